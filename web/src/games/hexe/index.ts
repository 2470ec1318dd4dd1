import type { GameModule, Guide } from "../game"
import Inhabitants from "./Inhabitants.svelte"

export const game: GameModule = {
  name: "hexe",
  chamber: 2,
  Inhabitants,
  load: () => import("./Hexe.svelte"),
  harvest: () => import("./Harvest.svelte"),
  guide: async () => ({ default: (await import("./guide.json")).default as Guide }),
}
