/** The clearing as it is shown: the position, where things lie, and what people may touch. Motion is in motions.ts. */
import { GameBoard } from "../../lib/board.svelte"
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

export class Board extends GameBoard {
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
  /** What somebody calls out, for all to see. */
  said = $state.raw<{ seat: number; animal: Animal } | null>(null)
  /** What moves, by the tile's key, the piece and the seat. */
  readonly discs: Record<number, HTMLElement | undefined> = $state({})
  readonly cushions: (HTMLElement | undefined)[] = $state([])
  readonly cards: (HTMLElement | undefined)[] = $state([])
  toadstool = $state<HTMLElement>()
  circle = $state<HTMLElement>()

  #space = $state(0)

  readonly scene = $derived.by(() => {
    const { taken, tabletop } = this.props()
    const { width, height, marker, mine } = this
    return layout({ width, height, taken, tabletop, marker, mine, seats: this.seats.length })
  })
  readonly myTurn = $derived.by(
    () => this.idle && this.mine.includes(this.sight.turn) && ["name", "turn"].includes(this.sight.phase),
  )
  /** A tile of the current piece can be touched. */
  readonly choosing = $derived(this.myTurn && this.named !== null && !this.forward)
  /** The circle at rest can be touched. */
  readonly changeable = $derived(this.myTurn && this.sight.phase === "name" && !this.forward)
  /** Everybody looks and remembers. */
  readonly looking = $derived(["memorise", "look"].includes(this.sight.phase))
  readonly lookSeconds = $derived.by(() => {
    const { memorise_seconds, look_seconds } = this.props().options as Partial<GameOptions>
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
    this.tabletop && this.active !== null ? TURNED[this.scene.seats[this.active]?.edge ?? "bottom"] : 0,
  )
  /** The spaces of the current piece that hold a tile. */
  readonly lying = $derived.by((): (Disc | undefined)[] =>
    (this.scene.pieces[this.marker]?.spaces ?? []).map((disc, space) =>
      this.tileAt(this.marker, space) ? disc : undefined,
    ),
  )

  constructor(props: () => GameProps) {
    super(props)
    this.reset(props().opening)
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

  // What the stage calls

  protected async move(step: Step): Promise<void> {
    const move = moveOf(step)
    if (move) await show(this, move, sightOf(step))
  }

  protected place(step: Step): void {
    const view = sightOf(step)
    this.tiles = tilesOf(view)
    this.said = null
    this.inHand = view.turned
  }

  prompt(): string[] {
    if (this.unready.length > 0) return ["versteckt.do-memorise"]
    if (!this.myTurn) return []
    return [this.choosing ? "versteckt.do-turn" : "versteckt.do-name"]
  }

  protected settle(step: Step): void {
    const view = sightOf(step)
    this.sight = view
    this.collected = view.collected
    this.marker = view.marker
    this.named = view.named
    if (!agrees(this.tiles, view)) this.tiles = tilesOf(view)
    if (!view.named) this.said = null
    if (view.turned === null) this.inHand = null
    this.forward = view.phase === "name" && this.mine.includes(view.turn) && this.canPlay
    this.#focusForKeys()
  }

  // What people do

  async ready(seat: number): Promise<void> {
    sound("touch")
    await this.send(seat, { move: "ready" } satisfies Move)
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

  async turnOver(space: number): Promise<void> {
    if (!this.myTurn || this.forward) return
    if (this.named === null) {
      void say("versteckt.name-first")
      this.reopen()
      return
    }
    sound("lift")
    this.inHand = space
    const moves: Move[] = [{ move: "turn", space }]
    if (this.sight.phase === "name") moves.unshift({ move: "name", animal: this.named })
    if (await this.send(this.sight.turn, ...moves)) this.inHand = null
  }

  // The keyboard

  /** The space that the Tab key reaches. */
  get space(): number {
    return this.lying[this.#space] ? this.#space : this.lying.findIndex(Boolean)
  }

  set space(space: number) {
    this.#space = space
  }

  /** Who plays by keys is led on: to the circle, then to the tiles. */
  #focusForKeys(): void {
    this.leadOn(() => {
      if (!this.myTurn) return null
      return this.forward ? this.circle?.querySelector<HTMLElement>(".animal[tabindex='0']") : this.#disc()
    })
  }

  #disc(): HTMLElement | undefined {
    const tile = this.tileAt(this.marker, this.space)
    return tile && this.discs[tile.key]
  }
}
