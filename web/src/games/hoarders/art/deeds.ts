/** What each animal does, as a small drawing. */
import type { Animal } from "../types"
import beaver from "./deed-beaver.svg"
import groundhog from "./deed-groundhog.svg"
import hamster from "./deed-hamster.svg"
import raccoon from "./deed-raccoon.svg"
import squirrel from "./deed-squirrel.svg"

export const DEEDS: Record<Animal, string> = { beaver, groundhog, hamster, raccoon, squirrel }
