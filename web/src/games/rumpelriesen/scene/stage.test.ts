import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { Frame } from "../picture"
import things from "../things"
import type { Drawing } from "./drawing"
import { Stage } from "./stage"

const draw = vi.fn<Drawing["draw"]>()
const paint = vi.fn<Drawing["paint"]>()
const drawing: Drawing = {
  lost: () => undefined,
  draw,
  paint,
  resize: vi.fn(),
  pick: (x, y) => ({ x, y: -y }),
  spot: (x, y) => ({ x, y: -y }),
  destroy: vi.fn(),
}
const FRAME: Frame = {
  step: 0,
  wands: [],
  leaves: things.leaves.map((_, leaf) => ({ leaf, layer: 1, x: leaf, y: 0, angle: 0 })),
  giants: [0, 1, 2, 3].map((giant) => ({
    giant, layer: 1, state: "stands" as const, x: giant % 2 ? 1000 : -1000, y: giant > 1 ? -1000 : 1000, angle: 0, lean: [0, 0],
  })),
} // prettier-ignore

let stage: Stage
const chips = { moss: {} as CanvasImageSource, fern: {} as CanvasImageSource }

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  const impImage = (imp: string) => chips[imp as keyof typeof chips]
  stage = new Stage(drawing, things, { impImage, calm: false })
  stage.place(FRAME, "at once")
})

afterEach(() => {
  stage.destroy()
  vi.useRealTimers()
})

/** So many frames are drawn in that time. */
async function drawn(ms: number): Promise<number> {
  const before = draw.mock.calls.length
  await vi.advanceTimersByTimeAsync(ms)
  return draw.mock.calls.length - before
}

it("draws a still board once, and nothing while nothing moves", async () => {
  expect(await drawn(1000)).toBe(1)
  expect(await drawn(60_000)).toBe(0)
})

it("a giant that falls stirs up dust as it hits the ground, and none before", async () => {
  const [giant] = FRAME.giants
  if (!giant) throw new Error("no giant")
  stage.place({ ...FRAME, leaves: [], giants: [{ ...giant, state: "fallen", lean: [0.3, 0] }] })
  const dust = () => draw.mock.lastCall?.[1].all.filter(({ kind }) => kind === "dust").length
  await drawn(20)
  expect(dust()).toBe(0)
  await drawn(600)
  expect(dust()).toBe(8)
  await drawn(3000)
  expect(dust()).toBe(0)
})

it("a leaf rocks for a while, and lies as before", async () => {
  await drawn(1000)
  const angles = () => draw.mock.lastCall?.[0].leaves.map((leaf) => leaf.lie(performance.now()).angle)
  const before = angles()
  stage.rock()
  await drawn(500)
  expect(angles()?.filter((angle, leaf) => angle !== before?.[leaf])).toHaveLength(1)
  await drawn(2000)
  expect(angles()).toEqual(before)
  expect(await drawn(10_000)).toBe(0)
})

it("draws again what has got lost", async () => {
  await drawn(1000)
  drawing.lost()
  expect(await drawn(1000)).toBe(1)
})

it("draws while something moves, and then stops", async () => {
  await drawn(100)
  stage.place({ ...FRAME, leaves: [{ leaf: 3, layer: 1, x: 500, y: 0, angle: 1 }], giants: [] })
  expect(await drawn(200)).toBeGreaterThan(9)
  await drawn(2000)
  expect(await drawn(10_000)).toBe(0)
})

it("sleepers breathe, and between two breaths nothing is drawn; awake they stretch once", async () => {
  stage.sleep()
  await drawn(500) // they fall asleep
  const breath = await drawn(3000)
  expect(breath, "slow motion needs few frames, so that fingers are answered quickly").toBeLessThan(45)
  expect(breath).toBeGreaterThan(25)
  expect(await drawn(1400)).toBe(0)
  expect(await drawn(2000)).toBeGreaterThan(20)
  stage.wake()
  expect(await drawn(2500)).toBeGreaterThan(50)
  expect(await drawn(20_000)).toBe(0)
})

it("what moves quickly does so at once, also while sleepers breathe", async () => {
  stage.sleep()
  await drawn(1000)
  expect(await drawn(200)).toBeLessThan(4)
  stage.own([{ seat: 0, x: 0, y: 0, presses: true }])
  expect(await drawn(20), "not only with the next breath").toBe(1)
  stage.place({ ...FRAME, leaves: [{ leaf: 3, layer: 1, x: 500, y: 0, angle: 1 }], giants: [] })
  expect(await drawn(100)).toBeGreaterThan(4)
})

it("as sand runs the light changes by steps, and nothing is drawn between two of them", async () => {
  await drawn(1000)
  const late = () => draw.mock.lastCall?.[0].late.value ?? NaN
  for (let left = 1; left > 0.5; left -= 0.005) stage.sand(left)
  expect(await drawn(1000), "one more, as it stands still").toBeLessThan(3)
  expect(late()).toBeCloseTo(0.5, 1)
  stage.sand(1)
  expect(await drawn(100), "a new morning comes by and by").toBeGreaterThan(4)
  expect(late()).toBeGreaterThan(0.3)
})

it("who wants it calm sees sleepers lie still", async () => {
  stage.destroy()
  stage = new Stage(drawing, things, { impImage: vi.fn(), calm: true })
  stage.sleep()
  await drawn(1000)
  expect(await drawn(20_000)).toBe(0)
})

it("paints whoever comes into a hollow, once, and nobody who goes", () => {
  stage.imp(3, "moss")
  expect(paint.mock.lastCall?.[0]).toBe(3)
  expect(paint.mock.lastCall?.[1]).toBe(chips.moss)
  stage.imp(3, "moss")
  stage.imp(3, null)
  expect(paint).toHaveBeenCalledTimes(1)
  stage.imp(3, "somebody")
  expect(paint.mock.lastCall).toEqual([3, null])
  stage.imp(4, "fern")
  expect(paint.mock.lastCall?.[1]).toBe(chips.fern)
})

it.each([0, 1, 2, 3])("picks what is seen on a board that is turned by %i quarters", async (quarters) => {
  void stage.quarters(quarters, "at once")
  await drawn(100)
  const spot = stage.spot(300, -700)
  expect(spot.x).toBeCloseTo([300, -700, -300, 700][quarters] ?? NaN)
  const picked = stage.pick(spot.x, spot.y)
  expect(picked.x).toBeCloseTo(300)
  expect(picked.y).toBeCloseTo(-700)
})
