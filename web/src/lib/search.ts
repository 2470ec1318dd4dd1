/**
 * The search of the rulebook: "darf ich umbenennen?", "may I turn two tiles?" finds the statements that fit.
 *
 * Words are compared by their stems, forgiving umlauts, endings, "ge" and "zu" inside German verbs, parts of
 * compound words and one slip of the finger. Rare words weigh more than common ones.
 */
import type { Rulebook, Statement } from "./rulebook"

/** How much a hit is worth, by where it is. */
const WORTH = { ask: 3, text: 2, title: 1 }
/** How much of that remains, by how it fits. */
const FIT = { same: 1, begins: 0.75, inside: 0.55, slip: 0.45 }
/** A question that somebody foresaw, found word for word. */
const FORESEEN = 6
/** What fits less than this share of the best is not shown. */
const WORTH_SHOWING = 0.4
const AT_MOST = 6

const SMALL_WORDS = new Set(
  (
    "a an the i we you he she it my our your is are am be do does did may can could must should shall will would have " +
    "has to of in on at by for from with and or if what when where how which who then there this that these those so not " +
    "ich du er sie es wir ihr man mein dein sein unser der die das den dem des ein eine einen einem einer ist sind bin " +
    "war darf duerfen durfte kann koennen muss muessen soll sollen will wollen wird werden habe hat haben zu von in im " +
    "am an auf aus bei fuer mit nach und oder wenn was wann wo wie welche welcher welches wer denn dann da dies diese " +
    "dieser so nicht auch noch mal eigentlich bitte"
  ).split(" "),
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

function stems(text: string): string[] {
  const words = plain(text).split(" ").filter(Boolean)
  return words.filter((word) => !SMALL_WORDS.has(word)).map(stem)
}

/** Whether there is anything to search for yet: "darf ich" alone asks nothing. */
export function asksSomething(question: string): boolean {
  return stems(question).length > 0
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
  return short.length >= 4 && oneSlip(asked, word) ? FIT.slip : 0
}

const best = (asked: string, words: string[]) => Math.max(0, ...words.map((word) => fit(asked, word)))

interface Entry {
  statement: Statement
  text: string[]
  questions: string[][]
  title: string[]
}

function entries(book: Rulebook): Entry[] {
  return book.chapters.flatMap(({ title, statements }) =>
    statements.map((statement) => ({
      statement,
      text: stems(statement.text),
      questions: statement.ask.map(stems),
      title: stems(title),
    })),
  )
}

function worth(asked: string, entry: Entry): number {
  return Math.max(
    WORTH.ask * best(asked, entry.questions.flat()),
    WORTH.text * best(asked, entry.text),
    WORTH.title * best(asked, entry.title),
  )
}

/** Whether every word of one of the foreseen questions is asked. */
function foreseen(asked: string[], entry: Entry): boolean {
  return entry.questions.some(
    (question) => question.length > 1 && question.every((word) => best(word, asked) >= FIT.begins),
  )
}

/** The statements that answer `question`, the best first; empty when none does. */
export function search(book: Rulebook, question: string): Statement[] {
  const number = /^([a-z])-?0*(\d+)$/i.exec(question.trim())
  if (number) return named(book, (number[1] ?? "").toUpperCase(), Number(number[2]))
  const asked = [...new Set(stems(question))]
  if (asked.length === 0) return []
  const all = entries(book)
  const worths = all.map((entry) => asked.map((word) => worth(word, entry)))
  const rarity = asked.map((_, word) => {
    const hits = worths.filter((row) => (row[word] ?? 0) >= FIT.begins).length
    return Math.log(1 + all.length / (1 + hits))
  })
  const scored = all.map((entry, index) => {
    const row = worths[index] ?? []
    const sum = row.reduce((total, each, word) => total + each * (rarity[word] ?? 0), 0)
    const answered = row.filter((each) => each > 0).length / asked.length
    return { statement: entry.statement, score: sum * answered + (foreseen(asked, entry) ? FORESEEN : 0) }
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
