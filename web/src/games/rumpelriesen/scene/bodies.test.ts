import { beforeEach, describe, expect, it } from "vitest"
import type { Frame, LeafPose } from "../picture"
import things from "../things"
import { Bodies } from "./bodies"
import { lying, type Giant } from "./giant"
import { LAYER } from "./leaf"

/** Leaves in rows, giants in the corners, nobody's wand. */
function frame(change: Partial<Frame> = {}): Frame {
  return {
    step: 0,
    wands: [],
    leaves: things.leaves.map((_, leaf): LeafPose => ({
      leaf, layer: 1 + (leaf % 3), x: (leaf % 10) * 300 - 1350, y: Math.floor(leaf / 10) * 300 - 1200, angle: leaf,
    })),
    giants: [0, 1, 2, 3].map((giant) => ({
      giant, layer: 3, state: "stands" as const, x: giant % 2 ? 1100 : -1100, y: giant > 1 ? 1100 : -1100, angle: 0, lean: [0, 0],
    })),
    ...change,
  } // prettier-ignore
}

let bodies: Bodies

/** Lets time pass, in frames; how long it is until nothing moves any more. */
function settle(most = 10): number {
  const from = bodies.now
  let moving = true
  while (moving && bodies.now - from < 1000 * most) moving = bodies.advance(1 / 60, bodies.now + 1000 / 60)
  expect(moving).toBe(false)
  return bodies.now - from
}

beforeEach(() => {
  bodies = new Bodies(things, false)
  bodies.place(frame(), true)
})

const lie = (leaf: number) => bodies.leaves[leaf]?.lie(bodies.now)

describe("what lies on the board", () => {
  it("lies there at once where there was nothing before, and nothing moves", () => {
    expect(lie(12)).toMatchObject({ x: -750, y: -900, z: LAYER, roll: 0 })
    expect(bodies.advance(1 / 60, 16)).toBe(false)
  })

  it("glides to where a change says, and rests there; all else stays", () => {
    const [pose] = frame().leaves as [LeafPose]
    bodies.place(frame({ leaves: [{ ...pose, x: pose.x + 200, angle: 0.5, layer: 4 }], giants: [] }))
    expect(lie(0)?.x).toBe(pose.x)
    bodies.advance(1 / 60, 16)
    expect(lie(0)?.x).toBeGreaterThan(pose.x)
    expect(settle()).toBeLessThan(600)
    expect(lie(0)).toMatchObject({ x: pose.x + 200, y: pose.y, z: 4 * LAYER, angle: 0.5 })
    expect(lie(1)).toMatchObject({ x: -1050, y: -1200 })
  })

  it("flutters over the edge when it falls off, and stays there above all others, to be seen", () => {
    const pose = frame().leaves[40] as LeafPose
    bodies.place(frame({ leaves: [{ ...pose, x: 1480 }] }))
    // where it is then, nobody is told
    const fallen = { ...pose, layer: null, x: 0, y: 0, angle: 0 }
    bodies.place(frame({ leaves: [fallen] }))
    bodies.advance(1 / 60, 400)
    expect(lie(40)?.z).toBeGreaterThan(3 * LAYER)
    settle()
    expect(lie(40)?.x).toBeGreaterThan(1500)
    expect(lie(40)?.x).toBeLessThan(1650)
    expect(lie(40)?.z).toBeGreaterThan(3 * LAYER)
    bodies.place(frame({ leaves: [fallen] }))
    expect(bodies.advance(1 / 60, bodies.now)).toBe(false)
  })
})

it("lies at the edge, where it fell before anybody here looked", () => {
  bodies = new Bodies(things, false)
  bodies.place(frame({ leaves: [{ ...(frame().leaves[7] as LeafPose), layer: null, x: 0, y: 0 }] }), true)
  expect(Math.max(Math.abs(lie(7)?.x ?? 0), Math.abs(lie(7)?.y ?? 0))).toBeCloseTo(1610)
  expect(bodies.advance(1 / 60, 16)).toBe(false)
})

describe("when leaves are laid", () => {
  it("each flies to its place, those that lie lower before those above them", () => {
    const next = frame({ leaves: frame().leaves.map((pose) => ({ ...pose, x: -pose.x, layer: 2 })) })
    const lasts = bodies.lay(next)
    expect(lie(0)).toMatchObject({ x: -1350, y: -1200 })
    const landed: number[] = []
    const until = bodies.now + lasts
    while (bodies.now < until) {
      bodies.advance(1 / 60, bodies.now + 1000 / 60)
      for (const leaf of bodies.leaves) if (!leaf.flies(bodies.now) && !landed.includes(leaf.leaf)) landed.push(leaf.leaf)
    } // prettier-ignore
    expect(landed).toEqual(bodies.leaves.map(({ leaf }) => leaf))
    settle()
    for (const { leaf, x, y } of next.leaves) expect(lie(leaf)).toMatchObject({ x, y, z: 2 * LAYER, roll: 0 })
    expect(lasts).toBeLessThan(2600)
  })

  it("giants are lifted meanwhile, and stand again whoever had fallen", () => {
    const [giant] = frame().giants
    bodies.place(
      frame({ giants: [{ ...giant, state: "fallen", lean: [0.9, 0] } as Frame["giants"][number]] }),
    )
    settle()
    expect(bodies.giants[0]?.lean.far).toBeCloseTo(Math.PI / 2)
    const lasts = bodies.lay(frame())
    expect(bodies.giants[0]?.lean.far, "it is set up by and by").toBeGreaterThan(1)
    expect(bodies.giants[0]?.height(bodies.now + lasts / 2)).toBeGreaterThan(300)
    expect(bodies.giants[0]?.height(bodies.now + lasts)).toBe(0)
    settle()
    expect(bodies.giants[0]?.lean.far).toBe(0)
    expect(bodies.giants[0]?.at).toEqual({ x: -1100, y: -1100 })
    expect(bodies.giants[0]?.facing.value).toBeCloseTo(0)
  })

  it("nothing flies for those who want it calm", () => {
    bodies = new Bodies(things, true)
    bodies.place(frame(), true)
    expect(bodies.lay(frame())).toBe(0)
    expect(bodies.advance(1 / 60, 16)).toBe(false)
    bodies.place(frame({ leaves: [{ ...frame().leaves[3], x: 1600, layer: null } as LeafPose] }))
    expect(lie(3)?.z).toBeGreaterThan(3 * LAYER)
    bodies.place(
      frame({
        giants: [{ ...frame().giants[1], state: "fallen", lean: [0.3, 0] } as Frame["giants"][number]],
      }),
    )
    expect(bodies.giants[1]).toMatchObject({ mood: "dizzy", thud: false, lean: { far: Math.PI / 2 } })
    expect(bodies.advance(1 / 60, 32)).toBe(false)
  })
})

describe("giants", () => {
  const lean = (x: number, y: number, state: "wobbles" | "fallen") =>
    bodies.place(
      frame({ giants: [{ ...frame().giants[1], state, lean: [x, y] } as Frame["giants"][number]] }),
    )

  it("lean as they are told", () => {
    lean(0.1, -0.1, "wobbles")
    settle()
    const { far, x, y } = bodies.giants[1]?.lean ?? { far: 0, x: 0, y: 0 }
    expect([far, x, y].map((each) => Number(each.toFixed(3)))).toEqual([0.141, 0.707, -0.707])
  })

  it("fall to the side they leaned to, faster and faster, and lie there", () => {
    lean(0.3, 0, "wobbles")
    settle()
    lean(0, 0, "fallen")
    const seen: number[] = []
    for (let n = 0; n < 6; n++) {
      bodies.advance(1 / 60, bodies.now + 1000 / 60)
      seen.push(bodies.giants[1]?.lean.far ?? 0)
    }
    const steps = seen.slice(1).map((far, index) => far - (seen[index] ?? 0))
    expect(steps).toEqual([...steps].sort((one, other) => one - other))
    expect(settle()).toBeLessThan(1500)
    expect(bodies.giants[1]?.lean).toMatchObject({ far: Math.PI / 2, x: 1, y: 0 })
  })

  it("that lie are seen whole at the edge of the board, on their backs and dizzy, however it is turned", () => {
    const reach = things.giant.half + 0.95 * things.giant.height
    for (const turned of [0, 1, 2, 3]) {
      for (let around = 0; around < 2 * Math.PI; around += 0.3) {
        bodies = new Bodies(things, false)
        bodies.turned.jump((turned * Math.PI) / 2)
        bodies.place(frame(), true)
        const [pose] = frame().giants
        const lean = [0.3 * Math.cos(around), 0.3 * Math.sin(around)]
        bodies.place(frame({ giants: [{ ...pose, x: -1520, y: 300, state: "fallen", lean } as Frame["giants"][number]] }))
        const giant = bodies.giants[0] as Giant
        expect(giant.mood).toBe("awake")
        settle()
        expect([giant.mood, giant.lean.far]).toEqual(["dizzy", Math.PI / 2])
        const { at, lean: { x, y } } = giant
        for (const end of [at.x, at.y, at.x + reach * x, at.y + reach * y]) expect(Math.abs(end)).toBeLessThan(1621)
        const [sin, cos] = [Math.sin(bodies.turned.value), Math.cos(bodies.turned.value)]
        expect(Math.abs(x * cos + y * sin), "across the screen").toBeGreaterThan(0.8)
        const front = giant.angle.value + giant.facing.value - Math.PI / 2
        expect(Math.cos(front) * -x + Math.sin(front) * -y, "face up").toBeCloseTo(1)
      }
    }
  }) // prettier-ignore

  it("lie across the screen, to the side they have fallen to", () => {
    for (let around = 0; around < 360; around += 5) {
      const [x, y] = [Math.cos((around * Math.PI) / 180), Math.sin((around * Math.PI) / 180)]
      const [right, down] = lying(x, y)
      expect(Math.hypot(right, down)).toBeCloseTo(1)
      expect(Math.abs(right)).toBeGreaterThan(0.8)
      if (Math.abs(x) > 0.01) expect(Math.sign(right)).toBe(Math.sign(x))
    }
  })

  it("look at people, however the board is turned", () => {
    bodies.turned.jump(Math.PI / 2)
    bodies.place(frame({ giants: [{ ...frame().giants[2], angle: 0.8 } as Frame["giants"][number]] }), true)
    const { facing, angle } = bodies.giants[2] as Giant
    expect(angle.value + facing.value - bodies.turned.value).toBeCloseTo(0)
  })
})

it("who giggles wiggles and swells for a while", () => {
  const hollow = bodies.hollows[4]
  if (!hollow) throw new Error("no hollow")
  hollow.giggles.starts = bodies.now
  bodies.advance(1 / 60, bodies.now + 240)
  expect([hollow.swell(bodies.now) > 0.1, hollow.wiggle(bodies.now) !== 0]).toEqual([true, true])
  settle()
  expect([hollow.swell(bodies.now), hollow.wiggle(bodies.now)]).toEqual([0, 0])
})

describe("wands", () => {
  const wand = (seat: number, x: number) => ({ seat, x, y: 0, presses: true })

  it("of this device are where they are told to be at once, whatever comes over the line", () => {
    bodies.own([wand(2, 500)])
    bodies.place(frame({ wands: [wand(2, 100), wand(1, 300)] }))
    expect(bodies.wands.get(2)?.x.value).toBe(500)
    bodies.own([wand(2, 700)])
    expect(bodies.wands.get(2)?.x.value).toBe(700)
    settle()
    expect(bodies.wands.get(2)?.x.value).toBe(700)
  })

  it("of others glide, and vanish when they are laid aside", () => {
    bodies.place(frame({ wands: [wand(1, 300)] }))
    expect(bodies.wands.get(1)?.x.value).toBe(300)
    bodies.place(frame({ wands: [wand(1, 400)] }))
    expect(bodies.wands.get(1)?.x.value).toBe(300)
    settle()
    expect(bodies.wands.get(1)?.x.value).toBe(400)
    bodies.own([wand(0, 0)])
    bodies.place(frame())
    expect([...bodies.wands.keys()]).toEqual([0])
    bodies.own([])
    expect(bodies.wands.size).toBe(0)
  })
})
