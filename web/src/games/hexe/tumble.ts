/** How a die turns in the air. Pure. */
import { ANIMALS } from "./material"
import type { Animal } from "./types"

/** How a cube is turned, in degrees: about the line of sight, then across, then upright. */
export interface Turned {
  z: number
  x: number
  y: number
}

/** How each face of a die is turned away from the eye: the animals lie on it in the order of ANIMALS. */
const FACES: readonly { x: number; y: number }[] = [
  { x: 0, y: 0 },
  { x: 0, y: 90 },
  { x: 0, y: 180 },
  { x: 0, y: -90 },
  { x: 90, y: 0 },
  { x: -90, y: 0 },
]

/** Where on the cube that animal's face is. */
export function faceOf(animal: Animal): string {
  const face = FACES[ANIMALS.indexOf(animal)] ?? { x: 0, y: 0 }
  return `rotateY(${face.y}deg) rotateX(${face.x}deg) translateZ(calc(var(--d) / 2))`
}

/** How a cube is turned when that animal looks at who looks down on it. */
export function showing(animal: Animal): Turned {
  const face = FACES[ANIMALS.indexOf(animal)] ?? { x: 0, y: 0 }
  return { z: 0, x: 0 - face.x, y: 0 - face.y }
}

export function turnedBy({ z, x, y }: Turned): string {
  return `rotateZ(${z}deg) rotateX(${x}deg) rotateY(${y}deg)`
}

/** A way through the air: so far beside its end, so large (the nearer to the eye the larger), so turned. */
export interface Toss {
  offset: number
  x: number
  y: number
  scale: number
  turned: Turned
}

/** Each bounce is so far along, in parts of the way, and so high, in parts of the first flight. */
const BOUNCES = [
  { until: 0.5, high: 1, gone: 0.74 },
  { until: 0.74, high: 0.42, gone: 0.91 },
  { until: 0.9, high: 0.16, gone: 0.985 },
  { until: 1, high: 0.05, gone: 1 },
] as const
const FRAMES = 8

/**
 * The way of a die that is thrown from (x, y) beside where it comes to rest, bounces three times, and lies as
 * `end`. It turns over `spins` times on the way, the slower the nearer it is to its end.
 */
export function toss(from: { x: number; y: number }, start: Turned, end: Turned, spins: Spins): Toss[] {
  const far = { x: end.x + 360 * spins.x, y: end.y + 360 * spins.y, z: end.z + 360 * spins.z }
  const way: Toss[] = []
  let begun = 0
  let came = 0
  for (const { until, high, gone } of BOUNCES) {
    for (let frame = way.length === 0 ? 0 : 1; frame <= FRAMES; frame++) {
      const part = frame / FRAMES
      const done = came + (gone - came) * part
      const up = Math.sin(Math.PI * part) * high
      way.push({
        offset: begun + (until - begun) * part,
        x: from.x * (1 - done),
        y: from.y * (1 - done),
        scale: 1 + 0.6 * up - (way.length === 0 ? 0.3 : 0.3 * Math.max(0, 1 - 2 * done)),
        turned: between(start, far, done),
      })
    }
    begun = until
    came = gone
  }
  return way
}

/** How often a die turns over, about each line; whole numbers, so that it ends as it shall. */
export interface Spins {
  x: number
  y: number
  z: number
}

function between(start: Turned, end: Turned, done: number): Turned {
  const at = (from: number, to: number): number => from + (to - from) * done
  return { z: at(start.z, end.z), x: at(start.x, end.x), y: at(start.y, end.y) }
}
