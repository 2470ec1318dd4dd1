/** Where everything in the den is, for any size of screen. Pure: the tests check that nothing overlaps. */

export interface Point {
  x: number
  y: number
}
export interface Spot extends Point {
  r: number
}
export interface DenLayout {
  width: number
  height: number
  /** Height of the meadow at the edges, and how far the hill rises over it in the middle. */
  meadow: number
  rise: number
  /** Chambers 1 to 5, by their place. */
  chambers: Spot[]
  tunnels: readonly Tunnel[]
  /** The fox's door on the crest. */
  door: Spot
  /** The signpost that leads to other families' tables. */
  post: Spot
  /** The title's middle, and its size. */
  title: Point & { size: number }
  /** Size of the names' letters. */
  letters: number
}

/** Nothing to touch in the lowest 1.5 cm, where wrists rest. */
export const WRISTS = 57
/** Corner buttons: their size and distance from the edges. */
export const CORNER = 76
export const EDGE = 12

interface Arrangement {
  fits: (width: number, height: number) => boolean
  /** Height of the crest. */
  crest: (height: number) => number
  /** How far the meadow at the edges lies under the crest. */
  rise: (width: number, crest: number) => number
  /** Radius of the chambers, `depth` being from the meadow to where wrists rest. */
  radius: (width: number, depth: number) => number
  /** Middles: x as a share of the width, y as a share of what the middles can move in. */
  places: readonly (readonly [number, number])[]
  tunnels: readonly Tunnel[]
  /** The title's middle as a share of the width; null: over the door. */
  title: number | null
}

/** Which chambers (1 to 5) a tunnel joins, null being the door; and how far it bends to its left. */
export type Tunnel = readonly [from: number | null, to: number, bend: number]

/** A tablet that lies or stands, a screen: three chambers above, two below. */
const WIDE: Arrangement = {
  fits: (width, height) => width >= height * 1.15 && height >= 540,
  crest: (height) => height * 0.26,
  rise: (width, crest) => Math.min(crest * 0.3, width * 0.06),
  radius: (width, depth) => Math.min(width * 0.104, depth * 0.272),
  places: [
    [0.142, 0],
    [0.318, 1],
    [0.5, 0],
    [0.858, 0],
    [0.682, 1],
  ],
  tunnels: [
    [null, 3, 0.02],
    [1, 3, 0.12],
    [3, 4, 0.12],
    [1, 2, -0.15],
    [5, 4, -0.15],
    [2, 3, -0.1],
    [3, 5, -0.1],
  ],
  title: null,
}
/** A phone that lies: one row that bends. */
const LOW: Arrangement = {
  fits: (width, height) => width >= height,
  crest: (height) => Math.max(88, height * 0.25),
  rise: (_, crest) => crest * 0.24,
  radius: (width, depth) => Math.min(width * 0.09, depth * 0.36),
  places: [
    [0.1, 0],
    [0.3, 1],
    [0.5, 0.5],
    [0.7, 1],
    [0.9, 0],
  ],
  tunnels: [
    [null, 3, 0.05],
    [1, 2, 0.1],
    [2, 3, 0.1],
    [3, 4, 0.1],
    [4, 5, 0.1],
  ],
  title: 0.29,
}
/** Anything that stands: a quincunx. */
const TALL: Arrangement = {
  fits: () => true,
  crest: (height) => Math.max(182, height * 0.215),
  rise: (width, crest) => Math.min(crest * 0.2, width * 0.08),
  radius: (width, depth) => Math.min(width * 0.222, (depth - 30) / 6.1),
  places: [
    [0.25, 0],
    [0.25, 1],
    [0.5, 0.5],
    [0.75, 0],
    [0.75, 1],
  ],
  tunnels: [
    [null, 3, 0.03],
    [1, 3, 0.22],
    [3, 4, 0.22],
    [2, 3, 0.22],
    [3, 5, 0.22],
  ],
  title: null,
}

/** The den in a window of that size. */
export function layOut(width: number, height: number): DenLayout {
  const how = [WIDE, LOW, TALL].find((each) => each.fits(width, height)) ?? TALL
  const crest = how.crest(height)
  const rise = how.rise(width, crest)
  const bottom = height - WRISTS
  const meadow = crest + rise
  const r = how.radius(width, bottom - meadow)
  const highest = meadow + 20 + r
  const lowest = bottom - r - 10
  const over = how.title === null
  const titleSize = over
    ? Math.max(26, Math.min(84, crest * 0.28, (width - 2 * (CORNER + EDGE + 12)) / 5))
    : Math.min(crest * 0.56, width * 0.062)
  const doorSize = Math.min(
    80,
    (width / 2 - CORNER - EDGE - 8) / 1.15,
    (crest - (over ? titleSize * 1.12 : 6)) / 2.22,
  )
  const layout: DenLayout = {
    width,
    height,
    meadow,
    rise,
    chambers: how.places.map(([x, y]) => ({ x: x * width, y: highest + y * (lowest - highest), r })),
    tunnels: how.tunnels,
    door: { x: width / 2, y: crest - doorSize * 0.4, r: doorSize },
    post: { x: 0, y: 0, r: 0 },
    title: { x: width * (how.title ?? 0.5), y: over ? 10 + titleSize * 0.55 : crest * 0.5, size: titleSize },
    letters: Math.max(15, Math.min(30, r * 0.19)),
  }
  const half = Math.max(42, doorSize * 1.15)
  const narrow = width / 2 - half - 2 * 60 - EDGE - CORNER < 16
  const post = narrow ? 40 : Math.max(40, Math.min(62, r * 0.5))
  const free = width / 2 - half - post * 2
  const postX = width / 2 + half + post + Math.max(10, narrow ? free * 0.5 : free * 0.3)
  layout.post = { x: postX, y: ground(layout, postX) - post * 1.28, r: post }
  return layout
}

/** The height of the grass over x. */
export function ground({ width, meadow, rise }: DenLayout, x: number): number {
  const away = (x - width / 2) / Math.max(150, width * 0.24)
  return meadow - rise * Math.exp(-away * away) + Math.sin(x / 90) * 3
}
