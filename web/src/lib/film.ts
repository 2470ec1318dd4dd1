/** The scenes of a finished game, seen again: their pictures in the time in which they were. */
import type { Picture, World } from "../games/game"
import { frame } from "./reaction.svelte"
import { Pictures, readPicture, STEPS_PER_SECOND } from "./world"

/** Before each picture stands its length. */
const LENGTH = 4

interface Reel {
  scene: number
  pictures: Picture[]
  /** The time of each, in milliseconds. */
  times: number[]
}

export class Film implements World {
  readonly #pictures = new Pictures()
  readonly #fetch: (scene: number) => Promise<ArrayBuffer | null>
  readonly #reels = new Map<number, Promise<Reel>>()
  /** What is on, and up to where it has been seen. */
  #on: Reel | null = null
  #next = 0
  #at = 0
  #held = false
  /** Counts the wishes: an older one does no more. */
  #run = 0

  /** `fetch` gets all pictures of a scene; null where there are none. */
  constructor(fetch: (scene: number) => Promise<ArrayBuffer | null>) {
    this.#fetch = fetch
  }

  watch = this.#pictures.watch

  /** Stands still meanwhile, or goes on; what is to be shown at once is. */
  hold(held: boolean): void {
    this.#held = held
  }

  until = async (scene: number, after: number, tempo: () => number): Promise<void> => {
    const run = ++this.#run
    const reel = await this.#reel(scene)
    if (run !== this.#run) return
    if (reel !== this.#on || after < this.#at) this.#rewind(reel)
    let last = performance.now()
    while (this.#at < after) {
      if (tempo() <= 0) break
      const now = await frame()
      if (run !== this.#run) return
      if (!this.#held && tempo() > 0) {
        this.#show(reel, Math.min(after, this.#at + Math.max(0, now - last) / tempo()))
      }
      last = now
    }
    this.#show(reel, after)
  }

  #rewind(reel: Reel): void {
    this.#on = reel
    this.#next = 0
    this.#at = 0
  }

  #show(reel: Reel, until: number): void {
    this.#at = until
    while (this.#next < reel.pictures.length && (reel.times[this.#next] ?? 0) <= until) {
      this.#pictures.tell(reel.pictures[this.#next] as Picture)
      this.#next += 1
    }
  }

  #reel(scene: number): Promise<Reel> {
    let reel = this.#reels.get(scene)
    if (!reel) {
      reel = this.#fetch(scene).then((bytes) => wound(scene, bytes))
      this.#reels.set(scene, reel)
      reel.catch(() => this.#reels.delete(scene)) // it is asked for once more
    }
    return reel
  }
}

function wound(scene: number, bytes: ArrayBuffer | null): Reel {
  const pictures = bytes ? [...cut(bytes)] : []
  const times = pictures.map((picture) => (picture.bytes.getUint32(0, true) * 1000) / STEPS_PER_SECOND)
  return { scene, pictures, times }
}

function* cut(bytes: ArrayBuffer): Generator<Picture> {
  const lengths = new DataView(bytes)
  for (let at = 0; at < bytes.byteLength;) {
    const length = lengths.getUint32(at, true)
    yield readPicture(bytes.slice(at + LENGTH, at + LENGTH + length))
    at += LENGTH + length
  }
}
