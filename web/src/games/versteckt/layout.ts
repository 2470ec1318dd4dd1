/**
 * Where everything lies in the clearing, in CSS pixels, for any size of screen. Pure: no DOM, no state.
 *
 * Where there is room, all four forest pieces lie around the animal circle at a size that fingers can touch
 * ("wide" or "tall"). On phones the current piece comes forward and the other three wait, small, behind it
 * ("upright" or "sideways").
 */
import { around, forward, type Arrangement } from "./pieces"
import { MARGIN, type Disc } from "../../lib/places"
import type { Insets, PieceLayout, SeatLayout, Space } from "./places"
import { naming, type Forward } from "./ring"
import { readyPlaces, seatsAround, seatsInRow } from "./seats"

export interface Scene {
  arrangement: Arrangement
  pieces: PieceLayout[]
  /** The animal circle at rest. */
  circle: Disc
  /** The animal circle at rest while "ready" pictures lie there. */
  aside: Disc
  /** The animal circle when it is time to name one. */
  forward: Forward
  seats: SeatLayout[]
  /** One place for each seat of this device that has to say "ready". */
  ready: Disc[]
}

/** A tablet or more. */
const ROOMY = 600

/** Everything's place. */
export function layout(space: Space): Scene {
  const { width, height } = space
  const roomy = Math.min(width, height) >= ROOMY
  const seats = space.tabletop && roomy ? seatsAround(space) : seatsInRow(space)
  const free = insets(space, seats)
  const lying = width >= height
  const full = roomy ? around(space, free, lying ? "wide" : "tall") : null
  const arrangement = full ? (lying ? "wide" : "tall") : lying ? "sideways" : "upright"
  const board = full ?? forward(space, free, lying ? "sideways" : "upright")
  const ready = readyPlaces(space, seats, board.spare)
  return {
    arrangement,
    pieces: board.pieces,
    circle: board.circle,
    aside: board.clearOf(ready),
    forward: naming(space, free),
    seats,
    ready,
  }
}

/** All pieces lie there at full size: nothing has to come forward. */
export function isFull({ arrangement }: Scene): boolean {
  return arrangement === "wide" || arrangement === "tall"
}

/** What the stage's buttons and the seats leave of the screen. */
function insets(space: Space, seats: SeatLayout[]): Insets {
  const { width, height, taken } = space
  const free = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN }
  for (const box of taken) {
    if (height > width) free.top = Math.max(free.top, box.y + box.height + MARGIN)
    else if (box.x < width / 2) free.left = Math.max(free.left, box.x + box.width + MARGIN)
    else free.right = Math.max(free.right, width - box.x + MARGIN)
  }
  for (const { box, edge } of seats) {
    const upright = edge === "top" || edge === "bottom"
    const depth = box.height
    const middle = upright ? box.y + depth / 2 : box.x + box.width / 2
    if (edge === "bottom") free.bottom = Math.max(free.bottom, height - middle + depth / 2 + MARGIN)
    if (edge === "top") free.top = Math.max(free.top, middle + depth / 2 + MARGIN)
    if (edge === "left") free.left = Math.max(free.left, middle + depth / 2 + MARGIN)
    if (edge === "right") free.right = Math.max(free.right, width - middle + depth / 2 + MARGIN)
  }
  return free
}
