/** All leaves in one call: each a shadow, an edge of card and the leaf itself, painted one above the other. */
import {
  BatchedMesh, BufferAttribute, BufferGeometry, CanvasTexture, Color, DoubleSide, Euler, MeshLambertMaterial, Matrix4,
  Quaternion, SRGBColorSpace, Vector3, Vector4,
} from "three" // prettier-ignore
import type { Bodies } from "../bodies"
import type { Lie } from "../flight"
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

/** So many leaves can lie above all others, as those do that have fallen off. */
const MOST_ON_TOP = 6
/** How far the glow around those reaches beyond them, and its colour. */
const GLOW = { wide: 1.16, colour: [1.5, 1.2, 0.5] } as const

/** A leaf's three parts, by their numbers in the mesh. */
interface Part {
  shadow: number
  edge: number
  leaf: number
}

/** Parts that are drawn above all others, and two with light around them. */
interface OnTop extends Part {
  glows: readonly number[]
}

/** What is known of a leaf. */
interface Known {
  kind: number
  /** Where it is drawn among the others, and above them. */
  below: Part
  above: OnTop | null
  /** The geometries of its parts. */
  shapes: { leaf: number; edge: number }
  tint: Color
  placed: boolean
  flies: boolean
  /** As it was drawn last: that need not be done again. */
  drawn: Lie & { sun: number }
}

const [matrix, place, size] = [new Matrix4(), new Vector3(), new Vector3()]
const [turn, euler] = [new Quaternion(), new Euler(0, 0, 0, "ZYX")]
const shade = new Vector4()

export class Leaves {
  readonly mesh: BatchedMesh
  readonly #texture: CanvasTexture
  readonly #material: MeshLambertMaterial
  readonly #sun = { x: SUN.x / SUN.z, y: SUN.y / SUN.z }
  readonly #known: Known[] = []
  readonly #free: OnTop[] = []
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
    this.#material = new MeshLambertMaterial({
      map: this.#texture, transparent: true, depthWrite: false, side: DoubleSide, forceSinglePass: true,
    }) // prettier-ignore
    const leaves = things.leaves.map((kind, leaf) => leafGeometries(things, sheet, kind, leaf))
    const shadows = things.kinds.map((kind, column) => ({
      around: shadowGeometry(sheet, column, shadowSquares(kind.outline, sheet.half, PITCH), PITCH),
      whole: shadowGeometry(sheet, column, [[0, 0]], 2 * sheet.half.y),
    }))
    const all = [...leaves, ...shadows].flatMap((each) => Object.values(each) as BufferGeometry[])
    const points = all.reduce((sum, each) => sum + each.getAttribute("position").count, 0)
    const corners = all.reduce((sum, each) => sum + (each.getIndex()?.count ?? 0), 0)
    this.mesh = new BatchedMesh(3 * leaves.length + 5 * MOST_ON_TOP, points, corners, this.#material)
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
      const shapes = { edge: this.mesh.addGeometry(edge), leaf: this.mesh.addGeometry(leaf) }
      const below = this.#part(this.#shadows[kind]?.around ?? 0, shapes)
      this.mesh.setColorAt(below.leaf, tint)
      this.#show(below, false)
      const drawn = { x: NaN, y: 0, z: 0, angle: 0, roll: 0, sun: 0 }
      this.#known.push({ kind, below, above: null, shapes, tint, placed: false, flies: false, drawn })
    })
    // these come last, so that they are drawn above all others
    for (let n = 0; n < MOST_ON_TOP; n++) {
      const whole = this.#shadows[0]?.whole ?? 0
      const glows = [0, 1].map(() => this.mesh.addInstance(whole))
      for (const glow of glows) this.mesh.setColorAt(glow, shade.set(...GLOW.colour, 0.9))
      const above = { glows, ...this.#part(whole, this.#known[0]?.shapes ?? { leaf: 0, edge: 0 }) }
      this.#show(above, false)
      this.#free.push(above)
    }
    for (const each of all) each.dispose()
  }

  /** Three more parts; what is drawn first lies lowest. */
  #part(shadow: number, shapes: Known["shapes"]): Part {
    const part = {
      shadow: this.mesh.addInstance(shadow),
      edge: this.mesh.addInstance(shapes.edge),
      leaf: this.mesh.addInstance(shapes.leaf),
    }
    this.mesh.setColorAt(part.shadow, shade.set(0, 0, 0, 1))
    this.mesh.setColorAt(part.edge, shade.set(0.36, 0.27, 0.2, 1))
    return part
  }

  #show(part: Part & Partial<OnTop>, shown: boolean): void {
    for (const each of [part.shadow, part.edge, part.leaf, ...(part.glows ?? [])])
      this.mesh.setVisibleAt(each, shown)
  }

  draw({ leaves, now, turned }: Bodies): void {
    const sun = turned.value
    const [sin, cos] = [Math.sin(sun), Math.cos(sun)]
    const [right, up] = [this.#sun.x * cos - this.#sun.y * sin, this.#sun.x * sin + this.#sun.y * cos]
    for (const leaf of leaves) {
      const known = this.#known[leaf.leaf]
      if (!known || !leaf.placed) continue
      if (!known.placed) this.#show(known.below, (known.placed = true))
      if (leaf.fallen !== (known.above !== null)) this.#lift(known, leaf.fallen)
      const { x, y, z, angle, roll } = leaf.lie(now)
      const { drawn } = known
      if (drawn.x === x && drawn.y === y && drawn.z === z && drawn.angle === angle && drawn.roll === roll && drawn.sun === sun) continue // prettier-ignore
      Object.assign(drawn, { x, y, z, angle, roll, sun })
      const part = known.above ?? known.below
      turn.setFromEuler(euler.set(0, roll, angle))
      size.setScalar(1)
      this.mesh.setMatrixAt(part.leaf, matrix.compose(place.set(x, y, z), turn, size))
      this.mesh.setMatrixAt(part.edge, matrix.compose(place.set(x, y, z - THICK), turn, size))
      size.setScalar(GLOW.wide)
      for (const glow of known.above?.glows ?? [])
        this.mesh.setMatrixAt(glow, matrix.compose(place.set(x, y, z - 2 * THICK), turn, size))
      const floor = this.#floor(x, y, leaf.low)
      const height = Math.max(ABOVE, z - floor)
      this.#fly(known, part, height)
      turn.setFromEuler(euler.set(0, 0, angle))
      const wide = 1 + height / 2400
      size.set(wide * Math.max(0.2, Math.abs(Math.cos(roll))), wide, 1)
      place.set(x - right * height, y - up * height, Math.max(floor + 4, z - height))
      this.mesh.setMatrixAt(part.shadow, matrix.compose(place, turn, size))
    }
  }

  /** From now on it is drawn above all others, or among them. */
  #lift(known: Known, above: boolean): void {
    known.drawn.x = NaN
    const { kind, below, shapes, tint } = known
    if (!above) {
      if (known.above) {
        this.#show(known.above, false)
        this.#free.push(known.above)
      }
      known.above = null
      this.#show(below, true)
      return
    }
    const free = this.#free.pop()
    if (!free) return
    known.above = free
    this.#show(below, false)
    this.#show(free, true)
    const { around = 0, whole = 0 } = this.#shadows[kind] ?? {}
    for (const glow of free.glows) this.mesh.setGeometryIdAt(glow, whole)
    this.mesh.setGeometryIdAt(free.shadow, known.flies ? whole : around)
    this.mesh.setGeometryIdAt(free.edge, shapes.edge)
    this.mesh.setGeometryIdAt(free.leaf, shapes.leaf)
    this.mesh.setColorAt(free.leaf, tint)
  }

  /** What its shadow falls on: what it lies on, or the ground beside the box. */
  #floor(x: number, y: number, rest: number): number {
    const border = this.things.side / 2 + 150
    return Math.abs(x) < border && Math.abs(y) < border ? Math.max(0, rest - LAYER) : GROUND
  }

  /** The shadow of what flies is seen whole, and is weaker the higher it flies. */
  #fly(known: Known, part: Part, height: number): void {
    const flies = height > 2 * ABOVE
    if (!flies && !known.flies) return
    const weak = ABOVE / height + 0.3 * Math.max(0.15, 1 - height / 700)
    this.mesh.setColorAt(part.shadow, shade.set(0, 0, 0, flies ? weak : 1))
    if (flies === known.flies) return
    known.flies = flies
    const shadow = this.#shadows[known.kind]
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
