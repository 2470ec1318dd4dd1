/** Where the fifteen animals lie: in the circle at rest, and when one is to be named. */
import type { Box } from "../game"
import { GAP, TOUCH, WRIST, type Disc } from "../../lib/places"
import type { Insets, Space } from "./places"

const ANIMALS = 15
const RING_EDGE = 10
const MOST = 760

/** The animal circle when it is time to name one: a ring, or a meadow in rows where no ring fits. */
export interface Forward {
  box: Box
  round: boolean
  animals: Disc[]
  middle: Disc | null
}

/** Where the fifteen animals lie when one is to be named. */
export function naming(space: Space, free: Insets): Forward {
  const area = {
    x: free.left,
    y: free.top,
    width: space.width - free.left - free.right,
    height: space.height - free.top - Math.max(free.bottom, WRIST),
  }
  const d = Math.min(area.width, area.height, MOST)
  const animal = ringAnimal(d)
  if (animal < TOUCH) return meadow(area)
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 }
  return {
    box: { x: middle.x - d / 2, y: middle.y - d / 2, width: d, height: d },
    round: true,
    ...ringIn({ ...middle, d }, animal),
  }
}

function ringIn({ x, y, d }: Disc, animal: number): { animals: Disc[]; middle: Disc } {
  const ring = d / 2 - animal / 2 - Math.min(RING_EDGE, 0.04 * d)
  const animals = Array.from({ length: ANIMALS }, (_, index) => {
    const turn = (2 * Math.PI * index) / ANIMALS - Math.PI / 2
    return { x: x + ring * Math.cos(turn), y: y + ring * Math.sin(turn), d: animal }
  })
  return { animals, middle: { x, y, d: 2 * (ring - animal / 2) - Math.min(2 * GAP, 0.08 * d) } }
}

/** The circle at rest: small animals around a large middle. */
export function restingRing(circle: Disc): { animals: Disc[]; middle: Disc } {
  const animal = Math.max(0.1 * circle.d, ringAnimal(circle.d))
  return ringIn(circle, animal)
}

/** The largest animal of a ring in a circle of diameter d. */
function ringAnimal(d: number): number {
  // On a ring of radius (d - animal) / 2 - edge, neighbours are 2 radius sin(pi / 15) apart.
  const chord = 2 * Math.sin(Math.PI / ANIMALS)
  return (chord * (d / 2 - RING_EDGE) - GAP) / (1 + chord / 2)
}

function meadow(area: Box): Forward {
  const fits = [3, 4, 5, 8].map((columns) => {
    const rows = Math.ceil(ANIMALS / columns)
    return { columns, rows, cell: Math.min((area.width - 20) / columns, (area.height - 20) / rows) }
  })
  const { columns, rows, cell } = fits.reduce((best, each) => (each.cell > best.cell ? each : best))
  const size = Math.min(cell, 150)
  const [dx, dy] = [
    Math.min(size * 1.12, (area.width - 20) / columns),
    Math.min(size * 1.12, (area.height - 20) / rows),
  ]
  const box = {
    x: area.x + (area.width - columns * dx - 20) / 2,
    y: area.y + (area.height - rows * dy - 20) / 2,
    width: columns * dx + 20,
    height: rows * dy + 20,
  }
  const animals = Array.from({ length: ANIMALS }, (_, index) => ({
    x: box.x + 10 + ((index % columns) + 0.5) * dx,
    y: box.y + 10 + (Math.floor(index / columns) + 0.5) * dy,
    d: size - GAP,
  }))
  return { box, round: false, animals, middle: null }
}
