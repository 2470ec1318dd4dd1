import type { GameModule, Guide } from "../game"
import Inhabitants from "./Inhabitants.svelte"

export const game: GameModule = {
  name: "hoarders",
  chamber: 4,
  Inhabitants,
  load: () => import("./Hoarders.svelte"),
  harvest: () => import("./Harvest.svelte"),
  guide: async () => ({ default: (await import("./guide.json")).default as Guide }),
}
