import type { GameModule, Guide } from "../game"
import Inhabitants from "./Inhabitants.svelte"
import { sightOf } from "./position"

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
  guide: async () => ({ default: (await import("./guide.json")).default as Guide }),
}
