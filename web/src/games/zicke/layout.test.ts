import { describe, expect, it } from "vitest"
import { GAP, TOUCH, WRIST, type Disc } from "../../lib/places"
import { apart, pairs, SCREENS } from "../../lib/tried-screens"
import { corners } from "../../stage/corners"
import type { Box } from "../game"
import { choiceOf } from "./choice"
import { layout } from "./layout"
import { dealt } from "./position"
import { Room } from "./room"
import type { Scene, Space } from "./scene"

/** How animals may lie in the middle of a game, the barn last: as dealt, at one heap, at the barn, none at all. */
function heaps(seats: number): number[][] {
  const rest = Array.from({ length: seats - 2 }, () => 1)
  return [
    dealt(seats),
    [15 - rest.length, 0, ...rest, 0],
    [0, 1, ...rest, 14 - rest.length],
    [8, 15 - 8 - rest.length, ...rest, 0],
  ]
}

interface Case {
  name: string
  space: Space
  scene: Scene
}

const CASES: Case[] = SCREENS.flatMap(([width, height]) =>
  [2, 3, 4, 5].flatMap((seats) =>
    Array.from({ length: seats + 1 }, (_, people) => people).flatMap((people) =>
      [false, true].flatMap((tabletop) =>
        heaps(seats).map((counts) => {
          const pads = Array.from({ length: people }, (_, seat) => seat)
          const taken = Object.values(corners(width, height))
          const space = { width, height, taken, tabletop: tabletop && people > 1, seats, pads, counts }
          const name = `${width}x${height}, ${counts.join("-")}, ${people} here, table-top ${space.tabletop}`
          return { name, space, scene: layout(space) }
        }),
      ),
    ),
  ),
)

/** Thirty slapping cards as large as fingers need have no room on the smallest phones. */
const ROOMY = CASES.filter(
  ({ space: { width, height, pads } }) => !(pads.length === 5 && Math.min(width, height) <= 360),
)

const boxOf = ({ x, y, d }: Disc): Box => ({ x: x - d / 2, y: y - d / 2, width: d, height: d })

function touched({ scene }: Case): Box[] {
  const pads = scene.pads.filter(({ seat }) => seat !== null)
  return pads.flatMap(({ cards }) => cards.map(boxOf))
}

describe("slapping cards and the pile", () => {
  it.each(SCREENS)("are large enough, apart, and above the wrists at %i x %i", (width, height) => {
    for (const one of ROOMY.filter(({ space }) => space.width === width && space.height === height)) {
      const pile = boxOf(one.scene.pile)
      const targets = [...touched(one), ...(one.scene.pads[0]?.seat == null ? [] : [pile])]
      for (const target of targets) {
        const told = `${one.name}: ${JSON.stringify(target)}`
        expect(target.width, told).toBeGreaterThanOrEqual(TOUCH)
        expect(target.x, told).toBeGreaterThanOrEqual(0)
        expect(target.y, told).toBeGreaterThanOrEqual(0)
        expect(target.x + target.width, told).toBeLessThanOrEqual(width)
        expect(target.y + target.height / 2, told).toBeLessThanOrEqual(height - WRIST)
        for (const box of one.space.taken) expect(apart(target, box), told).toBeGreaterThanOrEqual(GAP - 0.01)
      }
      for (const [a, b] of pairs(targets)) {
        expect(apart(a, b), `${one.name}: ${JSON.stringify([a, b])}`).toBeGreaterThanOrEqual(GAP - 0.01)
      }
    }
  })

  it("each seat here has a pad of its own, with a card for each heap and the barn", () => {
    for (const { name, scene, space } of CASES) {
      const seats = space.pads.length > 0 ? [...space.pads] : [null]
      const found = scene.pads.map(({ seat }) => seat).sort()
      expect(found, name).toEqual(seats)
      for (const { cards } of scene.pads) expect(cards.length, name).toBe(space.seats + 1)
    }
  })

  it("pads tell whose they are where several people sit at a tablet: within their frame, beside their cards", () => {
    for (const { name, scene, space } of CASES) {
      const tablet = Math.min(space.width, space.height) >= 740 && space.pads.length <= 3
      if (space.pads.length > 1 && tablet)
        for (const { figure } of scene.pads) expect(figure, name).not.toBeNull()
      for (const { figure, box, cards } of scene.pads) {
        if (!figure) continue
        const own = boxOf(figure)
        expect(figure.d, name).toBeGreaterThanOrEqual(38)
        expect(own.x, name).toBeGreaterThanOrEqual(box.x)
        expect(own.y, name).toBeGreaterThanOrEqual(box.y)
        expect(own.x + own.width, name).toBeLessThanOrEqual(box.x + box.width)
        expect(own.y + own.height, name).toBeLessThanOrEqual(box.y + box.height)
        for (const card of cards) expect(apart(own, boxOf(card)), name).toBeGreaterThanOrEqual(GAP - 0.01)
      }
    }
  })

  it("a pad of one's own needs no name", () => {
    for (const { name, scene } of CASES.filter(({ space: { pads } }) => pads.length < 2))
      expect(scene.pads[0]?.figure, name).toBeNull()
  })

  it("pads lie at the edge they face when the tablet lies flat", () => {
    for (const { name, scene, space } of CASES.filter(({ scene: { dense } }) => !dense)) {
      for (const { edge, box } of scene.pads) {
        const far = {
          bottom: space.height - box.y - box.height,
          top: box.y,
          left: box.x,
          right: space.width - box.x - box.width,
        }
        const others = scene.zones.map((zone) => ({
          bottom: space.height - zone.box.y - zone.box.height,
          top: zone.box.y,
          left: zone.box.x,
          right: space.width - zone.box.x - zone.box.width,
        }))
        const among = scene.zones.filter(({ box: own }) =>
          edge === "top" || edge === "bottom"
            ? own.x < box.x + box.width && own.x + own.width > box.x
            : own.y < box.y + box.height && own.y + own.height > box.y,
        )
        for (const zone of among) {
          const index = scene.zones.indexOf(zone)
          expect(far[edge], `${name}, ${edge}`).toBeLessThanOrEqual((others[index]?.[edge] ?? 0) + 0.01)
        }
      }
    }
  })
})

describe("everything that is looked for is seen", () => {
  it("nothing covers anything else, and all lies on the screen", () => {
    for (const one of CASES) {
      const { name, scene, space } = one
      const things = [
        ...scene.zones.map(({ box }) => box),
        ...scene.pads.flatMap(({ cards }) => cards.map(boxOf)),
        ...scene.seeks.map(boxOf),
        ...(scene.dense ? [] : [boxOf(scene.pile)]),
      ]
      for (const thing of things) {
        const told = `${name}: ${JSON.stringify(thing)}`
        expect(Math.min(thing.x, thing.y), told).toBeGreaterThanOrEqual(0)
        expect(thing.x + thing.width, told).toBeLessThanOrEqual(space.width + 0.01)
        expect(thing.y + thing.height, told).toBeLessThanOrEqual(space.height + 0.01)
        for (const button of space.taken) expect(apart(thing, button), told).toBeGreaterThanOrEqual(-0.01)
      }
      for (const [a, b] of pairs(things)) {
        expect(apart(a, b), `${name}: ${JSON.stringify([a, b])}`).toBeGreaterThanOrEqual(-0.01)
      }
    }
  })

  it("each animal has its own spot in its heap", () => {
    for (const { name, scene, space } of CASES.filter(({ scene: { dense } }) => !dense)) {
      for (const [place, { cards }] of scene.zones.entries()) {
        expect(cards.length, name).toBeGreaterThanOrEqual(space.counts[place] ?? 0)
      }
      for (const { box, head, cards } of scene.zones) {
        for (const disc of [head, ...cards]) {
          const own = boxOf(disc)
          expect(own.x, name).toBeGreaterThanOrEqual(box.x - 0.01)
          expect(own.y, name).toBeGreaterThanOrEqual(box.y - 0.01)
          expect(own.x + own.width, name).toBeLessThanOrEqual(box.x + box.width + 0.01)
          expect(own.y + own.height, name).toBeLessThanOrEqual(box.y + box.height + 0.01)
        }
        for (const [a, b] of pairs([head, ...cards])) {
          expect(apart(boxOf(a), boxOf(b)), name).toBeGreaterThanOrEqual(1.9)
        }
      }
    }
  })

  it("as they are dealt animals are as large as they can be: recognised on phones, easily found on tablets", () => {
    for (const { name, space } of CASES) {
      if (space.counts.join() !== dealt(space.seats).join() || space.pads.length !== 1) continue
      const scene = layout({ ...space, counts: new Room().for(space, space.counts) })
      const shorter = Math.min(space.width, space.height)
      const phone = space.width < space.height ? 52 : shorter >= 390 ? 40 : 33
      const least = shorter >= 740 ? 88 : shorter >= 600 ? 70 : phone
      expect(scene.zones[0]?.head.d ?? 0, name).toBeGreaterThanOrEqual(least)
      expect(scene.seeks[0]?.d ?? 0, name).toBeGreaterThanOrEqual(Math.min(76, 0.2 * shorter))
    }
  })

  it("the seek card is turned to each edge at which somebody sits", () => {
    for (const { name, scene } of CASES.filter(({ space, scene: { dense } }) => space.tabletop && !dense)) {
      const edges = scene.pads.map(({ edge }) => edge)
      expect(scene.seeks.map(({ edge }) => edge).sort(), name).toEqual([...new Set(edges)].sort())
    }
  })

  it("where a heap has no room at its side, no other changes sides for it", () => {
    const [width, height, seats] = [740, 360, 4]
    const taken = Object.values(corners(width, height))
    const isLow = (counts: number[]) =>
      layout({ width, height, taken, tabletop: false, seats, pads: [0], counts }).zones.map(
        ({ box }) => box.y > 100,
      )
    expect(isLow([3, 3, 3, 3, 3])).toEqual([true, true, false, false, false])
    expect(isLow([3, 12, 0, 0, 0])).toEqual([true, false, false, false, false])
  })

  it("while animals come and go, no heap changes sides", () => {
    const at = (counts: number[]) =>
      layout({ width: 1280, height: 800, taken: [], tabletop: false, seats: 3, pads: [0], counts }).zones.map(
        ({ box }) => Math.sign(Math.round((box.x + box.width / 2 - 640) / 200)),
      )
    expect(at([6, 3, 4, 2])).toEqual(at([4, 4, 4, 3]))
    expect(at([1, 5, 5, 4])).toEqual(at([4, 4, 4, 3]))
  })
})

describe("animals that come forward to be chosen", () => {
  it("can be touched at every size, however many there are", () => {
    for (const { space } of CASES) {
      if (space.counts.join() !== dealt(space.seats).join()) continue
      for (let count = 1; count <= 15; count++) {
        for (const edge of ["bottom", "left"] as const) {
          const upright = space.height > space.width
          const box = upright
            ? { x: 6, y: 90, width: space.width - 12, height: space.height - WRIST - 90 }
            : { x: 90, y: 6, width: space.width - 180, height: space.height - WRIST - 6 }
          const { cards } = choiceOf(box, count, edge)
          expect(cards).toHaveLength(count)
          for (const card of cards) expect(card.d, `${space.width}x${space.height}`).toBeGreaterThanOrEqual(Math.min(TOUCH, space.height < 390 ? 70 : TOUCH)) // prettier-ignore
          for (const [a, b] of pairs(cards))
            expect(apart(boxOf(a), boxOf(b))).toBeGreaterThanOrEqual(GAP - 0.01)
        }
      }
    }
  })
})
