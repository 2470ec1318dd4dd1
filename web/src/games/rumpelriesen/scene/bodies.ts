/** What lies and stands on the board, as it is to be drawn at this moment. Pure: it moves when it is told to. */
import type { Frame, Wand } from "../picture"
import { Drags } from "./drag"
import { Giant } from "./giant"
import { beside, FLIGHT, Leaf, SWEEP } from "./leaf"
import type { Things, Who } from "./scene"
import { Spring } from "./spring"

/** How high the tip of a wand is held that does not press. */
const LIFTED = 130
/** Milliseconds from the landing of one leaf to that of the next. */
const STAGGER = 13

export class WandNow {
  readonly x = new Spring()
  readonly y = new Spring()
  readonly z = new Spring(LIFTED)

  constructor(readonly seat: number) {}

  place({ x, y, presses }: Wand, atOnce: boolean): void {
    this.x.go(x, atOnce)
    this.y.go(y, atOnce)
    this.z.go(presses ? 0 : LIFTED, false)
  }

  advance(seconds: number): boolean {
    const [x, y, z] = [this.x.advance(seconds), this.y.advance(seconds), this.z.advance(seconds)]
    return x || y || z
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

  /** How much larger it looks as it giggles, so that it is seen under leaves too. */
  swell(now: number): number {
    const time = (now - this.giggles.starts) / this.giggles.lasts
    return time > 0 && time < 1 ? 0.22 * Math.sin(Math.PI * time) : 0
  }

  moves(now: number): boolean {
    return (
      this.hop(now) > 0 || this.swell(now) > 0 || now === this.hopped.starts || now === this.giggles.starts
    )
  }
}

export class Bodies {
  readonly leaves: Leaf[]
  readonly giants: Giant[]
  readonly hollows: Hollow[]
  readonly wands = new Map<number, WandNow>()
  /** By how many degrees each seat's edge of the screen is turned clockwise from the lower one. */
  edges: readonly number[] = []
  /** How far the board is turned, in radians clockwise. */
  readonly turned = new Spring(0, 0.002, 0.22)
  /** How late the afternoon is, from 0 to 1. */
  readonly late = new Spring(0, 0.05, 0.6)
  /** The time that is drawn, in milliseconds. */
  now = 0
  readonly #own = new Set<number>()
  readonly #drags: Drags

  constructor(
    private readonly things: Things,
    readonly calm: boolean,
  ) {
    this.leaves = things.leaves.map((_, leaf) => new Leaf(leaf))
    this.#drags = new Drags(things, this.leaves)
    this.giants = Array.from({ length: 4 }, (_, giant) => new Giant(giant, things, calm))
    this.hollows = things.hollows.map((_, place) => new Hollow(place))
  }

  /** All is there at once or glides there; giants that are `handed` are lifted over. */
  place({ wands, leaves, giants }: Frame, atOnce = false, handed = false): void {
    for (const pose of leaves) {
      const leaf = this.leaves[pose.leaf]
      if (pose.layer === null) leaf?.fall(this.things.side / 2, this.now, this.calm || atOnce)
      else leaf?.place({ ...pose, layer: pose.layer }, atOnce)
    }
    for (const pose of giants) {
      const giant = this.giants[pose.giant]
      giant?.place(pose, this.turned.target, atOnce && !handed)
      if (atOnce) giant?.face(this.turned.target, !handed)
    }
    this.#drags.hear(wands)
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
    this.#drags.pull(wands)
  }

  #wand(wand: Wand, atOnce: boolean): void {
    const known = this.wands.get(wand.seat)
    const now = known ?? new WandNow(wand.seat)
    this.wands.set(wand.seat, now)
    now.place(wand, atOnce || !known)
  }

  /** Leaves and giants go to where the frame says; how many milliseconds that takes. */
  lay(frame: Frame): number {
    const from = this.leaves.map((leaf) => (leaf.placed ? { ...leaf.lie(this.now) } : beside(leaf.leaf)))
    this.place(frame, true, !this.calm)
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
    let moving = this.turned.advance(seconds)
    moving = this.late.advance(seconds) || moving
    for (const leaf of this.leaves) moving = leaf.advance(seconds, now) || moving
    for (const giant of this.giants) moving = giant.advance(seconds, now) || moving
    for (const wand of this.wands.values()) moving = wand.advance(seconds) || moving
    for (const hollow of this.hollows) {
      moving = hollow.shown.advance(seconds) || moving
      moving ||= hollow.moves(now)
    }
    return moving
  }
}
