/** What keys mean: where arrow keys walk to, and whether one that is pressed anywhere is meant for the game. */
import type { Disc } from "./places"

const WAYS: Record<string, [x: number, y: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/**
 * Whether a key that is heard anywhere on the page is meant for what lies in `root`: nothing elsewhere has the
 * focus, and nothing lies over it. A sheet may lie there without the focus: a touch on its paper takes that away.
 */
export function meantFor(root: Element | undefined, event: KeyboardEvent): boolean {
  if (!root || root.closest("[inert]") || document.querySelector("dialog[open]")) return false
  return event.target === document.body || (root.closest("main") ?? root).contains(event.target as Node)
}

/**
 * The place to go to from one of `places` by an arrow key: the nearest in that direction, or null where there is none.
 */
export function towards(places: readonly (Disc | undefined)[], from: number, key: string): number | null {
  const here = places[from]
  const way = WAYS[key]
  if (!here || !way) return null
  let best: { place: number; cost: number } | null = null
  for (const [place, there] of places.entries()) {
    if (!there || place === from) continue
    const [dx, dy] = [there.x - here.x, there.y - here.y]
    const along = dx * way[0] + dy * way[1]
    if (along < 4) continue
    const cost = along + 1.6 * Math.abs(dx * way[1] + dy * way[0])
    if (!best || cost < best.cost) best = { place, cost }
  }
  return best && best.place
}

/**
 * An attachment for what holds such things: each carries its place as data-place. `chosen` is told the place
 * that the Tab key shall reach from now on.
 */
export function roving(
  places: () => readonly (Disc | undefined)[],
  chosen: (place: number) => void,
): (element: HTMLElement) => () => void {
  return (element) => {
    const walk = (event: KeyboardEvent) => {
      const from = (event.target as HTMLElement).closest<HTMLElement>("[data-place]")?.dataset.place
      if (from === undefined) return
      const place = towards(places(), Number(from), event.key)
      if (place === null) return
      event.preventDefault()
      chosen(place)
      element.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus()
    }
    element.addEventListener("keydown", walk)
    return () => element.removeEventListener("keydown", walk)
  }
}
