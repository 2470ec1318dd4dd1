import { describe, expect, it } from "vitest"
import { GAP, TOUCH, WRIST } from "../../lib/places"
import { apart, pairs, SCREENS } from "../../lib/tried-screens"
import { corners } from "../../stage/corners"
import type { Box } from "../game"
import { layout } from "./layout"
import type { Scene, SeatPlace, Space } from "./scene"

/** A small phone that lies has no room for 24 cards of a finger's size. */
const ROOMY = SCREENS.filter(([, height]) => height > 360)

/** How the 24 cards may be shared out, some of them perhaps in the box. */
const HANDS: number[][] = [
  [12, 12], [20, 4], [1, 23], [24, 0], [16, 7], [3, 3],
  [8, 8, 8], [12, 7, 5], [22, 1, 1], [1, 1, 22], [0, 24, 0], [0, 12, 12], [5, 4, 0],
  [6, 6, 6, 6], [18, 2, 2, 2], [2, 2, 18, 2], [2, 18, 2, 2], [21, 1, 1, 1], [1, 1, 1, 21], [0, 0, 12, 12], [10, 10, 2, 2], [0, 0, 0, 24],
] // prettier-ignore

interface Case {
  name: string
  space: Space
  scene: Scene
}

const CASES: Case[] = ROOMY.flatMap(([width, height]) =>
  HANDS.flatMap((hands) =>
    hands
      .map((_, index) => index)
      .concat(-1)
      .flatMap((last) =>
        [false, true].map((tabletop) => {
          // the first seats are people's here, or nobody's when all only watch
          const seats = hands.map((cards, seat) => ({ cards, mine: seat <= last }))
          const space = { width, height, tabletop, seats, taken: Object.values(corners(width, height)) }
          const name = `${width}x${height}, ${hands.join("-")}, ${last + 1} here, table-top ${tabletop}`
          return { name, space, scene: layout(space) }
        }),
      ),
  ),
)

interface Target extends Box {
  seat: number
}

const boxOf = (seat: number, x: number, y: number, width: number, height: number): Target => ({
  seat,
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
})

function upright({ edge }: SeatPlace): boolean {
  return edge === "top" || edge === "bottom"
}

/** Whatever a seat's people touch, as it lies on the screen. */
function thingsOf(place: SeatPlace, seat: number): Target[] {
  const cards = place.cards.map(({ x, y, width, height }) =>
    upright(place) ? boxOf(seat, x, y, width, height) : boxOf(seat, x, y, height, width),
  )
  const { x, y, d } = place.picture
  return [...cards, boxOf(seat, x, y, d, d)]
}

function touched({ space, scene }: Case): Target[] {
  return scene.seats.flatMap((place, seat) => (space.seats[seat]?.mine ? thingsOf(place, seat) : []))
}

describe("what can be touched is large enough, apart, and above the wrists", () => {
  it.each(ROOMY)("%i x %i", (width, height) => {
    for (const one of CASES.filter(({ space }) => space.width === width && space.height === height)) {
      const targets = touched(one)
      for (const target of targets) {
        const told = `${one.name}: ${JSON.stringify(target)}`
        expect(Math.min(target.width, target.height), told).toBeGreaterThanOrEqual(TOUCH)
        expect(target.x, told).toBeGreaterThanOrEqual(0)
        expect(target.x + target.width, told).toBeLessThanOrEqual(width)
        expect(target.y, told).toBeGreaterThanOrEqual(0)
        expect(target.y + target.height, told).toBeLessThanOrEqual(height - WRIST + 0.5)
        for (const box of one.space.taken) expect(apart(target, box), told).toBeGreaterThanOrEqual(GAP - 0.01)
      }
      for (const [a, b] of pairs(targets)) {
        expect(apart(a, b), `${one.name}: ${JSON.stringify([a, b])}`).toBeGreaterThanOrEqual(GAP - 0.01)
      }
    }
  })

  it("the dice, when they are rolled", () => {
    for (const { name, scene, space } of CASES) {
      const { x, y, d } = scene.forward
      expect(d, name).toBeGreaterThanOrEqual(TOUCH)
      expect(x - 1.1 * d, name).toBeGreaterThanOrEqual(0)
      expect(y + d / 2, name).toBeLessThanOrEqual(space.height - WRIST)
      for (const box of space.taken) {
        expect(apart(boxOf(0, x, y, 2.3 * d, d), box), name).toBeGreaterThanOrEqual(GAP)
      }
    }
  })
})

describe("all else is seen", () => {
  it("cards of everybody else are on the screen, told apart, and beside those that are searched", () => {
    for (const one of CASES) {
      const { name, space, scene } = one
      const own = touched(one)
      const others = scene.seats.flatMap((place, seat) =>
        space.seats[seat]?.mine ? [] : thingsOf(place, seat),
      )
      for (const thing of others) {
        const told = `${name}: ${JSON.stringify(thing)}`
        expect(thing.width, told).toBeGreaterThanOrEqual(10)
        expect(Math.min(thing.x, thing.y), told).toBeGreaterThanOrEqual(0)
        expect(thing.x + thing.width, told).toBeLessThanOrEqual(space.width + 0.01)
        expect(thing.y + thing.height, told).toBeLessThanOrEqual(space.height)
        for (const target of own) expect(apart(thing, target), told).toBeGreaterThanOrEqual(0)
      }
      for (const [a, b] of pairs(others)) {
        expect(apart(a, b), `${name}: ${JSON.stringify([a, b])}`).toBeGreaterThanOrEqual(-0.01)
      }
    }
  })

  it("a seat has a spot for each card", () => {
    for (const { name, space, scene } of CASES) {
      expect(scene.seats.map(({ cards }) => cards.length), name).toEqual(space.seats.map(({ cards }) => cards)) // prettier-ignore
    }
  })

  it("the dice at rest cover no card, and are large enough to be read from every edge", () => {
    for (const one of CASES) {
      const { x, y, d, upright } = one.scene.dice
      const long = 2.24 * d
      const box = upright ? boxOf(0, x, y, d, long) : boxOf(0, x, y, long, d)
      expect(d, one.name).toBeGreaterThanOrEqual(40)
      expect(box.x, one.name).toBeGreaterThanOrEqual(0)
      expect(box.y, one.name).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width, one.name).toBeLessThanOrEqual(one.space.width)
      expect(box.y + box.height, one.name).toBeLessThanOrEqual(one.space.height)
      for (const thing of one.scene.seats.flatMap(thingsOf)) {
        expect(apart(box, thing), `${one.name}: ${JSON.stringify([box, thing])}`).toBeGreaterThanOrEqual(0)
      }
      for (const button of one.space.taken) expect(apart(box, button), one.name).toBeGreaterThanOrEqual(0)
    }
  })

  it("with eight cards each, cards are larger than fingers need wherever there is room", () => {
    const eight = CASES.filter(({ space }) => space.seats.map(({ cards }) => cards).join() === "8,8,8")
    for (const { name, space, scene } of eight) {
      const own = space.seats.flatMap(({ mine }, seat) => (mine ? [scene.seats[seat]?.card ?? 0] : []))
      const least = Math.min(space.width, space.height) >= 768 ? 92 : 76 * 0.8
      for (const card of own) expect(card, name).toBeGreaterThanOrEqual(least)
    }
  })
})
