/** The box: the floor of the wood in a frame of planks, on the ground of a clearing. */
import {
  BufferAttribute, CanvasTexture, Color, type BufferGeometry, ExtrudeGeometry, Group, Mesh, MeshBasicMaterial, MeshLambertMaterial,
  MirroredRepeatWrapping, PlaneGeometry, RepeatWrapping, Shape, SRGBColorSpace, type Material, type Texture,
} from "three" // prettier-ignore
import { GROUND } from "../leaf"
import { paintFloor, paintPlank, paintShade, paintWood, SHADES } from "../ground"
import { paintLeaf, trace } from "../leaf-paint"
import type { Painter } from "../canvas"
import type { Things } from "../scene"
import { SUN } from "./light"

/** How broad the planks of the frame are. */
export const FRAME = 120
/** How much of the ground is painted, and in how many pixels; beyond, it is mirrored. */
const SPAN = 9600
const WOOD = 2048

/** What the ground looks like through the light of the afternoon, and of the evening. */
const DAY = new Color("#ffffff")
const EVENING = new Color("#e8b98c")

export class WoodenBox {
  /** What turns with the board, and what does not. */
  readonly box = new Group()
  readonly ground = new Group()
  readonly #clearing: MeshBasicMaterial
  /** The shade in which it stands: it turns with it, and falls to where the sun does not shine. */
  readonly #shades: Mesh[]
  readonly #used: (Texture | Material | BufferGeometry)[] = []

  constructor(things: Things) {
    const { side } = things
    const floor = this.#lit(paintFloor(things, 1024))
    const board = new Mesh(this.#keep(new PlaneGeometry(side, side)), floor)
    board.receiveShadow = true
    this.box.add(board)
    const wood = this.#texture(paintPlank(512, 128))
    wood.wrapS = wood.wrapT = RepeatWrapping
    const planks = this.#keep(new MeshLambertMaterial({ map: wood }))
    const plank = this.#keep(plankGeometry(side / 2))
    for (let quarter = 0; quarter < 4; quarter++) {
      const mesh = new Mesh(plank, planks)
      mesh.rotation.z = (quarter * Math.PI) / 2
      mesh.castShadow = mesh.receiveShadow = true
      this.box.add(mesh)
    }
    const painted = paintWood(WOOD, (ctx, random) => {
      sprinkle(ctx, random, things, WOOD / SPAN, WOOD)
    })
    const wide = 2.4 * SPAN
    const clearing = this.#texture(painted)
    clearing.wrapS = clearing.wrapT = MirroredRepeatWrapping
    clearing.repeat.setScalar(wide / SPAN)
    clearing.offset.setScalar(0.5 - wide / SPAN / 2)
    this.#clearing = this.#keep(new MeshBasicMaterial({ map: clearing }))
    const ground = new Mesh(this.#keep(new PlaneGeometry(wide, wide)), this.#clearing)
    const around = 1.5 * (side + 2 * FRAME)
    const low = this.#keep(new PlaneGeometry(around, around))
    this.#shades = SHADES.map(({ soft, falls }, order) => {
      const map = this.#texture(paintShade(256, 1 / 1.5, soft))
      const shade = new Mesh(
        low,
        this.#keep(new MeshBasicMaterial({ map, transparent: true, depthWrite: false })),
      )
      const way = (GROUND / SUN.z) * falls
      shade.position.set(SUN.x * way, SUN.y * way, 3 + order)
      return shade
    })
    this.ground.add(ground, ...this.#shades)
    this.ground.position.z = GROUND
  }

  /** How the box is turned, in radians counter-clockwise: its shade turns with it, on ground that does not. */
  set turned(angle: number) {
    for (const shade of this.#shades) shade.rotation.z = angle
  }

  /** How late it is, from 0 to 1. */
  set late(late: number) {
    this.#clearing.color.lerpColors(DAY, EVENING, late)
  }

  #keep<T extends Texture | Material | BufferGeometry>(used: T): T {
    this.#used.push(used)
    return used
  }

  #texture(painted: HTMLCanvasElement): Texture {
    const texture = this.#keep(new CanvasTexture(painted))
    texture.colorSpace = SRGBColorSpace
    texture.anisotropy = 4
    return texture
  }

  #lit(painted: HTMLCanvasElement): MeshLambertMaterial {
    return this.#keep(new MeshLambertMaterial({ map: this.#texture(painted) }))
  }

  destroy(): void {
    for (const each of this.#used) each.dispose()
  }
}

/** The front plank, cut at both ends to meet the next, from the board's level down to the ground. */
function plankGeometry(half: number): BufferGeometry {
  const outer = half + FRAME
  const shape = new Shape()
  shape.moveTo(-outer, -outer)
  shape.lineTo(outer, -outer)
  shape.lineTo(half, -half)
  shape.lineTo(-half, -half)
  shape.closePath()
  const geometry = new ExtrudeGeometry(shape, {
    depth: -GROUND - 24, bevelEnabled: true, bevelThickness: 12, bevelSize: 12, bevelOffset: -12, bevelSegments: 3,
  }) // prettier-ignore
  geometry.translate(0, 0, GROUND + 12 + 6)
  const places = geometry.getAttribute("position")
  const uv = new Float32Array(places.count * 2)
  for (let index = 0; index < places.count; index++) {
    uv.set([places.getX(index) / 1600, (places.getY(index) + places.getZ(index)) / 400], 2 * index)
  }
  geometry.setAttribute("uv", new BufferAttribute(uv, 2))
  geometry.clearGroups()
  geometry.setIndex(seenOf(geometry, half))
  return geometry
}

/** The triangles that can be seen: not those under the floor, whose edges would glimmer through. */
function seenOf(geometry: BufferGeometry, half: number): number[] {
  const places = geometry.getAttribute("position")
  const seen: number[] = []
  for (let first = 0; first < places.count; first += 3) {
    const corners = [first, first + 1, first + 2]
    const inside = corners.every((corner) => places.getY(corner) > -half - 14)
    const low = corners.some((corner) => places.getZ(corner) < GROUND / 2)
    const below = corners.every((corner) => places.getZ(corner) < GROUND + 40)
    if (!below && !(inside && low)) seen.push(...corners)
  }
  return seen
}

/** Leaves that have fallen around the box. */
function sprinkle(ctx: Painter, random: () => number, { kinds }: Things, scale: number, size: number): void {
  for (let n = 0; n < 90; n++) {
    const kind = kinds[n % kinds.length]
    if (!kind) continue
    ctx.save()
    ctx.translate(random() * size, random() * size)
    ctx.rotate(random() * 7)
    ctx.scale(scale * 0.9, -scale * 0.9)
    ctx.save()
    ctx.translate(20, -26)
    ctx.fillStyle = "rgb(30 24 6 / 0.35)"
    trace(ctx, kind)
    ctx.fill()
    ctx.restore()
    trace(ctx, kind)
    ctx.clip()
    paintLeaf(ctx, kind, Math.floor(random() * 5), scale)
    ctx.fillStyle = "rgb(70 70 20 / 0.28)"
    ctx.fillRect(-600, -600, 1200, 1200)
    ctx.restore()
  }
}
