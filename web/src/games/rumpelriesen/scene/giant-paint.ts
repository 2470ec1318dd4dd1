/** The giants, painted: their heads are those that people know from their place at the table. */
import { giant, type Temper } from "../imps/giant"
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
