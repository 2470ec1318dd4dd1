/** How many pixels are drawn: fewer where frames come too slowly, as tablets have more of them than they can fill. */

const MOST = 2_600_000
const LEAST = 500_000
/** It is slow where frames are further apart than so many milliseconds, on average over so many frames. */
const SLOW = { ms: 21, frames: 45 }
/** Frames further apart than that do not follow each other: nobody looked meanwhile. */
const APART = 200
/** So much quicker it has to become with fewer pixels; else it is slow for another reason, such as a low battery. */
const HELPED = 0.9

export class Pace {
  #most = MOST
  #since = 0
  #last = -APART
  #frames = 0
  /** Milliseconds between frames when there were more pixels. */
  #before = Infinity
  #resigned = false

  /** No more than this are to be drawn. */
  get most(): number {
    return this.#most
  }

  /**
   * A frame with so many pixels is drawn at that time, as soon as can be after the last one or later; whether fewer
   * or more are to be drawn from now on.
   */
  frame(now: number, pixels: number, soon: boolean): boolean {
    const follows = soon && now - this.#last <= APART
    this.#last = now
    if (follows) this.#frames += 1
    if (follows && this.#frames < SLOW.frames) return false
    const average = (now - this.#since) / this.#frames
    this.#since = now
    this.#frames = 0
    if (!follows || this.#resigned || average <= SLOW.ms || this.#most <= LEAST) return false
    this.#resigned = average > HELPED * this.#before
    this.#before = average
    this.#most = this.#resigned ? MOST : Math.max(LEAST, 0.7 * Math.min(this.#most, pixels))
    return true
  }
}
