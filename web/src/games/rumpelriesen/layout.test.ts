import { describe, expect, it } from "vitest"
import { GAP, TOUCH, WRIST } from "../../lib/places"
import { apart, pairs, SCREENS } from "../../lib/tried-screens"
import { corners } from "../../stage/corners"
import type { Box } from "../game"
import { layout, type Scene, type Space } from "./layout"

const SPACES = SCREENS.flatMap(([width, height]) =>
  [1, 2, 3, 4].flatMap((seats) =>
    [false, true].map((tabletop): Space => {
      const taken = Object.values(corners(width, height))
      return { width, height, seats, tabletop: tabletop && seats > 1, taken }
    }),
  ),
)
const nameOf = ({ width, height, seats, tabletop }: Space) =>
  `${width}x${height}, ${seats} seats${tabletop ? " around" : ""}`

/** What is touched. */
const touched = ({ card, glass, seats }: Scene): Box[] => [card, glass, ...seats]

describe.each(SPACES.map((space) => [nameOf(space), space] as const))("on %s", (_, space) => {
  const scene = layout(space)
  const all = [scene.board, ...touched(scene), scene.giants]

  it("everything lies on the screen, and nothing on something else or on the stage's buttons", () => {
    expect(scene.seats).toHaveLength(space.seats)
    for (const box of all) {
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(space.width)
      expect(box.y + box.height).toBeLessThanOrEqual(space.height)
    }
    for (const [one, other] of pairs([...all, ...space.taken])) {
      if (space.taken.includes(one)) continue
      expect(apart(one, other), JSON.stringify([one, other])).toBeGreaterThanOrEqual(
        one === scene.board || space.taken.includes(other) ? 4 : GAP - 0.01,
      )
    }
  })

  it("fingers find what they touch, above where wrists rest", () => {
    for (const box of touched(scene)) {
      expect(Math.min(box.width, box.height), JSON.stringify(box)).toBeGreaterThanOrEqual(TOUCH)
      expect(box.y + box.height).toBeLessThanOrEqual(space.height - WRIST + 0.01)
    }
  })

  it("the board is by far the largest", () => {
    const { width, height } = scene.board
    expect(width).toBe(height)
    expect(width / Math.min(space.width, space.height)).toBeGreaterThan(0.8)
  })
})
