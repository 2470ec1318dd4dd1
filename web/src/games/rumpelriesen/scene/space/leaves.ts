/** All leaves in one call: each a shadow, an edge of card and the leaf itself, painted one above the other. */
import {
  BatchedMesh, BufferAttribute, BufferGeometry, CanvasTexture, Color, Euler, MeshLambertMaterial, Matrix4, PlaneGeometry,
  Quaternion, SRGBColorSpace, Vector3,
} from "three" // prettier-ignore
import { GROUND, LAYER, type Bodies } from "../bodies"
import { leafMesh } from "../leaf-mesh"
import { CELL, COLOURINGS, colouringOf, leafSheet, type LeafSheet } from "../leaf-paint"
import { seeded } from "../random"
import type { Kind, Things } from "../scene"
import { SUN } from "./light"

/** The card is so thick. */
const THICK = 7
/** A leaf at rest is seen so high above what its shadow falls on. */
const ABOVE = 26

export class Leaves {
  readonly mesh: BatchedMesh
  readonly #texture: CanvasTexture
  readonly #material: MeshLambertMaterial
  readonly #sun = { x: SUN.x / SUN.z, y: SUN.y / SUN.z }
  readonly #parts: { shadow: number; edge: number; leaf: number }[]

  constructor(
    private readonly things: Things,
    anisotropy: number,
  ) {
    const sheet = leafSheet(things.kinds, things.kinds.length * 288 > 2600 ? 224 : 288, "uncut")
    this.#texture = new CanvasTexture(sheet.canvas)
    this.#texture.colorSpace = SRGBColorSpace
    this.#texture.anisotropy = anisotropy
    this.#material = new MeshLambertMaterial({ map: this.#texture, transparent: true, depthWrite: false })
    const leaves = things.leaves.map((kind, leaf) => leafGeometry(things, sheet, kind, leaf))
    const shadows = things.kinds.map((_, kind) => shadowGeometry(sheet, kind))
    const all = [...leaves, ...shadows]
    const points = all.reduce((sum, each) => sum + each.getAttribute("position").count, 0)
    const corners = all.reduce((sum, each) => sum + (each.getIndex()?.count ?? 0), 0)
    this.mesh = new BatchedMesh(3 * leaves.length, points, corners, this.#material)
    this.mesh.sortObjects = false
    this.mesh.perObjectFrustumCulled = false
    this.mesh.frustumCulled = false
    this.mesh.receiveShadow = true
    const added = all.map((each) => this.mesh.addGeometry(each))
    this.#parts = things.leaves.map((kind, leaf) => {
      const shadow = this.mesh.addInstance(added[leaves.length + kind] ?? 0)
      const edge = this.mesh.addInstance(added[leaf] ?? 0)
      this.mesh.setColorAt(edge, new Color(0.36, 0.27, 0.2))
      const top = this.mesh.addInstance(added[leaf] ?? 0)
      const random = seeded(leaf + 99)
      const light = 0.86 + 0.24 * random()
      this.mesh.setColorAt(
        top,
        new Color(light, light * (0.95 + 0.08 * random()), light * (0.92 + 0.1 * random())),
      )
      return { shadow, edge, leaf: top }
    })
    for (const each of all) each.dispose()
  }

  draw({ leaves, now, turned }: Bodies): void {
    const [sin, cos] = [Math.sin(turned.value), Math.cos(turned.value)]
    const sun = { x: this.#sun.x * cos - this.#sun.y * sin, y: this.#sun.x * sin + this.#sun.y * cos }
    const border = this.things.side / 2 + 90
    const [matrix, place, size] = [new Matrix4(), new Vector3(), new Vector3(1, 1, 1)]
    const [turn, euler] = [new Quaternion(), new Euler(0, 0, 0, "ZYX")]
    leaves.forEach((leaf, index) => {
      const parts = this.#parts[index]
      if (!parts) return
      const { x, y, z, angle, roll } = leaf.lie(now)
      turn.setFromEuler(euler.set(0, roll, angle))
      const shown = leaf.placed
      this.mesh.setMatrixAt(
        parts.leaf,
        matrix.compose(place.set(x, y, z), turn, size.setScalar(shown ? 1 : 0)),
      )
      this.mesh.setMatrixAt(parts.edge, matrix.compose(place.set(x, y, z - THICK), turn, size))
      const inside = Math.abs(x) < border && Math.abs(y) < border
      const floor = inside ? Math.max(0, leaf.rest.z - LAYER) : GROUND
      const height = Math.max(ABOVE, z - floor)
      turn.setFromEuler(euler.set(0, roll, angle))
      size.setScalar(shown ? 1 + height / 3000 : 0)
      place.set(x - sun.x * height, y - sun.y * height, Math.max(floor + 4, z - height))
      this.mesh.setMatrixAt(parts.shadow, matrix.compose(place, turn, size))
    })
  }

  destroy(): void {
    this.mesh.dispose()
    this.#texture.dispose()
    this.#material.dispose()
  }
}

function leafGeometry({ kinds }: Things, sheet: LeafSheet, kind: number, leaf: number): BufferGeometry {
  const { places, normals, triangles } = leafMesh((kinds[kind] as Kind).outline, leaf)
  const geometry = new BufferGeometry()
  geometry.setAttribute("position", new BufferAttribute(places, 3))
  geometry.setAttribute("normal", new BufferAttribute(normals, 3))
  geometry.setAttribute("uv", new BufferAttribute(onSheet(places, sheet, kind, colouringOf(leaf)), 2))
  geometry.setIndex(new BufferAttribute(triangles, 1))
  return geometry
}

function shadowGeometry(sheet: LeafSheet, kind: number): BufferGeometry {
  // at its edge the next cell shines through where the sheet is seen from afar
  const geometry = new PlaneGeometry(1.95 * CELL.x, 1.95 * CELL.y)
  const places = geometry.getAttribute("position").array as Float32Array
  geometry.setAttribute("uv", new BufferAttribute(onSheet(places, sheet, kind, COLOURINGS), 2))
  return geometry
}

/** Where the points of a leaf are on the painted sheet. */
function onSheet(
  places: Float32Array,
  { columns, rows }: LeafSheet,
  column: number,
  row: number,
): Float32Array {
  const uv = new Float32Array((places.length / 3) * 2)
  for (let index = 0; index < places.length / 3; index++) {
    const [x, y] = [places[3 * index] ?? 0, places[3 * index + 1] ?? 0]
    uv[2 * index] = (column + 0.5 + x / (2 * CELL.x)) / columns
    uv[2 * index + 1] = 1 - (row + 0.5 - y / (2 * CELL.y)) / rows
  }
  return uv
}
