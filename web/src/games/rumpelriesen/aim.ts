/** What a finger points at on the board, and whose finger it is. Points are those of the game's screen, in CSS pixels. */
import { edgesOf } from "../../lib/places"
import type { Board } from "./board.svelte"
import type { Point } from "./scene/scene"
import things from "./things"

export class Aim {
  readonly #board: Board

  constructor(board: Board) {
    this.#board = board
  }

  /** The board: its middle, and how wide it is. */
  get ground(): { middle: Point; side: number } {
    const { x, y, width } = this.#board.scene.board
    return { middle: { x: x + width / 2, y: y + width / 2 }, side: width }
  }

  /** The place on the board that is seen at a point of the screen. */
  pick(at: Point): Point {
    const { x, y, width } = this.#board.scene.board
    const scale = things.side / width
    return this.#board.drawing?.pick(at.x, at.y) ?? { x: (at.x - x) * scale - things.side / 2, y: things.side / 2 - (at.y - y) * scale } // prettier-ignore
  }

  isOnBoard({ x, y }: Point): boolean {
    const { board } = this.#board.scene
    return x >= board.x && y >= board.y && x <= board.x + board.width && y <= board.y + board.height
  }

  /** Which way is away from the edge at which a seat sits. */
  away(seat: number): Point {
    const turned = ((this.#board.scene.seats[seat]?.turned ?? 0) * Math.PI) / 180
    return { x: Math.sin(turned), y: -Math.cos(turned) }
  }

  /** The seat whose finger it is: by the edges of a tablet that lies flat, or by where their wands were. */
  nearest(at: Point, seats: readonly number[]): number {
    const far = (seat: number): number => {
      const from = this.#anchor(seat)
      return Math.hypot(at.x - from.x, at.y - from.y)
    }
    return seats.reduce((one, other) => (far(other) < far(one) ? other : one))
  }

  #anchor(seat: number): Point {
    const { width, height, tabletop, scene, wands } = this.#board
    if (tabletop) {
      const edge = edgesOf({ width, height, seats: scene.seats.length })[seat] ?? "bottom"
      return {
        bottom: { x: width / 2, y: height },
        top: { x: width / 2, y: 0 },
        left: { x: 0, y: height / 2 },
        right: { x: width, y: height / 2 },
      }[edge]
    }
    const place = scene.seats[seat]
    const middle = place && { x: place.x + place.width / 2, y: place.y + place.height / 2 }
    return wands.lastOf(seat) ?? middle ?? { x: 0, y: 0 }
  }
}
