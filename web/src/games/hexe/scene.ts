/** What a layout of this game says, and what it needs to know. */
import { TURNED, WRIST, type Disc, type Edge } from "../../lib/places"
import type { Box } from "../game"
import type { Cell, Spot, Zone } from "./grid"

export interface Space {
  width: number
  height: number
  /** The stage's own buttons. */
  taken: Box[]
  tabletop: boolean
  seats: Holding[]
}

/** What a seat has. */
export interface Holding {
  cards: number
  /** Somebody at this device touches them. */
  mine: boolean
}

/** Both dice: the middle, the size of one, and whether they lie one above the other. */
export interface DicePlace extends Disc {
  upright: boolean
}

export interface SeatPlace {
  edge: Edge
  /** The seat's part of the table; null where seats share their rows. */
  zone: Box | null
  /** Its picture, which says "done" when touched. */
  picture: Disc
  cards: Spot[]
  /** The width of a card as it is drawn. */
  card: number
}

export interface Scene {
  dice: DicePlace
  /** Where the dice lie when they are to be rolled, and land. */
  forward: DicePlace
  /** The moons that count the rounds. */
  sign: Disc & { upright: boolean }
  seats: SeatPlace[]
}

/** A tablet or more. */
export const ROOMY = 600

/** A seat's place: its cards, and its picture in the last cell. */
export function placed(zone: Zone | null, cells: Spot[], cell: Cell, edge: Edge = "bottom"): SeatPlace {
  const last = cells.at(-1) ?? { x: 0, y: 0 }
  const d = Math.min(cell.width, cell.height, 118)
  return {
    edge,
    zone: zone?.box ?? null,
    picture: { x: last.x, y: last.y, d },
    cards: cells.slice(0, -1),
    card: cell.card,
  }
}

/** How far a seat's things are turned, in degrees. */
export function turnOf({ edge }: SeatPlace): number {
  return TURNED[edge]
}

/** Where the dice are rolled, above everything. */
export function forward({ width, height }: Space): DicePlace {
  return {
    x: width / 2,
    y: (height - WRIST) / 2,
    d: Math.min(150, 0.28 * Math.min(width, height)),
    upright: false,
  }
}
