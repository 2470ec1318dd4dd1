/** How tiles are seen to be mixed: pushed together, slid around each other, and back to the spaces. */
import type { Disc } from "../../lib/places"

export interface Slide extends Disc {
  /** Degrees. */
  turn: number
}

const STEPS = 14
const ROUNDS = 1.25

/** For each tile its way, which begins and ends where it lies. */
export function swirl(places: Disc[]): Slide[][] {
  const count = Math.max(1, places.length)
  const middle = {
    x: places.reduce((sum, { x }) => sum + x, 0) / count,
    y: places.reduce((sum, { y }) => sum + y, 0) / count,
  }
  return places.map((place, index) => {
    const start = (2 * Math.PI * index) / count
    const way = index % 2 === 0 ? 1 : -1
    const reach = place.d * (0.35 + 0.17 * ((index * 7) % 5))
    return Array.from({ length: STEPS + 1 }, (_, step) => {
      const done = step / STEPS
      const pull = step === STEPS ? 0 : Math.sin(Math.PI * done) ** 0.6
      const angle = start + way * 2 * Math.PI * ROUNDS * done
      return {
        x: place.x + (middle.x + Math.cos(angle) * reach - place.x) * pull,
        y: place.y + (middle.y + Math.sin(angle) * reach - place.y) * pull,
        d: place.d,
        turn: way * 360 * done,
      }
    })
  })
}
