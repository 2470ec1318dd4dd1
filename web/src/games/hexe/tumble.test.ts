import { describe, expect, it } from "vitest"
import { ANIMALS } from "./material"
import { faceOf, showing, toss, turnedBy } from "./tumble"

type Vector = [x: number, y: number, z: number]

/** What CSS makes of a point: each rotation of the list, the last one first. */
function rotated(transform: string, point: Vector): Vector {
  const turns = [...transform.matchAll(/rotate([XYZ])\((-?[\d.]+)deg\)/g)].reverse()
  return turns.reduce(([x, y, z], [, axis, degrees]): Vector => {
    const angle = (Number(degrees) * Math.PI) / 180
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    if (axis === "X") return [x, y * cos - z * sin, y * sin + z * cos]
    if (axis === "Y") return [x * cos + z * sin, y, z * cos - x * sin]
    return [x * cos - y * sin, x * sin + y * cos, z]
  }, point)
}

describe("a die", () => {
  it.each(ANIMALS)("that shows %s turns that face to the eye, upright", (animal) => {
    const whole = turnedBy(showing(animal)) + faceOf(animal)
    const outwards = rotated(whole, [0, 0, 1])
    const upwards = rotated(whole, [0, -1, 0])
    for (const [index, expected] of [0, 0, 1].entries()) expect(outwards[index]).toBeCloseTo(expected)
    for (const [index, expected] of [0, -1, 0].entries()) expect(upwards[index]).toBeCloseTo(expected)
  })

  it("has each animal on a face of its own", () => {
    const normals = ANIMALS.map((animal) => rotated(faceOf(animal), [0, 0, 1]).map(Math.round).join())
    expect(new Set(normals.map((normal) => normal.replaceAll("-0", "0"))).size).toBe(6)
  })

  it("that is thrown comes from the hand, bounces, and lies at last as nature rolled", () => {
    const [start, end] = [showing("owl"), showing("hen")]
    const way = toss({ x: 300, y: -120 }, start, end, { x: 2, y: -1, z: 0 })
    expect(way[0]).toMatchObject({ offset: 0, x: 300, y: -120, turned: start })
    const last = way.at(-1)
    expect(last?.offset).toBe(1)
    expect(last?.x).toBeCloseTo(0)
    expect(last?.y).toBeCloseTo(0)
    expect(last?.scale).toBeCloseTo(1)
    for (const axis of ["x", "y", "z"] as const) {
      expect((((last?.turned[axis] ?? NaN) - end[axis]) / 360) % 1).toBeCloseTo(0)
    }
    for (const [index, toss] of way.entries()) {
      if (index > 0) expect(toss.offset).toBeGreaterThanOrEqual(way[index - 1]?.offset ?? NaN)
    }
    const heights = way.map(({ scale }) => scale)
    expect(Math.max(...heights)).toBeGreaterThan(1.3)
    expect(heights.filter((height, index) => height > 1.02 && index > way.length / 2).length).toBeGreaterThan(
      2,
    )
  })
})
