/**
 * Says whose turn it is and what to do, once at the beginning of a turn; hints after a while of nothing
 * (KIDS 9), and then leaves people in peace.
 */
import type { Seated } from "../games/game"
import type { Step } from "../lib/protocol"
import { sound } from "../lib/sound"
import { say } from "../lib/speech"

export const HINT_AFTER_MS = 8000
const MOST_HINTS = 3
/** Alarms may ring a little early. */
const EARLY_MS = 5

interface Cues {
  /** Seats of people at this device. */
  mine: () => Seated[]
  /** One seat plays for itself: nobody needs to hear whose turn it is. */
  alone: () => boolean
  /** The seat whose turn it is, by the game's own word. */
  turn: () => number | null
  /** Somebody reads the rules meanwhile: say nothing in between. */
  quiet?: () => boolean
  /** In a race: when it was revealed, which is one moment at all devices. */
  revealed?: () => number | null
  /** The game's own lines for now. */
  prompt: () => string[]
  hint: () => void
  /** The turn of one seat of this device begins. */
  begin: (seated: Seated) => void
}

export class Prompter {
  readonly #cues: Cues
  /** Who has been told that it is their turn. */
  #told: number | "several" | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #hints = 0

  constructor(cues: Cues) {
    this.#cues = cues
  }

  /** A step has been shown; `idle` when nothing else is about to be. */
  see(step: Step, idle: boolean): void {
    const mine = this.#cues.mine()
    const acting = mine.filter(({ seat }) => step.to_move.includes(seat))
    const one = acting.find(({ seat }) => seat === this.#cues.turn())
    const now = one ? one.seat : acting.length > 0 ? "several" : null
    if (now !== this.#told) this.#told = null
    this.stop()
    if (!idle || now === null) return
    if (this.#told === null) this.#tell(now, one, mine.length)
    this.#told = now
    this.#wait()
  }

  #tell(now: number | "several", one: Seated | undefined, people: number): void {
    const turn = one && !this.#cues.alone()
    if (turn) {
      sound("your-turn")
      this.#cues.begin(one)
    }
    const who = turn ? (people > 1 ? [`stage.figure.${one.figure}`, "stage.is-on"] : ["stage.your-turn"]) : []
    this.#say([...who, ...this.#cues.prompt()])
    this.#hints = 0
    this.#told = now
  }

  /** Somebody has touched something: wait anew. In a race nobody gets a hint before others for lying still. */
  touched(): void {
    if (this.#timer === undefined || this.#revealed !== null) return
    this.#hints = 0
    this.#wait()
  }

  /** A new game: nobody has been told anything. */
  forget(): void {
    this.stop()
    this.#told = null
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#hint(), this.#left)
  }

  /** So long until the next hint: in a race they come at the same moments everywhere, whatever is touched. */
  get #left(): number {
    const revealed = this.#revealed
    if (revealed === null) return HINT_AFTER_MS
    const gone = performance.now() - revealed
    return (Math.max(0, Math.floor((gone + EARLY_MS) / HINT_AFTER_MS)) + 1) * HINT_AFTER_MS - gone
  }

  get #revealed(): number | null {
    return this.#cues.revealed?.() ?? null
  }

  #hint(): void {
    if (!this.#quiet) {
      this.#cues.hint()
      if (this.#hints === 0) this.#say(this.#cues.prompt())
      this.#hints += 1
    }
    if (this.#hints < MOST_HINTS) this.#wait()
  }

  #say(lines: string[]): void {
    if (lines.length > 0 && !this.#quiet) void say(lines)
  }

  get #quiet(): boolean {
    return this.#cues.quiet?.() ?? false
  }
}
