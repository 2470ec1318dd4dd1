/** Where the four forest pieces and the animal circle between them lie. */
import type { Box } from "../game"
import { GAP, TOUCH, WRIST, type Disc } from "../../lib/places"
import type { Insets, PieceLayout, Space } from "./places"

export type Arrangement = "wide" | "tall" | "upright" | "sideways"

/** Rows of spaces for each piece, from large to small. */
const ROWS: Record<Arrangement, number[][]> = {
  wide: [[5, 5, 5], [3, 4, 3], [3, 3], [2, 2]],
  tall: [[3, 3, 3, 3, 3], [2, 3, 3, 2], [2, 2, 2], [2, 2]],
  upright: [[4, 4, 4, 3], [3, 4, 3], [3, 3], [2, 2]],
  sideways: [[5, 5, 5], [3, 4, 3], [3, 3], [2, 2]],
} // prettier-ignore

const PIECES = 4
/** Moss around the spaces, in parts of a pitch. */
const RIM = 0.24
/** The light around the current piece. */
const GLOW = 7
/** Where along the rim the toadstool stands, in pitches from the middle: beside a tile, not over it. */
const LEAN: Record<"wide" | "tall", number[]> = { wide: [-1, 0.5, 0.5, -0.5], tall: [-0.5, 0.5, 0.5, -0.5] }
/** Four rows of spaces that can be touched. */
const LEAST_MAIN = (4 + 2 * RIM) * (TOUCH + GAP + 1)

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

const spacesOf = (pieces: PieceLayout[]) => pieces.flatMap(({ spaces }) => spaces)

/** The largest circle near (x, y) that keeps off all that lies there and above `lowest`. */
function roomiest(lying: Disc[], x: number, y: number, reach: number, most: number, lowest: number): Disc {
  let best: Disc = { x, y, d: 0 }
  for (let dx = -reach; dx <= reach; dx += reach / 6) {
    for (let dy = -reach; dy <= reach; dy += reach / 6) {
      const clear = Math.min(
        lowest - y - dy,
        ...lying.map((disc) => Math.hypot(disc.x - x - dx, disc.y - y - dy) - disc.d / 2),
      )
      const d = Math.min(most, 2 * (clear - GAP - 1))
      if (d > best.d + 1) best = { x: x + dx, y: y + dy, d }
    }
  }
  return best
}

export interface Board {
  pieces: PieceLayout[]
  circle: Disc
  /** Where the circle lies while "ready" pictures lie by the seats: clear of those it is given. */
  clearOf: (discs: Disc[]) => Disc
  /** Where "ready" pictures fit, best first, when they cannot lie by the seats. */
  spare: Box[]
}

/** All four pieces at full size around the circle. Null where they do not fit. */
export function around(space: Space, free: Insets, kind: "wide" | "tall"): Board | null {
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
  const clearOf = (discs: Disc[]) =>
    roomiest([...spacesOf(pieces), ...discs], between, seam, 1.2 * pitch, 4.2 * pitch, bottom)
  return { pieces, circle: clearOf([]), clearOf, spare: [] }
}

/** Where the three pieces wait that are not current, and the circle between them. */
interface Waiting {
  next: Box
  after: Box
  before: Box
  circle: Disc
  /** Where "ready" pictures cover least. */
  ready: Box
}

/** The next piece to the left; the circle to the right, between the other two or beside them. */
function waitingAbove(rest: Box): Waiting {
  const side = 0.5 * rest.width
  const next = { ...rest, width: side }
  const right = { ...rest, x: rest.x + side, width: rest.width - side }
  const third = rest.height / 3
  if (1.12 * third >= TOUCH + GAP) {
    return {
      next,
      ready: next,
      after: { ...right, height: 0.92 * third },
      before: { ...right, y: rest.y + 2.08 * third, height: 0.92 * third },
      circle: { ...middleOf(right), d: Math.min(124, 1.12 * third) },
    }
  }
  const d = Math.min(rest.height, right.width - TOUCH, 110)
  const beside = { ...right, x: right.x + d + 4, width: right.width - d - 4, height: rest.height / 2 - 4 }
  return {
    next,
    ready: next,
    after: beside,
    before: { ...beside, y: rest.y + rest.height / 2 + 4 },
    circle: { x: right.x + d / 2, y: middleOf(right).y, d },
  }
}

/** The next piece on top, then the circle, then the other two side by side. */
function waitingBeside(rest: Box): Waiting {
  const half = rest.width / 2
  const low = { y: rest.y + 0.73 * rest.height, height: 0.27 * rest.height, width: half }
  return {
    next: { ...rest, height: 0.37 * rest.height },
    ready: { ...low, x: rest.x, width: rest.width },
    after: { ...low, x: rest.x + half },
    before: { ...low, x: rest.x },
    circle: { x: rest.x + half, y: rest.y + 0.55 * rest.height, d: Math.min(124, 0.35 * rest.height) },
  }
}

/** The largest pitches: of the current piece, of the next, where tiles arrive, and of the others. */
const MOST = { current: 112, next: 54, other: 44 }

/** The current piece large, the others small. */
export function forward(space: Space, free: Insets, kind: "upright" | "sideways"): Board {
  const area = {
    x: free.left,
    y: free.top,
    width: space.width - free.left - free.right,
    height: space.height - free.top - Math.max(free.bottom, WRIST),
  }
  const [main, rest] = split(area, kind === "upright" ? "down" : "across")
  const waiting = kind === "upright" ? waitingAbove(rest) : waitingBeside(rest)
  const zones = [main, waiting.next, waiting.after, waiting.before] as const
  const pieces = ROWS[kind].map((rows, piece) => {
    const onward = (piece - space.marker + PIECES) % PIECES
    const zone = zones[onward] ?? main
    const most = onward === 0 ? MOST.current : onward === 1 ? MOST.next : MOST.other
    const pitch = Math.min(pitchFor(rows, zone.width, zone.height), most)
    const { x, y } = middleOf(zone)
    const laid = pieceAt(
      rows,
      x,
      y,
      pitch,
      kind === "upright" && onward === 0 ? "top" : "bottom",
      onward === 0 ? -1 : 0,
    )
    if (onward > 0 || kind === "upright") return laid
    const { box } = laid // no room above or below: the toadstool stands at a corner
    return { ...laid, marker: { x: box.x + 2, y: box.y + box.height - 18, d: 46 } }
  })
  return { pieces, circle: waiting.circle, clearOf: () => waiting.circle, spare: [waiting.ready, rest] }
}

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
