/** The yard stays as it is for as long as its heaps have room: who searches wants things to lie still. */
import { layout } from "./layout"
import type { Space } from "./scene"

type Screen = Omit<Space, "counts">

/** Each place has room for so many more animals than are dealt to it. */
const SPARE = 1
/** A heap that has grown beyond its room is likely to grow on: it gets room for so many more. */
const MORE = 2

export class Room {
  /** The screen the yard was last laid out on, and for how many animals at each place. */
  #laid: { on: string; counts: readonly number[] } | null = null

  /** For how many animals to lay out the yard when so many lie there. */
  for(screen: Screen, counts: readonly number[]): readonly number[] {
    const on = JSON.stringify(screen)
    const before = this.#laid?.on === on ? this.#laid.counts : null
    if (before && hasRoom(screen, before, counts)) return before
    // what has become free stays so where there is room for all of it: nothing is moved for that
    const kept = counts.map((count, place) => Math.max(count, before?.[place] ?? 0))
    const spare = (place: number) =>
      !before ? SPARE : (counts[place] ?? 0) > (before[place] ?? 0) ? MORE : 0
    const roomy = kept.map((room, place) => room + spare(place))
    const laid = [roomy, kept].find((each) => hasRoom(screen, each, counts)) ?? counts
    this.#laid = { on, counts: laid }
    return laid
  }
}

/** Whether so many animals have room in the yard that is laid out for `laid`. */
function hasRoom(screen: Screen, laid: readonly number[], counts: readonly number[]): boolean {
  const { zones, dense } = layout({ ...screen, counts: laid })
  return !dense && zones.every(({ cards }, place) => cards.length >= (counts[place] ?? 0))
}
