/** For tests: a table at which Zicke Zacke is played, and fingers on its yard. */
import { sitBefore, stepTo, type Sat } from "../../lib/fake-table"
import type { Step, Timing } from "../../lib/protocol"
import { TOO_SOON } from "../../lib/reaction.svelte"
import type { GameProps, Refusal } from "../game"
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
  return stepTo(view, actor, move, timing ? { n, timing } : { n })
}

export function sit(
  view: Sight,
  wishes: Partial<GameProps> = {},
  answer: Refusal | null = null,
): Sat<Board, Move> {
  return sitBefore(view, (props) => new Board(props), wishes, answer)
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
