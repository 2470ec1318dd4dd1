/** What a layout of this game says, and what it needs to know. */
import type { Disc, Edge } from "../../lib/places"
import type { Box } from "../game"
import type { Place } from "./position"

export interface Space {
  width: number
  height: number
  /** The stage's own buttons. */
  taken: Box[]
  tabletop: boolean
  seats: number
  /** Seats of people at this device: each has its own pad. */
  pads: readonly number[]
  /** How many animals lie at each heap, and at the barn last. */
  counts: readonly number[]
}

/** A heap or the barn with its animals. */
export interface ZonePlace {
  place: Place
  edge: Edge
  box: Box
  /** The dung heap, with the figure of its seat, or the barn. */
  head: Disc
  /** For its animals, and as many more as its box has room for. */
  cards: Disc[]
}

/** The slapping cards for one seat; for all (null) where nobody plays. */
export interface PadPlace {
  seat: number | null
  edge: Edge
  box: Box
  /** At its end, whose it is: where several sit at this device, and there is room. */
  figure: Disc | null
  cards: Disc[]
}

/** The seek card, turned to an edge. */
export interface SeekPlace extends Disc {
  edge: Edge
}

export interface Scene {
  pile: Disc
  /** One for each edge at which people sit. */
  seeks: SeekPlace[]
  zones: ZonePlace[]
  pads: PadPlace[]
  /** There is no room for heaps: the slapping cards themselves show who hides where. */
  dense: boolean
}

/** What the stage's buttons leave free: between them on top, and below them. */
export interface Shoulders {
  left: number
  right: number
  bottomLeft: number
  bottomRight: number
}
