import { beforeEach, expect, test, vi } from "vitest"
import { fakeAudio, type Played } from "./fake-audio"

const SOUNDS = [
  "touch",
  "right",
  "not-right",
  "your-turn",
  "end",
  "lift",
  "lay",
  "turn",
  "shuffle",
  "arrive",
] as const

let played: Played[]
let sound: (typeof import("./sound"))["sound"]
let settings: (typeof import("./settings.svelte"))["settings"]

beforeEach(async () => {
  vi.resetModules()
  localStorage.clear()
  ;({ settings } = await import("./settings.svelte"))
  ;({ sound } = await import("./sound"))
  played = fakeAudio()
  await Promise.resolve()
})

test.each(SOUNDS)("%s is heard at once and over within three seconds", (name) => {
  sound(name)
  expect(Math.min(...played.map(({ start }) => start))).toBeLessThan(0.05)
  expect(Math.max(...played.map(({ stop }) => stop))).toBeLessThanOrEqual(3)
})

test.each(SOUNDS)("%s is soft: its parts together never overload", (name) => {
  sound(name)
  for (const { start } of played) {
    const now = played.filter((part) => part.start <= start && start < part.stop)
    expect(now.reduce((sum, { loud }) => sum + loud, 0)).toBeLessThanOrEqual(1)
  }
})

test("with sounds switched off nothing is played", () => {
  settings.sounds = false
  sound("right")
  expect(played).toEqual([])
})

test("music plays when it is switched on, and stops when it is switched off or nobody looks", async () => {
  vi.useFakeTimers()
  const { flushSync } = await import("svelte")
  await import("./music")
  expect(played).toEqual([])
  settings.music = true
  flushSync()
  const wind = played[0]
  expect(wind).toMatchObject({ stop: Infinity })
  vi.spyOn(document, "hidden", "get").mockReturnValue(true)
  document.dispatchEvent(new Event("visibilitychange"))
  expect(wind?.stop).toBeLessThan(3)
  vi.spyOn(document, "hidden", "get").mockReturnValue(false)
  document.dispatchEvent(new Event("visibilitychange"))
  const again = played.at(-1)
  expect(again).toMatchObject({ stop: Infinity })
  settings.music = false
  flushSync()
  expect(again?.stop).toBeLessThan(3)
  const notes = played.length
  vi.advanceTimersByTime(5000)
  expect(played).toHaveLength(notes)
  vi.useRealTimers()
})
