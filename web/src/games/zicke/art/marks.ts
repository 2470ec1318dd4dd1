/** What is drawn on cards, in the rulebook's words; and the colour, shape and pattern of a place. */
import type { Reveal, Slap, Uncover } from "../types"

/** The front of a seek card. */
export type Face = Reveal["face"]
/** Its back. */
export type Back = Uncover["back"]
/** The heap of a seat, or the barn. */
export type Place = Slap["card"]

const BARN = 5

/** The number of its mark among the seats' (SeatMark, --seat-N): the barn has the sixth, which no seat has here. */
export function markOf(place: Place): number {
  return place === "barn" ? BARN : place
}
