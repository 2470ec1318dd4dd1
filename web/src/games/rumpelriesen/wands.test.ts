import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { ready } from "../../lib/i18n.svelte"
import { finger, pixel, searching, sit, type Table } from "./tried-board"

vi.mock("../../lib/speech", () => ({ say: () => Promise.resolve(), spoken: () => Promise.resolve() }))

type Place = [x: number, y: number]

let table: Table
let place: HTMLElement
let stop: () => void

/** Where the board is, and how far beyond a finger the tip of its wand lies. */
const at = (x: number, y: number) => pixel(table.board, x, y)
const beyond = () => Math.min(180, (45 * 3000) / table.board.scene.board.width)

function put(wishes: Parameters<typeof sit>[1] = {}, sight = searching): void {
  table = sit(sight, wishes)
  place = document.body.appendChild(document.createElement("div"))
  stop = table.board.wands.attach(place)
}

const hands = () => table.reached.at(-1)?.hands ?? []

beforeAll(() => ready)
beforeEach(() => put())
afterEach(() => {
  stop()
  table.leave()
  document.body.innerHTML = ""
})

describe("a finger on the leaves", () => {
  it("holds a wand whose tip lies beyond it, and presses; lifted, the wand is gone", () => {
    finger(place, "pointerdown", at(300, 300))
    const [hand] = hands()
    expect(hand).toMatchObject({ x: 300, presses: true })
    expect(hand?.y).toBeCloseTo(300 + beyond(), -1)
    finger(place, "pointermove", at(500, 300))
    expect(hands()[0]?.x).toBe(500)
    finger(place, "pointerup", at(500, 300), { when: 3000 })
    expect(hands()).toEqual([])
    expect(table.reached.every(({ scene }) => scene === 4)).toBe(true)
  })

  it("is no further from the tip than fits a small board", () => {
    table.board.width = 390
    table.board.height = 600
    expect(table.board.scene.board.width).toBeLessThan(400)
    finger(place, "pointerdown", at(0, 0))
    expect(hands()[0]?.y).toBeCloseTo(180, -1)
  })

  it("reaches the edge at which its seat is", () => {
    finger(place, "pointerdown", at(0, -1500))
    expect(hands()[0]?.y).toBeCloseTo(-1500, -1)
    finger(place, "pointermove", at(0, 1500 - beyond()))
    expect(hands()[0]?.y).toBeCloseTo(1500, -1)
  })

  it("has its own seat, each one; a third has none where two sit", () => {
    for (const pointerId of [1, 2, 3]) finger(place, "pointerdown", at(200 * pointerId, 0), { pointerId })
    expect(hands().map(({ seat }) => seat).sort()).toEqual([0, 1]) // prettier-ignore
    finger(place, "pointerup", at(200, 0), { pointerId: 1 })
    finger(place, "pointerdown", at(600, 0), { pointerId: 3, isPrimary: false })
    expect(hands()).toHaveLength(2)
  })

  it("is of the seat whose edge is nearest, on a tablet that lies flat, and its tip points away from there", () => {
    stop()
    table.leave()
    put({ tabletop: true, seats: table.board.seats.map((seated) => ({ ...seated, mine: true, bot: null })) })
    // of three, the seats sit at the bottom, the left and the top
    const far = beyond()
    finger(place, "pointerdown", at(0, 800), { pointerId: 1 })
    finger(place, "pointerdown", at(0, -800), { pointerId: 2 })
    finger(place, "pointerdown", at(-900, 0), { pointerId: 3 })
    const [top, bottom, left] = hands()
    expect([top, bottom, left].map((hand) => hand?.seat)).toEqual([2, 0, 1])
    expect(top?.y).toBeCloseTo(800 - far, -1)
    expect(bottom?.y).toBeCloseTo(-800 + far, -1)
    expect(left?.x).toBeCloseTo(-900 + far, -1)
  })

  it("takes no wand as a palm, nor where nothing is searched", () => {
    finger(place, "pointerdown", at(0, 0), { width: 90 })
    expect(table.reached).toEqual([])
    stop()
    table.leave()
    put({}, { ...searching, phase: "turn" })
    finger(place, "pointerdown", at(0, 0))
    expect(table.reached).toEqual([])
  })

  it("that rests gives its wand to one that comes", () => {
    finger(place, "pointerdown", at(0, 0), { pointerId: 1 })
    finger(place, "pointerdown", at(300, 0), { pointerId: 2 })
    finger(place, "pointermove", at(310, 100), { pointerId: 2, when: 2900 })
    finger(place, "pointerdown", at(900, 900), { pointerId: 3, when: 3000 })
    expect(hands().map(({ x }) => x).sort()).toEqual([310, 900]) // prettier-ignore
  })

  it("whose end the browser has lost keeps no wand", () => {
    finger(place, "pointerdown", at(0, 0), { pointerId: 1 })
    finger(place, "pointerdown", at(900, 900), { pointerId: 7, isPrimary: true })
    expect(hands()).toHaveLength(1)
  })

  it.each(["itself", "with the tip of its wand"])("that taps the wanted imp %s plays once", (what) => {
    const aside = 120
    const y = what === "itself" ? 350 + aside : 350 - beyond() - aside
    for (const when of [1000, 1200]) {
      finger(place, "pointerdown", at(-350, y), { when })
      finger(place, "pointerup", at(-350, y), { when: when + 100 })
    }
    expect(table.played).toEqual([{ seat: expect.any(Number) as number, move: { move: "tap", place: 5 } }])
  })

  it("takes the wand again that was last where it is", () => {
    const wands = [
      [600, 1],
      [-600, 2],
    ] as const
    const takes = (x: number, pointerId: number) => {
      finger(place, "pointerdown", at(x, 0), { pointerId })
      return hands().find((hand) => Math.abs(hand.x - x) < 2)?.seat
    }
    const first = wands.map(([x, pointerId]) => takes(x, pointerId))
    for (const [x, pointerId] of wands) finger(place, "pointerup", at(x, 0), { pointerId })
    expect([...wands].reverse().map(([x, pointerId]) => takes(x, pointerId))).toEqual(first.reverse())
  })

  const HIDING: Place = [-350, 350]
  const tried: [what: string, from: Place, to: Place, when: number][] = [
    ["stays long", HIDING, HIDING, 1500],
    ["drags", HIDING, [-100, 350], 1100],
    ["taps another imp", [-1050, 1050], [-1050, 1050], 1100],
    ["taps leaves", [1050, -1050], [1050, -1050], 1100],
  ]
  it.each(tried)("that %s finds nobody", (_, from, to, when) => {
    finger(place, "pointerdown", at(...from))
    finger(place, "pointermove", at(...to))
    finger(place, "pointerup", at(...to), { when })
    expect(table.played).toEqual([])
  })
})

describe("a mouse", () => {
  const mouse = { pointerType: "mouse" }

  it("holds a wand while it is over the board, right under it, and presses with its button", () => {
    finger(place, "pointermove", at(100, 100), mouse)
    expect(hands()).toMatchObject([{ x: 100, y: 100, presses: false }])
    finger(place, "pointerdown", at(100, 100), { ...mouse, buttons: 1 })
    finger(place, "pointermove", at(400, 100), { ...mouse, buttons: 1 })
    expect(hands()).toMatchObject([{ x: 400, y: 100, presses: true }])
    finger(place, "pointerup", at(400, 100), { ...mouse, when: 4000 })
    expect(hands()).toMatchObject([{ x: 400, presses: false }])
    finger(place, "pointermove", { clientX: -20, clientY: -20 }, mouse)
    expect(hands()).toEqual([])
  })

  it("finds by a click", () => {
    finger(place, "pointermove", at(-350, 350), mouse)
    finger(place, "pointerdown", at(-350, 350), { ...mouse, buttons: 1 })
    finger(place, "pointerup", at(-350, 350), { ...mouse, when: 1100 })
    expect(table.played).toMatchObject([{ move: { move: "tap", place: 5 } }])
  })
})

describe("keys", () => {
  let wand: HTMLElement

  beforeEach(() => {
    wand = document.body.appendChild(document.createElement("div"))
    table.board.wands.keys(1)(wand)
  })

  function key(type: string, name: string, when = 0, repeat = false): Event {
    const event = new KeyboardEvent(type, { key: name, cancelable: true, repeat })
    Object.defineProperty(event, "timeStamp", { value: when })
    wand.dispatchEvent(event)
    return event
  }

  it("move a wand while they are held, from the middle of the board, and space presses it", () => {
    vi.useFakeTimers()
    expect(key("keydown", "ArrowRight").defaultPrevented).toBe(true)
    expect(hands()).toMatchObject([{ seat: 1, x: 0, y: 0, presses: false }])
    vi.advanceTimersByTime(300)
    const moved = hands()[0]?.x ?? 0
    expect(moved).toBeGreaterThan(200)
    key("keyup", "ArrowRight")
    vi.advanceTimersByTime(300)
    expect(Math.abs((hands()[0]?.x ?? 0) - moved)).toBeLessThan(60)
    key("keydown", " ")
    expect(hands()[0]?.presses).toBe(true)
    key("keyup", " ", 100)
    expect(hands()[0]?.presses).toBe(false)
    wand.dispatchEvent(new Event("blur"))
    expect(hands()).toEqual([])
    vi.useRealTimers()
  })

  it("push slowly, and begin and end gently", () => {
    vi.useFakeTimers()
    const moved = (milliseconds: number) => {
      const before = hands()[0]?.x ?? 0
      vi.advanceTimersByTime(milliseconds)
      return (hands()[0]?.x ?? 0) - before
    }
    key("keydown", "ArrowRight")
    const quickly = moved(320)
    key("keydown", " ")
    const beginning = moved(48)
    moved(160)
    const pushing = moved(320)
    expect(pushing).toBeGreaterThan(100)
    expect(pushing).toBeLessThan(0.7 * quickly)
    expect(beginning).toBeLessThan(((48 / 320) * pushing) / 2)
    key("keyup", "ArrowRight")
    expect(moved(160)).toBeGreaterThan(10)
    expect(moved(320)).toBe(0)
    vi.useRealTimers()
  })

  it("tap by a short press, and by no long one, however often it repeats itself", () => {
    const tap = vi.spyOn(table.board.taps, "tap")
    key("keydown", " ", 1000)
    for (const when of [1500, 1900]) key("keydown", " ", when, true)
    key("keyup", " ", 2000)
    expect(tap).not.toHaveBeenCalled()
    key("keydown", " ", 3000)
    key("keyup", " ", 3100)
    expect(tap.mock.lastCall?.[0]).toBe(1)
  })

  it("tap also right after they have steered", () => {
    vi.useFakeTimers()
    const tap = vi.spyOn(table.board.taps, "tap")
    key("keydown", "ArrowRight")
    vi.advanceTimersByTime(300)
    key("keyup", "ArrowRight")
    key("keydown", " ", 1000)
    vi.advanceTimersByTime(100)
    key("keyup", " ", 1100)
    expect(tap).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })

  it("leave the others alone, and the tab key", () => {
    expect(key("keydown", "Tab").defaultPrevented).toBe(false)
    expect(table.reached).toEqual([])
  })
})
