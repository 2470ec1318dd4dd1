import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { SEATS } from "../../lib/fake-table"
import { ready } from "../../lib/i18n.svelte"
import type { Board } from "./board.svelte"
import type { Scene as Drawing } from "./scene/scene"
import { alone, finger, searching, sit, spelling, step, turning } from "./tried-board"
import type { Sight } from "./types"

const said = vi.hoisted((): string[][] => [])
const heard = vi.hoisted((): string[] => [])
vi.mock("../../lib/sound", () => ({ sound: (name: string) => void heard.push(name) }))
/** What is being said just now ends when this resolves. */
const voice = vi.hoisted(() => ({ spoken: Promise.resolve() }))
vi.mock("../../lib/speech", () => ({
  spoken: () => voice.spoken,
  say: (ids: string | string[]) => Promise.resolve(void said.push([ids].flat())),
}))

beforeAll(() => ready)
beforeEach(() => {
  said.splice(0)
  heard.splice(0)
  voice.spoken = Promise.resolve()
})
afterEach(() => void vi.useRealTimers())

/** The board is drawn: the places at which imps giggle; -1 where a leaf rocks. */
function drawn(board: Board): number[] {
  const giggles: number[] = []
  const drawing: Partial<Drawing> = {
    giggle: (place) => void giggles.push(place),
    rock: () => void giggles.push(-1),
    place: () => undefined,
    own: () => undefined,
    pick: (x, y) => ({ x, y }),
    spot: (x, y) => ({ x, y }),
    quarters: () => Promise.resolve(),
  }
  board.drawOn(drawing as Drawing)
  return giggles
}

describe("the spell", () => {
  it("is begun by every seat with its own wand, several of a device at once", () => {
    const { board, played, leave } = sit(spelling)
    expect(board.prompt()).toEqual(["rumpelriesen.do-raise"])
    board.raise(1)
    board.raise(1)
    board.raise(0)
    board.raise(2)
    expect(played).toEqual([1, 0].map((seat) => ({ seat, move: { move: "raise" } })))
    expect([board.raisers, board.hasRaised(0), board.prompt()]).toEqual([[], true, []])
    leave()
  })

  it("a wand that the server did not take up can be taken up again", async () => {
    const { board, leave } = sit(spelling, {}, { reason: "no", statement: null })
    board.raise(0)
    await vi.waitFor(() => expect(board.raisers).toEqual([0, 1]))
    leave()
  })

  it("the hourglass is turned once, and then the spell is spoken; how to search, only at first", async () => {
    const { board, played, leave } = sit(turning)
    expect(board.prompt()).toEqual(["rumpelriesen.do-turn"])
    expect(board.glass).toBe(0)
    board.turnGlass()
    board.turnGlass()
    expect(played).toEqual([{ seat: 0, move: { move: "turn" } }])
    await board.show(step(searching, 0, { move: "turn" }))
    expect(said.at(-1)).toEqual(["rumpelriesen.spell", "rumpelriesen.do-search"])
    expect([board.glass, board.awake, board.sand.runs]).toEqual([1, false, true])
    await board.show(step(searching, 0, { move: "turn" }))
    expect(said.at(-1)).toEqual(["rumpelriesen.spell"])
    leave()
  })

  it("what to do is said at first, and after a while of nothing", async () => {
    vi.useFakeTimers()
    const { board, leave } = sit(turning)
    await board.show(step(searching, 0, { move: "turn" }))
    await vi.advanceTimersByTimeAsync(3000) // what was shown at first has been seen
    board.reset(step(spelling))
    expect([board.raisers, board.prompt()]).toEqual([[0, 1], []])
    board.hint()
    expect(board.prompt()).toEqual(["rumpelriesen.do-raise"])
    leave()
  })

  it("where each searches alone, lines are for one, and light is where something is to be done", () => {
    const raises = sit({ ...spelling, turn: 0, raised: [] })
    expect([raises.board.prompt(), raises.board.lit]).toEqual([["rumpelriesen.do-raise-alone"], [0]])
    raises.leave()
    const turns = sit({ ...turning, turn: 0, raised: [0] })
    expect(turns.board.prompt()).toEqual(["stage.figure.bear", "rumpelriesen.do-turn-other"])
    expect(turns.board.lit).toEqual([1, 2])
    turns.leave()
    const both = sit({ ...turning, turn: 2, raised: [2] })
    expect(both.board.prompt()).toEqual(["rumpelriesen.do-turn-others"])
    both.leave()
  })

  it("how to search is said to each seat when it does so first", async () => {
    const { board, leave } = sit({ ...turning, turn: 2, raised: [2] })
    const says = async (turn: number) => {
      await board.show(step({ ...searching, turn, raised: [turn] }, 0, { move: "turn" }))
      return said.at(-1)?.includes("rumpelriesen.do-search")
    }
    expect([await says(2), await says(0), await says(1), await says(0)]).toEqual([false, true, true, false])
    leave()
  })

  it("who comes in the middle of a search does not hear the spell", async () => {
    const { board, shows, leave } = sit(turning)
    shows(4, { step: 600 })
    await board.show(step(searching, 0, { move: "turn" }))
    expect(said).toEqual([])
    leave()
  })

  it("where one searches alone, another one turns the hourglass", () => {
    const { board, played, leave } = sit({ ...turning, turn: 0, raised: [0] })
    board.turnGlass()
    expect(played).toEqual([{ seat: 1, move: { move: "turn" } }])
    leave()
    const waiting = sit({ ...spelling, turn: 0, raised: [] })
    expect([waiting.board.raisers, waiting.board.active]).toEqual([[0], 0])
    waiting.leave()
  })

  it("nobody who only watches can do anything", () => {
    for (const sight of [spelling, turning, searching]) {
      const { board, leave } = sit(sight, { play: undefined })
      expect([board.raisers, board.turners, board.searchers, board.prompt()]).toEqual([[], [], [], []])
      leave()
    }
  })
})

describe("a search", () => {
  it("is for all of this device, or for whose turn it is", () => {
    const together = sit(searching)
    expect(together.board.searchers).toEqual([0, 1])
    together.leave()
    const one = sit(alone)
    expect([one.board.searchers, one.board.turn()]).toEqual([[0], null])
    one.leave()
  })

  it("sand runs by itself while nothing is sent, and as the board says where it does", async () => {
    vi.useFakeTimers()
    const { board, shows, leave } = sit(searching)
    await vi.advanceTimersByTimeAsync(9000)
    expect(board.glass).toBeCloseTo(0.8, 1)
    shows(4, { step: 30 * 60 })
    expect(board.sand.left).toBeCloseTo(15, 0)
    expect(board.sand.isLow).toBe(false)
    await vi.advanceTimersByTimeAsync(6000)
    expect([Math.ceil(board.sand.left), board.sand.isLow]).toEqual([9, true])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(board.glass).toBe(0)
    leave()
  })

  it("who comes in the middle sees as much sand as is left", () => {
    const { board, leave } = sit(searching, {
      opening: step(searching, "world", { move: "cover", place: 3 }, 9000),
    })
    expect(board.glass).toBeCloseTo(0.8, 1)
    leave()
  })

  it("an imp that is not wanted giggles when any wand presses on it, and says nothing to the server", () => {
    const { board, played, shows, leave } = sit(searching)
    const giggles = drawn(board)
    const wand = { seat: 2, x: -1000, y: 1100, presses: false }
    shows(4, { step: 1, wands: [wand] })
    expect(giggles).toEqual([])
    shows(4, { step: 2, wands: [{ ...wand, presses: true }] }, false)
    expect([giggles, played]).toEqual([[0], []])
    shows(4, { step: 3, wands: [{ ...wand, x: -350, y: 350 }] }, false)
    shows(4, { step: 4, wands: [{ ...wand, x: -350, y: 350, presses: true }] }, false)
    expect(giggles, "the wanted imp does not give itself away").toEqual([0])
    leave()
  })

  it("leaves that are pushed rustle, but not with each picture", () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(5000)
    const { shows, leave } = sit(searching)
    const rustles = () => heard.filter((name) => name === "rustle").length
    const pushed = (step: number) =>
      shows(4, { step, leaves: [{ leaf: 1, layer: 1, x: step, y: 0, angle: 0 }] }, step === 1)
    pushed(1)
    expect(rustles(), "where leaves lie from the beginning nobody has pushed them").toBe(0)
    for (const step of [2, 3, 4]) pushed(step)
    expect(rustles()).toBe(1)
    clock.mockReturnValue(6000)
    pushed(5)
    expect(rustles()).toBe(2)
    clock.mockRestore()
    leave()
  })

  it("a hint shows the wanted imp when it is to be seen, and any leaf where it hides", () => {
    const { board, leave } = sit({ ...searching, seen: searching.seen.map(() => null) })
    const giggles = drawn(board)
    board.hint()
    expect([giggles, board.prompt(), board.shown]).toEqual([[-1], ["rumpelriesen.do-search"], 0])
    board.reset(step(searching))
    board.hint()
    expect([giggles, board.shown]).toEqual([[-1, 5], null])
    leave()
  })

  it("who searches for the first time is shown at once how leaves are dragged, and only then", async () => {
    vi.useFakeTimers()
    const hidden = { ...searching, seen: searching.seen.map(() => null) }
    const { board, leave } = sit({ ...turning, turn: 0, raised: [0] })
    expect(board.shown).toBeNull()
    const shows = async (turn: number) => {
      await board.show(step({ ...hidden, turn, raised: [turn] }, 1, { move: "turn" }))
      const { shown } = board
      await vi.advanceTimersByTimeAsync(3000)
      expect(board.shown).toBeNull()
      return shown
    }
    expect([await shows(0), await shows(0), await shows(2), await shows(1)]).toEqual([0, null, null, 1])
    leave()
  })

  it("after a while of nothing what to do is said once, and shown three times; touching begins anew", async () => {
    vi.useFakeTimers()
    const { board, leave } = sit({ ...searching, seen: searching.seen.map(() => null) })
    const hints = drawn(board)
    await vi.advanceTimersByTimeAsync(7900)
    expect([hints, said]).toEqual([[], []])
    await board.show(
      step({ ...searching, seen: searching.seen.map(() => null) }, "world", { move: "cover", place: 3 }),
    )
    await vi.advanceTimersByTimeAsync(200)
    expect([hints, said]).toEqual([[-1], [["rumpelriesen.do-search"]]])
    await vi.advanceTimersByTimeAsync(60_000)
    expect([hints.length, said.length]).toEqual([3, 1])
    const element = document.body.appendChild(document.createElement("div"))
    const stop = board.wands.attach(element)
    const at = { clientX: board.scene.board.x + 9, clientY: board.scene.board.y + 9 }
    finger(element, "pointerdown", at)
    finger(element, "pointerup", at)
    await vi.advanceTimersByTimeAsync(8100)
    expect([hints.length, said.length]).toEqual([4, 2])
    board.reset(step(spelling))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([hints.length, said.length]).toEqual([4, 2])
    stop()
    element.remove()
    leave()
  })

  it("who only watches, or waits while another one searches, is not prompted", async () => {
    vi.useFakeTimers()
    for (const table of [sit(searching, { play: undefined }), sit({ ...alone, turn: 2, raised: [2] })]) {
      const hints = drawn(table.board)
      await vi.advanceTimersByTimeAsync(30_000)
      expect([hints, said]).toEqual([[], []])
      table.leave()
    }
  })
})

it("who is wanted is said when what is being said has been said", async () => {
  const { board, leave } = sit({ ...turning, phase: "draw", wanted: null }, { tempo: 1 })
  let end: () => void = () => undefined
  voice.spoken = new Promise((resolve) => (end = resolve))
  const shown = board.show(step({ ...turning, phase: "lay" }, "nature", { move: "draw", imp: "moss" }))
  await vi.waitFor(() => expect(board.card).toBe("moss"))
  expect(said).toEqual([])
  end()
  await vi.waitFor(() => expect(said).toEqual([["rumpelriesen.where.moss"]]))
  await shown
  leave()
})

describe("pictures that come before their scene is shown", () => {
  it("wait for it, and then lie there", () => {
    const { board, shows, leave } = sit({ ...turning, phase: "lay" })
    shows(5, { step: 0, leaves: [{ leaf: 3, layer: 1, x: 10, y: 20, angle: 0 }] })
    shows(5, { step: 2, leaves: [{ leaf: 3, layer: 1, x: 40, y: 20, angle: 0 }] }, false)
    expect([board.view.frame, board.view.isLate]).toEqual([null, true])
    board.reset(step({ ...searching, search: 5 }, 0, { move: "turn" }))
    expect(board.view.frame?.leaves).toMatchObject([{ leaf: 3, x: 40 }])
    expect(board.view.isLate).toBe(false)
    leave()
  })

  it("those of an older scene are of no use", () => {
    const { board, shows, leave } = sit(searching)
    shows(3, { step: 7 })
    shows(4, { step: 9 }, false)
    expect(board.view.frame).toBe(null)
    leave()
  })
})

describe("the end of a search", () => {
  const found: Sight = { ...searching, phase: "end", end: "found", ended_at: 5, finder: 1, found: [["fern"], ["moss"], []] } // prettier-ignore

  it("who has found the imp is named, and gets its card", async () => {
    const { board, leave } = sit(searching)
    await board.show(step(found, 1, { move: "tap", place: 5 }, 20_000))
    expect(said).toEqual([["stage.figure.bear", "rumpelriesen.found"]])
    expect([board.card, board.cheered, board.sand.runs, board.awake]).toEqual([null, null, false, false])
    expect(board.sight.found[1]).toEqual(["moss"])
    leave()
  })

  it.each([
    ["leaf", { move: "flutter" }],
    ["giant", { move: "topple", giant: 2 }],
    ["sand", { move: "runout" }],
  ] as const)("a broken spell is told kindly: %s", async (end, move) => {
    const { board, leave } = sit(searching)
    const missed: Sight = { ...searching, phase: "end", end, missed: [...searching.missed, "moss"] }
    await board.show(step(missed, "world", move, 20_000))
    expect(said).toEqual([[`rumpelriesen.end.${end}`, "rumpelriesen.awake"]])
    expect([board.awake, board.card, board.sand.runs]).toEqual([true, null, false])
    board.reset(step(searching))
    await board.show(step(missed, "world", move, 20_000))
    expect(said.at(-1)).toEqual([`rumpelriesen.end.${end}`])
    leave()
  })

  it("nobody waits for a picture that does not come: the next leaves are laid", async () => {
    vi.useFakeTimers()
    const { board, leave } = sit({ ...found, phase: "lay", wanted: "ivy", end: null })
    const laid = board.show(step({ ...spelling, search: 5 }, "nature", { move: "lay", leaves: 3 }))
    await vi.advanceTimersByTimeAsync(3000)
    await laid
    expect(board.raisers).toEqual([0, 1])
    leave()
  })
})

describe("a film", () => {
  it("is seen up to each step before that is shown, at the tempo of then", async () => {
    const asked: [number, number][] = []
    const { board, leave } = sit(turning, {
      play: undefined,
      tempo: 0.5,
      world: {
        watch: () => () => undefined,
        until: (scene, after, tempo) => {
          asked.push([scene, after])
          expect([0, 0.5]).toContain(tempo())
          return Promise.resolve()
        },
      },
    })
    await board.show(step(searching, 0, { move: "turn" }))
    await board.show(step(searching, "world", { move: "uncover", place: 5 }, 3000))
    board.reset(step(searching, "world", { move: "cover", place: 5 }, 1000))
    expect(asked).toEqual([[4, 0], [4, 0], [4, 3000], [4, 1000]]) // prettier-ignore
    expect(board.glass).toBeCloseTo(44 / 45, 2)
    leave()
  })
})

it("in a guide's film a finger is to be seen that holds the wand of who is shown how, and no other", () => {
  const live = { watch: () => () => undefined }
  const film = { ...live, until: () => Promise.resolve() }
  for (const [world, seat, sees] of [[film, 0, true], [film, 2, false], [live, 0, false]] as const) {
    const { board, shows, leave } = sit(searching, { world })
    drawn(board)
    shows(4, { step: 5, wands: [{ seat, x: 500, y: 600, presses: true }] })
    if (sees) expect(board.finger).toEqual({ x: 500, y: 600 + 45, presses: true })
    else expect(board.finger).toBeNull()
    board.hint()
    board.reset(step({ ...searching, seen: searching.seen.map(() => null) }))
    expect(board.shown, "a film shows it by itself").toBe(world === film ? null : 0)
    shows(4, { step: 6, wands: [] }, false)
    expect(board.finger).toBeNull()
    leave()
  }
}) // prettier-ignore

it("a film that goes back shows the scenes of then, before and after their leaves are laid", async () => {
  const { board, shows, leave } = sit({ ...searching, search: 7 }, { play: undefined })
  const leafAt = (x: number) => ({ step: x, leaves: [{ leaf: 0, layer: 1, x, y: 0, angle: 0 }] })
  shows(7, leafAt(1))
  shows(8, leafAt(2))
  board.reset(step({ ...searching, phase: "lay", search: 4 }))
  shows(5, leafAt(0))
  await board.show(step({ ...spelling, search: 5 }, "nature", { move: "lay", leaves: 3 }))
  expect(board.view.frame?.leaves).toMatchObject([{ x: 0 }])
  shows(6, leafAt(9))
  expect(board.view.isLate).toBe(true)
  shows(5, leafAt(0))
  expect(board.view.isLate).toBe(false)
  leave()
})

it("everybody at the table has a place, whoever plays where", () => {
  const { board, leave } = sit(searching, { tabletop: true })
  expect(board.scene.seats).toHaveLength(SEATS.length)
  leave()
})

it("who is late for a scene does not look at what was before it", () => {
  const { board, shows, leave } = sit({ ...spelling, phase: "lay" }, { tempo: 1 })
  shows(5, { step: 0 })
  expect(board.ms(100), "its leaves lie there, and no sand runs yet").toBe(100)
  shows(5, { step: 30 }, false)
  expect(board.ms(100)).toBe(0)
  board.reset(step({ ...searching, search: 5 }))
  expect(board.ms(100)).toBe(100)
  leave()
})

it("wands lie beside the board when a search is over, and are there again where a film goes back", async () => {
  const { board, shows, leave } = sit(searching)
  const wands = [{ seat: 2, x: 0, y: 0, presses: true }]
  shows(4, { step: 5, wands })
  await board.show(step({ ...searching, phase: "end", end: "sand" }, "world", { move: "runout" }, 45_000))
  shows(4, { step: 6, wands })
  expect(board.view.frame?.wands).toEqual([])
  board.reset(step(searching, "world", { move: "cover", place: 1 }, 100))
  shows(4, { step: 5, wands })
  expect(board.view.frame?.wands).toEqual(wands)
  leave()
})
