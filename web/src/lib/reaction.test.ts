import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Quiet, Step, Timing } from "./protocol"
import { Reaction } from "./reaction.svelte"

/** The server's clock is ahead of the one here by so much. */
const AHEAD = 5000
/** Fake frames are that far apart. */
const FRAME = 16

let told: Quiet[]
let mine: number[]
let race: Reaction
/** What the clock here shows at the server's time; null: it was never asked. */
let here: (at: number) => number | null

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  mine = [0, 1]
  here = (at) => at - AHEAD
  race = new Reaction({
    clock: { here: (at) => here(at) },
    tell: (quiet) => told.push(quiet),
    mine: () => mine,
  })
})
afterEach(() => {
  race.stop()
  vi.useRealTimers()
})

const step = (n: number, more: Partial<Step> = {}): Step => ({
  n,
  actor: "nature",
  move: null,
  views: [],
  to_move: [0, 1, 2],
  result: null,
  ...more,
})
const timing: Timing = { after: 500, late: [] }
const card = step(7)

/** The table tells of a race that is revealed in so many milliseconds, and of the step that it begins with. */
function begins(lead = 400): number {
  const at = performance.now() + lead
  race.hear({ type: "reveal", round: 1, n: 7, at: at + AHEAD })
  race.follow(1, card)
  return at
}

/** Reveal a race and wait until it is seen; when it was. */
async function seen(): Promise<number> {
  begins(0)
  void race.reveal(card)
  await vi.advanceTimersByTimeAsync(FRAME)
  const frame = performance.now()
  await vi.advanceTimersByTimeAsync(FRAME)
  return frame + FRAME
}

describe("the reveal", () => {
  it("is in the frame whose picture is seen at its moment or just after, never before", async () => {
    for (const lead of [400, 403, 407, 411, 415]) {
      const at = begins(lead)
      expect(race.revealed).toBe(at)
      let drawn: number | null = null
      void race.reveal(card).then(() => (drawn = performance.now()))
      await vi.advanceTimersByTimeAsync(600)
      if (drawn === null) throw new Error("nothing was drawn")
      expect(drawn + FRAME).toBeGreaterThanOrEqual(at - 1)
      expect(drawn + FRAME).toBeLessThan(at + FRAME)
      race.stop()
    }
  })

  it("is in the next frame where its moment has passed, or none is known", async () => {
    for (const clock of [(at: number) => at - AHEAD - 1000, () => null]) {
      here = clock
      begins()
      const before = performance.now()
      let drawn: number | null = null
      void race.reveal(card).then(() => (drawn = performance.now()))
      await vi.advanceTimersByTimeAsync(100)
      expect((drawn ?? Infinity) - before).toBeLessThanOrEqual(FRAME)
      race.stop()
    }
  })

  it("follows a clock that is known better meanwhile", async () => {
    const at = begins(400)
    here = (server) => server - AHEAD - 100
    let drawn: number | null = null
    void race.reveal(card).then(() => (drawn = performance.now()))
    await vi.advanceTimersByTimeAsync(200)
    here = (server) => server - AHEAD
    await vi.advanceTimersByTimeAsync(300)
    expect(drawn).toBeGreaterThanOrEqual(at - FRAME - 1)
  })

  it("is begun earlier on a device that has been slow to draw, so that it is seen in time there too", async () => {
    const SLOW = 90
    let drawing = false
    let expected = 0
    vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) =>
      setTimeout(() => draw(performance.now()), drawing ? SLOW : FRAME),
    )
    here = (at) => {
      const moment = at - AHEAD
      drawing = performance.now() + Math.max(FRAME, expected) >= moment // then the face is drawn in this frame
      return moment
    }
    const seenLate: number[] = []
    for (let n = 0; n < 5; n++) {
      expected = n < 3 ? 0 : SLOW
      const at = begins(400)
      void race.reveal(card)
      await vi.advanceTimersByTimeAsync(700)
      // the judge is told times from when it was seen
      const claim = race.touch(0, at + 300)
      seenLate.push(claim && typeof claim === "object" ? 300 - claim.after : NaN)
      drawing = false
      race.stop()
    }
    for (const late of seenLate.slice(0, 3)) expect(late).toBeGreaterThan(SLOW - FRAME - 1)
    for (const late of seenLate.slice(3)) {
      expect(late).toBeGreaterThan(-1)
      expect(late).toBeLessThan(FRAME)
    }
    vi.unstubAllGlobals()
  })

  it("of another step is at once", async () => {
    begins(400)
    let drawn = false
    void race.reveal(step(5)).then(() => (drawn = true))
    await vi.advanceTimersByTimeAsync(FRAME)
    expect(drawn).toBe(true)
  })

  it("says how long it will be, until it was shown", async () => {
    expect(race.left(card)).toBeNull()
    begins(400)
    expect(race.left(step(6))).toBeNull()
    expect(race.left(card)).toBeCloseTo(400)
    void race.reveal(card)
    await vi.advanceTimersByTimeAsync(500)
    expect(race.left(card)).toBeNull()
  })
})

describe("a touch", () => {
  it("is told by how long after the frame it was in which the card was seen", async () => {
    const shown = await seen()
    await vi.advanceTimersByTimeAsync(500)
    expect(race.touch(0, shown + 321)).toEqual({ round: 1, race: 7, after: 321 })
    expect(race.acted).toEqual([0])
  })

  it("before the reveal is too soon, and then the seat rests", async () => {
    const at = begins(400)
    void race.reveal(card)
    await vi.advanceTimersByTimeAsync(390)
    expect(race.touch(0, at - 20)).toBe("too-soon")
    await vi.advanceTimersByTimeAsync(700)
    expect(race.touch(0, at + 200)).toBe("too-soon")
    expect(race.touch(1, at + 250)).toMatchObject({ race: 7 })
    expect(race.touch(0, at + 520)).toMatchObject({ race: 7 })
    expect(race.acted).toEqual([1, 0])
  })

  it("within a tenth of a second after it is too soon as well", async () => {
    const shown = await seen()
    await vi.advanceTimersByTimeAsync(200)
    expect(race.touch(0, shown + 99)).toBe("too-soon")
    expect(race.touch(1, shown + 101)).toMatchObject({ race: 7 })
  })

  it("cannot be later than now", async () => {
    const shown = await seen()
    await vi.advanceTimersByTimeAsync(300)
    expect(race.touch(0, Infinity)).toEqual({ round: 1, race: 7, after: performance.now() - shown })
  })

  it("is void where this seat was already, or somebody has won", async () => {
    const shown = await seen()
    await vi.advanceTimersByTimeAsync(900)
    race.touch(0, shown + 300)
    expect(race.touch(0, shown + 600)).toBe("void")
    race.follow(1, step(8, { actor: 2, timing, to_move: [0, 1] }))
    expect(race.touch(1, shown + 700)).toMatchObject({ race: 7 })
    race.follow(1, step(9, { actor: 1, timing, to_move: [0] }))
    race.follow(1, step(10, { actor: 0, to_move: [1] }))
    expect(race.touch(2, shown + 800)).toBe("void")
  })

  it("that the server did not take was none", async () => {
    const shown = await seen()
    await vi.advanceTimersByTimeAsync(900)
    race.touch(0, shown + 300)
    race.refused(0, { round: 1, race: 6, after: 0 })
    expect(race.acted, "what is said of an earlier race changes nothing").toContain(0)
    race.refused(0, { round: 1, race: 7, after: 0 })
    expect(race.acted).toEqual([])
    expect(race.touch(0, shown + 600)).toMatchObject({ race: 7 })
  })

  it("where nothing is raced for is an ordinary move", () => {
    expect(race.touch(0, performance.now())).toBeNull()
  })
})

describe("whoever acts", () => {
  it("is known at once, until the next race", () => {
    begins()
    race.slapped(2)
    race.slapped(2)
    race.follow(1, step(8, { actor: 0, timing, to_move: [1, 2] }))
    expect(race.acted).toEqual([2, 0])
    race.hear({ type: "reveal", round: 1, n: 20, at: performance.now() })
    expect(race.acted).toEqual([])
  })
})

describe("the judge hears that nobody here has touched yet", () => {
  it("every 40 milliseconds from the reveal on, of a time before which no touch can still be on its way", async () => {
    begins(400)
    void race.reveal(card)
    await vi.advanceTimersByTimeAsync(400)
    expect(told).toEqual([])
    const from = performance.now()
    await vi.advanceTimersByTimeAsync(1000)
    expect(told.length).toBeGreaterThanOrEqual(23)
    expect(told.every(({ race }) => race === 7)).toBe(true)
    const last = told.at(-1)?.after ?? 0
    expect(last).toBeGreaterThan(900)
    expect(from + last).toBeLessThanOrEqual(performance.now() - 4)
  })

  it("of a page that did not answer for a while only the time before it", async () => {
    const shown = await seen()
    await vi.advanceTimersByTimeAsync(400)
    const before = performance.now()
    const heard = told.length
    vi.setSystemTime(0)
    const real = performance.now.bind(performance)
    vi.spyOn(performance, "now").mockImplementation(() => real() + 500)
    await vi.advanceTimersByTimeAsync(40)
    for (const { after } of told.slice(heard)) expect(shown + after).toBeLessThan(before)
    await vi.advanceTimersByTimeAsync(80)
    expect(shown + (told.at(-1)?.after ?? 0)).toBeGreaterThan(before + 400)
    vi.restoreAllMocks()
  })

  it("as long as somebody here has not touched", async () => {
    const shown = await seen()
    await vi.advanceTimersByTimeAsync(400)
    race.touch(0, shown + 300)
    const one = told.length
    await vi.advanceTimersByTimeAsync(80)
    expect(told.length).toBeGreaterThan(one)
    race.touch(1, shown + 400)
    const both = told.length
    await vi.advanceTimersByTimeAsync(400)
    expect(told).toHaveLength(both)
  })

  it("by nobody who only looks on", async () => {
    mine = []
    await seen()
    await vi.advanceTimersByTimeAsync(400)
    expect(told).toEqual([])
  })

  it("no more when somebody has won, the table is left, or another game begins", async () => {
    const ends = [
      () => race.follow(1, step(8, { actor: 2, timing, to_move: [2] })),
      () => race.follow(1, step(9, { to_move: [0, 1] })),
      () => race.follow(2, step(0, { to_move: [0, 1] })),
      () =>
        race.follow(1, step(8, { actor: 2, timing, result: { winners: [0], scores: [], together: null } })),
      () => race.stop(),
    ]
    for (const end of ends) {
      await seen()
      await vi.advanceTimersByTimeAsync(200)
      const heard = told.length
      expect(heard).toBeGreaterThan(0)
      end()
      await vi.advanceTimersByTimeAsync(400)
      expect(told).toHaveLength(heard)
      race.stop()
      told = []
    }
  })
})

describe("who comes in the middle of a race", () => {
  it("is on from when the newest position is seen here", async () => {
    race.hear({ type: "reveal", round: 1, n: 7, at: performance.now() + AHEAD - 3000 })
    const wrong = step(9, { actor: 2, timing, to_move: [0, 1] })
    race.follow(1, wrong)
    expect(race.acted).toEqual([2])
    expect(race.left(wrong)).toBeLessThan(0)
    void race.reveal(wrong)
    await vi.advanceTimersByTimeAsync(2 * FRAME)
    const shown = performance.now()
    await vi.advanceTimersByTimeAsync(400)
    expect(told.at(-1)?.after).toBeGreaterThan(300)
    expect(race.touch(0, shown + 350)).toEqual({ round: 1, race: 7, after: 350 })
  })
})

describe("a line that came back", () => {
  it("tells of the same race again, and nothing begins anew", async () => {
    begins(0)
    const at = performance.now() + AHEAD
    void race.reveal(card)
    await vi.advanceTimersByTimeAsync(500)
    race.touch(0, performance.now())
    race.hear({ type: "reveal", round: 1, n: 7, at })
    expect(race.acted).toEqual([0])
    expect(race.left(card)).toBeNull()
    expect(race.touch(1, performance.now())).toMatchObject({ race: 7 })
  })

  it("tells of a race that the server began anew before it was seen: it is seen at the new moment", async () => {
    const first = begins(400)
    let shown = 0
    void race.reveal(card).then(() => (shown = performance.now()))
    await vi.advanceTimersByTimeAsync(100)
    race.hear({ type: "reveal", round: 1, n: 7, at: first + 600 + AHEAD })
    await vi.advanceTimersByTimeAsync(1500)
    expect(Math.abs(shown - first - 600)).toBeLessThan(2 * FRAME)
    expect(told.length).toBeGreaterThan(0)
    expect(race.touch(0, performance.now())).toMatchObject({ race: 7 })
  })

  it("tells of a race that the server began anew: what lies here is seen from then on", async () => {
    const shown = await seen()
    await vi.advanceTimersByTimeAsync(5000)
    race.hear({ type: "reveal", round: 1, n: 7, at: performance.now() + AHEAD + 200 })
    expect(race.touch(0, performance.now())).toBe("too-soon")
    await vi.advanceTimersByTimeAsync(1000)
    const claim = race.touch(1, performance.now())
    expect(claim).toMatchObject({ race: 7 })
    expect((claim as { after: number }).after).toBeLessThan(performance.now() - shown - 5000)
    expect(told.at(-1)?.after).toBeLessThan(900)
  })
})
