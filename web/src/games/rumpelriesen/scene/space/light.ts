/** A late afternoon: the sun stands low on the left, behind the box. */
import { Color, DirectionalLight, Group, HemisphereLight, Vector3 } from "three"

/** Where the sun is. */
export const SUN = new Vector3(-0.52, 0.42, 0.74).normalize()

const AFTERNOON = new Color("#ffe3b3")
const EVENING = new Color("#ff9a56")

export class Light extends Group {
  readonly sun = new DirectionalLight(AFTERNOON, 2.5)
  readonly #sky = new HemisphereLight("#fff2dc", "#8a6f46", 1.5)

  constructor(reach: number) {
    super()
    this.sun.position.copy(SUN).multiplyScalar(5000)
    this.sun.castShadow = true
    const { shadow } = this.sun
    shadow.mapSize.set(1536, 1536)
    shadow.camera.left = shadow.camera.bottom = -reach
    shadow.camera.right = shadow.camera.top = reach
    shadow.camera.near = 2500
    shadow.camera.far = 7500
    shadow.radius = 5
    shadow.bias = -0.0008
    shadow.normalBias = 6
    shadow.intensity = 0.72
    this.add(this.sun, this.sun.target, this.#sky)
  }

  /** How late it is, from 0 to 1. */
  set late(late: number) {
    this.sun.color.lerpColors(AFTERNOON, EVENING, 0.75 * late)
    this.sun.intensity = 2.5 - 0.6 * late
    this.#sky.intensity = 1.5 - 0.35 * late
  }
}
