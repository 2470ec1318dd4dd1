/** One person at this device: the others across the top, the own shelf and the own tray below. */
import { GAP, MARGIN, TOUCH, WRIST } from "../../lib/places"
import type { Box } from "../game"
import { furnish } from "./pantry"
import { boxOf, CARD, middleOf, SHEET, type Pantry, type Room, type Scene, type Space } from "./places"
import { spread } from "./spread"

/** Three rows of things to touch. */
const THREE_ROWS = 3 * TOUCH + 2 * GAP

interface Regions {
  others: Box[]
  own: Box
  tray: Box
  pile: Box
}

export function alone(space: Space, only: number): Scene {
  const { others, own, tray, pile } = space.height > space.width ? upright(space) : lying(space)
  // Clockwise from the own place: the next seat sits on the left.
  const pantries = Array.from({ length: space.seats }, (_, seat): Pantry => {
    if (seat === only) return owns(own, tray)
    const box = others[(seat - only - 1 + space.seats) % space.seats] as Box
    return { box, edge: "bottom", ...furnish(box.width, box.height, "small") }
  })
  const d = Math.min(pile.width, pile.height)
  return {
    pantries,
    pile: { x: pile.x + pile.width / 2, y: pile.y + pile.height / 2, d },
    tray,
    forward: {
      x: tray.x - SHEET,
      y: tray.y - SHEET,
      width: tray.width + 2 * SHEET,
      height: tray.height + 2 * SHEET,
    },
  }
}

/** The own animals lie in the tray, large. */
function owns(box: Box, tray: Box): Pantry {
  const furnished = furnish(box.width, box.height, "elsewhere")
  const [one, other] = spread(tray, 2, { shape: CARD, most: 150 }).map((card) => ({
    ...card,
    x: card.x - box.x,
    y: card.y - box.y,
  })) as [Box, Box]
  return { box, edge: "bottom", ...furnished, cards: [one, other], touchable: true, raid: null }
}

/** How far the stage's buttons reach in from the top of an upright screen, or from the sides of a lying one. */
function reach({ taken, width, height }: Space): number {
  const upright = height > width
  const far = taken.map((box) => (upright ? box.y + box.height : box.x < width / 2 ? box.x + box.width : 0))
  return Math.max(0, ...far) + MARGIN
}

function upright(space: Space): Regions {
  const { width, height, seats } = space
  const many = seats - 1
  const top = reach(space)
  const room: Room = { left: MARGIN, top, right: width - MARGIN, bottom: height - MARGIN }
  const inner = room.right - room.left
  const free = room.bottom - room.top - 2 * GAP
  const oneRow = inner >= 6 * 84
  const trayHigh = oneRow ? Math.min(150, (inner - 5 * GAP) / 6) * CARD : Math.max(THREE_ROWS, 0.33 * free)
  const rows = many > 3 ? 2 : 1
  const columns = Math.ceil(many / rows)
  const ownHigh =
    rows === 2 && !oneRow ? 0.37 * (free - trayHigh) : Math.min(0.36 * (free - trayHigh) + 60, 380)
  const each = Math.min((free - trayHigh - ownHigh - (rows - 1) * GAP) / rows, 340)
  const others = grid({ ...room, bottom: room.top + rows * each + (rows - 1) * GAP }, many, columns, rows)
  const spare = free - trayHigh - ownHigh - rows * each - (rows - 1) * GAP
  const trayTop = room.top + rows * each + (rows - 1) * GAP + GAP + spare / 2
  const ownTop = room.bottom - ownHigh
  const pile = Math.min(0.3 * inner, ownHigh, 190)
  return {
    others,
    tray: { x: room.left, y: trayTop, width: inner, height: trayHigh },
    own: { x: room.left, y: ownTop, width: inner - pile - GAP, height: ownHigh },
    pile: { x: room.right - pile, y: ownTop, width: pile, height: ownHigh },
  }
}

function lying(space: Space): Regions {
  const { width, height, seats } = space
  const many = seats - 1
  const side = reach(space)
  const small = height < 560
  const high = Math.min(0.38 * height, 400)
  const room: Room = { left: side, top: MARGIN, right: width - side, bottom: MARGIN + high }
  const pileWide = small ? 78 : 0
  const others = grid({ ...room, right: room.right - pileWide }, many, many, 1, 420)
  const top = room.bottom + GAP
  const bottom = height - MARGIN
  const ownWide = Math.min(0.34 * width, (bottom - top) * 0.98)
  const below = Math.max(top, ...space.taken.map((box) => box.y + box.height + GAP))
  const own = { x: MARGIN, y: below, width: ownWide, height: bottom - below }
  const left = MARGIN + ownWide + GAP
  const right = width - MARGIN
  const floor = height - WRIST
  const trayHigh = small ? floor - below : Math.min(0.3 * height, 250)
  const tray = { x: left, y: floor - trayHigh, width: right - left, height: trayHigh }
  const between: Box = { x: left, y: top, width: right - left, height: tray.y - top - GAP }
  return {
    others,
    own,
    tray,
    pile: small
      ? { x: room.right - pileWide + 4, y: room.top, width: pileWide - 8, height: high }
      : middleOf(between, 240, between.height),
  }
}

/** So many boxes in rows, as large as the room lets them be; the last row stands in the middle. */
export function grid(room: Room, count: number, columns: number, rows: number, widest = 460): Box[] {
  const { x, y, width, height } = boxOf(room)
  const wide = Math.min(widest, (width - (columns - 1) * GAP) / columns)
  const high = (height - (rows - 1) * GAP) / rows
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns)
    const inRow = Math.min(columns, count - row * columns)
    const left = x + (width - inRow * wide - (inRow - 1) * GAP) / 2
    return {
      x: left + (index % columns) * (wide + GAP),
      y: y + row * (high + GAP),
      width: wide,
      height: high,
    }
  })
}
