import { describe, expect, it } from "vitest"
import { corners } from "../stage/corners"
import { around } from "./places"

const SIZES = [
  [1280, 800],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1920, 1080],
  [360, 640],
  [640, 360],
] as const

describe.each(SIZES)("a table at %i×%i", (width, height) => {
  it.each([1, 2, 3, 4, 5, 6])("has %i places to touch, apart from each other, over the wrists", (count) => {
    const { places, size, table } = around(width, height, count)
    expect(size).toBeGreaterThanOrEqual(76)
    expect(places).toHaveLength(count)
    for (const [i, one] of places.entries()) {
      expect(one.x - size / 2).toBeGreaterThanOrEqual(0)
      expect(one.x + size / 2).toBeLessThanOrEqual(width)
      expect(one.y - size / 2).toBeGreaterThanOrEqual(0)
      expect(one.y + size / 2).toBeLessThanOrEqual(height - 57)
      for (const other of places.slice(i + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(size + 8)
      for (const button of Object.values(corners(width, height))) {
        const aside = Math.max(button.x - one.x, one.x - button.x - button.width)
        const below = Math.max(button.y - one.y, one.y - button.y - button.height)
        expect(Math.max(aside, below)).toBeGreaterThanOrEqual(size / 2 + 8)
      }
    }
    expect(Math.min(table.rx, table.ry) * 2).toBeGreaterThanOrEqual(76)
  })

  it("has the first place nearest, the others clockwise", () => {
    const { places } = around(width, height, 4)
    const [first, second, third, fourth] = places
    expect(first?.y).toBeGreaterThan(third?.y ?? 0)
    expect(second?.x).toBeLessThan(fourth?.x ?? 0)
  })
})
