/** The colour, shape and pattern of a place. */
import type { Slap } from "../types"

/** The heap of a seat, or the barn. */
export type Place = Slap["card"]

const BARN = 5

/** The number of its mark among the seats' (SeatMark, --seat-N): the barn has the sixth, which no seat has here. */
export function markOf(place: Place): number {
  return place === "barn" ? BARN : place
}
