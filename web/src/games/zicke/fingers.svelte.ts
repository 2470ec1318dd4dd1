/**
 * Fingers on the farmyard: one listener for all of it, since browsers lose touches that begin where another
 * ends when each thing listens for itself. Every finger belongs to the seat on whose pad it came down, and
 * rests there until it is lifted.
 */
import { SvelteMap } from "svelte/reactivity"
import { sound } from "../../lib/sound"
import { say } from "../../lib/speech"
import type { Animal } from "./types"
import type { Place } from "./position"

/** What can be touched here; `when` is the time of the touch as its event tells it. */
export interface Touched {
  pad: (seat: number, card: Place, when: number) => void
  pile: () => void
  animal: (animal: Animal) => void
  /** Anything, anywhere. */
  anything: () => void
}

/** So long hands are asked to go. */
const ASK_MS = 1600
const KEYS = ["Enter", " "]

export class Fingers {
  /** The seat on whose pad each finger, pen or mouse button rests, by the pointer's id. */
  readonly #held = new SvelteMap<number, { seat: number; type: string }>()
  readonly #touched: Touched
  /** Hands are asked to go. */
  asking = $state(false)

  constructor(touched: Touched) {
    this.#touched = touched
  }

  /** Seats of this device whose hands are not off. */
  get resting(): number[] {
    const seats = [...this.#held.values()].map(({ seat }) => seat)
    return seats.filter((seat, index) => seats.indexOf(seat) === index)
  }

  askOff(): void {
    if (this.asking) return
    this.asking = true
    sound("not-right")
    void say("zicke.hands-off")
    setTimeout(() => (this.asking = false), ASK_MS)
  }

  /** Starts listening on the screen's outermost element; gives the way to stop. */
  attach = (root: HTMLElement): (() => void) => {
    const leave = new AbortController()
    const { signal } = leave
    root.addEventListener("pointerdown", (event) => this.#down(event), { signal })
    root.addEventListener("keydown", (event) => this.#key(event), { signal })
    root.addEventListener("keyup", (event) => pressed(event) && event.preventDefault(), { signal })
    root.addEventListener("click", (event) => this.#click(event), { signal })
    for (const end of ["pointerup", "pointercancel"] as const) {
      addEventListener(end, ({ pointerId }) => this.#held.delete(pointerId), { signal })
    }
    addEventListener("blur", () => this.#held.clear(), { signal })
    return () => leave.abort()
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0) return
    const { pointerId, pointerType: type } = event
    if (event.isPrimary) this.#forget(type)
    const seat = this.#touch(event.target, event.timeStamp)
    if (seat !== null) this.#held.set(pointerId, { seat, type })
  }

  /** Browsers can lose the end of a touch; a primary finger comes when no other is down. */
  #forget(type: string): void {
    for (const [pointer, held] of this.#held) if (held.type === type) this.#held.delete(pointer)
  }

  /** Keys press at once, and not when they come up again. */
  #key(event: KeyboardEvent): void {
    if (!pressed(event)) return
    event.preventDefault() // a held key would click again and again
    if (!event.repeat) this.#touch(event.target, event.timeStamp)
  }

  /** Assistive technology presses by a click without a pointer. */
  #click(event: MouseEvent): void {
    if (event.detail === 0) this.#touch(event.target, event.timeStamp)
  }

  /** What was touched is told; whose pad it was, if any. */
  #touch(target: EventTarget | null, when: number): number | null {
    this.#touched.anything()
    const thing = thingAt(target)
    if (!thing) return null
    const { card, animal } = thing.dataset
    if (card !== undefined) {
      const seat = Number(thing.closest<HTMLElement>("[data-pad]")?.dataset.pad)
      this.#touched.pad(seat, card === "barn" ? "barn" : Number(card), when)
      return seat
    }
    if (animal !== undefined) this.#touched.animal(animal as Animal)
    else this.#touched.pile()
    return null
  }
}

/** Whether a key presses what it is on. */
function pressed(event: KeyboardEvent): boolean {
  return KEYS.includes(event.key) && thingAt(event.target) !== null
}

/** What is touched there: a slapping card of a pad, the pile, or an animal to pay with. */
function thingAt(target: EventTarget | null): HTMLElement | null {
  const things = "[data-pad] [data-card], [data-pile], [data-animal].touch"
  return target instanceof Element ? target.closest<HTMLElement>(things) : null
}
