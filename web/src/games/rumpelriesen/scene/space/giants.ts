/** The giants: turned and painted wood, their heads laid back as sleepers do. */
import {
  BufferAttribute, BufferGeometry, CanvasTexture, Color, ConeGeometry, Group, LatheGeometry, Mesh, MeshPhongMaterial,
  Matrix4, SphereGeometry, SRGBColorSpace, Vector2, Vector3,
} from "three" // prettier-ignore
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js"
import type { Bodies, Giant } from "../bodies"
import { canvas } from "../canvas"
import { CHARACTERS, paintCoat, paintFace, type Character } from "../characters"
import type { Things } from "../scene"

/** Parts of a giant's height: where the coat ends, the middle of the head and its radius. */
const COAT = 0.52
const HEAD = 0.63
const ROUND = 0.215
/** How far the face looks up. */
const LAID_BACK = 0.85
const FACE = 192

export class Giants {
  readonly group = new Group()
  readonly #bodies: PaintedGiant[]

  constructor({ giant }: Things) {
    this.#bodies = CHARACTERS.map((character) => new PaintedGiant(character, giant.half, giant.height))
    for (const { group } of this.#bodies) this.group.add(group)
  }

  draw({ giants, now }: Bodies): void {
    giants.forEach((giant, index) => this.#bodies[index]?.draw(giant, now))
  }

  destroy(): void {
    for (const body of this.#bodies) body.destroy()
  }
}

class PaintedGiant {
  /** Stands at its place, and leans about an edge of its base. */
  readonly group = new Group()
  readonly #figure = new Group()
  readonly #head = new Group()
  readonly #face = canvas(FACE, FACE)
  readonly #faceTexture: CanvasTexture
  readonly #used: { dispose: () => void }[] = []
  #awake: boolean | null = null

  constructor(
    private readonly character: Character,
    private readonly half: number,
    height: number,
  ) {
    const coat = new CanvasTexture(paintCoat(character))
    coat.colorSpace = SRGBColorSpace
    this.#faceTexture = new CanvasTexture(this.#face.canvas)
    this.#faceTexture.colorSpace = SRGBColorSpace
    this.#faceTexture.anisotropy = 4
    const painted = { specular: "#4a3c28", shininess: 26 }
    const parts = new MeshPhongMaterial({ ...painted, vertexColors: true })
    const body = this.#mesh(
      bodyGeometry(half, height * COAT),
      new MeshPhongMaterial({ ...painted, map: coat }),
    )
    const limbs = this.#mesh(merged(limbsOf(character, half, height)), parts)
    const radius = height * ROUND
    const face = this.#mesh(
      headGeometry(radius),
      new MeshPhongMaterial({ ...painted, map: this.#faceTexture }),
    )
    const around = this.#mesh(merged(headPartsOf(character, radius)), parts)
    this.#head.add(face, around)
    this.#head.position.z = height * HEAD
    this.#figure.add(body, limbs, this.#head)
    this.group.add(this.#figure)
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
    const [px, py] = [giant.x.value + pivot.x, giant.y.value + pivot.y]
    this.group.matrixAutoUpdate = false
    this.group.matrix
      .makeTranslation(px, py, giant.z.value + giant.height(now))
      .multiply(new Matrix4().makeRotationAxis(new Vector3(-y, x, 0), far))
      .multiply(new Matrix4().makeTranslation(-pivot.x, -pivot.y, 0))
      .multiply(new Matrix4().makeRotationZ(angle))
    this.group.matrixWorldNeedsUpdate = true
    const tall = 1 + 0.09 * giant.stretch + 0.025 * giant.breath
    this.#figure.scale.set(
      1 + 0.02 * giant.breath - 0.03 * giant.stretch,
      1 + 0.05 * giant.breath - 0.03 * giant.stretch,
      tall,
    )
    this.#figure.rotation.z = giant.facing
    this.#head.rotation.x = Math.PI / 2 - LAID_BACK + 0.1 * giant.breath - 0.2 * giant.stretch
  }

  #look(awake: boolean): void {
    if (awake === this.#awake) return
    this.#awake = awake
    paintFace(this.#face.ctx, this.character, FACE, awake)
    this.#faceTexture.needsUpdate = true
  }

  destroy(): void {
    for (const used of this.#used) used.dispose()
  }
}

/** The point of its base about which a giant tips to that side, from the middle of the base. */
export function edge(half: number, x: number, y: number, angle: number): { x: number; y: number } {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [alongX, alongY] = [x * cos + y * sin, y * cos - x * sin]
  const corner = (share: number) => Math.max(-1, Math.min(1, 1.6 * share))
  const [bx, by] = [half * corner(alongX), half * corner(alongY)]
  return { x: bx * cos - by * sin, y: bx * sin + by * cos }
}

/** A block with rounded edges and shoulders. */
function bodyGeometry(half: number, height: number): BufferGeometry {
  const profile = [[0, 0], [0, 0.9], [0.03, 0.98], [0.1, 1], [0.45, 0.98], [0.7, 0.92], [0.86, 0.8], [0.96, 0.6], [1, 0.36], [1, 0]] as const // prettier-ignore
  const around = 36
  const [places, uvs, triangles]: [number[], number[], number[]] = [[], [], []]
  for (const [up, wide] of profile) {
    for (let n = 0; n <= around; n++) {
      // it begins at the back, so that the front is in the middle of what is painted
      const turn = Math.PI / 2 + (2 * Math.PI * n) / around
      const [c, s] = [Math.cos(turn), Math.sin(turn)]
      const round = (share: number) => Math.sign(share) * Math.abs(share) ** 0.55
      places.push(half * wide * round(c), half * wide * round(s), height * up)
      uvs.push(n / around, up)
    }
  }
  for (let ring = 0; ring + 1 < profile.length; ring++) {
    for (let n = 0; n < around; n++) {
      const [low, high] = [ring * (around + 1) + n, (ring + 1) * (around + 1) + n]
      triangles.push(low, low + 1, high, high, low + 1, high + 1)
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(places), 3))
  geometry.setAttribute("uv", new BufferAttribute(new Float32Array(uvs), 2))
  geometry.setIndex(triangles)
  geometry.computeVertexNormals()
  return geometry
}

/** A ball with a face on its front (z), skin all around it. */
function headGeometry(radius: number): BufferGeometry {
  const geometry = new SphereGeometry(radius, 32, 24)
  const places = geometry.getAttribute("position")
  const uv = new Float32Array(places.count * 2)
  for (let index = 0; index < places.count; index++) {
    const [x, y, z] = [places.getX(index) / radius, places.getY(index) / radius, places.getZ(index) / radius]
    const flat = Math.hypot(x, y) || 1
    const share = z >= 0 ? 1 : 1 / flat
    uv.set([0.5 + 0.495 * x * share, 0.5 + 0.495 * y * share], 2 * index)
  }
  geometry.setAttribute("uv", new BufferAttribute(uv, 2))
  return geometry
}

interface Part {
  geometry: BufferGeometry
  colour: string
}

function merged(parts: Part[]): BufferGeometry {
  const coloured = parts.map(({ geometry, colour }) => {
    const flat = geometry.index ? geometry.toNonIndexed() : geometry
    flat.deleteAttribute("uv")
    const { r, g, b } = new Color(colour)
    const { count } = flat.getAttribute("position")
    const colours = Float32Array.from({ length: 3 * count }, (_, index) => [r, g, b][index % 3] ?? 0)
    return flat.setAttribute("color", new BufferAttribute(colours, 3))
  })
  return mergeGeometries(coloured)
}

/** A ball of any three radii, at a place. */
function ball(at: [number, number, number], radii: [number, number, number], colour: string): Part {
  return { geometry: new SphereGeometry(1, 18, 14).scale(...radii).translate(...at), colour }
}

function limbsOf({ coat, boots, skin }: Character, half: number, height: number): Part[] {
  const sleeve = new Color(coat).multiplyScalar(0.86).getStyle()
  return [-1, 1].flatMap((side) => [
    ball([side * half * 0.48, -half * 0.92, height * 0.045], [half * 0.42, half * 0.5, height * 0.06], boots),
    ball([side * half * 0.98, -half * 0.1, height * 0.36], [half * 0.32, half * 0.46, height * 0.13], sleeve),
    ball(
      [side * half * 0.86, -half * 0.76, height * 0.26],
      [half * 0.28, half * 0.42, height * 0.055],
      sleeve,
    ),
    ball([side * half * 0.42, -half * 1.06, height * 0.25], [half * 0.24, half * 0.24, height * 0.052], skin),
  ])
}

/** What sits on the head: in its own axes, the face looks along z and the hat is up along y. */
function headPartsOf(character: Character, radius: number): Part[] {
  const { skin, hair, beard } = character
  const nose = new Color(skin).lerp(new Color("#c8543c"), 0.35).getStyle()
  const parts: Part[] = [
    ball([0, -0.08 * radius, 1.02 * radius], [0.27 * radius, 0.24 * radius, 0.26 * radius], nose),
    ...[-1, 1].map((side) =>
      ball([side * 0.98 * radius, 0, 0.05 * radius], [0.17 * radius, 0.26 * radius, 0.2 * radius], skin),
    ),
    ball([0, 0.1 * radius, -0.28 * radius], [1.03 * radius, 0.98 * radius, 0.85 * radius], hair),
  ]
  if (beard === "full") {
    parts.push(ball([0, -0.95 * radius, 0.5 * radius], [0.78 * radius, 0.62 * radius, 0.42 * radius], hair))
    parts.push(ball([0, -1.45 * radius, 0.5 * radius], [0.46 * radius, 0.5 * radius, 0.3 * radius], hair))
  }
  if (beard === "chin")
    parts.push(ball([0, -1.02 * radius, 0.55 * radius], [0.5 * radius, 0.62 * radius, 0.34 * radius], hair))
  if (beard === "braids") {
    for (const side of [-1, 1]) {
      for (const n of [0, 1, 2, 3]) {
        const size = (0.27 - 0.03 * n) * radius
        parts.push(ball([side * (1.02 + 0.05 * n) * radius, (-0.3 - 0.36 * n) * radius, (0.3 + 0.1 * n) * radius], [size, size * 0.95, size], n === 3 ? character.trim : hair)) // prettier-ignore
      }
    }
  }
  return [...parts, ...hatOf(character, radius)]
}

function lathe(points: [number, number][], radius: number): BufferGeometry {
  return new LatheGeometry(
    points.map(([x, y]) => new Vector2(x * radius, y * radius)),
    32,
  )
}

function hatOf({ hat, hatColour, band, trim }: Character, radius: number): Part[] {
  const onHead = (geometry: BufferGeometry) =>
    geometry.rotateX(-0.5).translate(0, 0.36 * radius, -0.28 * radius)
  const bandOf = (wide: number, high: number): Part => ({
    geometry: onHead(lathe([[wide, high - 0.1], [wide + 0.06, high], [wide, high + 0.14]], radius)),
    colour: band,
  }) // prettier-ignore
  switch (hat) {
    case "pointed":
      return [
        { geometry: onHead(lathe([[1.3, 0.02], [1.34, 0.1], [1.0, 0.16], [0.92, 0.3], [0.62, 0.85], [0.34, 1.4], [0.12, 1.8], [0, 1.86]], radius)), colour: hatColour },
        bandOf(0.93, 0.24),
        { geometry: onHead(new ConeGeometry(0.22 * radius, 0.8 * radius, 5).scale(1, 1, 0.3).rotateZ(-0.5).translate(0.55 * radius, 0.72 * radius, 0.72 * radius)), colour: "#d9622e" },
      ] // prettier-ignore
    case "mushroom":
      return [
        { geometry: onHead(lathe([[0.8, 0.05], [1.32, 0.02], [1.4, 0.16], [1.28, 0.48], [0.96, 0.82], [0.5, 1.02], [0, 1.08]], radius)), colour: hatColour },
        ...([[0, 1.05, 0], [0.8, 0.78, 0.4], [-0.7, 0.84, 0.45], [0.1, 0.78, 0.95], [-0.95, 0.42, 0.85], [1, 0.42, 0.85], [0.5, 0.8, -0.7], [-0.6, 0.8, -0.6]] as const).map(([x, y, z], index) => {
          const size = (index === 0 ? 0.24 : 0.17) * radius
          return { geometry: onHead(new SphereGeometry(size, 12, 8).scale(1, 0.6, 1).translate(x * radius, y * radius, z * radius)), colour: band }
        }),
      ] // prettier-ignore
    case "acorn":
      return [
        { geometry: onHead(lathe([[1.12, -0.06], [1.2, 0.08], [1.14, 0.36], [0.9, 0.68], [0.48, 0.88], [0.12, 0.94], [0.1, 1.3], [0, 1.32]], radius)), colour: hatColour },
        ...[0.1, 0.34, 0.58].map((high, n) => ({ geometry: onHead(lathe([[1.18 - n * 0.11, high - 0.06], [1.26 - n * 0.12, high], [1.14 - n * 0.12, high + 0.07]], radius)), colour: band })),
      ] // prettier-ignore
    case "felt":
      return [
        { geometry: onHead(lathe([[1.5, 0.1], [1.54, 0.16], [1.02, 0.16], [0.98, 0.4], [0.86, 0.8], [0.5, 0.98], [0, 0.9]], radius)), colour: hatColour },
        bandOf(1.0, 0.27),
        { geometry: onHead(new SphereGeometry(1, 12, 10).scale(0.1 * radius, 0.55 * radius, 0.2 * radius).rotateZ(-0.5).translate(0.98 * radius, 0.8 * radius, 0.1 * radius)), colour: trim },
      ] // prettier-ignore
  }
}
