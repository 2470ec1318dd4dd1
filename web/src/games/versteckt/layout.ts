/**
 * Where everything lies in the clearing, in CSS pixels, for any size of screen. Pure: no DOM, no state.
 *
 * Where there is room, all four forest pieces lie around the animal circle at a size that fingers can touch
 * ("wide" or "tall"). On phones the current piece comes forward and the other three wait, small, behind it
 * ("upright" or "sideways").
 */
import type { Box } from "../game"

/** A round thing: its centre and its diameter. */
export interface Disc {
  x: number
  y: number
  d: number
}

export type Edge = "bottom" | "left" | "top" | "right"

export interface PieceLayout {
  box: Box
  /** From the middle of one space to the next. */
  pitch: number
  spaces: Disc[]
  /** Where the toadstool stands when this is the current piece. */
  marker: Disc
}

export interface SeatLayout {
  /** The card's own box, before it is turned about its centre. */
  box: Box
  edge: Edge
}

export interface Scene {
  arrangement: Arrangement
  pieces: PieceLayout[]
  /** The animal circle at rest. */
  circle: Disc
  /** The animal circle when it is time to name one: a ring, or a meadow in rows where no ring fits. */
  forward: { box: Box; round: boolean; animals: Disc[]; middle: Disc | null }
  seats: SeatLayout[]
  /** One place for each seat of this device that has to say "ready". */
  ready: Disc[]
}

export interface Space {
  width: number
  height: number
  /** The stage's own buttons. */
  taken: Box[]
  marker: number
  seats: number
  /** Seats of this device. */
  mine: number[]
  tabletop: boolean
}

export type Arrangement = "wide" | "tall" | "upright" | "sideways"

/** The least a child can touch, and the least between two such things (KIDS 1 and 2). */
export const TOUCH = 76
export const GAP = 8
/** Wrists rest on the lowest 1.5 cm (KIDS 6). */
export const WRIST = 57
export const ANIMALS_IN_CIRCLE = 15

/** Rows of spaces for each piece, from large to small. */
const ROWS: Record<Arrangement, number[][]> = {
  wide: [[5, 5, 5], [3, 4, 3], [3, 3], [2, 2]],
  tall: [[3, 3, 3, 3, 3], [2, 3, 3, 2], [2, 2, 2], [2, 2]],
  upright: [[4, 4, 4, 3], [3, 4, 3], [3, 3], [2, 2]],
  sideways: [[5, 5, 5], [3, 4, 3], [3, 3], [2, 2]],
} // prettier-ignore

/** Moss around the spaces, in parts of a pitch. */
const RIM = 0.24
const MARGIN = 6
/** The light around the current piece. */
const GLOW = 7
/** Between "ready" pictures. */
const APART = GAP + 2

/** A tile's diameter at a pitch: nine tenths, and never too small to touch where it need not be. */
const tileOf = (pitch: number) => Math.max(0.9 * pitch, Math.min(TOUCH, pitch - GAP))

const columnsOf = (rows: number[]) => Math.max(...rows)
const widthOf = (rows: number[]) => columnsOf(rows) + 2 * RIM
const heightOf = (rows: number[]) => rows.length + 2 * RIM

/** The largest pitch at which a piece fits into a box; its moss may grow out of the sides. */
function pitchFor(rows: number[], width: number, height: number): number {
  return Math.min(width / columnsOf(rows), height / heightOf(rows))
}

/** A piece with its middle at (x, y). `rim` is the side that faces the circle, where the marker stands. */
function pieceAt(
  rows: number[],
  x: number,
  y: number,
  pitch: number,
  rim: "top" | "bottom",
  lean = 0,
): PieceLayout {
  const width = widthOf(rows) * pitch
  const height = heightOf(rows) * pitch
  const left = x - width / 2
  const top = y - height / 2
  const spaces = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, column) => ({
      x: x + (column - (count - 1) / 2) * pitch,
      y: top + (RIM + row + 0.5) * pitch,
      d: tileOf(pitch),
    })),
  )
  const size = Math.min(0.8 * pitch, 88)
  return {
    box: { x: left, y: top, width, height },
    pitch,
    spaces,
    marker: {
      x: x + lean * pitch,
      y: rim === "top" ? top + 0.02 * pitch : top + height + 0.62 * size,
      d: size,
    },
  }
}

function middleOf(box: Box): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

/** What the stage's buttons and the seats leave of the screen. */
function insets(space: Space, seats: SeatLayout[]): Insets {
  const { width, height, taken } = space
  const free = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN }
  for (const box of taken) {
    if (height > width) free.top = Math.max(free.top, box.y + box.height + MARGIN)
    else if (box.x < width / 2) free.left = Math.max(free.left, box.x + box.width + MARGIN)
    else free.right = Math.max(free.right, width - box.x + MARGIN)
  }
  for (const { box, edge } of seats) {
    const upright = edge === "top" || edge === "bottom"
    const depth = box.height
    const middle = upright ? box.y + depth / 2 : box.x + box.width / 2
    if (edge === "bottom") free.bottom = Math.max(free.bottom, height - middle + depth / 2 + MARGIN)
    if (edge === "top") free.top = Math.max(free.top, middle + depth / 2 + MARGIN)
    if (edge === "left") free.left = Math.max(free.left, middle + depth / 2 + MARGIN)
    if (edge === "right") free.right = Math.max(free.right, width - middle + depth / 2 + MARGIN)
  }
  return free
}

/** Which edge each seat has when the tablet lies flat, clockwise from the bottom. */
const EDGES: Edge[][] = [
  [],
  ["bottom"],
  ["bottom", "top"],
  ["bottom", "left", "top"],
  ["bottom", "left", "top", "right"],
  ["bottom", "bottom", "left", "top", "right"],
  ["bottom", "bottom", "left", "top", "top", "right"],
]

function seatsAround(space: Space): SeatLayout[] {
  const { width, height, seats } = space
  const depth = 78
  const edges = EDGES[seats] ?? []
  return edges.map((edge, seat) => {
    const sharing = edges.flatMap((other, index) => (other === edge ? [index] : []))
    const rank = sharing.indexOf(seat)
    const flat = edge === "top" || edge === "bottom"
    const free = (flat ? width : height) - 2 * 190
    const length = Math.min(330, free / sharing.length - GAP)
    // Clockwise: along the bottom from right to left, along the top from left to right.
    const along = (rank - (sharing.length - 1) / 2) * (length + GAP) * (edge === "bottom" ? -1 : 1)
    const x = flat ? width / 2 + along : edge === "left" ? depth / 2 + MARGIN : width - depth / 2 - MARGIN
    const y = !flat ? height / 2 + along : edge === "top" ? depth / 2 + MARGIN : height - depth / 2 - MARGIN
    return { edge, box: { x: x - length / 2, y: y - depth / 2, width: length, height: depth } }
  })
}

function seatsInRow(space: Space): SeatLayout[] {
  const { width, height, seats } = space
  const small = Math.min(width, height) < 600
  const rows = small && width < height && seats > 3 ? 2 : 1
  const perRow = Math.ceil(seats / rows)
  const depth = small ? 45 : 84
  const length = Math.min(small ? 200 : 250, (width - 2 * MARGIN) / perRow - GAP)
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

/** The largest circle near (x, y) that keeps off every space and above `lowest`. */
function roomiest(
  pieces: PieceLayout[],
  x: number,
  y: number,
  reach: number,
  most: number,
  lowest: number,
): Disc {
  let best: Disc = { x, y, d: 0 }
  for (let dx = -reach; dx <= reach; dx += reach / 6) {
    for (let dy = -reach; dy <= reach; dy += reach / 6) {
      const clear = Math.min(
        lowest - y - dy,
        ...pieces.flatMap(({ spaces }) =>
          spaces.map((space) => Math.hypot(space.x - x - dx, space.y - y - dy) - space.d / 2),
        ),
      )
      const d = Math.min(most, 2 * (clear - GAP - 1))
      if (d > best.d + 1) best = { x: x + dx, y: y + dy, d }
    }
  }
  return best
}

interface Board {
  pieces: PieceLayout[]
  circle: Disc
  /** Where "ready" pictures fit, when they cannot lie by the seats. */
  spare: Box | null
}

/** All four pieces at full size around the circle. Null where they do not fit. */
function around(space: Space, free: Insets, kind: "wide" | "tall"): Board | null {
  const rows = ROWS[kind] as [number[], number[], number[], number[]]
  const width = space.width - free.left - free.right - 2 * GLOW
  const height = space.height - free.top - Math.max(free.bottom, WRIST)
  const [across, down] = kind === "wide" ? [12.3, 7.05] : [8.5, 8.4]
  const pitch = Math.min(width / across, height / down, 150)
  if (pitch < TOUCH + GAP) return null
  const size = rows.map((each) => ({ w: widthOf(each) * pitch, h: heightOf(each) * pitch }))
  const [left, right] = [free.left + GLOW, space.width - free.right - GLOW]
  const top = free.top + (kind === "wide" ? 0.1 * pitch : 0)
  const bottom = free.top + height
  const at = (piece: number, x: number, y: number) =>
    pieceAt(rows[piece] as number[], x, y, pitch, piece < 2 ? "bottom" : "top", LEAN[kind][piece])
  const w = (piece: number) => size[piece]?.w ?? 0
  const h = (piece: number) => size[piece]?.h ?? 0
  const indent = kind === "wide" ? 0.9 * pitch : 0
  const pieces = [
    at(0, left + w(0) / 2, top + h(0) / 2),
    at(1, right - w(1) / 2, top + h(1) / 2),
    at(2, right - w(2) / 2 - indent / 2, bottom - h(2) / 2),
    at(3, left + w(3) / 2 + indent, bottom - h(3) / 2),
  ]
  const seam = (top + Math.min(h(0), h(1)) + bottom - h(2)) / 2
  const between = (left + w(0) + right - w(1)) / 2
  return { pieces, circle: roomiest(pieces, between, seam, 1.2 * pitch, 4.2 * pitch, bottom), spare: null }
}

const LEAN: Record<"wide" | "tall", number[]> = { wide: [-1, 0.5, 0.5, -0.5], tall: [-0.5, 0.5, 0.5, -0.5] }

/** The current piece large, the others small: next, after next and previous. */
function forward(space: Space, free: Insets, kind: "upright" | "sideways"): Board {
  const rows = ROWS[kind]
  const area = {
    x: free.left,
    y: free.top,
    width: space.width - free.left - free.right,
    height: space.height - free.top - Math.max(free.bottom, WRIST),
  }
  const [main, rest] = kind === "upright" ? split(area, "down") : split(area, "across")
  const circle: Disc = { x: 0, y: 0, d: 0 }
  const [next, after, before] = [1, 2, 3].map((onward) => (space.marker + onward) % 4) as [
    number,
    number,
    number,
  ]
  const zones = new Map<number, Box>([[space.marker, main]])
  if (kind === "upright") {
    const side = 0.5 * rest.width
    zones.set(next, { ...rest, width: side })
    const right = { ...rest, x: rest.x + side, width: rest.width - side }
    const third = rest.height / 3
    if (1.12 * third >= TOUCH + GAP) {
      zones.set(after, { ...right, height: 0.92 * third })
      zones.set(before, { ...right, y: rest.y + 2.08 * third, height: 0.92 * third })
      Object.assign(circle, middleOf(right), { d: Math.min(124, 1.12 * third) })
    } else {
      const d = Math.min(rest.height, right.width - 76, 110)
      const beside = { ...right, x: right.x + d + 4, width: right.width - d - 4, height: rest.height / 2 - 4 }
      zones.set(after, beside)
      zones.set(before, { ...beside, y: rest.y + rest.height / 2 + 4 })
      Object.assign(circle, { x: right.x + d / 2, y: middleOf(right).y, d })
    }
  } else {
    const tall = 0.37 * rest.height
    zones.set(next, { ...rest, height: tall })
    const half = rest.width / 2
    const low = { y: rest.y + 0.73 * rest.height, height: 0.27 * rest.height, width: half }
    zones.set(after, { ...low, x: rest.x + half })
    zones.set(before, { ...low, x: rest.x })
    Object.assign(circle, {
      x: rest.x + half,
      y: rest.y + 0.55 * rest.height,
      d: Math.min(124, 0.35 * rest.height),
    })
  }
  const pieces = rows.map((each, piece) => {
    const zone = zones.get(piece) as Box
    const current = piece === space.marker
    const pitch = Math.min(pitchFor(each, zone.width, zone.height), current ? 112 : piece === next ? 54 : 44)
    const rim = kind === "upright" && current ? "top" : "bottom"
    const fitted = pieceAt(
      each,
      zone.x + zone.width / 2,
      zone.y + zone.height / 2,
      pitch,
      rim,
      current ? -1 : 0,
    )
    if (current && kind === "sideways") {
      fitted.marker = { x: fitted.box.x + 2, y: fitted.box.y + fitted.box.height - 18, d: 46 }
    }
    return fitted
  })
  return { pieces, circle, spare: rest }
}

/** Four rows of spaces that can be touched. */
const LEAST_MAIN = (4 + 2 * RIM) * (TOUCH + GAP + 1)

/** The part for the current piece, and the rest. */
function split(area: Box, way: "down" | "across"): [main: Box, rest: Box] {
  if (way === "down") {
    const tall = Math.max(LEAST_MAIN, Math.min(area.width * 1.05, area.height * 0.6))
    return [
      { ...area, y: area.y + area.height - tall, height: tall },
      { ...area, height: area.height - tall - 14 },
    ]
  }
  const wide = Math.max(area.width * 0.705, 5 * (TOUCH + GAP + 1))
  return [
    { ...area, width: wide },
    { ...area, x: area.x + wide + 6, width: area.width - wide - 6 },
  ]
}

/** Where the fifteen animals lie when one is to be named. */
function naming(space: Space, free: Insets): Scene["forward"] {
  const { width, height } = space
  const lowest = height - WRIST
  const most = Math.min(width - free.left - free.right, lowest - GAP, 760)
  const animal = ringAnimal(most)
  if (animal >= TOUCH) {
    const d = most
    const middle = { x: width / 2, y: (GAP + lowest) / 2 }
    return {
      box: { x: middle.x - d / 2, y: middle.y - d / 2, width: d, height: d },
      round: true,
      ...ringIn({ ...middle, d }, animal),
    }
  }
  return meadow({
    x: free.left,
    y: free.top,
    width: width - free.left - free.right,
    height: lowest - free.top,
  })
}

function ringIn({ x, y, d }: Disc, animal: number): { animals: Disc[]; middle: Disc } {
  const ring = d / 2 - animal / 2 - Math.min(RING_EDGE, 0.04 * d)
  const animals = Array.from({ length: ANIMALS_IN_CIRCLE }, (_, index) => {
    const turn = (2 * Math.PI * index) / ANIMALS_IN_CIRCLE - Math.PI / 2
    return { x: x + ring * Math.cos(turn), y: y + ring * Math.sin(turn), d: animal }
  })
  return { animals, middle: { x, y, d: 2 * (ring - animal / 2) - Math.min(2 * GAP, 0.08 * d) } }
}

/** The circle at rest: small animals around a large middle. */
export function restingRing(circle: Disc): { animals: Disc[]; middle: Disc } {
  const animal = Math.max(0.1 * circle.d, ringAnimal(circle.d))
  return ringIn(circle, animal)
}

const RING_EDGE = 10

/** The largest animal of a ring in a circle of diameter d. */
function ringAnimal(d: number): number {
  // On a ring of radius (d - animal) / 2 - edge, neighbours are 2 radius sin(pi / 15) apart.
  const chord = 2 * Math.sin(Math.PI / ANIMALS_IN_CIRCLE)
  return (chord * (d / 2 - RING_EDGE) - GAP) / (1 + chord / 2)
}

function meadow(area: Box): Scene["forward"] {
  const fits = [3, 4, 5, 8].map((columns) => {
    const rows = Math.ceil(ANIMALS_IN_CIRCLE / columns)
    return { columns, rows, cell: Math.min((area.width - 20) / columns, (area.height - 20) / rows) }
  })
  const { columns, rows, cell } = fits.reduce((best, each) => (each.cell > best.cell ? each : best))
  const size = Math.min(cell, 150)
  const [dx, dy] = [
    Math.min(size * 1.12, (area.width - 20) / columns),
    Math.min(size * 1.12, (area.height - 20) / rows),
  ]
  const box = {
    x: area.x + (area.width - columns * dx - 20) / 2,
    y: area.y + (area.height - rows * dy - 20) / 2,
    width: columns * dx + 20,
    height: rows * dy + 20,
  }
  const animals = Array.from({ length: ANIMALS_IN_CIRCLE }, (_, index) => ({
    x: box.x + 10 + ((index % columns) + 0.5) * dx,
    y: box.y + 10 + (Math.floor(index / columns) + 0.5) * dy,
    d: size - GAP,
  }))
  return { box, round: false, animals, middle: null }
}

/** "Ready" pictures for the seats of this device: by their cards, or as many at once as the spare room holds. */
function readyPlaces(space: Space, seats: SeatLayout[], spare: Box | null): Disc[] {
  const { mine } = space
  if (!spare) return mine.map((seat) => inward(seats[seat] as SeatLayout, 88))
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

/** Everything's place. */
export function layout(space: Space): Scene {
  const { width, height } = space
  const roomy = Math.min(width, height) >= 600
  const seats = space.tabletop && roomy ? seatsAround(space) : seatsInRow(space)
  const free = insets(space, seats)
  const lying = width >= height
  const full = roomy ? around(space, free, lying ? "wide" : "tall") : null
  const arrangement = full ? (lying ? "wide" : "tall") : lying ? "sideways" : "upright"
  const board = full ?? forward(space, free, lying ? "sideways" : "upright")
  return {
    arrangement,
    pieces: board.pieces,
    circle: board.circle,
    forward: naming(space, insets(space, [])),
    seats,
    ready: readyPlaces(space, seats, board.spare),
  }
}

/** All pieces lie there at full size: nothing has to come forward. */
export function isFull({ arrangement }: Scene): boolean {
  return arrangement === "wide" || arrangement === "tall"
}

/** How far a thing is turned to face its edge, in degrees. */
export const TURNED: Record<Edge, number> = { bottom: 0, left: 90, top: 180, right: -90 }
