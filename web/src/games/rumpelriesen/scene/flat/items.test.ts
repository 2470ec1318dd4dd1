import { beforeEach, describe, expect, it } from "vitest"
import type { Frame } from "../../picture"
import things from "../../things"
import { Bodies } from "../bodies"
import { Puffs } from "../puffs"
import { Changes, itemsOf, touch, type Item } from "./items"

const FRAME: Frame = {
  step: 0,
  wands: [{ seat: 2, x: 0, y: 0, presses: true }],
  leaves: things.leaves.map((_, leaf) => ({ leaf, layer: 1, x: 30 * leaf - 1200, y: 0, angle: 0 })),
  giants: [0, 1, 2, 3].map((giant) => ({
    giant, layer: 1, state: "stands" as const, x: giant % 2 ? 1000 : -1000, y: giant > 1 ? -1000 : 1000, angle: 0, lean: [0, 0],
  })),
} // prettier-ignore

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

  it("an imp that hops is above leaves and giants", () => {
    const hopped = bodies.hollows[1]?.hopped
    if (hopped) hopped.starts = 50
    const kinds = items().map(({ what, number }) => `${what} ${String(number)}`)
    expect(kinds.indexOf("chip 1")).toBe(kinds.indexOf("wand 2") - 1)
  })
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
    bodies.place({ ...FRAME, leaves: leaf ? [{ ...leaf, x: 700, y: 500 }] : [] }, true)
    expect(changes.since(items()).map(({ x, y }) => [x, y])).toEqual([
      [700, -500],
      [-930, -0],
    ])
    expect(changes.since(items())).toEqual([])
  })

  it("is where a wand has been laid aside, and where a leaf has turned over in the air", () => {
    bodies.place({ ...FRAME, wands: [], leaves: [], giants: [] })
    expect(changes.since(items())).toMatchObject([{ what: "wand", number: 2 }])
    const [leaf] = bodies.leaves
    leaf?.fall(bodies.now, false)
    bodies.advance(0.1, 300)
    expect(changes.since(items()).map(({ reach }) => reach > 0)).toEqual([true, true])
  })

  it("reaches as far as whatever is drawn there", () => {
    const [one, other] = [
      { x: 0, y: 0, reach: 10 },
      { x: 25, y: 0, reach: 14 },
    ]
    expect(touch(one, other)).toBe(false)
    expect(touch(one, { ...other, reach: 16 })).toBe(true)
    expect(touch(one, { ...other, reach: 16, y: 40 })).toBe(false)
    const widest = Math.max(
      ...things.kinds.flatMap(({ outline }) => outline.map(([x, y]) => Math.hypot(x, y))),
    )
    for (const item of items()) if (item.what === "leaf") expect(item.reach).toBeGreaterThan(widest + 100)
  })
})
