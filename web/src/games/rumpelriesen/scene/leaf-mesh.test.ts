import { describe, expect, it } from "vitest"
import things from "../things"
import { leafMesh, shadowSquares, type LeafMesh } from "./leaf-mesh"
import { contains } from "./outline"
import { cellOf } from "./leaf-paint"

const half = cellOf(things.kinds)

/** The area of the triangle that begins there, more than nothing where it is seen from above. */
function area({ places, triangles }: LeafMesh, first: number): number {
  const [a, b, c] = [0, 1, 2].map((corner) => {
    const point = 3 * (triangles[first + corner] ?? 0)
    return [places[point] ?? 0, places[point + 1] ?? 0] as const
  }) as [readonly [number, number], readonly [number, number], readonly [number, number]]
  return ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
}

describe.each(things.kinds)("a leaf of $name", ({ outline }) => {
  const mesh = leafMesh(outline, 7)
  const areas = Array.from({ length: mesh.triangles.length / 3 }, (_, n) => area(mesh, 3 * n))

  it("fills its outline, without a fold", () => {
    const whole = outline.reduce((sum, [x0, y0], index) => {
      const [x1, y1] = outline[(index + 1) % outline.length] ?? [0, 0]
      return sum + (x0 * y1 - x1 * y0) / 2
    }, 0)
    expect(areas.reduce((sum, each) => sum + each, 0)).toBeCloseTo(whole, -1)
    expect(Math.min(...areas)).toBeGreaterThan(-1)
  })

  it("has its edge first", () => {
    const points = new Set(mesh.triangles.slice(0, mesh.edge))
    expect(Math.max(...points)).toBe(2 * outline.length - 1)
  })

  it("bends less than two layers of leaves are thick, and shows itself to the light", () => {
    for (let point = 0; point < mesh.places.length; point += 3) {
      expect(mesh.places[point + 2]).toBeGreaterThanOrEqual(0)
      expect(mesh.places[point + 2]).toBeLessThanOrEqual(40)
      const [x, y, z] = mesh.normals.slice(point, point + 3) as unknown as [number, number, number]
      expect(Math.hypot(x, y, z)).toBeCloseTo(1)
      expect(z).toBeGreaterThan(0.3)
    }
  })

  it("is in its cell of the sheet, with its shadow", () => {
    for (const [x, y] of outline) {
      expect(Math.abs(x)).toBeLessThan(half.x - 80)
      expect(Math.abs(y)).toBeLessThan(half.y - 80)
    }
  })

  it("has a shadow that is seen all along its outline, and not in its middle", () => {
    const pitch = 46
    const squares = shadowSquares(outline, half, pitch)
    const covers = (x: number, y: number) =>
      squares.some(([sx, sy]) => Math.abs(sx - x) <= pitch / 2 && Math.abs(sy - y) <= pitch / 2)
    for (const [x, y] of outline) {
      expect(covers(x, y)).toBe(true)
      for (let turn = 0; turn < 7; turn++) {
        const [bx, by] = [x + 60 * Math.cos(turn), y + 60 * Math.sin(turn)]
        if (!contains(outline, bx, by)) expect(covers(bx, by)).toBe(true)
      }
    }
    expect(covers(0, 0)).toBe(false)
  })
})

it("lies as it always lay, and no other does so", () => {
  const [{ outline }] = things.kinds as [(typeof things.kinds)[number]]
  expect(leafMesh(outline, 3)).toEqual(leafMesh(outline, 3))
  expect(leafMesh(outline, 3).places).not.toEqual(leafMesh(outline, 4).places)
})
