/** What becomes of what wands do: the wanted imp is found where it is tapped, other imps giggle, and leaves rustle. */
import { t } from "../../lib/i18n.svelte"
import { sound } from "../../lib/sound"
import type { Board } from "./board.svelte"
import { isRunning, wantedAt } from "./position"
import type { Point } from "./scene/scene"
import things from "./things"

/** An imp is tapped by what is so near to its middle, on the board and on the screen. */
const TAPPED = 1.4 * things.chip
const TAPPED_PX = 38
/** An imp giggles so long. */
const GIGGLE_MS = 900
/** Leaves rustle no more often than this. */
const RUSTLE_MS = 240

export class Taps {
  /** The wanted imp was tapped here: in one search that is said once. */
  #found = false
  /** Hollows in which somebody giggles. */
  readonly #laughing = new Set<number>()
  #rustled = 0
  readonly #board: Board

  constructor(board: Board) {
    this.#board = board
  }

  /** The search is over. */
  forget(): void {
    this.#found = false
  }

  /** A seat taps the board: the wanted imp is found, others giggle. */
  tap(seat: number, at: Point, tip: Point): void {
    const { sight, scene, aim } = this.#board
    const wanted = wantedAt(sight)
    const near = Math.max(TAPPED, (TAPPED_PX * things.side) / scene.board.width)
    const places = [at, tip].map((point) => this.#seenAt(aim.pick(point), near))
    if (wanted === null || !places.includes(wanted)) {
      const place = places.find((seen) => seen !== null)
      if (place !== undefined && place !== null) this.#refuse(place)
    } else this.#find(seat, wanted)
  }

  /** The wanted imp is tapped by whoever has no finger there, such as the hand of a guide. */
  tapWanted(): void {
    const { searchers, wantedAt } = this.#board
    const [seat] = searchers
    if (seat !== undefined && wantedAt !== null) this.#find(seat, wantedAt)
  }

  /** Any wand begins to press: right on an imp it tickles. */
  pressed(at: Point): void {
    const place = this.#seenAt(at, things.chip)
    if (place !== null && place !== wantedAt(this.#board.sight)) this.#laugh(place)
  }

  /** Leaves are pushed. */
  pushed(): void {
    const now = performance.now()
    if (now - this.#rustled < RUSTLE_MS) return
    this.#rustled = now
    sound("rustle")
  }

  #find(seat: number, place: number): void {
    if (this.#found) return
    this.#found = true
    sound("touch")
    void this.#board.play(seat, { move: "tap", place }).then((refused) => refused && (this.#found = false))
  }

  /** It is not the wanted one: it giggles, and that is all. */
  #refuse(place: number): void {
    this.#laugh(place)
    const imp = this.#board.sight.seen[place]
    if (imp) this.#board.news = t("rumpelriesen.news-giggles", { imp: t(`rumpelriesen.imp.${imp}`) })
  }

  #laugh(place: number): void {
    if (this.#laughing.has(place) || !isRunning(this.#board.sight)) return
    this.#laughing.add(place)
    setTimeout(() => this.#laughing.delete(place), GIGGLE_MS)
    sound("giggle")
    this.#board.drawing?.giggle(place)
  }

  /** The hollow so near in which somebody is to be seen. */
  #seenAt({ x, y }: Point, near: number): number | null {
    const hollows = things.hollows.map(([hx, hy], place) => ({ place, far: Math.hypot(hx - x, hy - y) }))
    const [nearest] = hollows.sort((one, other) => one.far - other.far)
    if (!nearest || nearest.far > near || this.#board.sight.seen[nearest.place] === null) return null
    return nearest.place
  }
}
