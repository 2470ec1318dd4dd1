/** The larder as it is shown: the position, where things lie, and what people may touch. Motion is in motions.ts. */
import { tick } from "svelte"
import { GameBoard } from "../../lib/board.svelte"
import type { Place } from "../../lib/motion"
import type { Disc } from "../../lib/places"
import type { Step } from "../../lib/protocol"
import { sound } from "../../lib/sound"
import type { GameProps } from "../game"
import { Curtain } from "./curtain.svelte"
import { facing, hollow, layout, placeOf } from "./layout"
import { show } from "./motions"
import { moveOf, NUTS, pairOf, sightOf } from "./position"
import { Secrets } from "./secrets.svelte"
import type { Animal, GameOptions, Move, Nut, Sight } from "./types"

/** A call so shortly before the end might be refused, which would tell that a hamster is held. */
const TOO_LATE_MS = 300

/** Something on its way from one place to another. */
export interface Traveller {
  key: number
  kind: "nut" | "animal" | "card"
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

export class Board extends GameBoard {
  /** The position that is shown. */
  sight: Sight = $state.raw() as Sight
  collections: number[][] = $state.raw([])
  up: Animal[][] = $state.raw([])
  down: number[] = $state.raw([])
  crown = $state(0)
  pile = $state(0)
  theft = $state.raw<Theft | null>(null)
  travellers: Traveller[] = $state.raw([])
  /** A groundhog shows which animal it repeats. */
  imitated = $state.raw<{ seat: number; animal: Animal } | null>(null)
  /** The row that has just got its fifth nut. */
  won = $state.raw<{ seat: number; kind: number } | null>(null)
  /** Whose nuts are looked at, to steal one. */
  robbing = $state<number | null>(null)
  /** The hamster was called where it could not come. */
  called = $state(0)
  readonly coins: Record<string, HTMLElement | undefined> = $state({})
  readonly pantries: (HTMLElement | undefined)[] = $state([])
  readonly flights: Record<number, HTMLElement | undefined> = $state({})
  crownElement = $state<HTMLElement>()
  thiefElement = $state<HTMLElement>()

  /** What this device knows of what lies face down. */
  readonly secrets = new Secrets(this)
  /** Before what only one person here may see. */
  readonly curtain = new Curtain(this)
  #keys = 0

  /** The only person at this device, who needs no curtain. */
  readonly only = $derived(this.mine.length === 1 ? (this.mine[0] ?? null) : null)
  readonly space = $derived.by(() => {
    const { taken, tabletop } = this.props()
    const { width, height, mine } = this
    return { width, height, taken, tabletop, mine, seats: this.seats.length }
  })
  readonly scene = $derived(layout(this.space))
  /** People here who have not chosen yet, in turn order from the crown. */
  readonly unchosen = $derived.by(() => {
    const { phase, crown, chosen } = this.sight
    if (phase !== "choose" || !this.canPlay) return []
    const seats = this.seats.length
    const turn = (seat: number) => (seat - crown + seats) % seats
    return this.mine.filter((seat) => !chosen.includes(seat)).sort((one, other) => turn(one) - turn(other))
  })
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
    return this.only === null || this.secrets.holds(victim, "hamster") ? victim : null
  })
  /** The seat whose turn it is, for all to see. */
  readonly active = $derived(
    this.drawn ?? (["begin", "deal", "choose", "over"].includes(this.sight.phase) ? null : this.sight.turn),
  )
  /** Degrees by which what comes forward is turned to face whose turn it is. */
  readonly turned = $derived(facing(this.scene, this.active))

  constructor(props: () => GameProps) {
    super(props)
    this.reset(props().opening)
  }

  get hamsterMs(): number {
    return 1000 * ((this.props().options as Partial<GameOptions>).hamster_seconds ?? 0)
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

  protected async move(step: Step): Promise<void> {
    const move = moveOf(step)
    if (move) await show(this, move, sightOf(step), step)
  }

  protected place(): void {
    this.travellers = []
  }

  protected settle(step: Step): void {
    const view = sightOf(step)
    this.sight = view
    this.imitated = null
    this.robbing = null
    this.collections = view.collections
    this.up = view.face_up
    this.down = view.face_down
    this.crown = view.crown
    this.pile = view.pile
    this.secrets.learn(step)
    if (view.phase !== "choose") this.secrets.picks = {}
    this.curtain.settle()
    if (view.phase !== "answer") {
      this.theft = null
      this.called = 0
    } else this.theft ??= this.threatened(view, performance.now())
    if (view.phase !== "over") this.won = null
    if (document.activeElement === document.body) this.focus(".curtain .who, .touch:enabled")
  }

  threatened({ victim, nut, turn, face_up }: Sight, since: number): Theft | null {
    const by = face_up[turn]?.at(-1) ?? "raccoon"
    if (victim === null || nut === null) return null
    return { thief: turn, victim, nut, by, window: { since, ms: this.hamsterMs } }
  }

  override turn(): number | null {
    const { behind } = this.curtain
    if (behind?.why === "choose") return behind.seat
    return this.sight.phase === "answer" ? null : this.active
  }

  /** Never says more in one seat's turn than in another's: everybody hears it. */
  prompt(): string[] {
    if (this.curtain.behind && !this.curtain.isOpen) return ["stage.curtain-asks"]
    if (this.unchosen.length > 0) return ["hoarders.do-choose"]
    if (this.revealing !== null) return ["hoarders.do-reveal"]
    if (this.stealing !== null) return ["hoarders.do-steal"]
    return []
  }

  // What people do

  /** Everybody hears what is touched: all animals sound alike, and none is named. */
  pick(seat: number, animal: Animal): void {
    const picked = this.secrets.picks[seat] ?? []
    const without = picked.filter((other) => other !== animal)
    if (without.length === picked.length && picked.length === 2) {
      sound("not-right")
      this.hint()
      return
    }
    sound("touch")
    this.secrets.picks = {
      ...this.secrets.picks,
      [seat]: without.length < picked.length ? without : [...picked, animal],
    }
  }

  async lay(seat: number): Promise<void> {
    const picked = this.secrets.picks[seat] ?? []
    if (picked.length !== 2) return
    sound("lay")
    this.curtain.opened = null
    await this.send(seat, { move: "choose", animals: pairOf(picked) } satisfies Move)
  }

  async reveal(seat: number, index: number): Promise<void> {
    const animal = this.secrets.orders[seat]?.[index]
    if (this.revealing !== seat || !animal || this.up[seat]?.includes(animal)) return
    sound("lift")
    await this.send(seat, { move: "reveal", animal } satisfies Move)
  }

  /** Whose nuts are to be looked at. */
  rob(victim: number | null): void {
    sound("touch")
    this.robbing = victim
  }

  async steal(victim: number, nut: Nut): Promise<void> {
    if (this.stealing === null) return
    sound("lift")
    await this.send(this.stealing, { move: "steal", victim, nut } satisfies Move)
  }

  async hamster(): Promise<void> {
    const seat = this.hamsterOf
    const { window } = this.theft ?? {}
    if (seat === null || !window || performance.now() > window.since + window.ms - TOO_LATE_MS) return
    sound("touch")
    this.called += 1
    // The picture stays as it is, whatever is held, until everybody sees what comes of it.
    if (this.secrets.holds(seat, "hamster"))
      await this.props().play?.(seat, { move: "hamster" } satisfies Move)
  }

  /** Who plays by keys is led on. */
  focus(selector: string): void {
    this.leadOn(() => this.root?.querySelector<HTMLElement>(selector))
  }
}
