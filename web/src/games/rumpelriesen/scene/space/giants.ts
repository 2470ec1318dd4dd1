/** The giants: turned and painted wood, their heads laid back as sleepers do. */
import {
  CanvasTexture,
  Group,
  Matrix4,
  Mesh,
  MeshPhongMaterial,
  SRGBColorSpace,
  Vector3,
  type BufferGeometry,
} from "three"
import type { Bodies } from "../bodies"
import type { Giant } from "../giant"
import { canvas } from "../canvas"
import { paintCoat, paintFace } from "../giant-paint"
import type { Point, Things } from "../scene"
import { body, head, headParts, limbs } from "./figures"

/** Parts of a giant's height: where the coat ends, the middle of the head and its radius. */
const COAT = 0.52
const HEAD = 0.64
const ROUND = 0.225
/** How far the face looks up. */
const LAID_BACK = 0.85
const FACE = 256

export class Giants {
  readonly group = new Group()
  readonly #figures: Figure[]

  constructor({ giant }: Things) {
    this.#figures = [0, 1, 2, 3].map((number) => new Figure(number, giant.half, giant.height))
    for (const { group } of this.#figures) this.group.add(group)
  }

  draw({ giants, now }: Bodies): void {
    giants.forEach((giant, index) => this.#figures[index]?.draw(giant, now))
  }

  destroy(): void {
    for (const figure of this.#figures) figure.destroy()
  }
}

class Figure {
  /** Stands at its place, and leans about an edge of its base. */
  readonly group = new Group()
  readonly #figure = new Group()
  readonly #head = new Group()
  readonly #face = canvas(FACE, FACE)
  readonly #faceTexture: CanvasTexture
  readonly #used: { dispose: () => void }[] = []
  #awake: boolean | null = null

  constructor(
    private readonly number: number,
    private readonly half: number,
    height: number,
  ) {
    const coat = new CanvasTexture(paintCoat(number))
    coat.colorSpace = SRGBColorSpace
    this.#faceTexture = new CanvasTexture(this.#face.canvas)
    this.#faceTexture.colorSpace = SRGBColorSpace
    this.#faceTexture.anisotropy = 4
    const lacquer = { specular: "#3a2e1e", shininess: 24 }
    const carved = new MeshPhongMaterial({ ...lacquer, vertexColors: true })
    const radius = height * ROUND
    this.#head.add(
      this.#mesh(head(radius), new MeshPhongMaterial({ ...lacquer, map: this.#faceTexture })),
      this.#mesh(headParts(number, radius), carved),
    )
    this.#head.position.z = height * HEAD
    this.#figure.add(
      this.#mesh(body(half, height * COAT), new MeshPhongMaterial({ ...lacquer, map: coat })),
      this.#mesh(limbs(number, half, height), carved),
      this.#head,
    )
    this.group.add(this.#figure)
    this.group.matrixAutoUpdate = false
    this.#used.push(coat, this.#faceTexture)
  }

  #mesh(geometry: BufferGeometry, material: MeshPhongMaterial): Mesh {
    const mesh = new Mesh(geometry, material)
    mesh.castShadow = mesh.receiveShadow = true
    this.#used.push(geometry, material)
    return mesh
  }

  draw(giant: Giant, now: number): void {
    this.group.visible = giant.placed
    this.#look(giant.awake.value > 0.5)
    const { far, x, y } = giant.lean
    const angle = giant.angle.value
    const pivot = edge(this.half, x, y, angle)
    this.group.matrix
      .makeTranslation(giant.x.value + pivot.x, giant.y.value + pivot.y, giant.z.value + giant.height(now))
      .multiply(new Matrix4().makeRotationAxis(new Vector3(-y, x, 0), far))
      .multiply(new Matrix4().makeTranslation(-pivot.x, -pivot.y, 0))
      .multiply(new Matrix4().makeRotationZ(angle))
    this.group.matrixWorldNeedsUpdate = true
    const { breath, stretch } = giant
    this.#figure.scale.set(
      1 + 0.03 * breath - 0.03 * stretch,
      1 + 0.06 * breath - 0.03 * stretch,
      1 + 0.025 * breath + 0.09 * stretch,
    )
    this.#figure.rotation.z = giant.facing
    this.#head.rotation.x = Math.PI / 2 - LAID_BACK + 0.12 * breath - 0.2 * stretch
  }

  #look(awake: boolean): void {
    if (awake === this.#awake) return
    this.#awake = awake
    paintFace(this.#face.ctx, this.number, awake ? "awake" : "asleep", FACE)
    this.#faceTexture.needsUpdate = true
  }

  destroy(): void {
    for (const used of this.#used) used.dispose()
  }
}

/** The point of its base about which a giant tips to that side, from the middle of the base. */
export function edge(half: number, x: number, y: number, angle: number): Point {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [alongX, alongY] = [x * cos + y * sin, y * cos - x * sin]
  const corner = (share: number) => half * Math.max(-1, Math.min(1, 1.6 * share))
  const [bx, by] = [corner(alongX), corner(alongY)]
  return { x: bx * cos - by * sin, y: bx * sin + by * cos }
}
