/** A late afternoon: the sun stands low on the left, behind the box. */
import { Color, DirectionalLight, Group, HemisphereLight, Vector3 } from "three"

/** Where the sun is. */
export const SUN = new Vector3(-0.56, 0.2, 0.8).normalize()

/** How bright they are: where the sun does not come it is clearly darker, so that things are seen to stand. */
const [SUN_LIGHT, SKY_LIGHT] = [2.55, 1.75]

const AFTERNOON = new Color("#ffe3b3")
const EVENING = new Color("#ff9a56")

export class Light extends Group {
  readonly sun = new DirectionalLight(AFTERNOON, SUN_LIGHT)
  readonly #sky = new HemisphereLight("#fff3df", "#b08a5c", SKY_LIGHT)

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
    shadow.intensity = 0.9
    this.add(this.sun, this.sun.target, this.#sky)
  }

  /** How late it is, from 0 to 1. */
  set late(late: number) {
    this.sun.color.lerpColors(AFTERNOON, EVENING, 0.75 * late)
    this.sun.intensity = SUN_LIGHT - 0.5 * late
    this.#sky.intensity = SKY_LIGHT - 0.45 * late
  }
}
