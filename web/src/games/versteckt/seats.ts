/** Where the seats' cards lie, and what belongs to each. */
import type { Box } from "../game"
import { edgesOf, GAP, MARGIN, type Disc } from "../../lib/places"
import type { SeatLayout, Space } from "./places"

/** Between "ready" pictures. */
const APART = GAP + 6

/** A tablet lies flat: each seat has its own edge. */
export function seatsAround(space: Space): SeatLayout[] {
  const { width, height } = space
  const depth = 78
  const edges = edgesOf(space)
  return edges.map((edge, seat) => {
    const sharing = edges.flatMap((other, index) => (other === edge ? [index] : []))
    const rank = sharing.indexOf(seat)
    const flat = edge === "top" || edge === "bottom"
    const free = (flat ? width : height) - 2 * 190
    const length = Math.min(330, free / sharing.length - GAP)
    // Clockwise: along the bottom from right to left, up on the left, along the top from left to right.
    const way = edge === "bottom" || edge === "left" ? -1 : 1
    const along = (rank - (sharing.length - 1) / 2) * (length + GAP) * way
    const x = flat ? width / 2 + along : edge === "left" ? depth / 2 + MARGIN : width - depth / 2 - MARGIN
    const y = !flat ? height / 2 + along : edge === "top" ? depth / 2 + MARGIN : height - depth / 2 - MARGIN
    return { edge, box: { x: x - length / 2, y: y - depth / 2, width: length, height: depth } }
  })
}

/** Everybody looks from the same side. */
export function seatsInRow(space: Space): SeatLayout[] {
  const { width, height, seats } = space
  const small = Math.min(width, height) < 600
  const rows = width < height && seats > (small ? 3 : 4) ? 2 : 1
  const perRow = Math.ceil(seats / rows)
  const length = Math.min(small ? 200 : 250, (width - 2 * MARGIN) / perRow - GAP)
  const depth = Math.min(small ? 45 : rows === 2 ? 64 : 84, length / 2.2)
  return Array.from({ length: seats }, (_, seat) => {
    const row = Math.floor(seat / perRow)
    const inRow = row === rows - 1 ? seats - perRow * (rows - 1) : perRow
    const rank = seat % perRow
    const x = width / 2 + (rank - (inRow - 1) / 2) * (length + GAP)
    const y = height - MARGIN - depth / 2 - (rows - 1 - row) * (depth + 4)
    return {
      edge: "bottom" as const,
      box: { x: x - length / 2, y: y - depth / 2, width: length, height: depth },
    }
  })
}

/** "Ready" pictures for the seats of this device: by their cards, or as many at once as the spare room holds. */
export function readyPlaces(space: Space, seats: SeatLayout[], spare: Box[]): Disc[] {
  const { mine } = space
  const top = Math.min(...seats.map(({ box }) => box.y))
  const oneRow = space.tabletop || seats.every(({ box }) => box.y === top)
  if (spare.length === 0 && oneRow) return mine.map((seat) => inward(seats[seat] as SeatLayout, 88))
  const boxes = spare.length > 0 ? spare : [{ x: 0, y: top - 100, width: space.width, height: 100 }]
  const laid = boxes.map((box) => inRows(mine, box))
  return laid.find(({ length }) => length === mine.length) ?? laid.at(-1) ?? []
}

/** As many as fit, in the middle of a box. */
function inRows(mine: number[], spare: Box): Disc[] {
  const d = 80
  const perRow = Math.max(1, Math.min(mine.length, Math.floor((spare.width + APART) / (d + APART))))
  const rows = Math.min(Math.ceil(mine.length / perRow), Math.floor((spare.height + APART) / (d + APART)))
  const middle = spare.y + spare.height / 2
  return mine.slice(0, rows * perRow).map((_, index, places) => {
    const row = Math.floor(index / perRow)
    const inRow = Math.min(perRow, places.length - row * perRow)
    return {
      x: spare.x + spare.width / 2 + ((index % perRow) - (inRow - 1) / 2) * (d + APART),
      y: middle + (row - (rows - 1) / 2) * (d + APART),
      d,
    }
  })
}

/** A place in front of a seat, towards the middle of the table. */
function inward({ box, edge }: SeatLayout, d: number): Disc {
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  const far = box.height / 2 + d / 2 + APART
  const [dx, dy] = { bottom: [0, -far], top: [0, far], left: [far, 0], right: [-far, 0] }[edge] as [
    number,
    number,
  ]
  return { x: x + dx, y: y + dy, d }
}
