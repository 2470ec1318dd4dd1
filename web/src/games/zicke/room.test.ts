import { describe, expect, it } from "vitest"
import { corners } from "../../stage/corners"
import { layout } from "./layout"
import { dealt } from "./position"
import { Room } from "./room"

/** A whole game: how many animals lie where after each search, drawn from a seed. */
function game(seats: number, seed: number): number[][] {
  let random = seed
  const below = (most: number) => {
    random = (random * 1103515245 + 12345) % 2147483648
    return Math.floor((random / 2147483648) * most)
  }
  const counts = dealt(seats)
  const all = [[...counts]]
  for (let search = 0; search < 27; search++) {
    const full = counts.flatMap((count, place) => Array.from({ length: count }, () => place))
    const from = full[below(full.length)] ?? 0
    const to = below(10) === 0 ? seats : Math.min(below(seats), below(seats))
    counts[from] = (counts[from] ?? 0) - 1
    counts[to] = (counts[to] ?? 0) + 1
    all.push([...counts])
  }
  return all
}

describe.each([
  [1280, 800, 1],
  [1280, 800, 0],
  [768, 1024, 1],
  [390, 844, 1],
])("at %i x %i, %i here", (width, height, people) => {
  const pads = Array.from({ length: people }, (_, seat) => seat)
  const screen = { width, height, taken: Object.values(corners(width, height)), tabletop: false, pads }

  it("in a whole game the yard is laid out anew a few times at most, and has always room for all", () => {
    for (const seats of [2, 3, 4, 5]) {
      const anew = [1, 2, 3, 4, 5, 6].map((seed) => {
        const room = new Room()
        const scenes = game(seats, seed).map((counts) => {
          const scene = layout({ ...screen, seats, counts: room.for({ ...screen, seats }, counts) })
          for (const [place, { cards }] of scene.zones.entries())
            expect(cards.length).toBeGreaterThanOrEqual(counts[place] ?? 0)
          return scene
        })
        return scenes.filter((scene, index) => index > 0 && scene !== scenes[index - 1]).length
      })
      expect(Math.max(...anew)).toBeLessThanOrEqual(4)
    }
  })
})

it("what has become free stays free: an animal that comes back finds its place", () => {
  const screen = { width: 1280, height: 800, taken: [], tabletop: false, seats: 3, pads: [0] }
  const room = new Room()
  room.for(screen, [4, 4, 4, 3])
  const grown = room.for(screen, [9, 2, 2, 2])
  expect(room.for(screen, [2, 4, 4, 5])).toBe(grown)
  expect(room.for(screen, [9, 1, 1, 4])).toBe(grown)
})

it("another screen is laid out for what lies there now", () => {
  const screen = { width: 1280, height: 800, taken: [], tabletop: false, seats: 3, pads: [0] }
  const room = new Room()
  room.for(screen, [9, 2, 2, 2])
  expect(room.for({ ...screen, width: 1920 }, [4, 4, 4, 3])).toEqual([5, 5, 5, 4])
})
