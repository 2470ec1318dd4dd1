/** The lines of the landscape: everything that is drawn by rule rather than by hand. */
import { ground } from "./layout"
import type { DenLayout, Point, Spot } from "./layout"

/** The same "random" numbers every time: the den must not change while somebody looks. */
export function dice(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

const fixed = (value: number): string => value.toFixed(1)

/** A closed line through points, without corners. */
function closed(points: Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] as Point
  let path = `M${fixed(at(0).x)} ${fixed(at(0).y)}`
  for (let i = 0; i < points.length; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    path += `C${fixed(from.x + (to.x - before.x) / 6)} ${fixed(from.y + (to.y - before.y) / 6)} `
    path += `${fixed(to.x - (after.x - from.x) / 6)} ${fixed(to.y - (after.y - from.y) / 6)} `
    path += `${fixed(to.x)} ${fixed(to.y)}`
  }
  return `${path}Z`
}

/** A cave's outline: nearly round, as dug by paws. `grow` makes it larger by so many pixels. */
export function cave({ x, y, r }: Spot, seed: number, grow = 0): string {
  const roll = dice(seed)
  const [wave, ripple] = [roll() * 6, roll() * 6]
  return closed(
    Array.from({ length: 16 }, (_, i) => {
      const angle = (i / 16) * Math.PI * 2
      const far =
        r * (0.975 + 0.022 * Math.sin(angle * 3 + wave) + 0.012 * Math.sin(angle * 5 + ripple)) + grow
      return { x: x + Math.cos(angle) * far, y: y + Math.sin(angle) * far }
    }),
  )
}

/** The grass line from edge to edge. */
function grassLine(layout: DenLayout, down = 0): Point[] {
  const steps = Math.ceil(layout.width / 16) + 2
  return Array.from({ length: steps + 1 }, (_, i) => {
    const x = -16 + (i * (layout.width + 32)) / steps
    return { x, y: ground(layout, x) + down }
  })
}

const line = (points: Point[]): string => points.map(({ x, y }) => `${fixed(x)} ${fixed(y)}`).join("L")

/** Everything under the grass. */
export function earth(layout: DenLayout): string {
  return `M${line(grassLine(layout))}L${layout.width + 20} ${layout.height + 20}L-20 ${layout.height + 20}Z`
}

/** The turf: the grass line above, tufts that hang into the earth below. */
export function turf(layout: DenLayout): string {
  const roll = dice(5)
  const thick = Math.max(12, layout.meadow * 0.045)
  const below = grassLine(layout).reverse()
  let path = `M${line(grassLine(layout, -2))}L${line(below.slice(0, 1))}`
  for (const [i, point] of below.entries()) {
    const next = below[i + 1]
    if (!next) break
    const hang = thick * (0.7 + roll() * 0.9)
    path += `Q${fixed((point.x + next.x) / 2)} ${fixed((point.y + next.y) / 2 + hang * 1.5)} ${fixed(next.x)} ${fixed(next.y + thick * 0.45)}`
  }
  return `${path}Z`
}

/** Blades of grass along the line, leaning this way and that. */
export function blades(layout: DenLayout): string {
  const roll = dice(11)
  let path = ""
  for (let x = 2; x < layout.width; x += 5 + roll() * 9) {
    const tall = 5 + roll() * 10
    const lean = (roll() - 0.5) * 9
    const y = ground(layout, x) + 2
    path += `M${fixed(x)} ${fixed(y)}q${fixed(lean * 0.2)} ${fixed(-tall * 0.6)} ${fixed(lean)} ${fixed(-tall)}q${fixed(-lean * 0.4)} ${fixed(tall * 0.5)} ${fixed(3 - lean)} ${fixed(tall)}z`
  }
  return path
}

function ends(layout: DenLayout, from: number | null, to: number): [Point, Point] {
  const start: Point = (from === null ? layout.door : layout.chambers[from - 1]) ?? layout.door
  return [start, layout.chambers[to - 1] ?? layout.door]
}

/** All tunnels, from middle to middle, each with its bend. */
export function tunnels(layout: DenLayout): string[] {
  return layout.tunnels.map(([from, to, bend]) => {
    const [start, end] = ends(layout, from, to)
    const middle = {
      x: (start.x + end.x) / 2 - (end.y - start.y) * bend,
      y: (start.y + end.y) / 2 + (end.x - start.x) * bend,
    }
    return `M${fixed(start.x)} ${fixed(start.y)}Q${fixed(middle.x)} ${fixed(middle.y)} ${fixed(end.x)} ${fixed(end.y)}`
  })
}

export interface Pebble extends Point {
  wide: number
  tall: number
  tilt: number
  light: boolean
}

/** Pebbles in the earth, none in a chamber. */
export function pebbles(layout: DenLayout): Pebble[] {
  const roll = dice(23)
  const many = Math.round((layout.width * layout.height) / 14_000)
  return Array.from({ length: many }, () => {
    const x = roll() * layout.width
    const deep = ground(layout, x) + 34
    const wide = 4 + roll() * roll() * 15
    return {
      x,
      y: deep + roll() * (layout.height - deep),
      wide,
      tall: wide * (0.55 + roll() * 0.2),
      tilt: (roll() - 0.5) * 50,
      light: roll() > 0.6,
    }
  }).filter(({ x, y, wide }) =>
    layout.chambers.every((chamber) => Math.hypot(chamber.x - x, chamber.y - y) > chamber.r + wide + 18),
  )
}

/** A layer of the earth: a wavy band at a share of the depth. */
export function stratum(layout: DenLayout, share: number, thick: number): string {
  const roll = dice(Math.round(share * 100))
  const phase = roll() * 6
  const top = layout.meadow + (layout.height - layout.meadow) * share
  const points = (down: number): Point[] =>
    Array.from({ length: 25 }, (_, i) => {
      const x = (i / 24) * (layout.width + 40) - 20
      const wave = Math.sin(x / 140 + phase) * 9 + Math.sin(x / 53 + phase * 2) * 4
      return { x, y: top + wave + down + (ground(layout, x) - layout.meadow) * 0.5 * (1 - share) }
    })
  return `M${line(points(0))}L${line(points(thick).reverse())}Z`
}

/** One of the far hills: `lift` over the meadow, swinging by `swing`. */
export interface Hill {
  lift: number
  swing: number
  phase: number
}

function hillHeight(layout: DenLayout, { lift, swing, phase }: Hill, x: number): number {
  return layout.meadow * (1 - lift - swing * Math.sin(x / (Math.max(layout.width, 600) / 5.2) + phase))
}

export function farHill(layout: DenLayout, hill: Hill): string {
  const points = Array.from({ length: 33 }, (_, i) => {
    const x = (i / 32) * (layout.width + 40) - 20
    return { x, y: hillHeight(layout, hill, x) }
  })
  return `M${line(points)}L${layout.width + 20} ${layout.height}L-20 ${layout.height}Z`
}

/** Firs far away along a hill. */
export function farWood(layout: DenLayout, hill: Hill, tall: number): string {
  const roll = dice(Math.round(hill.phase * 10))
  let path = ""
  for (let x = -8; x < layout.width + 8; x += tall * (0.3 + roll() * 0.5)) {
    if (Math.sin(x / 120 + hill.phase) < -0.35) continue // a glade
    const y = hillHeight(layout, hill, x) + 3
    const up = tall * (0.6 + roll() * 0.5)
    const half = up * 0.24
    path += `M${fixed(x - half)} ${fixed(y)}l${fixed(half * 0.55)} ${fixed(-up * 0.42)}h${fixed(-half * 0.2)}l${fixed(half * 0.65)} ${fixed(-up * 0.58)}l${fixed(half * 0.65)} ${fixed(up * 0.58)}h${fixed(-half * 0.2)}l${fixed(half * 0.55)} ${fixed(up * 0.42)}z`
  }
  return path
}

/** Roots under a tree that stands at x. */
export function roots(layout: DenLayout, x: number, size: number): string {
  const roll = dice(Math.round(x))
  const y = ground(layout, x) + 4
  return [-1, -0.35, 0.3, 0.9]
    .map((way) => {
      const reach = size * (0.35 + roll() * 0.3)
      return `M${fixed(x)} ${fixed(y)}q${fixed(way * reach * 0.2)} ${fixed(reach * 0.6)} ${fixed(way * reach * 0.7)} ${fixed(reach * (0.8 + roll() * 0.4))}t${fixed(way * reach * 0.3 + (roll() - 0.5) * 12)} ${fixed(reach * 0.5)}`
    })
    .join("")
}

/** How far from any chamber, sign or tunnel a point of the earth is. */
function room(layout: DenLayout, point: Point): number {
  const far = layout.chambers.map(({ x, y, r }) =>
    Math.min(
      Math.hypot(x - point.x, y - point.y) - r - 14,
      Math.hypot(x - point.x, y + r - point.y) - r * 0.5,
    ),
  )
  for (const [from, to, bend] of layout.tunnels) {
    const [start, end] = ends(layout, from, to)
    for (let t = 0; t <= 1; t += 0.125) {
      const straight = { x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t }
      const bent = 2 * t * (1 - t) * bend
      const x = straight.x - (end.y - start.y) * bent
      const y = straight.y + (end.x - start.x) * bent
      far.push(Math.hypot(x - point.x, y - point.y) - (layout.chambers[0]?.r ?? 0) * 0.3)
    }
  }
  return Math.min(...far, point.y - ground(layout, point.x) - 26, point.x, layout.width - point.x)
}

/** Free spots in the earth for so many things of that size, each as far from the others as can be. */
export function freeSpots(layout: DenLayout, many: number, size: number): Point[] {
  const roll = dice(41)
  const spots: Point[] = []
  const tries = Array.from({ length: 160 }, () => ({
    x: roll() * layout.width,
    y: layout.meadow + roll() * (layout.height - layout.meadow - size * 0.4),
  })).filter((point) => room(layout, point) > size * 0.62)
  while (spots.length < many) {
    const apart = (point: Point): number =>
      Math.min(...spots.map((spot) => Math.hypot(spot.x - point.x, spot.y - point.y)), 1e6)
    const next = tries.reduce<Point | null>(
      (best, point) => (!best || apart(point) > apart(best) ? point : best),
      null,
    )
    if (!next || apart(next) < size * 1.6) break
    spots.push(next)
  }
  return spots
}

/** Flowers in the grass: where, and of which kind. */
export function flowers(layout: DenLayout): (Point & { kind: number; size: number })[] {
  const roll = dice(77)
  const found = []
  for (let x = 14; x < layout.width; x += 26 + roll() * 70) {
    const near = Math.abs(x - layout.door.x) < layout.door.r * 1.3
    if (!near)
      found.push({
        x,
        y: ground(layout, x) - 3 - roll() * 5,
        kind: Math.floor(roll() * 3),
        size: 2.4 + roll() * 1.8,
      })
  }
  return found
}
