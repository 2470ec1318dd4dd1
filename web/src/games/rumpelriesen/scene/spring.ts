/** Critically damped springs: they follow what jumps thirty times a second without a jerk and without a swing. */

/** Unless told otherwise it lies so many seconds behind what moves steadily. */
export const LAG = 0.04
/** What is nearer than this, in parts of its unit, and as slow, has arrived. */
const NEAR = 0.02

export class Spring {
  value: number
  target: number
  #speed = 0
  readonly #unit: number
  readonly #stiffness: number

  /** `unit` is a difference that can be seen. */
  constructor(value = 0, unit = 1, lag = LAG) {
    this.value = this.target = value
    this.#unit = unit
    this.#stiffness = 2 / lag
  }

  get speed(): number {
    return this.#speed
  }

  /** It is there at once. */
  jump(value: number): void {
    this.value = this.target = value
    this.#speed = 0
  }

  /** It goes there, or is there at once. */
  go(target: number, atOnce: boolean): void {
    if (atOnce) this.jump(target)
    else this.target = target
  }

  /** Lets it move for so many seconds; whether it still moves. */
  advance(seconds: number): boolean {
    const away = this.value - this.target
    const stiffness = this.#stiffness
    if (away === 0 && this.#speed === 0) return false
    const push = this.#speed + stiffness * away
    const left = Math.exp(-stiffness * seconds)
    this.value = this.target + (away + push * seconds) * left
    this.#speed = (this.#speed - stiffness * push * seconds) * left
    const still = NEAR * this.#unit
    if (Math.abs(this.value - this.target) < still && Math.abs(this.#speed) < still * stiffness)
      this.jump(this.target)
    return true
  }
}

/** A spring for an angle: it takes the shorter way round. */
export class Turning extends Spring {
  turn(angle: number): void {
    const turn = 2 * Math.PI
    const way = (angle - this.value) % turn
    this.target = this.value + (way > Math.PI ? way - turn : way < -Math.PI ? way + turn : way)
  }
}
