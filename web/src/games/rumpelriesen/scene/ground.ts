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

/** The clearing around the box in late light, so many pixels wide; `sprinkle` lays what has fallen from the trees. */
export function paintWood(
  size: number,
  sprinkle: (ctx: Painter, random: () => number) => void,
): HTMLCanvasElement {
  const wood = canvas(size, size)
  const { ctx } = wood
  const random = seeded(11)
  const unit = size / 1024
  const at = () => random() * size
  const light = ctx.createRadialGradient(
    size * 0.42,
    size * 0.44,
    size * 0.05,
    size * 0.5,
    size * 0.5,
    size * 0.62,
  )
  light.addColorStop(0, "#a9a857")
  light.addColorStop(0.35, "#84903f")
  light.addColorStop(0.7, "#556f35")
  light.addColorStop(1, "#33502b")
  ctx.fillStyle = light
  ctx.fillRect(0, 0, size, size)
  const tones = ["150 176 84", "95 138 69", "63 100 52", "176 160 78", "104 84 44", "78 96 44"]
  for (let n = 0; n < 900; n++) {
    const rgb = tones[Math.floor(random() * tones.length)] ?? "95 138 69"
    spot(ctx, at(), at(), (8 + 44 * random() ** 2) * unit, rgb, 0.26)
  }
  blades(ctx, random, size, unit, 16000)
  needles(ctx, random, size, unit * 0.55, 420)
  sprinkle(ctx, random)
  // sun between the trees, and their shade
  ctx.globalCompositeOperation = "soft-light"
  for (let n = 0; n < 46; n++) spot(ctx, at(), at(), (14 + 44 * random()) * unit, "255 240 150", 0.85)
  ctx.globalCompositeOperation = "multiply"
  for (let n = 0; n < 40; n++) spot(ctx, at(), at(), (40 + 90 * random()) * unit, "40 60 30", 0.3)
  ctx.globalCompositeOperation = "source-over"
  return wood.canvas
}

/** Grass and moss, in tufts. */
function blades(ctx: Painter, random: () => number, size: number, unit: number, many: number): void {
  let [x, y] = [0, 0]
  for (let n = 0; n < many; n++) {
    if (n % 9 === 0) [x, y] = [random() * size, random() * size]
    const [dx, dy] = [(random() - 0.5) * 10 * unit, (random() - 0.5) * 7 * unit]
    const bright = random()
    ctx.strokeStyle = `rgb(${String(70 + 110 * bright)} ${String(98 + 86 * bright)} ${String(40 + 46 * bright)} / 0.55)`
    ctx.lineWidth = (0.5 + 0.8 * random()) * unit
    const lean = (random() - 0.4) * 5 * unit
    ctx.beginPath()
    ctx.moveTo(x + dx, y + dy)
    ctx.quadraticCurveTo(
      x + dx + lean * 0.2,
      y + dy - 4 * unit,
      x + dx + lean,
      y + dy - (4 + 5 * random()) * unit,
    )
    ctx.stroke()
  }
}

/** The shade around a box in the middle of a canvas; the box is so much of its width, and so soft is the shade. */
export function paintShade(size: number, share: number, soft: number): HTMLCanvasElement {
  const shade = canvas(size, size)
  const { ctx } = shade
  const [width, away] = [share * size, 4 * size]
  ctx.shadowOffsetX = away
  ctx.shadowColor = "rgb(26 20 4 / 0.55)"
  ctx.shadowBlur = soft * size * 2
  ctx.fillRect((size - width) / 2 - away, (size - width) / 2, width, width)
  return shade.canvas
}

/** The shades of a box: how soft each is, and how far of the whole way it falls to the side. */
export const SHADES = [
  { soft: 0.012, falls: 0.3 },
  { soft: 0.035, falls: 1 },
] as const

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
