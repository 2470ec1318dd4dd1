/** Where the stage's four buttons lie: a row on top of an upright screen, two columns on a lying one. */
import type { Box } from "../games/game"

export const BUTTON = 76
const MARGIN = 6
const APART = 8

export interface Corners {
  leave: Box
  again: Box
  stickers: Box
  rules: Box
}

export function corners(width: number, height: number): Corners {
  const at = (x: number, y: number): Box => ({ x, y, width: BUTTON, height: BUTTON })
  const near = MARGIN
  const second = MARGIN + BUTTON + APART
  const far = width - MARGIN - BUTTON
  if (height > width) {
    return {
      leave: at(near, near),
      again: at(second, near),
      stickers: at(far - BUTTON - APART, near),
      rules: at(far, near),
    }
  }
  return { leave: at(near, near), again: at(near, second), stickers: at(far, second), rules: at(far, near) }
}
