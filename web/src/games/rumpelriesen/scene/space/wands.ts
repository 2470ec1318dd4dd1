/** Magic wands: a tip of rubber, a staff in the seat's colour, and the seat's shape at its end. */
import {
  CylinderGeometry, ExtrudeGeometry, Group, Mesh, MeshPhongMaterial, Shape, SphereGeometry, Vector2, type BufferGeometry,
} from "three" // prettier-ignore
import type { Bodies, WandNow } from "../bodies"
import { colourOf, shapeOf } from "../seats"

const LENGTH = 960
/** How far the staff leans towards who holds it, and to the side. */
const LEANS = { back: 0.85, side: 0.5 }
/** The middle of a leaf's height: where wands touch. */
export const TOUCHED = 60

export class Wands {
  readonly group = new Group()
  readonly #wands = new Map<number, Staff>()

  draw({ wands, turned, edges }: Bodies): void {
    for (const [seat, wand] of wands)
      this.#of(seat).draw(wand, turned.value - ((edges[seat] ?? 0) * Math.PI) / 180)
    for (const [seat, staff] of this.#wands) staff.group.visible = wands.has(seat)
  }

  #of(seat: number): Staff {
    const known = this.#wands.get(seat)
    if (known) return known
    const made = new Staff(seat)
    this.#wands.set(seat, made)
    this.group.add(made.group)
    return made
  }

  destroy(): void {
    for (const staff of this.#wands.values()) staff.destroy()
  }
}

class Staff {
  readonly group = new Group()
  readonly #used: { dispose: () => void }[] = []

  constructor(seat: number) {
    const staff = new Group()
    const colour = colourOf(seat)
    const add = (geometry: BufferGeometry, paint: string) => {
      const material = new MeshPhongMaterial({ color: paint, specular: "#554433", shininess: 40 })
      const mesh = new Mesh(geometry, material)
      mesh.castShadow = true
      this.#used.push(geometry, material)
      staff.add(mesh)
    }
    const along = (geometry: BufferGeometry, z: number) => geometry.rotateX(Math.PI / 2).translate(0, 0, z)
    add(new SphereGeometry(52, 20, 14).translate(0, 0, 52), "#3a2a26")
    add(along(new CylinderGeometry(40, 48, 90, 20), 120), "#5a4038")
    add(along(new CylinderGeometry(30, 38, LENGTH - 160, 20), 160 + (LENGTH - 160) / 2), colour)
    for (const z of [230, 300, LENGTH - 120]) add(along(new CylinderGeometry(40, 41, 26, 20), z), "#fbf0d6")
    add(shapeGeometry(seat).translate(0, 0, LENGTH), colour)
    add(
      shapeGeometry(seat)
        .scale(1.2, 1.2, 0.5)
        .translate(0, 0, LENGTH - 8),
      "#fff6e0",
    )
    staff.rotation.order = "ZXY"
    staff.rotation.set(LEANS.back, 0, seat % 2 ? -LEANS.side : LEANS.side)
    this.group.add(staff)
  }

  draw(wand: WandNow, turned: number): void {
    this.group.position.set(wand.x.value, wand.y.value, TOUCHED + wand.z.value)
    this.group.rotation.z = turned
  }

  destroy(): void {
    for (const used of this.#used) used.dispose()
  }
}

/** The seat's shape as a thick piece of wood. */
function shapeGeometry(seat: number): BufferGeometry {
  const shape = new Shape(shapeOf(seat).map(([x, y]) => new Vector2(110 * x, 110 * y)))
  return new ExtrudeGeometry(shape, { depth: 40, bevelSize: 12, bevelThickness: 12, bevelSegments: 2 })
}
