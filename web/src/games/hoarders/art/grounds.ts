/** Each animal's own ground: told apart by colour, also with other eyes, and by pattern. */
import type { Animal } from "../types"

export const GROUNDS: Record<Animal, string> = {
  beaver: "#56b4e9",
  groundhog: "#8fbf6a",
  hamster: "#cc79a7",
  raccoon: "#e8c84a",
  squirrel: "#d98b4a",
}
