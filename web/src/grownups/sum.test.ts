import { expect, test } from "vitest"
import { newSum } from "./sum"

const many = Array.from({ length: 500 }, () => newSum())

test("every sum has an answer of two digits and a carry", () => {
  for (const { a, b } of many) {
    expect(a + b).toBeGreaterThan(20)
    expect(a + b).toBeLessThan(100)
    expect((a % 10) + b).toBeGreaterThan(10)
  }
})

test("sums are new", () => {
  expect(new Set(many.map(({ a, b }) => `${a}+${b}`)).size).toBeGreaterThan(100)
  for (const sum of many) expect(newSum(sum)).not.toEqual(sum)
})
