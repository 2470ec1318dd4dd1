/** The sand in the hourglass: as the board tells, and between two pictures by itself. */
import { sound } from "../../lib/sound"
import { STEPS_PER_SECOND } from "../../lib/world"

const TICK_MS = 100
/** What is seen of it changes so seldom: a page that always moves answers fingers later. */
const BEAT_MS = 250
/** So many seconds before its end everybody sees and hears that the sand is low. */
export const LOW = 10

export class Sand {
  runs = $state(false)
  /** Milliseconds that have run, in whole beats. */
  #ran = $state(0)
  /** What was told last, and when. */
  #told = 0
  #at = 0
  #timer: ReturnType<typeof setInterval> | undefined
  readonly #seconds: () => number

  /** `seconds` is how long all of it takes. */
  constructor(seconds: () => number) {
    this.#seconds = seconds
  }

  /** Seconds until it has run out. */
  get left(): number {
    return Math.max(0, this.#seconds() - this.#ran / 1000)
  }

  /** How much of it is left, from 1 to 0. */
  get share(): number {
    return this.left / this.#seconds()
  }

  /** How many beats it has run. */
  get beats(): number {
    return this.#ran / BEAT_MS
  }

  get isLow(): boolean {
    return this.runs && this.left <= LOW
  }

  /** So many steps have run, as the board says. */
  told(steps: number): void {
    this.#told = (steps * 1000) / STEPS_PER_SECOND
    this.#at = performance.now()
    this.#go(this.#told)
  }

  /** It runs: live also while nothing is told, as nothing is sent while nothing moves on the board. */
  run(live: boolean): void {
    this.runs = true
    if (live) this.#timer ??= setInterval(() => this.#go(this.#told + performance.now() - this.#at), TICK_MS)
  }

  /** It lies still. */
  stop(): void {
    this.runs = false
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #go(ran: number): void {
    const before = this.left
    this.#ran = BEAT_MS * Math.floor(ran / BEAT_MS)
    if (this.isLow && Math.ceil(this.left) < Math.ceil(before)) sound("tick")
  }
}
