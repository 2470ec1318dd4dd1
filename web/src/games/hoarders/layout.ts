/**
 * Where everything lies in the larder, in CSS pixels, for any size of screen. Pure: no DOM, no state.
 *
 * Who sits alone at a device has a tray, with the own animals large and near ("alone.ts"). Where several sit, or
 * nobody, all pantries are alike ("together.ts"); on a tablet that lies flat they lie around its edges.
 */
import { MARGIN, TURNED, WRIST, type Disc } from "../../lib/places"
import type { Box } from "../game"
import { alone } from "./alone"
import { HOLLOWS, KINDS } from "./pantry"
import { CARD, type Pantry, type Scene, type Space } from "./places"
import { around, together } from "./together"

/** A tablet or more. */
export const ROOMY = 600

/** Everything's place. */
export function layout(space: Space): Scene {
  const only = space.mine.length === 1 ? space.mine[0] : undefined
  if (only !== undefined) return alone(space, only)
  const roomy = Math.min(space.width, space.height) >= ROOMY
  return space.tabletop && roomy ? around(space) : together(space)
}

/** Where a part of a pantry is on the screen, whichever way the pantry is turned. */
export function placeOf({ box, edge }: Pantry, part: Box): Disc {
  const [cos, sin] = COSINES[edge]
  const dx = part.x + part.width / 2 - box.width / 2
  const dy = part.y + part.height / 2 - box.height / 2
  return {
    x: box.x + box.width / 2 + dx * cos - dy * sin,
    y: box.y + box.height / 2 + dx * sin + dy * cos,
    d: part.width,
  }
}

const COSINES = { bottom: [1, 0], left: [0, 1], top: [-1, 0], right: [0, -1] } as const

/** The hollow for the nut of that kind and number on a shelf, both from 0. */
export function hollow({ shelf }: Pick<Pantry, "shelf">, kind: number, index: number): Box {
  const [width, height] = [shelf.width / HOLLOWS, shelf.height / KINDS]
  return { x: shelf.x + index * width, y: shelf.y + kind * height, width, height }
}

/** The part of the screen that the stage's buttons leave for a curtain, and how it is turned. */
export function stageBox(space: Pick<Space, "width" | "height" | "taken">): Box {
  const { width, height, taken } = space
  const upright = height > width
  const deep = Math.max(
    0,
    ...taken.map((box) => (upright ? box.y + box.height : box.x < width / 2 ? box.x + box.width : 0)),
  )
  const inset = deep + 2 * MARGIN
  return upright
    ? { x: MARGIN, y: inset, width: width - 2 * MARGIN, height: height - inset - MARGIN }
    : { x: inset, y: MARGIN, width: width - 2 * inset, height: height - 2 * MARGIN }
}

/** Degrees by which a thing is turned to face a seat. */
export function facing(scene: Scene, seat: number | null): number {
  const edge = seat === null ? undefined : scene.pantries[seat]?.edge
  return edge ? TURNED[edge] : 0
}

/** An animal is recognised at a glance on a card that wide; a smaller one comes forward at that width. */
const RECOGNISED = { lying: 72, forward: 108 }

/** Where a card that is too small comes forward, all of it on the screen; null where it is large enough. */
export function forwardOf(card: Disc, { width, height }: Pick<Space, "width" | "height">): Disc | null {
  if (card.d >= RECOGNISED.lying) return null
  const d = RECOGNISED.forward
  const [aside, above] = [d / 2 + MARGIN, (d * CARD) / 2 + MARGIN]
  return {
    x: Math.max(aside, Math.min(width - aside, card.x)),
    y: Math.max(above, Math.min(height - above, card.y)),
    d,
  }
}

const HAMSTER = { tray: 118, seat: 88 }

/** Where a seat's hamster can be called: in its tray, or at its figure; never where it cannot be touched. */
export function hamsterPlace(scene: Scene, seat: number, within: Box): Disc {
  const pantry = scene.pantries[seat]
  if (!pantry) return scene.pile
  if (scene.tray) {
    const { x, y, width, height } = scene.tray
    return { x: x + width / 2, y: y + height / 2, d: Math.min(HAMSTER.tray, height) }
  }
  const figure = placeOf(pantry, pantry.figure)
  const d = Math.max(HAMSTER.seat, figure.d)
  const floor = within.y + within.height - WRIST + MARGIN
  return {
    x: Math.max(within.x + d / 2, Math.min(within.x + within.width - d / 2, figure.x)),
    y: Math.max(within.y + d / 2, Math.min(floor - d / 2, figure.y)),
    d,
  }
}
