/** A tablet that lies flat: each seat's cards lie before its edge, the dice in the middle. */
import { GAP, MARGIN, WRIST, type Edge } from "../../lib/places"
import type { Box } from "../game"
import { buttons } from "./fields"
import { cellOf, fitting, largest, lengthOf, spots, type Cell, type Zone } from "./grid"
import { forward, placed, type DicePlace, type Scene, type SeatPlace, type Space } from "./scene"

const MOST = 160
const LEAST = 61
/** Between a seat's part and the next. */
const APART = 14
/** What the dice need in the middle, at least. */
const MIDDLE = { width: 196, height: 124 }

/** Everything's place, or null where there is no room for that. */
export function around(space: Space, edges: Edge[]): Scene | null {
  const found = largest(MOST, space.still ? 30 : LEAST, (card) => laid(space, edges, card))
  return found?.laid ?? null
}

function laid(space: Space, edges: Edge[], card: number): Scene | null {
  const cells = space.seats.map(({ mine }) =>
    mine ? cellOf(card, card >= LEAST) : cellOf(othersOf(card), false),
  )
  const zones = zonesOf(space, edges, cells)
  const middle = zones && middleOf(space, edges, zones)
  if (!middle || middle.width < MIDDLE.width || middle.height < MIDDLE.height) return null
  const seats = zones.map((zone, seat): SeatPlace => {
    const cell = cells[seat] as Cell
    const edge = edges[seat] as Edge
    return placed(zone, spots(zone, (space.seats[seat]?.cards ?? 0) + 1, cell, edge), cell, edge)
  })
  const [x, y] = [middle.x + middle.width / 2, middle.y + middle.height / 2]
  const d = Math.min(120, (middle.width - 20) / 2, middle.height - 52)
  const dice: DicePlace = { x, y: y - 12, d, upright: false }
  return {
    dice,
    forward: forward(space),
    sign: { x, y: dice.y + d / 2 + 26, d: 26, upright: false },
    seats,
  }
}

/** Cards that nobody here touches are smaller, so that there is more room for those that are searched. */
function othersOf(card: number): number {
  return Math.min(56, Math.max(Math.min(40, card), Math.round(card * 0.5)))
}

/** The seats' parts: those below and above first, then those on the sides in what is left between them. */
function zonesOf(space: Space, edges: Edge[], cells: Cell[]): Zone[] | null {
  const { left, right, bottom } = buttons(space)
  const { width, height } = space
  const lying = width >= height
  const floor = height - WRIST
  const zones: Zone[] = []
  let top = bottom + GAP
  let low = floor
  const lay = (edge: Edge, place: (length: number, deep: number) => Box, length: number): boolean => {
    const seat = edges.indexOf(edge)
    const cell = cells[seat]
    if (!cell) return true
    const most = fitting(length - 2 * cell.pad, cell.width, cell.gap)
    if (most === 0) return false
    const count = (space.seats[seat]?.cards ?? 0) + 1
    const rows = Math.ceil(count / most)
    const box = place(length, lengthOf(rows, cell.height, cell.gap) + 2 * cell.pad)
    zones[seat] = { box, columns: Math.ceil(count / rows) }
    if (edge === "bottom") low = box.y - APART
    if (edge === "top") top = Math.max(top, box.y + box.height + APART)
    return true
  }
  const over = lying
    ? { x: left + GAP, y: MARGIN, long: right - left - 2 * GAP }
    : { x: MARGIN, y: top, long: width - 2 * MARGIN }
  return lay(
    "bottom",
    (long, deep) => ({ x: MARGIN, y: floor - deep, width: long, height: deep }),
    width - 2 * MARGIN,
  ) &&
    lay("top", (long, deep) => ({ x: over.x, y: over.y, width: long, height: deep }), over.long) &&
    lay("left", (long, deep) => ({ x: MARGIN, y: top, width: deep, height: long }), low - top) &&
    lay("right", (long, deep) => ({ x: width - MARGIN - deep, y: top, width: deep, height: long }), low - top)
    ? zones
    : null
}

/** What the seats leave free in the middle. */
function middleOf(space: Space, edges: Edge[], zones: Zone[]): Box {
  const at = (edge: Edge): Box | undefined => zones[edges.indexOf(edge)]?.box
  const end = (start: number | undefined, long = 0): number => (start ?? 0) + long + APART
  const { width, height } = space
  const x = end(at("left")?.x, at("left")?.width)
  const y = Math.max(end(at("top")?.y, at("top")?.height), buttons(space).bottom + GAP)
  return {
    x,
    y,
    width: (at("right")?.x ?? width) - APART - x,
    height: (at("bottom")?.y ?? height - WRIST) - APART - y,
  }
}
