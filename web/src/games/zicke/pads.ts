/** Where the slapping cards of each seat lie: along the edges of the device, and what yard they leave. */
import { edgesOf, GAP, MARGIN, WRIST, type Edge } from "../../lib/places"
import type { Box } from "../game"
import type { PadPlace, Shoulders, Space } from "./scene"
import { cellsIn } from "./shelves"

/** Around a pad's cards. */
const RIM = 5
/** Between one pad and the next, and between pads and heaps. */
const APART = 12
/** How large the figure at a pad's end is, in parts of its cards; and no larger than it need be. */
const FIGURE = 0.5
const LARGEST_FIGURE = 60
/** Slapping cards where nobody touches them. */
const SHOWN = 84

/** The yard for heaps, pile and seek card. */
export interface Yard extends Box {
  shoulders: Shoulders
}

export interface Padded {
  pads: PadPlace[]
  yard: Yard
}

/** What lies on a pad: so many cards, how large they are, and the figure of its seat (0: none). */
interface Cells {
  cards: number
  size: number
  figure: number
}

interface Strip {
  seats: (number | null)[]
  columns: number
  rows: number
  /** How many pads lie side by side. */
  abreast: number
  depth: number
}

/** The stage's buttons, with what has to be free around them. */
export function shouldersOf({ width, height, taken }: Space): Shoulders {
  if (height > width) {
    const bottom = Math.max(MARGIN, ...taken.map((box) => box.y + box.height + GAP))
    return { left: MARGIN, right: width - MARGIN, bottomLeft: bottom, bottomRight: bottom }
  }
  const left = taken.filter((box) => box.x + box.width / 2 < width / 2)
  const right = taken.filter((box) => box.x + box.width / 2 >= width / 2)
  const low = (boxes: Box[]): number => Math.max(MARGIN, ...boxes.map((box) => box.y + box.height + GAP))
  return {
    left: Math.max(MARGIN, ...left.map((box) => box.x + box.width + GAP)),
    right: Math.min(width - MARGIN, ...right.map((box) => box.x - GAP)),
    bottomLeft: low(left),
    bottomRight: low(right),
  }
}

/** The shallowest strip of pads with so many cards of that size each; null when none fits. */
function strip(seats: (number | null)[], cells: Cells, length: number): Strip | null {
  const { cards } = cells
  if (seats.length === 0) return { seats, columns: 0, rows: 0, abreast: 0, depth: 0 }
  let best: Strip | null = null
  for (let rows = 1; rows <= cards; rows++) {
    const columns = Math.ceil(cards / rows)
    const [wide, high] = padOf(columns, rows, cells)
    const most = Math.floor((length + APART + 0.01) / (wide + APART))
    if (most < 1) continue
    const lines = Math.ceil(seats.length / most)
    const depth = lines * (high + APART) - APART
    if (!best || depth < best.depth) {
      best = { seats, columns, rows, abreast: Math.ceil(seats.length / lines), depth }
    }
  }
  return best
}

function padOf(columns: number, rows: number, { size, figure }: Cells): [wide: number, high: number] {
  const end = figure > 0 ? figure + GAP : 0
  return [end + columns * (size + GAP) - GAP + 2 * RIM, rows * (size + GAP) - GAP + 2 * RIM]
}

/**
 * All pads with cards of that size, and the yard between them; null when they do not fit. With `figures` each
 * tells at its end whose it is.
 */
export function padded(space: Space, size: number, figures: boolean): Padded | null {
  const { width, height, seats } = space
  const lying = width >= height
  const shoulders = shouldersOf(space)
  const edges = space.tabletop ? edgesOf(space) : []
  const at = (edge: Edge) => space.pads.filter((seat) => (edges[seat] ?? "bottom") === edge)
  const cards = seats + 1
  const nobody = space.pads.length === 0
  const card = nobody ? Math.min(SHOWN, size) : size
  const figure = figures ? Math.min(LARGEST_FIGURE, Math.round(FIGURE * card)) : 0
  const cells = { cards, size: card, figure }
  const floor = height - (nobody ? MARGIN : WRIST)

  // who sits first at an edge, sits rightmost as they see it: the order is clockwise
  const low = nobody ? [null] : space.tabletop ? at("bottom").reverse() : at("bottom")
  const bottom = strip(low, cells, width - 2 * MARGIN)
  const topLeft = lying ? shoulders.left : MARGIN
  const topRight = lying ? shoulders.right : width - MARGIN
  const topY = lying ? MARGIN : shoulders.bottomLeft
  const top = strip(at("top").reverse(), cells, topRight - topLeft)
  if (!bottom || !top) return null
  const yardTop = top.depth > 0 ? topY + top.depth + APART : topY
  const yardBottom = floor - bottom.depth - APART
  const leftY = Math.max(yardTop, shoulders.bottomLeft)
  const rightY = Math.max(yardTop, shoulders.bottomRight)
  const left = strip(at("left").reverse(), cells, yardBottom - leftY)
  const right = strip(at("right").reverse(), cells, yardBottom - rightY)
  if (!left || !right) return null

  const x = MARGIN + (left.depth > 0 ? left.depth + APART : 0)
  const end = width - MARGIN - (right.depth > 0 ? right.depth + APART : 0)
  const pads = [
    ...inStrip(bottom, "bottom", { x: MARGIN, y: floor - bottom.depth, width: width - 2 * MARGIN, height: bottom.depth }, cells),
    ...inStrip(left, "left", { x: MARGIN, y: leftY, width: left.depth, height: yardBottom - leftY }, cells),
    ...inStrip(top, "top", { x: topLeft, y: topY, width: topRight - topLeft, height: top.depth }, cells),
    ...inStrip(right, "right", { x: width - MARGIN - right.depth, y: rightY, width: right.depth, height: yardBottom - rightY }, cells),
  ] // prettier-ignore
  return {
    pads,
    yard: {
      x,
      y: yardTop,
      width: end - x,
      height: yardBottom - yardTop,
      shoulders: {
        left: Math.max(x, lying && yardTop < shoulders.bottomLeft ? shoulders.left : 0),
        right: Math.min(end, lying && yardTop < shoulders.bottomRight ? shoulders.right : width),
        bottomLeft: x >= shoulders.left || !lying ? yardTop : leftY,
        bottomRight: end <= shoulders.right || !lying ? yardTop : rightY,
      },
    },
  }
}

/** The pads of a strip, side by side as they are read from its edge, each with its cards. */
function inStrip({ seats, columns, rows, abreast }: Strip, edge: Edge, box: Box, cells: Cells): PadPlace[] {
  const flat = edge === "bottom" || edge === "top"
  const [wide, high] = padOf(columns, rows, cells)
  const length = flat ? box.width : box.height
  const lines = Math.ceil(seats.length / Math.max(1, abreast))
  return seats.map((seat, index) => {
    const line = Math.floor(index / abreast)
    const inLine = line === lines - 1 ? seats.length - line * abreast : abreast
    const spare = length - inLine * wide - (inLine - 1) * APART
    const u = spare / 2 + (index % abreast) * (wide + APART)
    const v = line * (high + APART)
    const own = within(box, edge, u, v, wide, high)
    const cell = { size: cells.size, gap: GAP, pad: RIM, apart: 0 }
    if (cells.figure === 0) {
      return { seat, edge, box: own, figure: null, cards: cellsIn(own, cells.cards, cell, edge) }
    }
    const end = cells.figure + GAP
    const rest = within(box, edge, u + end, v, wide - end, high)
    const d = cells.figure
    const sign = within(box, edge, u + RIM, v + (high - d) / 2, d, d)
    const figure = { x: sign.x + d / 2, y: sign.y + d / 2, d }
    return { seat, edge, box: own, figure, cards: cellsIn(rest, cells.cards, cell, edge) }
  })
}

/** The box that somebody at that edge sees so far to the right and so far down. */
function within(box: Box, edge: Edge, u: number, v: number, wide: number, high: number): Box {
  const { x, y, width, height } = box
  const seen: Record<Edge, Box> = {
    bottom: { x: x + u, y: y + v, width: wide, height: high },
    top: { x: x + width - u - wide, y: y + height - v - high, width: wide, height: high },
    left: { x: x + width - v - high, y: y + u, width: high, height: wide },
    right: { x: x + v, y: y + height - u - wide, width: high, height: wide },
  }
  return seen[edge]
}
