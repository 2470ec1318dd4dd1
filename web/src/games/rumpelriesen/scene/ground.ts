/** What lies beneath the leaves, and around the box: moss, earth and needles, painted. */
import { canvas, spot, type Painter } from "./canvas"
import { seeded } from "./random"
import type { Things } from "./scene"

/** The floor of the board, with its hollows; x to the right and y down, the whole canvas. */
export function paintFloor({ side, hollows, chip }: Things, size: number): HTMLCanvasElement {
  const floor = canvas(size, size)
  const { ctx } = floor
  ctx.fillStyle = "#47421f"
  ctx.fillRect(0, 0, size, size)
  const random = seeded(3)
  const unit = size / 1024
  const at = () => random() * size
  const greens = ["62 84 38", "92 116 52", "120 138 62", "78 62 34", "58 44 24", "104 92 44"]
  for (let n = 0; n < 420; n++) {
    spot(
      ctx,
      at(),
      at(),
      (24 + 90 * random()) * unit,
      greens[Math.floor(random() * greens.length)] ?? "62 84 38",
      0.3,
    )
  }
  // moss: cushions of little strokes
  for (let n = 0; n < 5200; n++) {
    const [x, y] = [at(), at()]
    const light = random()
    ctx.strokeStyle = `rgb(${String(70 + 90 * light)} ${String(90 + 80 * light)} ${String(36 + 34 * light)} / 0.5)`
    ctx.lineWidth = (1 + 1.6 * random()) * unit
    const [angle, length] = [random() * 7, (3 + 8 * random()) * unit]
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.lineTo(x + length * Math.cos(angle), y + length * Math.sin(angle))
    ctx.stroke()
  }
  needles(ctx, random, size, unit, 240)
  const scale = size / side
  for (const [x, y] of hollows) hollow(ctx, size / 2 + x * scale, size / 2 - y * scale, chip * scale)
  // it lies in the shade of the frame
  for (const [width, alpha] of [[90, 0.1], [50, 0.14], [22, 0.18]] as const) {
    ctx.strokeStyle = `rgb(24 14 4 / ${String(alpha)})`
    ctx.lineWidth = width * unit
    ctx.strokeRect(0, 0, size, size)
  } // prettier-ignore
  return floor.canvas
}

function needles(ctx: Painter, random: () => number, size: number, unit: number, many: number): void {
  ctx.lineCap = "round"
  for (let n = 0; n < many; n++) {
    const [x, y, angle] = [random() * size, random() * size, random() * 7]
    const length = (10 + 26 * random()) * unit
    ctx.strokeStyle = random() < 0.5 ? "rgb(140 96 48 / 0.65)" : "rgb(60 36 18 / 0.6)"
    ctx.lineWidth = (1 + 2 * random()) * unit
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.quadraticCurveTo(
      x + length * Math.cos(angle + 0.4),
      y + length * Math.sin(angle + 0.4),
      x + 1.6 * length * Math.cos(angle),
      y + 1.6 * length * Math.sin(angle),
    )
    ctx.stroke()
  }
}

/** A hole in the moss, with a rim that catches the light from above left. */
function hollow(ctx: Painter, x: number, y: number, radius: number): void {
  spot(ctx, x, y, radius * 1.35, "20 12 4", 0.6)
  const rim = ctx.createLinearGradient(x - radius, y - radius, x + radius, y + radius)
  rim.addColorStop(0, "#4a3018")
  rim.addColorStop(0.5, "#8a6236")
  rim.addColorStop(1, "#d9b06c")
  ctx.fillStyle = rim
  ctx.beginPath()
  ctx.arc(x, y, radius * 1.08, 0, 7)
  ctx.fill()
  const dark = ctx.createRadialGradient(x + radius * 0.2, y + radius * 0.2, 0, x, y, radius)
  dark.addColorStop(0, "#3d2614")
  dark.addColorStop(0.7, "#2c1a0c")
  dark.addColorStop(1, "#160c05")
  ctx.fillStyle = dark
  ctx.beginPath()
  ctx.arc(x, y, radius * 0.98, 0, 7)
  ctx.fill()
}

/** The wood around the box, in late light from above left, the box's shadow on it. The whole canvas is `span` wide. */
export function paintWood(
  span: number,
  box: number,
  size: number,
  sprinkle: (ctx: Painter, random: () => number) => void,
): HTMLCanvasElement {
  const wood = canvas(size, size)
  const { ctx } = wood
  const random = seeded(11)
  const unit = size / 1024
  const light = ctx.createRadialGradient(
    size * 0.4,
    size * 0.38,
    size * 0.05,
    size * 0.5,
    size * 0.5,
    size * 0.6,
  )
  light.addColorStop(0, "#b4b35e")
  light.addColorStop(0.4, "#879546")
  light.addColorStop(1, "#4a6232")
  ctx.fillStyle = light
  ctx.fillRect(0, 0, size, size)
  const tones = ["169 196 108", "95 138 69", "63 100 52", "196 176 90", "120 96 48"]
  for (let n = 0; n < 500; n++) {
    spot(
      ctx,
      random() * size,
      random() * size,
      (14 + 60 * random()) * unit,
      tones[Math.floor(random() * tones.length)] ?? "95 138 69",
      0.2,
    )
  }
  for (let n = 0; n < 3600; n++) {
    const [x, y] = [random() * size, random() * size]
    const bright = random()
    ctx.strokeStyle = `rgb(${String(90 + 110 * bright)} ${String(116 + 84 * bright)} ${String(46 + 50 * bright)} / 0.42)`
    ctx.lineWidth = (0.8 + 1.2 * random()) * unit
    const lean = (random() - 0.5) * 6 * unit
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.quadraticCurveTo(x + lean * 0.2, y - 5 * unit, x + lean, y - (6 + 6 * random()) * unit)
    ctx.stroke()
  }
  needles(ctx, random, size, unit * 0.7, 200)
  sprinkle(ctx, random)
  // spots of sun between the trees
  for (let n = 0; n < 26; n++) {
    spot(ctx, random() * size, random() * size, (20 + 50 * random()) * unit, "255 236 160", 0.16)
  }
  // the box stands in its shadow
  ctx.save()
  const half = (box / span) * size
  const away = 4 * size
  ctx.shadowOffsetX = away + 26 * unit
  ctx.shadowOffsetY = 30 * unit
  for (const [blur, alpha] of [[14, 0.5], [46, 0.5]] as const) {
    ctx.shadowColor = `rgb(30 22 4 / ${String(alpha)})`
    ctx.shadowBlur = blur * unit * 2
    ctx.fillRect(size / 2 - half - away, size / 2 - half, 2 * half, 2 * half)
  } // prettier-ignore
  ctx.restore()
  return wood.canvas
}

/** Planed wood, its grain along x. */
export function paintPlank(width: number, height: number): HTMLCanvasElement {
  const plank = canvas(width, height)
  const { ctx } = plank
  const random = seeded(23)
  ctx.fillStyle = "#b9803f"
  ctx.fillRect(0, 0, width, height)
  for (let n = 0; n < 120; n++) {
    const y = random() * height
    const dark = random() < 0.6
    ctx.strokeStyle = dark ? `rgb(110 62 24 / ${String(0.08 + 0.22 * random())})` : "rgb(240 196 124 / 0.2)"
    ctx.lineWidth = 0.6 + 2.6 * random() ** 2
    ctx.beginPath()
    ctx.moveTo(0, y)
    const wave = (random() - 0.5) * 10
    ctx.bezierCurveTo(width * 0.3, y + wave, width * 0.6, y - wave, width, y + (random() - 0.5) * 6)
    ctx.stroke()
  }
  for (let n = 0; n < 3; n++) {
    const [x, y] = [random() * width, random() * height]
    for (let ring = 5; ring > 0; ring--) {
      ctx.strokeStyle = "rgb(92 50 20 / 0.3)"
      ctx.lineWidth = 1.4
      ctx.beginPath()
      ctx.ellipse(x, y, ring * 4.2, ring * 2, 0, 0, 7)
      ctx.stroke()
    }
  }
  return plank.canvas
}
