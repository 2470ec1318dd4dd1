/** What a drawing of the leaf board does, whether it is drawn in space or flat. */
import type { Box } from "../../game"
import type { Frame, Wand } from "../picture"
import type { Imp } from "../types"

/** What never changes on the board: things.json. Lengths are in tenths of a millimetre, as on the board. */
export interface Things {
  /** The kind of each leaf. */
  leaves: number[]
  kinds: Kind[]
  /** Half the side of a giant's square base. */
  giant: { half: number; height: number }
  hollows: [x: number, y: number][]
  /** The radius of a chip. */
  chip: number
  side: number
}

/** A kind of leaf: its outline, counter-clockwise around its own origin, the stalk below and the tip above. */
export interface Kind {
  name: string
  outline: [x: number, y: number][]
}

export interface Point {
  x: number
  y: number
}

/** Who is seen in a hollow: nobody, somebody without a face, or an imp. */
export type Who = Imp | "somebody" | null

export interface Options {
  /** The chip of an imp, with nothing around it. */
  impImage: (imp: Imp) => CanvasImageSource
  /** Fades instead of flights. */
  calm: boolean
}

/** The board as it is drawn. Nothing is drawn while nothing moves. */
export interface Scene {
  /** New poses of what the frame names, and all wands. They glide there, or lie there at once. */
  place(frame: Frame, how?: "glide" | "at once"): void
  /** The wands of this device: they are where they are told to be at once, whatever `place` says of them. */
  own(wands: readonly Wand[]): void
  /** By how many degrees each seat's edge of the screen is turned clockwise from the lower one: wands point from there. */
  seated(edges: readonly number[]): void
  /** Who is seen in a hollow. */
  imp(place: number, who: Who): void
  /** The imp hops out of its hollow. */
  hop(place: number): Promise<void>
  giggle(place: number): void
  /** One of the leaves that lie topmost rocks. */
  rock(): void
  /** All leaves are swept together and fly to where the frame says, leaf by leaf; then the giants stand on them. */
  lay(frame: Frame): Promise<void>
  /** The giants wake and stretch. */
  wake(): void
  /** The giants sleep, breathe and snore. */
  sleep(): void
  /** How much of the sand is left, from 1 to 0: the afternoon grows late. */
  sand(left: number): void
  /** The board is turned by so many quarters, clockwise. */
  quarters(quarters: number, how?: "glide" | "at once"): Promise<void>
  /** The size of the canvas in CSS pixels, and the part of it that the board is to fill. */
  resize(width: number, height: number, board?: Box): void
  /** The place on the board under a point of the canvas. */
  pick(x: number, y: number): Point
  /** The point of the canvas where something is seen that lies there on the board. */
  spot(x: number, y: number): Point
  destroy(): void
}
