/** Which chamber one went into last: coming home, one comes out of it. */
import type { Spot } from "./layout"

let spot: Spot | null = null

export const lastChamber = {
  keep(entered: Spot): void {
    spot = entered
  },
  take(): Spot | null {
    const entered = spot
    spot = null
    return entered
  },
}
