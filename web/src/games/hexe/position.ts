/** The position as the screen shows it, from the server's view of it. */
import type { Step } from "../../lib/protocol"
import { CARDS } from "./material"
import type { Move, Sight } from "./types"

/** The position that a step led to: everybody sees the same. */
export function sightOf(step: Step): Sight {
  return step.views[0]?.view as Sight
}

/** The move of a step; step 0 has none. */
export function moveOf(step: Step): Move | null {
  return step.move as Move | null
}

/** The seat that has that card; null while it is in the box. */
export function ownerOf(card: number, sight: Sight): number | null {
  const seat = sight.cards.findIndex((own) => own.includes(card))
  return seat < 0 ? null : seat
}

/** So many cards each seat's part of the table has room for: while dealing, for all that are to come. */
export function roomFor(sight: Sight): number[] {
  const share = ["begin", "deal"].includes(sight.phase) ? Math.ceil(CARDS.length / sight.cards.length) : 0
  return sight.cards.map(({ length }) => Math.max(length, share))
}

/** The cards that seat has not turned. */
export function faceUp(seat: number, sight: Sight): number[] {
  return (sight.cards[seat] ?? []).filter((card) => !sight.turned.includes(card))
}

/** So many cards each seat holds at most while the reward is handed out: what it has, or what it will have. */
export function expected(sight: Sight, winners: readonly number[]): number[] {
  const reward = sight.cards.flatMap((_, seat) => faceUp(seat, sight)).length
  const share = Math.floor(reward / Math.max(1, winners.length))
  return sight.cards.map(({ length }, seat) => length + (winners.includes(seat) ? share : 0))
}
