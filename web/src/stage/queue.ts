/** Steps wait here until they have been shown, one after the other. Who is far behind hurries, or jumps. */
import type { GameScreen } from "../games/game"
import type { Step } from "../lib/protocol"

/** So many moves are shown at the usual tempo. */
const USUAL = 3
/** More than so many are not shown any more: the position is. */
export const FAR = 8

/** The tempo at which to show while so many moves wait: 1 is usual, less is quicker. */
export function tempo(behind: number): number {
  return behind <= USUAL ? 1 : Math.max(0.2, 1 - 0.1 * (behind - USUAL))
}

export class StepQueue {
  #waiting: Step[] = []
  #showing = false
  /** The position jumped to while another step was being shown, which has become pointless. */
  #jumped: Step | null = null
  readonly #screen: Pick<GameScreen, "show" | "reset">
  readonly #told: (queue: StepQueue, shown: Step | null) => void

  /** `told` hears of every change: with the step that has just been shown, or null. */
  constructor(
    screen: Pick<GameScreen, "show" | "reset">,
    told: (queue: StepQueue, shown: Step | null) => void = () => undefined,
  ) {
    this.#screen = screen
    this.#told = told
  }

  /**
   * Moves that wait to be shown, the step on screen included. Only moves of seats count: all that nature does
   * after one of them, such as dealing a whole game, comes at once, and has to be seen like any other.
   */
  get behind(): number {
    return this.#waiting.filter(({ actor }) => actor !== "nature").length + (this.#showing ? 1 : 0)
  }

  get idle(): boolean {
    return this.#waiting.length === 0 && !this.#showing
  }

  /** More steps; before a `jump` some are missing, so that only the newest position can be shown. */
  add(steps: readonly Step[], jump = false): void {
    this.#waiting.push(...steps)
    if (jump || this.behind > FAR) this.catchUp()
    else if (!this.#showing) void this.#run()
  }

  /** Show the newest position at once. */
  catchUp(): void {
    const newest = this.#waiting.at(-1)
    this.#waiting = []
    if (!newest) return
    if (this.#showing) this.#jumped = newest
    this.#screen.reset(newest)
    this.#told(this, newest)
  }

  /** The screen goes: nothing more is shown. */
  close(): void {
    this.#waiting = []
  }

  async #run(): Promise<void> {
    this.#showing = true
    for (let step = this.#waiting.shift(); step; step = this.#waiting.shift()) {
      this.#told(this, null)
      await this.#show(step)
      if (this.#waiting.length === 0) this.#showing = false
      const now = this.#jumped ?? step
      this.#jumped = null
      this.#told(this, now)
      if (!this.#showing) return
    }
  }

  /** A motion that fails must not stop the game: then the position is shown at once. */
  async #show(step: Step): Promise<void> {
    try {
      await this.#screen.show(step)
    } catch (error) {
      reportError(error)
      this.#screen.reset(step)
    }
  }
}
