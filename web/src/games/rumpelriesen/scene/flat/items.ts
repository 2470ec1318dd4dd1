/** What is drawn on the flat board, in which order, and where it has changed since it was last drawn. Pure. */
import type { Bodies } from "../bodies"
import { MOODS, type Giant } from "../giant"
import type { Puffs } from "../puffs"
import { halfOf } from "../leaf-paint"
import type { Kind, Point, Things } from "../scene"

/** A part of the screen, in the board's unit about its middle: to the right, and down. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Item extends Area {
  what: "chip" | "leaf" | "giant" | "wand" | "puff"
  number: number
  /** Where it is and whatever it looks like; the same numbers as long as it looks the same. */
  look: readonly number[]
}

/** How far a shadow falls to the right and down, for what is so high. */
export const SHADE = { x: 0.66, y: 0.6 }
/** What stands up is drawn upwards on the screen, so much of its height. */
export const UP = 0.62
/** How far the glow around such a leaf reaches. */
export const GLOW = 70
/** Who giggles, and is so much larger, peeps out of the leaves. */
const PEEPS = 0.08
/** How high a leaf lies above what its shadow falls on. */
export const ABOVE = 24

/** What is drawn after what: what lies higher, later; giants further away before those in front of them. */
export function itemsOf(bodies: Bodies, { all: puffs }: Puffs, things: Things): Item[] {
  const { hollows, leaves, giants, wands, edges, now, turned } = bodies
  const [sin, cos] = [Math.sin(turned.value), Math.cos(turned.value)]
  /** At a place of the board; `around` is how far it is drawn to each side of that. */
  const item = (
    what: Item["what"],
    number: number,
    x: number,
    y: number,
    around: Area,
    ...looks: number[]
  ): Item => {
    const [right, down] = [x * cos + y * sin, x * sin - y * cos]
    return {
      what, number,
      left: right - around.left, top: down - around.top, right: right + around.right, bottom: down + around.bottom,
      look: [right, down, ...looks],
    } // prettier-ignore
  }
  const chips = hollows
    .filter(({ shown }) => shown.value > 0.02)
    .map((hollow) => {
      const [x, y] = things.hollows[hollow.place] ?? [0, 0]
      const hop = hollow.hop(now)
      const wide = things.chip * (hop > 0 ? 2.2 : 1.05 + hollow.swell(now))
      const around = { left: wide, right: wide, top: wide * (hop > 0 ? 1.5 : 1), bottom: wide }
      return item("chip", hollow.place, x, y, around, hollow.shown.value, hop, hollow.wiggle(now))
    })
  const isOut = ({ number }: Item) => {
    const hollow = hollows[number]
    return hollow !== undefined && (hollow.hop(now) > 0 || hollow.swell(now) > PEEPS)
  }
  const far = ({ at }: Giant) => at.y * cos - at.x * sin
  return [
    ...chips.filter((chip) => !isOut(chip)),
    ...[...leaves.filter(({ fallen }) => !fallen), ...leaves.filter(({ fallen }) => fallen)]
      .filter(({ placed }) => placed)
      .map((leaf) => {
        const { x, y, z, angle, roll } = leaf.lie(now)
        const half = halfOf(things.kinds[things.leaves[leaf.leaf] ?? 0] as Kind)
        const above = Math.max(0, z - Math.max(0, leaf.low))
        return item(
          "leaf",
          leaf.leaf,
          x,
          y,
          aroundLeaf(half, turned.value - angle, above, leaf.fallen ? GLOW : 0),
          z,
          angle,
          roll,
          leaf.fallen ? 1 : 0,
        )
      }),
    ...giants
      .filter(({ placed }) => placed)
      .sort((one, other) => far(other) - far(one))
      .map((giant) => {
        const { at, mood, breath, stretch, lean } = giant
        const lifted = giant.height(now)
        const looks = [MOODS.indexOf(mood), breath, stretch, lifted, lean.far, lean.x, lean.y]
        return item("giant", giant.giant, at.x, at.y, aroundGiant(things, lean.far, lifted), ...looks)
      }),
    ...chips.filter(isOut),
    ...[...wands].map(([seat, { x, y, z }]) =>
      item("wand", seat, x.value, y.value, aroundWand(wandEnd(seat, edges[seat]), z.value), z.value),
    ),
    ...puffs.map(({ x, y, z, size, age }, index) =>
      item("puff", index, x, y, { left: size, right: size, top: size + z * UP, bottom: size }, age),
    ),
  ]
}

function aroundLeaf(half: Point, turn: number, above: number, glow: number): Area {
  const [sin, cos] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))]
  const [x, y] = [half.x * cos + half.y * sin, half.x * sin + half.y * cos]
  const high = ABOVE + above
  const [wide, tall] = [x * (1 + above / 4000) + glow, y * (1 + above / 4000) + glow]
  return { left: wide, right: wide + high * SHADE.x, top: tall + above * UP, bottom: tall + high * SHADE.y }
}

/** One that leans may lie to any side. */
function aroundGiant({ giant: { half, height } }: Things, far: number, lifted: number): Area {
  const lies = far > 0.15 ? 1.5 * height : 0
  return {
    left: Math.max(lies, 1.8 * half),
    right: Math.max(lies, height) + lifted * SHADE.x,
    top: Math.max(lies, 1.02 * height) + lifted * UP,
    bottom: Math.max(lies, 0.85 * height) + lifted * SHADE.y,
  }
}

/**
 * Where the end of a wand is, seen from its tip: towards the edge at which its seat is, which is turned so many
 * degrees clockwise, and a little to the side, so that two wands are told apart.
 */
export function wandEnd(seat: number, edge = 0): Point {
  const [x, y] = [seat % 2 ? -330 : 330, 560]
  const [sin, cos] = [Math.sin((edge * Math.PI) / 180), Math.cos((edge * Math.PI) / 180)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

function aroundWand({ x, y }: Point, lifted: number): Area {
  return {
    left: 150 + Math.max(0, -x),
    right: 310 + Math.max(0, x),
    top: 150 + Math.max(0, -y) + lifted * UP,
    bottom: 230 + Math.max(0, y),
  }
}

/** Remembers what was drawn. */
export class Changes {
  #before = new Map<string, Item>()

  /** Where something looks otherwise than when this was last asked, there it was and there it is: apart from each other. */
  since(items: readonly Item[]): Area[] {
    const now = new Map(items.map((item) => [`${item.what} ${String(item.number)}`, item]))
    const changed: Item[] = []
    for (const [key, item] of now) {
      const before = this.#before.get(key)
      if (before && looksAs(before, item)) continue
      changed.push(item)
      if (before) changed.push(before)
    }
    for (const [key, before] of this.#before) if (!now.has(key)) changed.push(before)
    this.#before = now
    return apart(changed)
  }
}

function looksAs({ look }: Item, other: Item): boolean {
  return look.every((value, index) => value === other.look[index])
}

/** Areas that cover the same, none touching another. */
export function apart(areas: readonly Area[]): Area[] {
  const made: Area[] = []
  for (const { left, top, right, bottom } of areas) {
    let grown: Area = { left, top, right, bottom }
    for (;;) {
      const index = made.findIndex((other) => touch(grown, other))
      const [other] = index < 0 ? [] : made.splice(index, 1)
      if (!other) break
      grown = {
        left: Math.min(grown.left, other.left),
        top: Math.min(grown.top, other.top),
        right: Math.max(grown.right, other.right),
        bottom: Math.max(grown.bottom, other.bottom),
      }
    }
    made.push(grown)
  }
  return made
}

export function touch(one: Area, other: Area): boolean {
  return (
    one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom
  )
}
