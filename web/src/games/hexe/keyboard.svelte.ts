/** What the keyboard reaches: the dice, of each seat one card, from which arrow keys walk on, and its picture. */
import { tick } from "svelte"
import type { Board } from "./board.svelte"

export class Keyboard {
  /** Among the seat's cards the place that the Tab key reaches, by seat. */
  readonly #places: number[] = $state([])
  readonly #board: Board

  constructor(board: Board) {
    this.#board = board
  }

  /** Of the seat's cards, the one that the Tab key reaches. */
  placeOf(seat: number): number {
    const board = this.#board
    const own = board.sight.cards[seat] ?? []
    const last = this.#places[seat] ?? 0
    const card = own[last]
    if (card !== undefined && !board.isTurned(card)) return last
    return own.findIndex((each) => !board.isTurned(each))
  }

  reach(seat: number, place: number): void {
    this.#places[seat] = place
  }

  /** Who plays by keys is led on: to the dice, to the cards, and when none is left to the picture. */
  lead(): void {
    const board = this.#board
    if (!board.byKeys) return
    const before = document.activeElement
    void tick().then(() => {
      if (board.retired) return
      const lost = !before?.isConnected || before === document.body || before.matches(":disabled")
      if (!lost) return
      const { searchers, pictures } = board
      const seat = searchers.find((each) => pictures[each]?.parentElement?.contains(before)) ?? searchers[0]
      if (board.rolls) board.bothDice?.focus()
      else if (seat !== undefined) this.#first(seat)?.focus()
    })
  }

  #first(seat: number): HTMLElement | undefined {
    const card = this.#board.sight.cards[seat]?.[this.placeOf(seat)]
    if (card !== undefined) return this.#board.cards[card]
    return this.#board.pictures[seat]?.querySelector("button") ?? undefined
  }
}
