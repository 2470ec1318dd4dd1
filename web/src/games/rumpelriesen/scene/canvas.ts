/** A new canvas to paint on. */
export type Painter = CanvasRenderingContext2D

export function canvas(width: number, height: number): { canvas: HTMLCanvasElement; ctx: Painter } {
  const made = document.createElement("canvas")
  made.width = width
  made.height = height
  // painted once and then copied to where it is drawn: quicker without a graphics card
  const ctx = made.getContext("2d", { willReadFrequently: true })
  if (!ctx) throw new Error("This browser paints on no canvas: the board of leaves needs one")
  return { canvas: made, ctx }
}

/** A soft round spot of a colour given as "r g b". */
export function spot(ctx: Painter, x: number, y: number, radius: number, rgb: string, alpha: number): void {
  const paint = ctx.createRadialGradient(x, y, 0, x, y, radius)
  paint.addColorStop(0, `rgb(${rgb} / ${String(alpha)})`)
  paint.addColorStop(1, `rgb(${rgb} / 0)`)
  ctx.fillStyle = paint
  ctx.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
}
