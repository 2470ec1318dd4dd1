/** An animal that is turned over where its card is small comes forward, so that everybody sees which it is. */
import { fly } from "../../lib/motion"
import type { Board } from "./board.svelte"
import { forwardOf } from "./layout"
import type { Animal } from "./types"

/** How long it takes there, and back. */
const FLIGHT_MS = 300

/** The card comes forward; what is returned lets it go back. */
export async function comeForward(
  board: Board,
  seat: number,
  index: number,
  animal: Animal,
): Promise<(() => Promise<void>) | null> {
  const card = board.cardAt(seat, index)
  const near = forwardOf(card, board.space)
  if (!near) return null
  const traveller = await board.depart("card", animal, near)
  const flight = { arc: 0, lift: 1, size: near.d }
  const element = () => board.flights[traveller.key]
  await fly(element(), card, near, board.ms(FLIGHT_MS), flight)
  return async () => {
    await fly(element(), near, card, board.ms(FLIGHT_MS), { ...flight, stay: true })
    board.arrived(traveller)
  }
}
