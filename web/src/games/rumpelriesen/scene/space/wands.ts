/** Magic wands: a tip of rubber, a staff in the seat's colour, and the seat's shape at its end. */
import {
  Color, CylinderGeometry, ExtrudeGeometry, Group, Mesh, MeshPhongMaterial, Shape, SphereGeometry, Vector2, type BufferGeometry,
} from "three" // prettier-ignore
import type { Bodies } from "../bodies"
import { colourOf, shapeOf } from "../seats"
import { merged, type Part } from "./figures"

const LENGTH = 960
/** How far the staff leans towards who holds it, and to the side. */
const LEANS = { back: 0.85, side: 0.5 }
const SEATS = [0, 1, 2, 3]
/** The middle of a leaf's height: where wands touch. */
export const TOUCHED = 60

export class Wands {
  readonly group = new Group()
  // brighter than life, as the sun is behind them: seats are known by their colours
  readonly #material = new MeshPhongMaterial({
    color: new Color(1.5, 1.5, 1.5), specular: "#554433", shininess: 40, vertexColors: true,
  }) // prettier-ignore
  readonly #staffs: Group[]
  readonly #meshes: Mesh[] = []

  constructor() {
    this.#staffs = SEATS.map((seat) => {
      const mesh = new Mesh(staff(seat), this.#material)
      mesh.castShadow = true
      mesh.rotation.order = "ZXY"
      mesh.rotation.set(LEANS.back, 0, seat % 2 ? -LEANS.side : LEANS.side)
      this.#meshes.push(mesh)
      const group = new Group().add(mesh)
      group.visible = false
      this.group.add(group)
      return group
    })
  }

  draw({ wands, turned, edges }: Bodies): void {
    for (const seat of SEATS) {
      const [wand, group] = [wands.get(seat), this.#staffs[seat]]
      if (!group) continue
      group.visible = wand !== undefined
      if (!wand) continue
      group.position.set(wand.x.value, wand.y.value, TOUCHED + wand.z.value)
      group.rotation.z = turned.value - ((edges[seat] ?? 0) * Math.PI) / 180
    }
  }

  destroy(): void {
    for (const { geometry } of this.#meshes) geometry.dispose()
    this.#material.dispose()
  }
}

function staff(seat: number): BufferGeometry {
  const parts: Part[] = []
  const add = (geometry: BufferGeometry, colour: string) => parts.push({ geometry, colour })
  const along = (geometry: BufferGeometry, z: number) => geometry.rotateX(Math.PI / 2).translate(0, 0, z)
  const colour = colourOf(seat)
  add(new SphereGeometry(52, 20, 14).translate(0, 0, 52), "#3a2a26")
  add(along(new CylinderGeometry(40, 48, 90, 20), 120), "#5a4038")
  add(along(new CylinderGeometry(30, 38, LENGTH - 160, 20), 160 + (LENGTH - 160) / 2), colour)
  for (const z of [230, 300, LENGTH - 120]) add(along(new CylinderGeometry(40, 41, 26, 20), z), "#fbf0d6")
  add(shapeGeometry(seat).translate(0, 0, LENGTH), colour)
  const border = shapeGeometry(seat).scale(1.2, 1.2, 0.5)
  add(border.translate(0, 0, LENGTH - 8), "#fff6e0")
  return merged(parts)
}

/** The seat's shape as a thick piece of wood. */
function shapeGeometry(seat: number): BufferGeometry {
  const shape = new Shape(shapeOf(seat).map(([x, y]) => new Vector2(110 * x, 110 * y)))
  return new ExtrudeGeometry(shape, { depth: 40, bevelSize: 12, bevelThickness: 12, bevelSegments: 2 })
}
