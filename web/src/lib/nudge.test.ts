import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Nudge } from "./nudge.svelte"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe("a nudge", () => {
  it("comes once after eight seconds of nothing, and again only after a touch", () => {
    const hint = vi.fn()
    const nudge = new Nudge(hint)
    const stop = nudge.start()
    vi.advanceTimersByTime(7900)
    dispatchEvent(new Event("pointerdown"))
    vi.advanceTimersByTime(7900)
    expect(hint).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(hint).toHaveBeenCalledTimes(1)
    expect(nudge.due).toBe(true)
    dispatchEvent(new Event("keydown"))
    expect(nudge.due).toBe(false)
    stop()
    vi.advanceTimersByTime(60_000)
    expect(hint).toHaveBeenCalledTimes(1)
  })
})
