/** Chips in the hollows: whom they show, how they come up, hop and giggle. */
import { CanvasTexture, CylinderGeometry, Group, Mesh, MeshLambertMaterial, SRGBColorSpace } from "three"
import type { Bodies } from "../bodies"
import { paintChip } from "../chip-paint"
import type { Things } from "../scene"

const THICK = 34

export class Chips {
  readonly group = new Group()
  readonly #geometry: CylinderGeometry
  readonly #side = new MeshLambertMaterial({ color: "#b9803f" })
  readonly #tops: MeshLambertMaterial[] = []
  readonly #meshes: Mesh[] = []

  constructor(things: Things) {
    this.#geometry = new CylinderGeometry(things.chip * 0.93, things.chip * 0.93, THICK, 40)
    this.#geometry.rotateX(Math.PI / 2).rotateZ(Math.PI / 2)
    for (const [x, y] of things.hollows) {
      const top = new MeshLambertMaterial()
      const mesh = new Mesh(this.#geometry, [this.#side, top, this.#side])
      mesh.position.set(x, y, 0)
      mesh.visible = false
      mesh.receiveShadow = true
      this.#tops.push(top)
      this.#meshes.push(mesh)
      this.group.add(mesh)
    }
  }

  paint(place: number, chip: CanvasImageSource | null): void {
    const top = this.#tops[place]
    if (!top) return
    top.map?.dispose()
    top.map = new CanvasTexture(paintChip(chip))
    top.map.colorSpace = SRGBColorSpace
    top.map.anisotropy = 4
    top.needsUpdate = true
  }

  draw({ hollows, now, turned }: Bodies): void {
    hollows.forEach((hollow, index) => {
      const mesh = this.#meshes[index]
      if (!mesh) return
      const shown = hollow.shown.value
      const hop = hollow.hop(now)
      const up = Math.sin(Math.PI * Math.min(1, hop * 1.4)) * 620
      mesh.visible = shown > 0.02
      mesh.castShadow = hop > 0
      mesh.position.z = 6 - THICK / 2 - (1 - shown) * 10 + up
      mesh.scale.setScalar((0.55 + 0.45 * shown) * (1 + up / 1400))
      // imps look straight at people, however the board is turned
      mesh.rotation.set(hop > 0 ? Math.sin(hop * 6) * 0.2 : 0, 0, turned.value + hollow.wiggle(now))
    })
  }

  destroy(): void {
    this.#geometry.dispose()
    this.#side.dispose()
    for (const top of this.#tops) {
      top.map?.dispose()
      top.dispose()
    }
  }
}
