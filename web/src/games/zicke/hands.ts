/** Hands on slapping cards: who has slapped where, in which order, and how far apart. Pure. */
import type { Hand as Late, Step } from "../../lib/protocol"
import type { Place } from "./position"
import type { Slap } from "./types"

/** How a hand lies there: not decided yet, on a wrong card, first on the right one, or later than that. */
export type How = "waits" | "mistake" | "winner" | "late"

export interface Hand {
  seat: number
  card: Place
  how: How
}

/** A hand with the milliseconds after the reveal at which it came down, as judged. */
export interface Timed extends Hand {
  after: number
}

/** The hands with this one among them: those that wait lie on top, all others in the order they came. */
export function withHand(hands: readonly Hand[], hand: Hand): Hand[] {
  const others = hands.filter(({ seat }) => seat !== hand.seat)
  const decided = others.filter(({ how }) => how !== "waits")
  const waiting = others.filter(({ how }) => how === "waits")
  return hand.how === "waits" ? [...decided, ...waiting, hand] : [...decided, hand, ...waiting]
}

/** The hands that came too late in the search that ended with this step. */
export function lateOf(step: Step): Timed[] {
  return (step.timing?.late ?? []).map(({ seat, move, after }: Late) => ({
    seat,
    card: (move as Slap).card,
    how: "late",
    after,
  }))
}

/** Two hands so close together are looked at in slow motion: by who watches, and by who plays. */
const CLOSE = { watching: 150, playing: 60 }

export interface CloseFinish {
  /** Both hands, the winner's first. */
  hands: [Timed, Timed]
  /** How much later the other was; 0 when both were as quick as each other. */
  ms: number
}

/** The winner and the next hand on the same card, when that was close. */
export function closeFinish(step: Step, winner: Timed, playing: boolean): CloseFinish | null {
  const next = lateOf(step).find(({ card }) => card === winner.card)
  if (!next) return null
  // who was as quick, and came second for having more animals, was not later
  const ms = Math.max(0, next.after - winner.after)
  return ms > (playing ? CLOSE.playing : CLOSE.watching) ? null : { hands: [winner, next], ms }
}

/** The milliseconds between two hands as they are told: whoever was later at all, was so by 1 at least. */
export function toldApart({ ms }: CloseFinish): number {
  return ms > 0 ? Math.max(1, Math.round(ms)) : 0
}

/** How much slower slow motion is. */
export const SLOWER = 8
const FALL = { watching: 800, playing: 380 }
const REST_MS = { watching: 1100, playing: 420 }

export interface SlowMotion extends CloseFinish {
  /** How long one hand falls. */
  fall: number
  /** When each comes down. */
  lands: [number, number]
  whole: number
}

/** The film of a close finish; who plays sees a short one. */
export function slowMotion(close: CloseFinish, playing: boolean): SlowMotion {
  const kind = playing ? "playing" : "watching"
  const apart = close.ms * SLOWER
  const fall = FALL[kind]
  return { ...close, fall, lands: [fall, fall + apart], whole: fall + apart + REST_MS[kind] }
}

/** The longest that one hand is shown after another, however far apart they were. */
const LONGEST_APART = 600
/** The least, so that eyes can tell which was first. */
const LEAST_APART = 70

/** How long after the hand before this one is to be shown. */
export function spacing(before: number | null, after: number): number {
  return before === null ? 0 : Math.min(LONGEST_APART, Math.max(LEAST_APART, after - before))
}
