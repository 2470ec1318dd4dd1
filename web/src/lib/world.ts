/** The worlds of scenes (docs/protocol.md): their pictures as they come, and the hands of this device. */
import type { Hand, Picture, World } from "../games/game"
import { Listeners } from "./listeners"
import type { Reach } from "./protocol"

/** Steps of a world in a second. */
export const STEPS_PER_SECOND = 60
const WHOLE = 0
/** A kind, a round and the number of a scene go before each picture. */
const HEAD = 7

/** A binary message of the server, read. Throws RangeError where it is cut off. */
export function readPicture(message: ArrayBuffer): Picture & { round: number } {
  const head = new DataView(message)
  return {
    whole: head.getUint8(0) === WHOLE,
    round: head.getUint32(1, true),
    scene: head.getUint16(5, true),
    bytes: new DataView(message, HEAD),
  }
}

/** Pictures for whoever watches, and the newest whole one with its changes for who begins to. */
export class Pictures {
  #newest: Picture[] = []
  readonly #watchers = new Listeners<Picture>()

  tell(picture: Picture): void {
    if (picture.whole) this.#newest = [picture]
    else if (this.#newest[0]?.scene === picture.scene) this.#newest.push(picture)
    else return // of a scene that was not seen whole yet
    this.#watchers.tell(picture)
  }

  /** Another game: nothing has been seen of it. */
  forget(): void {
    this.#newest = []
  }

  watch = (see: (picture: Picture) => void): (() => void) => {
    for (const picture of this.#newest) see(picture)
    return this.#watchers.add(see)
  }
}

interface Reached {
  scene: number
  hands: readonly Hand[]
}

/** The world of the table one is at. */
export class LiveWorld implements World {
  readonly #pictures = new Pictures()
  readonly #tell: (reach: Reach) => void
  #round = 0
  #sent: Reached | null = null
  #next: Reached | null = null
  #frame: number | undefined

  constructor(tell: (reach: Reach) => void) {
    this.#tell = tell
  }

  watch = this.#pictures.watch

  /** The game of this round is on. */
  follow(round: number): void {
    if (round === this.#round) return
    this.#round = round
    this.#pictures.forget()
    this.stop()
  }

  hear(message: ArrayBuffer): void {
    const picture = readPicture(message)
    if (picture.round === this.#round) this.#pictures.tell(picture)
  }

  /** A hand that comes, goes or presses is told at once; one that moves, with the next frame. */
  reach = (scene: number, hands: readonly Hand[]): void => {
    this.#next = { scene, hands }
    if (pressing(this.#next) !== pressing(this.#sent)) this.#send()
    else this.#frame ??= requestAnimationFrame(() => this.#send())
  }

  /** The line is gone: the server has forgotten the hands. */
  forget(): void {
    this.#sent = null
  }

  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#frame = undefined
    this.#sent = this.#next = null
  }

  #send(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#frame = undefined
    const reached = this.#next
    if (!reached || JSON.stringify(reached) === JSON.stringify(this.#sent)) return
    this.#sent = reached
    const hands = reached.hands.map(({ seat, x, y, presses }): Reach["hands"][number] => [
      seat,
      x,
      y,
      Number(presses),
    ])
    this.#tell({ type: "reach", round: this.#round, scene: reached.scene, hands })
  }
}

/** Whose hands are there, and which of them press. */
function pressing(reached: Reached | null): string {
  return JSON.stringify(reached && [reached.scene, reached.hands.map(({ seat, presses }) => [seat, presses])])
}
