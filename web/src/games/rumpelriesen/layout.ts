/** Where everything lies around the box of leaves, for any size of screen. Pure, in CSS pixels. */
import { edgesOf, GAP, MARGIN, TOUCH, TURNED, WRIST, type Edge } from "../../lib/places"
import type { Box } from "../game"

export interface Space {
  width: number
  height: number
  taken: readonly Box[]
  tabletop: boolean
  seats: number
}

/** Where a seat's things lie, or those of the giants. */
export interface Place extends Box {
  /** Degrees by which they are turned to face their edge. */
  turned: number
}

export interface Scene {
  board: Box
  /** The search card on its pile. */
  card: Box
  glass: Box
  seats: Place[]
  giants: Box
}

/** The narrowest column beside the board. */
const COLUMN = 122
/** The height of a card in parts of its width. */
export const TALL = 1.25
/** The same of the hourglass. */
const SLENDER = 1.5
/** What seats are given of what is left over, before the search card grows. */
const ENOUGH = 128
/** The giants need less: nobody touches them. */
const GIANTS = 44
/** The least width of card and hourglass side by side, and their least height. */
const PAIR = 190
const HEAD = 126

export function layout(space: Space): Scene {
  return space.height > space.width ? upright(space) : lying(space)
}

/** Two columns, and the board between them. */
function lying({ width, height, taken, tabletop, seats }: Space): Scene {
  const side = Math.min(height - 2 * MARGIN, width - 2 * (COLUMN + 2 * MARGIN))
  const board = square((width - side) / 2, (height - side) / 2, side)
  const [left, right] = [0, width - board.x].map((x) => ({
    x: x + MARGIN,
    y: MARGIN,
    width: board.x - 2 * MARGIN,
    height: height - MARGIN - WRIST,
  })) as [Box, Box]
  const [first, second] = sides(seats, tabletop, { width, height, seats })
  const one = column(left, taken, TALL, first.length, false)
  const other = column(right, taken, SLENDER, second.length, true)
  return {
    board,
    card: one.head,
    glass: other.head,
    seats: placed(seats, [
      [first, one.places],
      [second, other.places],
    ]),
    giants: other.giants ?? one.head,
  }
}

interface Seat {
  seat: number
  edge: Edge
}

/** Which seats lie left of the board, and which right of it, from top to bottom. */
function sides(seats: number, tabletop: boolean, screen: Parameters<typeof edgesOf>[0]): [Seat[], Seat[]] {
  const edges = tabletop ? edgesOf(screen) : []
  const all = Array.from({ length: seats }, (_, seat): Seat => ({ seat, edge: edges[seat] ?? "bottom" }))
  if (!tabletop) return [all.slice(0, Math.ceil(seats / 2)), all.slice(Math.ceil(seats / 2))]
  const at = (...wanted: Edge[]) => wanted.flatMap((edge) => all.filter((seat) => seat.edge === edge))
  return [at("top", "left"), at("right", "bottom")]
}

function placed(seats: number, groups: [Seat[], Box[]][]): Place[] {
  const places: Place[] = []
  for (const [group, boxes] of groups) {
    for (const [index, { seat, edge }] of group.entries()) {
      const box = boxes[index]
      if (box) places[seat] = { ...box, turned: TURNED[edge] }
    }
  }
  return places.slice(0, seats)
}

interface Column {
  head: Box
  places: Box[]
  giants: Box | null
}

/** The head on top, beside the stage's buttons or below them, whichever makes it larger; then the places. */
function column(box: Box, taken: readonly Box[], tall: number, many: number, giants: boolean): Column {
  const inside = taken.filter((button) => overlap(button, box))
  const low = Math.max(box.y, ...inside.map((button) => button.y + button.height + GAP))
  const below = cut(box, low)
  const needs = rowsOf(below, many) * (TOUCH + GAP) + (giants ? GIANTS + GAP : 0)
  const under = within({ ...below, height: Math.min(below.height - needs, tall * below.width) }, tall)
  const beside = within(free(box, inside, low), tall)
  const [head, rest] =
    beside.height >= under.height ? [beside, below] : [under, cut(below, under.y + under.height + GAP)]
  const ground = giants
    ? Math.max(GIANTS, Math.min(ENOUGH, rest.height - rowsOf(rest, many) * (ENOUGH + GAP)))
    : 0
  const room = { ...rest, height: rest.height - (giants ? ground + GAP : 0) }
  return {
    head,
    places: grid(room, many),
    giants: giants ? { ...rest, y: room.y + room.height + GAP, height: ground } : null,
  }
}

/** What is free beside the buttons of a column, above where they end. */
function free(box: Box, buttons: readonly Box[], low: number): Box {
  if (buttons.length === 0) return { ...box, height: 0 }
  const start = Math.min(...buttons.map(({ x }) => x))
  const end = Math.max(...buttons.map(({ x, width }) => x + width))
  const height = low - GAP - box.y
  const right = { x: end + GAP, y: box.y, width: box.x + box.width - end - GAP, height }
  const left = { x: box.x, y: box.y, width: start - GAP - box.x, height }
  return right.width > left.width ? right : left
}

/** The board as wide as the screen, cards above it and seats below. */
function upright({ width, height, taken, tabletop, seats }: Space): Scene {
  const across = { x: MARGIN, width: width - 2 * MARGIN }
  const groups = sides(seats, tabletop, { width, height, seats })
  const [above, below] = tabletop ? groups : [[], groups.flat()]
  const buttons = taken.filter((button) => button.y < TOUCH)
  const low = Math.max(MARGIN, ...buttons.map((button) => button.y + button.height + GAP))
  const between = middle(buttons, across)
  const isBetween = between.width >= (above.length > 0 ? 2 : 1) * PAIR
  const least = isBetween ? Math.max(low, MARGIN + HEAD) : low + HEAD
  const rows = rowsOf(across, below.length)
  const needed = rows * (TOUCH + GAP) + GIANTS + WRIST
  const side = Math.min(across.width, height - least - needed - 2 * GAP)
  const spare = height - least - side - needed - 2 * GAP
  const top = least + spare - Math.min(spare, rows * (ENOUGH - TOUCH) + GIANTS)
  const head: Box = { ...(isBetween ? between : across), y: isBetween ? MARGIN : low, height: 0 }
  head.height = top - head.y
  const board = square((width - side) / 2, top + GAP, side)
  const foot = cut({ ...across, y: 0, height: height - WRIST }, board.y + side + GAP)
  const ends = above.length > 0 ? head.width / 4 : 0
  const [card, glass] = pair({ ...head, x: head.x + ends, width: head.width - 2 * ends })
  const [room, giants] = split(foot, below.length)
  return {
    board,
    card,
    glass,
    seats: placed(seats, [
      [above, atBothEnds(head, ends - GAP).slice(0, above.length)],
      [below, grid(room, below.length)],
    ]),
    giants,
  }
}

/** What lies between the buttons of the top row. */
function middle(row: readonly Box[], across: { x: number; width: number }): { x: number; width: number } {
  const centre = across.x + across.width / 2
  const start = Math.max(
    across.x,
    ...row.filter(({ x }) => x < centre).map(({ x, width }) => x + width + GAP),
  )
  const end = Math.min(across.x + across.width, ...row.filter(({ x }) => x >= centre).map(({ x }) => x - GAP))
  return { x: start, width: end - start }
}

/** The card and the hourglass side by side, in the middle of a box. */
function pair(box: Box): [card: Box, glass: Box] {
  const slim = (height: number) => Math.max(TOUCH, height / SLENDER)
  const room = box.width - 2 * GAP
  const height = Math.min(box.height, Math.max(room / (1 / TALL + 1 / SLENDER), 0), (room - TOUCH) * TALL)
  const [card, glass] = [height / TALL, slim(height)]
  const x = box.x + (room - card - glass) / 2
  const y = box.y + (box.height - height) / 2
  return [
    { x, y, width: card, height },
    { x: x + card + 2 * GAP, y, width: glass, height },
  ]
}

/** Seats that face other edges lie at both ends of a row. */
function atBothEnds(box: Box, width: number): Box[] {
  return [box.x, box.x + box.width - width].map((x) => ({ ...box, x, width }))
}

/** The giants get the last part of a row of places, or a row of their own. */
function split(box: Box, many: number): [seats: Box, giants: Box] {
  const width = (box.width - many * GAP) / (many + 1)
  if (width >= TOUCH) {
    const seats = { ...box, width: box.width - width - GAP }
    return [seats, { ...box, x: box.x + box.width - width, width }]
  }
  const height = box.height - GIANTS - GAP
  return [
    { ...box, height },
    { ...box, y: box.y + height + GAP, height: GIANTS },
  ]
}

/** So many places fit beside each other. */
function columnsOf({ width }: { width: number }, many: number): number {
  return Math.max(1, Math.min(many, Math.floor((width + GAP) / (TOUCH + GAP))))
}

function rowsOf(box: { width: number }, many: number): number {
  return Math.ceil(many / columnsOf(box, many))
}

/** Places of equal size that fill a box, in as few columns as give each the height it needs. */
function grid(box: Box, many: number): Box[] {
  const most = columnsOf(box, many)
  const fits = (columns: number) =>
    box.height / Math.ceil(many / columns) - GAP >= Math.min(ENOUGH, box.width / columns)
  const columns = box.width > box.height ? most : (upTo(most).find(fits) ?? most)
  const rows = Math.ceil(many / columns)
  const width = (box.width + GAP) / columns - GAP
  const height = Math.min((box.height + GAP) / Math.max(1, rows) - GAP, 1.5 * ENOUGH)
  return Array.from({ length: many }, (_, index) => ({
    x: box.x + (index % columns) * (width + GAP),
    y: box.y + Math.floor(index / columns) * (height + GAP),
    width,
    height,
  }))
}

function upTo(most: number): number[] {
  return Array.from({ length: most }, (_, index) => index + 1)
}

function square(x: number, y: number, side: number): Box {
  return { x, y, width: side, height: side }
}

/** The largest box of that shape in the middle of another. */
function within(box: Box, tall: number): Box {
  const height = Math.max(0, Math.min(box.height, box.width * tall))
  const width = height / tall
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
}

/** What is left of a box below that height. */
function cut(box: Box, y: number): Box {
  return { ...box, y, height: box.y + box.height - y }
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}
