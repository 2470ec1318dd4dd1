/** Where a leaf is on its way through the air. */

/** How a leaf lies: its origin, how it is turned about the upright, and about its own midrib. */
export interface Lie {
  x: number
  y: number
  z: number
  angle: number
  roll: number
}

export interface Flight {
  from: Lie
  to: Lie
  /** Milliseconds. */
  starts: number
  lasts: number
  /** How high it goes above its way, and how far it swings to the sides of it. */
  arc: number
  swing: number
  /** How often it turns over. */
  turns: number
}

/** How far the flight has come, from 0 to 1. */
export function done({ starts, lasts }: Flight, now: number): number {
  return Math.min(1, Math.max(0, (now - starts) / lasts))
}

export function along(flight: Flight, now: number): Lie {
  const { from, to, arc, swing, turns } = flight
  const time = done(flight, now)
  const way = time * time * (3 - 2 * time)
  const up = Math.sin(Math.PI * time)
  const sway = Math.sin(3 * Math.PI * time) * (1 - time) * swing
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const distance = Math.hypot(dx, dy) || 1
  return {
    x: mix(from.x, to.x, way) - (dy / distance) * sway,
    y: mix(from.y, to.y, way) + (dx / distance) * sway,
    z: mix(from.z, to.z, way) + arc * up,
    angle: mix(from.angle, to.angle, way) + sway / 400,
    roll: mix(from.roll, to.roll, way) + (sway / 300) * up + turns * 2 * Math.PI * way,
  }
}

export function mix(one: number, other: number, share: number): number {
  return one + (other - one) * share
}
