/** A leaf in space: its outline, bent a little along its midrib, each leaf in its own way. Pure numbers. */
import { contains, type Outline } from "./outline"
import { seeded } from "./random"

export interface LeafMesh {
  /** x, y, z of each point. */
  places: Float32Array
  /** The same of the direction it faces: more bent than the leaf is, so that light shows it. */
  normals: Float32Array
  triangles: Uint16Array
  /** So many of the first numbers in `triangles` are along the edge. */
  edge: number
}

/** Rings of points from the outline to the midrib. */
const RINGS = [1, 0.93, 0.7, 0.4, 0] as const
/** How high the leaf rises above where it lies, in tenths of a millimetre; and how much more light sees. */
const RISE = 26
const SEEN = 5.5

/** The height of a leaf over each of its points, from 0 to 1, for -1 <= x, y <= 1. */
type Curl = (x: number, y: number) => number

export function leafMesh(outline: Outline, leaf: number): LeafMesh {
  const reach = Math.max(...outline.map(([x, y]) => Math.hypot(x, y)))
  const curl = curlOf(leaf)
  const foot = rungs(outline) ? (y: number) => 0.94 * y : () => 0
  const many = outline.length
  const places = new Float32Array(many * RINGS.length * 3)
  const normals = new Float32Array(places.length)
  RINGS.forEach((ring, number) => {
    outline.forEach(([edgeX, edgeY], index) => {
      const [x, y] = [edgeX * ring, foot(edgeY) + (edgeY - foot(edgeY)) * ring]
      const at = 3 * (number * many + index)
      places.set([x, y, RISE * curl(x / reach, y / reach)], at)
      const step = 0.02
      const [dx, dy] = [
        curl(x / reach + step, y / reach) - curl(x / reach - step, y / reach),
        curl(x / reach, y / reach + step) - curl(x / reach, y / reach - step),
      ]
      const slope = (-SEEN * RISE) / (2 * step * reach)
      const length = Math.hypot(dx * slope, dy * slope, 1)
      normals.set([(dx * slope) / length, (dy * slope) / length, 1 / length], at)
    })
  })
  return { places, normals, triangles: trianglesOf(many), edge: 6 * many }
}

function trianglesOf(many: number): Uint16Array {
  const triangles: number[] = []
  for (let ring = 0; ring + 1 < RINGS.length; ring++) {
    for (let index = 0; index < many; index++) {
      const next = (index + 1) % many
      const [outer, inner] = [ring * many, (ring + 1) * many]
      triangles.push(outer + index, outer + next, inner + index)
      triangles.push(inner + index, outer + next, inner + next)
    }
  }
  return new Uint16Array(triangles)
}

/** Whether the outline goes up on one side and down on the other: then it can be filled by rungs. */
function rungs(outline: Outline): boolean {
  const ups = outline.map(([, y], index) => (outline[(index + 1) % outline.length]?.[1] ?? y) > y)
  return ups.filter((up, index) => up !== ups[(index + 1) % ups.length]).length === 2
}

/** Its own way of curling: edges that rise, a tip that bends, a twist, and waves along the edge. */
function curlOf(leaf: number): Curl {
  const random = seeded(leaf + 17)
  const cup = 0.35 + 0.5 * random()
  const tip = 0.5 * random()
  const stalk = 0.3 * random()
  const twist = (random() - 0.5) * 0.7
  const [waves, shift] = [2.5 + 2 * random(), 6 * random()]
  return (x, y) => {
    const edge = x * x
    const bend = y > 0 ? tip * y * y : stalk * y * y
    return Math.min(
      1,
      Math.max(
        0,
        0.1 + cup * edge * 1.6 + bend + twist * x * y + 0.16 * Math.abs(x) * Math.sin(waves * 3 * y + shift),
      ),
    )
  }
}

/** Where a shadow is seen around a leaf that lies: so far within its outline, and so far beyond it. */
const SEEN_WITHIN = 28
const SEEN_BEYOND = 72

/** The squares of a grid of that pitch in which the shadow of a lying leaf is seen: their middles. */
export function shadowSquares(
  outline: Outline,
  half: { x: number; y: number },
  pitch: number,
): [number, number][] {
  const squares: [number, number][] = []
  const reach = pitch * Math.SQRT1_2
  for (let x = -half.x + pitch / 2; x < half.x; x += pitch) {
    for (let y = -half.y + pitch / 2; y < half.y; y += pitch) {
      const away = distance(outline, x, y)
      if (away < (contains(outline, x, y) ? SEEN_WITHIN : SEEN_BEYOND) + reach) squares.push([x, y])
    }
  }
  return squares
}

/** How far a point is from the outline. */
function distance(outline: Outline, x: number, y: number): number {
  let least = Infinity
  outline.forEach(([x0, y0], index) => {
    const [x1, y1] = outline[(index + 1) % outline.length] ?? [x0, y0]
    const [dx, dy] = [x1 - x0, y1 - y0]
    const along = Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)))
    least = Math.min(least, Math.hypot(x - x0 - along * dx, y - y0 - along * dy))
  })
  return least
}
