/** The middle of the yard: the pile, and the seek card for each edge at which somebody sits. */
import type { Disc, Edge } from "../../lib/places"
import type { Box } from "../game"
import type { SeekPlace } from "./scene"

const APART = 10
/** The pile beside a single seek card is smaller than that. */
const PILE = 0.62
/** A pile must be found by fingers. */
const LEAST_PILE = 76
const LARGEST = [0, 400, 260, 190, 190]

export interface Middle {
  pile: Disc
  seeks: SeekPlace[]
  /** How large a seek card is. */
  size: number
}

/** The largest seek cards that have room in that box, beside the pile; null when the pile has none. */
export function middle(box: Box, edges: readonly Edge[]): Middle | null {
  const found = edges.length === 1 ? beside(box, edges[0] ?? "bottom") : inGrid(box, edges)
  return found && found.pile.d >= LEAST_PILE ? found : null
}

function beside({ x, y, width, height }: Box, edge: Edge): Middle {
  const most = LARGEST[1] ?? 0
  const alone = (long: number, deep: number): [seek: number, pile: number] => {
    const seek = Math.min(most, deep, Math.max((long - APART) / (1 + PILE), long - APART - LEAST_PILE))
    const pile = Math.max(LEAST_PILE, PILE * seek)
    return [Math.min(seek, long - APART - pile), Math.min(pile, deep)]
  }
  const [inRow, pileInRow] = alone(width, height)
  const [inColumn, pileInColumn] = alone(height, width)
  const row = inRow >= inColumn
  const [seek, pile] = row ? [inRow, pileInRow] : [inColumn, pileInColumn]
  const start = (row ? width : height) / 2 - (seek + pile + APART) / 2
  const at = (along: number, d: number): Disc =>
    row ? { x: x + along, y: y + height / 2, d } : { x: x + width / 2, y: y + along, d }
  return {
    pile: at(start + pile / 2, pile),
    seeks: [{ ...at(start + pile + APART + seek / 2, seek), edge }],
    size: seek,
  }
}

function inGrid(box: Box, edges: readonly Edge[]): Middle | null {
  const count = edges.length + 1
  let best: Middle | null = null
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns)
    const size = Math.min(
      LARGEST[edges.length] ?? 0,
      (box.width - (columns - 1) * APART) / columns,
      (box.height - (rows - 1) * APART) / rows,
    )
    if (best && size <= best.size) continue
    const spots = Array.from({ length: count }, (_, index): Disc => {
      const row = Math.floor(index / columns)
      const inRow = Math.min(columns, count - row * columns)
      const left = (box.width - inRow * (size + APART) + APART) / 2
      const top = (box.height - rows * (size + APART) + APART) / 2
      return {
        x: box.x + left + (index - row * columns) * (size + APART) + size / 2,
        y: box.y + top + row * (size + APART) + size / 2,
        d: size,
      }
    })
    best = arranged(spots, edges, size)
  }
  return best
}

/** The pile in the middle of them, and each seek card at the spot nearest to its edge. */
function arranged(spots: Disc[], edges: readonly Edge[], size: number): Middle {
  const free = [...spots]
  const [pile] = free.splice(Math.floor(spots.length / 2), 1) as [Disc]
  const far: Record<Edge, (disc: Disc) => number> = {
    bottom: ({ y }) => -y,
    top: ({ y }) => y,
    left: ({ x }) => x,
    right: ({ x }) => -x,
  }
  const seeks = edges.map((edge): SeekPlace => {
    const best = free.reduce((one, other) => (far[edge](other) < far[edge](one) ? other : one))
    free.splice(free.indexOf(best), 1)
    return { ...best, edge }
  })
  return { pile, seeks, size }
}
