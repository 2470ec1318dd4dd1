/** A hollow for each kind of nut, as a small drawing: one picture each, as there may be 150 on a screen. */
import type { Nut } from "../types"
import acorn from "./carved-acorn.svg"
import hazelnut from "./carved-hazelnut.svg"
import peanut from "./carved-peanut.svg"
import sunflower from "./carved-sunflower.svg"
import walnut from "./carved-walnut.svg"

export const CARVED: Record<Nut, string> = { acorn, hazelnut, peanut, sunflower, walnut }
