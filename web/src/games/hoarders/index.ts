import type { GameModule } from "../game"
import Inhabitants from "./Inhabitants.svelte"

export const game: GameModule = { name: "hoarders", chamber: 4, Inhabitants }
