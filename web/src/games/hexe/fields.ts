/** How the screen is divided: where cards are searched, and where the dice, the moons and the others lie. */
import { GAP, MARGIN, WRIST } from "../../lib/places"
import type { Box } from "../game"
import { ROOMY, type DicePlace, type Scene, type Space } from "./scene"

export interface Field {
  /** For the cards that are searched at this device. */
  room: Box
  dice: DicePlace
  sign: Scene["sign"]
  /** For everybody else. */
  parts: Box[]
  /** It is taken, although the next one has larger cards, while they are not larger by more than that. */
  enough: number
}

/** The ways to divide a screen of that shape, the kinder ones first. */
export function fields(space: Space, others: number): Field[] {
  const { width, height } = space
  const roomy = Math.min(width, height) >= ROOMY
  if (width >= height) return roomy ? [wide(space, others)] : [lying(space)]
  if (roomy) return [tall(space, others)]
  return [...(others > 0 ? [upright(space, 84, 96)] : []), upright(space, 84, LOW), upright(space, 0, LOW)]
}

/** Dice in the middle of a band, the others' cards to both sides of them. */
function banded(band: Box, d: number, room: Box, others: number): Field {
  const x = band.x + band.width / 2
  const half = d + 34
  const side = band.width / 2 - half
  const left = { ...band, width: side }
  const right = { ...band, x: x + half, width: side }
  return {
    room,
    dice: { x, y: band.y + (band.height - 30) / 2, d, upright: false },
    sign: { x, y: band.y + band.height - 12, d: 26, upright: false },
    parts: others === 1 ? [right] : [left, right],
    enough: 1,
  }
}

/** A tablet or a desktop that lies: the band is between the stage's buttons. */
function wide(space: Space, others: number): Field {
  const { left, right, bottom } = buttons(space)
  const { width, height } = space
  const tall = Math.max(bottom - MARGIN, 160)
  const band = { x: left + GAP, y: MARGIN, width: right - left - 2 * GAP, height: tall }
  const y = MARGIN + tall + 14
  const room = { x: 14, y, width: width - 28, height: height - WRIST - y }
  return banded(band, Math.min(112, tall - 46), room, others)
}

/** A tablet that stands: the band is below the stage's buttons. */
function tall(space: Space, others: number): Field {
  const { bottom } = buttons(space)
  const { width, height } = space
  const band = { x: 14, y: bottom + GAP, width: width - 28, height: 136 }
  const y = band.y + band.height + 10
  return banded(band, 96, { x: 14, y, width: width - 28, height: height - WRIST - y }, others)
}

/** A phone that lies: the dice stand under the buttons of the left, the moons under those of the right. */
function lying(space: Space): Field {
  const { left, right, bottom } = buttons(space)
  const { height } = space
  const end = height - WRIST
  const d = Math.min(64, (end - bottom - 2 * GAP) / 2 - 6)
  return {
    room: { x: left + GAP, y: MARGIN - 2, width: right - left - 2 * GAP, height: end - MARGIN + 2 },
    dice: { x: left / 2 + MARGIN, y: (bottom + end) / 2 + 4, d, upright: true },
    sign: { x: (right + space.width) / 2, y: (bottom + end) / 2, d: 26, upright: true },
    parts: [{ x: left + GAP, y: end + 4, width: right - left - 2 * GAP, height: WRIST - 8 }],
    enough: 1,
  }
}

/** Dice lean: they are seen so much larger than they are. */
const LEANS = 10
/** What is not touched may lie where wrists rest. */
const LOW = WRIST - 10

/**
 * A phone that stands: the dice lie above the cards, or, when every card is needed, below them; the others have
 * so much height at the lower edge.
 */
function upright(space: Space, d: number, strip: number): Field {
  const { bottom } = buttons(space)
  const { width, height } = space
  const gap = freeAbove(space)
  const end = height - Math.max(WRIST, strip + 12)
  const y = bottom + GAP + (d > 0 ? d + GAP : 0)
  const below = { x: MARGIN, y: height - 5 - strip, width: width - 2 * MARGIN, height: strip }
  const beside = 2 * LOW + 20
  return {
    room: { x: MARGIN, y, width: width - 2 * MARGIN, height: end - y },
    dice:
      d > 0
        ? { x: width / 2, y: bottom + GAP + d / 2, d: d - LEANS, upright: false }
        : { x: MARGIN + LOW + 4, y: end + WRIST / 2, d: LOW - 4, upright: false },
    sign: { x: gap.x + gap.width / 2, y: MARGIN + 38, d: Math.min(24, gap.width - 4), upright: true },
    parts: [d > 0 ? below : { ...below, x: below.x + beside, width: below.width - beside }],
    enough: 0.78,
  }
}

/** Where the stage's buttons end: those on the left, those on the right, and all of them. */
export function buttons({ width, taken }: Space): { left: number; right: number; bottom: number } {
  const ends = { left: 0, right: width, bottom: 0 }
  for (const box of taken) {
    if (box.x < width / 2) ends.left = Math.max(ends.left, box.x + box.width)
    else ends.right = Math.min(ends.right, box.x)
    ends.bottom = Math.max(ends.bottom, box.y + box.height)
  }
  return ends
}

/** What the buttons in the top row leave free between them. */
function freeAbove(space: Space): { x: number; width: number } {
  const { left, right } = buttons(space)
  return { x: left, width: right - left }
}
