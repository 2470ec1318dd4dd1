import { expect, test } from "vitest"
import { PATTERNS, SHAPES } from "../../../parts/SeatMark.svelte"
import { placesOf } from "../position"
import { colourOf, markOf } from "./marks"

test("five heaps and the barn differ in colour, shape and pattern, whatever eyes see (Z-03)", () => {
  const marks = placesOf(5).map(markOf)
  expect(marks).toHaveLength(6)
  const parts: unknown[][] = [
    placesOf(5).map(colourOf),
    marks.map((mark) => SHAPES[mark]),
    marks.map((mark) => PATTERNS[mark]),
  ]
  for (const part of parts) {
    expect(part).not.toContain(undefined)
    expect(new Set(part).size).toBe(6)
  }
})
