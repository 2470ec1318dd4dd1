/** A leaf as it is to be drawn at this moment: at rest, gliding or in the air. */
import type { LeafPose } from "../picture"
import { along, done, type Flight, type Lie } from "./flight"
import { seeded } from "./random"
import { Spring, Turning } from "./spring"

/** What a layer of leaves is thick, with the air between. */
export const LAYER = 20
/** The ground beside the box. */
export const GROUND = -430
/** How far beside the board a leaf ends that falls off, and how high: above all others, where it is seen. */
const BESIDE = 110
const AT_EDGE = 5 * LAYER

/** Milliseconds: the sweep, and the flights of one leaf to where it lies, and off the board. */
export const SWEEP = 420
export const FLIGHT = 430
const FALL = 1300
/** Milliseconds in which a leaf rocks once to and fro; so long it does; and longer where it has fallen off. */
const ROCK = 420
const ROCKS = 1700
const ROCKS_FALLEN = 6000
/** How far beside the box leaves wait that are swept off, and how high. */
const AWAY = 2150
const HOVER = 480

export class Leaf {
  readonly x = new Spring()
  readonly y = new Spring()
  readonly z = new Spring()
  readonly angle = new Turning(0, 0.002)
  readonly flights: Flight[] = []
  /** Where its newest picture has it. */
  told: LeafPose
  #fallen: Lie | null = null
  #rocks = { starts: -1e9, lasts: 0 }
  #here = false
  readonly #lie: Lie = { x: 0, y: 0, z: 0, angle: 0, roll: 0 }

  constructor(readonly leaf: number) {
    this.told = { leaf, layer: null, x: 0, y: 0, angle: 0 }
  }

  get placed(): boolean {
    return this.#here
  }

  /** As it is seen at that time; only until this is asked again. */
  lie(now: number): Readonly<Lie> {
    for (const flight of this.flights) if (now < flight.starts + flight.lasts) return along(flight, now)
    return this.#rest(this.#rocked(now))
  }

  /** As it lies when nothing carries it. */
  #rest(rocked = 0): Lie {
    const lie = this.#lie
    if (this.#fallen) Object.assign(lie, this.#fallen)
    else {
      lie.x = this.x.value
      lie.y = this.y.value
      lie.z = this.z.value
      lie.angle = this.angle.value
    }
    lie.angle += rocked
    return lie
  }

  /** How high it lies when nothing carries it. */
  get low(): number {
    return this.#fallen?.z ?? this.z.value
  }

  get fallen(): boolean {
    return this.#fallen !== null
  }

  /** From then on it rocks for a while, where it lies. */
  rock(starts: number, lasts = ROCKS): void {
    this.#rocks = { starts, lasts }
  }

  rocks(now: number): boolean {
    return now < this.#rocks.starts + this.#rocks.lasts
  }

  #rocked(now: number): number {
    const { starts, lasts } = this.#rocks
    const [gone, left] = [now - starts, starts + lasts - now]
    if (gone < 0 || left < 0) return 0
    return 0.2 * Math.sin((2 * Math.PI * gone) / ROCK) * Math.min(1, left / ROCK)
  }

  /** Lets time pass; whether it moves. */
  advance(seconds: number, now: number): boolean {
    let moves = this.x.advance(seconds)
    moves = this.y.advance(seconds) || moves
    moves = this.z.advance(seconds) || moves
    moves = this.angle.advance(seconds) || moves
    return moves || this.flies(now) || this.rocks(now)
  }

  flies(now: number): boolean {
    for (const flight of this.flights) if (done(flight, now) < 1) return true
    return false
  }

  place(pose: LeafPose & { layer: number }, atOnce: boolean): void {
    const { x, y, angle, layer } = pose
    this.told = pose
    this.#fallen = null
    this.#rocks.lasts = 0
    const jump = atOnce || !this.#here
    this.#here = true
    this.x.go(x, jump)
    this.y.go(y, jump)
    this.z.go(layer * LAYER, jump)
    this.angle.turn(angle)
    if (jump) this.angle.jump(angle)
  }

  /** It is to be seen so far beside where its newest picture has it. */
  lead(dx: number, dy: number): void {
    this.x.target = this.told.x + dx
    this.y.target = this.told.y + dy
  }

  /**
   * It flutters down over the edge, from where it was last seen to be; its pose tells nothing any more. `border` is
   * how far the board reaches from its middle.
   */
  fall(border: number, now: number, atOnce: boolean): void {
    if (this.#fallen) return
    this.told = { ...this.told, layer: null }
    const from = this.#here ? { ...this.lie(now) } : beside(this.leaf)
    const [x, y] = this.#here ? [this.x.target, this.y.target] : [from.x, from.y]
    const out = (border + BESIDE) / (Math.max(Math.abs(x), Math.abs(y)) || 1)
    const to = { x: x * out, y: y * out, z: AT_EDGE, angle: from.angle + 0.9, roll: 0 }
    this.#here = true
    this.#fallen = to
    this.flights.length = 0
    if (atOnce) return
    this.flights.push({ from, to, starts: now, lasts: FALL, arc: 160, swing: 190, turns: this.leaf % 2 })
    this.rock(now + FALL, ROCKS_FALLEN)
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
    const to = { ...this.#rest() }
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

/** Where a leaf comes from that has not lain anywhere yet. */
export function beside(leaf: number): Lie {
  const around = leaf * 2.4
  return {
    x: 1.4 * AWAY * Math.cos(around),
    y: 1.4 * AWAY * Math.sin(around),
    z: 0,
    angle: around,
    roll: 0.4,
  }
}
