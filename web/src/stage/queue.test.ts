import { describe, expect, it, vi } from "vitest"
import type { Step } from "../lib/protocol"
import { FAR, StepQueue, tempo } from "./queue"

const step = (n: number, actor: Step["actor"] = 0): Step => ({
  n,
  actor,
  move: null,
  views: [],
  to_move: [],
  result: null,
})
const steps = (from: number, to: number, actor: Step["actor"] = 0) =>
  Array.from({ length: to - from + 1 }, (_, index) => step(from + index, actor))

/** A screen whose motion ends when it is told to. */
class Screen {
  log: string[] = []
  #end: (() => void) | null = null
  show = (shown: Step) => {
    this.log.push(`show ${shown.n}`)
    return new Promise<void>((resolve) => (this.#end = resolve))
  }
  reset = (shown: Step) => void this.log.push(`reset ${shown.n}`)
  async end(): Promise<void> {
    this.#end?.()
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
}

describe("steps are shown one at a time", () => {
  it("the next only when the one before has been understood", async () => {
    const screen = new Screen()
    const queue = new StepQueue(screen)
    queue.add(steps(1, 3))
    expect(screen.log).toEqual(["show 1"])
    expect(queue.behind).toBe(3)
    await screen.end()
    expect(screen.log).toEqual(["show 1", "show 2"])
    queue.add([step(4)])
    await screen.end()
    await screen.end()
    await screen.end()
    expect(screen.log).toEqual(["show 1", "show 2", "show 3", "show 4"])
    expect(queue.idle).toBe(true)
  })

  it("tells what has been shown, and when nothing waits", async () => {
    const screen = new Screen()
    const told: [number | undefined, boolean][] = []
    const queue = new StepQueue(screen, (now, shown) => {
      if (shown) told.push([shown.n, now.idle])
    })
    queue.add(steps(1, 2))
    await screen.end()
    await screen.end()
    expect(told).toEqual([
      [1, false],
      [2, true],
    ])
  })

  it("jumps when steps are missing", () => {
    const screen = new Screen()
    const queue = new StepQueue(screen)
    queue.add(steps(8, 9), true)
    expect(screen.log).toEqual(["reset 9"])
    expect(queue.idle).toBe(true)
  })

  it("whatever nature does after a move is shown, and not in haste", () => {
    const screen = new Screen()
    const queue = new StepQueue(screen)
    queue.add([step(1), ...steps(2, 40, "nature")])
    expect(screen.log).toEqual(["show 1"])
    expect(tempo(queue.behind)).toBe(1)
    expect(queue.idle).toBe(false)
  })

  it("nobody has to watch a long past", () => {
    const screen = new Screen()
    const queue = new StepQueue(screen)
    queue.add(steps(20, 20 + FAR - 1))
    expect(screen.log).toEqual(["show 20"])
    queue.add(steps(20 + FAR, 22 + FAR))
    expect(screen.log.at(-1)).toBe(`reset ${22 + FAR}`)
  })

  it("a jump in the middle of motion is what is told in the end, and the queue goes on", async () => {
    const screen = new Screen()
    const told: number[] = []
    const queue = new StepQueue(screen, (_, shown) => {
      if (shown) told.push(shown.n)
    })
    queue.add([step(1)])
    queue.add([step(7)], true)
    await screen.end()
    expect(told).toEqual([7, 7])
    expect(queue.idle).toBe(true)
    queue.add([step(8)])
    expect(screen.log).toEqual(["show 1", "reset 7", "show 8"])
  })
})

it("a motion that fails does not stop the game", async () => {
  const reported = vi.fn()
  vi.stubGlobal("reportError", reported)
  const log: string[] = []
  const queue = new StepQueue({
    show: ({ n }) =>
      n === 1 ? Promise.reject(new Error("no such tile")) : Promise.resolve(void log.push(`show ${n}`)),
    reset: ({ n }) => void log.push(`reset ${n}`),
  })
  queue.add(steps(1, 2))
  await vi.waitFor(() => expect(queue.idle).toBe(true))
  expect(log).toEqual(["reset 1", "show 2"])
  expect(reported).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

describe("who is behind hurries", () => {
  it("not at once, never too much, and the more the further behind", () => {
    expect(tempo(1)).toBe(1)
    expect(tempo(3)).toBe(1)
    expect(tempo(8)).toBeLessThan(tempo(6))
    expect(tempo(100)).toBeGreaterThan(0.1)
  })
})
