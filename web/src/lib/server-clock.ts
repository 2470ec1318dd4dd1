/**
 * The server's clock, as seen from here: when by `performance.now()` is a moment that the server names?
 *
 * A question and its answer take some time on their way, and nobody knows which way took how much of it: half
 * is the best guess, and it is wrong by no more than half the round trip. So the quickest of the newest
 * round trips tells the most.
 */
import type { Sync, Synced } from "./protocol"

/** So many questions are asked at once at first, so long one after the other. */
const BURST = 10
const BURST_EVERY = 60
/** After them one is asked so often. */
const EVERY = 3000
/** So many of the newest answers count: two clocks drift apart in a minute by a millisecond or two. */
const KEPT = 20
/** What two clocks may drift apart while answers are kept, and what the browser rounds off. */
const DRIFT = 5

interface Sample {
  trip: number
  /** What is added to the server's time to get the time here. */
  offset: number
}

export class ServerClock {
  #samples: Sample[] = []
  #ask: ReturnType<typeof setTimeout> | undefined
  #asked = 0
  readonly #tell: (question: Sync) => void

  constructor(tell: (question: Sync) => void) {
    this.#tell = tell
  }

  /** Ask from now on, often at first: the server may be another one, or this device may have slept. */
  start(): void {
    this.stop()
    this.#asked = 0
    document.addEventListener("visibilitychange", this.#seen)
    this.#next()
  }

  stop(): void {
    clearTimeout(this.#ask)
    document.removeEventListener("visibilitychange", this.#seen)
  }

  /** The server has answered. */
  hear({ at, now }: Synced): void {
    const back = performance.now()
    const sample = { trip: back - at, offset: (at + back) / 2 - now }
    // where two answers cannot both be right, a clock has jumped since the earlier
    this.#samples = this.#samples.filter(
      ({ trip, offset }) => Math.abs(offset - sample.offset) <= (trip + sample.trip) / 2 + DRIFT,
    )
    this.#samples.push(sample)
    if (this.#samples.length > KEPT) this.#samples.shift()
  }

  /** The time here at the server's time `at`; null before any answer. */
  here(at: number): number | null {
    const [first, ...others] = this.#samples
    if (!first) return null
    return at + others.reduce((best, sample) => (sample.trip < best.trip ? sample : best), first).offset
  }

  #next(): void {
    this.#tell({ type: "sync", at: performance.now() })
    this.#asked += 1
    this.#ask = setTimeout(() => this.#next(), this.#asked < BURST ? BURST_EVERY : EVERY)
  }

  #seen = (): void => {
    if (!document.hidden) this.start()
  }
}
