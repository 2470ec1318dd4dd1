/**
 * The search of the rulebook: "darf ich umbenennen?", "may I turn two tiles?" finds the statements that fit.
 *
 * Words are compared by their stems, forgiving umlauts, endings, "ge" and "zu" inside German verbs, parts of
 * compound words and one slip of the finger. Rare words weigh more than common ones.
 */
import type { Rulebook, Statement } from "./rulebook"

/** How much a hit is worth, by where it is. */
const WORTH = { ask: 3, text: 2, title: 1 }
/** A hit in a question counts fully when it is all that the question asks, and down to that share otherwise. */
const ASIDE = 0.6
/** How much of that remains, by how it fits. */
const FIT = { same: 1, begins: 0.75, inside: 0.55, slip: 0.45 }
/** A question that somebody foresaw, found word for word. */
const FORESEEN = 6
/** What fits less than this share of the best is not shown. */
const WORTH_SHOWING = 0.4
const AT_MOST = 6

const words = (list: string) => new Set(list.split(" "))

/** Words that tell one question from another, and nothing by themselves. */
const QUESTION_WORDS = words("what when where how who why was wann wo wohin wie wer wen warum")

const SMALL_WORDS = words(
  "a an the i we you he she it me us them my our your is are am be do does did may can could must should shall " +
    "will would have has to of in on at by for from with and or if which then there this that these those so not " +
    "ich du er sie es wir ihr man mir mich dir dich uns euch mein dein sein unser der die das den dem des ein eine " +
    "einen einem einer ist sind bin wird werden wurde habe hat haben darf duerfen durfte kann koennen muss muessen " +
    "soll sollen will wollen zu von in im am an auf aus bei fuer mit nach und oder wenn welche welcher welches denn " +
    "dann da dies diese dieser so nicht auch noch mal eigentlich bitte",
)

const ENDINGS = /(?:ungen|ung|ern|est|end|ing|ies|en|er|es|em|et|st|ed|te|e|n|s|t)$/
const PARTICLES = "ab|an|auf|aus|ein|her|hin|mit|nach|um|vor|weg|weiter|zu|zurueck"
const INFIX = new RegExp(`^((?:${PARTICLES})?)(?:ge|zu)(?=.{4})`)

/** Small letters, umlauts spelt out, nothing but letters, digits and blanks. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
}

/** What stays of a word without its endings: "Plättchen" and "plattchen" are alike, "umgedreht" and "umdrehen". */
export function stem(word: string): string {
  const bare = plain(word).replace(INFIX, "$1").replace(/ae/g, "a").replace(/oe/g, "o").replace(/ue/g, "u")
  let rest = bare
  for (let cut = 0; cut < 2; cut++) {
    const shorter = rest.replace(ENDINGS, "")
    if (shorter.length < 3) break
    rest = shorter
  }
  return rest
}

/** A question, or any text, as it is compared: the stems that tell something, and its question words. */
interface Question {
  stems: string[]
  asks: string[]
}

function read(text: string): Question {
  const all = [...new Set(plain(text).split(" ").filter(Boolean))]
  const telling = all.filter((word) => !SMALL_WORDS.has(word) && !QUESTION_WORDS.has(word))
  return { stems: [...new Set(telling.map(stem))], asks: all.filter((word) => QUESTION_WORDS.has(word)) }
}

/** Whether there is anything to search for yet: "darf ich" alone asks nothing. */
export function asksSomething(question: string): boolean {
  return read(question).stems.length > 0
}

/** Whether one letter added, left out, changed or two swapped make the words alike. */
function oneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const swapped = left.length === 2 && left[0] === right[1] && left[1] === right[0]
  return swapped || Math.max(left.length, right.length) <= 1
}

function fit(asked: string, word: string): number {
  if (asked === word) return FIT.same
  const [short, long] = asked.length < word.length ? [asked, word] : [word, asked]
  if (short.length >= 3 && long.startsWith(short)) return FIT.begins
  if (short.length >= 4 && long.includes(short)) return FIT.inside
  return short.length >= 5 && oneSlip(asked, word) ? FIT.slip : 0
}

const best = (asked: string, among: string[]) => Math.max(0, ...among.map((word) => fit(asked, word)))

interface Entry {
  statement: Statement
  text: string[]
  questions: Question[]
  title: string[]
}

function entries(book: Rulebook): Entry[] {
  return book.chapters.flatMap(({ title, statements }) =>
    statements.map((statement) => ({
      statement,
      text: read(statement.text).stems,
      questions: statement.ask.map(read),
      title: read(title).stems,
    })),
  )
}

/** What a word is worth in a question that somebody foresaw: the more, the less else that question asks. */
function worthInQuestion(word: string, { stems }: Question, asked: Question): number {
  const covered = stems.filter((each) => best(each, asked.stems) > 0).length / Math.max(1, stems.length)
  return WORTH.ask * best(word, stems) * (ASIDE + (1 - ASIDE) * covered)
}

function worth(word: string, entry: Entry, asked: Question): number {
  return Math.max(
    ...entry.questions.map((question) => worthInQuestion(word, question, asked)),
    WORTH.text * best(word, entry.text),
    WORTH.title * best(word, entry.title),
  )
}

/** Whether all of a foreseen question is asked. */
function isAsked({ stems, asks }: Question, asked: Question): boolean {
  return (
    stems.length + asks.length > 1 &&
    stems.every((word) => best(word, asked.stems) >= FIT.begins) &&
    asks.every((word) => asked.asks.includes(word))
  )
}

/** What foreseen questions add to an answer, by their share of all that is asked. */
function foreseen(asked: Question, { questions }: Entry): number {
  const lengths = questions.filter((each) => isAsked(each, asked)).map(({ stems }) => stems.length)
  return FORESEEN * Math.min(1, Math.max(0, ...lengths) / asked.stems.length)
}

/** The statements that answer `question`, the best first; empty when none does. */
export function search(book: Rulebook, question: string): Statement[] {
  const number = /^([a-z])-?0*(\d+)$/i.exec(question.trim())
  if (number) return named(book, (number[1] ?? "").toUpperCase(), Number(number[2]))
  const asked = read(question)
  if (asked.stems.length === 0) return []
  const all = entries(book)
  const worths = all.map((entry) => asked.stems.map((word) => worth(word, entry, asked)))
  const rarity = asked.stems.map((_, word) => {
    const hits = worths.filter((row) => (row[word] ?? 0) >= FIT.begins).length
    return Math.log(1 + all.length / (1 + hits))
  })
  const scored = all.map((entry, index) => {
    const row = worths[index] ?? []
    const sum = row.reduce((total, each, word) => total + each * (rarity[word] ?? 0), 0)
    const answered = row.filter((each) => each > 0).length / asked.stems.length
    return { statement: entry.statement, score: sum * answered + foreseen(asked, entry) }
  })
  const highest = Math.max(...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score > 0 && score >= highest * WORTH_SHOWING)
    .sort((a, b) => b.score - a.score)
    .slice(0, AT_MOST)
    .map(({ statement }) => statement)
}

/** The statement of that number, however it was typed: "v3", "V-03". */
function named(book: Rulebook, letter: string, number: number): Statement[] {
  return book.chapters
    .flatMap(({ statements }) => statements)
    .filter(({ id }) => id.startsWith(letter) && Number(id.slice(id.indexOf("-") + 1)) === number)
}
