import { expect, test } from "vitest"
import type { Rulebook, Statement } from "./rulebook"
import { asksSomething, search, stem } from "./search"

const says = (id: string, text: string, ...ask: string[]): Statement => ({ id, text, picture: "fox", ask })

const DE: Rulebook = {
  title: "Probe",
  chapters: [
    {
      id: "turn",
      title: "Dein Zug",
      picture: "hand",
      statements: [
        says("V-13", "Ihr spielt reihum im Uhrzeigersinn.", "Wer ist dran?", "Reihenfolge"),
        says(
          "V-14",
          "Sag zuerst ein Tier laut. Dabei bleibt es.",
          "Darf ich umbenennen?",
          "Darf ich es mir anders überlegen?",
        ),
        says("V-15", "Du darfst jedes der 15 Tiere nennen, auch eines, das schon jemand gesammelt hat."),
        says(
          "V-16",
          "Dreh dann ein Plättchen vom Waldteil mit dem Pilz um.",
          "Darf ich zwei Plättchen umdrehen?",
        ),
        says("V-17", "War es das genannte Tier? Dann behalte es."),
        says(
          "V-18",
          "War es ein anderes? Leg es offen auf den nächsten Waldteil.",
          "Was passiert bei einem Fehler?",
        ),
      ],
    },
    {
      id: "end",
      title: "Ende",
      picture: "party",
      statements: [
        says("V-28", "Das Spiel endet sofort mit dem letzten Tier.", "Wann ist Schluss?"),
        says(
          "V-29",
          "Wer die meisten Tiere hat, gewinnt. Bei Gleichstand gewinnen alle gemeinsam.",
          "Unentschieden",
        ),
      ],
    },
  ],
}

const EN: Rulebook = {
  title: "Sample",
  chapters: [
    {
      id: "turn",
      title: "Your turn",
      picture: "hand",
      statements: [
        says("V-14", "First name one animal out loud. That stays.", "May I change my mind?"),
        says("V-16", "Then turn one tile of the piece where the toadstool stands.", "May I turn two tiles?"),
        says("V-29", "Who has the most animals wins. Who ties, wins together.", "What happens in a draw?"),
      ],
    },
  ],
}

const found = (book: Rulebook, question: string) => search(book, question).map(({ id }) => id)

test.each([
  ["darf ich umbenennen?", "V-14"],
  ["Darf man das Tier noch mal umbenannt haben", "V-14"],
  ["darf ich zwei plättchen umdrehen", "V-16"],
  ["zwei plattchen umgedreht", "V-16"],
  ["zwei Plaettchen umzudrehen", "V-16"],
  ["wer gewinnt bei unentschieden", "V-29"],
  ["Wer ist dran?", "V-13"],
  ["wann ist schluss", "V-28"],
  ["letztes Tier", "V-28"],
  ["gesammelte Tiere nennen", "V-15"],
  ["gleichstnad", "V-29"],
  ["falsches Tier, was passiert", "V-18"],
])("asked %j, %s comes first", (question, statement) => {
  expect(found(DE, question)[0]).toBe(statement)
})

test.each([
  ["may I turn two tiles", "V-16"],
  ["can I change my mind?", "V-14"],
  ["who wins a draw", "V-29"],
  ["turning tiles", "V-16"],
])("asked %j in English, %s comes first", (question, statement) => {
  expect(found(EN, question)[0]).toBe(statement)
})

test.each(["V-16", "v16", "V-016", " v-16 "])("a statement is found by its number, typed %j", (number) => {
  expect(found(DE, number)).toEqual(["V-16"])
})

test("what does not fit much is not shown", () => {
  expect(found(DE, "umbenennen")).toEqual(["V-14"])
})

test.each(["", "   ", "?!", "Lokomotive", "xyzzy"])("%j finds nothing, and nothing breaks", (question) => {
  expect(found(DE, question)).toEqual([])
})

test.each([
  ["darf ich", false],
  ["may I …?", false],
  ["darf ich um", true],
])("whether %j asks something yet: %s", (question, something) => {
  expect(asksSomething(question)).toBe(something)
})

test.each([
  ["umgedreht", "umdrehen"],
  ["Plättchen", "plattchen"],
  ["Tiere", "Tier"],
  ["tiles", "tile"],
  ["gesammelt", "sammeln"],
  ["größer", "groesse"],
])("%s and %s have one stem", (one, other) => {
  expect(stem(one)).toBe(stem(other))
})
