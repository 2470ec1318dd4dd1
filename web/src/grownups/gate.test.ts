import { flushSync, mount, unmount } from "svelte"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { ready } from "../lib/i18n.svelte"
import Gate from "./Gate.svelte"

const onopen = vi.fn()
const onclose = vi.fn()
let gate: Record<string, unknown>

beforeAll(() => ready)

beforeEach(() => {
  onopen.mockClear()
  onclose.mockClear()
  gate = mount(Gate, { target: document.body, props: { onopen, onclose } })
  flushSync()
})

afterEach(() => unmount(gate))

const sum = () => document.querySelector(".sum .unseen")?.textContent ?? ""

function answer(): number {
  const [a = 0, b = 0] = (sum().match(/\d+/g) ?? []).map(Number)
  return a + b
}

function tap(number: number): void {
  for (const digit of String(number)) {
    const key = [...document.querySelectorAll("button")].find((button) => button.textContent === digit)
    key?.click()
    flushSync()
  }
}

function press(key: string): void {
  dispatchEvent(new KeyboardEvent("keydown", { key }))
  flushSync()
}

test("the right answer opens", () => {
  tap(answer())
  expect(onopen).toHaveBeenCalledOnce()
})

test("another answer opens nothing and asks something new, kindly", () => {
  const before = sum()
  tap(answer() === 99 ? 98 : answer() + 1)
  expect(onopen).not.toHaveBeenCalled()
  expect(sum()).not.toBe(before)
  expect(document.querySelector("[role=status]")?.textContent).not.toBe("")
  tap(answer())
  expect(onopen).toHaveBeenCalledOnce()
})

test("it works with the keyboard alone, and a slip can be taken back", () => {
  const right = String(answer())
  press(right[0] === "1" ? "2" : "1")
  press("Backspace")
  for (const digit of right) press(digit)
  expect(onopen).toHaveBeenCalledOnce()
})

test("Escape leads back", () => {
  press("Escape")
  expect(onclose).toHaveBeenCalledOnce()
})

test("every visit asks another sum", async () => {
  const sums = new Set<string>()
  for (let visit = 0; visit < 8; visit++) {
    await unmount(gate)
    gate = mount(Gate, { target: document.body, props: { onopen, onclose } })
    flushSync()
    sums.add(sum())
  }
  expect(sums.size).toBeGreaterThan(1)
})
