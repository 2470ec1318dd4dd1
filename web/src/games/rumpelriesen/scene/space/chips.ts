/** Chips in the hollows: whom they show, how they come up, hop and giggle. */
import { CanvasTexture, CylinderGeometry, Group, Mesh, MeshLambertMaterial, SRGBColorSpace } from "three"
import type { Bodies } from "../bodies"
import { paintChip } from "../chip-paint"
import type { Things } from "../scene"

const THICK = 34
/** Who giggles peeps out of the leaves around. */
const PEEPS = 300

export class Chips {
  readonly group = new Group()
  readonly #geometry: CylinderGeometry
  readonly #tops: MeshLambertMaterial[] = []
  /** Whoever is not known yet looks the same everywhere. */
  readonly #eyes = picture(null)
  readonly #meshes: Mesh[] = []

  constructor(things: Things) {
    this.#geometry = chipGeometry(things.chip * 0.93)
    for (const [x, y] of things.hollows) {
      const top = new MeshLambertMaterial({ map: this.#eyes })
      const mesh = new Mesh(this.#geometry, top)
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
    this.#drop(top)
    top.map = chip ? picture(chip) : this.#eyes
  }

  #drop({ map }: MeshLambertMaterial): void {
    if (map !== this.#eyes) map?.dispose()
  }

  draw({ hollows, now, turned }: Bodies): void {
    for (const hollow of hollows) {
      const mesh = this.#meshes[hollow.place]
      if (!mesh) continue
      const shown = hollow.shown.value
      const [hop, swell] = [hollow.hop(now), hollow.swell(now)]
      const up = Math.sin(Math.PI * Math.min(1, hop * 1.4)) * 620
      mesh.visible = shown > 0.02
      mesh.castShadow = hop > 0
      mesh.position.z = 6 - THICK / 2 - (1 - shown) * 10 + up + PEEPS * swell
      mesh.scale.setScalar((0.55 + 0.45 * shown) * (1 + up / 1400 + swell))
      // imps look straight at people, however the board is turned
      mesh.rotation.set(hop > 0 ? Math.sin(hop * 6) * 0.2 : 0, 0, turned.value + hollow.wiggle(now))
    }
  }

  destroy(): void {
    this.#geometry.dispose()
    for (const top of this.#tops) {
      this.#drop(top)
      top.dispose()
    }
    this.#eyes.dispose()
  }
}

/** A disc, the rim of whose picture goes on down its side. */
function chipGeometry(radius: number): CylinderGeometry {
  const geometry = new CylinderGeometry(radius, radius, THICK, 40)
  const [uv, normals] = [geometry.getAttribute("uv"), geometry.getAttribute("normal")]
  for (let index = 0; index < uv.count; index++) {
    if (Math.abs(normals.getY(index)) > 0.5) continue
    uv.setXY(index, 0.5 + 0.47 * normals.getZ(index), 0.5 + 0.47 * normals.getX(index))
  }
  return geometry.rotateX(Math.PI / 2).rotateZ(Math.PI / 2) as CylinderGeometry
}

function picture(chip: CanvasImageSource | null): CanvasTexture {
  const texture = new CanvasTexture(paintChip(chip))
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 4
  return texture
}
