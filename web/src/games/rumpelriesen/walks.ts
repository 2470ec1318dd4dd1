/** Arrow keys let wands walk: quickly over the leaves, and gently where they press. */
import type { Point } from "./scene/scene"

/** Over the board in so many seconds; where a wand presses, slowly enough for giants. */
const CROSS_SECONDS = 2.2
const PUSH_SECONDS = 4
/** A key goes down at once: what is pressed is brought to its speed, and to rest, within so many seconds. */
const GENTLE_SECONDS = 0.15

/** Where each arrow key leads. */
export const WAYS: Readonly<Record<string, Point>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
}
const STILL: Point = { x: 0, y: 0 }

interface Walk {
  /** The arrow keys that are down. */
  keys: Set<string>
  /** In CSS pixels a second. */
  speed: Point
}

export interface Ground {
  /** The board's side, in CSS pixels. */
  side: () => number
  /** Whether the wand that keys hold for a seat presses; null where they hold none. */
  presses: (seat: number) => boolean | null
  /** It goes on by so much. */
  goes: (seat: number, by: Point, now: number) => void
}

export class Walks {
  readonly #ground: Ground
  readonly #walks = new Map<number, Walk>()
  #frame: number | undefined

  constructor(ground: Ground) {
    this.#ground = ground
  }

  /** An arrow key goes down or up. */
  steer(seat: number, key: string, isDown: boolean): void {
    const walk = this.#walks.get(seat) ?? { keys: new Set(), speed: STILL }
    this.#walks.set(seat, walk)
    if (isDown) walk.keys.add(key)
    else walk.keys.delete(key)
    if (isDown && this.#frame === undefined) this.#go(performance.now())
  }

  /** Comes down on a leaf: what it drags from there begins gently. */
  halt(seat: number): void {
    const walk = this.#walks.get(seat)
    if (walk) walk.speed = STILL
  }

  /** Its keys are let go. */
  stop(seat: number): void {
    this.#walks.delete(seat)
  }

  clear(): void {
    this.#walks.clear()
  }

  #go(before: number): void {
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = undefined
      const seconds = Math.max(0, Math.min(50, now - before)) / 1000
      for (const [seat, walk] of this.#walks) this.#walk(seat, walk, seconds, now)
      const goOn = [...this.#walks.values()].some(({ keys, speed }) => keys.size > 0 || !isStill(speed))
      if (goOn) this.#go(now)
    })
  }

  #walk(seat: number, walk: Walk, seconds: number, now: number): void {
    const presses = this.#ground.presses(seat)
    if (presses === null) return this.stop(seat)
    const fast = this.#ground.side() / (presses ? PUSH_SECONDS : CROSS_SECONDS)
    const most = presses ? (fast * seconds) / GENTLE_SECONDS : Infinity
    const ways = [...walk.keys].map((key) => WAYS[key] ?? STILL)
    const along = (axis: "x" | "y") =>
      within(
        ways.reduce((all, way) => all + fast * way[axis], 0),
        walk.speed[axis],
        most,
      )
    walk.speed = { x: along("x"), y: along("y") }
    if (isStill(walk.speed)) return
    this.#ground.goes(seat, { x: walk.speed.x * seconds, y: walk.speed.y * seconds }, now)
  }
}

function isStill({ x, y }: Point): boolean {
  return x === 0 && y === 0
}

/** A value, or the nearest one that is no further from `centre` than `most`. */
export function within(value: number, centre: number, most: number): number {
  return Math.max(centre - most, Math.min(centre + most, value))
}
