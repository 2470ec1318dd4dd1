import { describe, expect, it } from "vitest"
import { CORNER, EDGE, WRISTS, ground, layOut } from "./layout"
import type { DenLayout } from "./layout"

const SIZES = [
  [1280, 800],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1920, 1080],
  [1024, 768],
  [360, 640],
  [640, 360],
  [344, 740],
  [2560, 1440],
] as const

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Everything that can be touched, the chambers as the circles they are. */
function corners(layout: DenLayout): Box[] {
  const box = (left: number, top: number, wide: number, tall: number): Box => ({
    left,
    top,
    right: left + wide,
    bottom: top + tall,
  })
  const { door, post } = layout
  const doorWide = Math.max(84, door.r * 2.3)
  return [
    box(EDGE, EDGE, CORNER, CORNER),
    box(layout.width - EDGE - CORNER, EDGE, CORNER, CORNER),
    box(door.x - doorWide / 2, door.y + door.r * 0.5 - doorWide, doorWide, doorWide),
    box(post.x - post.r, post.y - post.r, post.r * 2, post.r * 2.4),
  ]
}

describe.each(SIZES)("the den at %i×%i", (width, height) => {
  const layout = layOut(width, height)

  it("has chambers that a child can touch, all on the screen and over the wrists", () => {
    for (const { x, y, r } of layout.chambers) {
      expect(r * 2).toBeGreaterThanOrEqual(CORNER)
      expect(x - r).toBeGreaterThanOrEqual(0)
      expect(x + r).toBeLessThanOrEqual(width)
      expect(y + r + 10).toBeLessThanOrEqual(height - WRISTS + 0.5)
    }
  })

  it("keeps the chambers apart, with their signs", () => {
    for (const [i, one] of layout.chambers.entries())
      for (const other of layout.chambers.slice(i + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(one.r + other.r + 8)
      }
  })

  it("keeps the chambers under the grass", () => {
    for (const { x, y, r } of layout.chambers)
      for (const off of [-0.7, 0, 0.7])
        expect(y - r * Math.sqrt(1 - off * off)).toBeGreaterThan(ground(layout, x + off * r) + 4)
  })

  it("keeps door, signpost and corners apart and on the screen", () => {
    const boxes = corners(layout)
    for (const [i, one] of boxes.entries()) {
      expect(one.left).toBeGreaterThanOrEqual(0)
      expect(one.top).toBeGreaterThanOrEqual(0)
      expect(one.right).toBeLessThanOrEqual(width)
      for (const other of boxes.slice(i + 1)) {
        const apart =
          one.right + 8 <= other.left ||
          other.right + 8 <= one.left ||
          one.bottom + 8 <= other.top ||
          other.bottom + 8 <= one.top
        expect(apart, `${i} and another`).toBe(true)
      }
    }
  })
})
