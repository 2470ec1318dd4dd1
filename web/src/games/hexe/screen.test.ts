import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { SEATS, sitBefore, stepTo, type Sat } from "../../lib/fake-table"
import { ready } from "../../lib/i18n.svelte"
import type { Step } from "../../lib/protocol"
import type { GameProps, Guide, Refusal } from "../game"
import { Board } from "./board.svelte"
import guide from "./guide.json"
import { ANIMALS, CARDS, missing } from "./material"
import { expected, sightOf } from "./position"
import type { Animal, Move, Sight } from "./types"

const said = vi.hoisted((): string[][] => [])
vi.mock("../../lib/speech", () => ({
  say: (ids: string | string[]) => Promise.resolve(void said.push([ids].flat())),
}))

beforeAll(() => ready)
beforeEach(() => void said.splice(0))
afterEach(() => void vi.useRealTimers())

/** The number of the card with these animals. */
function card(...animals: Animal[]): number {
  return CARDS.findIndex((each) => animals.every((animal) => each.includes(animal)))
}

const OWL_MOUSE_CAT = card("owl", "mouse", "cat")
const CAT_FROG_HEN = card("cat", "frog", "hen")
const OWL_CAT_FROG = card("owl", "cat", "frog")
const SPIDER_FROG_HEN = card("spider", "frog", "hen")

const searching: Sight = {
  phase: "search",
  round: 1,
  turn: 0,
  dice: ["cat", "frog"],
  cards: [[OWL_MOUSE_CAT, CAT_FROG_HEN], [OWL_CAT_FROG, SPIDER_FROG_HEN], [card("mouse", "spider", "hen")]],
  turned: [],
  searching: [0, 1, 2],
  winners: [],
  box: [],
}

function step(view: Sight, actor: Step["actor"] = null, move: Move | null = null, n = 0): Step {
  return stepTo(view, actor, move, { n })
}

function sit(view: Sight, wishes: Partial<GameProps> = {}, answer: Refusal | null = null): Sat<Board, Move> {
  const seats = SEATS.slice(0, view.cards.length)
  return sitBefore(view, (props) => new Board(props), { seats, ...wishes }, answer)
}

describe("the deck", () => {
  it("has 24 cards of three animals, and each animal on twelve of them", () => {
    expect(CARDS).toHaveLength(24)
    for (const animals of CARDS) expect(new Set(animals).size).toBe(3)
    for (const animal of ANIMALS) expect(CARDS.filter((each) => each.includes(animal))).toHaveLength(12)
    expect(new Set(CARDS.slice(0, 20).map((each) => each.join())).size).toBe(20)
  })

  it("is the one of the rules: what the guide's players turn fits what they rolled", () => {
    const acts = (guide as unknown as Guide).acts
    const told = acts.flatMap((act) => ("answers" in act ? Object.values(act.answers).flat() : []))
    const turned = told.filter(({ move }) => (move as Move | null)?.move === "turn")
    expect(turned.length).toBeGreaterThan(3)
    for (const one of turned) {
      expect(missing((one.move as Extract<Move, { move: "turn" }>).card, sightOf(one).dice ?? [])).toEqual([])
    }
  })

  it("knows which of the wanted animals a card lacks; of a double it lacks one", () => {
    expect(missing(OWL_MOUSE_CAT, ["cat", "frog"])).toEqual(["frog"])
    expect(missing(OWL_MOUSE_CAT, ["spider", "frog"])).toEqual(["spider", "frog"])
    expect(missing(OWL_MOUSE_CAT, ["frog", "frog"])).toEqual(["frog"])
    expect(missing(OWL_MOUSE_CAT, ["cat", "cat"])).toEqual([])
  })
})

describe("everybody searches at once", () => {
  it("a card that fits turns over before the server has answered", () => {
    const { board, played, leave } = sit(searching)
    board.touch(CAT_FROG_HEN)
    board.touch(OWL_CAT_FROG)
    expect(board.isTurned(CAT_FROG_HEN) && board.isTurned(OWL_CAT_FROG)).toBe(true)
    expect(played).toEqual([
      { seat: 0, move: { move: "turn", card: CAT_FROG_HEN } },
      { seat: 1, move: { move: "turn", card: OWL_CAT_FROG } },
    ])
    leave()
  })

  it("nobody waits for what others do: their moves and one's own are shown at once", async () => {
    const { board, leave } = sit(searching, { tempo: 1 })
    board.touch(CAT_FROG_HEN)
    const before = performance.now()
    const others = { ...searching, turned: [OWL_CAT_FROG] }
    await board.show(step(others, 1, { move: "turn", card: OWL_CAT_FROG }, 1))
    const both = { ...searching, turned: [OWL_CAT_FROG, CAT_FROG_HEN] }
    await board.show(step(both, 0, { move: "turn", card: CAT_FROG_HEN }, 2))
    await board.show(step({ ...both, searching: [0, 1] }, 2, { move: "done" }, 3))
    expect(performance.now() - before).toBeLessThan(100)
    expect(board.searchers).toEqual([0, 1])
    leave()
  })

  it("a card that does not fit is never asked for: it shakes, and shows what it lacks", () => {
    vi.useFakeTimers()
    const { board, played, leave } = sit(searching)
    board.touch(OWL_MOUSE_CAT)
    expect(played).toEqual([])
    expect(board.isTurned(OWL_MOUSE_CAT)).toBe(false)
    expect(board.shaking.has(OWL_MOUSE_CAT)).toBe(true)
    expect(board.peeping.get(OWL_MOUSE_CAT)).toEqual(["frog"])
    expect(said).toEqual([["hexe.missing.frog"]])
    vi.advanceTimersByTime(5000)
    expect(board.shaking.size + board.peeping.size).toBe(0)
    leave()
  })

  it("nobody turns the cards of others, of who is done, or of a computer player", async () => {
    const { board, played, leave } = sit({ ...searching, searching: [0, 2] })
    board.touch(OWL_CAT_FROG)
    board.touch(searching.cards[2]?.[0] ?? NaN)
    board.done(1)
    board.done(0)
    board.touch(CAT_FROG_HEN)
    expect(played).toEqual([{ seat: 0, move: { move: "done" } }])
    expect(board.isDone(0) && board.isDone(1)).toBe(true)
    await Promise.resolve()
    leave()
  })

  it("who only watches touches nothing", () => {
    const { board, leave } = sit(searching, { play: undefined as never })
    expect(board.searchers).toEqual([])
    expect(board.rolls).toBe(false)
    leave()
  })

  it("what the server refuses has not happened", async () => {
    const { board, leave } = sit(searching, {}, { reason: "no", statement: "H-15" })
    board.touch(CAT_FROG_HEN)
    board.done(1)
    await vi.waitFor(() => expect(board.isTurned(CAT_FROG_HEN)).toBe(false))
    expect(board.isDone(1)).toBe(false)
    leave()
  })

  it("what to do is said with the animals that are wanted", () => {
    const { board, leave } = sit(searching)
    expect(board.prompt()).toEqual(["hexe.animal.cat", "hexe.and.frog", "hexe.do-search"])
    board.touch(CAT_FROG_HEN)
    expect(board.prompt(), "who has searched knows how").toEqual(["hexe.animal.cat", "hexe.and.frog", "hexe.do-find"]) // prettier-ignore
    board.hint()
    expect(board.prompt(), "who hesitates is told again").toContain("hexe.do-search")
    leave()
    const double = sit({ ...searching, dice: ["owl", "owl"] })
    expect(double.board.prompt()).toEqual(["hexe.twice.owl", "hexe.do-search-one"])
    double.leave()
  })
})

describe("help for small children", () => {
  it("comes after the chosen time, for each seat of this device, to a card that fits", () => {
    vi.useFakeTimers()
    const { board, leave } = sit(searching, { options: { help_seconds: 10 } })
    vi.advanceTimersByTime(9900)
    expect(board.helped).toEqual([])
    vi.advanceTimersByTime(200)
    expect(board.helped).toEqual([CAT_FROG_HEN, OWL_CAT_FROG])
    board.touch(CAT_FROG_HEN)
    expect(board.helped).toEqual([OWL_CAT_FROG])
    leave()
  })

  it("never comes where nobody has chosen it", () => {
    vi.useFakeTimers()
    const { board, leave } = sit(searching, { options: { help_seconds: null } })
    vi.advanceTimersByTime(600_000)
    expect(board.helped).toEqual([])
    leave()
  })
})

describe("the dice", () => {
  const rolling: Sight = { ...searching, phase: "roll", dice: null, searching: [] }

  it("are thrown by whose turn it is, once", () => {
    const { board, played, leave } = sit(rolling)
    expect(board.rolls).toBe(true)
    expect(board.prompt()).toEqual(["hexe.do-roll"])
    void board.roll()
    void board.roll()
    expect(played).toEqual([{ seat: 0, move: { move: "roll" } }])
    leave()
  })

  it("are not thrown here by somebody elsewhere", () => {
    const { board, played, leave } = sit({ ...rolling, turn: 2 })
    void board.roll()
    expect(board.rolls).toBe(false)
    expect(played).toEqual([])
    leave()
  })
})

describe("a round ends", () => {
  const handed = (hands: number[]): Sight["cards"] => {
    let next = 0
    return hands.map((count) => Array.from({ length: count }, () => next++))
  }

  it("the winner's part has room for what is to come: 12 cards in the printed example", () => {
    const cards = handed([8, 8, 8])
    const open = [cards[1]?.[0], ...(cards[2]?.slice(0, 3) ?? [])]
    const turned = cards.flat().filter((each) => !open.includes(each))
    expect(expected({ ...searching, cards, turned }, [0])).toEqual([12, 8, 8])
  })

  it("cards go to the winner one after the other, and then all lie face up in the next round", async () => {
    const cards = [[CAT_FROG_HEN], [OWL_CAT_FROG, SPIDER_FROG_HEN]]
    const { board, leave } = sit({ ...searching, cards, searching: [0, 1] })
    const turned = [CAT_FROG_HEN, OWL_CAT_FROG]
    board.touch(CAT_FROG_HEN)
    await board.show(step({ ...searching, cards, turned: [CAT_FROG_HEN], searching: [1] }, 0, { move: "turn", card: CAT_FROG_HEN })) // prettier-ignore
    board.touch(OWL_CAT_FROG)
    await board.show(step({ ...searching, cards, turned, searching: [1] }, 1, { move: "turn", card: OWL_CAT_FROG })) // prettier-ignore
    board.done(1)
    const won: Sight = { ...searching, phase: "award", turn: 1, cards, turned, searching: [], winners: [0] }
    await board.show(step(won, 1, { move: "done" }))
    expect(said.at(-1)).toEqual(["stage.figure.fox", "hexe.wins-round"])
    expect(board.cheered).toEqual([0])
    const next: Sight = {
      ...won,
      phase: "roll",
      round: 2,
      cards: [[CAT_FROG_HEN, SPIDER_FROG_HEN], [OWL_CAT_FROG]],
      turned: [],
    }
    await board.show(step(next, "nature", { move: "award", card: SPIDER_FROG_HEN, seat: 0 }))
    expect(said.at(-1)).toEqual(["hexe.round.2"])
    expect(board.sight).toEqual(next)
    expect(board.cheered).toEqual([])
    expect([CAT_FROG_HEN, OWL_CAT_FROG, SPIDER_FROG_HEN].some((each) => board.isTurned(each))).toBe(false)
    leave()
  })

  it("what cannot be shared goes into the box, and is told why, once", async () => {
    const cards = [[0], [1], [2, 3]]
    const won: Sight = { ...searching, phase: "award", cards, turned: [0, 1], searching: [], winners: [0, 1] }
    const { board, leave } = sit(won)
    const after: Sight = { ...won, cards: [[0], [1], [3]], box: [2] }
    await board.show(step(after, "nature", { move: "discard", card: 2 }))
    expect(said.at(-1)).toEqual(["hexe.cannot-share"])
    expect(board.boxed).toBe(true)
    const end: Sight = { ...after, phase: "roll", round: 2, cards: [[0], [1], []], box: [2, 3], turned: [] }
    await board.show(step(end, "nature", { move: "discard", card: 3 }))
    expect(said.filter(([line]) => line === "hexe.cannot-share")).toHaveLength(1)
    expect(said.at(-1)).toEqual(["hexe.round.2", "stage.figure.owl", "hexe.has-none"])
    expect(board.boxed).toBe(false)
    leave()
  })

  it("who owns all cards is told, and no further round is begun", async () => {
    const cards = [[0, 1], [2], []]
    const won: Sight = { ...searching, phase: "award", cards, turned: [0, 1], searching: [], winners: [0] }
    const { board, leave } = sit(won)
    const end: Sight = { ...won, phase: "over", cards: [[0, 1, 2], [], []] }
    await board.show(step(end, "nature", { move: "award", card: 2, seat: 0 }))
    expect(said.at(-1)).toEqual(["stage.figure.fox", "hexe.has-all"])
    leave()
  })

  it("after the last reward nothing is laid out anew before the feast", async () => {
    const cards = [[0], [1, 2]]
    const last: Sight = { ...searching, round: 3, cards, turned: [0, 1], searching: [0] }
    const { board, leave } = sit(last)
    const won: Sight = { ...last, phase: "award", searching: [], winners: [0] }
    await board.show(step(won, 0, { move: "done" }))
    const laid = board.scene
    const end: Sight = { ...won, phase: "over", cards: [[0, 2], [1]] }
    await board.show(step(end, "nature", { move: "award", card: 2, seat: 0 }))
    expect(board.scene).toEqual(laid)
    leave()
  })
})

describe("a whole game's steps", () => {
  it("each leaves the screen at the position it led to", async () => {
    const acts = (guide as unknown as Guide).acts
    const shown = acts.flatMap((act) => ("steps" in act ? act.steps : []))
    const { board, leave } = sit(sightOf((guide as unknown as Guide).opening))
    for (const each of shown) {
      await board.show(each)
      expect(board.sight).toEqual(sightOf(each))
    }
    leave()
  })

  it("a reset in the middle of a motion is what is seen in the end", async () => {
    const { board, leave } = sit({ ...searching, phase: "show", searching: [] })
    const shown = board.show(step(searching, "nature", { move: "show", dice: ["cat", "frog"] }, 1))
    const later: Sight = { ...searching, turned: [CAT_FROG_HEN] }
    board.reset(step(later, null, null, 5))
    await shown
    expect(board.sight).toEqual(later)
    leave()
  })
})
