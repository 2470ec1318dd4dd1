/** The night sky as it is shown: the position, where things lie, and what people may touch. Motion is in motions.ts. */
import { SvelteMap, SvelteSet } from "svelte/reactivity"
import { GameBoard } from "../../lib/board.svelte"
import { t } from "../../lib/i18n.svelte"
import type { Step } from "../../lib/protocol"
import { sound } from "../../lib/sound"
import { say } from "../../lib/speech"
import type { GameProps } from "../game"
import { Help } from "./help.svelte"
import { Keyboard } from "./keyboard.svelte"
import { layout } from "./layout"
import { missing } from "./material"
import { show } from "./motions"
import { faceUp, moveOf, ownerOf, roomFor, sightOf } from "./position"
import type { Animal, GameOptions, Move, Sight } from "./types"

/** So long a card that does not fit shakes its head. */
export const SHAKE_MS = 700
/** So long the missing animal peeps out of its empty place. */
const PEEP_MS = 2600

export class Board extends GameBoard {
  /** The position that is shown. */
  sight: Sight = $state.raw() as Sight
  /** The dice are to be rolled, or fly, or are looked at: they lie before everything. */
  inFront = $state(false)
  /** Somebody has thrown the dice, and it is not known yet what they show. */
  thrown = $state(false)
  /** The seats that are celebrated. */
  cheered: readonly number[] = $state.raw([])
  /** So many cards each seat has room for while a reward is handed out: its own, and what it is to get. */
  expected: readonly number[] = $state.raw([])
  /** The box is there, to take what cannot be shared. */
  boxed = $state(false)
  /** When people have searched so long, cards which fit begin to wiggle. */
  readonly #help = new Help()

  /** Cards that lie face down here already, whatever the server has said yet. */
  readonly turnedHere = new SvelteSet<number>()
  /** Seats that have said here that they are done. */
  readonly doneHere = new SvelteSet<number>()
  /** Cards that shake their heads just now. */
  readonly shaking = new SvelteSet<number>()
  /** The animals that peep out of their empty places, by card. */
  readonly peeping = new SvelteMap<number, Animal[]>()

  readonly cards: Record<number, HTMLElement | undefined> = $state({})
  readonly pictures: (HTMLElement | undefined)[] = $state([])
  readonly dice: (HTMLElement | undefined)[] = $state([])
  bothDice = $state<HTMLElement>()
  box = $state<HTMLElement>()

  /** What the keyboard reaches. */
  readonly keyboard = new Keyboard(this)
  /** Somebody here has searched before: what to do need not be said at length any more. */
  #explained = false

  readonly scene = $derived.by(() => {
    const { taken, tabletop } = this.props()
    const { width, height } = this
    const seats = roomFor(this.sight).map((cards, seat) => ({
      cards: Math.max(cards, this.expected[seat] ?? 0),
      mine: this.canPlay && this.mine.includes(seat),
    }))
    return layout({ width, height, taken, tabletop, seats, still: this.expected.length > 0 })
  })
  /** Who rolls, by a touch of the dice at this device. */
  readonly rolls = $derived.by(() =>
    this.idle && !this.thrown && this.sight.phase === "roll" ? this.mine.includes(this.sight.turn) : false,
  )
  /** Seats of this device that search. */
  readonly searchers = $derived.by(() =>
    this.canPlay && this.sight.phase === "search"
      ? this.mine.filter((seat) => this.sight.searching.includes(seat) && !this.doneHere.has(seat))
      : [],
  )
  /** The seat whose turn it is, for all to see. */
  readonly active = $derived.by(
    () => this.drawn ?? (["roll", "show"].includes(this.sight.phase) ? this.sight.turn : null),
  )
  /** For each seat of this device the card that wiggles. */
  readonly helped = $derived.by(() =>
    this.#help.due ? this.searchers.flatMap((seat) => this.fitting(seat).slice(0, 1)) : [],
  )

  constructor(props: () => GameProps) {
    super(props)
    this.reset(props().opening)
  }

  isTurned(card: number): boolean {
    return this.sight.turned.includes(card) || this.turnedHere.has(card)
  }

  /** The seat has said that it is done, or has nothing left to search. */
  isDone(seat: number): boolean {
    const { phase, searching } = this.sight
    return phase === "search" && (!searching.includes(seat) || this.doneHere.has(seat))
  }

  /** The seat's cards that it has overlooked so far. */
  fitting(seat: number): number[] {
    const dice = this.sight.dice ?? []
    return faceUp(seat, this.sight).filter(
      (card) => !this.turnedHere.has(card) && missing(card, dice).length === 0,
    )
  }

  // What the stage calls

  protected async move(step: Step): Promise<void> {
    const move = moveOf(step)
    if (move) await show(this, move, sightOf(step), step.actor)
  }

  override retire(dispose: () => void): void {
    this.#help.stop()
    super.retire(dispose)
  }

  protected place(): void {
    this.turnedHere.clear()
    this.doneHere.clear()
    this.cheered = []
    this.expected = []
    this.boxed = false
  }

  prompt(): string[] {
    if (this.rolls) return ["hexe.do-roll"]
    if (this.searchers.length === 0) return []
    const lines = this.wanted()
    if (this.#explained && !this.hinting) return [...lines, "hexe.do-find"]
    return [...lines, lines.length === 1 ? "hexe.do-search-one" : "hexe.do-search"]
  }

  /** The lines that say what the dice show. */
  wanted(): string[] {
    const [one, other] = this.sight.dice ?? []
    if (!one || !other) return []
    return one === other ? [`hexe.twice.${one}`] : [`hexe.animal.${one}`, `hexe.and.${other}`]
  }

  protected settle(step: Step): void {
    const view = sightOf(step)
    const before = (this.sight as Sight | undefined)?.phase // nothing has been shown when a device comes late
    const began = view.phase === "search" && before !== "search"
    this.sight = view
    this.thrown = false
    this.inFront = view.phase === "roll" || view.phase === "show"
    for (const card of view.turned) this.turnedHere.delete(card)
    // When the game is over, all lies still until the feast.
    if (view.phase !== "award" && view.phase !== "over") this.expected = []
    if (view.phase !== "search") {
      this.turnedHere.clear()
      this.doneHere.clear()
    }
    if (began || view.phase !== "search") this.#helpLater()
    this.keyboard.lead()
  }

  #helpLater(): void {
    const { help_seconds: seconds } = this.props().options as Partial<GameOptions>
    this.#help.stop()
    if (seconds && this.searchers.length > 0) this.#help.after(1000 * seconds)
  }

  // What people do

  async roll(): Promise<void> {
    if (!this.rolls) return
    sound("lift")
    this.thrown = true
    await this.#say(this.sight.turn, { move: "roll" })
  }

  /** Somebody touches a card of theirs. */
  touch(card: number): void {
    const seat = ownerOf(card, this.sight)
    if (seat === null || !this.searchers.includes(seat) || this.isTurned(card) || this.shaking.has(card))
      return
    const lacks = missing(card, this.sight.dice ?? [])
    if (lacks.length > 0) {
      this.#refuse(card, lacks)
      return
    }
    sound("turn")
    this.#explained = true
    this.turnedHere.add(card)
    this.keyboard.lead()
    void this.#say(seat, { move: "turn", card })
  }

  /** A card that does not fit shakes its head, and shows which animal it lacks. */
  #refuse(card: number, lacks: Animal[]): void {
    sound("not-right")
    this.shaking.add(card)
    this.peeping.set(card, lacks)
    const [first, ...more] = lacks
    void say([`hexe.missing.${first}`, ...more.map((animal) => `hexe.and-missing.${animal}`)])
    this.news = lacks.map((animal) => t(`hexe.missing.${animal}`)).join(" ")
    setTimeout(() => this.shaking.delete(card), SHAKE_MS)
    setTimeout(() => this.peeping.delete(card), PEEP_MS)
  }

  done(seat: number): void {
    if (!this.searchers.includes(seat)) return
    sound("lay")
    this.#explained = true
    this.doneHere.add(seat)
    this.keyboard.lead()
    void this.#say(seat, { move: "done" })
  }

  /** A refused move has not happened: the stage shows the position again, and says why. */
  async #say(seat: number, move: Move): Promise<void> {
    if (!(await this.props().play?.(seat, move))) return
    this.thrown = false
    if (move.move === "turn") this.turnedHere.delete(move.card)
    if (move.move === "done") this.doneHere.delete(seat)
  }
}
