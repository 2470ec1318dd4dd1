/** What this device knows of what lies face down: the animals of its own people. */
import type { Step } from "../../lib/protocol"
import type { Board } from "./board.svelte"
import { lying, ordered, secretsOf, sightOf, type Lying } from "./position"
import type { Animal } from "./types"

/** Of some seats, their animals. */
type Animals = Readonly<Record<number, readonly Animal[]>>

export class Secrets {
  /** The animals of people here, face down and up, in the order in which they lie. Never shown as they are. */
  orders: Animals = $state.raw({})
  /** What each person here has picked so far, in their order. */
  picks: Animals = $state.raw({})
  readonly #board: Board

  constructor(board: Board) {
    this.#board = board
  }

  /** What this device may know of what lies face down. */
  learn(step: Step): void {
    const view = sightOf(step)
    const { mine, only } = this.#board
    const known = secretsOf(step, mine).map(([seat, animals]): [number, Animal[]] => {
      const order = this.picks[seat] ?? this.orders[seat]
      return [seat, ordered(order, view.face_up[seat] ?? [], animals, only !== seat)]
    })
    this.orders = Object.fromEntries(known)
  }

  /** A seat's animals as they are, for behind the curtain. */
  of(seat: number): readonly Animal[] {
    return this.orders[seat] ?? []
  }

  /** What lies there face down, where only the person it belongs to sees the screen. */
  peepOf(seat: number, index: number): Animal | null {
    return this.#board.only === seat ? (this.orders[seat]?.[index] ?? null) : null
  }

  lyingOf(seat: number): Lying[] {
    const { up, down } = this.#board
    return lying(seat, up[seat] ?? [], down[seat] ?? 0, this.orders[seat])
  }

  holds(seat: number, animal: Animal): boolean {
    return this.of(seat).includes(animal) && !(this.#board.up[seat] ?? []).includes(animal)
  }
}
