/** When the steps of races are shown, as the theatre needs to know it. */
import type { Race } from "../games/game"
import { frame } from "../lib/reaction.svelte"
import type { Step } from "../lib/protocol"

export interface Moments extends Race {
  /** Milliseconds until this step is to be shown; null where no moment is set, or it has been shown. */
  left(step: Step): number | null
}

/** Nothing is raced for. */
export const AT_ONCE: Moments = { acted: [], left: () => null, reveal: async () => void (await frame()) }
