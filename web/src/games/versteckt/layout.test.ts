import { describe, expect, it } from "vitest"
import { GAP, TOUCH, WRIST, type Disc } from "../../lib/places"
import { pairs, SCREENS } from "../../lib/tried-screens"
import { corners } from "../../stage/corners"
import { isFull, layout, type Scene } from "./layout"

function gap(one: Disc, other: Disc): number {
  return Math.hypot(one.x - other.x, one.y - other.y) - (one.d + other.d) / 2
}

/** Between the boxes of two round targets, as the browser sees them. */
function boxGap(one: Disc, other: Disc): number {
  const reach = (one.d + other.d) / 2
  return Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) - reach
}

function inside(disc: Disc, width: number, height: number): boolean {
  const r = disc.d / 2
  return disc.x >= r && disc.x <= width - r && disc.y >= r && disc.y + r <= height - WRIST + 0.5
}

const CASES = SCREENS.flatMap(([width, height]) =>
  [1, 2, 3, 4, 5, 6].flatMap((seats) =>
    [0, 1, 2, 3].flatMap((marker) =>
      [false, true].map((tabletop) => {
        const mine = Array.from({ length: seats }, (_, seat) => seat)
        const taken = Object.values(corners(width, height))
        const scene = layout({ width, height, taken, marker, seats, mine, tabletop })
        return { width, height, seats, marker, tabletop, taken, scene }
      }),
    ),
  ),
)

function everywhere(check: (one: (typeof CASES)[number], name: string) => void): void {
  for (const one of CASES) {
    check(
      one,
      `${one.width}x${one.height}, ${one.seats} seats, marker ${one.marker}, table-top ${one.tabletop}`,
    )
  }
}

function current(scene: Scene, marker: number): Disc[] {
  return scene.pieces[marker]?.spaces ?? []
}

describe("what can be touched is large enough, apart, and above the wrists", () => {
  it("spaces of the current piece", () => {
    everywhere(({ width, height, marker, scene }, name) => {
      const spaces = current(scene, marker)
      for (const space of spaces) {
        expect(space.d, name).toBeGreaterThanOrEqual(TOUCH)
        expect(inside(space, width, height), `${name}: ${JSON.stringify(space)}`).toBe(true)
      }
      for (const [one, other] of pairs(spaces)) expect(gap(one, other), name).toBeGreaterThanOrEqual(GAP)
    })
  })

  it("animals when one is to be named", () => {
    everywhere(({ width, height, scene }, name) => {
      const { animals } = scene.forward
      expect(animals).toHaveLength(15)
      for (const animal of animals) {
        expect(animal.d, name).toBeGreaterThanOrEqual(TOUCH)
        expect(inside(animal, width, height), `${name}: ${JSON.stringify(animal)}`).toBe(true)
      }
      for (const [one, other] of pairs(animals))
        expect(gap(one, other), name).toBeGreaterThanOrEqual(GAP - 0.01)
    })
  })

  it("the circle at rest, beside the current piece", () => {
    everywhere(({ width, height, marker, scene }, name) => {
      expect(scene.circle.d, name).toBeGreaterThanOrEqual(TOUCH)
      expect(inside(scene.circle, width, height), name).toBe(true)
      for (const space of current(scene, marker))
        expect(gap(scene.circle, space), name).toBeGreaterThanOrEqual(GAP)
    })
  })

  it("ready pictures", () => {
    everywhere(({ width, height, scene }, name) => {
      expect(scene.ready.length, name).toBeGreaterThan(0)
      for (const ready of scene.ready) {
        expect(ready.d, name).toBeGreaterThanOrEqual(TOUCH)
        expect(inside(ready, width, height), `${name}: ${JSON.stringify(ready)}`).toBe(true)
      }
      for (const [one, other] of pairs(scene.ready))
        expect(boxGap(one, other), name).toBeGreaterThanOrEqual(GAP)
    })
  })

  it("ready pictures by the seats leave the circle to be seen", () => {
    everywhere(({ scene }, name) => {
      expect(scene.aside.d, name).toBeGreaterThanOrEqual(TOUCH)
      if (!isFull(scene)) return
      for (const ready of scene.ready)
        expect(gap(ready, scene.aside), `${name}: ${JSON.stringify(ready)}`).toBeGreaterThanOrEqual(0)
    })
  })

  it("nothing of it lies under the stage's buttons", () => {
    everywhere(({ marker, scene, taken }, name) => {
      const touchable = [...current(scene, marker), ...scene.forward.animals, scene.circle, ...scene.ready]
      for (const disc of touchable) {
        for (const box of taken) {
          const dx = Math.max(box.x - disc.x, 0, disc.x - box.x - box.width)
          const dy = Math.max(box.y - disc.y, 0, disc.y - box.y - box.height)
          expect(
            Math.hypot(dx, dy) - disc.d / 2,
            `${name}: ${JSON.stringify([disc, box])}`,
          ).toBeGreaterThanOrEqual(GAP - 2)
        }
      }
    })
  })
})

describe("the clearing is readable", () => {
  it("no space of any piece covers another", () => {
    everywhere(({ scene }, name) => {
      for (const [one, other] of pairs(scene.pieces.flatMap((piece) => piece.spaces))) {
        expect(gap(one, other), `${name}: ${JSON.stringify([one, other])}`).toBeGreaterThan(0)
      }
    })
  })

  it("small tiles can still be told apart, best those of the next piece, which lie face up", () => {
    everywhere(({ marker, scene }, name) => {
      for (const [index, piece] of scene.pieces.entries()) {
        const least = index === (marker + 1) % 4 ? 23 : 9
        expect(piece.spaces[0]?.d, name).toBeGreaterThanOrEqual(least)
      }
    })
  })

  it("the circle that comes forward covers no seat", () => {
    everywhere(({ scene }, name) => {
      for (const { box, edge } of scene.seats) {
        const flat = edge === "top" || edge === "bottom"
        const [w, h] = flat ? [box.width, box.height] : [box.height, box.width]
        for (const animal of scene.forward.animals) {
          const dx = Math.abs(animal.x - box.x - box.width / 2) - w / 2
          const dy = Math.abs(animal.y - box.y - box.height / 2) - h / 2
          expect(Math.max(dx, dy), name).toBeGreaterThanOrEqual(animal.d / 2)
        }
      }
    })
  })

  it("seats have room for what is collected", () => {
    everywhere(({ scene }, name) => {
      for (const { box } of scene.seats) expect(box.width / box.height, name).toBeGreaterThanOrEqual(2.1)
    })
  })

  it("seats do not cover each other", () => {
    everywhere(({ scene }, name) => {
      for (const [one, other] of pairs(scene.seats)) {
        const [a, b] = [one.box, other.box].map((box, index) => {
          const edge = (index === 0 ? one : other).edge
          const flat = edge === "top" || edge === "bottom"
          return {
            x: box.x + box.width / 2,
            y: box.y + box.height / 2,
            w: flat ? box.width : box.height,
            h: flat ? box.height : box.width,
          }
        }) as [Record<"x" | "y" | "w" | "h", number>, Record<"x" | "y" | "w" | "h", number>]
        const apart = Math.max(Math.abs(a.x - b.x) - (a.w + b.w) / 2, Math.abs(a.y - b.y) - (a.h + b.h) / 2)
        expect(apart, name).toBeGreaterThanOrEqual(0)
      }
    })
  })
})
