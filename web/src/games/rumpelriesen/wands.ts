/**
 * Fingers become wands: whoever touches the leaves holds the wand of a seat of this device, each finger its own.
 * A mouse holds one as long as it is over the board, and presses with its button; keys do, where the focus is.
 */
import type { Hand } from "../game"
import type { Aim } from "./aim"
import type { Point } from "./scene/scene"
import { WAYS, Walks, within } from "./walks"

/**
 * A wand's tip lies so far beyond a finger, which would hide it: 12 mm in CSS pixels, or on a small board so much
 * of its side. Nearer than that to the edge at which the finger's seat is, it comes back to the finger, so that
 * it reaches everything.
 */
const BEYOND = 45
const BEYOND_SIDE = 0.06
/** A tap is so short, for small hands too, and moves no further: 3 mm. */
const TAP_MS = 450
const TAP_PX = 11
/** What touches with so much of it is a palm and no fingertip. */
const PALM_PX = 66
/** A finger that has not moved for so long may be a hand that rests: another one takes its wand. */
const RESTS_MS = 1200

/** Whoever holds a wand: a finger, a pen, the mouse, or the keys. Points are those of the game's screen, in CSS pixels. */
interface Holder {
  seat: number
  type: string
  at: Point
  presses: boolean
  /** Where and when it began to press. */
  down: Point
  since: number
  /** It has moved too far for a tap. */
  moved: boolean
  /** When it last moved. */
  last: number
}

export interface Cues {
  /** Seats of this device that search now. */
  searchers: () => readonly number[]
  /** Wands of this device have moved. */
  moved: () => void
  /** A seat taps the board, `at` its finger; there, or at the tip of its wand, is what it means. */
  tapped: (seat: number, at: Point, tip: Point) => void
}

export class Wands {
  /** Who holds a wand, by the pointer's id; keys by the seat before zero. */
  readonly #holders = new Map<number, Holder>()
  /** Where each seat's wand was last. */
  readonly #seen = new Map<number, Point>()
  readonly #walks: Walks
  #board: HTMLElement | null = null
  readonly #aim: Aim
  readonly #cues: Cues

  constructor(aim: Aim, cues: Cues) {
    this.#aim = aim
    this.#cues = cues
    this.#walks = new Walks({
      side: () => aim.ground.side,
      presses: (seat) => this.#holders.get(byKeys(seat))?.presses ?? null,
      goes: (seat, by, now) => this.#walk(seat, by, now),
    })
  }

  /** Seats whose wands are held here. */
  get held(): number[] {
    return [...this.#holders.values()].map(({ seat }) => seat)
  }

  /** The wands of this device that are on the board, where the board has them. */
  hands(): Hand[] {
    return [...this.#holders.values()].map((holder) => {
      const { x, y } = this.#aim.pick(this.#tip(holder))
      return { seat: holder.seat, x: Math.round(x), y: Math.round(y), presses: holder.presses }
    })
  }

  /** Where a seat's wand was last, on the screen. */
  lastOf(seat: number): Point | undefined {
    return this.#seen.get(seat)
  }

  /** Starts listening on the board; gives the way to stop. */
  attach = (board: HTMLElement): (() => void) => {
    this.#board = board
    const leave = new AbortController()
    const { signal } = leave
    board.addEventListener("pointerdown", (event) => this.#down(event), { signal })
    addEventListener("pointermove", (event) => this.#move(event), { signal })
    addEventListener("pointerup", (event) => this.#up(event), { signal })
    addEventListener("pointercancel", (event) => this.#drop(event.pointerId), { signal })
    const { documentElement: page } = document
    page.addEventListener("pointerleave", (event) => this.#drop(event.pointerId), { signal })
    addEventListener("blur", () => this.clear(), { signal })
    return () => {
      leave.abort()
      this.clear()
    }
  }

  #point({ clientX, clientY }: PointerEvent): Point {
    const { left = 0, top = 0 } = this.#board?.offsetParent?.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }

  /** All wands are laid down. */
  clear(): void {
    this.#walks.clear()
    if (this.#holders.size === 0) return
    this.#holders.clear()
    this.#cues.moved()
  }

  /** A new search: nobody remembers where the wands were. */
  forget(): void {
    this.#seen.clear()
    this.clear()
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || Math.max(event.width, event.height) > PALM_PX) return
    const at = this.#point(event)
    if (event.isPrimary) this.#forget(event.pointerType)
    const holder = this.#holders.get(event.pointerId) ?? this.#take(event, at)
    if (!holder) return
    this.#change(event.pointerId, { ...holder, ...pressed(at, event.timeStamp) })
  }

  /** Browsers can lose the end of a touch; a primary finger comes when no other is down. */
  #forget(type: string): void {
    for (const [id, holder] of this.#holders) {
      if (holder.type === type && type === "touch") this.#holders.delete(id)
    }
  }

  /** A free wand for whoever touches, or one on which a hand only rests. */
  #take({ pointerType, timeStamp }: PointerEvent, at: Point): Holder | null {
    const searchers = this.#cues.searchers()
    const free = searchers.filter((seat) => !this.held.includes(seat))
    if (free.length > 0) return holding(this.#aim.nearest(at, free), pointerType, at, timeStamp)
    for (const [id, { seat, type, last }] of this.#holders) {
      if (type !== "touch" || timeStamp - last < RESTS_MS || !searchers.includes(seat)) continue
      this.#holders.delete(id)
      return holding(seat, pointerType, at, timeStamp)
    }
    return null
  }

  #move(event: PointerEvent): void {
    const at = this.#point(event)
    const holder = this.#holders.get(event.pointerId) ?? this.#hover(event, at)
    if (!holder) return
    if (!holder.presses && !this.#aim.isOnBoard(at)) return this.#drop(event.pointerId)
    const far = Math.hypot(at.x - holder.down.x, at.y - holder.down.y)
    const moved = holder.moved || far > TAP_PX
    this.#change(event.pointerId, { ...holder, at, moved, last: event.timeStamp })
  }

  /** A mouse, or a pen that hovers, comes over the board. */
  #hover(event: PointerEvent, at: Point): Holder | null {
    if (event.pointerType === "touch" || event.buttons !== 0 || !this.#aim.isOnBoard(at)) return null
    return this.#take(event, at)
  }

  #up(event: PointerEvent): void {
    const holder = this.#holders.get(event.pointerId)
    if (!holder?.presses) return
    if (holder.type === "touch") this.#drop(event.pointerId)
    else this.#change(event.pointerId, { ...holder, presses: false })
    this.#tapped(holder, this.#point(event), event.timeStamp)
  }

  #tapped(holder: Holder, at: Point, now: number): void {
    const isTap = !holder.moved && now - holder.since < TAP_MS
    if (isTap) this.#cues.tapped(holder.seat, at, this.#tip(holder))
  }

  #drop(id: number): void {
    if (this.#holders.delete(id)) this.#cues.moved()
  }

  #change(id: number, holder: Holder): void {
    this.#holders.set(id, holder)
    this.#seen.set(holder.seat, holder.at)
    this.#cues.moved()
  }

  /** Where the tip of a wand is: a finger must not hide it. */
  #tip({ seat, type, at }: Holder): Point {
    if (type !== "touch") return at
    const away = this.#aim.away(seat)
    const { middle, side } = this.#aim.ground
    const inside = side / 2 + (at.x - middle.x) * away.x + (at.y - middle.y) * away.y
    const beyond = Math.max(0, Math.min(BEYOND, BEYOND_SIDE * side, inside))
    return { x: at.x + beyond * away.x, y: at.y + beyond * away.y }
  }

  /** Where the finger is that holds a wand whose tip is there. */
  fingerOf(seat: number, tip: Point): Point {
    const away = this.#aim.away(seat)
    const beyond = Math.min(BEYOND, BEYOND_SIDE * this.#aim.ground.side)
    return { x: tip.x - beyond * away.x, y: tip.y - beyond * away.y }
  }

  // By the keyboard

  /** What has the focus for a seat's wand. */
  keys(seat: number): (element: HTMLElement) => () => void {
    return (element) => {
      const key = (event: KeyboardEvent) => this.#key(seat, event)
      const blur = () => this.#release(seat)
      element.addEventListener("keydown", key)
      element.addEventListener("keyup", key)
      element.addEventListener("blur", blur)
      return () => {
        element.removeEventListener("keydown", key)
        element.removeEventListener("keyup", key)
        element.removeEventListener("blur", blur)
        blur()
      }
    }
  }

  #key(seat: number, event: KeyboardEvent): void {
    const isDown = event.type === "keydown"
    const steers = event.key in WAYS
    if (!steers && event.key !== " " && event.key !== "Enter") return
    event.preventDefault()
    if (event.repeat || !this.#cues.searchers().includes(seat)) return
    const id = byKeys(seat)
    const holder = this.#holders.get(id) ?? (isDown ? this.#begin(seat, event.timeStamp) : undefined)
    if (!holder) return
    if (steers) this.#walks.steer(seat, event.key, isDown)
    else if (isDown) {
      this.#walks.halt(seat)
      this.#change(id, { ...holder, ...pressed(holder.at, event.timeStamp) })
    } else {
      this.#change(id, { ...holder, presses: false })
      this.#tapped(holder, holder.at, event.timeStamp)
    }
  }

  /** The focus has gone elsewhere. */
  #release(seat: number): void {
    this.#walks.stop(seat)
    this.#drop(byKeys(seat))
  }

  #begin(seat: number, now: number): Holder {
    for (const [id, holder] of this.#holders) if (holder.seat === seat) this.#holders.delete(id)
    const holder = holding(seat, "keys", this.#seen.get(seat) ?? this.#aim.ground.middle, now)
    this.#change(byKeys(seat), holder)
    return holder
  }

  #walk(seat: number, by: Point, now: number): void {
    const id = byKeys(seat)
    const holder = this.#holders.get(id)
    if (!holder) return
    const { middle, side } = this.#aim.ground
    const at = {
      x: within(holder.at.x + by.x, middle.x, side / 2),
      y: within(holder.at.y + by.y, middle.y, side / 2),
    }
    this.#change(id, { ...holder, at, moved: true, last: now })
  }
}

/** The keys that hold a seat's wand, as a pointer's id. */
function byKeys(seat: number): number {
  return -1 - seat
}

/** A wand that is held and does not press yet. */
function holding(seat: number, type: string, at: Point, now: number): Holder {
  return { seat, type, at, presses: false, down: at, since: now, moved: false, last: now }
}

/** It presses from now on. */
function pressed(
  at: Point,
  now: number,
): Pick<Holder, "at" | "presses" | "down" | "since" | "moved" | "last"> {
  return { at, presses: true, down: at, since: now, moved: false, last: now }
}
