/** The giants: turned and painted wood, their heads laid back as sleepers do. */
import {
  CanvasTexture,
  Group,
  Matrix4,
  Mesh,
  MeshPhongMaterial,
  SphereGeometry,
  SRGBColorSpace,
  Vector3,
  type BufferGeometry,
} from "three"
import type { Bodies } from "../bodies"
import type { Giant, Mood } from "../giant"
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
/** Where the bubble of sleep is at the nose, and how large it grows, in parts of the head's radius. */
const BUBBLE = { x: 0.3, y: -0.3, z: 1.02, least: 0.16, most: 0.4 }

const [pivoted, tilt, axis] = [new Matrix4(), new Matrix4(), new Vector3()]

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
  readonly #bubble: Mesh
  readonly #radius: number
  readonly #face = canvas(FACE, FACE)
  readonly #faceTexture: CanvasTexture
  readonly #used: { dispose: () => void }[] = []
  #mood: Mood | null = null

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
    const radius = (this.#radius = height * ROUND)
    // the sun is behind them: faces have some light of their own
    const face = { map: this.#faceTexture, emissiveMap: this.#faceTexture, emissive: "#3a3a3a" }
    this.#bubble = new Mesh(
      new SphereGeometry(radius, 20, 14),
      new MeshPhongMaterial({
        color: "#bfe6ea", emissive: "#4a6a70", specular: "#ffffff", shininess: 60,
        transparent: true, opacity: 0.62, depthWrite: false,
      }),
    ) // prettier-ignore
    this.#bubble.renderOrder = 3
    this.#used.push(this.#bubble.geometry, this.#bubble.material as MeshPhongMaterial)
    this.#head.add(
      this.#mesh(head(radius), new MeshPhongMaterial({ ...lacquer, ...face })),
      this.#mesh(headParts(number, radius), carved),
      this.#bubble,
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
    this.#look(giant.mood)
    const { at, breath, stretch } = giant
    const { far, x, y } = giant.lean
    const angle = giant.angle.value
    const pivot = edge(this.half, x, y, angle)
    this.group.matrix
      .makeTranslation(at.x + pivot.x, at.y + pivot.y, giant.z.value + giant.height(now))
      .multiply(tilt.makeRotationAxis(axis.set(-y, x, 0), far))
      .multiply(pivoted.makeTranslation(-pivot.x, -pivot.y, 0))
      .multiply(tilt.makeRotationZ(angle))
    this.group.matrixWorldNeedsUpdate = true
    this.#figure.scale.set(
      1 + 0.03 * breath - 0.04 * stretch,
      1 + 0.06 * breath - 0.04 * stretch,
      1 + 0.025 * breath + 0.13 * stretch,
    )
    this.#figure.rotation.z = giant.facing.value
    // who lies looks straight up, and who stands looks up from the board to people
    const lies = Math.sin(Math.min(far, Math.PI / 2)) ** 2
    this.#head.rotation.x = Math.PI / 2 - LAID_BACK * (1 - lies) + 0.12 * breath - 0.2 * stretch
    this.#sleep(giant.mood === "asleep", breath)
  }

  /** A bubble of sleep grows at the nose with each breath. */
  #sleep(asleep: boolean, breath: number): void {
    this.#bubble.visible = asleep
    const size = BUBBLE.least + (BUBBLE.most - BUBBLE.least) * breath
    this.#bubble.scale.setScalar(size)
    const { x, y, z } = BUBBLE
    this.#bubble.position.set(x + 0.6 * size, y - 0.2 * size, z + 0.3 * size).multiplyScalar(this.#radius)
  }

  #look(mood: Mood): void {
    if (mood === this.#mood) return
    this.#mood = mood
    paintFace(this.#face.ctx, this.number, mood, FACE)
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
