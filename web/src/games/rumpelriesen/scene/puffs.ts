/** Small things in the air that come and go: a snore, dust under a leaf that is dragged. */

export type PuffKind = "snore" | "dust"

export interface Puff {
  kind: PuffKind
  x: number
  y: number
  z: number
  /** How far it drifts in a second. */
  dx: number
  dy: number
  dz: number
  size: number
  /** Seconds. */
  age: number
  lasts: number
}

/** So many are in the air at once. */
export const MOST = 28

export class Puffs {
  readonly all: Puff[] = []

  add(puff: Omit<Puff, "age">): void {
    if (this.all.length < MOST) this.all.push({ ...puff, age: 0 })
  }

  advance(seconds: number): void {
    for (const puff of this.all) {
      puff.age += seconds
      puff.x += puff.dx * seconds
      puff.y += puff.dy * seconds
      puff.z += puff.dz * seconds
    }
    for (let index = this.all.length - 1; index >= 0; index--) {
      const puff = this.all[index]
      if (puff && puff.age >= puff.lasts) this.all.splice(index, 1)
    }
  }

  /** Whether any of that kind are there. */
  has(kind: PuffKind): boolean {
    return this.all.some((puff) => puff.kind === kind)
  }
}

/** How well a puff is seen, from 0 to 1. */
export function seen({ age, lasts }: Puff): number {
  const share = age / lasts
  return Math.min(1, share * 6) * (1 - share)
}
