/** The sand between two pictures: nothing is sent while nothing moves on the board, but the sand runs on. */
import { sound } from "../../lib/sound"
import { STEPS_PER_SECOND } from "./picture"

const TICK_MS = 100
/** So many seconds before its end everybody sees and hears that the sand is low. */
export const LOW = 10

export class Sand {
  /** Milliseconds that have run. */
  #ran = $state(0)
  #told = 0
  #at = 0
  #tempo = 1
  #until = 0
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

  get isLow(): boolean {
    return this.#timer !== undefined && this.left <= LOW
  }

  get runs(): boolean {
    return this.#timer !== undefined
  }

  /** So many steps have run, as the board says. */
  told(steps: number): void {
    this.#told = (steps * 1000) / STEPS_PER_SECOND
    this.#at = performance.now()
    this.#ran = this.#told
  }

  /** It runs, at that tempo (1 is the usual, 0.5 twice as quick), until so many milliseconds have run. */
  run(tempo = 1, until = Infinity): void {
    this.#tempo = tempo
    this.#until = until
    this.#at = performance.now()
    this.#told = this.#ran
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS)
  }

  /** It lies still. */
  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #tick(): void {
    const before = this.left
    const now = this.#told + (performance.now() - this.#at) / this.#tempo
    this.#ran = Math.max(this.#ran, Math.min(now, this.#until))
    if (this.isLow && Math.ceil(this.left) < Math.ceil(before)) sound("tick")
  }
}
