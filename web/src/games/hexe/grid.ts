/** Things in rows and columns: the largest size at which they all fit. Pure, in CSS pixels. */
import type { Box } from "../game"
import { GAP, TOUCH, type Edge } from "../../lib/places"

/** From this width on there is room for an edge around the cards. */
const ROOMY_CARD = 84
/** A card is so much higher than wide. */
export const HIGH = 1.25

/** The room that a card takes, or the seat's picture beside the cards. */
export interface Cell {
  /** The width of the card that is drawn in it. */
  card: number
  width: number
  height: number
  gap: number
  /** Between the cells and the edge of their seat's part. */
  pad: number
}

/** Where something lies: its middle, and how large it is before it is turned. */
export interface Spot {
  x: number
  y: number
  width: number
  height: number
}

/** The cell for cards so wide. What can be touched is never smaller than a finger needs. */
export function cellOf(card: number, touch: boolean): Cell {
  const least = touch ? TOUCH : 0
  const gap = touch ? Math.max(GAP, Math.round(card * 0.07)) : Math.max(2, Math.round(card * 0.08))
  const pad = touch ? (card >= ROOMY_CARD ? 10 : 0) : 4
  return { card, width: Math.max(least, card), height: Math.max(least, card * HIGH), gap, pad }
}

/** The largest card from `most` down to `least` for which `lay` finds a way, in steps of a pixel. */
export function largest<Laid>(
  most: number,
  least: number,
  lay: (card: number) => Laid | null,
): { card: number; laid: Laid } | null {
  for (let card = Math.floor(most); card >= least; card--) {
    const laid = lay(card)
    if (laid) return { card, laid }
  }
  return null
}

/** How many cells of that length fit into so much room. */
export function fitting(room: number, length: number, gap: number): number {
  return Math.max(0, Math.floor((room + gap + 0.01) / (length + gap)))
}

/** How long so many cells are. */
export function lengthOf(count: number, length: number, gap: number): number {
  return count * (length + gap) - gap
}

/** A seat's part of the table: its things lie in rows of `columns`. */
export interface Zone {
  box: Box
  columns: number
}

/** Seats side by side in `room`, each with so many cells; null when they do not fit. */
export function sideBySide(room: Box, counts: number[], cell: Cell, between: number): Zone[] | null {
  const most = fitting(room.height - 2 * cell.pad, cell.height, cell.gap)
  if (most === 0) return null
  const columns = counts.map((count) => Math.ceil(count / most))
  loosen(room, counts, columns, cell, between)
  const widths = columns.map((count) => lengthOf(count, cell.width, cell.gap) + 2 * cell.pad)
  const spare = room.width - sum(widths) - between * (counts.length - 1)
  if (spare < 0) return null
  let x = room.x
  return counts.map((_, index) => {
    const width = (widths[index] ?? 0) + spare / counts.length
    const box = { x, y: room.y, width, height: room.height }
    x += width + between
    return { box, columns: columns[index] ?? 1 }
  })
}

/**
 * A seat's last cell shall not lie in a row of its own while there is room beside the others. Seats with as many
 * cells look alike.
 */
function loosen(room: Box, counts: number[], columns: number[], cell: Cell, between: number): void {
  for (const count of new Set(counts)) {
    const wider = columns.map((each, seat) => (counts[seat] === count ? each + 1 : each))
    const wide = wider.map((each) => lengthOf(each, cell.width, cell.gap) + 2 * cell.pad)
    const lonely = count > 3 && count % (columns[counts.indexOf(count)] ?? 1) === 1
    if (lonely && sum(wide) + between * (counts.length - 1) <= room.width)
      wider.forEach((each, seat) => (columns[seat] = each))
  }
}

/** Seats one below the other; null when they do not fit. */
export function stacked(room: Box, counts: number[], cell: Cell, between: number): Zone[] | null {
  const most = fitting(room.width - 2 * cell.pad, cell.width, cell.gap)
  if (most === 0) return null
  const rows = counts.map((count) => Math.ceil(count / most))
  const heights = rows.map((count) => lengthOf(count, cell.height, cell.gap) + 2 * cell.pad)
  const spare = room.height - sum(heights) - between * (counts.length - 1)
  if (spare < 0) return null
  let y = room.y
  return counts.map((count, index) => {
    const height = (heights[index] ?? 0) + spare / counts.length
    const box = { x: room.x, y, width: room.width, height }
    y += height + between
    return { box, columns: Math.ceil(count / (rows[index] ?? 1)) }
  })
}

/** The spots of so many cells in a zone that faces `edge`, row by row, all of them in the zone's middle. */
export function spots({ box, columns }: Zone, count: number, cell: Cell, edge: Edge = "bottom"): Spot[] {
  const flat = edge === "bottom" || edge === "top"
  const [long, deep] = flat ? [box.width, box.height] : [box.height, box.width]
  const rows = Math.ceil(count / columns)
  const top = (deep - lengthOf(rows, cell.height, cell.gap)) / 2
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns)
    const inRow = row === rows - 1 ? count - columns * (rows - 1) : columns
    const left = (long - lengthOf(inRow, cell.width, cell.gap)) / 2
    const u = left + (index % columns) * (cell.width + cell.gap) + cell.width / 2
    const v = top + row * (cell.height + cell.gap) + cell.height / 2
    return { ...facing(box, edge, u, v), width: cell.width, height: cell.height }
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

export function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
