/** The yard stays as it is for as long as its heaps have room: who searches wants things to lie still. */
import { layout } from "./layout"
import type { Space } from "./scene"

export class Room {
  /** The screen the yard was last laid out on, and for how many animals at each place. */
  #laid: { on: string; counts: readonly number[] } | null = null

  /** For how many animals to lay out the yard when so many lie there. */
  for(space: Omit<Space, "counts">, counts: readonly number[]): readonly number[] {
    const on = JSON.stringify(space)
    if (this.#laid?.on === on) {
      const { zones, dense } = layout({ ...space, counts: this.#laid.counts })
      const fits = zones.every(({ cards }, place) => cards.length >= (counts[place] ?? 0))
      if (!dense && fits) return this.#laid.counts
    }
    this.#laid = { on, counts }
    return counts
  }
}
