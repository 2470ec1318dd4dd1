/** The giants, painted: their heads are those that people know from their place at the table. */
import { faceOf, giant, type Temper } from "../imps/giant"
import { GIANTS } from "../imps/giants"
import { paint, SIDE, tone } from "../imps/shapes"
import { canvas, type Painter } from "./canvas"

/** A figure seen from the front, in the box of a drawing: its head above, its boots below. */
export const FIGURE = { width: SIDE, height: 188, feet: 180 } as const

export function paintFigure(number: number, temper: Temper, scale: number): HTMLCanvasElement {
  const figure = canvas(FIGURE.width * scale, FIGURE.height * scale)
  const { ctx } = figure
  const { cloth, trim } = GIANTS[number] ?? GIANTS[0]
  ctx.scale(scale, scale)
  ctx.fillStyle = tone(cloth, -0.55)
  for (const side of [-1, 1]) ellipse(ctx, 64 + side * 19, 176, 20, 10)
  const coat = ctx.createLinearGradient(14, 0, 114, 0)
  coat.addColorStop(0, tone(cloth, 0.14))
  coat.addColorStop(0.55, cloth)
  coat.addColorStop(1, tone(cloth, -0.3))
  ctx.fillStyle = coat
  ctx.beginPath()
  ctx.moveTo(18, 118)
  ctx.bezierCurveTo(6, 150, 14, 172, 22, 174)
  ctx.quadraticCurveTo(64, 182, 106, 174)
  ctx.bezierCurveTo(114, 172, 122, 150, 110, 118)
  ctx.fill()
  ctx.fillStyle = trim
  ctx.fillRect(20, 166, 88, 4)
  ctx.fillStyle = "rgb(40 24 12 / 0.75)"
  ctx.fillRect(15, 148, 98, 9)
  ctx.fillStyle = trim
  ctx.fillRect(57, 146, 14, 13)
  ellipse(ctx, 64, 138, 3.4, 3.4)
  paint(ctx, giant(number, temper))
  return figure.canvas
}

function ellipse(ctx: Painter, x: number, y: number, rx: number, ry: number): void {
  ctx.beginPath()
  ctx.ellipse(x, y, rx, ry, 0, 0, 7)
  ctx.fill()
}

/** What of the drawing of a head is its face: the middle of a circle, and its radius. */
const FACE = { x: 64, y: 70, radius: 43 } as const

/** The face fills a square of that size; it is wrapped around the front of a ball. */
export function paintFace(ctx: Painter, number: number, temper: Temper, size: number): void {
  const { skin } = GIANTS[number] ?? GIANTS[0]
  ctx.save()
  ctx.fillStyle = skin
  ctx.fillRect(0, 0, size, size)
  ctx.scale(size / (2 * FACE.radius), size / (2 * FACE.radius))
  ctx.translate(FACE.radius - FACE.x, FACE.radius - FACE.y)
  paint(ctx, faceOf(number, temper))
  ctx.restore()
}

/** The coat once around the body, from the back over the sides to the front in the middle. */
export function paintCoat(number: number): HTMLCanvasElement {
  const { cloth, trim } = GIANTS[number] ?? GIANTS[0]
  const painted = canvas(256, 128)
  const { ctx } = painted
  ctx.fillStyle = tone(cloth, 0.16)
  ctx.fillRect(0, 0, 256, 128)
  // a wooden block, painted: a little grain shows
  for (let n = 0; n < 30; n++) {
    ctx.fillStyle = n % 2 ? "rgb(255 255 255 / 0.05)" : "rgb(40 20 0 / 0.05)"
    ctx.fillRect((n * 53) % 256, 0, 2 + (n % 3), 128)
  }
  ctx.fillStyle = tone(cloth, -0.55)
  ctx.fillRect(0, 114, 256, 14)
  ctx.fillStyle = trim
  ctx.fillRect(0, 104, 256, 7)
  ctx.fillRect(0, 12, 256, 8)
  for (let x = 0; x < 256; x += 16) {
    ctx.beginPath()
    ctx.moveTo(x, 104)
    ctx.lineTo(x + 8, 95)
    ctx.lineTo(x + 16, 104)
    ctx.fill()
  }
  ctx.fillStyle = "rgb(40 24 12 / 0.8)"
  ctx.fillRect(0, 66, 256, 13)
  ctx.fillStyle = trim
  ctx.fillRect(118, 63, 20, 19)
  ctx.fillStyle = "rgb(40 24 12 / 0.8)"
  ctx.fillRect(123, 68, 10, 9)
  ctx.fillStyle = trim
  for (const y of [36, 52]) ellipse(ctx, 128, y, 5, 5)
  return painted.canvas
}
