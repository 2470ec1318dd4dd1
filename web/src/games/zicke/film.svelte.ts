/** A film of a close finish: over when it has been seen, or somebody touches anything. */
import type { SlowMotion } from "./hands"

export class Film {
  /** What is being shown. */
  showing: SlowMotion | null = $state.raw(null)
  #stop: () => void = () => undefined

  /** `rest` lets so many milliseconds go by. */
  async show(film: SlowMotion, rest: (ms: number) => Promise<void>): Promise<void> {
    this.showing = film
    await Promise.race([rest(film.whole), new Promise<void>((resolve) => (this.#stop = resolve))])
    this.showing = null
  }

  skip(): void {
    this.#stop()
  }
}
