/** The colours of app.css for every eye: seats told apart, text and graphics that stand out (KIDS.md 17, 18). */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

type Rgb = [number, number, number]
type Matrix = [Rgb, Rgb, Rgb]

const OKABE_ITO = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"]

const CSS = readFileSync("src/app.css", "utf8")
const COLOURS = new Map(
  [...CSS.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi)].map(([, name = "", value = ""]) => [
    name,
    value.toLowerCase(),
  ]),
)

function colour(name: string): string {
  const value = name.startsWith("#") ? name : COLOURS.get(name)
  if (!value) throw new Error(`app.css has no colour --${name}`)
  return value
}

const seats = [0, 1, 2, 3, 4, 5].map((seat) => colour(`seat-${seat}`))

/** Light of each channel, 0 to 1, from the sRGB notation. */
function linear(hex: string): Rgb {
  const channel = (from: number) => {
    const value = parseInt(hex.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

const times = (matrix: Matrix, [r, g, b]: Rgb) => matrix.map(([x, y, z]) => x * r + y * g + z * b) as Rgb
const clipped = (light: Rgb) => light.map((value) => Math.min(1, Math.max(0, value))) as Rgb

/** How eyes see: Machado, Oliveira and Fernandes (2009), severity 1. */
const EYES: Record<string, Matrix> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
]

/** CIE L*a*b*, white D65. */
function lab(light: Rgb): Rgb {
  const [x, y, z] = times(TO_XYZ, light)
  const bend = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116)
  const [fx, fy, fz] = [bend(x / 0.95047), bend(y), bend(z / 1.08883)]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}

/** How far apart two colours are to such eyes (CIE 1976; 2.3 is just noticeable). */
function distance(one: string, other: string, eyes: Matrix): number {
  const [a, b] = [one, other].map((hex) => lab(clipped(times(eyes, linear(hex)))))
  return Math.hypot(...(a ?? []).map((value, axis) => value - (b?.[axis] ?? 0)))
}

/** WCAG's contrast ratio, 1 to 21. */
function contrast(one: string, other: string): number {
  const [a = 0, b = 0] = [one, other].map((hex) => times(TO_XYZ, linear(colour(hex)))[1])
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

test("the measures are right", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 1)
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 1)
  expect(distance("#ffffff", "#000000", EYES["usual"] as Matrix)).toBeCloseTo(100, 0)
  const [red, green] = ["#c00000", "#6a6000"]
  expect(distance(red, green, EYES["protan"] as Matrix)).toBeLessThan(
    distance(red, green, EYES["usual"] as Matrix) / 2,
  )
})

test("the seats are six colours of Okabe and Ito", () => {
  expect(new Set(seats).size).toBe(6)
  for (const seat of seats) expect(OKABE_ITO).toContain(seat)
})

test.each(Object.entries(EYES))("the seats are told apart by %s eyes", (_, eyes) => {
  const pairs = seats.flatMap((one, i) => seats.slice(i + 1).map((other) => distance(one, other, eyes)))
  expect(Math.min(...pairs)).toBeGreaterThan(15)
})

test.each([
  ["ink", "paper"],
  ["ink", "paper-shade"],
  ["ink", "honey"],
  ["ink", "honey-light"],
  ["ink", "leaf"],
  ["ink", "sky-high"],
  ["ink", "sky-low"],
  ["ink-soft", "paper"],
  ["ink-soft", "paper-shade"],
  ["bark", "paper"],
  ["bark-deep", "paper-shade"],
  ["moss-deep", "paper"],
  ["berry-deep", "paper"],
  ["night", "leaf"],
  ["paper", "night"],
  ["paper", "bark"],
  ["paper", "bark-light"],
  ["paper", "bark-deep"],
  ["paper", "moss-deep"],
  ["#ffffff", "moss-deep"],
])("%s is read on %s", (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
})

test.each([
  ["berry", "paper"],
  ["moss", "paper"],
  ["bark-light", "paper"],
  ["bark-light", "paper-shade"],
  ["honey", "night"],
  ["honey", "bark"],
  ["leaf", "night"],
  ["paper", "moss"],
])("%s is seen on %s", (thing, ground) => {
  expect(contrast(thing, ground)).toBeGreaterThanOrEqual(3)
})

test.each(seats)("seat colour %s is seen on paper, or within an outline of ink", (seat) => {
  expect(Math.max(contrast(seat, "paper"), contrast(seat, "ink"))).toBeGreaterThanOrEqual(3)
})

test("the two colours of the ring of focus are seen on every ground, one or the other", () => {
  const ring = /:focus-visible \{([^}]*)\}/.exec(CSS)?.[1] ?? ""
  const colours = [...ring.matchAll(/#[0-9a-f]+/g)].map(([hex]) => (hex === "#fff" ? "#ffffff" : hex))
  expect(colours).toHaveLength(2)
  for (const ground of ["paper", "paper-shade", "honey", "leaf", "sky-high", "night", "bark", "moss-deep"]) {
    expect(Math.max(...colours.map((each) => contrast(each, ground))), ground).toBeGreaterThanOrEqual(3)
  }
})
