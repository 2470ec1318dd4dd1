/** Things to touch, spread over a box in the rows that let them be largest. */
import { GAP } from "../../lib/places"
import type { Box } from "../game"

interface Wish {
  /** Height by width. */
  shape?: number
  /** No wider than that. */
  most?: number
}

/** Boxes for so many things, in reading order; the last row stands in the middle. */
export function spread(box: Box, count: number, { shape = 1, most = 190 }: Wish = {}): Box[] {
  let [columns, width] = [1, 0]
  for (let tried = 1; tried <= count; tried++) {
    const rows = Math.ceil(count / tried)
    const wide = (box.width - (tried - 1) * GAP) / tried
    const high = (box.height - (rows - 1) * GAP) / rows
    const fits = Math.min(wide, high / shape, most)
    if (fits > width) [columns, width] = [tried, fits]
  }
  const rows = Math.ceil(count / columns)
  const height = width * shape
  const apart = { x: between(box.width, columns, width), y: between(box.height, rows, height) }
  const top = box.y + (box.height - rows * height - (rows - 1) * apart.y) / 2
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns)
    const inRow = row === rows - 1 ? count - columns * (rows - 1) : columns
    const left = box.x + (box.width - inRow * width - (inRow - 1) * apart.x) / 2
    return {
      x: left + (index % columns) * (width + apart.x),
      y: top + row * (height + apart.y),
      width,
      height,
    }
  })
}

/** A little more than the least between two things, where there is room. */
function between(room: number, count: number, size: number): number {
  if (count < 2) return GAP
  return Math.min(GAP + 10, Math.max(GAP, (room - count * size) / (count - 1)))
}
