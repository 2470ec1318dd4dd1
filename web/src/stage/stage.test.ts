import { describe, expect, it } from "vitest"
import { games } from "../games"
import { corners } from "./corners"
import { answerTo, goesOn, keyOf } from "./guide"
import { isNew, remember } from "./guided"

describe("the corner buttons", () => {
  it("are apart, on every screen, and never where wrists rest", () => {
    for (const [width, height] of [[1280, 800], [390, 844], [360, 740], [844, 390], [740, 360], [768, 1024]] as const) {
      const boxes = Object.values(corners(width, height))
      for (const [index, one] of boxes.entries()) {
        expect(Math.min(one.width, one.height)).toBeGreaterThanOrEqual(76)
        expect(one.x).toBeGreaterThanOrEqual(0)
        expect(one.x + one.width).toBeLessThanOrEqual(width)
        expect(one.y + one.height).toBeLessThanOrEqual(height - 57)
        for (const other of boxes.slice(index + 1)) {
          const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) - one.width
          expect(apart, `${width}x${height}`).toBeGreaterThanOrEqual(8)
        }
      }
    }
  }) // prettier-ignore
})

describe("every guide", () => {
  const guides = games.flatMap((game) => (game.guide ? [[game.name, game.guide] as const] : []))

  it.each(guides)("%s has an answer to whatever its hand and its player do", async (_, load) => {
    const { default: guide } = await load()
    expect(guide.acts.some(({ act }) => act === "demo")).toBe(true)
    expect(guide.acts.some(({ act }) => act === "try")).toBe(true)
    for (const act of guide.acts) {
      if (act.act !== "demo" && act.act !== "try") continue
      const keys = Object.keys(act.answers)
      expect(keys.length).toBeGreaterThan(0)
      for (const key of keys) {
        const parts = key.split(" ")
        for (let made = 1; made <= parts.length; made++) {
          const steps = act.answers[parts.slice(0, made).join(" ")]
          expect(steps?.length, key).toBeGreaterThan(0)
        }
      }
      for (const steps of Object.values(act.answers)) {
        steps.forEach((step, index) => expect(step.n).toBe((steps[0]?.n ?? 0) + index))
      }
    }
  })

  it("finds the answer by all moves of the act, whatever the order of their fields", () => {
    const step = { n: 2, actor: 0, move: null, views: [], to_move: [], result: null }
    const answers = { "fox:name turn:3": [step] }
    const [name, turn] = [
      { move: "name", animal: "fox" },
      { space: 3, move: "turn" },
    ]
    expect(keyOf([name])).toBe("fox:name")
    expect(answerTo([name, turn], answers)).toEqual([step])
    expect(answerTo([name, { move: "turn", space: 9 }], answers)).toBeNull()
  })

  it("goes on until no answer does", () => {
    const answers = { "fox:name": [], "fox:name turn:3": [] }
    const [name, turn] = [{ move: "name", animal: "fox" }, { space: 3, move: "turn" }] // prettier-ignore
    expect([[], [name], [name, turn]].map((moves) => goesOn(moves, answers))).toEqual([true, true, false])
  })
})

describe("a guide is offered", () => {
  it("once on a device, a game", () => {
    expect(isNew("a")).toBe(true)
    remember("a")
    expect(isNew("a")).toBe(false)
    expect(isNew("b")).toBe(true)
    localStorage.setItem("fuchsbau.guided", "damaged{")
    expect(isNew("a")).toBe(true)
  })
})
