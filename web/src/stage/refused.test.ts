import { expect, it } from "vitest"
import type { Step } from "../lib/protocol"
import { answerTo } from "./refused"

const step = (n: number): Step => ({ n, actor: 0, move: null, views: [], to_move: [0], result: null })
const [before, after] = [step(1), step(2)]

it("who touches what is not possible is told so", () => {
  expect(answerTo({ heard: before, seen: before }, { heard: before, seen: before })).toBe("tell")
})

it("who was too late is told nothing, and sees what happened", () => {
  expect(answerTo({ heard: before, seen: before }, { heard: after, seen: before })).toBe("wait")
  expect(answerTo({ heard: after, seen: before }, { heard: after, seen: before })).toBe("wait")
  expect(answerTo({ heard: after, seen: before }, { heard: after, seen: after })).toBe("place")
})
