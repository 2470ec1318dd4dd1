/** The veins of leaves. */
import type { Painter } from "./canvas"
import type { Kind } from "./scene"

/** All veins and the midrib, of that colour, each with its shade. */
export function paintVeins(ctx: Painter, kind: Kind, colour: string): void {
  const ys = kind.outline.map(([, y]) => y)
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  const lines = kind.name === "maple" ? palmate(kind) : pinnate(kind, low, high)
  ctx.lineCap = "round"
  const strokes = [
    { rgb: "60 24 10", alpha: 0.1, width: 5.5, dx: 6, dy: -6 },
    { rgb: "60 24 10", alpha: 0.3, width: 1.5, dx: 2.5, dy: -2.5 },
    { rgb: colour, alpha: 0.85, width: 1, dx: 0, dy: 0 },
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
  ctx.fillStyle = `rgb(${colour} / 0.9)`
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
