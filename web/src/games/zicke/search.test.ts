import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { ready } from "../../lib/i18n.svelte"
import { REST, TOO_SOON } from "../../lib/reaction.svelte"
import { SEATS } from "../../lib/fake-table"
import { later, lifted, revealed, searching, sit, step, turning } from "./tried-board"
import type { Move } from "./types"

beforeAll(() => ready)
afterEach(() => {
  vi.useRealTimers()
})

describe("a search", () => {
  it("each seat slaps once: the hand is there at once, and the server hears when the touch was", () => {
    const { board, played, leave } = sit(searching)
    const when = later()
    board.touch(0, 1, when)
    expect(board.hands).toEqual([{ seat: 0, card: 1, how: "waits" }])
    board.touch(0, "barn", when + 3)
    board.touch(0, 1, when + 400)
    expect(played).toEqual([{ seat: 0, move: { move: "slap", card: 1 }, touched: when }])
    expect(board.searchers).toEqual([1])
    leave()
  })

  it("before anybody can have seen the card the hand bounces off, and rests; nothing is sent or lost", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const { board, played, leave } = sit(searching)
    const now = performance.now()
    board.touch(0, 1, now + 20)
    expect(board.slaps.bounces(0, 1)).toBe(true)
    board.touch(0, 1, now + 20 + REST - 5)
    expect(played).toEqual([])
    expect(board.hands).toEqual([])
    board.touch(1, 1, now + TOO_SOON + 60)
    expect(
      played.map(({ seat }) => seat),
      "who waited does not rest",
    ).toEqual([1])
    board.touch(0, 1, now + 25 + REST)
    expect(played.map(({ seat }) => seat)).toEqual([1, 0])
    vi.advanceTimersByTime(1000)
    expect(board.slaps.bounces(0, 1)).toBe(false)
    leave()
  })

  it("a touch while the card is lifted is a gentle wait; at other times nothing", async () => {
    const { board, played, leave } = sit(turning)
    board.touch(0, 1, later())
    expect(board.slaps.bounces(0, 1)).toBe(false)
    await board.show(step({ ...lifted, phase: "uncover", back: null }, 2, { move: "turn" }, 1))
    await board.show(step(lifted, "nature", { move: "uncover", back: "straw" }, 2))
    board.touch(0, 1, later())
    expect(board.slaps.bounces(0, 1)).toBe(true)
    expect(played).toEqual([])
    leave()
  })

  it("who touches just before the face is seen rests from then on, as long as at any time", async () => {
    vi.useFakeTimers()
    const { board, played, leave } = sit(lifted)
    const touched = performance.now()
    board.touch(0, 1, touched)
    const shown = board.show(step(revealed, "nature", { move: "reveal", face: "goose" }, 3))
    await vi.advanceTimersByTimeAsync(50)
    await shown
    board.touch(0, 1, touched + REST - 20)
    expect(played).toEqual([])
    board.touch(0, 1, touched + REST + 20)
    expect(played.map(({ seat }) => seat)).toEqual([0])
    leave()
  })

  it("the face is seen in the frame that the race gives, and not before", async () => {
    let open: () => void = () => undefined
    const race = { reveal: () => new Promise<void>((resolve) => (open = resolve)), acted: [] }
    const { board, leave } = sit(lifted, { race })
    expect(board.face).toBe(null)
    const shown = board.show(step(revealed, "nature", { move: "reveal", face: "goose" }, 3))
    await Promise.resolve()
    expect([board.face, board.sight.phase]).toEqual([null, "reveal"])
    expect(board.news).not.toContain("ans")
    open()
    await shown
    expect([board.face, board.sight.phase]).toEqual(["goose", "search"])
    expect(board.searchers).toEqual([0, 1])
    leave()
  })

  it("is not stopped by the mistake of somebody else, who does not slap again", async () => {
    const { board, played, leave } = sit(searching)
    const slap: Move = { move: "slap", card: 0 }
    await board.show(step({ ...searching, slaps: [[2, 0]] }, 2, slap, 1, { after: 800, late: [] }))
    expect(board.hands).toEqual([{ seat: 2, card: 0, how: "mistake" }])
    board.touch(1, 1, later())
    expect(played).toHaveLength(1)
    await board.show(step({ ...searching, slaps: [[2, 0], [1, "barn"]] }, 1, { move: "slap", card: "barn" }, 2, { after: 900, late: [] })) // prettier-ignore
    board.touch(1, 1, later())
    expect(played).toHaveLength(1)
    leave()
  })

  it("hands of others that are up hover until it is decided what they did", () => {
    const race = { reveal: () => Promise.resolve(), acted: [0, 2] }
    const { board, leave } = sit(searching, { race })
    board.touch(0, 1, later())
    expect(board.hovering).toEqual([2])
    leave()
  })

  it("a slap that the server calls too soon is none, and rests there", async () => {
    const { board, leave } = sit(searching, {}, { reason: "", statement: null, rest: 300 })
    board.touch(0, 1, later())
    await vi.waitFor(() => expect(board.hands).toEqual([]))
    expect(board.slaps.bounces(0, 1)).toBe(true)
    expect(board.searchers).toEqual([0, 1])
    leave()
  })

  it("what was slapped here still counts when the screen is reset in the same search", () => {
    const { board, played, leave } = sit(searching)
    board.touch(0, 1, later())
    board.reset(step(searching, null, null, 4))
    board.touch(0, 2, later(900))
    expect(played).toHaveLength(1)
    expect(board.hands).toHaveLength(1)
    leave()
  })

  it("the keys 1 to 6 slap where one person plays, and nowhere else", () => {
    const alone = sit(searching, { seats: SEATS.map((seated) => ({ ...seated, mine: seated.seat === 0 })) })
    alone.board.digit("4", later())
    alone.board.digit("9", later())
    expect(alone.played.map(({ move }) => move)).toEqual([{ move: "slap", card: "barn" }])
    alone.leave()
    const two = sit(searching)
    two.board.digit("1", later())
    expect(two.played).toEqual([])
    two.leave()
  })

  it("who only watches slaps nothing", () => {
    const { board, leave } = sit(searching, { play: undefined as never })
    board.touch(0, 1, later())
    expect(board.hands).toEqual([])
    expect(board.searchers).toEqual([])
    expect(board.scene.pads.map(({ seat }) => seat)).toEqual([null])
    leave()
  })

  it("the sought animal is named, the poop never tells which it was", () => {
    const { board, leave } = sit(searching)
    expect(board.prompt()).toEqual(["zicke.animal.goose", "zicke.do-search"])
    board.touch(0, 1, later())
    expect(board.prompt(), "who has slapped knows how").toEqual(["zicke.animal.goose"])
    leave()
    const poop = sit({ ...searching, face: "poop" })
    expect(poop.board.prompt()).toEqual(["zicke.do-poop", "zicke.do-search"])
    expect(poop.board.hinted).toBe(null)
    poop.board.hint()
    expect(poop.board.hinted, "after a while a hint shows where").toBe(1)
    poop.leave()
  })
})
