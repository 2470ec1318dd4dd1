/** A late afternoon: the sun stands low on the left, behind the box. */
import { Color, DirectionalLight, Group, HemisphereLight, Vector3 } from "three"

/** Where the sun is. */
export const SUN = new Vector3(-0.56, 0.2, 0.8).normalize()

const AFTERNOON = new Color("#ffe3b3")
const EVENING = new Color("#ff9a56")

export class Light extends Group {
  readonly sun = new DirectionalLight(AFTERNOON, 2.3)
  readonly #sky = new HemisphereLight("#fff3df", "#b08a5c", 1.95)

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
    this.sun.intensity = 2.3 - 0.5 * late
    this.#sky.intensity = 1.95 - 0.45 * late
  }
}
