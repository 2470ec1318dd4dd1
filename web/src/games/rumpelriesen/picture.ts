/** What comes over the line of the board, read: see board/picture.py of the game, which writes it. */

/** The layer of a leaf that has fallen off. */
const FALLEN_OFF = 255
const FULL_TURN = 65536
const LEAN = 10_000

/** All places and angles are those of the board: tenths of a millimetre, y away from the front; radians. */
export interface Wand {
  seat: number
  x: number
  y: number
  presses: boolean
}

export interface LeafPose {
  leaf: number
  /** How many lie beneath it, and one; null where it has fallen off. */
  layer: number | null
  x: number
  y: number
  angle: number
}

export type GiantState = "stands" | "wobbles" | "fallen"
const GIANT_STATES: readonly GiantState[] = ["stands", "wobbles", "fallen"]

export interface GiantPose {
  giant: number
  layer: number
  state: GiantState
  x: number
  y: number
  angle: number
  /** How far it leans to either side, in radians. */
  lean: [x: number, y: number]
}

/** The board at one step of the sand: everything, or what has changed. */
export interface Frame {
  /** Steps of the sand so far. */
  step: number
  /** All wands that are on the board. */
  wands: Wand[]
  leaves: LeafPose[]
  giants: GiantPose[]
}

/** Throws RangeError where the picture is cut off. */
export function read(bytes: DataView): Frame {
  const from = new Reader(bytes)
  return {
    step: from.u32(),
    wands: from.many(() => {
      const who = from.u8()
      return { seat: who & 0x7f, presses: who > 0x7f, x: from.i16(), y: from.i16() }
    }),
    leaves: from.many(() => ({
      leaf: from.u8(),
      layer: layerOf(from.u8()),
      x: from.i16(),
      y: from.i16(),
      angle: from.angle(),
    })),
    giants: from.many(() => ({
      giant: from.u8(),
      layer: from.u8(),
      state: GIANT_STATES[from.u8()] ?? "stands",
      x: from.i16(),
      y: from.i16(),
      angle: from.angle(),
      lean: [from.i16() / LEAN, from.i16() / LEAN],
    })),
  }
}

/** What is to be seen after a change. */
export function changed(before: Frame, change: Frame): Frame {
  const leaves = new Map([...before.leaves, ...change.leaves].map((pose) => [pose.leaf, pose]))
  const giants = new Map([...before.giants, ...change.giants].map((pose) => [pose.giant, pose]))
  return { ...change, leaves: [...leaves.values()], giants: [...giants.values()] }
}

function layerOf(layer: number): number | null {
  return layer === FALLEN_OFF ? null : layer
}

/** One number after the other, little endian. */
class Reader {
  #at = 0
  readonly #bytes: DataView

  constructor(bytes: DataView) {
    this.#bytes = bytes
  }

  u8(): number {
    return this.#bytes.getUint8(this.#next(1))
  }

  i16(): number {
    return this.#bytes.getInt16(this.#next(2), true)
  }

  u32(): number {
    return this.#bytes.getUint32(this.#next(4), true)
  }

  angle(): number {
    return (this.#bytes.getUint16(this.#next(2), true) / FULL_TURN) * 2 * Math.PI
  }

  many<T>(one: () => T): T[] {
    return Array.from({ length: this.u8() }, one)
  }

  #next(size: number): number {
    const at = this.#at
    this.#at += size
    return at
  }
}
