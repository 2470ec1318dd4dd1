import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Sync } from "./protocol"
import { ServerClock } from "./server-clock"

let asked: Sync[]
let clock: ServerClock

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  clock = new ServerClock((question) => asked.push(question))
})
afterEach(() => {
  clock.stop()
  vi.useRealTimers()
})

/** A question whose way there and back takes so long, to a server whose clock is ahead by so much. */
function answered(there: number, back: number, ahead: number): void {
  const at = performance.now()
  vi.advanceTimersByTime(there + back)
  clock.hear({ type: "synced", at, now: at + there + ahead })
}

describe("the server's clock", () => {
  it("is unknown before any answer", () => {
    expect(clock.here(1000)).toBeNull()
  })

  it("is exact where both ways take as long", () => {
    answered(40, 40, 5000)
    expect(clock.here(6000)).toBeCloseTo(1000)
  })

  it("is told by the quickest of the answers, whatever came before and after", () => {
    answered(150, 20, 5000)
    answered(5, 5, 5000)
    answered(20, 250, 5000)
    expect(clock.here(6000)).toBeCloseTo(1000)
  })

  it("forgets the quickest when many others have come since, for clocks drift apart", () => {
    answered(5, 5, 5000)
    for (let n = 0; n < 20; n++) answered(20, 20, 5002)
    expect(clock.here(6002)).toBeCloseTo(1000)
  })

  it("believes a new answer where an old one cannot be right any more: a clock has jumped", () => {
    answered(2, 2, 5000)
    answered(30, 30, 9000)
    expect(clock.here(10_000)).toBeCloseTo(1000)
  })

  it("is asked for ten times in a row, then every few seconds, until the table is left", () => {
    clock.start()
    vi.advanceTimersByTime(600)
    expect(asked).toHaveLength(10)
    vi.advanceTimersByTime(6000)
    expect(asked).toHaveLength(12)
    clock.stop()
    vi.advanceTimersByTime(60_000)
    expect(asked).toHaveLength(12)
  })

  it("is asked for anew when somebody looks at the page again", () => {
    clock.start()
    vi.advanceTimersByTime(1000)
    document.dispatchEvent(new Event("visibilitychange"))
    vi.advanceTimersByTime(600)
    expect(asked).toHaveLength(20)
  })
})
