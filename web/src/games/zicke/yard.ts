/** The yard: heaps around the seek card, with hiding cards as large as there is room for. */
import type { Disc, Edge } from "../../lib/places"
import { middle, type Middle } from "./middle"
import type { Yard } from "./pads"
import type { Place } from "./position"
import type { ZonePlace } from "./scene"
import { cellOf, lay, shelve, type Cell, type Laid } from "./shelves"

const LARGEST = 210
/** Smaller than that, animals cannot be told apart. */
export const LEAST = 30

/** Beside the pile and the seek card, where no heap lies at that side: they glow, and have a number at the corner. */
const RIM = 12

export type Region = "bottom" | "left" | "top" | "right"
/** Which places lie in which part of the yard, in their order clockwise. */
export type Sides = Record<Region, number[]>

export interface Yarded {
  zones: ZonePlace[]
  middle: Middle
  size: number
}

interface Question {
  yard: Yard
  places: readonly Place[]
  /** How many animals each has. */
  counts: readonly number[]
  /** The edge from which each is read. */
  edges: readonly Edge[]
  /** The edges from which the seek card is read. */
  seeks: readonly Edge[]
  /** The least size of a seek card. */
  seek: number
}

/** The yard with the largest hiding cards; null when they would be too small. */
export function yarded(question: Question, sides: Sides): Yarded | null {
  let [low, high] = [LEAST - 1, LARGEST]
  let found: Yarded | null = null
  while (low < high) {
    const size = Math.ceil((low + high) / 2)
    const tried = size < LEAST ? null : at(question, sides, size)
    if (tried) {
      found = tried
      low = size
    } else high = size - 1
  }
  return found
}

function at(question: Question, sides: Sides, size: number): Yarded | null {
  const { yard, places, counts, edges, seeks } = question
  const cell = cellOf(size)
  const { shoulders } = yard
  const bottom = yard.y + yard.height
  const cells = (region: Region) => sides[region].map((place) => (counts[place] ?? 0) + 1)
  const left = shelve(cells("left"), bottom - shoulders.bottomLeft, cell)
  const right = shelve(cells("right"), bottom - shoulders.bottomRight, cell)
  if (!left || !right) return null
  const end = yard.x + yard.width
  const from = left.depth > 0 ? Math.max(yard.x + left.depth + cell.apart, shoulders.left) : shoulders.left
  const to = right.depth > 0 ? Math.min(end - right.depth - cell.apart, shoulders.right) : shoulders.right
  const top = shelve(cells("top"), to - from, cell)
  const low = shelve(cells("bottom"), to - from, cell)
  if (!top || !low || to <= from) return null
  const y = yard.y + (top.depth > 0 ? top.depth + cell.apart : 0)
  const high = bottom - (low.depth > 0 ? low.depth + cell.apart : 0) - y
  const start = from + (left.depth > 0 ? 0 : RIM)
  const width = to - (right.depth > 0 ? 0 : RIM) - start
  const found = middle({ x: start, y, width, height: high }, seeks)
  if (!found || found.size < Math.max(question.seek, seeks.length > 1 ? size : 1.25 * size)) return null

  const edgesIn = (region: Region) => sides[region].map((place) => edges[place] ?? "bottom")
  const laid = (region: Region, all: Laid[]) =>
    all.map(({ index, box, cells }): ZonePlace => {
      const place = sides[region][index] ?? 0
      const [head, ...cards] = cells as [Disc, ...Disc[]]
      return { place: places[place] ?? "barn", edge: edges[place] ?? "bottom", box, head, cards }
    })
  // heaps at the sides come towards the middle, where there is room beside the seek card
  const slack = Math.max(0, to - from - spread(found)) / 2
  const lean = (depth: number) => depth + Math.min(slack, 0.4 * slack + 24)
  const zones = [
    ...laid("left", lay(left, { x: yard.x, y: shoulders.bottomLeft, width: top.depth + low.depth > 0 ? left.depth : lean(left.depth), height: bottom - shoulders.bottomLeft }, false, cell, edgesIn("left"))),
    ...laid("right", lay(right, rightBox(yard, top.depth + low.depth > 0 ? right.depth : lean(right.depth), end, bottom), false, cell, edgesIn("right"))),
    ...laid("top", lay(top, { x: from, y: yard.y, width: to - from, height: top.depth }, true, cell, edgesIn("top"))),
    ...laid("bottom", lay(low, { x: from, y: bottom - low.depth, width: to - from, height: low.depth }, true, cell, edgesIn("bottom"))),
  ] // prettier-ignore
  return {
    zones: places.flatMap((place) => zones.find((zone) => zone.place === place) ?? []),
    middle: found,
    size,
  }
}

function rightBox(yard: Yard, depth: number, end: number, bottom: number) {
  const y = yard.shoulders.bottomRight
  return { x: end - depth, y, width: depth, height: bottom - y }
}

/** How wide the middle is. */
function spread({ pile, seeks }: Middle): number {
  const all = [pile, ...seeks]
  const left = Math.min(...all.map(({ x, d }) => x - d / 2))
  return Math.max(...all.map(({ x, d }) => x + d / 2)) - left + 24
}

/** Every way to share out so many places among the parts of the yard, in their order clockwise. */
export function waysFor(count: number): Sides[] {
  const ways: Sides[] = []
  for (let low = 0; low <= count; low++) {
    for (let left = 0; low + left <= count; left++) {
      for (let top = 0; low + left + top <= count; top++) {
        const all = Array.from({ length: count }, (_, place) => place)
        ways.push({
          bottom: all.slice(0, low).reverse(),
          left: all.slice(low, low + left).reverse(),
          top: all.slice(low + left, low + left + top),
          right: all.slice(low + left + top),
        })
      }
    }
  }
  return ways
}

/** How even a way looks: the same number on both sides, all else being equal. */
export function unevenness({ bottom, left, top, right }: Sides): number {
  return Math.abs(left.length - right.length) + Math.abs(bottom.length - top.length)
}

export type { Cell, Question }
