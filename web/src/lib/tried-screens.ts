/** For tests of layouts: the screens they are tried on, and how far apart things lie. */
import type { Box } from "../games/game"

/** Width and height of tablets, phones, laptops and a large screen, in CSS pixels. */
export const SCREENS = [
  [1280, 800],
  [1920, 1080],
  [768, 1024],
  [1024, 768],
  [1180, 820],
  [390, 844],
  [360, 740],
  [844, 390],
  [740, 360],
  [412, 915],
  [915, 412],
  [1024, 600],
  [1366, 768],
  [820, 1180],
  [600, 960],
] as const

/** How far two boxes are apart; less than nothing where they overlap. */
export function apart(one: Box, other: Box): number {
  return Math.max(
    Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width),
    Math.max(one.y, other.y) - Math.min(one.y + one.height, other.y + other.height),
  )
}

/** Each two of them once. */
export function pairs<T>(things: readonly T[]): [T, T][] {
  return things.flatMap((one, index) => things.slice(index + 1).map((other): [T, T] => [one, other]))
}
