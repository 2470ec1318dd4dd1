/** The four giants: who they are, and their painted faces and coats. */
import { canvas, spot, type Painter } from "./canvas"

export type Hat = "pointed" | "mushroom" | "acorn" | "felt"

export interface Character {
  skin: string
  cheek: string
  hair: string
  beard: "full" | "moustache" | "braids" | "chin"
  hat: Hat
  hatColour: string
  band: string
  coat: string
  trim: string
  boots: string
}

export const CHARACTERS: readonly Character[] = [
  { skin: "#e8b184", cheek: "216 92 66", hair: "#b5502a", beard: "full", hat: "pointed", hatColour: "#4f7a3a", band: "#e8c25a", coat: "#5f8a45", trim: "#f0d489", boots: "#5b3a22" },
  { skin: "#e3b594", cheek: "206 84 84", hair: "#e9e2d2", beard: "chin", hat: "mushroom", hatColour: "#b93a32", band: "#fbf3e0", coat: "#3f6f8f", trim: "#e9ddc0", boots: "#3a2c28" },
  { skin: "#f0c49a", cheek: "224 104 84", hair: "#d9962f", beard: "braids", hat: "acorn", hatColour: "#7a5230", band: "#a97b45", coat: "#a8456b", trim: "#f7d9a8", boots: "#6b3b2e" },
  { skin: "#d29a6c", cheek: "190 74 52", hair: "#4a3326", beard: "moustache", hat: "felt", hatColour: "#6a4f86", band: "#f2b33d", coat: "#d08a2e", trim: "#6a3f1f", boots: "#43301f" },
] // prettier-ignore

/** The face fills a square of that size; its edge is skin. Asleep or awake. */
export function paintFace(
  ctx: Painter,
  { skin, cheek, hair, beard }: Character,
  size: number,
  awake: boolean,
): void {
  ctx.save()
  ctx.scale(size / 100, size / 100)
  ctx.fillStyle = skin
  ctx.fillRect(0, 0, 100, 100)
  spot(ctx, 50, 30, 50, "255 240 210", 0.35)
  spot(ctx, 26, 60, 15, cheek, 0.65)
  spot(ctx, 74, 60, 15, cheek, 0.65)
  ctx.lineCap = "round"
  // brows
  ctx.strokeStyle = hair
  ctx.lineWidth = 6
  const raised = awake ? -5 : 0
  for (const side of [-1, 1]) {
    ctx.beginPath()
    ctx.moveTo(50 + side * 12, 35 + raised)
    ctx.quadraticCurveTo(50 + side * 22, 27 + raised, 50 + side * 33, 35 + raised)
    ctx.stroke()
  }
  for (const side of [-1, 1]) {
    const x = 50 + side * 21
    if (awake) {
      ctx.fillStyle = "#fffaf0"
      ctx.beginPath()
      ctx.ellipse(x, 46, 9, 10, 0, 0, 7)
      ctx.fill()
      ctx.fillStyle = "#2c1a10"
      ctx.beginPath()
      ctx.arc(x - side * 1.5, 47, 5.4, 0, 7)
      ctx.fill()
      ctx.fillStyle = "#fff"
      ctx.beginPath()
      ctx.arc(x - side * 1.5 - 2, 45, 1.9, 0, 7)
      ctx.fill()
    } else {
      ctx.fillStyle = "rgb(120 60 30 / 0.18)"
      ctx.beginPath()
      ctx.ellipse(x, 45, 10, 8, 0, 0, 7)
      ctx.fill()
      ctx.strokeStyle = "#3a2312"
      ctx.lineWidth = 3.4
      ctx.beginPath()
      ctx.arc(x, 43, 8.5, 0.25, Math.PI - 0.25)
      ctx.stroke()
    }
  }
  // the mouth: a round one snores
  ctx.fillStyle = "#5c1f1c"
  ctx.beginPath()
  if (awake) ctx.ellipse(50, 74, 11, 4.5, 0, 0, Math.PI)
  else ctx.ellipse(50, 76, 5.5, 6.5, 0, 0, 7)
  ctx.fill()
  if (beard === "moustache") {
    ctx.fillStyle = hair
    for (const side of [-1, 1]) {
      ctx.beginPath()
      ctx.moveTo(50, 63)
      ctx.quadraticCurveTo(50 + side * 18, 58, 50 + side * 34, 72)
      ctx.quadraticCurveTo(50 + side * 16, 75, 50, 69)
      ctx.fill()
    }
  }
  if (beard === "full" || beard === "chin") {
    ctx.fillStyle = hair
    ctx.beginPath()
    const top = beard === "full" ? 60 : 76
    ctx.moveTo(0, beard === "full" ? 44 : 70)
    ctx.quadraticCurveTo(22, top + 12, 38, top + 8)
    ctx.quadraticCurveTo(50, top + 26, 62, top + 8)
    ctx.quadraticCurveTo(78, top + 12, 100, beard === "full" ? 44 : 70)
    ctx.lineTo(100, 100)
    ctx.lineTo(0, 100)
    ctx.fill()
    if (!awake) {
      ctx.fillStyle = "#5c1f1c"
      ctx.beginPath()
      ctx.ellipse(50, 75, 5.5, 6.5, 0, 0, 7)
      ctx.fill()
    }
  }
  ctx.restore()
}

/** The coat once around the body, from the back over the sides to the front in the middle. */
export function paintCoat({ coat, trim, boots }: Character): HTMLCanvasElement {
  const painted = canvas(256, 128)
  const { ctx } = painted
  ctx.fillStyle = coat
  ctx.fillRect(0, 0, 256, 128)
  // a wooden block, painted: a little grain shows
  for (let n = 0; n < 30; n++) {
    ctx.fillStyle = n % 2 ? "rgb(255 255 255 / 0.05)" : "rgb(40 20 0 / 0.05)"
    ctx.fillRect((n * 53) % 256, 0, 2 + (n % 3), 128)
  }
  ctx.fillStyle = boots
  ctx.fillRect(0, 112, 256, 16)
  ctx.fillStyle = "rgb(40 24 10 / 0.8)"
  ctx.fillRect(0, 70, 256, 14)
  ctx.fillStyle = trim
  ctx.fillRect(0, 104, 256, 7)
  ctx.fillRect(118, 66, 20, 22)
  ctx.fillStyle = "rgb(40 24 10 / 0.8)"
  ctx.fillRect(123, 71, 10, 12)
  ctx.fillStyle = trim
  for (const y of [26, 46, 96]) {
    ctx.beginPath()
    ctx.arc(128, y, 6, 0, 7)
    ctx.fill()
  }
  for (let x = 0; x < 256; x += 16) {
    ctx.beginPath()
    ctx.moveTo(x, 104)
    ctx.lineTo(x + 8, 94)
    ctx.lineTo(x + 16, 104)
    ctx.fill()
  }
  return painted.canvas
}
