import { describe, expect, it } from "vitest"
import { HANDICAPS, heaviness, weightText } from "./handicaps"
import { known, ready } from "./i18n.svelte"

describe("a weight for quick hands", () => {
  it("has words of its own for each that a table offers", async () => {
    await ready
    for (const offered of HANDICAPS) expect(known(weightText(offered)), weightText(offered)).toBe(true)
    expect(new Set(HANDICAPS.map(weightText)).size).toBe(HANDICAPS.length)
  })

  it("is drawn as the heaviest that it reaches", () => {
    expect(HANDICAPS.map(heaviness)).toEqual([0, 1, 2, 3, 4])
    expect([199, 399, 5000].map(heaviness)).toEqual([0, 1, 4])
  })
})
