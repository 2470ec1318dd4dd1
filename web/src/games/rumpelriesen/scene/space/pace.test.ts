import { expect, it } from "vitest"
import { Pace } from "./pace"

/** Draws so many frames on a screen of that many pixels, each as long as told for as many as are drawn. */
function draw(pace: Pace, frames: number, screen: number, lasts: (pixels: number) => number): number {
  let [pixels, now] = [Math.min(screen, pace.most), 1000]
  for (let n = 0; n < frames; n++) {
    now += lasts(pixels)
    if (pace.frame(now, pixels, true)) pixels = Math.min(screen, pace.most)
  }
  return pixels
}

const FULL = 2_200_000

it("draws all pixels where that is quick enough", () => {
  expect(draw(new Pace(), 500, FULL, () => 16.7)).toBe(FULL)
})

it("draws fewer where they take too long, until they do not", () => {
  const pixels = draw(new Pace(), 500, FULL, (drawn) => Math.max(16.7, drawn / 50_000))
  expect(pixels).toBeLessThan(21 * 50_000)
  expect(pixels).toBeGreaterThan(0.6 * 21 * 50_000)
})

it("draws all of them again where fewer do not help, as when a tablet saves its battery", () => {
  expect(draw(new Pace(), 500, FULL, () => 33)).toBe(FULL)
})

it("does not count the time in which nothing moves", () => {
  const pace = new Pace()
  for (let now = 0; now < 100_000; now += 1000)
    for (let n = 0; n < 5; n++) expect(pace.frame(now + 16 * n, FULL, true)).toBe(false)
})

it("does not count frames that come seldom on purpose", () => {
  const pace = new Pace()
  for (let now = 0; now < 100_000; now += 80) expect(pace.frame(now, FULL, false)).toBe(false)
})
