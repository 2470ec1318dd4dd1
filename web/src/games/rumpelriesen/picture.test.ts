import { describe, expect, it } from "vitest"
import { changed, read } from "./picture"
import { bytesOf } from "./tried-board"

describe("a picture of the board", () => {
  it("is read as it was written", () => {
    const frame = read(
      bytesOf({
        step: 70_000,
        wands: [{ seat: 2, x: -1500, y: 1499, presses: true }, { seat: 0, x: 7, y: -7, presses: false }],
        leaves: [{ leaf: 84, layer: 3, x: 1200, y: -300, angle: Math.PI }, { leaf: 0, layer: null, x: 0, y: 0, angle: 0 }],
        giants: [{ giant: 1, layer: 2, state: "wobbles", x: -5, y: 5, angle: Math.PI / 2, lean: [0.25, -0.5] }],
      }),
    ) // prettier-ignore
    expect(frame.step).toBe(70_000)
    expect(frame.wands).toEqual([
      { seat: 2, x: -1500, y: 1499, presses: true },
      { seat: 0, x: 7, y: -7, presses: false },
    ])
    expect(frame.leaves).toEqual([
      { leaf: 84, layer: 3, x: 1200, y: -300, angle: Math.PI },
      { leaf: 0, layer: null, x: 0, y: 0, angle: 0 },
    ])
    expect(frame.giants).toEqual([
      { giant: 1, layer: 2, state: "wobbles", x: -5, y: 5, angle: Math.PI / 2, lean: [0.25, -0.5] },
    ])
  })

  it("that is cut off is none", () => {
    const whole = bytesOf({ step: 1, wands: [], leaves: [{ leaf: 0, layer: 1, x: 0, y: 0, angle: 0 }] })
    expect(() => read(new DataView(whole.buffer, 0, whole.byteLength - 2))).toThrow(RangeError)
  })

  it("is the one before with what has changed, and with the wands of now", () => {
    const wand = { seat: 0, x: 0, y: 0, presses: true }
    const leaf = (number: number, x: number) => ({ leaf: number, layer: 1, x, y: 0, angle: 0 })
    const before = { step: 1, wands: [wand], leaves: [leaf(0, 1), leaf(1, 2)], giants: [] }
    const after = changed(before, { step: 4, wands: [], leaves: [leaf(1, 9)], giants: [] })
    expect(after).toEqual({ step: 4, wands: [], leaves: [leaf(0, 1), leaf(1, 9)], giants: [] })
  })
})
