/** For tests: a table of three at which a game is played, without a server. */
import type { GameProps, Refusal, Seated } from "../games/game"
import { lasting, type GameBoard } from "./board.svelte"
import type { Step } from "./protocol"

/** The first two sit here. */
export const SEATS: Seated[] = (["fox", "bear", "owl"] as const).map((figure, seat) => ({
  seat,
  figure,
  mine: seat < 2,
  bot: seat < 2 ? null : "owl",
  away: false,
}))

/** What leads to a position that all see alike. */
export function stepTo(
  view: unknown,
  actor: Step["actor"] = null,
  move: unknown = null,
  more: Partial<Step> = {},
): Step {
  return { n: 0, actor, move, views: [{ seat: null, view }], to_move: [], result: null, ...more }
}

interface Played<Move> {
  seat: number
  move: Move
  touched?: number | undefined
}

export interface Sat<Own, Move = unknown> {
  board: Own
  /** What was played here. */
  played: Played<Move>[]
  leave: () => void
}

/** Sits down before a position; all that is played is answered so. */
export function sitBefore<Own extends GameBoard, Move>(
  view: unknown,
  make: (props: () => GameProps) => Own,
  wishes: Partial<GameProps> = {},
  answer: Refusal | null = null,
): Sat<Own, Move> {
  const played: Played<Move>[] = []
  const props: GameProps = {
    opening: stepTo(view),
    seats: SEATS,
    options: {},
    tabletop: false,
    taken: [],
    tempo: 0,
    play: (seat, move, touched) => {
      played.push({ seat, move: move as Move, touched })
      return Promise.resolve(answer)
    },
    ...wishes,
  }
  const [board, dispose] = lasting(() => make(() => props))
  return { board, played, leave: () => board.retire(dispose) }
}

/** A browser that measures nothing: what jsdom lacks for screens that fill their place. */
export function measureNothing(): void {
  globalThis.ResizeObserver = class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  }
}
