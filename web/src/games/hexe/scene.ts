/** What a layout of this game says, and what it needs to know. */
import { GAP, TURNED, WRIST, type Disc, type Edge } from "../../lib/places"
import type { Box } from "../game"
import type { Cell, Spot, Zone } from "./grid"

export interface Space {
  width: number
  height: number
  /** The stage's own buttons. */
  taken: Box[]
  tabletop: boolean
  seats: Holding[]
  /** Nobody touches cards now: they may be smaller than fingers need. */
  still?: boolean
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

/** A seat's place: its cards, and its picture in the last cell, as near to whoever sits there as it can be. */
export function placed(zone: Zone | null, cells: Spot[], cell: Cell, edge: Edge = "bottom"): SeatPlace {
  const { x, y } = cells.at(-1) ?? { x: 0, y: 0 }
  const d = Math.min(cell.width, cell.height, 150)
  const near = (cell.height - d) / 2
  const away = { bottom: [0, near], top: [0, -near], left: [-near, 0], right: [near, 0] }[edge]
  return {
    edge,
    zone: zone && boxAround(cells, edge, cell.pad + 2),
    picture: { x: x + (away[0] ?? 0), y: y + (away[1] ?? 0), d },
    cards: cells.slice(0, -1),
    card: cell.card,
  }
}

/** The box around all these, and so much more. */
export function boxAround(cells: Spot[], edge: Edge, pad: number): Box {
  const flat = edge === "bottom" || edge === "top"
  const half = (spot: Spot): [number, number] =>
    flat ? [spot.width / 2, spot.height / 2] : [spot.height / 2, spot.width / 2]
  const left = Math.min(...cells.map((spot) => spot.x - half(spot)[0])) - pad
  const right = Math.max(...cells.map((spot) => spot.x + half(spot)[0])) + pad
  const top = Math.min(...cells.map((spot) => spot.y - half(spot)[1])) - pad
  const bottom = Math.max(...cells.map((spot) => spot.y + half(spot)[1])) + pad
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** How far a seat's things are turned, in degrees. */
export function turnOf({ edge }: SeatPlace): number {
  return TURNED[edge]
}

/** Where the dice are rolled, before everything. On a phone that lies, low: who is away is told above. */
export function forward({ width, height }: Space): DicePlace {
  const d = Math.min(150, 0.28 * Math.min(width, height))
  const floor = height - WRIST
  const low = width >= height && height < ROOMY
  return { x: width / 2, y: low ? floor - GAP - d / 2 : floor / 2, d, upright: false }
}
