/** The colour, shape and pattern of a place. */
import type { Place } from "../position"

const BARN = 5

/** The number of its mark among the seats' (SeatMark, --seat-N): the barn has the sixth, which no seat has here. */
export function markOf(place: Place): number {
  return place === "barn" ? BARN : place
}
