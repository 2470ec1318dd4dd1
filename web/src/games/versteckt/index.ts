import type { GameModule, Guide } from "../game"
import Inhabitants from "./Inhabitants.svelte"

export const game: GameModule = {
  name: "versteckt",
  chamber: 1,
  Inhabitants,
  load: () => import("./Versteckt.svelte"),
  harvest: () => import("./Harvest.svelte"),
  guide: async () => ({ default: (await import("./guide.json")).default as Guide }),
}
