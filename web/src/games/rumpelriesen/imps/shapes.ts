/**
 * Drawings as data. The same shapes stand in a page as SVG and are painted on a canvas, which alone can be the
 * picture of a thing in space: the server's rules for pages allow no picture made of text.
 */

/** a, b, c, d, e, f of an affine map, as in SVG and on a canvas. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export interface Shape {
  /** The outline, as an SVG path. */
  d: string
  fill?: string
  /** The colour of a line along the outline, and its width. */
  line?: string
  width?: number
  opacity?: number
  /** Only what lies within this outline is seen. */
  within?: string
  /** Where the shape and what it lies within are moved. */
  by?: Matrix
}

/** The side of every drawing. */
export const SIDE = 128

const FLIP: Matrix = [-1, 0, 0, 1, SIDE, 0]

export const area = (d: string, fill: string, opacity = 1): Shape => ({ d, fill, opacity })
export const stroke = (d: string, line: string, width: number, opacity = 1): Shape => ({
  d,
  line,
  width,
  opacity,
})

/** The outline of an ellipse, turned clockwise by `tilt` degrees. */
export function oval(x: number, y: number, rx: number, ry = rx, tilt = 0): string {
  const [dx, dy] = [rx * Math.cos((tilt * Math.PI) / 180), rx * Math.sin((tilt * Math.PI) / 180)]
  const to = (sign: number) =>
    `A${String(rx)} ${String(ry)} ${String(tilt)} 0 1 ${(x + sign * dx).toFixed(2)} ${(y + sign * dy).toFixed(2)}`
  return `M${(x - dx).toFixed(2)} ${(y - dy).toFixed(2)}${to(1)}${to(-1)}Z`
}

/** All but an ellipse: the shade on the far side of what is round. */
export const beside = (...ellipse: Parameters<typeof oval>): string =>
  `M-64-64V192H192V-64Z${oval(...ellipse)}`

export const within = (outline: string, shapes: Shape[]): Shape[] =>
  shapes.map((shape) => ({ ...shape, within: outline }))

/** What is done by `first`, and then by `then`. */
function product(then: Matrix, first: Matrix): Matrix {
  const [a, b, c, d, e, f] = then
  const [p, q, r, s, t, u] = first
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

export const moved = (by: Matrix, shapes: Shape[]): Shape[] =>
  shapes.map((shape) => ({ ...shape, by: shape.by ? product(by, shape.by) : by }))

/** Turned clockwise by so many degrees around a point. */
export function turned(degrees: number, [x, y]: readonly [number, number], shapes: Shape[]): Shape[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return moved([cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y], shapes)
}

/** On the left and, mirrored, on the right. */
export const both = (shapes: Shape[]): Shape[] => [...shapes, ...moved(FLIP, shapes)]

/** One colour with a share of another in it. */
export function blend(colour: string, other: string, share: number): string {
  const mixed = [1, 3, 5].map((from) => {
    const [value, goal] = [colour, other].map((each) => parseInt(each.slice(from, from + 2), 16))
    return Math.round((value ?? 0) + ((goal ?? 0) - (value ?? 0)) * share)
  })
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`
}

/** A colour in shade (below 0) or in light (above 0), by a share of at most 1. */
export const tone = (colour: string, share: number): string =>
  blend(colour, share < 0 ? "#3a2216" : "#fff6dc", Math.abs(share))

/** Paints shapes on a canvas, one over the other. */
export function paint(context: CanvasRenderingContext2D, shapes: Shape[]): void {
  for (const shape of shapes) {
    context.save()
    if (shape.by) context.transform(...shape.by)
    if (shape.within) context.clip(new Path2D(shape.within))
    context.globalAlpha *= shape.opacity ?? 1
    const path = new Path2D(shape.d)
    if (shape.fill) {
      context.fillStyle = shape.fill
      context.fill(path)
    }
    if (shape.line) {
      context.strokeStyle = shape.line
      context.lineWidth = shape.width ?? 1
      context.lineCap = context.lineJoin = "round"
      context.stroke(path)
    }
    context.restore()
  }
}
