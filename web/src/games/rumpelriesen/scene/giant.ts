/** A giant as it is to be drawn at this moment: how it stands, leans, tumbles and breathes. */
import type { GiantPose } from "../picture"
import { GROUND, LAYER } from "./leaf"
import { Spring, Turning } from "./spring"

/** How far beyond the board a giant ends that has been pushed off it, in parts of the board's half side. */
const BESIDE = 1.24

export class Giant {
  readonly x = new Spring()
  readonly y = new Spring()
  readonly z = new Spring()
  readonly angle = new Turning(0, 0.002)
  readonly leanX = new Spring(0, 0.003)
  readonly leanY = new Spring(0, 0.003)
  /** How wide awake it is, how far it stretches, and how deeply it has breathed in: from 0 to 1. */
  readonly awake = new Spring(1, 0.02)
  stretch = 0
  breath = 0
  /** How it is turned on its body so that its face looks at people. */
  facing = 0
  fallen = false
  placed = false
  /** It has hit the ground, and nobody has taken note of it yet. */
  thud = false
  #tumble = 0
  #tumbling = 0
  #lifted: { from: number; until: number } | null = null

  constructor(readonly giant: number) {}

  /** How far it leans, in radians, and to which side. */
  get lean(): { far: number; x: number; y: number } {
    const [x, y] = [this.leanX.value, this.leanY.value]
    const length = Math.hypot(x, y)
    const far = this.fallen ? this.#tumble : length
    return length < 1e-4 ? { far: 0, x: 1, y: 0 } : { far, x: x / length, y: y / length }
  }

  /** `border` is how far the board reaches from its middle. */
  place(pose: GiantPose, border: number, atOnce: boolean): void {
    const jump = atOnce || !this.placed
    this.placed = true
    const out = Math.max(Math.abs(pose.x), Math.abs(pose.y)) / border
    // one that has been pushed off the board ends on the ground beside it
    const off = out > 1 ? BESIDE / out : 1
    this.x.go(pose.x * off, jump)
    this.y.go(pose.y * off, jump)
    this.z.go(out > 1 ? GROUND : pose.layer * LAYER, jump)
    this.angle.turn(pose.angle)
    if (jump) this.angle.jump(pose.angle)
    const fallen = pose.state === "fallen"
    if (fallen && !this.fallen) {
      this.#tumble = jump ? Math.PI / 2 : this.lean.far
      this.#tumbling = 1.2
    }
    const [leanX, leanY] = fallen ? this.#side(pose) : pose.lean
    this.leanX.go(leanX, jump)
    this.leanY.go(leanY, jump)
    this.fallen = fallen
  }

  /** To which side it falls: as it leans, as it leaned before, or away from the board. */
  #side({ lean, x, y }: GiantPose): [x: number, y: number] {
    const leaned: [number, number] = [this.leanX.target, this.leanY.target]
    return [lean, leaned].find((each) => Math.hypot(...each) > 0.01) ?? [x / 5000, y / 5000]
  }

  /** Its face looks at people, however the board is turned; from then on it turns with the body. */
  face(turned: number): void {
    this.facing = turned - this.angle.value
  }

  /** It is lifted like by a hand, and set down at that time. */
  lift(from: number, until: number): void {
    this.#lifted = { from, until }
  }

  /** How high it is lifted now. */
  height(now: number): number {
    if (!this.#lifted || now >= this.#lifted.until) return 0
    const { from, until } = this.#lifted
    const up = Math.min(1, Math.max(0, (now - from) / 350))
    const down = Math.min(1, (until - now) / 260)
    return 620 * smooth(up) * Math.sqrt(down)
  }

  advance(seconds: number, now: number): boolean {
    const moving = [this.x, this.y, this.z, this.angle, this.leanX, this.leanY, this.awake].map((spring) =>
      spring.advance(seconds),
    )
    let tumbles = false
    if (this.fallen) {
      for (let left = seconds; left > 0 && this.#tumbles; left -= 0.008) this.#tip(Math.min(left, 0.008))
      tumbles = this.#tumbles
    }
    return moving.some(Boolean) || tumbles || (this.#lifted !== null && now < this.#lifted.until)
  }

  get #tumbles(): boolean {
    return this.#tumble < Math.PI / 2 || this.#tumbling !== 0
  }

  /** It falls about its edge, and bounces a little. */
  #tip(seconds: number): void {
    this.#tumbling += 60 * Math.sin(Math.max(0.15, this.#tumble)) * seconds
    this.#tumble += this.#tumbling * seconds
    if (this.#tumble < Math.PI / 2) return
    this.#tumble = Math.PI / 2
    this.thud ||= this.#tumbling > 4
    this.#tumbling = this.#tumbling > 1.5 ? -0.22 * this.#tumbling : 0
  }
}

function smooth(time: number): number {
  return time * time * (3 - 2 * time)
}
