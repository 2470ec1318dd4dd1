/** The board drawn flat, from right above, where there is no WebGL or only a slow one. */
import type { Box } from "../../../game"
import type { Bodies } from "../bodies"
import { canvas as newCanvas, type Painter } from "../canvas"
import { paintChip } from "../chip-paint"
import type { Drawing } from "../drawing"
import { mix } from "../flight"
import type { Mood } from "../giant"
import { FIGURE, paintFigure } from "../giant-paint"
import { COLOURINGS, colouringOf, halfOf, leafSheet, SOFT, type LeafSheet } from "../leaf-paint"
import { seen, type Puffs } from "../puffs"
import type { Point, Things } from "../scene"
import { colourOf, shapeOf } from "../seats"
import { FlatBox, FRAME } from "./box"
import { ABOVE, Changes, GLOW, itemsOf, SHADE, touch, UP, wandEnd, type Area, type Item } from "./items"

const MOST_PIXELS = 2_000_000
/** The width of a leaf's picture at first, and at most. */
const LEAF_PIXELS = 160
const MOST_LEAF_PIXELS = 320
/** So far leaves hang over the frame. */
const OVERHANG = 130
/** Where more of the board than this has changed, all of it is drawn. */
const MOST_CHANGED = 0.5

export class Flat implements Drawing {
  lost = (): void => undefined
  readonly #ctx: Painter
  #sheet: LeafSheet
  readonly #box: FlatBox
  readonly #figures: Record<Mood, HTMLCanvasElement>[]
  readonly #chips = new Map<number, HTMLCanvasElement>()
  /** Ground, frame and floor, as they are drawn under everything that moves. */
  #still: { canvas: HTMLCanvasElement; ctx: Painter } | null = null
  #stillTurned = NaN
  readonly #changes = new Changes()
  /** By seat: a page is asked for them once, not with each frame. */
  readonly #colours = new Map<number, string>()
  /** Something has changed that all of the picture shows. */
  #anew = true
  #late = 0
  #sharp = 1
  /** Pixels per unit, and where the middle of the board is. */
  #scale = 1
  #middle: Point = { x: 0, y: 0 }

  constructor(
    private readonly on: HTMLCanvasElement,
    private readonly things: Things,
  ) {
    const ctx = on.getContext("2d")
    if (!ctx) throw new Error("This browser paints on no canvas: the board of leaves needs one")
    this.#ctx = ctx
    this.#sheet = leafSheet(things.kinds, LEAF_PIXELS, "cut")
    this.#box = new FlatBox(things)
    this.#figures = [0, 1, 2, 3].map((number) => ({
      awake: paintFigure(number, "awake", 1.6),
      asleep: paintFigure(number, "asleep", 1.6),
      dizzy: paintFigure(number, "dizzy", 1.6),
    }))
  }

  resize(width: number, height: number, board: Box): void {
    this.#sharp = Math.min(2, window.devicePixelRatio, Math.sqrt(MOST_PIXELS / (width * height)))
    this.on.width = Math.round(width * this.#sharp)
    this.on.height = Math.round(height * this.#sharp)
    // giants in the last row stand up beyond the frame
    const [across, up] = [this.things.side + 2 * (FRAME + OVERHANG), this.things.giant.height * UP * 0.5]
    this.#scale = Math.min(board.width / across, board.height / (across + up))
    this.#middle = { x: board.x + board.width / 2, y: board.y + (board.height + up * this.#scale) / 2 }
    this.#still = null
    this.#anew = true
    // leaves are copied quickest where their pictures are as large as they are drawn
    const { canvas, columns, half } = this.#sheet
    const wanted = Math.min(MOST_LEAF_PIXELS, Math.round(2 * half.x * this.#scale * this.#sharp))
    if (Math.abs(wanted * columns - canvas.width) < 0.1 * canvas.width) return
    this.#sheet = leafSheet(this.things.kinds, wanted, "cut")
  }

  draw(bodies: Bodies, puffs: Puffs): void {
    const items = itemsOf(bodies, puffs, this.things)
    const changed = this.#changes.since(items)
    const late = bodies.late.value
    const anew = this.#anew || late !== this.#late || bodies.turned.value !== this.#stillTurned
    this.#anew = false
    this.#late = late
    const size = changed.reduce(
      (sum, { left, right, top, bottom }) => sum + (right - left) * (bottom - top),
      0,
    )
    const all = anew || size > MOST_CHANGED * this.things.side ** 2
    for (const area of all ? [null] : changed) {
      this.#ctx.save()
      this.#clip(area)
      this.#ctx.drawImage(this.#background(bodies.turned.value), 0, 0)
      for (const item of items) if (!area || touch(area, item)) this.#item(bodies, puffs, item)
      this.#evening(late)
      this.#ctx.restore()
    }
  }

  /** Draws only there, or everywhere. */
  #clip(area: Area | null): void {
    this.#ctx.setTransform(1, 0, 0, 1, 0, 0)
    if (!area) return
    const scale = this.#scale * this.#sharp
    const x = (units: number) => Math.round(this.#middle.x * this.#sharp + units * scale)
    const y = (units: number) => Math.round(this.#middle.y * this.#sharp + units * scale)
    const [left, top] = [x(area.left) - 1, y(area.top) - 1]
    this.#ctx.beginPath()
    this.#ctx.rect(left, top, x(area.right) + 1 - left, y(area.bottom) + 1 - top)
    this.#ctx.clip()
  }

  #item(bodies: Bodies, puffs: Puffs, { what, number }: Item): void {
    this.#ctx.globalAlpha = 1
    switch (what) {
      case "chip":
        return this.#chip(bodies, number)
      case "leaf":
        return this.#leaf(bodies, number)
      case "giant":
        return this.#giant(bodies, number)
      case "wand":
        return this.#wand(bodies, number)
      case "puff":
        return this.#puff(bodies, puffs, number)
    }
  }

  paint(place: number, chip: CanvasImageSource | null): void {
    this.#chips.set(place, paintChip(chip))
    this.#anew = true
  }

  pick(x: number, y: number): Point {
    return { x: (x - this.#middle.x) / this.#scale, y: (this.#middle.y - y) / this.#scale }
  }

  spot(x: number, y: number): Point {
    return { x: this.#middle.x + x * this.#scale, y: this.#middle.y - y * this.#scale }
  }

  destroy(): void {
    this.#chips.clear()
    this.#still = null
  }

  /** From here on one unit is one of the board's, about that place of it; x to the right of the screen, y down. */
  #at(bodies: Bodies, x: number, y: number): void {
    const [sin, cos] = [Math.sin(bodies.turned.value), Math.cos(bodies.turned.value)]
    const [right, down] = [x * cos + y * sin, x * sin - y * cos]
    const scale = this.#scale * this.#sharp
    this.#ctx.setTransform(
      scale,
      0,
      0,
      scale,
      this.#middle.x * this.#sharp + right * scale,
      this.#middle.y * this.#sharp + down * scale,
    )
  }

  #chip(bodies: Bodies, number: number): void {
    const hollow = bodies.hollows[number]
    const [place, picture] = [this.things.hollows[number], this.#chips.get(number)]
    if (!hollow || !place || !picture) return
    const ctx = this.#ctx
    const shown = hollow.shown.value
    const up = Math.sin(Math.PI * Math.min(1, hollow.hop(bodies.now) * 1.4))
    const large = 1 + 0.4 * up + hollow.swell(bodies.now)
    const radius = this.things.chip * 0.95 * (0.6 + 0.4 * shown) * large
    this.#at(bodies, ...place)
    if (up > 0) {
      ctx.fillStyle = "rgb(20 10 0 / 0.3)"
      ctx.beginPath()
      ctx.arc(120 * up, 110 * up, radius, 0, 7)
      ctx.fill()
    }
    ctx.translate(0, -260 * up)
    ctx.rotate(hollow.wiggle(bodies.now))
    ctx.globalAlpha = Math.min(1, shown)
    ctx.drawImage(picture, -radius, -radius, 2 * radius, 2 * radius)
  }

  #leaf(bodies: Bodies, number: number): void {
    const leaf = bodies.leaves[number]
    const kind = this.things.leaves[number]
    if (!leaf || kind === undefined) return
    const ctx = this.#ctx
    const { x, y, z, angle, roll } = leaf.lie(bodies.now)
    const above = Math.max(0, z - Math.max(0, leaf.low))
    const turn = bodies.turned.value - angle
    const wide = Math.cos(roll)
    const height = ABOVE + above
    this.#at(bodies, x, y)
    ctx.translate(height * SHADE.x, height * SHADE.y)
    ctx.rotate(turn)
    ctx.scale(wide, 1)
    // the higher it flies, the weaker is its shadow
    ctx.globalAlpha = above > ABOVE ? 0.25 * Math.max(0.15, 1 - above / 450) + (0.7 * ABOVE) / height : 1
    this.#stamp(kind, COLOURINGS)
    ctx.globalAlpha = 1
    this.#at(bodies, x, y)
    ctx.translate(0, -above * UP)
    ctx.rotate(turn)
    ctx.scale(wide * (1 + above / 4000), 1 + above / 4000)
    if (leaf.fallen) this.#glow(() => this.#stamp(kind, colouringOf(number)))
    this.#stamp(kind, colouringOf(number))
  }

  /** Light around what is drawn. */
  #glow(paint: () => void): void {
    const ctx = this.#ctx
    ctx.shadowColor = "#ffe98a"
    ctx.shadowBlur = GLOW * this.#scale * this.#sharp
    for (let twice = 0; twice < 2; twice++) paint()
    ctx.shadowBlur = 0
    ctx.shadowColor = "transparent"
  }

  /** Copies the picture of a kind of leaf, and no more of its cell than there is something to be seen. */
  #stamp(column: number, row: number): void {
    const { canvas, columns, rows, half } = this.#sheet
    const kind = this.things.kinds[column]
    if (!kind) return
    const { x, y } = halfOf(kind)
    const soft = row === COLOURINGS ? 0 : SOFT - 4
    const [right, up] = [x - soft, y - soft]
    const [wide, tall] = [canvas.width / columns / (2 * half.x), canvas.height / rows / (2 * half.y)]
    const ctx = this.#ctx
    // a shadow is soft anyway
    ctx.imageSmoothingEnabled = row !== COLOURINGS
    ctx.drawImage(
      canvas,
      (column * 2 * half.x + half.x - right) * wide,
      (row * 2 * half.y + half.y - up) * tall,
      2 * right * wide,
      2 * up * tall,
      -right,
      -up,
      2 * right,
      2 * up,
    )
    ctx.imageSmoothingEnabled = true
  }

  #giant(bodies: Bodies, number: number): void {
    const giant = bodies.giants[number]
    const figures = this.#figures[number]
    if (!giant || !figures) return
    const ctx = this.#ctx
    const { half, height } = this.things.giant
    const lifted = giant.height(bodies.now)
    const { far, x, y } = giant.lean
    const [sin, cos] = [Math.sin(bodies.turned.value), Math.cos(bodies.turned.value)]
    const [right, down] = [x * cos + y * sin, x * sin - y * cos]
    const lies = Math.sin(far)
    this.#at(bodies, giant.at.x + x * half * lies, giant.at.y + y * half * lies)
    ctx.save()
    ctx.translate(SHADE.x * (lifted + 50 * lies), SHADE.y * (lifted + 50 * lies))
    ctx.fillStyle = "rgb(24 12 2 / 0.32)"
    ctx.beginPath()
    const head = {
      x: right * lies * height * 0.75 + height * 0.5 * Math.cos(far),
      y: down * lies * height * 0.75 + height * 0.42 * Math.cos(far),
    }
    ctx.ellipse(
      head.x / 2,
      head.y / 2,
      Math.hypot(head.x, head.y) / 2 + half * mix(1, 0.7, lies),
      half * 1.15,
      Math.atan2(head.y, head.x),
      0,
      7,
    )
    ctx.fill()
    ctx.restore()
    // where its head is, seen from its feet
    const top = { x: right * lies, y: down * lies - Math.cos(far) * mix(UP, 1, lies) }
    const thick = (2 * half) / height // so much of it is seen of one that falls towards who looks
    const tall = Math.max(thick, Math.hypot(top.x, top.y)) * (1 + 0.09 * giant.stretch + 0.03 * giant.breath)
    ctx.translate(0, -lifted * UP)
    ctx.rotate(Math.atan2(top.x, -top.y))
    const unit = (2.9 * half) / FIGURE.width
    ctx.scale(unit * (1 + 0.03 * giant.breath), (unit * mix(1, 1.15, lies) * tall) / mix(UP, 1, lies))
    ctx.drawImage(figures[giant.mood], -FIGURE.width / 2, 8 - FIGURE.feet, FIGURE.width, FIGURE.height)
  }

  #wand(bodies: Bodies, seat: number): void {
    const wand = bodies.wands.get(seat)
    if (!wand) return
    const ctx = this.#ctx
    const lifted = wand.z.value
    const end = wandEnd(seat, bodies.edges[seat])
    const colour = this.#colours.get(seat) ?? colourOf(seat)
    this.#colours.set(seat, colour)
    this.#at(bodies, wand.x.value, wand.y.value)
    ctx.lineCap = "round"
    ctx.strokeStyle = "rgb(24 12 2 / 0.3)"
    ctx.lineWidth = 70
    const shade = { x: lifted * SHADE.x + 20, y: lifted * SHADE.y + 20 }
    line(ctx, shade.x, shade.y, end.x + 240, end.y + 160)
    ctx.translate(0, -lifted * UP)
    ctx.strokeStyle = "#3a2a26"
    ctx.lineWidth = 84
    line(ctx, 0, 0, end.x * 0.08, end.y * 0.08)
    ctx.strokeStyle = colour
    ctx.lineWidth = 66
    line(ctx, end.x * 0.16, end.y * 0.16, end.x, end.y)
    ctx.strokeStyle = "rgb(255 255 255 / 0.35)"
    ctx.lineWidth = 16
    line(ctx, end.x * 0.16 - 14, end.y * 0.16 - 8, end.x - 14, end.y - 8)
    ctx.translate(end.x, end.y)
    for (const [size, fill] of [[150, "#fff6e0"], [118, colour]] as const) {
      ctx.fillStyle = fill
      ctx.strokeStyle = "rgb(58 35 18 / 0.5)"
      ctx.lineWidth = 10
      ctx.beginPath()
      for (const [x, y] of shapeOf(seat)) ctx.lineTo(x * size, -y * size)
      ctx.closePath()
      ctx.fill()
      ctx.stroke()
    } // prettier-ignore
  }

  #puff(bodies: Bodies, puffs: Puffs, number: number): void {
    const puff = puffs.all[number]
    if (!puff) return
    const ctx = this.#ctx
    this.#at(bodies, puff.x, puff.y)
    ctx.globalAlpha = seen(puff)
    ctx.translate(0, -puff.z * UP)
    if (puff.kind === "snore") {
      const size = puff.size * (0.6 + (0.8 * puff.age) / puff.lasts) * 0.3
      ctx.lineJoin = ctx.lineCap = "round"
      for (const [colour, width] of [["#57361f", 0.75], ["#fbf3e0", 0.4]] as const) {
        ctx.strokeStyle = colour
        ctx.lineWidth = width * size
        ctx.beginPath()
        for (const [x, y] of [[-1, -1], [1, -1], [-1, 1], [1, 1]] as const) ctx.lineTo(x * size, y * size)
        ctx.stroke()
      } // prettier-ignore
    } else {
      ctx.globalAlpha *= 0.4
      ctx.fillStyle = "#ecce96"
      ctx.beginPath()
      ctx.arc(0, 0, puff.size * 0.35, 0, 7)
      ctx.fill()
    }
  }

  #background(turned: number): HTMLCanvasElement {
    if (this.#still && this.#stillTurned === turned) return this.#still.canvas
    this.#still ??= newCanvas(this.on.width, this.on.height)
    this.#stillTurned = turned
    const { ctx, canvas } = this.#still
    const scale = this.#scale * this.#sharp
    ctx.setTransform(scale, 0, 0, scale, this.#middle.x * this.#sharp, this.#middle.y * this.#sharp)
    this.#box.paint(ctx, turned)
    return canvas
  }

  /** The light grows warmer and lower. */
  #evening(late: number): void {
    if (late < 0.02) return
    const ctx = this.#ctx
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.globalAlpha = 1
    ctx.globalCompositeOperation = "multiply"
    ctx.fillStyle = `rgb(${String(mix(255, 250, late))} ${String(mix(255, 196, late))} ${String(mix(255, 150, late))})`
    ctx.fillRect(0, 0, this.on.width, this.on.height)
    ctx.globalCompositeOperation = "source-over"
  }
}

function line(ctx: Painter, x0: number, y0: number, x1: number, y1: number): void {
  ctx.beginPath()
  ctx.moveTo(x0, y0)
  ctx.lineTo(x1, y1)
  ctx.stroke()
}
