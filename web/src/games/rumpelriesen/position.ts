/** The position as the screen shows it, from the server's view of it. */
import type { Step } from "../../lib/protocol"
import type { GameOptions, Imp, Move, Sight } from "./types"

export const IMPS: readonly Imp[] = [
  "moss", "fern", "clover", "nettle", "thistle", "bramble", "acorn", "hazel", "rowan", "ivy", "heather",
  "juniper", "sorrel", "burdock", "sloe", "chestnut",
] // prettier-ignore

/** So many imps found together are a tie with the giants. */
export const EVEN = 8

/** The position that a step led to: everybody sees the same. */
export function sightOf(step: Step): Sight {
  return step.views[0]?.view as Sight
}

/** The move of a step; step 0 has none. */
export function moveOf(step: Step): Move | null {
  return step.move as Move | null
}

/** The seats that search: the one whose turn it is, or all of them. */
export function searchersOf({ turn, found }: Sight): number[] {
  return turn === null ? found.map((_, seat) => seat) : [turn]
}

/** The seats that may turn the hourglass: where one searches alone, the others. */
export function turnersOf({ turn, found }: Sight): number[] {
  return found.map((_, seat) => seat).filter((seat) => seat !== turn)
}

/** Whether the sand runs. */
export function isRunning({ phase }: Sight): boolean {
  return phase === "search" || phase === "appear"
}

/** Whether leaves lie on the board, and giants stand there. */
export function isLaid({ phase }: Sight): boolean {
  return !["begin", "draw", "lay"].includes(phase)
}

/** Where the wanted imp is to be seen just now. */
export function wantedAt({ seen, wanted }: Sight): number | null {
  const place = wanted === null ? -1 : seen.indexOf(wanted)
  return place < 0 ? null : place
}

/** Seconds until the sand has run out. */
export function sandOf(options: Record<string, unknown>): number {
  return (options as Partial<GameOptions>).sand ?? 45
}
