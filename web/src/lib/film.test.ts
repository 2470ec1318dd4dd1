import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { Film } from "./film"

/** A film of whole pictures and changes at these steps of the world, as the server sends it. */
function reel(scene: number, steps: number[]): ArrayBuffer {
  const bytes = new DataView(new ArrayBuffer(15 * steps.length))
  steps.forEach((step, index) => {
    const at = 15 * index
    bytes.setUint32(at, 11, true)
    bytes.setUint8(at + 4, index === 0 ? 0 : 1)
    bytes.setUint16(at + 9, scene, true)
    bytes.setUint32(at + 11, step, true)
  })
  return bytes.buffer
}

let asked: number[]
let film: Film
let seen: string[]

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  film = new Film((scene) => {
    asked.push(scene)
    return Promise.resolve(scene === 9 ? null : reel(scene, [0, 30, 60, 90, 120]))
  })
  seen = []
  film.watch(({ scene, bytes }) => seen.push(`${scene}@${bytes.getUint32(0, true)}`))
})
afterEach(() => void vi.useRealTimers())

const usual = () => 1

it("shows a scene in the time in which it was, and that is when it resolves", async () => {
  await film.until(1, 0, usual)
  expect(seen).toEqual(["1@0"])
  let done = false
  void film.until(1, 1000, usual).then(() => (done = true))
  await vi.advanceTimersByTimeAsync(600)
  expect([seen, done]).toEqual([["1@0", "1@30"], false])
  await vi.advanceTimersByTimeAsync(600)
  expect([seen, done]).toEqual([["1@0", "1@30", "1@60"], true])
})

it("is as quick as the tempo, whenever that changes, and at once without one", async () => {
  let tempo = 1
  void film.until(1, 2000, () => tempo)
  await vi.advanceTimersByTimeAsync(520)
  expect(seen.at(-1)).toBe("1@30")
  tempo = 0.25
  await vi.advanceTimersByTimeAsync(270)
  expect(seen.at(-1)).toBe("1@90")
  await film.until(2, 1500, () => 0)
  expect(seen.slice(-4)).toEqual(["2@0", "2@30", "2@60", "2@90"])
})

it("stands still while it is held, and goes on from there", async () => {
  void film.until(1, 2000, usual)
  await vi.advanceTimersByTimeAsync(600)
  film.hold(true)
  await vi.advanceTimersByTimeAsync(3000)
  expect(seen.at(-1)).toBe("1@30")
  film.hold(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(seen.at(-1)).toBe("1@60")
  film.hold(true)
  await film.until(1, 1500, () => 0)
  expect(seen.at(-1)).toBe("1@90")
})

it("goes back to the beginning and on from there, and the older wish ends", async () => {
  let ended = false
  void film.until(1, 2000, usual).then(() => (ended = true))
  await vi.advanceTimersByTimeAsync(1100)
  seen = []
  await film.until(1, 500, () => 0)
  await vi.advanceTimersByTimeAsync(100)
  expect(ended).toBe(true)
  expect(seen).toEqual(["1@0", "1@30"])
  expect(asked).toEqual([1])
})

it("that could not be fetched is asked for once more", async () => {
  const fetch = vi.fn(() => Promise.resolve(reel(1, [0, 30])))
  fetch.mockRejectedValueOnce(new TypeError("no network"))
  const late = new Film(fetch)
  await expect(late.until(1, 500, () => 0)).rejects.toThrow("no network")
  late.watch(({ bytes }) => seen.push(`late@${bytes.getUint32(0, true)}`))
  await late.until(1, 500, () => 0)
  expect([seen, fetch.mock.calls.length]).toEqual([["late@0", "late@30"], 2])
})

it("without pictures lasts as long, so that what happened is seen in its time", async () => {
  let done = false
  void film.until(9, 1000, usual).then(() => (done = true))
  await vi.advanceTimersByTimeAsync(900)
  expect(done).toBe(false)
  await vi.advanceTimersByTimeAsync(300)
  expect([done, seen]).toEqual([true, []])
})
