/** What a layout is made of, in CSS pixels, and the least that fingers need. */
import type { Box } from "../game"

/** A round thing: its centre and its diameter. */
export interface Disc {
  x: number
  y: number
  d: number
}

export type Edge = "bottom" | "left" | "top" | "right"

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

/** The least a child can touch, and the least between two such things (KIDS 1 and 2). */
export const TOUCH = 76
export const GAP = 8
/** Wrists rest on the lowest 1.5 cm (KIDS 6). */
export const WRIST = 57
/** Between what can be touched and the edge of the screen. */
export const MARGIN = 6
