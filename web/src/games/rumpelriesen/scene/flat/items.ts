/** What is drawn on the flat board, in which order, and where it has changed since it was last drawn. Pure. */
import type { Bodies, Giant } from "../bodies"
import type { Puffs } from "../puffs"
import type { Things } from "../scene"

/** A round part of the screen, in the board's unit about its middle: to the right, and down. */
export interface Spot {
  x: number
  y: number
  reach: number
}

export interface Item extends Spot {
  what: "chip" | "leaf" | "giant" | "wand" | "puff"
  number: number
  /** Whatever it looks like; the same as long as it looks the same. */
  look: string
}

/** What is drawn after what: what lies higher, later; giants further away before those in front of them. */
export function itemsOf(bodies: Bodies, { all: puffs }: Puffs, things: Things): Item[] {
  const { hollows, leaves, giants, wands, now } = bodies
  const [sin, cos] = [Math.sin(bodies.turned.value), Math.cos(bodies.turned.value)]
  const item = (what: Item["what"], number: number, x: number, y: number, reach: number, ...look: number[]): Item => ({
    what, number, x: x * cos + y * sin, y: x * sin - y * cos, reach, look: `${String(x)} ${String(y)} ${look.join(" ")}`,
  }) // prettier-ignore
  const chips = hollows
    .filter(({ shown }) => shown.value > 0.02)
    .map((hollow) => {
      const [x, y] = things.hollows[hollow.place] ?? [0, 0]
      const hop = hollow.hop(now)
      const reach = things.chip * (hop > 0 ? 3.2 : 1.2)
      return item("chip", hollow.place, x, y, reach, hollow.shown.value, hop, hollow.wiggle(now))
    })
  const hops = ({ number }: Item) => (hollows[number]?.hop(now) ?? 0) > 0
  const far = ({ x, y }: Giant) => y.value * cos - x.value * sin
  return [
    ...chips.filter((chip) => !hops(chip)),
    ...leaves
      .filter(({ placed }) => placed)
      .map((leaf) => {
        const { x, y, z, angle, roll } = leaf.lie(now)
        const above = Math.max(0, z - Math.max(0, leaf.rest.z))
        return item("leaf", leaf.leaf, x, y, LEAF + 1.1 * above, z, angle, roll)
      }),
    ...giants
      .filter(({ placed }) => placed)
      .sort((one, other) => far(other) - far(one))
      .map((giant) => {
        const { x, y, awake, breath, stretch, lean } = giant
        const lifted = giant.height(now)
        const reach = 1.5 * things.giant.height + lifted
        const look = [awake.value > 0.5 ? 1 : 0, breath, stretch, lifted, lean.far, lean.x, lean.y]
        return item("giant", giant.giant, x.value, y.value, reach, ...look)
      }),
    ...chips.filter(hops),
    ...[...wands].map(([seat, { x, y, z }]) => item("wand", seat, x.value, y.value, WAND, z.value)),
    ...puffs.map(({ x, y, z, size, age }, index) => item("puff", index, x, y, size + z, age)),
  ]
}

/** How far a leaf and its shadow reach from its middle; how far a wand reaches from its tip. */
const LEAF = 640
const WAND = 1000

/** Remembers what was drawn. */
export class Changes {
  #before = new Map<string, Item>()

  /** Where something looks otherwise than when this was last asked: there it was, and there it is. */
  since(items: readonly Item[]): Spot[] {
    const now = new Map(items.map((item) => [`${item.what} ${String(item.number)}`, item]))
    const changed: Spot[] = []
    for (const [key, item] of now) {
      const before = this.#before.get(key)
      if (before?.look === item.look) continue
      changed.push(item)
      if (before) changed.push(before)
    }
    for (const [key, before] of this.#before) if (!now.has(key)) changed.push(before)
    this.#before = now
    return changed
  }
}

/** Whether two parts of the screen may overlap: both are drawn as the squares around them. */
export function touch(one: Spot, other: Spot): boolean {
  const reach = one.reach + other.reach
  return Math.abs(one.x - other.x) < reach && Math.abs(one.y - other.y) < reach
}
