import type { GameModule } from "../game"
import Inhabitants from "./Inhabitants.svelte"

export const game: GameModule = {
  name: "versteckt",
  chamber: 1,
  Inhabitants,
  load: () => import("./Versteckt.svelte"),
  harvest: () => import("./Harvest.svelte"),
}
