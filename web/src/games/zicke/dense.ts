/**
 * Many people at a small device: there is no room for heaps beside so many pads. The whole screen is a grid of
 * slapping cards, and each of them shows who hides there.
 */
import { GAP, MARGIN, WRIST, type Disc } from "../../lib/places"
import type { Box } from "../game"
import { around } from "./shelves"
import type { PadPlace, Scene, Space } from "./scene"

/** The least a slapping card can be where even a grid has no room for fingers. */
const SMALLEST = 56

/** The grid with the largest cards. */
export function dense(space: Space): Scene {
  for (let size = 110; size > SMALLEST; size--) {
    const spots = grid(space, size)
    const rows = arranged(space, spots)
    if (rows) return rows
  }
  return (
    arranged(space, grid(space, SMALLEST)) ?? { pile: nowhere, seeks: [], zones: [], pads: [], dense: true }
  )
}

const nowhere: Disc = { x: 0, y: 0, d: 0 }

/** All spots for cards of that size, row by row, around the stage's buttons. */
function grid({ width, height, taken }: Space, size: number): Disc[] {
  const step = size + GAP
  // what is touched has its middle above the wrists
  const floor = height - WRIST + (size - 1) / 2
  const columns = Math.floor((width - 2 * MARGIN + GAP) / step)
  const upright = height > width
  const top = upright ? Math.max(MARGIN, ...taken.map((box) => box.y + box.height + GAP)) : MARGIN
  const rows = Math.floor((floor - top + GAP) / step)
  const left = (width - columns * step + GAP) / 2
  const all = Array.from({ length: Math.max(0, rows * columns) }, (_, index): Disc => ({
    x: left + (index % columns) * step + size / 2,
    y: top + Math.floor(index / columns) * step + size / 2,
    d: size,
  }))
  const free = ({ x, y, d }: Disc) => taken.every((box) => distance({ x, y, d }, box) >= GAP)
  return all.filter(free)
}

function distance({ x, y, d }: Disc, box: Box): number {
  return Math.max(
    Math.max(x - d / 2, box.x) - Math.min(x + d / 2, box.x + box.width),
    Math.max(y - d / 2, box.y) - Math.min(y + d / 2, box.y + box.height),
  )
}

/** One seat after the other takes its cards; the seek card and the pile lie in the middle of what is left. */
function arranged(space: Space, spots: Disc[]): Scene | null {
  const cards = space.seats + 1
  const need = space.pads.length * cards
  if (spots.length < need + 1) return null
  const middle = { x: space.width / 2, y: space.height / 2 }
  const far = (spot: Disc) => Math.hypot(spot.x - middle.x, spot.y - middle.y)
  const upright = space.height > space.width
  const order = [...spots].sort(
    upright
      ? (one, other) => one.y - other.y || one.x - other.x
      : (one, other) => one.x - other.x || one.y - other.y,
  )
  const spare = order.length - need
  // the middle stays free for the seek card
  const free = [...order].sort((one, other) => far(one) - far(other)).slice(0, Math.min(spare, 4))
  const others = order.filter((spot) => !free.includes(spot))
  const pads = space.pads.map((seat, index): PadPlace => {
    const own = others.slice(index * cards, (index + 1) * cards)
    return { seat, edge: "bottom", box: around(own, 0), figure: null, cards: own }
  })
  const [pile] = free as [Disc, ...Disc[]]
  return { pile, seeks: [{ ...pile, edge: "bottom" }], zones: [], pads, dense: true }
}
