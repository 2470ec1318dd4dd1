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
