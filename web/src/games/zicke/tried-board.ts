/** For tests: a table at which Zicke Zacke is played, and fingers on its yard. */
import { lasting } from "../../lib/board.svelte"
import type { Step, Timing } from "../../lib/protocol"
import { TOO_SOON } from "../../lib/reaction.svelte"
import type { GameProps, Refusal, Seated } from "../game"
import { Board } from "./board.svelte"
import type { Place } from "./position"
import type { Move, Sight } from "./types"

/** The goose hides at the heap of seat 1. */
export const searching: Sight = {
  phase: "search",
  turn: 0,
  heaps: [["cat", "dog"], ["goose", "pig"], ["worm"]],
  barn: ["hare"],
  cards: [0, 1, 2, "barn"],
  pile: 12,
  back: "straw",
  face: "goose",
  sought: "goose",
  slaps: [],
  winner: null,
  taken: null,
  paying: [],
}
export const turning: Sight = { ...searching, phase: "turn", face: "cat", sought: "cat" }
export const lifted: Sight = { ...turning, phase: "reveal", face: null, pile: 11 }
export const revealed: Sight = { ...searching, pile: 11 }

export function step(
  view: Sight,
  actor: Step["actor"] = null,
  move: Move | null = null,
  n = 0,
  timing?: Timing,
): Step {
  return {
    n,
    actor,
    move,
    views: [{ seat: null, view }],
    to_move: [],
    result: null,
    ...(timing ? { timing } : {}),
  }
}

const FIGURES = ["fox", "bear", "owl"] as const
export const SEATS: Seated[] = FIGURES.map((figure, seat) => ({
  seat,
  figure,
  mine: seat < 2,
  bot: seat < 2 ? null : "owl",
  away: false,
}))

interface Played {
  seat: number
  move: Move
  touched: number | undefined
}

export interface Table {
  board: Board
  played: Played[]
  leave: () => void
}

export function sit(view: Sight, wishes: Partial<GameProps> = {}, answer: Refusal | null = null): Table {
  const played: Played[] = []
  const props: GameProps = {
    opening: step(view),
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
  const [board, dispose] = lasting(() => new Board(() => props))
  return { board, played, leave: () => board.retire(dispose) }
}

/** Long enough after the card was seen. */
export const later = (ms = 500) => performance.now() + TOO_SOON + ms

/** A yard with pads, as Zicke.svelte makes it, so that fingers have something to touch. */
export function yard(board: Board): {
  root: HTMLElement
  at: (seat: number, card: Place) => HTMLElement
  pile: HTMLElement
} {
  const root = document.createElement("div")
  for (const seat of [0, 1]) {
    const pad = root.appendChild(document.createElement("div"))
    pad.dataset.pad = String(seat)
    for (const card of searching.cards) {
      const button = pad.appendChild(document.createElement("button"))
      button.dataset.card = String(card)
      button.appendChild(document.createElement("span"))
    }
  }
  const pile = root.appendChild(document.createElement("button"))
  pile.dataset.pile = ""
  document.body.append(root)
  board.fingers.attach(root)
  const at = (seat: number, card: Place) =>
    root.querySelector(`[data-pad="${seat}"] [data-card="${card}"] span`) as HTMLElement
  return { root, at, pile }
}

export function finger(
  target: EventTarget,
  type: string,
  pointerId: number,
  when = later(),
  pointerType = "touch",
): void {
  const isPrimary = pointerId === 1 || pointerType === "mouse"
  const event = new PointerEvent(type, { pointerId, pointerType, bubbles: true, button: 0, isPrimary })
  Object.defineProperty(event, "timeStamp", { value: when })
  target.dispatchEvent(event)
}
