/** Autumn leaves, painted: colour that turns from the midrib to the edge, veins, and the pale edge of cut card. */
import { canvas, spot, type Painter } from "./canvas"
import { seeded } from "./random"
import type { Kind } from "./scene"

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
  half: { x: number; y: number }
}

/** Half of a cell into which each of these kinds fits, with its shadow. */
export function halfOf(kinds: readonly Kind[]): { x: number; y: number } {
  const most = (axis: 0 | 1) =>
    Math.max(...kinds.flatMap(({ outline }) => outline.map((point) => Math.abs(point[axis]))))
  return { x: most(0) + SOFT, y: most(1) + SOFT }
}

/**
 * All kinds in all colourings, a row for each; the last row has their shadows. A cell is so many pixels wide.
 * Where they are cut, nothing is painted beyond their outlines.
 */
export function leafSheet(kinds: readonly Kind[], cell: number, cut: "cut" | "uncut"): LeafSheet {
  const half = halfOf(kinds)
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
      if (row === COLOURINGS) paintShadow(ctx, kind, cell, scale)
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

  veins(ctx, kind, colours)

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

function veins(ctx: Painter, kind: Kind, colours: Palette): void {
  const ys = kind.outline.map(([, y]) => y)
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  const lines = kind.name === "maple" ? palmate(kind) : pinnate(kind, low, high)
  ctx.lineCap = "round"
  const strokes = [
    { rgb: "60 24 10", alpha: 0.1, width: 5.5, dx: 6, dy: -6 },
    { rgb: "60 24 10", alpha: 0.3, width: 1.5, dx: 2.5, dy: -2.5 },
    { rgb: colours.vein, alpha: 0.85, width: 1, dx: 0, dy: 0 },
  ]
  for (const { rgb, alpha, width, dx, dy } of strokes) {
    for (const line of lines) {
      ctx.strokeStyle = `rgb(${rgb} / ${String(alpha)})`
      ctx.lineWidth = width * line.width
      ctx.beginPath()
      ctx.moveTo(line.from[0] + dx, line.from[1] + dy)
      ctx.quadraticCurveTo(line.bend[0] + dx, line.bend[1] + dy, line.to[0] + dx, line.to[1] + dy)
      ctx.stroke()
    }
  }
  // the midrib is thick at the stalk
  const bottom = kind.name === "maple" ? low + 40 : low
  ctx.fillStyle = `rgb(${colours.vein} / 0.9)`
  ctx.beginPath()
  ctx.moveTo(-9, bottom - 30)
  ctx.lineTo(-1.5, high * 0.92)
  ctx.lineTo(1.5, high * 0.92)
  ctx.lineTo(9, bottom - 30)
  ctx.fill()
  ctx.fillStyle = "rgb(60 24 10 / 0.28)"
  ctx.beginPath()
  ctx.moveTo(9, bottom - 30)
  ctx.lineTo(1.5, high * 0.92)
  ctx.lineTo(5, high * 0.9)
  ctx.lineTo(15, bottom - 30)
  ctx.fill()
}

interface Vein {
  from: [number, number]
  bend: [number, number]
  to: [number, number]
  width: number
}

/** Pairs of veins along the midrib. */
function pinnate(kind: Kind, low: number, high: number): Vein[] {
  const lines: Vein[] = []
  const pairs = { beech: 8, willow: 9, birch: 6, oak: 6, lime: 6, chestnut: 10, ash: 7 }[kind.name] ?? 7
  const length = high - low
  for (let n = 0; n < pairs; n++) {
    const y = low + length * (0.1 + (0.76 * n) / pairs)
    for (const side of [-1, 1]) {
      const start = y + (side * length * 0.02) / 2
      const rise = kind.name === "lime" && n === 0 ? 0.25 : 0.75
      const out = reach(kind, start, rise)
      const to: [number, number] = [side * out * 0.95, start + out * rise]
      lines.push({ from: [0, start], bend: [side * out * 0.55, start + out * rise * 0.38], to, width: 4 })
      // twigs of the vein
      for (const share of [0.4, 0.68]) {
        const [x, yy] = [side * out * share, start + out * rise * share * 0.86]
        const small = (length / pairs) * 0.55
        lines.push({ from: [x, yy], bend: [x + side * small * 0.2, yy + small * 0.6], to: [x + side * small * 0.45, yy + small], width: 1.7 }) // prettier-ignore
      }
    }
  }
  return lines
}

/** How far it is from the midrib to the edge, on a line that rises so much. */
function reach(kind: Kind, y: number, rise: number): number {
  let out = 0
  for (let x = 0; x < 450; x += 8) if (widthAt(kind, y + x * rise) > x) out = x
  return out
}

function widthAt({ outline }: Kind, y: number): number {
  let width = 0
  outline.forEach(([x, yy], index) => {
    const next = outline[(index + 1) % outline.length]
    if (next && yy > y !== next[1] > y) {
      width = Math.max(width, x + ((y - yy) / (next[1] - yy)) * (next[0] - x))
    }
  })
  return width
}

/** Veins from the stalk to the tip of each lobe. */
function palmate(kind: Kind): Vein[] {
  const start: [number, number] = [0, -150]
  const lines: Vein[] = []
  const tips = kind.outline.filter(([x, y], index, all) => {
    const far = ([a, b]: readonly [number, number]) => Math.hypot(a, b)
    const around = [-2, -1, 1, 2].map((d) => all[(index + d + all.length) % all.length] ?? [0, 0])
    return around.every((other) => far(other as [number, number]) <= far([x, y])) && far([x, y]) > 250
  })
  for (const [x, y] of tips) {
    const to: [number, number] = [x * 0.95, y * 0.95]
    lines.push({ from: start, bend: [x * 0.45, (start[1] + y) / 2 - 20], to, width: 5 })
    for (const share of [0.35, 0.52, 0.68, 0.82]) {
      const [px, py] = [
        start[0] + (to[0] - start[0]) * share,
        start[1] + (to[1] - start[1]) * share - 12 * (1 - share),
      ]
      const [dx, dy] = [to[0] - start[0], to[1] - start[1]]
      const length = Math.hypot(dx, dy)
      const small = 92 * (1 - share * 0.75)
      for (const side of [-1, 1]) {
        const [ex, ey] = [
          px + (small * (dx * 0.75 - side * dy * 0.65)) / length,
          py + (small * (dy * 0.75 + side * dx * 0.65)) / length,
        ]
        lines.push({ from: [px, py], bend: [(px + ex) / 2, (py + ey) / 2], to: [ex, ey], width: 2.2 })
      }
    }
  }
  return lines
}

/** Black, and soft at the edge: once near, once wide. */
function paintShadow(ctx: Painter, kind: Kind, cell: number, scale: number): void {
  // a browser that blurs nothing else blurs shadows: the outline lies beside the cell, its shadow in it
  ctx.save()
  ctx.fillStyle = "#000"
  const away = 4 * cell
  ctx.shadowOffsetX = away
  for (const [blur, alpha] of [[14, 0.5], [46, 0.42]] as const) {
    ctx.shadowColor = `rgb(0 0 0 / ${String(alpha)})`
    ctx.shadowBlur = blur * scale * 2
    ctx.save()
    ctx.translate(-away / scale, 0)
    trace(ctx, kind)
    ctx.fill()
    ctx.restore()
  } // prettier-ignore
  ctx.restore()
}
