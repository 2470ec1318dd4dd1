import { expect, test } from "vitest"
import { heap } from "./heap"

/** As many as there are in the game. */
const ALL = 55

test("a heap shrinks with what it holds, and is gone only when nothing is left", () => {
  expect(heap(0)).toEqual([])
  expect(heap(1)).toHaveLength(1)
  for (let count = 1; count <= ALL; count++) {
    const [less, more] = [heap(count - 1).length, heap(count).length]
    expect(more - less, `from ${count} to ${count - 1}`).toBeGreaterThanOrEqual(0)
    expect(more).toBeLessThanOrEqual(count)
  }
  expect(heap(ALL).length).toBeGreaterThan(heap(ALL / 2).length)
})

test("what stays of a heap stays where it lies, and all of it within the heap", () => {
  const whole = new Map(heap(ALL).map((nut) => [nut.index, nut]))
  for (const nut of heap(20)) expect(nut).toEqual(whole.get(nut.index))
  for (const { left, top } of heap(ALL)) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left).toBeLessThanOrEqual(80)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThanOrEqual(80)
  }
})
