import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { lasting } from "../../lib/board.svelte"
import { ready } from "../../lib/i18n.svelte"
import type { Step, Timing } from "../../lib/protocol"
import type { GameProps, Guide, Refusal, Seated } from "../game"
import { Board } from "./board.svelte"
import guide from "./guide.json"
import { closeFinish, lateOf, slowMotion, SLOWER, spacing, withHand, type Hand, type Timed } from "./hands"
import { sightOf, type Place } from "./position"
import { REST, TOO_SOON } from "../../lib/reaction.svelte"
import type { Move, Sight } from "./types"

const said = vi.hoisted((): string[][] => [])
vi.mock("../../lib/speech", () => ({
  say: (ids: string | string[]) => Promise.resolve(void said.push([ids].flat())),
}))

beforeAll(() => ready)
beforeEach(() => void said.splice(0))
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ""
})

/** The goose hides at the heap of seat 1. */
const searching: Sight = {
  phase: "search",
  turn: 0,
  heaps: [["cat", "dog"], ["goose", "pig"], ["worm"]],
  barn: ["hare"],
  cards: [0, 1, 2, "barn"],
  pile: 12,
  back: "straw",
  face: "goose",
  sought: "goose",
  slaps: [],
  winner: null,
  taken: null,
  paying: [],
}
const turning: Sight = { ...searching, phase: "turn", face: "cat", sought: "cat" }
const lifted: Sight = { ...turning, phase: "reveal", face: null, pile: 11 }
const revealed: Sight = { ...searching, pile: 11 }

function step(
  view: Sight,
  actor: Step["actor"] = null,
  move: Move | null = null,
  n = 0,
  timing?: Timing,
): Step {
  return {
    n,
    actor,
    move,
    views: [{ seat: null, view }],
    to_move: [],
    result: null,
    ...(timing ? { timing } : {}),
  }
}

const FIGURES = ["fox", "bear", "owl"] as const
const SEATS: Seated[] = FIGURES.map((figure, seat) => ({
  seat,
  figure,
  mine: seat < 2,
  bot: seat < 2 ? null : "owl",
  away: false,
}))

interface Played {
  seat: number
  move: Move
  touched: number | undefined
}

interface Table {
  board: Board
  played: Played[]
  leave: () => void
}

function sit(view: Sight, wishes: Partial<GameProps> = {}, answer: Refusal | null = null): Table {
  const played: Played[] = []
  const props: GameProps = {
    opening: step(view),
    seats: SEATS,
    options: {},
    tabletop: false,
    taken: [],
    tempo: 0,
    play: (seat, move, touched) => {
      played.push({ seat, move: move as Move, touched })
      return Promise.resolve(answer)
    },
    ...wishes,
  }
  const [board, dispose] = lasting(() => new Board(() => props))
  return { board, played, leave: () => board.retire(dispose) }
}

/** Long enough after the card was seen. */
const later = (ms = 500) => performance.now() + TOO_SOON + ms

/** A yard with pads, as Zicke.svelte makes it, so that fingers have something to touch. */
function yard(board: Board): {
  root: HTMLElement
  at: (seat: number, card: Place) => HTMLElement
  pile: HTMLElement
} {
  const root = document.createElement("div")
  for (const seat of [0, 1]) {
    const pad = root.appendChild(document.createElement("div"))
    pad.dataset.pad = String(seat)
    for (const card of searching.cards) {
      const button = pad.appendChild(document.createElement("button"))
      button.dataset.card = String(card)
      button.appendChild(document.createElement("span"))
    }
  }
  const pile = root.appendChild(document.createElement("button"))
  pile.dataset.pile = ""
  document.body.append(root)
  board.fingers.attach(root)
  const at = (seat: number, card: Place) =>
    root.querySelector(`[data-pad="${seat}"] [data-card="${card}"] span`) as HTMLElement
  return { root, at, pile }
}

function finger(target: EventTarget, type: string, pointerId: number, when = later()): void {
  const event = new PointerEvent(type, { pointerId, bubbles: true, button: 0, isPrimary: pointerId === 1 })
  Object.defineProperty(event, "timeStamp", { value: when })
  target.dispatchEvent(event)
}

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
    expect(board.bouncing.has("0:1")).toBe(true)
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
    expect(board.bouncing.size).toBe(0)
    leave()
  })

  it("a touch while the card is lifted is a gentle wait; at other times nothing", async () => {
    const { board, played, leave } = sit(turning)
    board.touch(0, 1, later())
    expect(board.bouncing.size).toBe(0)
    await board.show(step({ ...lifted, phase: "uncover", back: null }, 2, { move: "turn" }, 1))
    await board.show(step(lifted, "nature", { move: "uncover", back: "straw" }, 2))
    board.touch(0, 1, later())
    expect(board.bouncing.has("0:1")).toBe(true)
    expect(played).toEqual([])
    leave()
  })

  it("who touches just before the face is seen rests from then on, as long as at any time", async () => {
    const { board, played, leave } = sit(lifted)
    board.touch(0, 1, performance.now() - 50)
    await board.show(step(revealed, "nature", { move: "reveal", face: "goose" }, 3))
    const touched = performance.now() - 50
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
    expect(board.bouncing.has("0:1")).toBe(true)
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

describe("several fingers", () => {
  it("each belongs to the seat on whose pad it came down, and none blocks another", () => {
    const { board, played, leave } = sit(searching)
    const { at } = yard(board)
    const when = later()
    finger(at(0, 1), "pointerdown", 1, when)
    finger(at(1, "barn"), "pointerdown", 2, when + 5)
    expect(played).toEqual([
      { seat: 0, move: { move: "slap", card: 1 }, touched: when },
      { seat: 1, move: { move: "slap", card: "barn" }, touched: when + 5 },
    ])
    expect(board.fingers.resting).toEqual([0, 1])
    leave()
  })

  it("a palm on a pad is one slap", () => {
    const { board, played, leave } = sit(searching)
    const { at } = yard(board)
    const when = later()
    for (const [index, card] of searching.cards.entries())
      finger(at(0, card), "pointerdown", index + 1, when + index)
    expect(played).toHaveLength(1)
    expect(played[0]?.move).toEqual({ move: "slap", card: 0 })
    leave()
  })

  it("a finger that rests on one's pad since before does not keep anybody from slapping", () => {
    const { board, played, leave } = sit(searching)
    const { at } = yard(board)
    finger(at(0, 2), "pointerdown", 1, performance.now())
    finger(at(1, 1), "pointerdown", 2)
    finger(at(0, 1), "pointerdown", 3, later(REST + 200))
    expect(played.map(({ seat }) => seat)).toEqual([1, 0])
    leave()
  })

  it("are gone when they are lifted, cancelled, or the browser has forgotten to say so", () => {
    const { board, leave } = sit(turning)
    const { at, pile } = yard(board)
    finger(at(0, 2), "pointerdown", 1)
    finger(at(1, 2), "pointerdown", 2)
    finger(document.body, "pointerup", 1)
    expect(board.fingers.resting).toEqual([1])
    finger(document.body, "pointercancel", 2)
    expect(board.fingers.resting).toEqual([])
    finger(at(1, 2), "pointerdown", 3)
    finger(pile, "pointerdown", 1)
    expect(board.fingers.resting).toEqual([])
    leave()
  })

  it("the right mouse button is none, and a held key presses once", () => {
    const { board, played, leave } = sit(searching)
    const { at } = yard(board)
    at(0, 1).dispatchEvent(new PointerEvent("pointerdown", { button: 2, bubbles: true, pointerId: 1 }))
    expect(board.fingers.resting).toEqual([])
    const key = (repeat: boolean) => {
      const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, repeat, cancelable: true })
      Object.defineProperty(event, "timeStamp", { value: later() })
      at(0, 1).dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(key(true), "a held key clicks no more").toBe(true)
    expect(played).toEqual([])
    expect(key(false), "so that no click follows").toBe(true)
    expect(played).toHaveLength(1)
    const up = new KeyboardEvent("keyup", { key: " ", bubbles: true, cancelable: true })
    at(0, 1).dispatchEvent(up)
    expect(up.defaultPrevented, "the space bar would click when it comes up").toBe(true)
    leave()
  })
})

describe("the next card", () => {
  it("is turned by whose turn it is, once", () => {
    const { board, played, leave } = sit(turning)
    expect(board.prompt()).toEqual(["zicke.do-turn"])
    void board.lift()
    void board.lift()
    expect(played.map(({ seat, move }) => [seat, move.move])).toEqual([[0, "turn"]])
    expect(board.lifted).toBe("straw")
    leave()
  })

  it("waits until all hands are off", () => {
    const { board, played, leave } = sit(turning)
    const { at, pile } = yard(board)
    finger(at(1, 0), "pointerdown", 1)
    finger(pile, "pointerdown", 2)
    expect(played).toEqual([])
    expect(board.asking).toBe(true)
    expect(said).toEqual([["zicke.hands-off"]])
    finger(document.body, "pointerup", 1)
    finger(pile, "pointerdown", 3)
    expect(played).toHaveLength(1)
    leave()
  })

  it("is not turned here by somebody elsewhere, and lies again when the server says no", async () => {
    const others = sit({ ...turning, turn: 2 })
    await others.board.lift()
    expect([others.played, others.board.turns]).toEqual([[], null])
    others.leave()
    const { board, leave } = sit(turning, {}, { reason: "no", statement: "Z-27" })
    await board.lift()
    expect(board.lifted).toBe(null)
    leave()
  })
})

describe("the end of a search", () => {
  const won: Sight = {
    ...searching,
    phase: "turn",
    turn: 0,
    heaps: [["cat", "dog", "goose"], ["pig"], ["worm"]],
    slaps: [[2, 0], [0, 1]],
    winner: 0,
    taken: 1,
  } // prettier-ignore

  it("the winner is named, and hands go", async () => {
    const { board, leave } = sit({ ...searching, slaps: [[2, 0]] })
    const late = [{ seat: 1, move: { move: "slap", card: 1 }, after: 1300 }]
    await board.show(step(won, 0, { move: "slap", card: 1 }, 5, { after: 1200, late }))
    expect(said).toContainEqual(["stage.figure.fox", "zicke.wins"])
    expect(board.hands).toEqual([])
    expect(board.sight).toEqual(won)
    expect(board.turns).toBe(0)
    leave()
  })

  it("the yard stays as it is while its heaps have room, and is laid out anew when one has not", async () => {
    const { board, leave } = sit(searching)
    const before = board.scene
    await board.show(
      step({ ...searching, phase: "turn" }, 1, { move: "slap", card: 1 }, 5, { after: 900, late: [] }),
    )
    expect(board.scene).toBe(before)
    const room = before.zones[0]?.cards.length ?? 0
    const many = [
      "cat",
      "dog",
      "goose",
      "pig",
      "worm",
      "hare",
      "fox",
      "duck",
      "chick",
      "snail",
      "raven",
    ] as const
    board.reset(
      step({ ...searching, heaps: [many.slice(0, room + 1), [], []], barn: [] } as unknown as Sight),
    )
    expect(board.scene.zones[0]?.cards.length).toBeGreaterThan(room)
    leave()
  })

  it("who was first on the own card keeps the animal, which dances", async () => {
    const { board, leave } = sit(searching)
    const kept: Sight = { ...searching, phase: "turn", turn: 1, winner: 1, taken: 1, slaps: [[1, 1]] }
    await board.show(step(kept, 1, { move: "slap", card: 1 }, 5, { after: 900, late: [] }))
    expect(said).toContainEqual(["stage.figure.bear", "zicke.keeps"])
    expect(board.dancing).toBe(null)
    leave()
  })

  it("when everybody was wrong it is told, and blames nobody", async () => {
    const { board, leave } = sit({ ...searching, slaps: [[0, 0], [1, 0]] }) // prettier-ignore
    const end: Sight = { ...searching, phase: "pay", slaps: [[0, 0], [1, 0], [2, 2]], paying: [0, 1, 2] } // prettier-ignore
    await board.show(step(end, 2, { move: "slap", card: 2 }, 5, { after: 1900, late: [] }))
    expect(said).toEqual([["zicke.nobody"]])
    expect(board.shaking).toEqual([])
    expect(board.payers).toEqual([0, 1])
    expect(board.prompt()).toEqual(["zicke.do-pay"])
    leave()
  })

  it("a mistake is paid once, with an animal of one's own", async () => {
    const paying: Sight = { ...searching, phase: "pay", slaps: [[0, 0]], paying: [0] }
    const { board, played, leave } = sit(paying)
    await board.pay("goose")
    await board.pay("hare")
    await board.pay("dog")
    await board.pay("cat")
    expect(played.map(({ seat, move }) => [seat, move])).toEqual([[0, { move: "pay", animal: "dog" }]])
    expect(board.payers).toEqual([])
    leave()
  })

  it("a swap is made on the winner's own pad: another card, or the slapped one to keep all as it is", async () => {
    const swap: Sight = { ...won, phase: "swap" }
    const one = sit(swap)
    expect(one.board.prompt()).toEqual(["zicke.do-swap"])
    one.board.touch(1, 2, later())
    one.board.touch(0, 2, later())
    expect(one.played.map(({ seat, move }) => [seat, move])).toEqual([[0, { move: "swap", card: 2 }]])
    one.leave()
    const other = sit(swap)
    other.board.touch(0, 1, later())
    expect(other.played.map(({ move }) => move)).toEqual([{ move: "keep" }])
    other.leave()
  })

  it("what is in motion when the next search begins does no more to the screen", async () => {
    vi.useFakeTimers()
    const { board, leave } = sit(searching, { tempo: 1 })
    const ended = board.show(step(won, 0, { move: "slap", card: 1 }, 5, { after: 1200, late: [] }))
    await vi.advanceTimersByTimeAsync(100)
    const next: Sight = { ...won, phase: "reveal", face: null, pile: 11 }
    board.reset(step(next, "nature", { move: "uncover", back: "straw" }, 7))
    const race: Sight = { ...next, phase: "search", face: "pig", sought: "pig", slaps: [], winner: null }
    const shown = board.show(step(race, "nature", { move: "reveal", face: "pig" }, 8))
    await vi.advanceTimersByTimeAsync(6000)
    await Promise.all([ended, shown])
    expect(board.sight).toEqual(race)
    expect([board.face, board.hands, board.decided]).toEqual(["pig", [], false])
    leave()
  })
})

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

describe("a whole guide's steps", () => {
  it("each leaves the screen at the position it led to", async () => {
    const { acts, opening } = guide as unknown as Guide
    const shown = acts.flatMap((act) => ("steps" in act ? act.steps : []))
    const { board, leave } = sit(sightOf(opening))
    expect(shown.length).toBeGreaterThan(2)
    for (const each of shown) {
      await board.show(each)
      expect(board.sight).toEqual(sightOf(each))
    }
    leave()
  })

  it("who begins is drawn, and the animals are dealt one by one", async () => {
    const box: Sight = {
      ...searching,
      phase: "begin",
      heaps: [[], [], []],
      barn: [],
      face: null,
      sought: null,
    }
    const { board, leave } = sit(box)
    await board.show(step({ ...box, phase: "deal" }, "nature", { move: "begin", seat: 2 }, 1))
    expect(said).toEqual([["stage.figure.owl", "zicke.begins"]])
    const yard = board.scene
    expect(yard.zones.every(({ cards }, place) => cards.length >= (place < 3 ? 4 : 3))).toBe(true)
    await board.show(step({ ...box, phase: "deal", heaps: [["fox"], [], []] }, "nature", { move: "deal", animal: "fox" }, 2)) // prettier-ignore
    expect(board.placeOf("fox")).not.toBe(null)
    expect(board.scene).toBe(yard)
    leave()
  })
})
