import type { GameModule } from "../game"
import Inhabitants from "./Inhabitants.svelte"

export const game: GameModule = {
  name: "rumpelriesen",
  chamber: 5,
  Inhabitants,
  load: () => import("./Rumpelriesen.svelte"),
  harvest: () => import("./Harvest.svelte"),
}
