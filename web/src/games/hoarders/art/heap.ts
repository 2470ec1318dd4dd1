/** Where the nuts of a heap lie: rows that grow narrower towards the top. */
import type { Nut } from "../types"

export interface Lying {
  nut: Nut
  /** Left and top in percent of the heap, and how it is turned in degrees. */
  left: number
  top: number
  turn: number
}

const ROWS = [6, 5, 4, 3, 2] as const
const KINDS: readonly Nut[] = ["walnut", "acorn", "peanut", "hazelnut", "sunflower"]

const PLACES: readonly Lying[] = ROWS.flatMap((width, row) =>
  Array.from({ length: width }, (_, index) => ({
    nut: KINDS[(index * 2 + row) % KINDS.length] ?? "walnut",
    left: 38 + (index - (width - 1) / 2) * 14,
    top: 72 - row * 13,
    turn: ((index * 47 + row * 31) % 50) - 25,
  })),
)

/** The nuts to be seen of a pile of so many: as many as there are, and no more than the heap has places. */
export function heap(count: number): readonly Lying[] {
  return PLACES.slice(0, count)
}
