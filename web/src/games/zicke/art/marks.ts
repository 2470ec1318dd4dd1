/** The colour, shape and pattern of a place. */
import type { Place } from "../position"

const BARN = 5
/** Straw: the one colour of Okabe and Ito that no seat has, and farther from all of theirs than the sixth seat's. */
const STRAW = "#f0e442"

/** The number of its shape and pattern among the seats' (SeatMark): the barn has the sixth, which no seat has here. */
export function markOf(place: Place): number {
  return place === "barn" ? BARN : place
}

/** Its colour. */
export function colourOf(place: Place): string {
  return place === "barn" ? STRAW : `var(--seat-${place})`
}
