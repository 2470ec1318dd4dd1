/** The search, asked what families ask, of the rulebooks that ship. */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import type { Rulebook } from "./rulebook"
import { search } from "./search"

/** The statements of a rulebook's file, all in one chapter. (The server reads TOML; here its lines are enough.) */
function read(game: string, language: string): Rulebook {
  const file = readFileSync(`../src/fuchsbau/games/${game}/rulebook.${language}.toml`, "utf8")
  const entries = file.matchAll(/\[statements\.([A-Z]-\d\d)\]\ntext = (".*")\nask = (\[.*\])/g)
  const statements = [...entries].map(([, id = "", text = "", ask = ""]) => ({
    id,
    text: JSON.parse(text) as string,
    ask: JSON.parse(ask) as string[],
    picture: "fox",
  }))
  return { title: game, chapters: [{ id: "all", title: "", picture: "fox", statements }] }
}

const GERMAN = read("versteckt", "de")
const ENGLISH = read("versteckt", "en")

test("the rulebooks were read", () => {
  expect(GERMAN.chapters[0]?.statements).toHaveLength(30)
  expect(ENGLISH.chapters[0]?.statements).toHaveLength(30)
})

test.each([
  ["Wer fängt an?", "V-12"],
  ["Wer darf anfangen?", "V-12"],
  ["Wann bin ich dran?", "V-13"],
  ["Darf ich umbenennen?", "V-14"],
  ["darf ich ein gesammeltes tier nennen", "V-15"],
  ["Darf man schummeln?", "V-15"],
  ["darf ich zwei plattchen umdrehen", "V-16"],
  ["muss ich das Tier behalten?", "V-17"],
  ["Wo kommt das Plättchen hin, wenn es falsch war?", "V-18"],
  ["was ist wenn zwei gleich viele haben", "V-29"],
  ["Wann ist das Spiel vorbei?", "V-28"],
  ["Darf man allein spielen?", "V-05"],
  ["Wieviel Spieler?", "V-05"],
  ["wie lange dauert das", "V-30"],
  ["wie viele Tiere gibt es", "V-01"],
  ["Wann wandert der Pilz?", "V-22"],
  ["was mach ich wenn der platz voll ist", "V-21"],
  ["wie lange darf ich gucken", "V-09"],
  ["darf ich die fünf verdeckten ansehen", "V-07"],
])("%s", (question, statement) => {
  expect(search(GERMAN, question)[0]?.id).toBe(statement)
})

test.each([
  ["who starts", "V-12"],
  ["Whose turn is it?", "V-13"],
  ["can i change my mind", "V-14"],
  ["can I name an animal someone has", "V-15"],
  ["may i turn over any tile", "V-16"],
  ["what happens if I'm wrong", "V-18"],
  ["who wins if tied", "V-29"],
  ["how many players", "V-05"],
  ["can I play alone", "V-05"],
  ["is there a time limit", "V-30"],
  ["when does the game end", "V-28"],
  ["when does the toadstool move", "V-20"],
  ["do we shuffle", "V-10"],
])("%s", (question, statement) => {
  expect(search(ENGLISH, question)[0]?.id).toBe(statement)
})

const HEXE_GERMAN = read("hexe", "de")
const HEXE_ENGLISH = read("hexe", "en")

test.each([
  ["Wer fängt an?", "H-10"],
  ["Wann bin ich dran?", "H-11"],
  ["Darf ich nochmal würfeln?", "H-11"],
  ["darf ich zwei Karten umdrehen", "H-13"],
  ["Welche Karte darf ich umdrehen?", "H-13"],
  ["Was ist, wenn beide Würfel gleich sind?", "H-14"],
  ["zweimal das gleiche tier", "H-14"],
  ["Warum dreht sich meine Karte nicht um?", "H-15"],
  ["ich hab eine karte übersehen", "H-16"],
  ["Darf ich sie später noch umdrehen?", "H-16"],
  ["Ich finde nichts", "H-17"],
  ["Wann geht es weiter?", "H-17"],
  ["auf wen warten wir", "H-17"],
  ["Darf ich meiner Schwester helfen?", "H-12"],
  ["Darf ich die Karten von den anderen umdrehen?", "H-12"],
  ["muss man schnell sein", "H-12"],
  ["gibt es hilfe für kleine kinder", "H-18"],
  ["Wer würfelt als nächstes?", "H-19"],
  ["Wann ist die Runde zu Ende?", "H-20"],
  ["muss ich karten abgeben", "H-21"],
  ["Wie wird geteilt?", "H-22"],
  ["was passiert mit dem rest", "H-23"],
  ["ich habe keine karten mehr", "H-24"],
  ["Wann ist das Spiel vorbei?", "H-26"],
  ["wer gewinnt bei gleichstand", "H-27"],
  ["Warum ist das Spiel schon aus?", "H-28"],
  ["wie viele Karten bekomme ich", "H-07"],
  ["Wie viele Karten gibt es?", "H-01"],
  ["Wie viele Runden spielen wir?", "H-09"],
  ["Zu wievielt kann man spielen?", "H-05"],
])("%s", (question, statement) => {
  expect(search(HEXE_GERMAN, question)[0]?.id).toBe(statement)
})

test.each([
  ["who starts", "H-10"],
  ["Whose turn is it?", "H-11"],
  ["can I roll again", "H-11"],
  ["may I turn two cards", "H-13"],
  ["which cards can I turn over", "H-13"],
  ["what about doubles", "H-14"],
  ["both dice show the same animal", "H-14"],
  ["why can't I turn this card", "H-15"],
  ["I missed a card", "H-16"],
  ["can I turn it later", "H-16"],
  ["I can't find any", "H-17"],
  ["who are we waiting for", "H-17"],
  ["may I help my sister", "H-12"],
  ["do I have to be fast", "H-12"],
  ["can I have a hint", "H-18"],
  ["who rolls next", "H-19"],
  ["when does the round end", "H-20"],
  ["do I have to give my cards away", "H-21"],
  ["how do we share", "H-22"],
  ["what if it doesn't divide evenly", "H-23"],
  ["I have no cards left", "H-24"],
  ["when does the game end", "H-26"],
  ["who wins if tied", "H-27"],
  ["why is the game over already", "H-28"],
  ["how many cards do I get", "H-07"],
  ["how many cards are there", "H-01"],
  ["how many rounds", "H-09"],
  ["how many players", "H-05"],
])("%s", (question, statement) => {
  expect(search(HEXE_ENGLISH, question)[0]?.id).toBe(statement)
})

const HOARDERS_GERMAN = read("hoarders", "de")
const HOARDERS_ENGLISH = read("hoarders", "en")

test.each([
  ["Wer fängt an?", "N-08"],
  ["Wann bin ich dran?", "N-12"],
  ["Warum bin ich nicht dran?", "N-14"],
  ["Wie viele Nüsse gibt es?", "N-01"],
  ["Wie viele Nüsse bekomme ich am Anfang?", "N-06"],
  ["Was macht das Eichhörnchen?", "N-16"],
  ["was kann der waschbar", "N-17"],
  ["Wen darf ich beklauen?", "N-17"],
  ["Was macht der Hamster?", "N-19"],
  ["Muss ich den Hamster nehmen?", "N-19"],
  ["wie kann ich mich schützen", "N-19"],
  ["Hilft der Hamster zweimal?", "N-20"],
  ["warum macht mein hamster nichts", "N-21"],
  ["Warum müssen wir warten?", "N-22"],
  ["Was macht das Murmeltier?", "N-23"],
  ["Warum macht das Murmeltier nichts?", "N-25"],
  ["Kann das Murmeltier den Biber wiederholen?", "N-25"],
  ["darf ich mit dem murmeltier woanders klauen", "N-24"],
  ["Was macht der Biber?", "N-26"],
  ["Warum liegt mein Biber offen?", "N-26"],
  ["was ist wenn zwei einen biber haben", "N-28"],
  ["wie viele nüsse bringt ein biber allein", "N-27"],
  ["Darf ich meine Tiere noch tauschen?", "N-09"],
  ["Darf ich die Tiere von den anderen sehen?", "N-10"],
  ["darf ich die nüsse der anderen anschauen", "N-07"],
  ["Welches Tier muss ich zuerst umdrehen?", "N-13"],
  ["Bekomme ich meine Tiere wieder?", "N-15"],
  ["Wozu ist die Krone?", "N-03"],
  ["Wohin wandert die Krone?", "N-15"],
  ["Was ist, wenn der Stapel leer ist?", "N-32"],
  ["Wann ist das Spiel vorbei?", "N-30"],
  ["niemand hat fünf nüsse", "N-33"],
  ["zwei haben gleichzeitig fünf", "N-31"],
  ["wer gewinnt bei gleichstand", "N-35"],
  ["Worum geht es?", "N-05"],
  ["Zu wievielt kann man spielen?", "N-04"],
])("%s", (question, statement) => {
  expect(search(HOARDERS_GERMAN, question)[0]?.id).toBe(statement)
})

test.each([
  ["who starts", "N-08"],
  ["Whose turn is it?", "N-12"],
  ["why am I skipped", "N-14"],
  ["how many nuts are there", "N-01"],
  ["how many nuts do I get at the start", "N-06"],
  ["what does the squirrel do", "N-16"],
  ["whom can I steal from", "N-17"],
  ["what does the hamster do", "N-19"],
  ["how can I protect my nuts", "N-19"],
  ["can I use the hamster twice", "N-20"],
  ["why did my hamster do nothing", "N-21"],
  ["why do we have to wait", "N-22"],
  ["what does the groundhog do", "N-23"],
  ["can the groundhog repeat a beaver", "N-25"],
  ["why did my groundhog do nothing", "N-25"],
  ["what if two have a beaver", "N-28"],
  ["why is my beaver open", "N-26"],
  ["can I change my animals", "N-09"],
  ["can I look at the nuts of the others", "N-07"],
  ["which animal goes first", "N-13"],
  ["where does the crown go", "N-15"],
  ["what if the pile is empty", "N-32"],
  ["when is the game over", "N-30"],
  ["what if nobody has five", "N-33"],
  ["who wins if tied", "N-35"],
  ["how many players", "N-04"],
])("%s", (question, statement) => {
  expect(search(HOARDERS_ENGLISH, question)[0]?.id).toBe(statement)
})

const ZICKE_GERMAN = read("zicke", "de")
const ZICKE_ENGLISH = read("zicke", "en")

test.each([
  ["Wer fängt an?", "Z-11"],
  ["Wie viele Spieler?", "Z-06"],
  ["wie viele tiere bekomme ich", "Z-07"],
  ["Darf ich nochmal schlagen?", "Z-14"],
  ["Darf ich zweimal schlagen?", "Z-14"],
  ["wer bekommt das Tier", "Z-15"],
  ["Wir waren gleich schnell!", "Z-17"],
  ["ich war zu spät", "Z-18"],
  ["welches tier muss ich abgeben", "Z-19"],
  ["Warum verliere ich zwei Tiere?", "Z-21"],
  ["ich habe keine Tiere mehr", "Z-22"],
  ["was ist wenn alle falsch sind", "Z-23"],
  ["Was bedeutet das Häufchen?", "Z-24"],
  ["wer deckt die nächste karte auf", "Z-27"],
  ["Wann ist das Spiel aus?", "Z-28"],
  ["was ist bei Gleichstand", "Z-29"],
  ["darf ich Karten tauschen", "Z-30"],
  ["Papa ist immer schneller", "Z-31"],
  ["zu früh geschlagen", "Z-32"],
])("%s", (question, statement) => {
  expect(search(ZICKE_GERMAN, question)[0]?.id).toBe(statement)
})

test.each([
  ["who starts", "Z-11"],
  ["how many players", "Z-06"],
  ["can I slap twice", "Z-14"],
  ["who gets the animal", "Z-15"],
  ["we were equally fast", "Z-17"],
  ["I was too late", "Z-18"],
  ["which animal do I have to give", "Z-19"],
  ["why do I lose two animals", "Z-21"],
  ["what if everybody is wrong", "Z-23"],
  ["what does the poop mean", "Z-24"],
  ["who turns the next card", "Z-27"],
  ["when does the game end", "Z-28"],
  ["what happens in a tie", "Z-29"],
  ["may I swap cards", "Z-30"],
  ["grown-ups are too fast", "Z-31"],
  ["slapped too early", "Z-32"],
])("%s", (question, statement) => {
  expect(search(ZICKE_ENGLISH, question)[0]?.id).toBe(statement)
})
