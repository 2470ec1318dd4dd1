/** Where the places around a table are, for any size of screen. Pure: the tests check that all can be touched. */

export interface Around {
  /** The table's middle and its half axes. */
  table: { x: number; y: number; rx: number; ry: number }
  /** Size of a place. */
  size: number
  /** Middles of the places, clockwise, the first one nearest. */
  places: { x: number; y: number }[]
}

/** Two buttons lie below each other in each upper corner of a lying screen; side by side on an upright one. */
const CORNER = 76 + 12
const WRISTS = 57
const EDGE = 12

/** A table for `count` places in a window of that size. */
export function around(width: number, height: number, count: number): Around {
  const lying = width > height
  const top = lying ? EDGE : CORNER + 4
  const room = { width: width - 2 * (lying ? CORNER + 8 : EDGE), height: height - WRISTS - top }
  const size = Math.max(84, Math.min(150, Math.min(width, height) * 0.178))
  const ry = room.height / 2 - size / 2
  const rx = Math.min(room.width / 2 - size / 2, ry * 2.4, Math.max(ry * 1.65, 300))
  const middle = { x: width / 2, y: top + room.height / 2 }
  const gap = Math.max(10, size * 0.12)
  return {
    table: { ...middle, rx: rx - size / 2 - gap, ry: ry - size / 2 - gap },
    size,
    places: evenly(rx, ry, count).map(({ x, y }) => ({ x: middle.x + x, y: middle.y + y })),
  }
}

/** Points on an ellipse with the same way from each to the next, clockwise from the nearest. */
function evenly(rx: number, ry: number, count: number): { x: number; y: number }[] {
  const fine = 720
  const points = Array.from({ length: fine + 1 }, (_, i) => {
    const angle = Math.PI / 2 + (i / fine) * 2 * Math.PI
    return { x: rx * Math.cos(angle), y: ry * Math.sin(angle) }
  })
  const ways = [0]
  for (const [i, point] of points.entries()) {
    const before = points[i - 1]
    if (before) ways.push((ways[i - 1] ?? 0) + Math.hypot(point.x - before.x, point.y - before.y))
  }
  const whole = ways.at(-1) ?? 1
  return Array.from({ length: count }, (_, seat) => {
    const at = ways.findIndex((way) => way >= (whole * seat) / count - 1e-9)
    return points[at] ?? { x: 0, y: ry }
  })
}
