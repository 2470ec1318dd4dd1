import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Hand, Picture } from "../games/game"
import type { Reach } from "./protocol"
import { LiveWorld } from "./world"

let told: Reach[]
let world: LiveWorld

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  world = new LiveWorld((reach) => told.push(reach))
  world.follow(1)
})
afterEach(() => {
  world.stop()
  vi.useRealTimers()
})

/** A binary message of the server. */
function message(kind: "whole" | "change", round: number, scene: number, frame: number): ArrayBuffer {
  const bytes = new DataView(new ArrayBuffer(8))
  bytes.setUint8(0, kind === "whole" ? 0 : 1)
  bytes.setUint32(1, round, true)
  bytes.setUint16(5, scene, true)
  bytes.setUint8(7, frame)
  return bytes.buffer
}

/** Whoever watches, and what is seen: the scene, and what is in its frames. */
function watcher(): string[] {
  const seen: string[] = []
  world.watch(({ scene, whole, bytes }: Picture) =>
    seen.push(`${scene}${whole ? "=" : "+"}${bytes.getUint8(0)}`),
  )
  return seen
}

describe("pictures of a scene", () => {
  it("are told as they come, and who comes later is told all that make up the newest", () => {
    const first = watcher()
    world.hear(message("whole", 1, 3, 10))
    world.hear(message("change", 1, 3, 11))
    expect(first).toEqual(["3=10", "3+11"])
    expect(watcher()).toEqual(["3=10", "3+11"])
    world.hear(message("whole", 1, 3, 12))
    expect(watcher()).toEqual(["3=12"])
  })

  it("are of the round that is played, and begin with a whole one", () => {
    const seen = watcher()
    world.hear(message("whole", 2, 1, 1))
    world.hear(message("change", 1, 1, 2))
    expect(seen).toEqual([])
    world.hear(message("whole", 1, 1, 3))
    world.hear(message("change", 1, 2, 4))
    expect(seen).toEqual(["1=3"])
    world.follow(2)
    expect(watcher()).toEqual([])
  })
})

describe("hands", () => {
  const hand = (x: number, presses = true): Hand => ({ seat: 1, x, y: 5, presses })

  it("that press are told at once, and then where they are once a frame", () => {
    world.reach(3, [hand(0)])
    expect(told).toEqual([{ type: "reach", round: 1, scene: 3, hands: [[1, 0, 5, 1]] }])
    for (const x of [1, 2, 3]) world.reach(3, [hand(x)])
    expect(told).toHaveLength(1)
    vi.advanceTimersByTime(40)
    expect(told.map(({ hands }) => hands[0]?.[1])).toEqual([0, 3])
    world.reach(3, [])
    expect(told.at(-1)?.hands).toEqual([])
  })

  it("that lie still are not told again, but after the line broke", () => {
    world.reach(3, [hand(0)])
    world.reach(3, [hand(0)])
    vi.advanceTimersByTime(40)
    expect(told).toHaveLength(1)
    world.forget()
    world.reach(3, [hand(0)])
    vi.advanceTimersByTime(40)
    expect(told).toHaveLength(2)
  })
})
