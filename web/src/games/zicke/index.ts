import type { GameModule, Guide } from "../game"
import Inhabitants from "./Inhabitants.svelte"

export const game: GameModule = {
  name: "zicke",
  chamber: 3,
  Inhabitants,
  load: () => import("./Zicke.svelte"),
  harvest: () => import("./Harvest.svelte"),
  guide: async () => ({ default: (await import("./guide.json")).default as Guide }),
}
