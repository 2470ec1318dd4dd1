/** How nuts are touched that can be stolen: in their place, all of them brought forward, or one seat's at a time. */
import { TOUCH } from "../../lib/places"
import { SHEET, type Scene } from "./places"
import { NUTS } from "./position"
import { spread } from "./spread"
import type { Nut } from "./types"

/** A kind of nut that can be stolen from a seat. */
export interface Prey {
  seat: number
  nut: Nut
  count: number
}

export type Raiding = "in-place" | "all-forward" | "seat-first"

export function preysOf(collections: readonly (readonly number[])[], thief: number): Prey[] {
  return collections.flatMap((counts, seat) =>
    seat === thief
      ? []
      : NUTS.flatMap((nut, kind) => (counts[kind] ? [{ seat, nut, count: counts[kind] }] : [])),
  )
}

export function raidingOf(scene: Scene, preys: readonly Prey[]): Raiding {
  if (preys.every(({ seat }) => scene.pantries[seat]?.raid)) return "in-place"
  const { width, height } = scene.forward
  const places = spread({ x: 0, y: 0, width: width - 2 * SHEET, height: height - 2 * SHEET }, preys.length)
  return (places[0]?.width ?? 0) >= TOUCH ? "all-forward" : "seat-first"
}
