/** The position as the screen shows it, from the server's view of it. */
import type { Step } from "../../lib/protocol"
import type { Animal, Back, Move, Sight } from "./types"

/** Where animals hide, and the slapping card in its colours: a seat's dung heap, or the barn. */
export type Place = number | "barn"
/** The front of a seek card. */
export type Face = Animal | "poop"
export type { Back }

export const ANIMALS: readonly Animal[] = [
  "goose", "cat", "butterfly", "hare", "dog", "hedgehog", "caterpillar", "duck", "chick", "pig", "worm", "raven",
  "fox", "snail", "rooster",
] // prettier-ignore
export const FACES: readonly Face[] = [...ANIMALS, "poop"]

/** Hiding cards at each heap when they have been dealt, by the number of seats. */
const HEAP: Record<number, number> = { 2: 5, 3: 4, 4: 3, 5: 3 }

/** The position that a step led to: everybody sees the same. */
export function sightOf(step: Step): Sight {
  return step.views[0]?.view as Sight
}

/** The move of a step; step 0 has none. */
export function moveOf(step: Step): Move | null {
  return step.move as Move | null
}

/** A card was lifted from the pile, and its face is not seen yet. */
export function isLifted({ phase }: Sight): boolean {
  return phase === "uncover" || phase === "reveal"
}

/** The back of the card that is lifted `now`, where it was seen `before`: on top of the pile, or lifted already. */
export function liftedBack(before: Sight | undefined, lifted: Back | null, now: Sight): Back | null {
  if (!before || !isLifted(now)) return null
  if (before.pile === now.pile && isLifted(before)) return lifted
  return before.pile === now.pile + 1 ? before.back : null
}

/** All places of a table with so many seats: the heaps, and the barn. */
export function placesOf(seats: number): Place[] {
  return [...Array.from({ length: seats }, (_, seat) => seat), "barn"]
}

/** The animals that hide there. */
export function animalsAt(sight: Sight, place: Place): readonly Animal[] {
  return place === "barn" ? sight.barn : (sight.heaps[place] ?? [])
}

/** Where that animal hides; null while it is in the box. */
export function homeOf(sight: Sight, animal: Animal): Place | null {
  return placesOf(sight.heaps.length).find((place) => animalsAt(sight, place).includes(animal)) ?? null
}

/** How many animals lie at each place, the barn last: just dealt. */
export function dealt(seats: number): number[] {
  const heap = HEAP[seats] ?? 0
  return [...Array.from({ length: seats }, () => heap), ANIMALS.length - heap * seats]
}

/** For how many animals each place has room: while dealing or paying, for all that are to come; so also in `next`. */
export function roomFor(sight: Sight, next: Sight | null = null): number[] {
  const seats = sight.heaps.length
  if (sight.phase === "begin" || sight.phase === "deal") return dealt(seats)
  const many = (at: Sight, place: Place) =>
    animalsAt(at, place).length + (place === "barn" ? at.paying.length : 0)
  return placesOf(seats).map((place) => Math.max(many(sight, place), next ? many(next, place) : 0))
}
