import { describe, expect, it } from "vitest"
import {
  closeFinish,
  lateOf,
  slowMotion,
  SLOWER,
  spacing,
  toldApart,
  withHand,
  type Hand,
  type Timed,
} from "./hands"
import type { Place } from "./position"
import { searching, sit, step } from "./tried-board"

describe("hands", () => {
  const hand = (seat: number, card: Place, how: Hand["how"] = "waits"): Hand => ({ seat, card, how })

  it("pile up in the true order: what is decided lies beneath what waits", () => {
    const waiting = withHand(withHand([], hand(0, 1)), hand(1, 1))
    expect(waiting.map(({ seat }) => seat)).toEqual([0, 1])
    const decided = withHand(waiting, hand(1, 1, "winner"))
    expect(decided.map(({ seat, how }) => [seat, how])).toEqual([[1, "winner"], [0, "waits"]]) // prettier-ignore
  })

  it("come as far apart as they really were, within what eyes can follow", () => {
    expect(spacing(null, 900)).toBe(0)
    expect(spacing(900, 1200)).toBe(300)
    expect(spacing(900, 901)).toBeGreaterThanOrEqual(50)
    expect(spacing(900, 9000)).toBeLessThan(1000)
  })

  const timed = (seat: number, after: number, how: Hand["how"]): Timed => ({ seat, card: 1, how, after })
  const end = (after: number, ...late: number[]) =>
    step(searching, 0, { move: "slap", card: 1 }, 1, {
      after,
      late: late.map((each, index) => ({ seat: index + 1, move: { move: "slap", card: 1 }, after: each })),
    })

  it("a close finish is looked at in slow motion; players see fewer and shorter ones", () => {
    const winner = timed(0, 900, "winner")
    expect(lateOf(end(900, 923)).map(({ seat, after }) => [seat, after])).toEqual([[1, 923]])
    expect(closeFinish(end(900, 923), winner, true)?.ms).toBe(23)
    expect(closeFinish(end(900, 1000), winner, true)).toBe(null)
    const close = closeFinish(end(900, 1000), winner, false)
    expect(close?.hands.map(({ seat }) => seat)).toEqual([0, 1])
    expect(closeFinish(end(900, 1100), winner, false)).toBe(null)
    expect(closeFinish(end(900), winner, false)).toBe(null)
  })

  it("only a hand on the same card was close; who was as quick is not told to be later", () => {
    const winner = timed(0, 900, "winner")
    expect(closeFinish(end(900, 920), { ...winner, card: 2 }, false)).toBe(null)
    expect(closeFinish(end(900, 895), winner, false)?.ms).toBe(0)
  })

  it("whoever was later at all is told to have been; only who was as quick was not", () => {
    const told = (after: number) => {
      const close = closeFinish(end(900, after), timed(0, 900, "winner"), true)
      return close && toldApart(close)
    }
    expect([899, 900, 900.1, 900.4, 901.4, 923].map(told)).toEqual([0, 0, 1, 1, 1, 23])
  })

  it("in the film hands are as far apart as they were, so many times slower", () => {
    const close = closeFinish(end(900, 1000), timed(0, 900, "winner"), false)
    if (!close) throw new Error("it was close")
    const film = slowMotion(close, false)
    expect(film.lands[1] - film.lands[0]).toBe(100 * SLOWER)
    expect(film.whole).toBeGreaterThan(film.lands[1])
  })

  it("a film ends when somebody touches anything", async () => {
    const { board, leave } = sit(searching, { tempo: 1 })
    const close = closeFinish(end(900, 1000), timed(0, 900, "winner"), false)
    if (!close) throw new Error("it was close")
    const watched = board.film.show(slowMotion(close, false), (ms) => board.rest(ms))
    expect(board.film.showing).not.toBe(null)
    board.film.skip()
    await watched
    expect(board.film.showing).toBe(null)
    leave()
  })
})
