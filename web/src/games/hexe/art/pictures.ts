/** The drawing of each animal, the same on cards, dice and in speech. */
import type { Animal } from "../types"

export const PICTURES: Record<Animal, string> = {
  cat: "cat",
  frog: "frog",
  hen: "hen",
  mouse: "mouse-face",
  owl: "owl",
  spider: "spider",
}
