/** What lies and stands on the board, as it is to be drawn at this moment. Pure: it moves when it is told to. */
import type { Frame, GiantPose, LeafPose, Wand } from "../picture"
import { along, done, type Flight, type Lie } from "./flight"
import { seeded } from "./random"
import { Spring, Turning } from "./spring"
import type { Things, Who } from "./scene"

/** What a layer of leaves is thick, with the air between. */
export const LAYER = 20
/** How high the tip of a wand is held that does not press. */
const LIFTED = 130
/** The ground beside the box, where leaves end that fall off. */
export const GROUND = -430

/** Milliseconds: the sweep, the time between two leaves, and the flight of one. */
const SWEEP = 420
const STAGGER = 13
const FLIGHT = 430
const FALL = 1300
/** How far beyond the board a giant ends that has been pushed off it, in parts of the board's half side. */
const BESIDE = 1.24
/** How far beside the box leaves wait that are swept off, and how high. */
const AWAY = 2150
const HOVER = 480

class Leaf {
  readonly x = new Spring()
  readonly y = new Spring()
  readonly z = new Spring()
  readonly angle = new Turning(0, 0.002)
  readonly flights: Flight[] = []
  #fallen: Lie | null = null
  #here = false

  constructor(readonly leaf: number) {}

  /** As it lies when nothing carries it. */
  get rest(): Lie {
    return (
      this.#fallen ?? { x: this.x.value, y: this.y.value, z: this.z.value, angle: this.angle.value, roll: 0 }
    )
  }

  get placed(): boolean {
    return this.#here
  }

  lie(now: number): Lie {
    const flight = this.flights.find((each) => now < each.starts + each.lasts)
    return flight ? along(flight, now) : this.rest
  }

  flies(now: number): boolean {
    return this.flights.some((flight) => done(flight, now) < 1)
  }

  place({ x, y, angle, layer }: LeafPose & { layer: number }, atOnce: boolean): void {
    this.#fallen = null
    const jump = atOnce || !this.#here
    this.#here = true
    follow(this.x, x, jump)
    follow(this.y, y, jump)
    follow(this.z, layer * LAYER, jump)
    this.angle.turn(angle)
    if (jump) this.angle.jump(angle)
  }

  /** It flutters down beside the box, from where it was last seen to be; its pose tells nothing any more. */
  fall(now: number, atOnce: boolean): void {
    if (this.#fallen) return
    const from = this.#here ? this.lie(now) : beside(this.leaf)
    const [x, y] = this.#here ? [this.x.target, this.y.target] : [from.x, from.y]
    const out = (AWAY - 40 * (this.leaf % 5)) / (Math.max(Math.abs(x), Math.abs(y)) || 1)
    const to = { x: x * out, y: y * out, z: GROUND + 12, angle: from.angle + 0.9, roll: 0 }
    this.#here = true
    this.#fallen = to
    this.flights.length = 0
    if (atOnce) return
    this.flights.push({ from, to, starts: now, lasts: FALL, arc: 160, swing: 190, turns: this.leaf % 2 })
  }

  /** It is swept off, waits in the air, and flies to where it lies from now on. */
  fly(from: Lie, starts: number, lands: number): void {
    const random = seeded(this.leaf + 1)
    const around = Math.atan2(from.y, from.x) + (random() - 0.5)
    const reach = AWAY + 500 * random()
    const wait: Lie = {
      x: reach * Math.cos(around),
      y: reach * Math.sin(around),
      z: HOVER * (0.5 + random()),
      angle: from.angle + (random() - 0.5) * 4,
      roll: (random() - 0.5) * 1.2,
    }
    const to = { ...this.rest }
    to.angle = wait.angle + ((to.angle - wait.angle) % (2 * Math.PI))
    const late = SWEEP * 0.35 * random()
    this.flights.length = 0
    this.flights.push(
      { from, to: wait, starts: starts + late, lasts: SWEEP - late, arc: 260, swing: 60, turns: 0 },
      {
        from: wait, to: wait, starts: starts + SWEEP, lasts: Math.max(1, lands - FLIGHT - starts - SWEEP),
        arc: 60, swing: 0, turns: 0,
      },
      { from: wait, to, starts: lands - FLIGHT, lasts: FLIGHT, arc: 320, swing: 60, turns: 0 },
    ) // prettier-ignore
  }
}

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
    follow(this.x, pose.x * off, jump)
    follow(this.y, pose.y * off, jump)
    follow(this.z, out > 1 ? GROUND : pose.layer * LAYER, jump)
    this.angle.turn(pose.angle)
    if (jump) this.angle.jump(pose.angle)
    const fallen = pose.state === "fallen"
    if (fallen && !this.fallen) {
      this.#tumble = jump ? Math.PI / 2 : this.lean.far
      this.#tumbling = 1.2
    }
    const [leanX, leanY] = fallen ? this.#side(pose) : pose.lean
    follow(this.leanX, leanX, jump)
    follow(this.leanY, leanY, jump)
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
    this.#tumbling = this.#tumbling > 1.5 ? -0.22 * this.#tumbling : 0
  }
}

export class WandNow {
  readonly x = new Spring()
  readonly y = new Spring()
  readonly z = new Spring(LIFTED)

  constructor(readonly seat: number) {}

  place({ x, y, presses }: Wand, atOnce: boolean): void {
    follow(this.x, x, atOnce)
    follow(this.y, y, atOnce)
    follow(this.z, presses ? 0 : LIFTED, false)
  }
}

/** What is to be seen in a hollow. */
export class Hollow {
  who: Who = null
  /** From 0 (nobody) to 1. */
  readonly shown = new Spring(0, 0.02)
  readonly hopped = { starts: -1e9, lasts: 900 }
  readonly giggles = { starts: -1e9, lasts: 700 }

  constructor(readonly place: number) {}

  /** How far the imp has hopped, from 0 to 1; 0 where it lies. */
  hop(now: number): number {
    const time = (now - this.hopped.starts) / this.hopped.lasts
    return time > 0 && time < 1 ? time : 0
  }

  /** How far it is turned by its giggle, in radians. */
  wiggle(now: number): number {
    const time = (now - this.giggles.starts) / this.giggles.lasts
    return time > 0 && time < 1 ? 0.3 * Math.sin(time * 8 * Math.PI) * (1 - time) : 0
  }

  moves(now: number): boolean {
    return (
      this.hop(now) > 0 || this.wiggle(now) !== 0 || now === this.hopped.starts || now === this.giggles.starts
    )
  }
}

export class Bodies {
  readonly leaves: Leaf[]
  readonly giants: Giant[]
  readonly hollows: Hollow[]
  readonly wands = new Map<number, WandNow>()
  /** How far the board is turned, in radians clockwise. */
  readonly turned = new Spring(0, 0.002, 0.22)
  /** How late the afternoon is, from 0 to 1. */
  readonly late = new Spring(0, 0.05, 0.6)
  /** The time that is drawn, in milliseconds. */
  now = 0
  readonly #own = new Set<number>()
  readonly #border: number

  constructor(
    things: Things,
    readonly calm: boolean,
  ) {
    this.#border = things.side / 2
    this.leaves = things.leaves.map((_, leaf) => new Leaf(leaf))
    this.giants = Array.from({ length: 4 }, (_, giant) => new Giant(giant))
    this.hollows = things.hollows.map((_, place) => new Hollow(place))
  }

  place({ wands, leaves, giants }: Frame, atOnce = false): void {
    for (const pose of leaves) {
      const leaf = this.leaves[pose.leaf]
      if (pose.layer === null) leaf?.fall(this.now, this.calm || atOnce)
      else leaf?.place({ ...pose, layer: pose.layer }, atOnce)
    }
    for (const pose of giants) {
      const giant = this.giants[pose.giant]
      giant?.place(pose, this.#border, atOnce)
      if (atOnce) giant?.face(this.turned.target)
    }
    const others = wands.filter(({ seat }) => !this.#own.has(seat))
    for (const wand of others) this.#wand(wand, atOnce)
    for (const seat of this.wands.keys()) {
      if (!this.#own.has(seat) && !others.some((wand) => wand.seat === seat)) this.wands.delete(seat)
    }
  }

  own(wands: readonly Wand[]): void {
    for (const seat of this.#own) if (!wands.some((wand) => wand.seat === seat)) this.wands.delete(seat)
    this.#own.clear()
    for (const wand of wands) {
      this.#own.add(wand.seat)
      this.#wand(wand, true)
    }
  }

  #wand(wand: Wand, atOnce: boolean): void {
    const known = this.wands.get(wand.seat)
    const now = known ?? new WandNow(wand.seat)
    this.wands.set(wand.seat, now)
    now.place(wand, atOnce || !known)
  }

  /** Leaves and giants go to where the frame says; how many milliseconds that takes. */
  lay(frame: Frame): number {
    const from = this.leaves.map((leaf) => (leaf.placed ? leaf.lie(this.now) : beside(leaf.leaf)))
    this.place(frame, true)
    if (this.calm) return 0
    const first = this.now + SWEEP + FLIGHT
    for (const [index, leaf] of this.leaves.entries()) {
      const start = from[index]
      if (start) leaf.fly(start, this.now, first + index * STAGGER)
    }
    const last = first + this.leaves.length * STAGGER
    for (const [index, giant] of this.giants.entries()) giant.lift(this.now + 40 * index, last + 90 * index)
    return last + 90 * this.giants.length - this.now
  }

  /** Lets time pass; whether anything moves. */
  advance(seconds: number, now: number): boolean {
    this.now = now
    let moving = false
    const advance = (spring: Spring) => {
      moving = spring.advance(seconds) || moving
    }
    for (const leaf of this.leaves) {
      for (const spring of [leaf.x, leaf.y, leaf.z, leaf.angle]) advance(spring)
      moving ||= leaf.flies(now)
    }
    for (const giant of this.giants) moving = giant.advance(seconds, now) || moving
    for (const wand of this.wands.values()) for (const spring of [wand.x, wand.y, wand.z]) advance(spring)
    for (const hollow of this.hollows) {
      advance(hollow.shown)
      moving ||= hollow.moves(now)
    }
    advance(this.turned)
    advance(this.late)
    return moving
  }
}

function follow(spring: Spring, target: number, jump: boolean): void {
  if (jump) spring.jump(target)
  else spring.target = target
}

/** Where a leaf comes from that has not lain anywhere yet. */
function beside(leaf: number): Lie {
  const around = leaf * 2.4
  return {
    x: 1.4 * AWAY * Math.cos(around),
    y: 1.4 * AWAY * Math.sin(around),
    z: 0,
    angle: around,
    roll: 0.4,
  }
}

function smooth(time: number): number {
  return time * time * (3 - 2 * time)
}
