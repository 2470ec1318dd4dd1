/** Each animal's own ground. It stands out from the ground, and the grounds from each other, whoever looks. */
import type { Animal } from "../types"

export const GROUNDS: Record<Animal, string> = {
  beaver: "#7fd0d6",
  groundhog: "#a5cf6f",
  hamster: "#7e78c4",
  raccoon: "#f0925f",
  squirrel: "#f7d674",
}
