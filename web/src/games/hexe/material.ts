/** What lies in the box, as the rules have it: the cards by their numbers, and the animals on them. */
import type { Animal } from "./types"

/** The six animals, each with its own place on a card and its own face on both dice. */
export const ANIMALS: readonly Animal[] = ["owl", "mouse", "cat", "spider", "frog", "hen"]

/** The animals on each of the 24 cards: every three of the six once, in order, and four more. */
export const CARDS: readonly (readonly Animal[])[] = [
  ...ANIMALS.flatMap((one, first) =>
    ANIMALS.slice(first + 1).flatMap((other, second) =>
      ANIMALS.slice(first + second + 2).map((third) => [one, other, third]),
    ),
  ),
  ["owl", "mouse", "cat"],
  ["owl", "spider", "frog"],
  ["mouse", "spider", "hen"],
  ["cat", "frog", "hen"],
]

/** Rounds of a game. */
export const ROUNDS = 3

/** The wanted animals that a card does not show; of a double there is only one. */
export function missing(card: number, dice: readonly Animal[]): Animal[] {
  return [...new Set(dice)].filter((animal) => !CARDS[card]?.includes(animal))
}
