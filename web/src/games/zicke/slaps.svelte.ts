/**
 * The slaps of one search at this device: each seat slaps once, not before anybody can have seen the card, and
 * rests for a moment when it was too soon.
 */
import { SvelteSet } from "svelte/reactivity"
import { REST, TOO_SOON } from "../../lib/reaction.svelte"
import type { Place } from "./position"

/** What a touch of a slapping card is: a slap, one too soon, or nothing any more. */
export type Verdict = "slap" | "wait" | "nothing"

/** So long a hand bounces off that came too soon. */
const BOUNCE_MS = 320

export class Slaps {
  /** The seats of this device that have slapped in this search. */
  readonly #made = new SvelteSet<number>()
  /** Until when each seat rests, also beyond the moment at which the card is seen. */
  #rests: Record<number, number> = {}
  /** Hands that came too soon bounce off: the seats with their cards. */
  readonly #bouncing = new SvelteSet<string>()
  /** When the card was seen here; null while it is not to be seen. */
  #seen: number | null = null

  /** The card's face is seen from now on. */
  reveal(at: number): void {
    this.#seen = at
  }

  /** A new search, or none. */
  clear(): void {
    this.#made.clear()
    this.#seen = null
  }

  has(seat: number): boolean {
    return this.#made.has(seat)
  }

  /** A seat touches a slapping card at that time. */
  touch(seat: number, when: number): Verdict {
    if (this.#made.has(seat)) return "nothing"
    if (when < (this.#rests[seat] ?? -Infinity)) return "wait"
    if (this.#seen === null || when - this.#seen < TOO_SOON) {
      this.rest(seat, when)
      return "wait"
    }
    this.#made.add(seat)
    return "slap"
  }

  /** That slap was none. */
  undo(seat: number): void {
    this.#made.delete(seat)
  }

  /** Too soon: the hand bounces off, and nothing is lost. */
  bounce(seat: number, card: Place): void {
    const hand = `${seat}:${card}`
    if (this.#bouncing.has(hand)) return
    this.#bouncing.add(hand)
    setTimeout(() => this.#bouncing.delete(hand), BOUNCE_MS)
  }

  bounces(seat: number | null, card: Place): boolean {
    return this.#bouncing.has(`${seat}:${card}`)
  }

  rest(seat: number, when: number): void {
    this.#rests[seat] = when + REST
  }
}
