/** The board in motion: what moves is drawn, and nothing else; the clock, the snoring and the dust. */
import type { Box } from "../../game"
import type { Frame, Wand } from "../picture"
import { pause } from "../../../lib/motion"
import { Bodies } from "./bodies"
import type { Drawing } from "./drawing"
import { Puffs } from "./puffs"
import type { Options, Point, Scene, Things, Who } from "./scene"

const SNORE = { every: 5000, lasts: 1800, apart: 150 }
const STRETCH = 1300
/** So long a quarter of a turn is seen. */
const TURN = 850
/** So many leaves may rock. */
const TOPMOST = 8
/** Leaves that are faster than this stir up dust: tenths of a millimetre in a second. */
const FAST = 500
/**
 * Milliseconds between two frames of what moves slowly, as sleepers breathe: a page that always moves answers
 * fingers later, and costs a tablet's battery.
 */
const SLOWLY = 66
/** The afternoon grows late in so many steps, none of which is seen. */
const LIGHTS = 40

export class Stage implements Scene {
  readonly #bodies: Bodies
  readonly #puffs = new Puffs()
  #frame = 0
  /** The next frame, where all that moves does so slowly. */
  #slow: ReturnType<typeof setTimeout> | undefined
  #last = 0
  /** It comes as soon as can be after the one before. */
  #follows = false
  #asleep = false
  #snored = 0
  #snoring: ReturnType<typeof setTimeout> | undefined
  #woke = -1e9
  #destroyed = false

  constructor(
    private readonly drawing: Drawing,
    private readonly things: Things,
    private readonly options: Options,
  ) {
    this.#bodies = new Bodies(things, options.calm)
    this.#bodies.now = performance.now()
    drawing.lost = () => this.#run()
  }

  place(frame: Frame, how: "glide" | "at once" = "glide"): void {
    this.#bodies.place(frame, how === "at once")
    this.#run()
  }

  own(wands: readonly Wand[]): void {
    this.#bodies.own(wands)
    this.#run()
  }

  seated(edges: readonly number[]): void {
    this.#bodies.edges = edges
    this.#run()
  }

  imp(place: number, who: Who): void {
    const hollow = this.#bodies.hollows[place]
    if (!hollow || hollow.who === who) return
    hollow.who = who
    hollow.shown.target = who === null ? 0 : 1
    if (who === "somebody") this.drawing.paint(place, null)
    else if (who !== null) this.drawing.paint(place, this.options.impImage(who))
    this.#run()
  }

  async hop(place: number): Promise<void> {
    const hopped = this.#bodies.hollows[place]?.hopped
    if (!hopped || this.options.calm) return
    hopped.starts = performance.now()
    this.#run()
    await pause(hopped.lasts)
  }

  giggle(place: number): void {
    const hollow = this.#bodies.hollows[place]
    if (!hollow) return
    if (this.options.calm) hollow.shown.value = 0.6
    else hollow.giggles.starts = performance.now()
    this.#run()
  }

  rock(): void {
    const { leaves, now } = this.#bodies
    const on = leaves.filter((leaf) => leaf.placed && !leaf.fallen && !leaf.flies(now))
    const topmost = on.sort((one, other) => other.z.value - one.z.value).slice(0, TOPMOST)
    topmost[Math.floor(Math.random() * topmost.length)]?.rock(performance.now())
    this.#run()
  }

  async lay(frame: Frame): Promise<void> {
    this.#bodies.now = performance.now()
    const lasts = this.#bodies.lay(frame)
    this.#run()
    await pause(lasts)
  }

  wake(): void {
    this.#asleep = false
    clearTimeout(this.#snoring)
    for (const giant of this.#bodies.giants) giant.awake.target = 1
    if (!this.options.calm) this.#woke = performance.now()
    this.#run()
  }

  sleep(): void {
    if (this.#asleep) return
    this.#asleep = true
    for (const giant of this.#bodies.giants) giant.awake.target = 0
    if (!this.options.calm) this.#snore()
    this.#run()
  }

  #snore(): void {
    this.#snored = performance.now()
    this.#snoring = setTimeout(() => this.#snore(), SNORE.every)
    this.#run()
  }

  sand(left: number): void {
    const { late } = this.#bodies
    const wanted = Math.round((1 - left) * LIGHTS) / LIGHTS
    if (wanted === late.target) return
    late.go(wanted, Math.abs(wanted - late.target) < 2 / LIGHTS)
    this.#run()
  }

  async quarters(quarters: number, how: "glide" | "at once" = "glide"): Promise<void> {
    const { turned } = this.#bodies
    const angle = (quarters * Math.PI) / 2
    if (how === "at once" || this.options.calm) turned.jump(angle)
    else turned.target = angle
    this.#run()
    if (how === "glide" && !this.options.calm) await pause(TURN)
  }

  resize(width: number, height: number, board: Box = { x: 0, y: 0, width, height }): void {
    if (width < 1 || height < 1) return
    this.drawing.resize(width, height, board)
    this.#run()
  }

  pick(x: number, y: number): Point {
    return turned(this.drawing.pick(x, y), this.#bodies.turned.target)
  }

  spot(x: number, y: number): Point {
    const at = turned({ x, y }, -this.#bodies.turned.value)
    return this.drawing.spot(at.x, at.y)
  }

  destroy(): void {
    this.#destroyed = true
    clearTimeout(this.#snoring)
    clearTimeout(this.#slow)
    cancelAnimationFrame(this.#frame)
    this.drawing.destroy()
  }

  /** Draws from the next frame on, until nothing moves any more. */
  #run(): void {
    if (this.#frame !== 0 || this.#destroyed) return
    clearTimeout(this.#slow)
    this.#last = performance.now()
    this.#follows = false
    this.#next()
  }

  readonly #next = (): void => {
    this.#frame = requestAnimationFrame(this.#draw)
  }

  readonly #draw = (now: number): void => {
    this.#frame = 0
    const seconds = Math.max(0, now - this.#last) / 1000
    this.#last = now
    const moves = this.#bodies.advance(seconds, now)
    this.#stir(seconds, now)
    const [stretches, breathes] = [this.#stretch(now), this.#breathe(now)]
    this.drawing.draw(this.#bodies, this.#puffs, this.#follows)
    this.#follows = moves || stretches || this.#puffs.has("dust")
    if (this.#follows) this.#next()
    else if (breathes || this.#puffs.has("snore")) this.#slow = setTimeout(this.#next, SLOWLY)
  }

  /** Who has woken up stretches; whether that goes on. */
  #stretch(now: number): boolean {
    let stretches = false
    for (const [index, giant] of this.#bodies.giants.entries()) {
      const time = (now - this.#woke - 120 * index) / STRETCH
      giant.stretch =
        time > 0 && time < 1 ? Math.sin(Math.PI * time) * (1 + 0.3 * Math.sin(6 * Math.PI * time)) : 0
      stretches ||= time < 1
    }
    return stretches
  }

  /** Sleepers breathe; whether that goes on. */
  #breathe(now: number): boolean {
    let breathes = false
    for (const [index, giant] of this.#bodies.giants.entries()) {
      const breath = (now - this.#snored - index * SNORE.apart) / SNORE.lasts
      const before = giant.breath
      giant.breath =
        this.#asleep && breath > 0 && breath < 1 && !giant.fallen ? Math.sin(Math.PI * breath) ** 2 : 0
      breathes ||= this.#asleep && !this.options.calm && breath < 1
      if (giant.breath > 0.9 && before <= 0.9 && giant.placed)
        this.#letter(giant.x.value, giant.y.value, giant.z.value)
    }
    return breathes
  }

  #letter(x: number, y: number, z: number): void {
    const [sin, cos] = [Math.sin(this.#bodies.turned.value), Math.cos(this.#bodies.turned.value)]
    const high = z + this.things.giant.height
    for (const n of [0, 1]) {
      this.#puffs.add({
        kind: "snore", x: x + (110 + 130 * n) * cos, y: y + (110 + 130 * n) * sin, z: high + 110 * n, size: 120 + 40 * n,
        dx: (130 + 60 * n) * cos - 60 * sin, dy: (130 + 60 * n) * sin + 60 * cos, dz: 160 - 50 * n, lasts: 1.1 + 0.2 * n,
      }) // prettier-ignore
    }
  }

  /** Dust all around a giant that has fallen. */
  #thud(x: number, y: number, z: number): void {
    for (let n = 0; n < 8; n++) {
      const [dx, dy] = [Math.cos((n * Math.PI) / 4), Math.sin((n * Math.PI) / 4)]
      this.#puffs.add({
        kind: "dust", x: x + 160 * dx, y: y + 160 * dy, z: z + 40, size: 340,
        dx: 420 * dx, dy: 420 * dy, dz: 130, lasts: 0.9,
      }) // prettier-ignore
    }
  }

  #stir(seconds: number, now: number): void {
    if (!this.options.calm) {
      for (const leaf of this.#bodies.leaves) {
        const speed = Math.hypot(leaf.x.speed, leaf.y.speed)
        if (speed < FAST || leaf.flies(now) || Math.random() > seconds * 9) continue
        this.#puffs.add({
          kind: "dust", x: leaf.x.value, y: leaf.y.value, z: leaf.z.value + 30, size: 190,
          dx: leaf.x.speed * 0.3 + 200 * (Math.random() - 0.5), dy: leaf.y.speed * 0.3 + 200 * (Math.random() - 0.5), dz: 90, lasts: 0.7,
        }) // prettier-ignore
      }
    }
    for (const giant of this.#bodies.giants) {
      if (giant.thud && !this.options.calm) this.#thud(giant.x.value, giant.y.value, giant.z.value)
      giant.thud = false
    }
    this.#puffs.advance(seconds)
  }
}

function turned({ x, y }: Point, angle: number): Point {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}
