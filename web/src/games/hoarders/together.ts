/** Several people at this device, or nobody: all pantries are alike. */
import { edgesOf, GAP, MARGIN, type Edge } from "../../lib/places"
import type { Box } from "../game"
import { grid } from "./alone"
import { aboveWrists, furnish } from "./pantry"
import { boxOf, middleOf, type Pantry, type Room, type Scene, type Space } from "./places"

const FORWARD = { width: 430, height: 262 }

/** Everybody looks from the same side: pantries in rows, clockwise, and the pile among them. */
export function together(space: Space): Scene {
  const { width, height, seats } = space
  const upright = height > width
  const room = roomOf(space)
  const free = boxOf(room)
  const columns = columnsFor(seats, upright)
  const rows = Math.ceil(seats / columns)
  const spare = columns * rows > seats
  const small = Math.min(width, height) < 560
  // On a phone that lies the pile has the column below the stage's buttons; elsewhere a spare cell, or a band.
  const aside = small && !upright
  const band = spare || aside ? 0 : rows > 1 ? Math.min(0.15 * free.height, 130) : 0
  const gutter = !spare && !aside && rows === 1 ? Math.min(0.2 * free.width, 200) : 0
  const cells = grid(
    { ...room, right: room.right - gutter, bottom: room.bottom - band },
    columns * rows,
    columns,
    rows,
    600,
  )
  const split = Math.ceil(rows / 2) // the band lies below so many rows
  const placed = cells.map((cell, index) => ({
    ...cell,
    x: cell.x + (index % columns >= columns / 2 ? gutter : 0),
    y: cell.y + (Math.floor(index / columns) >= split ? band : 0),
  }))
  const order = clockwise(columns, rows)
  const boxes = order.slice(0, seats).map((cell) => placed[cell] as Box)
  const pile = aside
    ? { x: MARGIN, y: 178, width: room.left - 2 * MARGIN, height: room.left - 2 * MARGIN }
    : spare
      ? (placed[order[seats] ?? 0] as Box)
      : {
          ...free,
          y: band > 0 ? (cells[columns * split]?.y ?? free.y) : free.y,
          height: band > 0 ? band : free.height,
          ...(gutter > 0 ? middleX(free, gutter) : {}),
        }
  return {
    pantries: boxes.map((box) =>
      aboveWrists({ box, edge: "bottom", ...furnish(box.width, box.height) }, height),
    ),
    pile: discIn(pile, 240),
    tray: null,
    forward: middleOf(free, FORWARD.width, FORWARD.height),
  }
}

function middleX(free: Box, wide: number): Pick<Box, "x" | "width"> {
  return { x: free.x + (free.width - wide) / 2, width: wide }
}

function columnsFor(seats: number, upright: boolean): number {
  if (upright) return seats <= 2 ? 1 : 2
  return seats <= 2 ? 2 : seats <= 4 ? 2 : 3
}

/** The cells of a grid clockwise round its rim, from the upper left; all have two columns or two rows at most. */
function clockwise(columns: number, rows: number): number[] {
  if (rows <= 2) {
    const first = Array.from({ length: columns }, (_, index) => index)
    return rows === 1 ? first : [...first, ...first.map((index) => columns + index).reverse()]
  }
  const right = Array.from({ length: rows }, (_, row) => row * columns + columns - 1)
  const left = Array.from({ length: rows - 1 }, (_, row) => (rows - 1 - row) * columns)
  return columns === 1 ? right : [0, ...right, ...left]
}

/** What the stage's buttons leave. */
function roomOf({ width, height, taken }: Space): Room {
  const upright = height > width
  const far = taken.map((box) => (upright ? box.y + box.height : box.x < width / 2 ? box.x + box.width : 0))
  const reach = Math.max(0, ...far) + MARGIN
  const small = Math.min(width, height) < 560
  const side = upright ? MARGIN : Math.max(reach, small ? 90 : MARGIN)
  return {
    left: side,
    top: upright ? reach : MARGIN,
    right: width - (upright ? MARGIN : reach),
    bottom: height - MARGIN,
  }
}

function discIn(box: Box, most: number): Scene["pile"] {
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    d: Math.min(box.width, box.height, most),
  }
}

/** A tablet lies flat: each seat has its own edge, and its pantry faces it. */
export function around(space: Space): Scene {
  const { width, height } = space
  const upright = height > width
  const edges = edgesOf(space)
  const depth = Math.max(165, Math.min(0.3 * Math.min(width, height), 260))
  // Short edges of a lying screen leave more room before them than their seats have beside each other.
  const deep: Record<Edge, number> = { bottom: depth, top: depth, left: depth, right: depth }
  if (!upright) deep.left = deep.right = Math.max(depth, Math.min(0.27 * width, 380))
  const buttons = Math.max(0, ...space.taken.map((box) => box.y + box.height)) + GAP
  const room: Room = {
    left: MARGIN,
    top: upright ? buttons : MARGIN,
    right: width - MARGIN,
    bottom: height - MARGIN,
  }
  const has = (edge: Edge) => edges.includes(edge)
  const sides: Room = {
    ...room,
    top: Math.max(upright ? 0 : buttons, has("top") ? room.top + depth + GAP : room.top),
    bottom: room.bottom - depth - GAP,
  }
  const beside = upright
    ? 0
    : Math.max(0, ...space.taken.map((box) => (box.x < width / 2 ? box.x + box.width : 0))) + GAP
  const spans: Record<Edge, [from: number, to: number]> = {
    bottom: [room.left, room.right],
    top: [Math.max(room.left, beside), Math.min(room.right, width - beside)],
    left: [sides.top, sides.bottom],
    right: [sides.top, sides.bottom],
  }
  const pantries = edges.map((edge, seat): Pantry => {
    const sharing = edges.flatMap((other, index) => (other === edge ? [index] : []))
    const [from, to] = spans[edge]
    const length = Math.min(480, (to - from - (sharing.length - 1) * GAP) / sharing.length)
    // Clockwise: along the bottom from right to left, up on the left, along the top from left to right.
    const way = edge === "bottom" || edge === "left" ? -1 : 1
    const along = (sharing.indexOf(seat) - (sharing.length - 1) / 2) * (length + GAP) * way
    const flat = edge === "top" || edge === "bottom"
    const middle = (from + to) / 2 + along
    const high = deep[edge]
    const x = flat ? middle : edge === "left" ? room.left + high / 2 : room.right - high / 2
    const y = !flat ? middle : edge === "top" ? room.top + high / 2 : room.bottom - high / 2
    const box = { x: x - length / 2, y: y - high / 2, width: length, height: high }
    return aboveWrists({ box, edge, ...furnish(length, high) }, height)
  })
  const inner: Room = {
    left: room.left + (has("left") ? deep.left + GAP : 0),
    right: room.right - (has("right") ? deep.right + GAP : 0),
    top: room.top + (has("top") ? depth + GAP : 0),
    bottom: sides.bottom,
  }
  const middle = boxOf(inner)
  return {
    pantries,
    pile: discIn(middle, 220),
    tray: null,
    forward: middleOf(middle, FORWARD.width, FORWARD.height),
  }
}
