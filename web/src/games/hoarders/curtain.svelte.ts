/** The curtain that hides what only one of the people at this device may see. */
import { sound } from "../../lib/sound"
import { say } from "../../lib/speech"
import type { Board } from "./board.svelte"

/** What the curtain hides: a choice, or a look at what one has chosen. */
export interface Behind {
  seat: number
  why: "choose" | "peek"
}

export class Curtain {
  /** The curtain has been opened, by whom it called. */
  opened = $state<number | null>(null)
  /** The seat whose person wants to see their animals once more. */
  #peeking = $state<number | null>(null)
  readonly #board: Board

  /** What the curtain is closed before, or opened for. */
  readonly behind = $derived.by((): Behind | null => {
    const { only, unchosen } = this.#board
    const seat = unchosen[0]
    if (only === null && seat !== undefined) return { seat, why: "choose" }
    return this.#peeking === null ? null : { seat: this.#peeking, why: "peek" }
  })
  readonly isOpen = $derived.by(
    () => this.behind !== null && this.opened === this.behind.seat && !this.#board.sent,
  )

  constructor(board: Board) {
    this.#board = board
  }

  /** The position has changed. */
  settle(): void {
    const { phase, turn } = this.#board.sight
    if (phase !== "reveal" || turn !== this.#peeking) this.#peeking = null
    if (this.opened !== null && this.opened !== this.behind?.seat) this.opened = null
  }

  /** The person the curtain called for is there. */
  open(): void {
    if (!this.behind) return
    sound("turn")
    this.opened = this.behind.seat
    if (this.behind.why === "choose") void say("hoarders.do-choose")
    this.#board.focus(".curtain .choice, .curtain .shut")
  }

  /** The curtain closes before what it hides; what was picked so far is kept. */
  close(): void {
    this.opened = null
    this.#peeking = null
    this.#board.focus(".curtain .who, .touch:enabled")
  }

  /** Whose turn it is wants to see their animals once more, behind the curtain. */
  peek(seat: number): void {
    sound("lift")
    this.#peeking = seat
    void say([...this.#board.namesOf(seat), "stage.curtain-asks"])
    this.#board.focus(".curtain .who")
  }
}
