/** What lies in a hollow, painted: the chip of an imp, or eyes that look out of the dark. */
import { canvas } from "./canvas"

export const CHIP_SIZE = 224

export function paintChip(image: CanvasImageSource | null): HTMLCanvasElement {
  const chip = canvas(CHIP_SIZE, CHIP_SIZE)
  const { ctx } = chip
  const half = CHIP_SIZE / 2
  ctx.translate(half, half)
  if (image) ctx.drawImage(image, -half, -half, CHIP_SIZE, CHIP_SIZE)
  else {
    const dark = ctx.createRadialGradient(0, 0, 0, 0, 0, half)
    dark.addColorStop(0, "#33200f")
    dark.addColorStop(1, "#1a0e05")
    disc(half, dark)
    for (const side of [-1, 1]) {
      ellipse(side * 31, -6, 22, 26, "#fff3c4")
      ellipse(side * 31 - side * 3, -2, 10.5, 14, "#2a1608")
      ellipse(side * 31 - side * 3 - 4, -8, 4, 5, "#fff")
    }
  }
  return chip.canvas

  function disc(radius: number, fill: string | CanvasGradient): void {
    ctx.fillStyle = fill
    ctx.beginPath()
    ctx.arc(0, 0, radius, 0, 7)
    ctx.fill()
  }

  function ellipse(x: number, y: number, rx: number, ry: number, fill: string): void {
    ctx.fillStyle = fill
    ctx.beginPath()
    ctx.ellipse(x, y, rx, ry, 0, 0, 7)
    ctx.fill()
  }
}
