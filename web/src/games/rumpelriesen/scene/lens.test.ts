import { Camera, Vector3 } from "three"
import { describe, expect, it } from "vitest"
import { SCREENS } from "../../../lib/tried-screens"
import { EYE, Lens, type Place } from "./lens"

const SEEN: Place[] = [-1620, 1620].flatMap((x) => [
  { x, y: 1620, z: 0 },
  { x, y: -1620, z: 0 },
  { x, y: 1380, z: 790 },
])

describe.each(SCREENS)("on a screen of %i by %i", (width, height) => {
  const side = Math.min(width, height) - 20
  const box = { x: width - side - 7, y: 5, width: side, height: side }
  const lens = new Lens(SEEN)
  lens.fit(width, height, box)

  it("all that has to be seen is in its box, and fills it one way", () => {
    const spots = SEEN.map((place) => lens.spot(place))
    const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
    expect(left).toBeGreaterThanOrEqual(box.x - 1e-6)
    expect(right).toBeLessThanOrEqual(box.x + box.width + 1e-6)
    expect(top).toBeGreaterThanOrEqual(box.y - 1e-6)
    expect(bottom).toBeLessThanOrEqual(box.y + box.height + 1e-6)
    expect(Math.max((right - left) / box.width, (bottom - top) / box.height)).toBeCloseTo(1)
    expect((left + right) / 2).toBeCloseTo(box.x + box.width / 2)
    expect((top + bottom) / 2).toBeCloseTo(box.y + box.height / 2)
  })

  it("what is picked at a spot is what is seen there, at any height", () => {
    for (const z of [0, 60, 400]) {
      for (const x of [-1500, 0, 700]) {
        for (const y of [-1500, 200, 1500]) {
          const spot = lens.spot({ x, y, z })
          const picked = lens.pick(spot.x, spot.y, z)
          expect(picked.x).toBeCloseTo(x, 4)
          expect(picked.y).toBeCloseTo(y, 4)
        }
      }
    }
  })

  it("a camera with its sides sees things where it says", () => {
    const camera = new Camera()
    camera.position.set(EYE.x, EYE.y, EYE.z)
    camera.up.set(0, 0, 1)
    // a camera looks along its own -z, unlike other things
    const { left, right, top, bottom } = lens.sides
    camera.matrixAutoUpdate = false
    camera.matrix.lookAt(camera.position, new Vector3(), camera.up).setPosition(camera.position)
    camera.projectionMatrix.makePerspective(left, right, top, bottom, 1, 20_000)
    camera.updateMatrixWorld(true)
    for (const place of SEEN) {
      const ndc = new Vector3(place.x, place.y, place.z)
        .applyMatrix4(camera.matrixWorldInverse)
        .applyMatrix4(camera.projectionMatrix)
      const spot = lens.spot(place)
      expect(((ndc.x + 1) / 2) * width).toBeCloseTo(spot.x, 3)
      expect(((1 - ndc.y) / 2) * height).toBeCloseTo(spot.y, 3)
    }
  })
})
