/** A giant as it is to be drawn at this moment: how it stands, leans, tumbles and breathes. */
import type { Temper } from "../imps/giant"
import type { GiantPose } from "../picture"
import { LAYER } from "./leaf"
import type { Things } from "./scene"
import { Spring, Turning } from "./spring"

/** How far beyond the board a giant may reach that lies. */
const BEYOND = 120
/** It is a little lower than it is long, as it lies on its back with its head up. */
const LONG = 0.95
/** It turns to how it will lie sooner than it comes down. */
const TURNS = 2.2
/** How high one lies that has been pushed off the board: on what lies at the edge, where it is seen. */
const AT_EDGE = 4 * LAYER

export const MOODS = ["asleep", "awake", "dizzy"] as const satisfies readonly Temper[]
export type Mood = (typeof MOODS)[number]

export class Giant {
  readonly x = new Spring()
  readonly y = new Spring()
  readonly z = new Spring()
  readonly angle = new Turning(0, 0.002)
  readonly leanX = new Spring(0, 0.003)
  readonly leanY = new Spring(0, 0.003)
  /** How it is turned on its body: its face looks at people, or up where it lies. */
  readonly facing = new Turning(0, 0.002, 0.07)
  /** How wide awake it is, how far it stretches, and how deeply it has breathed in: from 0 to 1. */
  readonly awake = new Spring(1, 0.02)
  stretch = 0
  breath = 0
  /** Where it is drawn, and how far it leans, in radians, to which side. */
  readonly at = { x: 0, y: 0 }
  readonly lean = { far: 0, x: 1, y: 0 }
  fallen = false
  placed = false
  /** It has hit the ground, and nobody has taken note of it yet. */
  thud = false
  #tumble = 0
  #tumbling = 0
  /** From how far it fell; to which side it lies, and how far from where it stood. */
  #from = 0
  readonly #lies = { x: 1, y: 0, right: 0, up: 0 }
  #lifted: { from: number; until: number } | null = null

  constructor(
    readonly giant: number,
    private readonly things: Things,
    private readonly calm = false,
  ) {}

  get mood(): Mood {
    if (this.fallen && this.#down >= 1) return "dizzy"
    return this.fallen || this.awake.value > 0.5 ? "awake" : "asleep"
  }

  /** `turned` is how the board is turned, in radians clockwise. */
  place(pose: GiantPose, turned: number, atOnce: boolean): void {
    const jump = atOnce || !this.placed
    this.placed = true
    const border = this.things.side / 2
    const out = Math.max(Math.abs(pose.x), Math.abs(pose.y)) > border
    this.x.go(pose.x, jump)
    this.y.go(pose.y, jump)
    this.z.go(out ? AT_EDGE : pose.layer * LAYER, jump)
    this.angle.turn(pose.angle)
    if (jump) this.angle.jump(this.angle.target)
    const fallen = pose.state === "fallen"
    if (fallen && !this.fallen) this.#fall(pose, turned, jump || this.calm)
    else if (!fallen) {
      if (this.fallen) this.#rise(turned)
      this.leanX.go(pose.lean[0], jump)
      this.leanY.go(pose.lean[1], jump)
    }
    this.fallen = fallen
    this.#settle()
  }

  #fall(pose: GiantPose, turned: number, atOnce: boolean): void {
    const [x, y] = this.#side(pose)
    const [sin, cos] = [Math.sin(turned), Math.cos(turned)]
    const [right, down] = lying(x * cos + y * sin, x * sin - y * cos)
    const lies = this.#lies
    lies.x = right * cos + down * sin
    lies.y = right * sin - down * cos
    const { side, giant } = this.things
    const reach = giant.half + LONG * giant.height
    // all of it is seen, however narrow the screen is
    lies.right = within(pose.x, lies.x * reach, side / 2 + BEYOND)
    lies.up = within(pose.y, lies.y * reach, side / 2 + BEYOND)
    this.#from = atOnce ? Math.PI / 2 : Math.hypot(this.leanX.value, this.leanY.value)
    this.#tumble = this.#from
    this.#tumbling = atOnce ? 0 : 1.2
    this.#look(Math.atan2(-lies.y, -lies.x) + Math.PI / 2, atOnce)
    if (this.leanX.value === 0 && this.leanY.value === 0) {
      this.leanX.jump(0.001 * x)
      this.leanY.jump(0.001 * y)
    }
    this.leanX.jump(this.leanX.value)
    this.leanY.jump(this.leanY.value)
  }

  /** To which side it falls: as it leans, as it leaned before, or away from the board. */
  #side({ lean, x, y }: GiantPose): [x: number, y: number] {
    const leaned: [number, number] = [this.leanX.target, this.leanY.target]
    const [right, up] = [lean, leaned].find((each) => Math.hypot(...each) > 0.01) ?? [x, y]
    const length = Math.hypot(right, up) || 1
    return [right / length, up / length]
  }

  /** It is set up again from where it lies. */
  #rise(turned: number): void {
    const { far, x, y } = this.lean
    this.leanX.jump(x * far)
    this.leanY.jump(y * far)
    this.#look(turned, false)
  }

  /** Its face looks at people, however the board is turned; from then on it turns with the body. */
  face(turned: number, atOnce: boolean): void {
    if (!this.fallen) this.#look(turned, atOnce)
  }

  #look(way: number, atOnce: boolean): void {
    this.facing.turn(way - this.angle.target)
    if (atOnce) this.facing.jump(this.facing.target)
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
    let moves = this.#lifted !== null && now < this.#lifted.until
    for (const spring of [
      this.x,
      this.y,
      this.z,
      this.angle,
      this.leanX,
      this.leanY,
      this.facing,
      this.awake,
    ])
      moves = spring.advance(seconds) || moves
    if (this.fallen) {
      for (let left = seconds; left > 0 && this.#tumbles; left -= 0.008) this.#tip(Math.min(left, 0.008))
      moves ||= this.#tumbles
    }
    this.#settle()
    return moves
  }

  get #tumbles(): boolean {
    return this.#tumble < Math.PI / 2 || this.#tumbling !== 0
  }

  /** How far it has come down, from 0 to 1. */
  get #down(): number {
    return this.#from < Math.PI / 2 ? (this.#tumble - this.#from) / (Math.PI / 2 - this.#from) : 1
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

  /** It falls as it leans, and on its way turns to where all of it is seen. */
  #settle(): void {
    const [x, y] = [this.leanX.value, this.leanY.value]
    const length = Math.hypot(x, y)
    const share = this.fallen ? smooth(Math.min(1, Math.max(0, TURNS * this.#down))) : 0
    const lies = this.#lies
    const leans = Math.atan2(y, x)
    const turns = Math.atan2(x * lies.y - y * lies.x, x * lies.x + y * lies.y)
    const way = leans + share * turns
    const far = this.fallen ? this.#tumble : length
    this.lean.far = far < 1e-4 ? 0 : far
    this.lean.x = Math.cos(way)
    this.lean.y = Math.sin(way)
    this.at.x = this.x.value + share * lies.right
    this.at.y = this.y.value + share * lies.up
  }
}

/** How far what reaches so far from a place must be moved to lie within a border on either side. */
function within(place: number, reach: number, border: number): number {
  const [low, high] = [Math.min(place, place + reach), Math.max(place, place + reach)]
  return Math.max(0, -border - low) - Math.max(0, high - border)
}

/**
 * The way in which one is drawn that has fallen that way (to the right, and down): seen from above, with its head up
 * or down the screen it would look as if it stood.
 */
export function lying(right: number, down: number): [right: number, down: number] {
  const slant = Math.max(-0.17, Math.min(0.5, down))
  return [(right < 0 ? -1 : 1) * Math.sqrt(1 - slant * slant), slant]
}

function smooth(time: number): number {
  return time * time * (3 - 2 * time)
}
