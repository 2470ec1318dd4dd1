import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Step } from "../lib/protocol"
import type { Moments } from "./moments"
import { FAR, StepQueue, tempo, TURNING } from "./queue"

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

describe("what a race is about is shown at its moment", () => {
  /** The step that a race begins with, and when it is to be shown; after that it has been. */
  let card: Step
  let at: number
  let screen: Screen
  let told: [number, boolean][]
  let queue: StepQueue

  const moments: Moments = {
    acted: [],
    left: ({ n }) => (n >= card.n && performance.now() < at ? at - performance.now() : null),
    reveal: () => new Promise((resolve) => setTimeout(resolve, at - performance.now())),
  }

  beforeEach(() => {
    vi.useFakeTimers()
    card = step(9, "nature")
    at = performance.now() + 450
    screen = new Screen()
    told = []
    queue = new StepQueue(screen, (now, shown) => void (shown && told.push([shown.n, now.idle])), moments)
  })
  afterEach(() => {
    queue.close()
    vi.useRealTimers()
  })

  it("in its turn, where there is time for what comes before", async () => {
    queue.add([step(7), step(8, "nature"), card])
    await screen.end()
    await screen.end()
    expect(screen.log).toEqual(["show 7", "show 8", "show 9"])
    await vi.advanceTimersByTimeAsync(1000)
    await screen.end()
    expect(screen.log).toEqual(["show 7", "show 8", "show 9"])
    expect(queue.idle).toBe(true)
  })

  it("whatever is still in motion shortly before: that is cut", async () => {
    queue.add([step(6)])
    queue.add([step(7), step(8, "nature"), card])
    await vi.advanceTimersByTimeAsync(450 - TURNING - 1)
    expect(screen.log).toEqual(["show 6"])
    await vi.advanceTimersByTimeAsync(1)
    expect(screen.log).toEqual(["show 6", "reset 8", "show 9"])
    expect(told).toEqual([[8, false]])
    await screen.end()
    expect(told.at(-1)).toEqual([9, true])
  })

  it("at once, where it is told too late for anything else", () => {
    at = performance.now() + 100
    queue.add([step(7), step(8, "nature"), card])
    expect(screen.log).toEqual(["show 7", "reset 8", "show 9"])
  })

  it("and what was cut has nothing more to say, nor when it fails", async () => {
    const log: string[] = []
    const ends: Record<number, () => void> = {}
    const shown: number[] = []
    queue = new StepQueue(
      {
        show: ({ n }) => {
          log.push(`show ${n}`)
          return new Promise((resolve, reject) => (ends[n] = n === 6 ? () => reject(new Error()) : resolve))
        },
        reset: ({ n }) => void log.push(`reset ${n}`),
      },
      (_, last) => void (last && shown.push(last.n)),
      moments,
    )
    const reported = vi.fn()
    vi.stubGlobal("reportError", reported)
    queue.add([step(6)])
    queue.add([card])
    await vi.advanceTimersByTimeAsync(450)
    ends[6]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(log).toEqual(["show 6", "reset 6", "show 9"])
    expect(shown).toEqual([6])
    expect(queue.idle).toBe(false)
    queue.add([step(10)])
    ends[9]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(log).toEqual(["show 6", "reset 6", "show 9", "show 10"])
    expect(reported).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  it("also to who jumps there: not before it", async () => {
    queue.add([card], true)
    expect(screen.log).toEqual([])
    expect(queue.idle).toBe(false)
    await vi.advanceTimersByTimeAsync(449)
    expect(screen.log).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(screen.log).toEqual(["reset 9"])
    expect(told).toEqual([[9, true]])
  })

  it("and a slap that comes while it is shown waits for its end", async () => {
    queue.add([card])
    await vi.advanceTimersByTimeAsync(400)
    queue.add([step(10)])
    expect(screen.log).toEqual(["show 9"])
    await screen.end()
    expect(screen.log).toEqual(["show 9", "show 10"])
  })
})

describe("when the screen goes", () => {
  it("what is in motion has nothing more to say, and nothing follows it", async () => {
    const screen = new Screen()
    const told = vi.fn()
    const queue = new StepQueue(screen, told)
    queue.add(steps(1, 3))
    queue.close()
    told.mockClear()
    await screen.end()
    expect(screen.log).toEqual(["show 1"])
    expect(told).not.toHaveBeenCalled()
  })

  it("nothing is jumped to at its moment", async () => {
    let reveal: () => void = () => undefined
    const moments: Moments = {
      acted: [],
      left: () => 400,
      reveal: () => new Promise((resolve) => (reveal = resolve)),
    }
    const screen = new Screen()
    const queue = new StepQueue(screen, undefined, moments)
    queue.add([step(9, "nature")], true)
    queue.close()
    reveal()
    await screen.end()
    expect(screen.log).toEqual([])
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
