/** The larder as it is shown: the position, where things lie, and what people may touch. Motion is in motions.ts. */
import { tick } from "svelte"
import type { Place } from "../../lib/motion"
import { t } from "../../lib/i18n.svelte"
import type { Disc } from "../../lib/places"
import type { Step } from "../../lib/protocol"
import { sound } from "../../lib/sound"
import { say } from "../../lib/speech"
import type { GameProps, Refusal } from "../game"
import { facing, hollow, layout, placeOf } from "./layout"
import { show } from "./motions"
import { lying, moveOf, NUTS, ordered, pairOf, secretsOf, sightOf, type Lying } from "./position"
import type { Animal, GameOptions, Move, Nut, Sight } from "./types"

const HINT_MS = 2400
/** A call so shortly before the end might be refused, which would tell that a hamster is held. */
const TOO_LATE_MS = 300

/** Of some seats, their animals. */
export type Animals = Readonly<Record<number, readonly Animal[]>>

/** Something on its way from one place to another. */
export interface Traveller {
  key: number
  kind: "nut" | "animal" | "picture"
  name: string
  size: number
  place: Place
}

/** A nut that a raccoon has its paws on. */
export interface Theft {
  thief: number
  victim: number
  nut: Nut
  /** A groundhog does as the raccoon did. */
  by: Animal
  /** How long everybody who is robbed may answer: from when on, and for how many milliseconds. */
  window: { since: number; ms: number } | null
}

/** What the curtain hides: a choice, or a look at what one has chosen. */
export interface Behind {
  seat: number
  why: "choose" | "peek"
}

export class Board {
  width = $state(innerWidth)
  height = $state(innerHeight)

  /** The position that is shown. */
  sight: Sight = $state.raw() as Sight
  collections: number[][] = $state.raw([])
  up: Animal[][] = $state.raw([])
  down: number[] = $state.raw([])
  crown = $state(0)
  pile = $state(0)
  /** The animals of people here, face down and up, in the order in which they lie. Never shown as they are. */
  orders: Animals = $state.raw({})
  /** What each person here has picked so far, in their order. */
  picks: Animals = $state.raw({})
  /** While nature draws who has the crown: the seat the light is on. */
  drawn = $state<number | null>(null)
  theft = $state.raw<Theft | null>(null)
  travellers: Traveller[] = $state.raw([])
  /** A groundhog shows which animal it repeats. */
  imitated = $state.raw<{ seat: number; animal: Animal } | null>(null)
  /** The row that has just got its fifth nut. */
  won = $state.raw<{ seat: number; kind: number } | null>(null)
  /** Whose nuts are looked at, to steal one. */
  robbing = $state<number | null>(null)
  /** The seat whose person wants to see their animals once more. */
  peeking = $state<number | null>(null)
  /** The curtain has been opened, by whom it called. */
  opened = $state<number | null>(null)
  /** The hamster was called where it could not come. */
  called = $state(0)
  /** What has happened, for who cannot see it. */
  news = $state("")
  hinting = $state(false)
  /** How many motions are under way. */
  moving = $state(0)
  /** A move was sent and is not answered yet: nothing else can be touched. */
  sent = $state(false)

  readonly coins: Record<string, HTMLElement | undefined> = $state({})
  readonly pantries: (HTMLElement | undefined)[] = $state([])
  readonly flights: Record<number, HTMLElement | undefined> = $state({})
  crownElement = $state<HTMLElement>()
  thiefElement = $state<HTMLElement>()
  root = $state<HTMLElement>()

  #props: () => GameProps
  /** A reset makes all motion that is under way pointless. */
  #era = 0
  #stale = false
  #position!: Step
  /** Set when the screen is gone: to be called when nothing moves any more. */
  #retired: (() => void) | null = null
  #keys = 0

  /** Seats of people at this device. */
  readonly mine = $derived.by(() =>
    this.seats.filter(({ mine, bot }) => mine && bot === null).map(({ seat }) => seat),
  )
  /** The only person at this device, who needs no curtain. */
  readonly only = $derived(this.mine.length === 1 ? (this.mine[0] ?? null) : null)
  readonly space = $derived.by(() => {
    const { taken, tabletop } = this.#props()
    const { width, height, mine } = this
    return { width, height, taken, tabletop, mine, seats: this.seats.length }
  })
  readonly scene = $derived(layout(this.space))
  readonly canPlay = $derived.by(() => this.#props().play !== undefined)
  readonly idle = $derived(this.moving === 0 && !this.sent && this.canPlay)
  /** People here who have not chosen yet, in turn order from the crown. */
  readonly unchosen = $derived.by(() => {
    const { phase, crown, chosen } = this.sight
    if (phase !== "choose" || !this.canPlay) return []
    const seats = this.seats.length
    const turn = (seat: number) => (seat - crown + seats) % seats
    return this.mine.filter((seat) => !chosen.includes(seat)).sort((one, other) => turn(one) - turn(other))
  })
  /** What the curtain is closed before, or opened for. */
  readonly behind = $derived.by((): Behind | null => {
    const seat = this.unchosen[0]
    if (this.only === null && seat !== undefined) return { seat, why: "choose" }
    return this.peeking === null ? null : { seat: this.peeking, why: "peek" }
  })
  readonly isOpen = $derived(this.behind !== null && this.opened === this.behind.seat && !this.sent)
  /** The seat that chooses in its tray. */
  readonly choosing = $derived(
    this.only !== null && this.unchosen.length > 0 && !this.sent ? this.only : null,
  )
  /** The seat of this device that is to reveal an animal. */
  readonly revealing = $derived(
    this.idle && this.sight.phase === "reveal" && this.mine.includes(this.sight.turn)
      ? this.sight.turn
      : null,
  )
  /** The seat of this device that is to steal. */
  readonly stealing = $derived(
    this.idle && this.sight.phase === "steal" && this.mine.includes(this.sight.turn) ? this.sight.turn : null,
  )
  /** The seat whose hamster can be called here: where several share a device, whatever they hold. */
  readonly hamsterOf = $derived.by(() => {
    const { phase, victim } = this.sight
    if (phase !== "answer" || victim === null || !this.mine.includes(victim) || this.sent || !this.canPlay)
      return null
    return this.only === null || this.#holds(victim, "hamster") ? victim : null
  })
  /** The seat whose turn it is, for all to see. */
  readonly active = $derived(
    this.drawn ?? (["begin", "deal", "choose", "over"].includes(this.sight.phase) ? null : this.sight.turn),
  )
  /** Degrees by which what comes forward is turned to face whose turn it is. */
  readonly turned = $derived(facing(this.scene, this.active))

  /** A board that outlives its screen for as long as something still moves: call `retire` when the screen goes. */
  static of(props: () => GameProps): [board: Board, dispose: () => void] {
    const made: Board[] = []
    const dispose = $effect.root(() => void made.push(new Board(props)))
    return [made[0] as Board, dispose]
  }

  private constructor(props: () => GameProps) {
    this.#props = props
    this.reset(props().opening)
  }

  get seats() {
    return this.#props().seats
  }

  get hamsterMs(): number {
    return 1000 * ((this.#props().options as Partial<GameOptions>).hamster_seconds ?? 0)
  }

  /** Milliseconds at the tempo of now. */
  ms(usual: number): number {
    return this.#stale ? 0 : usual * this.#props().tempo
  }

  figureOf(seat: number): string {
    const figure = this.seats.find((seated) => seated.seat === seat)?.figure
    return figure ? t(`stage.figure.${figure}`) : ""
  }

  lyingOf(seat: number): Lying[] {
    return lying(seat, this.up[seat] ?? [], this.down[seat] ?? 0, this.orders[seat])
  }

  /** What lies there face down, where only the person it belongs to sees the screen. */
  peepOf(seat: number, index: number): Animal | null {
    return this.only === seat ? (this.orders[seat]?.[index] ?? null) : null
  }

  /** A seat's animals as they are, for behind the curtain. */
  secretOf(seat: number): readonly Animal[] {
    return this.orders[seat] ?? []
  }

  // Where things are on the screen

  figureAt(seat: number): Disc {
    const pantry = this.scene.pantries[seat]
    return pantry ? placeOf(pantry, pantry.figure) : this.scene.pile
  }

  cardAt(seat: number, index: number): Disc {
    const pantry = this.scene.pantries[seat]
    return pantry ? placeOf(pantry, pantry.cards[index === 0 ? 0 : 1]) : this.scene.pile
  }

  hollowAt(seat: number, kind: number, index: number): Disc {
    const pantry = this.scene.pantries[seat]
    return pantry ? placeOf(pantry, hollow(pantry, kind, index)) : this.scene.pile
  }

  /** The last nut of that kind on a seat's shelf. */
  nutAt(seat: number, nut: Nut): Disc {
    const kind = NUTS.indexOf(nut)
    return this.hollowAt(seat, kind, Math.max(0, (this.collections[seat]?.[kind] ?? 1) - 1))
  }

  gather(seat: number, nut: Nut, by: 1 | -1): void {
    const kind = NUTS.indexOf(nut)
    this.collections = this.collections.map((counts, at) =>
      at === seat ? counts.map((count, of) => (of === kind ? count + by : count)) : counts,
    )
  }

  /** Something starts to travel; gone again by `arrived`. */
  async depart(kind: Traveller["kind"], name: string, place: Place): Promise<Traveller> {
    const traveller = { key: ++this.#keys, kind, name, size: place.d, place }
    this.travellers = [...this.travellers, traveller]
    await tick()
    return traveller
  }

  arrived(traveller: Traveller): void {
    this.travellers = this.travellers.filter(({ key }) => key !== traveller.key)
  }

  // What the stage calls

  async show(step: Step): Promise<void> {
    const era = this.#era
    const move = moveOf(step)
    this.moving += 1
    try {
      if (move) await show(this, move, sightOf(step), step)
    } finally {
      this.moving -= 1
    }
    if (this.#retired) {
      if (this.moving === 0) this.#retired()
    } else if (era === this.#era) this.#settle(step)
    else this.#place() // what was still moving may have left things elsewhere
  }

  /** The screen goes: what still moves ends at once, and then `dispose` is called. */
  retire(dispose: () => void): void {
    const last = { ...this.#props() }
    this.#props = () => last
    this.#stale = true
    this.#retired = dispose
    if (this.moving === 0) dispose()
  }

  reset(step: Step): void {
    this.#era += 1
    this.#position = step
    this.#place()
    this.#stale = this.moving > 0
    for (const motion of this.root?.getAnimations({ subtree: true }) ?? []) {
      if (!(motion instanceof CSSAnimation || motion instanceof CSSTransition)) motion.cancel()
    }
  }

  #place(): void {
    this.#stale = false
    this.travellers = []
    this.#settle(this.#position)
  }

  #settle(step: Step): void {
    const view = sightOf(step)
    this.#position = step
    this.sight = view
    this.sent = false
    this.drawn = null
    this.imitated = null
    this.robbing = null
    this.collections = view.collections
    this.up = view.face_up
    this.down = view.face_down
    this.crown = view.crown
    this.pile = view.pile
    this.learn(step)
    if (view.phase !== "choose") this.picks = {}
    if (view.phase !== "reveal" || view.turn !== this.peeking) this.peeking = null
    if (this.opened !== null && this.opened !== this.behind?.seat) this.opened = null
    if (view.phase !== "answer") {
      this.theft = null
      this.called = 0
    } else this.theft ??= this.threatened(view, performance.now())
    if (view.phase !== "over") this.won = null
    if (document.activeElement === document.body) this.#focus(".curtain .who, .touch:enabled")
  }

  /** What this device may know of what lies face down. */
  learn(step: Step): void {
    const view = sightOf(step)
    const known = secretsOf(step, this.mine).map(([seat, animals]): [number, Animal[]] => {
      const order = this.picks[seat] ?? this.orders[seat]
      return [seat, ordered(order, view.face_up[seat] ?? [], animals, this.only !== seat)]
    })
    this.orders = Object.fromEntries(known)
  }

  threatened({ victim, nut, turn, face_up }: Sight, since: number): Theft | null {
    const by = face_up[turn]?.at(-1) ?? "raccoon"
    if (victim === null || nut === null) return null
    return { thief: turn, victim, nut, by, window: { since, ms: this.hamsterMs } }
  }

  #holds(seat: number, animal: Animal): boolean {
    return (this.orders[seat] ?? []).includes(animal) && !(this.up[seat] ?? []).includes(animal)
  }

  turn(): number | null {
    if (this.behind?.why === "choose") return this.behind.seat
    return this.sight.phase === "answer" ? null : this.active
  }

  /** Never says more in one seat's turn than in another's: everybody hears it. */
  prompt(): string[] {
    if (this.behind && !this.isOpen) return ["stage.curtain-asks"]
    if (this.unchosen.length > 0) return ["hoarders.do-choose"]
    if (this.revealing !== null) return ["hoarders.do-reveal"]
    if (this.stealing !== null) return ["hoarders.do-steal"]
    return []
  }

  hint(): void {
    this.hinting = true
    setTimeout(() => (this.hinting = false), HINT_MS)
  }

  // What people do

  /** The person the curtain called for is there. */
  open(): void {
    if (!this.behind) return
    sound("turn")
    this.opened = this.behind.seat
    if (this.behind.why === "choose") void say("hoarders.do-choose")
    this.#focus(".curtain .choice, .curtain .shut")
  }

  /** The curtain closes before what it hides; what was picked so far is kept. */
  close(): void {
    this.opened = null
    this.peeking = null
    this.#focus(".curtain .who, .touch:enabled")
  }

  /** Whose turn it is wants to see their animals once more, behind the curtain. */
  peek(seat: number): void {
    sound("lift")
    this.peeking = seat
    const figure = this.seats.find((seated) => seated.seat === seat)?.figure
    void say([...(figure ? [`stage.figure.${figure}`] : []), "stage.curtain-asks"])
    this.#focus(".curtain .who")
  }

  /** Everybody hears what is touched: all animals sound alike, and none is named. */
  pick(seat: number, animal: Animal): void {
    const picked = this.picks[seat] ?? []
    const without = picked.filter((other) => other !== animal)
    if (without.length === picked.length && picked.length === 2) {
      sound("not-right")
      this.hint()
      return
    }
    sound("touch")
    this.picks = { ...this.picks, [seat]: without.length < picked.length ? without : [...picked, animal] }
  }

  async lay(seat: number): Promise<void> {
    const picked = this.picks[seat] ?? []
    if (picked.length !== 2) return
    sound("lay")
    this.opened = null
    await this.#send(seat, { move: "choose", animals: pairOf(picked) })
  }

  async reveal(seat: number, index: number): Promise<void> {
    const animal = this.orders[seat]?.[index]
    if (this.revealing !== seat || !animal || this.up[seat]?.includes(animal)) return
    sound("lift")
    await this.#send(seat, { move: "reveal", animal })
  }

  /** Whose nuts are to be looked at. */
  rob(victim: number | null): void {
    sound("touch")
    this.robbing = victim
  }

  async steal(victim: number, nut: Nut): Promise<void> {
    if (this.stealing === null) return
    sound("lift")
    await this.#send(this.stealing, { move: "steal", victim, nut })
  }

  async hamster(): Promise<void> {
    const seat = this.hamsterOf
    const { window } = this.theft ?? {}
    if (seat === null || !window || performance.now() > window.since + window.ms - TOO_LATE_MS) return
    sound("touch")
    this.called += 1
    // The picture stays as it is, whatever is held, until everybody sees what comes of it.
    if (this.#holds(seat, "hamster")) await this.#props().play?.(seat, { move: "hamster" } satisfies Move)
  }

  async #send(seat: number, move: Move): Promise<Refusal | null> {
    const play = this.#props().play
    if (!play) return null
    this.sent = true
    const refused = await play(seat, move)
    if (refused) this.sent = false
    return refused
  }

  // The keyboard

  /** Whether the last thing touched was a key. */
  byKeys = false

  /** Who plays by keys is led on. */
  #focus(selector: string): void {
    if (!this.byKeys) return
    void tick().then(() => this.root?.querySelector<HTMLElement>(selector)?.focus())
  }
}
