import type { GameModule } from "../game"
import { sightOf } from "./position"
import Inhabitants from "./Inhabitants.svelte"

export const game: GameModule = {
  name: "rumpelriesen",
  chamber: 5,
  Inhabitants,
  load: () => import("./Rumpelriesen.svelte"),
  harvest: () => import("./Harvest.svelte"),
  rival: {
    picture: "giant",
    score: (step) => sightOf(step).missed.length,
    harvest: () => import("./RivalHarvest.svelte"),
  },
}
