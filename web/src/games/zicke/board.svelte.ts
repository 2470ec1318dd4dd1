/** The farmyard as it is shown: the position, where things lie, and what people may touch. Motion is in motions.ts. */
import { GameBoard } from "../../lib/board.svelte"
import { t } from "../../lib/i18n.svelte"
import type { Step } from "../../lib/protocol"
import { sound } from "../../lib/sound"
import type { GameProps, Refusal } from "../game"
import { Debts } from "./debts.svelte"
import { Film } from "./film.svelte"
import { Fingers } from "./fingers.svelte"
import { withHand, type Hand, type How } from "./hands"
import { layout } from "./layout"
import { show } from "./motions"
import {
  homeOf,
  isLifted,
  liftedBack,
  moveOf,
  roomFor,
  sightOf,
  type Back,
  type Face,
  type Place,
} from "./position"
import { Room } from "./room"
import type { Scene } from "./scene"
import { Slaps } from "./slaps.svelte"
import type { Animal, Move, Sight } from "./types"
import { animalAt, handAt, type Spot } from "./whereabouts"

/** Whether both are positions of one search. */
function sameSearch(one: Sight | undefined, other: Sight): boolean {
  return one?.phase === "search" && other.phase === "search" && one.pile === other.pile
}

export class Board extends GameBoard {
  /** The position that is shown. */
  sight: Sight = $state.raw() as Sight
  /** The face that is seen of the seek card. */
  face: Face | null = $state(null)
  /** The back of the card that was lifted from the pile, and is not revealed yet; null also where it was not seen. */
  lifted: Back | null = $state(null)
  /** Hands on the slapping cards, the lowest first. */
  hands: Hand[] = $state.raw([])
  /** It is known who was first: no slap counts any more. */
  decided = $state(false)
  /** Seats that shake their heads: everybody was wrong. */
  shaking: readonly number[] = $state.raw([])
  /** The animal that dances: it may stay. */
  dancing: Animal | null = $state(null)
  /** A close finish in slow motion. */
  readonly film = new Film()
  /** The position that an animal is on its way to: the yard has room for it already. */
  coming: Sight | null = $state.raw(null)
  /** Two slapping cards change places. */
  exchanging = $state(false)

  readonly slaps = new Slaps()
  readonly debts = new Debts(this)
  readonly fingers = new Fingers({
    pad: (seat, card, when) => this.touch(seat, card, when),
    pile: () => void this.lift(),
    animal: (animal) => void this.debts.pay(animal),
    anything: () => this.film.skip(),
  })
  readonly cards: Record<string, HTMLElement | undefined> = $state({})
  readonly heads: Record<string, HTMLElement | undefined> = $state({})
  pile = $state<HTMLElement>()

  /** The last hand that was shown in this search: when it came down, and when it was shown. */
  shown: { after: number; at: number } | null = null
  /** Somebody here has slapped before: what to do need not be said at length any more. */
  #explained = false
  readonly #room = new Room()
  /** Counts the resets: motion of an earlier era does no more to the screen. */
  era = 0
  /** When the face of this search was first seen here. */
  #revealed = 0

  readonly space = $derived.by(() => {
    const { taken, tabletop } = this.props()
    const { width, height } = this
    const seats = this.sight.heaps.length
    const pads = this.canPlay ? this.mine : []
    const space = { width, height, taken, tabletop, seats, pads }
    return { ...space, counts: this.#room.for(space, roomFor(this.sight, this.coming)) }
  })
  readonly scene: Scene = $derived(layout(this.space))
  /** Seats of this device that may slap. */
  readonly searchers = $derived.by(() =>
    this.canPlay && this.sight.phase === "search" && !this.decided
      ? this.mine.filter((seat) => !this.hasSlapped(seat))
      : [],
  )
  /** The seat of this device that turns the next card. */
  readonly turns = $derived.by(() =>
    this.idle && this.sight.phase === "turn" && this.lifted === null && this.mine.includes(this.sight.turn)
      ? this.sight.turn
      : null,
  )
  /** The seat of this device that may swap slapping cards. */
  readonly swaps = $derived.by(() =>
    this.idle && this.sight.phase === "swap" && this.mine.includes(this.sight.turn) ? this.sight.turn : null,
  )
  /** The seat whose turn it is, for all to see. */
  readonly active = $derived.by(() => {
    if (this.drawn !== null) return this.drawn
    return ["turn", "uncover", "reveal", "swap"].includes(this.sight.phase) ? this.sight.turn : null
  })
  /** The seats that all others wait for: whose turn it is, or who pays. */
  readonly awaited: readonly number[] = $derived.by(() => {
    if (this.sight.phase === "pay") return this.sight.paying
    return this.active === null ? [] : [this.active]
  })
  /** Others whose hands are up: where they came down, nobody is told before it is decided. */
  readonly hovering = $derived.by(() =>
    (this.props().race?.acted ?? []).filter(
      (seat) => this.sight.phase === "search" && !this.hands.some((hand) => hand.seat === seat),
    ),
  )
  /** Where the sought animal hides, while a hint shows it. */
  readonly hinted: Place | null = $derived.by(() => {
    const { phase, sought } = this.sight
    return this.hinting && phase === "search" && sought ? homeOf(this.sight, sought) : null
  })
  /** Hands rest on a pad here, and the next card is to be turned. */
  readonly handsOn = $derived(this.fingers.resting.length > 0)

  constructor(props: () => GameProps) {
    super(props)
    this.reset(props().opening)
  }

  get race() {
    return this.props().race
  }

  /** Where an animal lies. */
  placeOf(animal: Animal): Spot | null {
    return animalAt(this.scene, this.sight, animal)
  }

  hasSlapped(seat: number): boolean {
    return this.slaps.has(seat) || this.sight.slaps.some(([slapped]) => slapped === seat)
  }

  /** Where a hand comes down. */
  handAt(hand: Hand): Spot | null {
    return handAt(this.scene, this.sight, hand)
  }

  // What the stage calls

  protected async move(step: Step): Promise<void> {
    const move = moveOf(step)
    if (move) await show(this, move, sightOf(step), step)
  }

  override reset(step: Step): void {
    this.era += 1
    this.film.skip()
    super.reset(step)
  }

  protected place(step: Step): void {
    this.dancing = null
    this.exchanging = false
    this.shaking = []
    // in the search that is on, what has been slapped here still counts
    if (!sameSearch(this.sight as Sight | undefined, sightOf(step))) {
      this.slaps.clear()
      this.hands = []
      this.#revealed = performance.now()
    }
  }

  protected settle(step: Step): void {
    const view = sightOf(step)
    this.coming = null
    this.lifted = liftedBack(this.sight as Sight | undefined, this.lifted, view)
    this.face = view.face
    this.sight = view
    this.decided = false
    if (view.phase !== "pay") this.debts.clear()
    if (view.phase === "search") this.#search()
    else {
      this.slaps.clear()
      this.hands = []
      this.shown = null
    }
    this.#lead()
  }

  /** The search goes on: as it is known, and with what has been slapped here meanwhile. */
  #search(): void {
    this.slaps.reveal(this.#revealed)
    for (const [seat, card] of this.sight.slaps) {
      if (!this.hands.some((hand) => hand.seat === seat)) this.land(seat, card, "mistake")
    }
  }

  /** The face is seen, from this frame on. */
  reveal(view: Sight): void {
    this.#revealed = performance.now()
    this.slaps.clear()
    this.hands = []
    this.shown = null
    this.slaps.reveal(this.#revealed)
    this.decided = false
    this.lifted = null
    this.face = view.face
    this.sight = view
  }

  override racing(): boolean {
    return this.sight.phase === "search"
  }

  override prompt(): string[] {
    const { face } = this.sight
    if (this.turns !== null) return ["zicke.do-turn"]
    if (this.swaps !== null) return ["zicke.do-swap"]
    const { payers } = this.debts
    if (payers.length > 0) return [...this.namesOf(...payers), "zicke.do-pay"]
    if (this.searchers.length === 0 || !face) return []
    const what = face === "poop" ? "zicke.do-poop" : `zicke.animal.${face}`
    return this.#explained && !this.hinting ? [what] : [what, "zicke.do-search"]
  }

  // What people do

  /** A slapping card of a seat's pad is touched. */
  touch(seat: number, card: Place, when: number): void {
    if (!this.canPlay || !this.mine.includes(seat)) return
    if (this.swaps === seat) void this.swap(seat, card)
    else if (this.sight.phase === "search") this.#slap(seat, card, when)
    else if (this.#isComing && this.slaps.touch(seat, when) === "wait") this.#bounce(seat, card)
  }

  /** A card is lifted, and about to be seen. */
  get #isComing(): boolean {
    return this.lifted !== null || isLifted(this.sight)
  }

  #slap(seat: number, card: Place, when: number): void {
    if (this.decided || this.sight.slaps.some(([slapped]) => slapped === seat)) return
    const verdict = this.slaps.touch(seat, when)
    if (verdict === "wait") this.#bounce(seat, card)
    if (verdict !== "slap") return
    sound("lay")
    this.#explained = true
    this.land(seat, card, "waits")
    const search = this.#revealed
    void this.play(seat, { move: "slap", card }, when).then((refused) => {
      if (!refused || search !== this.#revealed) return
      this.slaps.undo(seat)
      this.slaps.rest(seat, performance.now())
      if (refused.rest !== undefined) this.#bounce(seat, card)
      this.hands = this.hands.filter((hand) => hand.seat !== seat || hand.how !== "waits")
    })
  }

  #bounce(seat: number, card: Place): void {
    this.slaps.bounce(seat, card)
    this.news = t("zicke.wait")
  }

  /** A hand comes down. */
  land(seat: number, card: Place, how: How): void {
    this.hands = withHand(this.hands, { seat, card, how })
  }

  /** The top card of the pile is lifted, when all hands are off. */
  async lift(): Promise<void> {
    const seat = this.turns
    if (seat === null) return
    if (this.handsOn) {
      this.fingers.askOff()
      return
    }
    sound("lift")
    this.lifted = this.sight.back
    if (await this.send(seat, { move: "turn" } satisfies Move)) this.lifted = null
  }

  async swap(seat: number, card: Place): Promise<void> {
    sound("lift")
    const move: Move = card === this.sight.taken ? { move: "keep" } : { move: "swap", card }
    await this.send(seat, move)
  }

  play(seat: number, move: Move, when?: number): Promise<Refusal | null> {
    return this.props().play?.(seat, move, when) ?? Promise.resolve(null)
  }

  /** Keys 1 to 6 slap, where only one seat could. */
  digit(key: string, when: number): void {
    const card = this.sight.cards[Number(key) - 1]
    const [seat, ...others] = this.mine
    if (card !== undefined && seat !== undefined && others.length === 0) this.touch(seat, card, when)
  }

  #lead(): void {
    this.leadOn((before) =>
      before.matches(".touch") ? null : this.root?.querySelector<HTMLElement>('.touch[tabindex="0"]'),
    )
  }
}
