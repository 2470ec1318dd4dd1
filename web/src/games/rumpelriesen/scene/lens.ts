/** How the board is seen from where people sit: a perspective that fits what must be seen into a box of the screen. */
import type { Box } from "../../game"
import type { Point } from "./scene"

export interface Place extends Point {
  z: number
}

/** How far the eye is off the vertical: giants stand up, and nothing hides behind them. */
const TILT = (24 * Math.PI) / 180
const DISTANCE = 7600
/** In the axes of the board, the eye looking at its middle. */
export const EYE: Readonly<Place> = { x: 0, y: -DISTANCE * Math.sin(TILT), z: DISTANCE * Math.cos(TILT) }

/** Where the sides of the picture are, one unit before the eye. */
export interface Sides {
  left: number
  right: number
  bottom: number
  top: number
}

export class Lens {
  /** Pixels per unit, and the pixel right before the eye. */
  #scale = 1
  #x = 0
  #y = 0
  #width = 1
  #height = 1
  readonly #bounds: Sides

  /** `seen` are the places that have to fit in. */
  constructor(seen: readonly Place[]) {
    const all = seen.map((place) => before(place))
    const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)]
    this.#bounds = {
      left: Math.min(...xs),
      right: Math.max(...xs),
      bottom: Math.min(...ys),
      top: Math.max(...ys),
    }
  }

  /** Fits what has to be seen into a box of a canvas of that size. */
  fit(width: number, height: number, box: Box): void {
    const { left, right, bottom, top } = this.#bounds
    this.#width = width
    this.#height = height
    this.#scale = Math.min(box.width / (right - left), box.height / (top - bottom))
    this.#x = box.x + box.width / 2 - (this.#scale * (left + right)) / 2
    this.#y = box.y + box.height / 2 + (this.#scale * (bottom + top)) / 2
  }

  get sides(): Sides {
    return {
      left: -this.#x / this.#scale,
      right: (this.#width - this.#x) / this.#scale,
      bottom: (this.#y - this.#height) / this.#scale,
      top: this.#y / this.#scale,
    }
  }

  /** The pixel where a place is seen. */
  spot(place: Place): Point {
    const { x, y } = before(place)
    return { x: this.#x + x * this.#scale, y: this.#y - y * this.#scale }
  }

  /** The place at that height that is seen at a pixel. */
  pick(x: number, y: number, z: number): Point {
    const right = (x - this.#x) / this.#scale
    const up = (this.#y - y) / this.#scale
    const [sin, cos] = [Math.sin(TILT), Math.cos(TILT)]
    const far = (EYE.z - z) / (cos - up * sin)
    return { x: right * far, y: EYE.y + far * (sin + up * cos) }
  }
}

/** Where a place is seen, one unit before the eye. */
function before({ x, y, z }: Place): Point {
  const [sin, cos] = [Math.sin(TILT), Math.cos(TILT)]
  const [dy, dz] = [y - EYE.y, z - EYE.z]
  const far = dy * sin - dz * cos
  return { x: x / far, y: (dy * cos + dz * sin) / far }
}
