/** What drifts in the air, as pictures that always face people. */
import { CanvasTexture, Group, Sprite, SpriteMaterial, SRGBColorSpace, type Texture } from "three"
import { canvas, spot } from "../canvas"
import { MOST, seen, type PuffKind, type Puffs } from "../puffs"

export class Drifting {
  readonly group = new Group()
  readonly #pictures: Record<PuffKind, Texture> = { snore: picture("snore"), dust: picture("dust") }
  readonly #sprites: Sprite[] = []

  constructor() {
    for (let n = 0; n < MOST; n++) {
      const sprite = new Sprite(
        new SpriteMaterial({ map: this.#pictures.dust, transparent: true, depthWrite: false }),
      )
      sprite.renderOrder = 5
      sprite.visible = false
      this.#sprites.push(sprite)
      this.group.add(sprite)
    }
  }

  draw({ all }: Puffs): void {
    this.#sprites.forEach((sprite, index) => {
      const puff = all[index]
      sprite.visible = puff !== undefined
      if (!puff) return
      sprite.material.map = this.#pictures[puff.kind]
      sprite.material.opacity = seen(puff)
      sprite.position.set(puff.x, puff.y, puff.z)
      sprite.scale.setScalar(puff.size * (0.6 + (0.8 * puff.age) / puff.lasts))
    })
  }

  destroy(): void {
    for (const texture of Object.values(this.#pictures)) texture.dispose()
    for (const { material } of this.#sprites) material.dispose()
  }
}

function picture(kind: PuffKind): Texture {
  const { canvas: painted, ctx } = canvas(64, 64)
  if (kind === "snore") {
    ctx.lineJoin = ctx.lineCap = "round"
    for (const [colour, width] of [["#57361f", 13], ["#fbf3e0", 7]] as const) {
      ctx.strokeStyle = colour
      ctx.lineWidth = width
      ctx.beginPath()
      ctx.moveTo(19, 17)
      ctx.lineTo(45, 17)
      ctx.lineTo(19, 47)
      ctx.lineTo(45, 47)
      ctx.stroke()
    } // prettier-ignore
  } else spot(ctx, 32, 32, 32, "236 206 150", 0.6)
  const texture = new CanvasTexture(painted)
  texture.colorSpace = SRGBColorSpace
  return texture
}
