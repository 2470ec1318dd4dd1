import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { ready } from "../../lib/i18n.svelte"
import type { Guide } from "../game"
import guide from "./guide.json"
import { ANIMALS, homeOf, sightOf } from "./position"
import { finger, later, lifted, revealed, searching, sit, step, turning, yard } from "./tried-board"
import type { Animal, Sight } from "./types"

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
    expect(board.fingers.asking).toBe(true)
    expect(said).toEqual([["zicke.hands-off"]])
    finger(document.body, "pointerup", 1)
    finger(pile, "pointerdown", 3)
    expect(played).toHaveLength(1)
    leave()
  })

  it.each(["red", "straw"] as const)("is %s while it is lifted, also after a reset in the middle", (back) => {
    const { board, leave } = sit({ ...turning, back })
    board.reset(step({ ...lifted, phase: "uncover", back: null }, 2, { move: "turn" }, 1))
    expect(board.lifted).toBe(back)
    board.reset(step({ ...lifted, back: "straw" }, "nature", { move: "uncover", back: "straw" }, 2))
    expect(board.lifted).toBe(back)
    board.reset(step({ ...revealed, back: "straw" }, "nature", { move: "reveal", face: "goose" }, 3))
    expect(board.lifted).toBe(null)
    leave()
  })

  it("has no back where nobody here has seen it on the pile", () => {
    const come = sit(lifted)
    expect(come.board.lifted).toBe(null)
    come.leave()
    const behind = sit({ ...turning, pile: 20 })
    behind.board.reset(step(lifted, "nature", { move: "uncover", back: "straw" }, 30))
    expect(behind.board.lifted).toBe(null)
    behind.leave()
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

it("only the search is a race: there hints come to all at the same moment", () => {
  for (const [view, races] of [
    [searching, true],
    [turning, false],
    [lifted, false],
  ] as const) {
    const { board, leave } = sit(view)
    expect(board.racing()).toBe(races)
    leave()
  }
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

  it("where the winner's heap is full, the yard makes room before the animal walks", async () => {
    const having = (many: number): Sight => {
      const animals = ANIMALS.slice(0, many)
      const barn = ANIMALS.slice(many)
      return { ...searching, heaps: [animals, [], []], barn, face: barn[0] ?? null, sought: barn[0] ?? null }
    }
    vi.useFakeTimers()
    const { board, leave } = sit(having(1), { tempo: 1 })
    let many = 1
    while (many < (board.scene.zones[0]?.cards.length ?? 0)) board.reset(step(having(++many)))
    const [full, animal] = [board.scene, ANIMALS[many] as Animal]
    const end: Sight = { ...having(many + 1), phase: "turn", face: animal, sought: animal, slaps: [[0, "barn"]], winner: 0, taken: "barn" } // prettier-ignore
    const shown = board.show(step(end, 0, { move: "slap", card: "barn" }, 5, { after: 900, late: [] }))
    while (board.scene === full) await vi.advanceTimersByTimeAsync(20)
    const roomy = board.scene
    expect(roomy.zones[0]?.cards.length).toBeGreaterThan(many)
    expect(homeOf(board.sight, animal)).toBe("barn")
    await vi.advanceTimersByTimeAsync(6000)
    await shown
    expect(homeOf(board.sight, animal)).toBe(0)
    expect(board.scene).toBe(roomy)
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
    expect(board.debts.payers).toEqual([0, 1])
    expect(board.prompt()).toEqual(["stage.figure.fox", "stage.figure.bear", "zicke.do-pay"])
    expect(board.awaited).toEqual([0, 1, 2])
    await board.show(step({ ...end, paying: [1, 2] }, 0, { move: "pay", animal: "cat" }, 6))
    expect(board.awaited).toEqual([1, 2])
    leave()
  })

  it("nothing moves away from under fingers while several pay", async () => {
    const owing: Sight = { ...searching, phase: "pay", slaps: [[0, 0], [1, 0], [2, 2]], paying: [0, 1, 2] } // prettier-ignore
    const { board, leave } = sit(owing)
    const before = board.scene
    const heaps: Sight["heaps"] = [["dog"], ["goose", "pig"], ["worm"]]
    const one: Sight = { ...owing, heaps, barn: ["hare", "cat"], paying: [1, 2] }
    await board.show(step(one, 0, { move: "pay", animal: "cat" }, 6))
    expect(board.scene).toBe(before)
    const two: Sight = { ...one, heaps: [["dog"], ["goose"], ["worm"]], barn: ["hare", "cat", "pig"], paying: [2] } // prettier-ignore
    await board.show(step(two, 1, { move: "pay", animal: "pig" }, 7))
    expect(board.scene).toBe(before)
    leave()
  })

  it("a mistake is paid once, with an animal of one's own", async () => {
    const paying: Sight = { ...searching, phase: "pay", slaps: [[0, 0]], paying: [0] }
    const { board, played, leave } = sit(paying)
    await board.debts.pay("goose")
    await board.debts.pay("hare")
    await board.debts.pay("dog")
    await board.debts.pay("cat")
    expect(played.map(({ seat, move }) => [seat, move])).toEqual([[0, { move: "pay", animal: "dog" }]])
    expect(board.debts.payers).toEqual([])
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
