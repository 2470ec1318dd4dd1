import { expect, test } from "vitest"
import { ANIMALS, FACES as KINDS } from "../position"
import { FACES, inside } from "./drawings"
import { outline, WOODS } from "./fence"
import { SCENES } from "./scenes"
import { THINGS } from "./things"

const drawings = Object.entries({ ...FACES, ...THINGS })

/** All matches of a pattern's first group. */
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, id = ""]) => id)

test("each animal and the poop have a drawing of their own", () => {
  expect(Object.keys(FACES).sort()).toEqual([...KINDS].sort())
  expect(new Set(Object.values(FACES)).size).toBe(KINDS.length)
})

test.each(drawings)("%s stands in a page twice, each with ids of its own", (_, drawing) => {
  const [one, other] = [inside(drawing, "one"), inside(drawing, "other")]
  const ids = found(one, /\bid="([^"]*)"/g)
  for (const id of found(other, /\bid="([^"]*)"/g)) expect(ids).not.toContain(id)
  for (const id of found(one, /(?:url\(#|href="#)([^")]*)/g)) expect(ids).toContain(id)
  expect(one).not.toContain("<svg")
})

test("each animal hides in a place of its own", () => {
  const places = ANIMALS.map((animal) => JSON.stringify(SCENES[animal]))
  expect(new Set(places).size).toBe(ANIMALS.length)
})

test.each(ANIMALS)("the boards before the %s are drawn within its card", (animal) => {
  const { boards, boardsBehind = [] } = SCENES[animal]
  for (const board of [...boards, ...boardsBehind]) {
    expect(outline(board)).not.toMatch(/NaN|undefined/)
    expect(WOODS[board.wood]).toHaveLength(3)
    expect(board.length).toBeGreaterThan(0)
  }
})
