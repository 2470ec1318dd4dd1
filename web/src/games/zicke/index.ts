import type { GameModule } from "../game"
import Inhabitants from "./Inhabitants.svelte"

export const game: GameModule = { name: "zicke", chamber: 3, Inhabitants }
