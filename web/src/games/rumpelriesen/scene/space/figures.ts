/** The parts of the giants that are turned and carved: in the axes of a head its face looks along z, y is up. */
import {
  BufferAttribute, BufferGeometry, Color, ConeGeometry, CylinderGeometry, SphereGeometry, TorusGeometry,
} from "three" // prettier-ignore
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js"
import { GIANTS } from "../../imps/giants"
import { blend, tone } from "../../imps/shapes"

export interface Part {
  geometry: BufferGeometry
  colour: string
}

type Three = [x: number, y: number, z: number]

/** Parts in their colours, as one. */
export function merged(parts: Part[]): BufferGeometry {
  const coloured = parts.map(({ geometry, colour }) => {
    const flat = geometry.index ? geometry.toNonIndexed() : geometry
    flat.deleteAttribute("uv")
    const { r, g, b } = new Color(colour)
    const { count } = flat.getAttribute("position")
    const colours = Float32Array.from({ length: 3 * count }, (_, index) => [r, g, b][index % 3] ?? 0)
    return flat.setAttribute("color", new BufferAttribute(colours, 3))
  })
  return mergeGeometries(coloured)
}

/** Balls smaller than this, in parts of a head, need few corners. */
const SMALL = 0.22

/** A ball of any three radii, at a place. */
function ball(at: Three, radii: Three, colour: string, turn: Three = [0, 0, 0]): Part {
  const [around, down] = Math.max(...radii) < SMALL ? [10, 7] : [18, 12]
  const geometry = new SphereGeometry(1, around, down).scale(...radii)
  return {
    geometry: geometry
      .rotateX(turn[0])
      .rotateY(turn[1])
      .rotateZ(turn[2])
      .translate(...at),
    colour,
  }
}

/** A stick from one place to another. */
function stick(from: Three, to: Three, thick: number, colour: string): Part {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  const length = Math.hypot(dx, dy, dz)
  const geometry = new CylinderGeometry(thick * 0.6, thick, length, 8).translate(0, length / 2, 0)
  geometry.rotateX(Math.acos(dy / length)).rotateY(Math.atan2(dx, dz))
  return { geometry: geometry.translate(...from), colour }
}

function ring(at: Three, radius: number, thick: number, colour: string): Part {
  return { geometry: new TorusGeometry(radius, thick, 10, 28).rotateX(Math.PI / 2).translate(...at), colour }
}

function both(parts: (side: number) => Part[]): Part[] {
  return [-1, 1].flatMap(parts)
}

/** What grows on each head, one unit its radius. */
const CROWNS: readonly ((hair: string, skin: string) => Part[])[] = [
  // oak: leaves for hair, moss for a beard
  (hair) => [
    ...Array.from({ length: 13 }, (_, n): Part => {
      const around = (2 * Math.PI * n) / 13
      const colour = ["#e9a23b", "#c8562e", "#e08a2f", "#e9b04a", "#8f9f3f", "#d0702f"][n % 6] ?? hair
      const geometry = new SphereGeometry(1, 10, 8).scale(0.3, 0.52, 0.07).translate(0, 0.5, 0)
      geometry.rotateX(0.62 + 0.12 * (n % 2)).rotateY(around).translate(0.72 * Math.sin(around), 0.6, 0.72 * Math.cos(around) - 0.12)
      return { geometry, colour }
    }),
    ring([0, 0.6, -0.1], 0.78, 0.09, "#7a4f2a"),
    ball([0, 0.86, -0.1], [0.62, 0.26, 0.62], "#6b4a2b"),
    ...[-0.2, 0, 0.2].map((x) => ball([x, 0.6 - Math.abs(x) * 0.3, 0.76], [0.1, 0.1, 0.1], "#b8322e")),
    ball([0, -0.72, 0.42], [0.78, 0.5, 0.52], hair),
    ...both((side) => [ball([side * 0.36, -0.9, 0.6], [0.3, 0.28, 0.26], tone(hair, 0.12))]),
    ball([0, -1.14, 0.5], [0.36, 0.32, 0.28], tone(hair, -0.1)),
  ],
  // boulder: a stone with moss and mushrooms
  (hair, skin) => [
    ball([0.05, 0.74, -0.08], [0.72, 0.34, 0.66], "#6f9a4a"),
    ball([-0.34, 0.72, 0.24], [0.34, 0.2, 0.3], "#7fac52"),
    ...([[-0.22, 0.95, 0.12, 1, "#c8443f"], [0.36, 0.9, 0.06, 0.7, "#e08a3f"]] as const).flatMap(([x, y, z, size, colour]) => [
      stick([x, y - 0.2, z], [x * 1.15, y + 0.32 * size, z], 0.17 * size, "#f3e6c8"),
      { geometry: new SphereGeometry(0.46 * size, 18, 9, 0, 2 * Math.PI, 0, Math.PI / 2).scale(1, 0.82, 1).translate(x * 1.15, y + 0.26 * size, z), colour },
      ...([[0, 1, 0], [0.7, 0.62, 0.3], [-0.62, 0.7, 0.3], [0.1, 0.6, 0.76], [0.1, 0.7, -0.66]] as const).map(([dx, dy, dz]) =>
        ball([x * 1.15 + dx * 0.44 * size, y + 0.26 * size + dy * 0.37 * size, z + dz * 0.44 * size], [0.09 * size, 0.07 * size, 0.09 * size], "#fff6e4"),
      ),
    ]),
    ...both((side) => [
      ball([side * 0.34, -0.42, 0.92], [0.4, 0.17, 0.2], hair, [0, 0, side * -0.25]),
      ball([side * 0.74, -0.56, 0.66], [0.3, 0.13, 0.18], hair, [0, 0, side * -0.5]),
    ]),
    ball([0.78, 0.42, -0.36], [0.3, 0.4, 0.34], tone(skin, -0.12)),
  ],
  // rowan: two buns and a wreath of berries
  (hair) => [
    ball([0, 0.14, -0.3], [1.04, 0.98, 0.86], hair),
    ball([0, 0.62, 0.12], [0.8, 0.4, 0.66], hair),
    ...both((side) => [
      ball([side * 0.8, 0.86, -0.12], [0.46, 0.44, 0.42], hair),
      ball([side * 0.86, 0.92, 0.14], [0.22, 0.2, 0.2], tone(hair, 0.2)),
      ball([side * 0.46, 0.86, 0.44], [0.28, 0.09, 0.17], "#5f8a45", [0.5, 0, side * 0.3]),
      ball([side * 0.62, 0.7, 0.5], [0.24, 0.08, 0.15], "#7ba350", [0.6, 0, side * -0.5]),
      ball([side * 1.04, -0.36, 0.06], [0.1, 0.16, 0.1], "#d9a441"),
    ]),
    ...Array.from({ length: 9 }, (_, n) => {
      const x = (n - 4) * 0.13
      return ball([x, 0.98 - x * x * 0.5 - (n % 2) * 0.1, 0.36 + (n % 2) * 0.16], [0.13, 0.13, 0.13], n % 3 ? "#c8322c" : "#de4a34")
    }),
  ],
  // twig: a nest with a bird in it
  (hair, skin) => [
    ball([0, 0.1, -0.2], [1.02, 0.98, 0.9], tone(skin, -0.12)),
    ring([0, 0.66, -0.04], 0.74, 0.19, "#8a5f36"),
    ring([0, 0.82, -0.04], 0.72, 0.14, "#a87843"),
    ring([0, 0.56, -0.04], 0.82, 0.12, "#6f4826"),
    ball([0, 0.72, -0.04], [0.68, 0.1, 0.68], "#4a3018"),
    ball([0, 0.98, 0], [0.34, 0.36, 0.4], "#5d90b8"),
    ball([0, 0.94, 0.16], [0.26, 0.28, 0.28], "#f2c9a0"),
    ball([0, 1.32, 0.1], [0.26, 0.25, 0.26], "#5d90b8"),
    { geometry: new ConeGeometry(0.1, 0.24, 8).rotateX(Math.PI / 2).translate(0, 1.3, 0.42), colour: "#f2a33d" },
    ...both((side) => [
      ball([side * 0.13, 1.38, 0.3], [0.055, 0.055, 0.055], "#33261f"),
      stick([side * 0.6, 0.6, -0.1], [side * 1.3, 1.15, -0.1], 0.12, hair),
      stick([side * 1.0, 0.92, -0.1], [side * 1.45, 0.86, 0], 0.08, hair),
      stick([side * 1.2, 1.06, -0.1], [side * 1.18, 1.5, 0], 0.08, hair),
      ball([side * 1.5, 0.84, 0.02], [0.16, 0.07, 0.1], "#7ba350", [0.4, 0, 0]),
      ball([side * 1.18, 1.56, 0.02], [0.09, 0.17, 0.07], "#7ba350"),
    ]),
    { geometry: new ConeGeometry(0.34, 0.72, 14).rotateX(Math.PI).scale(1, 1, 0.7).translate(0, -1.14, 0.62), colour: hair },
  ],
] // prettier-ignore

/** What is on the head of a giant beside its painted face. */
export function headParts(number: number, radius: number): BufferGeometry {
  const { skin, flush, hair } = GIANTS[number] ?? GIANTS[0]
  const parts = [
    ball([0, -0.14, 1.02], [0.31, 0.27, 0.27], blend(skin, flush, 0.45)),
    ...both((side) => [
      ball([side * 0.99, -0.04, 0.02], [0.2, 0.31, 0.24], skin),
      ball([side * 1.07, -0.04, 0.12], [0.11, 0.19, 0.15], blend(skin, flush, 0.4)),
    ]),
    ...(CROWNS[number]?.(hair, skin) ?? []),
  ]
  return merged(parts).scale(radius, radius, radius)
}

/** Arms folded over the belly, and boots. */
export function limbs(number: number, half: number, height: number): BufferGeometry {
  const { cloth, trim, skin } = GIANTS[number] ?? GIANTS[0]
  const sleeve = tone(cloth, 0.08)
  const [across, up] = [half, height]
  return merged(
    both((side) => [
      ball([side * across * 0.48, -across * 0.92, up * 0.045], [across * 0.42, across * 0.5, up * 0.06], tone(cloth, -0.6)), // prettier-ignore
      ball(
        [side * across * 0.98, -across * 0.1, up * 0.36],
        [across * 0.32, across * 0.46, up * 0.13],
        sleeve,
      ),
      ball(
        [side * across * 0.86, -across * 0.76, up * 0.26],
        [across * 0.28, across * 0.42, up * 0.055],
        sleeve,
      ),
      ball(
        [side * across * 0.62, -across * 1.02, up * 0.255],
        [across * 0.17, across * 0.25, up * 0.056],
        trim,
      ),
      ball(
        [side * across * 0.38, -across * 1.1, up * 0.25],
        [across * 0.24, across * 0.24, up * 0.052],
        skin,
      ),
    ]),
  )
}

/** The body: a block with rounded edges and shoulders, half as broad as told at its base. */
export function body(half: number, height: number): BufferGeometry {
  const profile = [[0, 0], [0, 0.9], [0.03, 0.98], [0.1, 1], [0.45, 0.98], [0.7, 0.92], [0.86, 0.8], [0.96, 0.6], [1, 0.36], [1, 0]] as const // prettier-ignore
  const around = 36
  const [places, uvs, triangles]: [number[], number[], number[]] = [[], [], []]
  for (const [up, wide] of profile) {
    for (let n = 0; n <= around; n++) {
      // it begins at the back, so that the front is in the middle of what is painted
      const turn = Math.PI / 2 + (2 * Math.PI * n) / around
      const round = (share: number) => Math.sign(share) * Math.abs(share) ** 0.7
      places.push(half * wide * round(Math.cos(turn)), half * wide * round(Math.sin(turn)), height * up)
      uvs.push(n / around, up)
    }
  }
  for (let level = 0; level + 1 < profile.length; level++) {
    for (let n = 0; n < around; n++) {
      const [low, high] = [level * (around + 1) + n, (level + 1) * (around + 1) + n]
      triangles.push(low, low + 1, high, high, low + 1, high + 1)
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(places), 3))
  geometry.setAttribute("uv", new BufferAttribute(new Float32Array(uvs), 2))
  geometry.setIndex(triangles)
  geometry.computeVertexNormals()
  return geometry
}

/** A ball with a face painted on its front, skin all around it. */
export function head(radius: number): BufferGeometry {
  const geometry = new SphereGeometry(radius, 32, 24)
  const places = geometry.getAttribute("position")
  const uv = new Float32Array(places.count * 2)
  for (let index = 0; index < places.count; index++) {
    const [x, y, z] = [places.getX(index) / radius, places.getY(index) / radius, places.getZ(index) / radius]
    const flat = Math.hypot(x, y) || 1
    const share = z >= 0 ? 1 : 1 / flat
    uv.set([0.5 + 0.495 * x * share, 0.5 + 0.495 * y * share], 2 * index)
  }
  geometry.setAttribute("uv", new BufferAttribute(uv, 2))
  return geometry
}
