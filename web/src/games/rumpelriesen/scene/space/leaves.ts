/** All leaves in one call: each a shadow, an edge of card and the leaf itself, painted one above the other. */
import {
  BatchedMesh, BufferAttribute, BufferGeometry, CanvasTexture, Color, Euler, MeshLambertMaterial, Matrix4,
  Quaternion, SRGBColorSpace, Vector3, Vector4,
} from "three" // prettier-ignore
import type { Bodies } from "../bodies"
import { GROUND, LAYER } from "../leaf"
import { leafMesh, shadowSquares } from "../leaf-mesh"
import { COLOURINGS, colouringOf, leafSheet, type LeafSheet } from "../leaf-paint"
import { seeded } from "../random"
import type { Kind, Things } from "../scene"
import { SUN } from "./light"

/** The card is so thick. */
const THICK = 7
/** A leaf at rest is seen so high above what its shadow falls on. */
const ABOVE = 26

/** The pitch of the squares of which shadows are made. */
const PITCH = 46

/** A leaf's three parts, by their numbers in the mesh. */
interface Part {
  shadow: number
  edge: number
  leaf: number
  flies: boolean
}

const [matrix, place, size] = [new Matrix4(), new Vector3(), new Vector3()]
const [turn, euler] = [new Quaternion(), new Euler(0, 0, 0, "ZYX")]
const shade = new Vector4()

export class Leaves {
  readonly mesh: BatchedMesh
  readonly #texture: CanvasTexture
  readonly #material: MeshLambertMaterial
  readonly #sun = { x: SUN.x / SUN.z, y: SUN.y / SUN.z }
  readonly #parts: Part[] = []
  /** The shadow of each kind: as it is seen around a leaf that lies, and whole. */
  readonly #shadows: { around: number; whole: number }[]

  constructor(
    private readonly things: Things,
    anisotropy: number,
  ) {
    const sheet = leafSheet(things.kinds, Math.min(304, Math.floor(2600 / things.kinds.length)), "uncut")
    this.#texture = new CanvasTexture(sheet.canvas)
    this.#texture.colorSpace = SRGBColorSpace
    this.#texture.anisotropy = anisotropy
    this.#material = new MeshLambertMaterial({ map: this.#texture, transparent: true, depthWrite: false })
    const leaves = things.leaves.map((kind, leaf) => leafGeometries(things, sheet, kind, leaf))
    const shadows = things.kinds.map((kind, column) => ({
      around: shadowGeometry(sheet, column, shadowSquares(kind.outline, sheet.half, PITCH), PITCH),
      whole: shadowGeometry(sheet, column, [[0, 0]], 2 * sheet.half.y),
    }))
    const all = [...leaves, ...shadows].flatMap((each) => Object.values(each) as BufferGeometry[])
    const points = all.reduce((sum, each) => sum + each.getAttribute("position").count, 0)
    const corners = all.reduce((sum, each) => sum + (each.getIndex()?.count ?? 0), 0)
    this.mesh = new BatchedMesh(3 * leaves.length, points, corners, this.#material)
    this.mesh.sortObjects = false
    this.mesh.perObjectFrustumCulled = false
    this.mesh.frustumCulled = false
    this.mesh.receiveShadow = true
    this.#shadows = shadows.map(({ around, whole }) => ({
      around: this.mesh.addGeometry(around),
      whole: this.mesh.addGeometry(whole),
    }))
    leaves.forEach(({ leaf, edge }, number) => {
      const kind = things.leaves[number] ?? 0
      const random = seeded(number + 99)
      const light = 0.86 + 0.24 * random()
      const tint = new Color(light, light * (0.95 + 0.08 * random()), light * (0.92 + 0.1 * random()))
      this.#parts.push({
        shadow: this.mesh.addInstance(this.#shadows[kind]?.around ?? 0),
        edge: this.#tinted(this.mesh.addInstance(this.mesh.addGeometry(edge)), new Color(0.36, 0.27, 0.2)),
        leaf: this.#tinted(this.mesh.addInstance(this.mesh.addGeometry(leaf)), tint),
        flies: false,
      })
    })
    for (const each of all) each.dispose()
  }

  #tinted(instance: number, tint: Color): number {
    this.mesh.setColorAt(instance, tint)
    return instance
  }

  draw({ leaves, now, turned }: Bodies): void {
    const [sin, cos] = [Math.sin(turned.value), Math.cos(turned.value)]
    const sun = { x: this.#sun.x * cos - this.#sun.y * sin, y: this.#sun.x * sin + this.#sun.y * cos }
    leaves.forEach((leaf, index) => {
      const part = this.#parts[index]
      if (!part) return
      const { x, y, z, angle, roll } = leaf.lie(now)
      turn.setFromEuler(euler.set(0, roll, angle))
      size.setScalar(leaf.placed ? 1 : 0)
      this.mesh.setMatrixAt(part.leaf, matrix.compose(place.set(x, y, z), turn, size))
      this.mesh.setMatrixAt(part.edge, matrix.compose(place.set(x, y, z - THICK), turn, size))
      const floor = this.#floor(x, y, leaf.rest.z)
      const height = Math.max(ABOVE, z - floor)
      this.#fly(part, this.things.leaves[index] ?? 0, height)
      turn.setFromEuler(euler.set(0, 0, angle))
      const wide = size.x * (1 + height / 2400)
      size.set(wide * Math.max(0.2, Math.abs(Math.cos(roll))), wide, 1)
      place.set(x - sun.x * height, y - sun.y * height, Math.max(floor + 4, z - height))
      this.mesh.setMatrixAt(part.shadow, matrix.compose(place, turn, size))
    })
  }

  /** What its shadow falls on: what it lies on, or the ground beside the box. */
  #floor(x: number, y: number, rest: number): number {
    const border = this.things.side / 2 + 90
    return Math.abs(x) < border && Math.abs(y) < border ? Math.max(0, rest - LAYER) : GROUND
  }

  /** The shadow of what flies is seen whole, and is weaker the higher it flies. */
  #fly(part: Part, kind: number, height: number): void {
    const flies = height > 2 * ABOVE
    if (flies || part.flies)
      this.mesh.setColorAt(part.shadow, shade.set(0, 0, 0, ABOVE / height + (flies ? 0.3 : 0)))
    if (flies === part.flies) return
    part.flies = flies
    const shadow = this.#shadows[kind]
    if (shadow) this.mesh.setGeometryIdAt(part.shadow, flies ? shadow.whole : shadow.around)
  }

  destroy(): void {
    this.mesh.dispose()
    this.#texture.dispose()
    this.#material.dispose()
  }
}

function leafGeometries(
  { kinds }: Things,
  sheet: LeafSheet,
  kind: number,
  leaf: number,
): Record<"leaf" | "edge", BufferGeometry> {
  const { places, normals, triangles, edge } = leafMesh((kinds[kind] as Kind).outline, leaf)
  const uv = onSheet(places, sheet, kind, colouringOf(leaf))
  // the edge needs the two outermost rings of points only
  const outer = edge / 3
  return {
    leaf: geometryOf(places, normals, uv, triangles),
    edge: geometryOf(
      places.slice(0, 3 * outer),
      normals.slice(0, 3 * outer),
      uv.slice(0, 2 * outer),
      triangles.slice(0, edge),
    ),
  }
}

function shadowGeometry(
  sheet: LeafSheet,
  kind: number,
  squares: [number, number][],
  pitch: number,
): BufferGeometry {
  const [places, triangles]: [number[], number[]] = [[], []]
  // at its edge the next cell shines through where the sheet is seen from afar
  const [mostX, mostY] = [0.97 * sheet.half.x, 0.97 * sheet.half.y]
  for (const [x, y] of squares) {
    const first = places.length / 3
    for (const [right, up] of [[-1, -1], [1, -1], [1, 1], [-1, 1]] as const) {
      const [px, py] = [x + (right * pitch) / 2, y + (up * pitch) / 2]
      places.push(Math.max(-mostX, Math.min(mostX, px)), Math.max(-mostY, Math.min(mostY, py)), 0)
    } // prettier-ignore
    triangles.push(first, first + 1, first + 2, first, first + 2, first + 3)
  }
  const points = new Float32Array(places)
  const up = points.map((_, index) => (index % 3 === 2 ? 1 : 0))
  return geometryOf(points, up, onSheet(points, sheet, kind, COLOURINGS), new Uint16Array(triangles))
}

function geometryOf(
  places: Float32Array,
  normals: Float32Array,
  uv: Float32Array,
  triangles: Uint16Array,
): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute("position", new BufferAttribute(places, 3))
  geometry.setAttribute("normal", new BufferAttribute(normals, 3))
  geometry.setAttribute("uv", new BufferAttribute(uv, 2))
  geometry.setIndex(new BufferAttribute(triangles, 1))
  return geometry
}

/** Where the points of a leaf are on the painted sheet. */
function onSheet(
  places: Float32Array,
  { columns, rows, half }: LeafSheet,
  column: number,
  row: number,
): Float32Array {
  const uv = new Float32Array((places.length / 3) * 2)
  for (let index = 0; index < places.length / 3; index++) {
    const [x, y] = [places[3 * index] ?? 0, places[3 * index + 1] ?? 0]
    uv[2 * index] = (column + 0.5 + x / (2 * half.x)) / columns
    uv[2 * index + 1] = 1 - (row + 0.5 - y / (2 * half.y)) / rows
  }
  return uv
}
