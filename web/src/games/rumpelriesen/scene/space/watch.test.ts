import { expect, it } from "vitest"
import { Watch } from "./watch"

it("tells whether numbers have changed, come or gone", () => {
  const watch = new Watch()
  const changed = (...values: number[]) => {
    for (const value of values) watch.see(value)
    return watch.changed()
  }
  expect(changed(1, 2, 3)).toBe(true)
  expect(changed(1, 2, 3)).toBe(false)
  expect(changed(1, 5, 3)).toBe(true)
  expect(changed(1, 5)).toBe(true)
  expect(changed(1, 5)).toBe(false)
  expect(changed(1, 5, 0)).toBe(true)
  expect(changed(1, 5, 0)).toBe(false)
})
