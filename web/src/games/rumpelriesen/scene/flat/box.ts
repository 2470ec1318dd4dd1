/** What lies still on the flat board: the clearing, and the box with its frame and its floor. */
import type { Painter } from "../canvas"
import { paintFloor, paintPlank, paintShade, paintWood, SHADES } from "../ground"
import type { Things } from "../scene"

/** How broad the frame is. */
export const FRAME = 120
/** How much of the ground is painted. */
const SPAN = 9000
/** How far the box's shade falls to the right and down. */
const SHADE = 145
/** The light on the planks of the frame: it comes from above left. */
const LIGHT = [
  "rgb(40 18 4 / 0.22)",
  "rgb(255 226 160 / 0.16)",
  "rgb(255 226 160 / 0.22)",
  "rgb(40 18 4 / 0.14)",
]

export class FlatBox {
  readonly #floor: HTMLCanvasElement
  readonly #plank = paintPlank(512, 64)
  readonly #wood = paintWood(1024, () => undefined)
  readonly #shades = SHADES.map(({ soft, falls }) => ({ picture: paintShade(256, 1 / 1.5, soft), falls }))
  readonly #half: number

  constructor(things: Things) {
    this.#floor = paintFloor(things, 768)
    this.#half = things.side / 2
  }

  /** About the middle of the board, in its unit; the box turned by so many radians. */
  paint(ctx: Painter, turned: number): void {
    // where the screen is larger than what is painted, it is mirrored
    for (const across of [-1, 1, 0]) {
      for (const up of [-1, 1, 0]) {
        ctx.save()
        ctx.translate(across * SPAN, up * SPAN)
        ctx.scale(across === 0 ? 1 : -1, up === 0 ? 1 : -1)
        ctx.drawImage(this.#wood, -SPAN / 2, -SPAN / 2, SPAN, SPAN)
        ctx.restore()
      }
    }
    const half = this.#half
    const around = 1.5 * (half + FRAME)
    for (const { picture, falls } of this.#shades) {
      ctx.save()
      ctx.translate(SHADE * falls, SHADE * falls)
      ctx.rotate(turned)
      ctx.drawImage(picture, -around, -around, 2 * around, 2 * around)
      ctx.restore()
    }
    ctx.rotate(turned)
    for (let quarter = 0; quarter < 4; quarter++) {
      ctx.save()
      ctx.rotate((quarter * Math.PI) / 2)
      this.#side(ctx, LIGHT[Math.round(quarter + turned / (Math.PI / 2)) & 3] ?? "")
      ctx.restore()
    }
    ctx.drawImage(this.#floor, -half, -half, 2 * half, 2 * half)
  }

  /** The front plank of the frame, cut at both ends to meet the next. */
  #side(ctx: Painter, light: string): void {
    const half = this.#half
    ctx.beginPath()
    ctx.moveTo(-half - FRAME, half + FRAME)
    ctx.lineTo(half + FRAME, half + FRAME)
    ctx.lineTo(half, half)
    ctx.lineTo(-half, half)
    ctx.closePath()
    ctx.clip()
    ctx.drawImage(this.#plank, -half - FRAME, half, 2 * (half + FRAME), FRAME)
    ctx.fillStyle = light
    ctx.fillRect(-half - FRAME, half, 2 * (half + FRAME), FRAME)
    ctx.fillStyle = "rgb(40 18 4 / 0.3)"
    ctx.fillRect(-half, half, 2 * half, 12)
  }
}
