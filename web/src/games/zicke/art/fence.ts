/** The boards that fences are made of, in a card's 200 units. */

export type Tip = "point" | "round" | "flat" | "slant" | "ears" | "broken"
export type Wood = "oak" | "bark" | "grey" | "honey" | "white"

export interface Board {
  /** The middle of its tip, and the way from there: 0 degrees hang down, 90 lead to the left. */
  x: number
  y: number
  turn: number
  width: number
  length: number
  tip: Tip
  wood: Wood
  /** Where its nails are, along it. */
  nails: readonly number[]
}

/** The colours of a wood: its face, its shaded side, its grain and edge. */
export const WOODS: Record<Wood, readonly [face: string, shade: string, edge: string]> = {
  oak: ["#bd8850", "#a06e3b", "#5f3c1d"],
  bark: ["#94633c", "#7a4e2c", "#482b14"],
  grey: ["#b3a58c", "#978970", "#5a4f3c"],
  honey: ["#dbab66", "#c18d48", "#79521f"],
  white: ["#f1e7d2", "#d8caae", "#85765a"],
}

/** Below this a fence stands in the grass. */
const FOOT = 204
/** Where a board is nailed to the rails behind it. */
const RAILS = [0.28, 0.74] as const

/** Upright boards: the middle, width and top of each, and how it leans. */
export function upright(
  wood: Wood,
  tip: Tip,
  boards: readonly (readonly [x: number, width: number, top: number, lean?: number, tip?: Tip])[],
): Board[] {
  return boards.map(([x, width, top, lean = 0, own = tip]) => {
    const length = FOOT - top
    return { x, y: top, turn: lean, width, length, tip: own, wood, nails: RAILS.map((part) => part * length) }
  })
}

/** Boards that lie: the height and width of each, and how it leans; from the right edge to the left one. */
export function lying(
  wood: Wood,
  boards: readonly (readonly [y: number, width: number, lean?: number])[],
): Board[] {
  return boards.map(([y, width, lean = 0]) => ({
    x: 206, y: y + lean, turn: 90 - lean / 2, width, length: 214, tip: "flat", wood, nails: [],
  })) // prettier-ignore
}

/** Two rows of poles that cross: at these places on top, leaning so far. */
export function crossed(
  wood: Wood,
  top: number,
  width: number,
  lean: number,
  right: readonly number[],
  left: readonly number[],
): Board[] {
  const row = (places: readonly number[], turn: number): Board[] =>
    places.map((x) => ({ x, y: top, turn, width, length: 240, tip: "round", wood, nails: [] }))
  return [...row(right, -lean), ...row(left, lean)]
}

/** The outline of a board, its tip in the origin. */
export function outline({ tip, width, length }: Board): string {
  const half = width / 2
  return `M${-half} ${length}${TIPS[tip](half)}V${length}Z`
}

/** From the left side, over the tip, to the right. */
const TIPS: Record<Tip, (half: number) => string> = {
  point: (half) => `V${half}L0 0 ${half} ${half}`,
  round: (half) => `V${half}A${half} ${half} 0 0 1 ${half} ${half}`,
  flat: (half) => `V1Q${-half} 0 ${1 - half} 0H${half - 1}Q${half} 0 ${half} 1`,
  slant: (half) => `V${half * 0.7}L${half} 0`,
  ears: (half) => `V${half * 0.5}L${-half * 0.5} 0H${half * 0.5}L${half} ${half * 0.5}`,
  broken: (half) => `V6L${-half * 0.5} 0 ${-half * 0.2} 9 ${half * 0.25} 1 ${half * 0.5} 12 ${half} 4`,
}
