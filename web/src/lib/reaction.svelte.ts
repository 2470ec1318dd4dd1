/**
 * The races of a game, on this device: when a race is revealed, when that was really seen here, and how long
 * after that somebody touched. Who was first the table's judge finds (docs/fairness.md); here is measured what
 * it needs. All times are those of `performance.now()`, as events' timeStamps are.
 */
import type { Race } from "../games/game"
import type { Quiet, Reveal, Step } from "./protocol"
import type { ServerClock } from "./server-clock"

/** Nobody reacts faster than this: a touch before is none. */
export const TOO_SOON = 100
/** So long a seat rests that touched too soon. */
export const REST = 300
/** So often the judge hears that nobody here has touched yet. */
const BEAT = 40
/**
 * A touch is on its way from the glass to this page for some milliseconds. Of what is younger than this
 * nobody can say yet that there was none.
 */
const ON_THE_WAY = 4

/** A frame takes so long where nothing else was seen, and never less than the shortest that there is. */
const USUAL_FRAME = 1000 / 60
const SHORTEST_FRAME = 4
/** A slow device takes longer to draw what is revealed: the quickest of so many times it can be sure to need. */
const DRAWN = 3

/** What is said to the server of a touch. */
export interface Claim {
  round: number
  race: number
  after: number
}

interface Running {
  round: number
  n: number
  /** The moment of the reveal by the server's clock. */
  at: number
  /** When the step that began it was seen here; null until then. */
  shown: number | null
  /** A later step has ended it. */
  over: boolean
  /** Who may act, by the newest step; null before the race's own has come. */
  toMove: readonly Step["actor"][] | null
  /** Until when the judge knows that nobody here had touched. */
  quiet: number
}

export interface ReactionOptions {
  clock: Pick<ServerClock, "here">
  tell: (quiet: Quiet) => void
  /** The seats that people here play. */
  mine: () => readonly number[]
}

export class Reaction implements Race {
  acted = $state.raw<readonly number[]>([])

  #race: Running | null = null
  /** Until when each seat rests. */
  #rests: number[] = []
  #beats: ReturnType<typeof setInterval> | undefined
  /** How long it took to draw what was revealed last. */
  #drawn: number[] = []
  /** When this page was last known to be awake. */
  #awake = 0
  readonly #with: ReactionOptions

  constructor(options: ReactionOptions) {
    this.#with = options
  }

  /** The server tells of a race, or again of the one that is on. */
  hear({ round, n, at }: Reveal): void {
    const before = this.#race
    const same = before?.round === round && before.n === n
    if (same && (before.at === at || before.shown === null)) {
      before.at = at // who waits for it waits on, for that moment
      return
    }
    this.stop()
    this.#race = { round, n, at, shown: null, over: false, toMove: null, quiet: 0 }
    this.#rests = []
    if (!same) this.acted = []
    else {
      // the server began it anew: what it is about lies here already
      this.#race.toMove = before.toMove
      void this.#reveal(this.#race)
    }
  }

  /** A step has come, of the game of that round. */
  follow(round: number, step: Step): void {
    const race = this.#race
    if (!race || race.over) return
    // within a race every step is somebody's of whom it is told how long it took
    const ends = round !== race.round || (step.n > race.n && !step.timing)
    if (ends || step.result) return this.#end(race)
    if (step.n < race.n) return
    race.toMove = step.to_move
    if (step.n > race.n && typeof step.actor === "number") this.slapped(step.actor)
  }

  /** A seat has acted; what it did is not known yet. */
  slapped(seat: number): void {
    if (!this.acted.includes(seat)) this.acted = [...this.acted, seat]
  }

  /** The table is left. */
  stop(): void {
    if (this.#race) this.#end(this.#race)
    this.#race = null
  }

  /** When the newest race was revealed, which is one moment at all devices; null where that is not known. */
  get revealed(): number | null {
    return this.#race && this.#with.clock.here(this.#race.at)
  }

  /** Milliseconds until this step is to be shown; null where no moment is set, or it has been shown. */
  left(step: Step): number | null {
    const race = this.#of(step)
    if (!race || race.shown !== null) return null
    const at = this.#with.clock.here(race.at)
    return at === null ? 0 : at - performance.now()
  }

  async reveal(step: Step): Promise<void> {
    const race = this.#of(step)
    await (race ? this.#reveal(race) : frame())
  }

  /**
   * Somebody touched for a seat at that time. What to say of it; "too-soon" where nobody can have seen yet what
   * the race is about; "void" where somebody was quicker, or this seat was; null where nothing was raced for.
   */
  touch(seat: number, touched: number): Claim | "too-soon" | "void" | null {
    const race = this.#race
    if (!race) return null
    if (race.over || this.acted.includes(seat)) return "void"
    const now = Math.min(touched, performance.now())
    const after = race.shown === null ? 0 : now - race.shown
    if (after < TOO_SOON || now < (this.#rests[seat] ?? 0)) {
      this.#rests[seat] = now + REST
      return "too-soon"
    }
    this.slapped(seat)
    return { round: race.round, race: race.n, after }
  }

  /** The server did not take what was touched. */
  refused(seat: number, { round, race }: Claim): void {
    if (this.#race?.round !== round || this.#race.n !== race) return
    this.acted = this.acted.filter((other) => other !== seat)
  }

  /** The race that this step began, or that goes on with it. */
  #of(step: Step): Running | null {
    return this.#race && !this.#race.over && step.n >= this.#race.n ? this.#race : null
  }

  async #reveal(race: Running): Promise<void> {
    const needs = this.#drawn.length < DRAWN ? 0 : Math.min(...this.#drawn)
    const began = await frame(() => this.#with.clock.here(race.at), needs)
    // what is drawn in this frame is to be seen when the next begins
    if (race.shown !== null) return
    requestAnimationFrame((time) => {
      this.#drawn = [...this.#drawn, time - began].slice(-DRAWN)
      this.#see(race, time)
    })
  }

  #see(race: Running, time: number): void {
    if (race !== this.#race || race.over || race.shown !== null) return
    race.shown = time
    this.#awake = time
    this.#beats = setInterval(() => this.#beat(race, time), BEAT)
  }

  /**
   * Touches that wait for this page to be awake must not be overlooked. Timers that come in time show that it
   * is; after a late one only what was before it is certain. And what waits just now goes first.
   */
  #beat(race: Running, shown: number): void {
    const now = performance.now()
    const sure = now - this.#awake < 2 * BEAT ? now : this.#awake
    this.#awake = now
    setTimeout(() => this.#vouch(race, sure - ON_THE_WAY - shown))
  }

  /** Nobody here had touched by then who has not been heard of. */
  #vouch(race: Running, after: number): void {
    const waits = this.#with.mine().some((seat) => race.toMove?.includes(seat) && !this.acted.includes(seat))
    if (race.over || !waits || after <= race.quiet) return
    race.quiet = after
    this.#with.tell({ type: "quiet", race: race.n, after })
  }

  #end(race: Running): void {
    race.over = true
    clearInterval(this.#beats)
  }
}

/**
 * Resolves with the time of the first animation frame whose picture is seen at that moment or later: a picture
 * that is drawn in one frame is seen when the next begins, and that is after what drawing it `needs`. With null,
 * or when the moment has passed, that is the next frame. A hidden page has no frames: it resolves when somebody
 * looks again.
 */
export function frame(moment: () => number | null = () => null, needs = 0): Promise<number> {
  return new Promise((resolve) => {
    let length = USUAL_FRAME
    let before: number | null = null
    const look = (time: number): void => {
      if (before !== null) length = Math.max(SHORTEST_FRAME, Math.min(length, time - before))
      before = time
      const at = moment()
      if (at === null || time + Math.max(length, needs) >= at) resolve(time)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
