/** What the larder's layout is made of, in CSS pixels. */
import type { Disc, Edge } from "../../lib/places"
import type { Box } from "../game"

export interface Space {
  width: number
  height: number
  /** The stage's own buttons. */
  taken: Box[]
  seats: number
  /** Seats of people at this device. */
  mine: number[]
  tabletop: boolean
}

/** A seat's pantry. All parts are told from its upper left corner, before it is turned about its middle. */
export interface Pantry {
  box: Box
  edge: Edge
  figure: Box
  /** Five rows of five hollows. */
  shelf: Box
  /** Where its two animals lie. */
  cards: [Box, Box]
  /** Its animals, and who forgot which they are, can be touched where they lie. */
  touchable: boolean
  /** Where nuts can be touched to steal them; null where there is no room for that. */
  raid: Box | null
}

export interface Scene {
  pantries: Pantry[]
  pile: Disc
  /** Where the only person here chooses, and where their animals lie; null where several sit here, or nobody. */
  tray: Box | null
  /** Where what is too small to be touched in its place comes forward. */
  forward: Box
}

/** The upper left corner and the lower right one. */
export interface Room {
  left: number
  top: number
  right: number
  bottom: number
}

/** So far what comes forward keeps from the edge of its sheet. */
export const SHEET = 8

/** How much higher than wide a card is. */
export const CARD = 1.3

export function boxOf({ left, top, right, bottom }: Room): Box {
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The largest box of that shape in the middle of another. */
export function middleOf(box: Box, width: number, height: number): Box {
  const [w, h] = [Math.min(width, box.width), Math.min(height, box.height)]
  return { x: box.x + (box.width - w) / 2, y: box.y + (box.height - h) / 2, width: w, height: h }
}
