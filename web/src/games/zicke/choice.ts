/** Where the animals of a seat lie when they come forward. Pure, in CSS pixels. */
import { GAP, type Disc, type Edge } from "../../lib/places"
import type { Box } from "../game"
import { cellsIn } from "./shelves"

const LARGEST = 150
const RIM = 16

/** So many cards as large as they can be in the middle of that box, read from `edge`. */
export function choiceOf(box: Box, count: number, edge: Edge): { box: Box; cards: Disc[] } {
  const flat = edge === "bottom" || edge === "top"
  const [wide, high] = flat ? [box.width, box.height] : [box.height, box.width]
  let best = { size: 0, columns: 1, rows: 1 }
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const rows = Math.ceil(count / columns)
    const size = Math.min(
      LARGEST,
      (wide - 2 * RIM + GAP) / columns - GAP,
      (high - 2 * RIM + GAP) / rows - GAP,
    )
    if (size >= best.size) best = { size, columns, rows }
  }
  const { size, columns, rows } = best
  const long = columns * (size + GAP) - GAP + 2 * RIM
  const deep = rows * (size + GAP) - GAP + 2 * RIM
  const [width, height] = flat ? [long, deep] : [deep, long]
  const own = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
  return { box: own, cards: cellsIn(own, count, { size, gap: GAP, pad: RIM, apart: 0 }, edge) }
}
