/** What a layout of the clearing is made of, in CSS pixels. */
import type { Disc, Edge } from "../../lib/places"
import type { Box } from "../game"

export interface PieceLayout {
  box: Box
  /** From the middle of one space to the next. */
  pitch: number
  spaces: Disc[]
  /** Where the toadstool stands when this is the current piece. */
  marker: Disc
}

export interface SeatLayout {
  /** The card's own box, before it is turned about its centre. */
  box: Box
  edge: Edge
}

export interface Space {
  width: number
  height: number
  /** The stage's own buttons. */
  taken: Box[]
  marker: number
  seats: number
  /** Seats of this device. */
  mine: number[]
  tabletop: boolean
}

/** What the stage's buttons and the seats leave of the screen. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}
