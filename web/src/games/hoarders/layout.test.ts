import { describe, expect, it } from "vitest"
import { GAP, TOUCH, WRIST } from "../../lib/places"
import { apart, pairs, SCREENS } from "../../lib/tried-screens"
import { corners } from "../../stage/corners"
import type { Box } from "../game"
import { forwardOf, hamsterPlace, hollow, layout, placeOf, ROOMY, stageBox } from "./layout"
import { CARD, SHEET, type Pantry, type Scene, type Space } from "./places"
import { HOLLOWS, KINDS } from "./pantry"
import { preysOf, raidingOf } from "./raids"
import { spread } from "./spread"

interface Case extends Space {
  name: string
  scene: Scene
}

function cases(mine: (seats: number) => number[], tabletop = false): Case[] {
  return SCREENS.flatMap(([width, height]) =>
    [2, 3, 4, 5, 6].map((seats): Case => {
      const space = {
        width,
        height,
        seats,
        tabletop,
        mine: mine(seats),
        taken: Object.values(corners(width, height)),
      }
      const sitting = `${space.mine.length} of ${seats} here${tabletop ? ", flat" : ""}`
      return { ...space, name: `${width}x${height}, ${sitting}`, scene: layout(space) }
    }),
  )
}

const ALONE = [...cases(() => [0]), ...cases((seats) => [seats - 1])]
const TOGETHER = [...cases((seats) => Array.from({ length: seats }, (_, seat) => seat)), ...cases(() => [])]
const FLAT = cases((seats) => Array.from({ length: seats }, (_, seat) => seat), true).filter(
  ({ width, height }) => Math.min(width, height) >= ROOMY,
)
const ALL = [...ALONE, ...TOGETHER, ...FLAT]

/** A part of a pantry as the screen shows it: turned with the pantry. */
function onScreen(pantry: Pantry, part: Box): Box {
  const { x, y } = placeOf(pantry, part)
  const flat = pantry.edge === "bottom" || pantry.edge === "top"
  const [width, height] = flat ? [part.width, part.height] : [part.height, part.width]
  return { x: x - width / 2, y: y - height / 2, width, height }
}

function whole(pantry: Pantry): Box {
  return onScreen(pantry, { ...pantry.box, x: 0, y: 0 })
}

/** Large enough, on the screen, its middle not where wrists rest, and clear of the stage's buttons. */
function expectTouchable(box: Box, { width, height, taken, name }: Case, what: string): void {
  const told = `${name}: ${what} ${JSON.stringify(box)}`
  expect(Math.min(box.width, box.height), told).toBeGreaterThanOrEqual(TOUCH - 0.01)
  expect(Math.min(box.x, box.y), told).toBeGreaterThanOrEqual(-0.01)
  expect(box.x + box.width, told).toBeLessThanOrEqual(width + 0.01)
  expect(box.y + box.height / 2, told).toBeLessThanOrEqual(height - WRIST)
  for (const button of taken) expect(apart(box, button), told).toBeGreaterThanOrEqual(GAP - 2.01)
}

function expectApart(boxes: readonly Box[], { name }: Case, what: string): void {
  for (const [one, other] of pairs(boxes))
    expect(apart(one, other), `${name}: ${what}`).toBeGreaterThanOrEqual(GAP - 0.01)
}

describe("pantries", () => {
  it("show everybody's nuts about as large where a lying screen lies flat", () => {
    for (const { width, height, name, scene } of FLAT.filter(({ width, height }) => width > height)) {
      const shelves = scene.pantries.map(({ shelf }) => shelf.width)
      expect(Math.min(...shelves), `${name}, ${width}x${height}`).toBeGreaterThan(0.7 * Math.max(...shelves))
    }
  })

  it("lie on the screen, and do not cover each other or the stage's buttons", () => {
    for (const one of ALL) {
      const boxes = one.scene.pantries.map(whole)
      expect(boxes, one.name).toHaveLength(one.seats)
      for (const box of boxes) {
        expect(Math.min(box.x, box.y), one.name).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width, one.name).toBeLessThanOrEqual(one.width + 0.01)
        expect(box.y + box.height, one.name).toBeLessThanOrEqual(one.height + 0.01)
        for (const button of one.taken) expect(apart(box, button), one.name).toBeGreaterThanOrEqual(2)
      }
      for (const [a, b] of pairs(boxes)) expect(apart(a, b), one.name).toBeGreaterThanOrEqual(GAP - 0.01)
    }
  })

  it("show every nut large enough to be told from others", () => {
    for (const { scene, name, width, height } of ALL) {
      for (const { shelf } of scene.pantries) {
        const least = Math.min(width, height) >= ROOMY ? 20 : 13
        expect(shelf.width / HOLLOWS, `${name}: ${JSON.stringify(shelf)}`).toBeGreaterThanOrEqual(least)
      }
    }
  })

  it("hold their figure, their shelf and their animals, none over another", () => {
    for (const { scene, name } of ALL) {
      for (const { box, figure, shelf, cards } of scene.pantries) {
        const lying = cards.filter(
          (card) => card.x >= 0 && card.x < box.width && card.y >= 0 && card.width > 0,
        )
        const parts = [figure, shelf, ...(scene.tray && lying.length < 2 ? [] : lying)]
        for (const part of parts) {
          expect(Math.min(part.x, part.y), name).toBeGreaterThanOrEqual(0)
          expect(part.x + part.width, name).toBeLessThanOrEqual(box.width + 0.01)
          expect(part.y + part.height, name).toBeLessThanOrEqual(box.height + 0.01)
        }
        for (const [a, b] of pairs(parts)) expect(apart(a, b), name).toBeGreaterThanOrEqual(0)
      }
    }
  })

  it("let an animal come forward that nobody would recognise, all of it on the screen", () => {
    for (const one of ALL) {
      for (const pantry of one.scene.pantries) {
        for (const card of pantry.cards) {
          const shown = forwardOf(placeOf(pantry, card), one)
          const { x, y, d } = shown ?? placeOf(pantry, card)
          expect(d, one.name).toBeGreaterThanOrEqual(72)
          if (!shown) continue
          expect(Math.min(x - d / 2, y - (CARD * d) / 2), one.name).toBeGreaterThanOrEqual(0)
          expect(x + d / 2, one.name).toBeLessThanOrEqual(one.width)
          expect(y + (CARD * d) / 2, one.name).toBeLessThanOrEqual(one.height)
        }
      }
    }
  })

  it("face the edge they lie at", () => {
    for (const { scene, width, height, name } of FLAT) {
      for (const pantry of scene.pantries) {
        const { x, y, width: w, height: h } = whole(pantry)
        const far = { left: x, top: y, right: width - x - w, bottom: height - y - h }
        expect(far[pantry.edge], name).toBeLessThanOrEqual(100)
        const own = hollow(pantry, 0, 0)
        const [first, last] = [placeOf(pantry, own), placeOf(pantry, { ...own, x: own.x + 100 })]
        const reads = {
          bottom: last.x > first.x,
          top: last.x < first.x,
          left: last.y > first.y,
          right: last.y < first.y,
        }
        expect(reads[pantry.edge], name).toBe(true)
      }
    }
  })
})

describe("what can be touched", () => {
  it("the own hand, alone at a device", () => {
    for (const one of ALONE) {
      const { tray } = one.scene
      const places = spread(tray as Box, 6, { shape: CARD, most: 170 })
      for (const place of places) expectTouchable(place, one, "hand")
      expectApart(places, one, "hand")
    }
  })

  it("the own animals, alone at a device", () => {
    for (const one of ALONE) {
      const own = one.scene.pantries[one.mine[0] ?? 0] as Pantry
      const cards = own.cards.map((card) => onScreen(own, card))
      for (const card of cards) expectTouchable(card, one, "animal")
      expectApart(cards, one, "animals")
    }
  })

  it("the animals of each seat and its eye, where several share a device: in their place or brought forward", () => {
    for (const one of [...TOGETHER, ...FLAT]) {
      for (const pantry of one.scene.pantries) {
        if (!pantry.touchable) continue
        const places = [...pantry.cards, pantry.figure].map((part) => onScreen(pantry, part))
        for (const place of places) expectTouchable(place, one, "animal")
        expectApart(places, one, "animals")
      }
      const { forward } = one.scene
      expectTouchable(forward, one, "forward")
    }
  })

  it("nuts to steal: in their place, all brought forward, or those of one seat", () => {
    const rich = (seats: number) => Array.from({ length: seats }, () => [1, 4, 2, 3, 1])
    const poor = (seats: number) => Array.from({ length: seats }, () => [1, 0, 1, 0, 0])
    for (const one of ALL) {
      for (const collections of [rich(one.seats), poor(one.seats)]) {
        const preys = preysOf(collections, 0)
        const way = raidingOf(one.scene, preys)
        const { forward } = one.scene
        const sheet = {
          x: forward.x + SHEET,
          y: forward.y + SHEET,
          width: forward.width - 2 * SHEET,
          height: forward.height - 2 * SHEET,
        }
        if (way === "in-place") {
          const places = one.scene.pantries.slice(1).flatMap((pantry, index) =>
            spread(pantry.raid as Box, preys.filter(({ seat }) => seat === index + 1).length, {
              most: 104,
            }).map((place) => onScreen(pantry, place)),
          )
          for (const place of places) expectTouchable(place, one, way)
          expectApart(places, one, way)
        } else if (way === "all-forward") {
          const places = spread(sheet, preys.length, { most: 110 })
          for (const place of places) expectTouchable(place, one, way)
          expectApart(places, one, way)
        } else {
          const victims = one.scene.pantries.slice(1).map(whole)
          for (const victim of victims) expectTouchable(victim, one, "victim")
          const places = spread(sheet, KINDS + 1, { most: 110 })
          for (const place of places) expectTouchable(place, one, way)
          expectApart(places, one, way)
        }
      }
    }
  })

  it("the hamster", () => {
    for (const one of ALL) {
      const seats = one.scene.tray ? one.mine : one.scene.pantries.map((_, seat) => seat)
      for (const seat of seats) {
        const { x, y, d } = hamsterPlace(one.scene, seat, stageBox(one))
        expectTouchable({ x: x - d / 2, y: y - d / 2, width: d, height: d }, one, "hamster")
      }
    }
  })
})

it("the heap of nuts can be seen", () => {
  for (const { scene, name, width, height } of ALL) {
    const { x, y, d } = scene.pile
    expect(d, name).toBeGreaterThanOrEqual(44)
    expect(x - d / 2, name).toBeGreaterThanOrEqual(0)
    expect(x + d / 2, name).toBeLessThanOrEqual(width)
    expect(y + d / 2, name).toBeLessThanOrEqual(height)
    const pile = { x: x - d / 2, y: y - d / 2, width: d, height: d }
    for (const pantry of scene.pantries)
      expect(apart(whole(pantry), pile), name).toBeGreaterThanOrEqual(-0.01)
  }
})
