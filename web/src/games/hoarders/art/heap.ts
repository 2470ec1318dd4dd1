/** Where the nuts of a heap lie: rows that grow narrower towards the top. */
import type { Nut } from "../types"

export interface Lying {
  nut: Nut
  /** Its number, counted from the bottom of the heap. */
  index: number
  /** Left and top in percent of the heap, and how it is turned in degrees. */
  left: number
  top: number
  turn: number
}

const ROWS = [7, 6, 5, 4, 3, 2] as const
const KINDS: readonly Nut[] = ["walnut", "acorn", "peanut", "hazelnut", "sunflower"]
/** So many nuts are drawn as one: a heap of all of them would be too much to look at. */
const FOR_ONE = 2

/** From the bottom up, each row from its middle outwards: a heap that shrinks keeps its shape. */
const PLACES: readonly Lying[] = ROWS.flatMap((width, row) =>
  Array.from({ length: width }, (_, index) => {
    const aside = ((index + 1) >> 1) * (index % 2 ? 1 : -1)
    return {
      nut: KINDS[(index * 2 + row * 3) % KINDS.length] ?? "walnut",
      left: 40.5 + (aside - (width % 2 ? 0 : 0.5)) * 12.5,
      top: 72 - row * 13,
      turn: ((index * 47 + row * 31) % 50) - 25,
    }
  }),
).map((place, index) => ({ ...place, index }))

/** The nuts that are seen of a heap of so many, those at the back first. */
export function heap(count: number): readonly Lying[] {
  return PLACES.slice(0, Math.ceil(count / FOR_ONE)).reverse()
}
