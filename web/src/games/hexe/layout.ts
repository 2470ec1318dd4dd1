/**
 * Where everything lies under the night sky, in CSS pixels, for any size of screen. Pure: no DOM, no state.
 *
 * The people of this device search cards that are as large as there is room for, each seat in a part of the
 * table of its own; everybody else's cards lie in a band, small. Around a tablet that lies flat every seat has
 * its edge. Who only watches sees all seats alike.
 */
import { edgesOf, GAP, MARGIN, TOUCH } from "../../lib/places"
import type { Box } from "../game"
import { around } from "./around"
import { fields, type Field } from "./fields"
import { cellOf, largest, sideBySide, spots, stacked, type Cell, type Zone } from "./grid"
import { boxAround, forward, placed, ROOMY, type Scene, type SeatPlace, type Space } from "./scene"

/** No card needs to be larger. */
const MOST = 250
/** The least that is looked for before seats share their rows. */
const TOUCHABLE = TOUCH / 1.25
const LEAST = 14
/** Between the parts of two seats. */
const APART = 10

/** Everything's place. */
export function layout(space: Space): Scene {
  const { width, height } = space
  const roomy = Math.min(width, height) >= ROOMY
  const edges = edgesOf({ width, height, seats: space.seats.length })
  return (space.tabletop && roomy ? around(space, edges) : null) ?? inOneDirection(space)
}

/** Everybody looks from the same side. */
function inOneDirection(space: Space): Scene {
  const watched = !space.seats.some(({ mine }) => mine)
  const own = space.seats.flatMap(({ mine }, seat) => (mine || watched ? [seat] : []))
  const others = space.seats.flatMap((_, seat) => (own.includes(seat) ? [] : [seat]))
  const laid = fields(space, others.length)
    .map((field) => ({ field, ...searched(space, field.room, own, !watched) }))
    .reduce((best, next) => (isKinder(best, next) ? best : next))
  const seats: SeatPlace[] = []
  own.forEach((seat, index) => (seats[seat] = laid.places[index] as SeatPlace))
  const small = beside(space, laid.field, others, laid.card)
  others.forEach((seat, index) => (seats[seat] = small[index] as SeatPlace))
  return { dice: laid.field.dice, sign: laid.field.sign, forward: forward(space), seats }
}

/** So large a card is as good as any larger one. */
const LARGE = 110

/** The first of two ways to divide the screen is taken, unless fingers need the other, or eyes do. */
function isKinder(one: Searched & { field: Field }, other: Searched): boolean {
  if (one.touchable !== other.touchable) return one.touchable
  return one.card >= Math.min(LARGE, one.field.enough * other.card)
}

interface Searched {
  card: number
  places: SeatPlace[]
  /** As large as fingers need it. */
  touchable: boolean
}

/** The cards that are searched at this device, as large as they can be. */
function searched(space: Space, room: Box, own: number[], touch: boolean): Searched {
  const counts = own.map((seat) => (space.seats[seat]?.cards ?? 0) + 1)
  const apart = (card: number): { cell: Cell; zones: Zone[] } | null => {
    const cell = cellOf(card, touch && card >= TOUCHABLE)
    const zones = sideBySide(room, counts, cell, APART) ?? stacked(room, counts, cell, APART)
    return zones && { cell, zones }
  }
  const found = largest(MOST, touch && !space.still ? TOUCHABLE : LEAST, apart)
  if (found) {
    const { cell, zones } = found.laid
    const places = zones.map((zone, index) => placed(zone, spots(zone, counts[index] ?? 0, cell), cell))
    return { card: found.card, places, touchable: !touch || found.card >= TOUCHABLE }
  }
  return together(room, counts, touch)
}

/** So many cards that all seats have to share their rows. */
function together(room: Box, counts: number[], touch: boolean): Searched {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const found = largest(MOST, LEAST, (card) => {
    const cell = cellOf(card, touch && card >= TOUCHABLE)
    const [zone] = stacked(room, [all], cell, 0) ?? []
    return zone ? { cell, cells: spots(zone, all, cell) } : null
  })
  let begun = 0
  const places = counts.map((count) => {
    const cells = found?.laid.cells.slice(begun, (begun += count)) ?? []
    return { ...placed(null, cells, found?.laid.cell ?? cellOf(LEAST, false)) }
  })
  const card = found?.card ?? LEAST
  return { card, places, touchable: card >= TOUCHABLE }
}

/** Everybody else's pictures and cards, small, in the band's free parts. */
function beside(space: Space, field: Field, others: number[], card: number): SeatPlace[] {
  const { parts } = field
  if (others.length === 0) return []
  const share = Math.ceil(others.length / parts.length)
  const groups = parts.map((part, index) => ({
    part,
    seats: others.slice(index * share, (index + 1) * share),
  }))
  const filled = groups.filter(({ seats }) => seats.length > 0)
  const found = largest(Math.min(0.62 * card, 66), 6, (small) => {
    const cell = cellOf(small, false)
    const rows = filled.map(({ part, seats }) => besideEachOther(space, part, seats, cell))
    return rows.every((row) => row !== null) ? rows.flat() : null
  })
  return found?.laid ?? []
}

/** Each seat's picture, and to the right of it its cards. */
function besideEachOther(space: Space, part: Box, seats: number[], cell: Cell): SeatPlace[] | null {
  const counts = seats.map((seat) => space.seats[seat]?.cards ?? 0)
  const d = Math.min(part.height - 6, 64, (0.33 * part.width) / seats.length)
  const head = d + GAP
  const room = { ...part, width: part.width - head * seats.length }
  const zones = sideBySide(room, counts.map((count) => Math.max(1, count)), cell, MARGIN) // prettier-ignore
  return (
    zones &&
    zones.map((zone, index) => {
      const box = { ...zone.box, x: zone.box.x + (index + 1) * head }
      const cards = spots({ ...zone, box }, counts[index] ?? 0, cell)
      const start = Math.min(box.x + box.width / 2, ...cards.map((card) => card.x - card.width / 2))
      const picture = { x: start - GAP - d / 2, y: part.y + part.height / 2, d }
      const whole = [...cards, { x: picture.x, y: picture.y, width: d, height: d }]
      return { edge: "bottom" as const, zone: boxAround(whole, "bottom", 4), picture, cards, card: cell.card }
    })
  )
}
