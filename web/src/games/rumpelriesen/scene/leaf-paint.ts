/** Autumn leaves, painted: colour that turns from the midrib to the edge, veins, and the pale edge of cut card. */
import { canvas, spot, type Painter } from "./canvas"
import { seeded } from "./random"
import type { Kind } from "./scene"
import { paintVeins } from "./veins"

/** Colours from the stalk over the middle to the tip, of what has turned, and of the veins, as "r g b". */
interface Palette {
  stalk: string
  middle: string
  tip: string
  turned: string
  vein: string
}

const palette = (stalk: string, middle: string, tip: string, turned: string, vein: string): Palette => ({
  stalk, middle, tip, turned, vein,
}) // prettier-ignore

const COPPER = palette("214 132 60", "190 92 38", "150 62 28", "112 44 24", "244 196 128")
const GOLD = palette("236 186 66", "240 170 48", "222 128 34", "178 84 28", "255 232 160")
const RUSSET = palette("176 104 52", "148 78 38", "120 58 32", "84 40 24", "226 172 112")
const CRIMSON = palette("222 104 48", "200 58 44", "158 36 40", "108 26 36", "250 184 128")
const FLAME = palette("246 190 70", "238 128 44", "212 72 40", "168 44 38", "255 224 150")
const LEMON = palette("206 190 70", "242 204 70", "246 188 54", "208 138 40", "255 242 176")
const FADING = palette("146 152 66", "186 168 64", "216 164 56", "170 104 42", "236 226 150")
const GREEN = palette("110 138 62", "140 152 66", "184 168 66", "164 112 50", "214 220 140")
const PLUM = palette("166 92 62", "134 58 56", "104 42 52", "72 30 40", "228 164 130")

/** The colours in which each kind is found. */
const FOUND: Record<string, readonly Palette[]> = {
  beech: [COPPER, GOLD, RUSSET, FLAME, FADING],
  oak: [RUSSET, FADING, COPPER, GOLD, GREEN],
  maple: [CRIMSON, FLAME, LEMON, PLUM, GOLD],
  birch: [LEMON, GOLD, FADING, LEMON, COPPER],
  lime: [FADING, LEMON, GREEN, GOLD, FLAME],
  chestnut: [COPPER, RUSSET, FLAME, GOLD, CRIMSON],
  ash: [FADING, PLUM, LEMON, GREEN, RUSSET],
  willow: [FADING, LEMON, GREEN, GOLD, COPPER],
}
const OTHERS = [COPPER, GOLD, CRIMSON, FADING, RUSSET] as const
export const COLOURINGS = OTHERS.length

/** The colouring of a leaf, by its number. */
export function colouringOf(leaf: number): number {
  return Math.floor(seeded(leaf + 5)() * COLOURINGS)
}

/** How far a leaf's shadow is soft beyond its outline, and more. */
export const SOFT = 85
/** No leaf is larger. */
const LARGE = 700

export interface LeafSheet {
  canvas: HTMLCanvasElement
  columns: number
  rows: number
  /** Half of a cell, in tenths of a millimetre. */
  half: Half
}

interface Half {
  x: number
  y: number
}

/** It is asked for with each leaf that is drawn. */
const halves = new WeakMap<Kind, Half>()

/** Half of a cell into which a kind fits, with its shadow. */
export function halfOf(kind: Kind): Half {
  const known = halves.get(kind)
  if (known) return known
  const most = (axis: 0 | 1) => Math.max(...kind.outline.map((point) => Math.abs(point[axis])))
  const half = { x: most(0) + SOFT, y: most(1) + SOFT }
  halves.set(kind, half)
  return half
}

/** Half of a cell into which each of them fits. */
export function cellOf(kinds: readonly Kind[]): Half {
  const all = kinds.map(halfOf)
  return { x: Math.max(...all.map(({ x }) => x)), y: Math.max(...all.map(({ y }) => y)) }
}

/**
 * All kinds in all colourings, a row for each; the last row has their shadows. A cell is so many pixels wide.
 * Where they are cut, nothing is painted beyond their outlines; where they are not, shadows are white, to be dyed.
 */
export function leafSheet(kinds: readonly Kind[], cell: number, cut: "cut" | "uncut"): LeafSheet {
  const half = cellOf(kinds)
  const height = Math.round((cell * half.y) / half.x)
  const columns = kinds.length
  const rows = COLOURINGS + 1
  const sheet = canvas(columns * cell, rows * height)
  const { ctx } = sheet
  const scale = cell / (2 * half.x)
  kinds.forEach((kind, column) => {
    for (let row = 0; row < rows; row++) {
      ctx.save()
      ctx.beginPath()
      ctx.rect(column * cell, row * height, cell, height)
      ctx.clip()
      ctx.translate((column + 0.5) * cell, (row + 0.5) * height)
      ctx.scale(scale, -scale)
      if (row < COLOURINGS) {
        if (cut === "cut") {
          trace(ctx, kind)
          ctx.clip()
        }
        paintLeaf(ctx, kind, row, scale)
      }
      if (row === COLOURINGS) paintShadow(ctx, kind, cell, scale, cut === "cut" ? "0 0 0" : "255 255 255")
      ctx.restore()
    }
  })
  return { canvas: sheet.canvas, columns, rows, half }
}

/** The outline, rounded a little. */
export function trace(
  ctx: Pick<Painter, "moveTo" | "quadraticCurveTo" | "beginPath" | "closePath">,
  kind: Kind,
): void {
  const { outline } = kind
  const middle = (index: number): [number, number] => {
    const [one, other] = [outline[index % outline.length], outline[(index + 1) % outline.length]]
    return one && other ? [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2] : [0, 0]
  }
  ctx.beginPath()
  ctx.moveTo(...middle(outline.length - 1))
  outline.forEach((point, index) => {
    ctx.quadraticCurveTo(...point, ...middle(index))
  })
  ctx.closePath()
}

/** In the leaf's own axes; what lies beyond its outline is cut off later. */
export function paintLeaf(ctx: Painter, kind: Kind, colouring: number, scale: number): void {
  const colours = (FOUND[kind.name] ?? OTHERS)[colouring] ?? COPPER
  const random = seeded(colouring * 31 + kind.name.length * 7 + (kind.name.codePointAt(0) ?? 0))
  const ys = kind.outline.map(([, y]) => y)
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  const body = ctx.createLinearGradient(0, low, 0, high)
  body.addColorStop(0, `rgb(${colours.stalk})`)
  body.addColorStop(0.5, `rgb(${colours.middle})`)
  body.addColorStop(1, `rgb(${colours.tip})`)
  ctx.fillStyle = body
  ctx.fillRect(-LARGE, -LARGE, 2 * LARGE, 2 * LARGE)

  // it turns from the edge
  trace(ctx, kind)
  ctx.lineJoin = "round"
  for (const [width, alpha] of [[190, 0.1], [120, 0.12], [64, 0.16], [28, 0.2]] as const) {
    ctx.strokeStyle = `rgb(${colours.turned} / ${String(alpha)})`
    ctx.lineWidth = width
    ctx.stroke()
  } // prettier-ignore
  const edge = () => kind.outline[Math.floor(random() * kind.outline.length)] ?? [0, 0]
  for (let n = 0; n < 9; n++) {
    const [x, y] = edge()
    spot(ctx, x * 0.9, y * 0.9, 60 + 110 * random(), colours.turned, 0.38)
  }
  for (let n = 0; n < 7; n++) {
    const [x, y] = edge()
    spot(ctx, x * random(), y * random(), 50 + 120 * random(), colours.stalk, 0.4)
  }

  paintVeins(ctx, kind, colours.vein)

  // one half lies a little in the shade of the other
  ctx.fillStyle = "rgb(60 20 10 / 0.1)"
  ctx.fillRect(0, -LARGE, LARGE, 2 * LARGE)
  ctx.fillStyle = "rgb(255 236 190 / 0.07)"
  ctx.fillRect(-LARGE, -LARGE, LARGE, 2 * LARGE)

  for (let n = 0; n < 46; n++) {
    const [x, y] = edge()
    const share = Math.sqrt(random())
    ctx.fillStyle = `rgb(${random() < 0.7 ? "70 34 18" : "255 240 200"} / ${String(0.1 + 0.25 * random())})`
    ctx.beginPath()
    ctx.arc(x * share, y * share, 1.5 + 4.5 * random() ** 2, 0, 7)
    ctx.fill()
  }

  trace(ctx, kind)
  ctx.strokeStyle = "rgb(74 34 16 / 0.34)"
  ctx.lineWidth = 20
  ctx.stroke()
  ctx.strokeStyle = "rgb(255 234 190 / 0.62)"
  ctx.lineWidth = Math.max(9, 2.2 / scale)
  ctx.stroke()
}

/** Of one colour, and soft at the edge: once near, once wide. */
function paintShadow(ctx: Painter, kind: Kind, cell: number, scale: number, rgb: string): void {
  // a browser that blurs nothing else blurs shadows: the outline lies beside the cell, its shadow in it
  ctx.save()
  ctx.fillStyle = "#000"
  const away = 4 * cell
  ctx.shadowOffsetX = away
  for (const [blur, alpha] of [[14, 0.5], [46, 0.42]] as const) {
    ctx.shadowColor = `rgb(${rgb} / ${String(alpha)})`
    ctx.shadowBlur = blur * scale * 2
    ctx.save()
    ctx.translate(-away / scale, 0)
    trace(ctx, kind)
    ctx.fill()
    ctx.restore()
  } // prettier-ignore
  ctx.restore()
}
