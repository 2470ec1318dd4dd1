import { describe, expect, it } from "vitest"
import { towards } from "../../lib/keys"
import { layout } from "./layout"
import { agrees, ANIMALS, changed, tilesOf } from "./position"
import { swirl } from "./shuffle"
import type { Sight } from "./types"

const sight = (pieces: Sight["pieces"]): Sight => ({
  phase: "name",
  turn: 0,
  marker: 1,
  pieces,
  collected: [[]],
  named: null,
  turned: null,
  unready: [],
})

describe("tiles", () => {
  const before = sight([["back", null], ["fox", "back"], [null], [null]])

  it("are what the view shows: face down they are nothing but a back", () => {
    const tiles = tilesOf(before)
    expect(tiles.map(({ piece, space, face }) => [piece, space, face])).toEqual([
      [0, 0, null],
      [1, 0, "fox"],
      [1, 1, null],
    ])
    expect(agrees(tiles, before)).toBe(true)
    expect(JSON.stringify(tiles)).not.toContain("back")
  })

  it("get new keys when they are laid out anew, so that none can be followed through a shuffle", () => {
    const keys = new Set(tilesOf(before).map(({ key }) => key))
    for (const { key } of tilesOf(before)) expect(keys.has(key)).toBe(false)
  })

  it("notice what the position does not show any more", () => {
    const after = sight([["back", null], ["back", "back"], [null], [null]])
    expect(agrees(tilesOf(before), after)).toBe(false)
  })

  it("show which space has been taken", () => {
    const after = sight([["back", null], ["fox", null], ["owl"], [null]])
    expect(changed(2, after, before)).toBe(0)
    expect(changed(1, before, after)).toBe(1)
    expect(changed(3, after, before)).toBeNull()
  })
})

describe("a shuffle", () => {
  it("begins and ends on the spaces, and is a tumble in between", () => {
    const places = [0, 1, 2, 3, 4, 5].map((index) => ({
      x: 100 * (index % 3),
      y: 100 * Math.floor(index / 3),
      d: 80,
    }))
    const ways = swirl(places)
    expect(ways).toHaveLength(places.length)
    for (const [index, way] of ways.entries()) {
      for (const end of [way[0], way.at(-1)]) {
        expect(end?.x).toBeCloseTo(places[index]?.x ?? NaN)
        expect(end?.y).toBeCloseTo(places[index]?.y ?? NaN)
      }
    }
    const midway = ways.map((way) => way[Math.floor(way.length / 2)])
    for (const place of midway) {
      expect(Math.hypot((place?.x ?? NaN) - 100, (place?.y ?? NaN) - 50)).toBeLessThan(110)
    }
  })
})

describe("arrow keys", () => {
  it("reach every tile and every animal from every other, on every screen", () => {
    for (const [width, height] of [[1280, 800], [768, 1024], [390, 844], [844, 390]] as const) {
      const scene = layout({ width, height, taken: [], marker: 0, seats: 2, mine: [0, 1], tabletop: false })
      for (const places of [scene.forward.animals, ...scene.pieces.map(({ spaces }) => spaces)]) {
        const reached = new Set([0])
        for (const from of reached) {
          for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
            const to = towards(places, from, key)
            if (to !== null) reached.add(to)
          }
        }
        expect(reached.size, `${width}x${height}`).toBe(places.length)
      }
    }
  }) // prettier-ignore

  it("pass over spaces without a tile, and stay at the edge", () => {
    const row = [0, 1, 2].map((index) => ({ x: 100 * index, y: 0, d: 80 }))
    expect(towards([row[0], undefined, row[2]], 0, "ArrowRight")).toBe(2)
    expect(towards(row, 2, "ArrowRight")).toBeNull()
    expect(towards(row, 0, "Enter")).toBeNull()
  })
})

it("the animal circle has fifteen different animals", () => {
  expect(new Set(ANIMALS).size).toBe(15)
})
