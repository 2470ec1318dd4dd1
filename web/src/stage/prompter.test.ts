import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Seated } from "../games/game"
import type { Step } from "../lib/protocol"
import { HINT_AFTER_MS, Prompter } from "./prompter"

const said: string[][] = []
vi.mock("../lib/speech", () => ({ say: (ids: string[]) => void said.push(ids) }))
vi.mock("../lib/sound", () => ({ sound: () => undefined }))

const seated = (seat: number, figure: Seated["figure"]): Seated => ({
  seat,
  figure,
  mine: true,
  bot: null,
  away: false,
})
const waitsFor = (...seats: number[]): Step => ({
  n: 1,
  actor: null,
  move: null,
  views: [],
  to_move: seats,
  result: null,
})
const nature: Step = { ...waitsFor(), to_move: ["nature"] }

let hints = 0
let begun: number[] = []
let turn: number | null = 0

function prompterFor(mine: Seated[], alone = false): Prompter {
  return new Prompter({
    mine: () => mine,
    alone: () => alone,
    turn: () => turn,
    prompt: () => ["do-this"],
    hint: () => (hints += 1),
    begin: ({ seat }) => void begun.push(seat),
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  said.length = 0
  hints = 0
  begun = []
  turn = 0
})
afterEach(() => vi.useRealTimers())

describe("at the start of a turn", () => {
  it("one person here is told that it is their turn, and what to do", () => {
    prompterFor([seated(0, "owl")]).see(waitsFor(0), true)
    expect(said).toEqual([["stage.your-turn", "do-this"]])
    expect(begun).toEqual([0])
  })

  it("of several people here the one whose turn it is, is named", () => {
    turn = 1
    prompterFor([seated(0, "owl"), seated(1, "bear")]).see(waitsFor(1), true)
    expect(said).toEqual([["stage.figure.bear", "stage.is-on", "do-this"]])
  })

  it("who plays alone hears only what to do", () => {
    prompterFor([seated(0, "owl")], true).see(waitsFor(0), true)
    expect(said).toEqual([["do-this"]])
    expect(begun).toEqual([])
  })

  it("while several may act nobody's turn is called out, and only once what to do", () => {
    turn = null
    const prompter = prompterFor([seated(0, "owl"), seated(1, "bear")])
    prompter.see(waitsFor(0, 1), true)
    prompter.see(waitsFor(1), true)
    expect(said).toEqual([["do-this"]])
    expect(begun).toEqual([])
  })

  it("nothing is said while more is to be seen, nor twice within a turn, but again in the next", () => {
    const prompter = prompterFor([seated(0, "owl")])
    prompter.see(waitsFor(0), false)
    expect(said).toEqual([])
    prompter.see(waitsFor(0), true)
    prompter.see(waitsFor(0), true)
    expect(said).toHaveLength(1)
    prompter.see(nature, false)
    prompter.see(waitsFor(0), true)
    expect(said).toHaveLength(2)
  })

  it("others' turns are not ours", () => {
    turn = 3
    prompterFor([seated(0, "owl")]).see(waitsFor(3), true)
    vi.advanceTimersByTime(5 * HINT_AFTER_MS)
    expect(said).toEqual([])
    expect(hints).toBe(0)
  })
})

describe("after a while of nothing", () => {
  it("hints, says once more what to do, and then leaves people in peace", () => {
    prompterFor([seated(0, "owl")]).see(waitsFor(0), true)
    vi.advanceTimersByTime(HINT_AFTER_MS - 1)
    expect(hints).toBe(0)
    vi.advanceTimersByTime(1)
    expect(hints).toBe(1)
    expect(said.at(-1)).toEqual(["do-this"])
    vi.advanceTimersByTime(20 * HINT_AFTER_MS)
    expect(hints).toBe(3)
    expect(said).toHaveLength(2)
  })

  it("a touch begins the while anew", () => {
    const prompter = prompterFor([seated(0, "owl")])
    prompter.see(waitsFor(0), true)
    vi.advanceTimersByTime(HINT_AFTER_MS - 100)
    prompter.touched()
    vi.advanceTimersByTime(HINT_AFTER_MS - 100)
    expect(hints).toBe(0)
    vi.advanceTimersByTime(100)
    expect(hints).toBe(1)
  })

  it("who reads the rules is left alone until the book is closed", () => {
    let reading = true
    const prompter = new Prompter({
      mine: () => [seated(0, "owl")],
      alone: () => true,
      turn: () => 0,
      quiet: () => reading,
      prompt: () => ["do-this"],
      hint: () => (hints += 1),
      begin: () => undefined,
    })
    prompter.see(waitsFor(0), true)
    vi.advanceTimersByTime(10 * HINT_AFTER_MS)
    expect([said.length, hints]).toEqual([0, 0])
    reading = false
    vi.advanceTimersByTime(HINT_AFTER_MS)
    expect([said.length, hints]).toEqual([1, 1])
  })

  it("in a race it counts from the reveal, whoever touches what and whatever else is seen meanwhile", () => {
    const revealed = performance.now() + 20
    const prompter = new Prompter({
      mine: () => [seated(0, "owl"), seated(1, "bear")],
      alone: () => false,
      turn: () => null,
      revealed: () => revealed,
      prompt: () => ["do-this"],
      hint: () => (hints += 1),
      begin: () => undefined,
    })
    prompter.see(waitsFor(0, 1), true) // what is drawn in this frame is seen in the next
    vi.advanceTimersByTime(5020)
    prompter.touched()
    prompter.see(waitsFor(1), true)
    vi.advanceTimersByTime(HINT_AFTER_MS - 5000 - 1)
    expect(hints).toBe(0)
    vi.advanceTimersByTime(1)
    expect(hints).toBe(1)
    prompter.touched()
    vi.advanceTimersByTime(HINT_AFTER_MS - 1)
    expect(hints).toBe(1)
    vi.advanceTimersByTime(1)
    expect(hints).toBe(2)
    prompter.touched()
    vi.advanceTimersByTime(20 * HINT_AFTER_MS)
    expect(hints, "who touches gets no more hints than who lies still").toBe(3)
  })

  it("a move stops it", () => {
    const prompter = prompterFor([seated(0, "owl")])
    prompter.see(waitsFor(0), true)
    prompter.see(nature, false)
    vi.advanceTimersByTime(5 * HINT_AFTER_MS)
    expect(hints).toBe(0)
  })
})
