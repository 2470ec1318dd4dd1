/** Heaps in rows: what lies in one region of the yard. Pure, in CSS pixels. */
import type { Disc, Edge } from "../../lib/places"
import { GAP, TOUCH } from "../../lib/places"
import type { Box } from "../game"

/** How large a hiding card is, how far apart, and what is around a heap. */
export interface Cell {
  size: number
  gap: number
  pad: number
  /** Between one heap and the next. */
  apart: number
}

/** Cards that fingers can find lie as far apart as fingers need. */
export function cellOf(size: number): Cell {
  const touched = size >= TOUCH
  return {
    size,
    gap: touched ? GAP : Math.max(2, Math.round(size * 0.05)),
    pad: touched ? 7 : 4,
    apart: touched ? 10 : 6,
  }
}

function long({ size, gap }: Cell, count: number): number {
  return count * (size + gap) - gap
}

interface Shelf {
  /** The heaps on it: which, and how many cells each is long. */
  heaps: { index: number; cells: number; length: number }[]
  /** How many cells it is deep. */
  deep: number
}

export interface Shelves {
  shelves: Shelf[]
  depth: number
}

/** The shallowest way to lay heaps with so many cells each along that length; null when there is none. */
export function shelve(cells: readonly number[], length: number, cell: Cell): Shelves | null {
  if (cells.length === 0) return { shelves: [], depth: 0 }
  let best: Shelves | null = null
  for (let rows = 1; rows <= cells.length; rows++) {
    const groups = inGroups(cells, rows)
    const shelves = groups.map((group) => shelf(group, length, cell))
    if (shelves.some((found) => found === null)) continue
    const depth = shelves.reduce(
      (sum, found) => sum + long(cell, found?.deep ?? 0) + 2 * cell.pad,
      cell.apart * (rows - 1),
    )
    if (!best || depth < best.depth) best = { shelves: shelves as Shelf[], depth }
  }
  return best
}

function inGroups(cells: readonly number[], rows: number): { index: number; cells: number }[][] {
  const most = Math.ceil(cells.length / rows)
  const all = cells.map((count, index) => ({ index, cells: count }))
  return Array.from({ length: rows }, (_, row) => all.slice(row * most, (row + 1) * most)).filter(
    (group) => group.length > 0,
  )
}

function shelf(group: { index: number; cells: number }[], length: number, cell: Cell): Shelf | null {
  const deepest = Math.max(...group.map(({ cells }) => cells))
  for (let deep = 1; deep <= deepest; deep++) {
    const heaps = group.map((heap) => ({ ...heap, length: Math.ceil(heap.cells / deep) }))
    const used = heaps.reduce((sum, heap) => sum + long(cell, heap.length) + 2 * cell.pad, 0)
    const left = length - used - cell.apart * (heaps.length - 1)
    if (left >= 0) return { heaps: deep > 1 ? lengthened(heaps, left, cell) : heaps, deep }
  }
  return null
}

/** Heaps in several rows take what is left over as room for more animals: the fullest first. */
function lengthened(heaps: Shelf["heaps"], left: number, { size, gap }: Cell): Shelf["heaps"] {
  const longer = heaps.map((heap) => ({ ...heap }))
  for (let cells = Math.floor(left / (size + gap)); cells > 0; cells--) {
    const fullness = (heap: (typeof longer)[number]) => heap.cells / heap.length
    longer.reduce((one, other) => (fullness(other) > fullness(one) ? other : one)).length += 1
  }
  return longer
}

/** A heap that has been laid: its box and all cells in it, the first one for its head. */
export interface Laid {
  index: number
  box: Box
  cells: Disc[]
}

/**
 * Lays them in a box whose length is its width (`across`) or its height. What is left over is shared out, and
 * heaps are read from `edge`.
 */
export function lay({ shelves }: Shelves, box: Box, across: boolean, cell: Cell, edges: Edge[]): Laid[] {
  const depth = across ? box.height : box.width
  const used = shelves.reduce((sum, { deep }) => sum + long(cell, deep) + 2 * cell.pad, 0)
  const spareDepth = Math.max(0, depth - used - cell.apart * (shelves.length - 1))
  let at = (across ? box.y : box.x) + spareDepth / (shelves.length + 1)
  return shelves.flatMap(({ heaps, deep }) => {
    const thick = long(cell, deep) + 2 * cell.pad
    const length = across ? box.width : box.height
    const filled = heaps.reduce((sum, heap) => sum + long(cell, heap.length) + 2 * cell.pad, 0)
    const spare = Math.max(0, length - filled - cell.apart * (heaps.length - 1))
    let along = (across ? box.x : box.y) + spare / (heaps.length + 1)
    const laid = heaps.map((heap): Laid => {
      const wide = long(cell, heap.length) + 2 * cell.pad
      const own = across
        ? { x: along, y: at, width: wide, height: thick }
        : { x: at, y: along, width: thick, height: wide }
      along += wide + cell.apart + spare / (heaps.length + 1)
      const room = heap.length * deep
      return { index: heap.index, box: own, cells: cellsIn(own, room, cell, edges[heap.index] ?? "bottom") }
    })
    at += thick + cell.apart + spareDepth / (shelves.length + 1)
    return laid
  })
}

/** The box around all these, and so much more. */
export function around(discs: readonly Disc[], pad: number): Box {
  const x = Math.min(...discs.map((disc) => disc.x - disc.d / 2)) - pad
  const y = Math.min(...discs.map((disc) => disc.y - disc.d / 2)) - pad
  const right = Math.max(...discs.map((disc) => disc.x + disc.d / 2)) + pad
  const bottom = Math.max(...discs.map((disc) => disc.y + disc.d / 2)) + pad
  return { x, y, width: right - x, height: bottom - y }
}

/** Cells in rows within a box, as somebody at that edge reads them. */
export function cellsIn(box: Box, count: number, cell: Cell, edge: Edge): Disc[] {
  const flat = edge === "bottom" || edge === "top"
  const [wide, high] = flat ? [box.width, box.height] : [box.height, box.width]
  const columns = Math.max(1, Math.floor((wide - 2 * cell.pad + cell.gap + 0.01) / (cell.size + cell.gap)))
  const rows = Math.ceil(count / columns)
  const even = Math.ceil(count / Math.max(1, rows))
  const top = (high - long(cell, rows)) / 2
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / even)
    const inRow = Math.min(even, count - row * even)
    const left = (wide - long(cell, inRow)) / 2
    const u = left + (index % even) * (cell.size + cell.gap) + cell.size / 2
    const v = top + row * (cell.size + cell.gap) + cell.size / 2
    return { ...facing(box, edge, u, v), d: cell.size }
  })
}

/** The point of a box that somebody at that edge sees so far to the right and so far down. */
export function facing(box: Box, edge: Edge, right: number, down: number): { x: number; y: number } {
  const { x, y, width, height } = box
  const seen: Record<Edge, { x: number; y: number }> = {
    bottom: { x: x + right, y: y + down },
    top: { x: x + width - right, y: y + height - down },
    left: { x: x + width - down, y: y + right },
    right: { x: x + down, y: y + height - right },
  }
  return seen[edge]
}
