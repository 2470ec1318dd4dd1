import { afterEach, describe, expect, it } from "vitest"
import { REST } from "../../lib/reaction.svelte"
import { finger, later, searching, sit, turning, yard } from "./tried-board"

afterEach(() => {
  document.body.innerHTML = ""
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

  it("stay where they are when a mouse is clicked", () => {
    const { board, leave } = sit(turning)
    const { at, pile } = yard(board)
    finger(at(0, 2), "pointerdown", 1)
    finger(at(1, 2), "pointerdown", 2)
    finger(pile, "pointerdown", 7, later(), "mouse")
    expect(board.fingers.resting).toEqual([0, 1])
    expect(board.fingers.asking).toBe(true)
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
