import { describe, expect, it } from "vitest"
import { cellOf, sideBySide } from "./grid"

describe("seats side by side", () => {
  const cell = cellOf(60, false)
  /** So high that four rows fit. */
  const room = (width: number): { x: number; y: number; width: number; height: number } => ({
    x: 0,
    y: 0,
    width,
    height: 4 * (cell.height + cell.gap) + 2 * cell.pad,
  })
  const columns = (width: number, ...counts: number[]): number[] | undefined =>
    sideBySide(room(width), counts, cell, 10)?.map((zone) => zone.columns)

  it("a last cell does not lie in a row of its own while there is room", () => {
    expect(columns(800, 13, 13)).toEqual([5, 5])
    expect(columns(640, 13, 8)).toEqual([5, 2])
  })

  it("seats with as many cells look alike, also when there is room for one of them to be wider", () => {
    expect(columns(640, 13, 13)).toEqual([4, 4])
  })

  it("what does not fit finds no place", () => {
    expect(columns(300, 13, 13)).toBeUndefined()
  })
})
