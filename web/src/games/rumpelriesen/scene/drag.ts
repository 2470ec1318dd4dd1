/**
 * Wands of this device drag leaves: these are seen to go along at once, long before the server's pictures tell of it,
 * and as far as the pictures have shown that they follow.
 */
import type { Wand } from "../picture"
import type { Leaf } from "./leaf"
import { contains } from "./outline"
import type { Point, Things } from "./scene"

/** When a wand has moved so far it is known how well its leaf follows. */
const LEARNT = 100
/** A leaf is shown ahead of its pictures by so much at most. */
const MOST = 300

class Drag {
  /** Where the wand has been: first where the newest picture has it, last where it is. */
  readonly #trail: Point[]
  /** Where the newest picture has the leaf. */
  #lies: Point
  /** How much of the wand's way the leaf makes: all of it, until pictures tell. */
  #follows = 1
  /** The wand presses no more; its last way is still to be told. */
  lifted = false
  /** Pictures have begun to tell of it. */
  told = false

  constructor(
    readonly leaf: Leaf,
    trail: readonly Point[],
  ) {
    this.#trail = [...trail]
    this.#lies = leaf.told
  }

  get trail(): readonly Point[] {
    return this.#trail
  }

  move({ x, y }: Point): void {
    this.#trail.push({ x, y })
  }

  /** A picture has the wand here; false where that was before it came down. */
  hear(wand: Point): boolean {
    const at = this.#trail.findIndex(({ x, y }) => x === wand.x && y === wand.y)
    const [from] = this.#trail
    if (at < 0 || !from) return false
    const [dx, dy] = [wand.x - from.x, wand.y - from.y]
    const far = Math.hypot(dx, dy)
    const { x, y } = this.leaf.told
    if (far > 0) {
      const along = ((x - this.#lies.x) * dx + (y - this.#lies.y) * dy) / far ** 2
      this.#follows += (Math.min(1, Math.max(0, along)) - this.#follows) * Math.min(1, far / LEARNT)
    }
    this.#trail.splice(0, at)
    this.#lies = { x, y }
    this.told = true
    return true
  }

  /** The leaf is shown where it will be told to be. */
  lead(): void {
    const [from, to] = [this.#trail[0], this.#trail.at(-1)]
    const [dx, dy] = from && to ? [to.x - from.x, to.y - from.y] : [0, 0]
    const part = this.#follows * Math.min(1, MOST / (Math.hypot(dx, dy) || 1))
    this.leaf.lead(part * dx, part * dy)
  }

  /** The leaf is shown where it is told to be. */
  end(): void {
    this.leaf.lead(0, 0)
  }
}

export class Drags {
  /** By seat. */
  readonly #drags = new Map<number, Drag>()

  constructor(
    private readonly things: Things,
    private readonly leaves: readonly Leaf[],
  ) {}

  /** All wands of this device, as they are now. */
  pull(wands: readonly Wand[]): void {
    for (const [seat, drag] of this.#drags) {
      if (wands.some((wand) => wand.seat === seat && wand.presses)) continue
      drag.lifted = true
      if (!drag.told) this.#end(seat)
    }
    for (const wand of wands) if (wand.presses) this.#pull(wand)
  }

  /** All wands as a picture has them, whose leaves have been placed. */
  hear(wands: readonly Wand[]): void {
    for (const [seat, drag] of this.#drags) {
      const wand = wands.find((each) => each.seat === seat)
      if (!wand?.presses) {
        if (drag.lifted) this.#end(seat)
      } else if (drag.hear(wand)) this.#holds(wand, drag)
      this.#drags.get(seat)?.lead()
    }
  }

  #pull(wand: Wand): void {
    const drag = this.#drags.get(wand.seat)
    if (drag?.lifted) this.#end(wand.seat)
    if (drag && !drag.lifted) drag.move(wand)
    else this.#take(wand, [wand])
    this.#drags.get(wand.seat)?.lead()
  }

  /** It may have slipped off its leaf, onto another. */
  #holds(wand: Wand, drag: Drag): void {
    if (this.#topmost(wand) === drag.leaf) return
    this.#end(wand.seat)
    if (!drag.lifted) this.#take(wand, drag.trail)
  }

  #take(wand: Wand, trail: readonly Point[]): void {
    const leaf = this.#topmost(wand)
    if (leaf) this.#drags.set(wand.seat, new Drag(leaf, trail))
  }

  #end(seat: number): void {
    this.#drags.get(seat)?.end()
    this.#drags.delete(seat)
  }

  /** The leaf that lies topmost there, as the newest pictures have them. */
  #topmost(at: Point): Leaf | undefined {
    const under = this.leaves.filter((leaf) => {
      const { x, y, angle, layer } = leaf.told
      const outline = this.things.kinds[this.things.leaves[leaf.leaf] ?? 0]?.outline ?? []
      const [sin, cos, dx, dy] = [Math.sin(angle), Math.cos(angle), at.x - x, at.y - y]
      return layer !== null && contains(outline, dx * cos + dy * sin, dy * cos - dx * sin)
    })
    return under.at(-1)
  }
}
