/**
 * The board as its pictures show it, scene after scene. Pictures may come before the step that their scene begins
 * with has been shown: they wait for it.
 */
import { STEPS_PER_SECOND } from "../../lib/world"
import type { Picture } from "../game"
import { changed, read, type Frame, type Wand } from "./picture"
import type { Scene as Drawing } from "./scene/scene"

/** Nobody waits longer for the first picture of a scene. */
const PATIENCE_MS = 2500

interface Cues {
  /** A wand begins to press. */
  pressed(wand: Wand): void
  /** Leaves are pushed. */
  pushed(): void
}

export class View {
  /** Everything that is to be seen in the scene that is shown; null before its first picture. */
  frame: Frame | null = null
  /** Steps of the sand that have run, as last told. */
  step = 0
  /** The number of the scene that is shown. */
  #scene = 0
  /** Pictures of the scene that comes next. */
  #coming: Picture[] = []
  /** Wands lie beside the board, whatever is told of them. */
  #resting = false
  #arrived: (() => void) | null = null
  #drawing: Drawing | null = null
  readonly #cues: Cues

  constructor(cues: Cues) {
    this.#cues = cues
  }

  /** Sand runs in the scene that comes next: whoever still looks at the last one is late. */
  get isLate(): boolean {
    const newest = this.#coming.at(-1)
    return newest !== undefined && read(newest.bytes).step > 0
  }

  see = (picture: Picture): void => {
    if (picture.scene === this.#scene) {
      if (picture.whole) this.#coming = [] // what came later is not any more: a film goes back
      this.#take(picture)
    } else if (picture.scene > this.#scene) {
      if (picture.whole) this.#coming = [picture]
      else if (this.#coming[0]?.scene === picture.scene) this.#coming.push(picture)
      this.#arrived?.()
    }
  }

  /** The first picture of that scene, as soon as it is there; null where it does not come. */
  async first(scene: number): Promise<Frame | null> {
    const isThere = () => this.#coming[0]?.scene === scene
    if (!isThere()) {
      await new Promise<void>((resolve) => {
        this.#arrived = () => isThere() && resolve()
        setTimeout(resolve, PATIENCE_MS)
      })
      this.#arrived = null
    }
    const [picture] = this.#coming
    return picture?.scene === scene ? read(picture.bytes) : null
  }

  /** No later scene than this one has been: a film may go back. */
  leave(scene: number): void {
    if (scene < this.#scene) this.enter(scene)
  }

  /** From now on this scene is shown. */
  enter(scene: number): void {
    this.#resting = false
    if (scene === this.#scene) return
    this.#scene = scene
    this.frame = null
    this.step = 0
    const coming = this.#coming
    this.#coming = []
    for (const picture of coming) this.see(picture)
  }

  /** Another drawing shows the board from now on, or none. */
  drawOn(drawing: Drawing | null): void {
    this.#drawing = drawing
    if (this.frame) drawing?.place(this.frame, "at once")
  }

  /** The search is over: all wands are laid beside the board, and stay there until another step is shown. */
  restWands(): void {
    this.#resting = true
    if (!this.frame || this.frame.wands.length === 0) return
    this.frame = { ...this.frame, wands: [] }
    this.#drawing?.place({ ...this.frame, leaves: [], giants: [] })
  }

  #take(picture: Picture): void {
    const told = read(picture.bytes)
    const change = this.#resting ? { ...told, wands: [] } : told
    if (!picture.whole && !this.frame) return
    const before = this.frame
    this.frame = before && !picture.whole ? changed(before, change) : change
    this.step = change.step
    this.#drawing?.place(change, before ? "glide" : "at once")
    if (!picture.whole && change.leaves.length > 0) this.#cues.pushed()
    for (const wand of change.wands) {
      const earlier = before?.wands.find(({ seat }) => seat === wand.seat)
      if (wand.presses && earlier && !earlier.presses) this.#cues.pressed(wand)
    }
  }
}

/** Milliseconds of a scene's own time, in steps. */
export function stepsOf(ms: number): number {
  return (ms * STEPS_PER_SECOND) / 1000
}
