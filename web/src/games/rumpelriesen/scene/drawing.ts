/** What draws the board: in space, or flat. Where things are is told to it; it only draws. */
import type { Box } from "../../game"
import type { Bodies } from "./bodies"
import type { Puffs } from "./puffs"
import type { Point } from "./scene"

export interface Drawing {
  /** Called where the picture has got lost, as it may while a tablet sleeps: it has to be drawn again. */
  lost: () => void
  resize(width: number, height: number, board: Box): void
  /** `follows`: as soon as can be after the last time. */
  draw(bodies: Bodies, puffs: Puffs, follows: boolean): void
  /** What a hollow shows from now on, when it shows anything: the chip of an imp, or null for eyes in the dark. */
  paint(place: number, chip: CanvasImageSource | null): void
  /** As in Scene, for a board that is not turned. */
  pick(x: number, y: number): Point
  spot(x: number, y: number): Point
  destroy(): void
}
