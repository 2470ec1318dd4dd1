import { beforeEach, describe, expect, it } from "vitest"
import type { Frame, LeafPose, Wand } from "../picture"
import things from "../things"
import { Bodies } from "./bodies"

const SEAT = 1
let bodies: Bodies

/** All leaves far from each other but the last two. */
const poses = things.leaves.map((_, leaf): LeafPose => ({
  leaf, layer: 1, x: (leaf % 10) * 900 - 4000, y: Math.floor(leaf / 10) * 900 - 4000, angle: 0.4,
})) // prettier-ignore
const [UPPER, LOWER] = [things.leaves.length - 1, things.leaves.length - 2]
const [lower, upper] = [poses[LOWER], poses[UPPER]] as [LeafPose, LeafPose]
Object.assign(upper, { x: lower.x + 500, y: lower.y, layer: 2, angle: 0.4 })

const wand = (dx: number, presses = true): Wand => ({ seat: SEAT, x: lower.x + dx, y: lower.y, presses })
const pull = (...wands: Wand[]) => bodies.own(wands)
/** A picture: the wand is there, and the leaf as far from where it began. */
function tell(wands: Wand[], dx = 0, leaf = LOWER): void {
  const pose = poses[leaf] as LeafPose
  const change: Frame = { step: 1, wands, leaves: [{ ...pose, x: pose.x + dx }], giants: [] }
  bodies.place(change)
}
function frames(count = 1): void {
  for (let n = 0; n < count; n++) bodies.advance(1 / 60, bodies.now + 1000 / 60)
}
/** How far a leaf is drawn from where it began. */
const seen = (leaf = LOWER) => (bodies.leaves[leaf]?.lie(bodies.now).x ?? NaN) - (poses[leaf]?.x ?? NaN)

beforeEach(() => {
  bodies = new Bodies(things, false)
  bodies.place({ step: 0, wands: [], leaves: poses, giants: [] }, true)
})

describe("what a wand of this device drags", () => {
  it("goes along with the next frame, before any picture tells of it", () => {
    pull(wand(0))
    pull(wand(60))
    frames()
    expect(seen()).toBeGreaterThan(5)
    frames(60)
    expect(seen()).toBeCloseTo(60)
    expect(seen(UPPER)).toBe(0)
  })

  it("is where the pictures have it when they have heard of all that the wand did", () => {
    for (const dx of [0, 40, 80, 120]) pull(wand(dx))
    frames(60)
    expect(seen()).toBeCloseTo(120)
    tell([wand(80)], 78)
    frames(60)
    expect(seen()).toBeCloseTo(117, 0)
    tell([wand(120)], 117)
    frames(60)
    expect(seen()).toBeCloseTo(117)
  })

  it("stays, once they have shown that something holds it fast", () => {
    for (const dx of [0, 100, 200]) pull(wand(dx))
    tell([wand(100)], 0)
    frames(60)
    expect(seen()).toBeCloseTo(0)
  })

  it("is never far ahead of them", () => {
    for (const dx of [0, 400, 800]) pull(wand(dx))
    frames(60)
    expect(seen()).toBeCloseTo(300)
  })

  it("heeds nothing that was before the wand came down", () => {
    pull(wand(0))
    pull(wand(50))
    tell([wand(-250)], 0)
    frames(60)
    expect(seen()).toBeCloseTo(50)
  })

  it("waits where it was let go until they have heard of that", () => {
    pull(wand(0))
    tell([wand(0)])
    pull(wand(90))
    pull(wand(90, false))
    frames(60)
    expect(seen()).toBeCloseTo(90)
    tell([wand(90)], 88)
    tell([wand(90, false)], 88)
    frames(60)
    expect(seen()).toBeCloseTo(88)
  })

  it("goes back where the wand was gone before they heard of it", () => {
    pull(wand(0))
    pull(wand(90))
    pull()
    frames(60)
    expect(seen()).toBe(0)
  })

  it("is another leaf, where the wand has slipped onto one", () => {
    for (const dx of [0, 200, 500, 530]) pull(wand(dx))
    tell([wand(500)], 20)
    frames(60)
    expect(seen()).toBeCloseTo(20)
    expect(seen(UPPER)).toBeCloseTo(30)
  })

  it("is nothing where no leaf lies, nor by wands of others", () => {
    pull(wand(-450))
    pull(wand(-430))
    tell([{ ...wand(0), seat: 0 }])
    tell([{ ...wand(200), seat: 0 }])
    frames(60)
    expect(poses.every(({ leaf }) => seen(leaf) === 0)).toBe(true)
  })
})
