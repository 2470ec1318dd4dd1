/**
 * Steps wait here until they have been shown, one after the other. Who is far behind hurries, or jumps. What a
 * race is about is shown at its moment, whatever is in motion then.
 */
import type { GameScreen } from "../games/game"
import type { Step } from "../lib/protocol"
import { AT_ONCE, type Moments } from "./moments"

/** So many moves are shown at the usual tempo. */
const USUAL = 3
/** More than so many are not shown any more: the position is. */
export const FAR = 8
/** So long before its moment a screen begins to show what a race is about. */
export const TURNING = 240

/** The tempo at which to show while so many moves wait: 1 is usual, less is quicker. */
export function tempo(behind: number): number {
  return behind <= USUAL ? 1 : Math.max(0.2, 1 - 0.1 * (behind - USUAL))
}

export class StepQueue {
  #waiting: Step[] = []
  /** The step on screen while its motion is being shown. */
  #showing: Step | null = null
  /** The position jumped to while another step was being shown, which has become pointless. */
  #jumped: Step | null = null
  /** The position that is jumped to at its moment. */
  #leap: Step | null = null
  /** Counts the runs: a run that is not the newest any more has nothing to say. */
  #run = 0
  #alarm: ReturnType<typeof setTimeout> | undefined
  readonly #screen: Pick<GameScreen, "show" | "reset">
  readonly #told: (queue: StepQueue, shown: Step | null) => void
  readonly #moments: Moments

  /** `told` hears of every change: with the step that has just been shown, or null. */
  constructor(
    screen: Pick<GameScreen, "show" | "reset">,
    told: (queue: StepQueue, shown: Step | null) => void = () => undefined,
    moments: Moments = AT_ONCE,
  ) {
    this.#screen = screen
    this.#told = told
    this.#moments = moments
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
    else {
      if (!this.#showing) void this.#go()
      this.#keepTheMoment()
    }
  }

  /** Show the newest position at once; one that has a moment, then. */
  catchUp(): void {
    const newest = this.#waiting.at(-1)
    this.#waiting = []
    if (!newest) return
    if (this.#moments.left(newest) !== null) {
      this.#leap = newest
      this.#waiting = [newest]
      void this.#go()
      return
    }
    this.#leap = null
    if (this.#showing) this.#jumped = newest
    this.#screen.reset(newest)
    this.#told(this, newest)
  }

  /** The screen goes: nothing more is shown. */
  close(): void {
    this.#run += 1
    this.#waiting = []
    clearTimeout(this.#alarm)
  }

  /** What a race is about is shown in time: what is in motion shortly before is cut. */
  #keepTheMoment(): void {
    const has = (step: Step): boolean => this.#moments.left(step) !== null
    const step = this.#waiting.find(has)
    if (!step || (this.#showing && has(this.#showing))) return
    clearTimeout(this.#alarm)
    const left = (this.#moments.left(step) ?? 0) - TURNING
    if (left <= 0) this.#cutTo(step)
    else this.#alarm = setTimeout(() => this.#cutTo(step), left)
  }

  #cutTo(step: Step): void {
    const at = this.#waiting.indexOf(step)
    if (at < 0) return // it is being shown already
    const before = this.#waiting[at - 1] ?? this.#showing
    this.#waiting = this.#waiting.slice(at)
    if (before) {
      this.#screen.reset(before)
      this.#told(this, before)
    }
    void this.#go()
  }

  async #go(): Promise<void> {
    const run = ++this.#run
    this.#jumped = null
    for (let step = this.#waiting.shift(); step; step = this.#waiting.shift()) {
      this.#showing = step
      this.#told(this, null)
      await this.#show(step, run)
      if (run !== this.#run) return
      if (this.#waiting.length === 0) this.#showing = null
      const now = this.#jumped ?? step
      this.#jumped = null
      this.#told(this, now)
      if (!this.#showing) return
    }
  }

  /** A motion that fails must not stop the game: then the position is shown at once. */
  async #show(step: Step, run: number): Promise<void> {
    try {
      if (step === this.#leap) await this.#leapTo(step, run)
      else await this.#screen.show(step)
    } catch (error) {
      reportError(error)
      if (run === this.#run) this.#screen.reset(step)
    }
  }

  async #leapTo(step: Step, run: number): Promise<void> {
    await this.#moments.reveal(step)
    if (run === this.#run && step === this.#leap) this.#screen.reset(step)
  }
}
