/** All games there are: the folders beside this file. */
import type { GameModule } from "./game"

const modules = import.meta.glob<{ game: GameModule }>("./*/index.ts", { eager: true })

/** By the place of their chamber in the den. */
export const games: readonly GameModule[] = Object.values(modules)
  .map((module) => module.game)
  .sort((one, other) => one.chamber - other.chamber)

/** The game of that name; undefined when this client does not know it. */
export function gameNamed(name: string): GameModule | undefined {
  return games.find((game) => game.name === name)
}
