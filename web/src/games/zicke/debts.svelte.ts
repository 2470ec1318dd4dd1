/** Mistakes are paid with an animal each (Z-19): which seats of this device owe one, and which choose what to give. */
import { SvelteSet } from "svelte/reactivity"
import { TOUCH } from "../../lib/places"
import { sound } from "../../lib/sound"
import type { Board } from "./board.svelte"
import { homeOf } from "./position"
import type { Animal } from "./types"
import { zoneAt } from "./whereabouts"

export class Debts {
  /** Seats that have chosen here what to pay with, whatever the server has said yet. */
  readonly #chosen = new SvelteSet<number>()
  readonly #board: Board

  constructor(board: Board) {
    this.#board = board
  }

  /** Seats of this device that owe an animal. */
  readonly payers = $derived.by(() => {
    const { canPlay, mine, sight } = this.#board
    if (!canPlay || sight.phase !== "pay") return []
    return sight.paying.filter((seat) => mine.includes(seat) && !this.#chosen.has(seat))
  })
  /** Who of them chooses from cards that come forward: where those at the heap are too small for fingers. */
  readonly choosing = $derived.by(
    () => this.payers.find((seat) => (zoneAt(this.#board.scene, seat)?.cards[0]?.d ?? 0) < TOUCH) ?? null,
  )

  async pay(animal: Animal): Promise<void> {
    const home = homeOf(this.#board.sight, animal)
    if (typeof home !== "number" || !this.payers.includes(home)) return
    sound("lift")
    this.#chosen.add(home)
    if (await this.#board.play(home, { move: "pay", animal })) this.#chosen.delete(home)
  }

  /** All has been paid. */
  clear(): void {
    this.#chosen.clear()
  }
}
