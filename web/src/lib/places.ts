/** What the layouts of all games are made of, in CSS pixels, and the least that fingers need. */

/** A round thing: its centre and its diameter. */
export interface Disc {
  x: number
  y: number
  d: number
}

export type Edge = "bottom" | "left" | "top" | "right"

/** How far a thing is turned to face its edge, in degrees. */
export const TURNED: Record<Edge, number> = { bottom: 0, left: 90, top: 180, right: -90 }

/** Which edge each seat has when the tablet lies flat, clockwise from the bottom; long edges take two. */
const EDGES: Edge[][] = [
  [],
  ["bottom"],
  ["bottom", "top"],
  ["bottom", "left", "top"],
  ["bottom", "left", "top", "right"],
  ["bottom", "bottom", "left", "top", "right"],
  ["bottom", "bottom", "left", "top", "top", "right"],
]
const EDGES_UPRIGHT: Edge[][] = [
  ...EDGES.slice(0, 5),
  ["bottom", "left", "left", "top", "right"],
  ["bottom", "left", "left", "top", "right", "right"],
]

/** The edge of each seat of a tablet that lies flat, in the order of the seats. */
export function edgesOf({ width, height, seats }: { width: number; height: number; seats: number }): Edge[] {
  return (height > width ? EDGES_UPRIGHT : EDGES)[seats] ?? []
}

/** The least a child can touch, and the least between two such things (KIDS 1 and 2). */
export const TOUCH = 76
export const GAP = 8
/** Wrists rest on the lowest 1.5 cm (KIDS 6). */
export const WRIST = 57
/** Between what can be touched and the edge of the screen. */
export const MARGIN = 6
