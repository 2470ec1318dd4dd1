/** The clearing as it is shown: the position, where things lie, and what people may touch. Motion is in motions.ts. */
import { tick } from "svelte"
import { t } from "../../lib/i18n.svelte"
import type { Step } from "../../lib/protocol"
import { sound } from "../../lib/sound"
import { say } from "../../lib/speech"
import type { GameProps } from "../game"
import { layout } from "./layout"
import type { Disc } from "../../lib/places"
import { TURNED } from "../../lib/places"
import { show } from "./motions"
import { agrees, moveOf, sightOf, tilesOf, type Tile } from "./position"
import type { Animal, GameOptions, Move, Sight } from "./types"

const HINT_MS = 2400

export class Board {
  width = $state(innerWidth)
  height = $state(innerHeight)

  /** The position that is shown. */
  sight: Sight = $state.raw() as Sight
  tiles: Tile[] = $state.raw([])
  collected: Animal[][] = $state.raw([])
  marker = $state(0)
  /** What lies in the middle of the circle: said already, or only chosen yet. */
  named = $state<Animal | null>(null)
  /** The circle has come forward, to be touched. */
  forward = $state(false)
  /** The space whose tile is in a hand. */
  inHand = $state<number | null>(null)
  /** While nature draws who begins: the seat the light is on. */
  drawn = $state<number | null>(null)
  /** What somebody calls out, for all to see. */
  said = $state.raw<{ seat: number; animal: Animal } | null>(null)
  /** What has happened, for who cannot see it. */
  news = $state("")
  hinting = $state(false)
  /** How many motions are under way. */
  moving = $state(0)
  /** A move was sent and is not answered yet: nothing else can be touched. */
  sent = $state(false)

  /** What moves, by the tile's key, the piece and the seat. */
  readonly discs: Record<number, HTMLElement | undefined> = $state({})
  readonly cushions: (HTMLElement | undefined)[] = $state([])
  readonly cards: (HTMLElement | undefined)[] = $state([])
  toadstool = $state<HTMLElement>()
  circle = $state<HTMLElement>()

  #props: () => GameProps
  /** A reset makes all motion that is under way pointless. */
  #era = 0
  #stale = false
  #position!: Sight
  /** Set when the screen is gone: to be called when nothing moves any more. */
  #retired: (() => void) | null = null
  #space = $state(0)

  /** Seats of people at this device. */
  readonly mine = $derived.by(() =>
    this.seats.filter(({ mine, bot }) => mine && bot === null).map(({ seat }) => seat),
  )
  readonly scene = $derived.by(() => {
    const { taken, tabletop } = this.#props()
    const { width, height, marker, mine } = this
    return layout({ width, height, taken, tabletop, marker, mine, seats: this.seats.length })
  })
  readonly idle = $derived.by(() => this.moving === 0 && !this.sent && this.#props().play !== undefined)
  readonly myTurn = $derived.by(
    () => this.idle && this.#isMine(this.sight.turn) && ["name", "turn"].includes(this.sight.phase),
  )
  /** A tile of the current piece can be touched. */
  readonly choosing = $derived(this.myTurn && this.named !== null && !this.forward)
  /** The circle at rest can be touched. */
  readonly changeable = $derived(this.myTurn && this.sight.phase === "name" && !this.forward)
  /** Everybody looks and remembers. */
  readonly looking = $derived(["memorise", "look"].includes(this.sight.phase))
  readonly lookSeconds = $derived.by(() => {
    const { memorise_seconds, look_seconds } = this.#props().options as Partial<GameOptions>
    return (this.sight.phase === "memorise" ? memorise_seconds : look_seconds) ?? null
  })
  /** Seats of this device that may say "ready". */
  readonly unready = $derived(
    this.idle && this.sight.phase === "memorise"
      ? this.mine.filter((seat) => this.sight.unready.includes(seat))
      : [],
  )
  /** The seat whose turn it is, for all to see. */
  readonly active = $derived(
    this.drawn ?? (["begin", "deal", "memorise", "over"].includes(this.sight.phase) ? null : this.sight.turn),
  )
  /** Degrees by which things are turned to face the seat whose turn it is. */
  readonly facing = $derived.by(() =>
    this.#props().tabletop && this.active !== null
      ? TURNED[this.scene.seats[this.active]?.edge ?? "bottom"]
      : 0,
  )
  /** The spaces of the current piece that hold a tile. */
  readonly lying = $derived.by((): (Disc | undefined)[] =>
    (this.scene.pieces[this.marker]?.spaces ?? []).map((disc, space) =>
      this.tileAt(this.marker, space) ? disc : undefined,
    ),
  )

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

  /** Milliseconds at the tempo of now. */
  ms(usual: number): number {
    return this.#stale ? 0 : usual * this.#props().tempo
  }

  discAt(piece: number, space: number): Disc {
    return this.scene.pieces[piece]?.spaces[space] ?? this.scene.circle
  }

  tileAt(piece: number, space: number | null): Tile | undefined {
    return this.tiles.find((tile) => tile.piece === piece && tile.space === space)
  }

  change(tile: Tile, now: Partial<Tile>): void {
    this.tiles = this.tiles.map((each) => (each.key === tile.key ? { ...each, ...now } : each))
  }

  figureOf(seat: number): string {
    const figure = this.seats.find((seated) => seated.seat === seat)?.figure
    return figure ? t(`stage.figure.${figure}`) : ""
  }

  // What the stage calls

  async show(step: Step): Promise<void> {
    const era = this.#era
    const view = sightOf(step)
    const move = moveOf(step)
    this.moving += 1
    try {
      if (move) await show(this, move, view)
    } finally {
      this.moving -= 1
    }
    if (this.#retired) {
      if (this.moving === 0) this.#retired()
    } else if (era === this.#era) this.#settle(view)
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
    this.#position = sightOf(step)
    this.#place()
    this.#stale = this.moving > 0
    for (const element of [...Object.values(this.discs), ...this.cushions, this.toadstool]) {
      for (const motion of element?.getAnimations() ?? []) motion.cancel()
    }
  }

  #place(): void {
    this.#stale = false
    this.tiles = tilesOf(this.#position)
    this.said = null
    this.inHand = this.#position.turned
    this.#settle(this.#position)
  }

  prompt(): string[] {
    if (this.unready.length > 0) return ["versteckt.do-memorise"]
    if (!this.myTurn) return []
    return [this.choosing ? "versteckt.do-turn" : "versteckt.do-name"]
  }

  hint(): void {
    this.hinting = true
    setTimeout(() => (this.hinting = false), HINT_MS)
  }

  #settle(view: Sight): void {
    this.#position = view
    this.sight = view
    this.sent = false
    this.drawn = null
    this.collected = view.collected
    this.marker = view.marker
    this.named = view.named
    if (!agrees(this.tiles, view)) this.tiles = tilesOf(view)
    if (!view.named) this.said = null
    if (view.turned === null) this.inHand = null
    this.forward = view.phase === "name" && this.#isMine(view.turn) && this.#props().play !== undefined
    this.#focusForKeys()
  }

  #isMine(seat: number): boolean {
    return this.mine.includes(seat)
  }

  // What people do

  async ready(seat: number): Promise<void> {
    sound("touch")
    this.sent = true
    await this.#props().play?.(seat, { move: "ready" } satisfies Move)
    this.sent = false
  }

  /** An animal is chosen; it is said to all only with the tile, so that it can be changed until then. */
  choose(animal: Animal): void {
    if (!this.myTurn) return
    sound("touch")
    this.named = animal
    this.forward = false
    void say([`versteckt.animal.${animal}`, "versteckt.where"])
    this.#focusForKeys()
  }

  /** The circle comes forward again. */
  reopen(): void {
    if (!this.changeable) return
    sound("lift")
    this.forward = true
    this.#focusForKeys()
  }

  /** The circle goes back without an answer: to look at the tiles once more. */
  putBack(): void {
    this.forward = false
    this.#focusForKeys()
  }

  async turn(space: number): Promise<void> {
    const play = this.#props().play
    if (!this.myTurn || this.forward || !play) return
    if (this.named === null) {
      void say("versteckt.name-first")
      this.reopen()
      return
    }
    sound("lift")
    this.inHand = space
    this.sent = true
    const moves: Move[] = [{ move: "turn", space }]
    if (this.sight.phase === "name") moves.unshift({ move: "name", animal: this.named })
    const seat = this.sight.turn
    for (const move of moves) {
      if (await play(seat, move)) {
        this.inHand = null
        this.sent = false
        return
      }
    }
  }

  // The keyboard

  /** Whether the last thing touched was a key. */
  byKeys = false

  /** The space that the Tab key reaches. */
  get space(): number {
    return this.lying[this.#space] ? this.#space : this.lying.findIndex(Boolean)
  }

  set space(space: number) {
    this.#space = space
  }

  /** Who plays by keys is led on: to the circle, then to the tiles. */
  #focusForKeys(): void {
    if (!this.byKeys) return
    void tick().then(() => {
      if (this.#retired || !this.myTurn) return
      const wanted = this.forward
        ? this.circle?.querySelector<HTMLElement>(".animal[tabindex='0']")
        : this.#disc()
      wanted?.focus()
    })
  }

  #disc(): HTMLElement | undefined {
    const tile = this.tileAt(this.marker, this.space)
    return tile && this.discs[tile.key]
  }
}
