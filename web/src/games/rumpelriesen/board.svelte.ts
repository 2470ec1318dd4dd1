/** The box of leaves as it is shown: the position, where things lie, and what people may do. Motion is in motions.ts. */
import { SvelteSet } from "svelte/reactivity"
import { GameBoard } from "../../lib/board.svelte"
import type { Step } from "../../lib/protocol"
import { route } from "../../lib/route.svelte"
import { sound } from "../../lib/sound"
import { say, spoken } from "../../lib/speech"
import type { GameProps, Refusal } from "../game"
import { Aim } from "./aim"
import { layout } from "./layout"
import { show } from "./motions"
import { isLaid, isRunning, moveOf, sandOf, searchersOf, sightOf, turnersOf, wantedAt } from "./position"
import { Sand } from "./sand.svelte"
import type { Scene as Drawing, Point, Who } from "./scene/scene"
import { Taps } from "./taps"
import type { Imp, Move, Sight } from "./types"
import { stepsOf, View } from "./view"
import { Wands } from "./wands"

/** In a search of somebody here nothing has been touched for so long: a hint (KIDS 9), so many times. */
const LULL_MS = 8000
const MOST_HINTS = 3
/** No line waits longer for the one before it. */
const HEARD_OUT_MS = 4000

export class Board extends GameBoard {
  /** The position that is shown. */
  sight: Sight = $state.raw() as Sight
  /** The imp that is on the search card, for all to see. */
  card: Imp | null = $state(null)
  /** The giants are awake: before a spell, and when one is broken. */
  awake = $state(true)
  /** Leaves lie on the board, and can be seen. */
  lies = $state(false)
  /** How often the board is seen turned. */
  quarters = $state(0)
  /** The seat that is celebrated. */
  cheered: number | null = $state(null)
  /** Seats that have held up their wand here, whatever the server has said yet. */
  readonly raisedHere = new SvelteSet<number>()
  /** The hourglass was turned here. */
  turnedHere = $state(false)
  /** What seats of this device have done before: they need not be told any more how. */
  readonly #knows = { search: new SvelteSet<number>(), turn: new SvelteSet<number>() }
  /** In a guide: where the finger is that holds this device's wand, and whether it presses. */
  finger: (Point & { presses: boolean }) | null = $state.raw(null)
  /** A spell has been broken before: what that means need not be said again. */
  broken = false

  readonly sand = new Sand(() => sandOf(this.props().options))
  readonly taps = new Taps(this)
  readonly view = new View(this.taps)
  readonly aim = new Aim(this)
  readonly wands = new Wands(this.aim, {
    searchers: () => this.searchers,
    moved: () => this.#reach(),
    tapped: (seat, at, tip) => this.taps.tap(seat, at, tip),
  })
  /** What draws the board; null while it is being loaded. */
  #drawing: Drawing | null = null
  readonly #unwatch: (() => void) | undefined

  cardElement = $state<HTMLElement>()
  readonly heads: (HTMLElement | undefined)[] = $state([])

  readonly scene = $derived.by(() => {
    const { taken, tabletop } = this.props()
    const { width, height } = this
    return layout({ width, height, taken, tabletop, seats: this.sight.found.length })
  })
  /** Seats of this device that have a wand to hold up. */
  readonly raisers = $derived.by(() =>
    this.canPlay && this.sight.phase === "spell"
      ? this.mine.filter(
          (seat) =>
            searchersOf(this.sight).includes(seat) &&
            !this.sight.raised.includes(seat) &&
            !this.raisedHere.has(seat),
        )
      : [],
  )
  /** Seats of this device that may turn the hourglass. */
  readonly turners = $derived.by(() =>
    this.canPlay && this.sight.phase === "turn" && !this.turnedHere
      ? this.mine.filter((seat) => turnersOf(this.sight).includes(seat))
      : [],
  )
  /** Seats of this device that search now. */
  readonly searchers = $derived.by(() =>
    this.canPlay && isRunning(this.sight)
      ? this.mine.filter((seat) => searchersOf(this.sight).includes(seat))
      : [],
  )
  /** The hollow in which the wanted imp is to be seen. */
  readonly wantedAt = $derived.by(() => (isRunning(this.sight) ? wantedAt(this.sight) : null))
  /** Whose turn it is to search, where each does so alone. */
  readonly active = $derived.by(() => this.drawn ?? this.sight.turn)
  /** The seats that are to do something now, or the one on which the light is. */
  readonly lit = $derived.by((): number[] => {
    if (this.drawn !== null) return [this.drawn]
    if (this.sight.turn === null) return []
    return this.sight.phase === "turn" ? turnersOf(this.sight) : [this.sight.turn]
  })
  /** The hourglass has been turned for this search. */
  readonly isTurned = $derived.by(() => isRunning(this.sight) || this.sight.end !== null)
  /** How much sand is seen in its upper half: none before it is turned. */
  readonly glass = $derived.by(() => (this.isTurned ? this.sand.share : 0))
  /** Who is seen in each hollow: nobody before leaves lie over them. */
  readonly who = $derived.by((): Who[] =>
    this.sight.seen.map((imp) => (this.lies ? (imp ?? "somebody") : null)),
  )

  /** A film is seen, which shows fingers of its own. */
  readonly #isFilm = $derived.by(() => this.props().world?.until !== undefined)
  /** A hint: the seat that is shown how leaves are dragged; null where an imp can be tapped, or nobody searches. */
  readonly shown = $derived.by(() =>
    this.hinting && this.wantedAt === null && !this.#isFilm ? (this.searchers[0] ?? null) : null,
  )

  constructor(props: () => GameProps) {
    super(props)
    this.reset(props().opening)
    this.#unwatch = props().world?.watch((picture) => this.#see(picture))
  }

  hasRaised(seat: number): boolean {
    return isRunning(this.sight) || this.raisedHere.has(seat) || this.sight.raised.includes(seat)
  }

  get drawing(): Drawing | null {
    return this.#drawing
  }

  /** From now on the board is drawn so; or not at all. */
  drawOn(drawing: Drawing | null): void {
    this.#drawing = drawing
    void drawing?.quarters(this.quarters, "at once")
    this.view.drawOn(drawing)
  }

  /** Who is late for a scene does not look at what was before it. */
  override ms(usual: number): number {
    return this.view.isLate ? 0 : super.ms(usual)
  }

  /** Lets what is being said be said to its end: a voice never blocks play. */
  heardOut(): Promise<void> {
    return Promise.race([spoken(), this.rest(HEARD_OUT_MS)])
  }

  // What the stage calls

  protected async move(step: Step): Promise<void> {
    const move = moveOf(step)
    const view = sightOf(step)
    await this.#film(view, step)
    if (move) await show(this, move, view, step)
  }

  override turn(): number | null {
    return isRunning(this.sight) ? null : super.turn()
  }

  override retire(dispose: () => void): void {
    this.#unwatch?.()
    this.sand.stop()
    this.wands.clear()
    clearTimeout(this.#lull)
    super.retire(dispose)
  }

  protected place(step: Step): void {
    const view = sightOf(step)
    this.cheered = null
    this.quarters = view.quarters
    void this.drawing?.quarters(view.quarters, "at once")
    if (isLaid(view)) void this.props().world?.until?.(view.search, step.timing?.after ?? 0, () => 0)
  }

  protected settle(step: Step): void {
    const view = sightOf(step)
    this.sight = view
    this.card = view.phase === "end" || view.phase === "over" ? null : view.wanted
    this.awake = !isRunning(view) && view.end !== "found"
    if (isLaid(view)) this.view.enter(view.search)
    else this.view.leave(view.search)
    this.lies = isLaid(view) && this.view.frame !== null
    if (view.phase !== "spell") this.raisedHere.clear()
    if (view.phase !== "turn") this.turnedHere = false
    if (isRunning(view)) this.#run(step)
    else this.#rest()
    this.#lead()
  }

  /** The search is on. */
  #run(step: Step): void {
    this.sand.told(Math.max(this.#isFilm ? 0 : this.view.step, stepsOf(step.timing?.after ?? 0)))
    this.sand.run(!this.#isFilm)
    if (this.#lull === undefined) this.#watch()
  }

  #rest(): void {
    this.taps.forget()
    this.#hints = 0
    this.stop()
    this.wands.forget()
    if (this.sight.phase === "spell" || this.sight.phase === "turn") this.sand.told(0)
  }

  /** The search is over. */
  stop(): void {
    this.sand.stop()
    this.wands.clear()
    clearTimeout(this.#lull)
    this.#lull = undefined
    this.view.restWands()
    this.finger = null
  }

  /** In a film: what happened on the board before this step. */
  async #film(view: Sight, step: Step): Promise<void> {
    const until = this.props().world?.until
    if (!until || !isLaid(view)) return
    const after = step.timing?.after ?? 0
    await until(view.search, after, () => this.ms(1))
  }

  override prompt(): string[] {
    const { raisers, turners, searchers } = this
    const together = this.sight.turn === null
    const isNew = (seats: readonly number[], known: Set<number>) =>
      seats.length > 0 && (this.hinting || seats.some((seat) => !known.has(seat)))
    if (isNew(raisers, this.#knows.search))
      return [together ? "rumpelriesen.do-raise" : "rumpelriesen.do-raise-alone"]
    if (isNew(turners, this.#knows.turn)) {
      if (together || this.mine.length === 1) return ["rumpelriesen.do-turn"]
      return turners.length > 1
        ? ["rumpelriesen.do-turn-others"]
        : [...this.namesOf(...turners), "rumpelriesen.do-turn-other"]
    }
    return this.hinting && searchers.length > 0 ? ["rumpelriesen.do-search"] : []
  }

  /** The hourglass has been turned: whether somebody here is to be told how to search, who never did before. */
  learn(view: Sight): boolean {
    const { search, turn } = this.#knows
    const here = (seats: readonly number[]) => seats.filter((seat) => this.mine.includes(seat))
    const isNew = here(searchersOf(view)).some((seat) => !search.has(seat))
    for (const seat of here(searchersOf(view))) search.add(seat)
    for (const seat of here(turnersOf(view))) turn.add(seat)
    return isNew
  }

  override hint(): void {
    super.hint()
    if (!isRunning(this.sight)) return
    const place = wantedAt(this.sight)
    if (place !== null) this.drawing?.giggle(place)
    else this.drawing?.rock()
  }

  #lull: ReturnType<typeof setTimeout> | undefined
  #hints = 0

  /** Waits for a lull in a search. */
  #watch(): void {
    clearTimeout(this.#lull)
    this.#lull = undefined
    if (this.searchers.length === 0 || this.#hints >= MOST_HINTS) return
    this.#lull = setTimeout(() => {
      if (route.current.page !== "rules") {
        this.hint()
        if (this.#hints === 0) void say(this.prompt())
        this.#hints += 1
      }
      this.#watch()
    }, LULL_MS)
  }

  // What people do

  /** A seat holds its wand up. */
  raise(seat: number): void {
    if (!this.raisers.includes(seat)) return
    sound("lift")
    this.raisedHere.add(seat)
    void this.play(seat, { move: "raise" }).then((refused) => refused && this.raisedHere.delete(seat))
  }

  /** The hourglass is turned. */
  turnGlass(): void {
    const [seat] = this.turners
    if (seat === undefined) return
    sound("turn")
    this.turnedHere = true
    void this.play(seat, { move: "turn" }).then((refused) => refused && (this.turnedHere = false))
  }

  /** Who is wanted is said once more. */
  sayWanted(): void {
    sound("touch")
    if (this.card) void say(`rumpelriesen.where.${this.card}`)
  }

  #lead(): void {
    const live = '.touch[tabindex="0"]:not([data-wanted]), [data-wand]'
    this.leadOn((before) => (before.matches(live) ? null : this.root?.querySelector<HTMLElement>(live)))
  }

  play(seat: number, move: Move): Promise<Refusal | null> {
    return this.props().play?.(seat, move) ?? Promise.resolve(null)
  }

  /** The wands of this device have moved. */
  #reach(): void {
    const hands = this.wands.hands()
    this.#drawing?.own(hands)
    this.#hints = 0
    this.#watch()
    if (isRunning(this.sight)) this.props().world?.reach?.(this.sight.search, hands)
  }

  #see(picture: Parameters<View["see"]>[0]): void {
    this.view.see(picture)
    this.lies = isLaid(this.sight) && this.view.frame !== null
    if (isRunning(this.sight)) this.sand.told(this.view.step)
    this.finger = this.#shownFinger()
  }

  #shownFinger(): Board["finger"] {
    if (!this.canPlay || !this.#isFilm) return null
    const wand = this.view.frame?.wands.find(({ seat }) => this.mine.includes(seat))
    const tip = wand && this.#drawing?.spot(wand.x, wand.y)
    return tip ? { ...this.wands.fingerOf(wand.seat, tip), presses: wand.presses } : null
  }
}
