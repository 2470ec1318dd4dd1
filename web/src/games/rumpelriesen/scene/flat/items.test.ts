import { beforeEach, describe, expect, it } from "vitest"
import type { Frame } from "../../picture"
import things from "../../things"
import { Bodies } from "../bodies"
import { Puffs } from "../puffs"
import { apart, Changes, itemsOf, wandEnd, type Item } from "./items"

const FRAME: Frame = {
  step: 0,
  wands: [{ seat: 2, x: 0, y: 0, presses: true }],
  leaves: things.leaves.map((_, leaf) => ({ leaf, layer: 1, x: 30 * leaf - 1200, y: 0, angle: 0 })),
  giants: [0, 1, 2, 3].map((giant) => ({
    giant, layer: 1, state: "stands" as const, x: giant % 2 ? 1000 : -1000, y: giant > 1 ? -1000 : 1000, angle: 0, lean: [0, 0],
  })),
} // prettier-ignore

const SEATS = [0, 1, 2, 3]

let bodies: Bodies
let puffs: Puffs

beforeEach(() => {
  bodies = new Bodies(things, false)
  bodies.place(FRAME, true)
  for (const place of [1, 5]) bodies.hollows[place]?.shown.jump(1)
  bodies.advance(0, 100)
  puffs = new Puffs()
  puffs.add({ kind: "dust", x: 0, y: 0, z: 0, dx: 0, dy: 0, dz: 0, size: 1, lasts: 1 })
})

const items = () => itemsOf(bodies, puffs, things)
const numbers = (what: Item["what"]) => items().flatMap((item) => (item.what === what ? [item.number] : []))

describe("what is drawn after what", () => {
  it("leaves lie on chips in their order, giants stand on them from back to front, wands are above all", () => {
    expect([...new Set(items().map(({ what }) => what))]).toEqual(["chip", "leaf", "giant", "wand", "puff"])
    expect(numbers("chip")).toEqual([1, 5])
    expect(numbers("leaf")).toEqual(things.leaves.map((_, leaf) => leaf))
    expect(numbers("giant")).toEqual([0, 1, 2, 3])
  })

  it("where the board is turned, other giants are in front", () => {
    bodies.turned.jump(Math.PI)
    expect(numbers("giant")).toEqual([2, 3, 0, 1])
  })

  it("an imp that giggles peeps out of the leaves", () => {
    const giggles = bodies.hollows[1]?.giggles
    if (giggles) giggles.starts = -200
    const kinds = items().map(({ what, number }) => `${what} ${String(number)}`)
    expect(kinds.indexOf("chip 1")).toBeGreaterThan(kinds.lastIndexOf("leaf 84"))
    expect(kinds.indexOf("chip 5")).toBeLessThan(kinds.indexOf("leaf 0"))
  })

  it("an imp that hops is above leaves and giants", () => {
    const hopped = bodies.hollows[1]?.hopped
    if (hopped) hopped.starts = 50
    const kinds = items().map(({ what, number }) => `${what} ${String(number)}`)
    expect(kinds.indexOf("chip 1")).toBe(kinds.indexOf("wand 2") - 1)
  })
})

it("a wand points from its seat's edge of the screen, and is drawn within its area", () => {
  const points = { 0: [0, 1], 90: [-1, 0], 180: [0, -1], 270: [1, 0] } as const
  for (const [edge, [x, y]] of Object.entries(points)) {
    for (const seat of [0, 1]) {
      const end = wandEnd(seat, Number(edge))
      expect(end.x * x + end.y * y).toBeCloseTo(560)
      bodies.edges = SEATS.map(() => Number(edge))
      bodies.place({ ...FRAME, wands: [{ seat, x: 0, y: 0, presses: true }], leaves: [], giants: [] }, true)
      const wand = items().find(({ what }) => what === "wand") as Item
      expect([wand.left < end.x - 100, wand.right > end.x + 100]).toEqual([true, true])
      expect([wand.top < end.y - 100, wand.bottom > end.y + 100]).toEqual([true, true])
    }
  }
})

it("a leaf that has fallen off lies above the others at the edge, where some of it is seen", () => {
  const [leaf] = FRAME.leaves
  if (!leaf) throw new Error("no leaf")
  bodies.place({ ...FRAME, leaves: [{ ...leaf, x: 0, y: -1490 }] }, true)
  bodies.place({ ...FRAME, leaves: [{ ...leaf, layer: null }], giants: [], wands: [] }, true)
  const fallen = items()
    .filter(({ what }) => what === "leaf")
    .at(-1)
  expect(fallen?.number).toBe(0)
  expect(((fallen?.top ?? 0) + (fallen?.bottom ?? 0)) / 2).toBeLessThan(things.side / 2 + 150)
  expect(fallen?.bottom).toBeGreaterThan(things.side / 2)
})

describe("where something has changed", () => {
  let changes: Changes

  beforeEach(() => {
    changes = new Changes()
    changes.since(items())
  })

  it("is nowhere while nothing does", () => {
    expect(changes.since(items())).toEqual([])
  })

  it("is where a leaf lay and where it lies", () => {
    const leaf = FRAME.leaves[9]
    bodies.place({ ...FRAME, leaves: leaf ? [{ ...leaf, x: 900, y: 1200 }] : [] }, true)
    const middles = changes
      .since(items())
      .map(({ left, right, top, bottom }) => [Math.round((left + right) / 2), Math.round((top + bottom) / 2)])
    // a little to the right and down, where its shadow falls
    expect(middles).toEqual([
      [908, -1193],
      [-922, 7],
    ])
    expect(changes.since(items())).toEqual([])
  })

  it("is where a wand has been laid aside, and where a leaf has turned over in the air", () => {
    bodies.place({ ...FRAME, wands: [], leaves: [], giants: [] })
    const [wand, ...others] = changes.since(items())
    expect(others).toEqual([])
    expect(wand?.left).toBeLessThan(0)
    expect(wand?.right).toBeGreaterThan(0)
    bodies.leaves[0]?.fall(1500, bodies.now, false)
    bodies.advance(0.1, 300)
    expect(changes.since(items())).not.toEqual([])
  })

  it("is told in areas apart from each other, that together cover all of it", () => {
    const area = (left: number, top: number, side: number) => ({
      left,
      top,
      right: left + side,
      bottom: top + side,
    })
    expect(apart([area(0, 0, 10), area(20, 0, 10)])).toHaveLength(2)
    expect(apart([area(0, 0, 10), area(20, 0, 10), area(5, 5, 20)])).toEqual([
      { left: 0, top: 0, right: 30, bottom: 25 },
    ])
  })

  it("is as large as what is drawn there", () => {
    for (const item of items().filter(({ what }) => what === "leaf")) {
      const { x } = FRAME.leaves[item.number] ?? { x: NaN }
      const outline = things.kinds[things.leaves[item.number] ?? 0]?.outline ?? []
      expect(item.left).toBeLessThan(x + Math.min(...outline.map(([right]) => right)) - 60)
      expect(item.right).toBeGreaterThan(x + Math.max(...outline.map(([right]) => right)) + 60)
      expect(item.top).toBeLessThan(-Math.max(...outline.map(([, up]) => up)) - 60)
      expect(item.bottom).toBeGreaterThan(-Math.min(...outline.map(([, up]) => up)) + 60)
    }
  })
})
