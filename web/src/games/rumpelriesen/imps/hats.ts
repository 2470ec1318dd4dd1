/** What imps wear on their heads, over the hair. */
import type { Look } from "./looks"
import { area, beside, oval, stroke, tone, within, type Shape } from "./shapes"

const ACORN = "M32 45C31 25 47 15 64 15s33 10 32 30c0 5-4 7-9 6-14-3-32-3-46 0-5 1-9-1-9-6Z"
const LEAF =
  "M33 53C37 34 52 15 80 5c-1 6 1 10 5 15 6 9 9 20 10 33-4-4-7-5-10-4-3-4-7-5-11-3-3-3-8-4-11-1-4-3-8-2-11 1-4-1-7 0-9 3-4-1-7 1-10 4Z"
const MUSHROOM = "M24 45C23 24 43 10 64 10s41 14 40 35c0 5-4 7-9 6-20-4-42-4-62 0-5 1-9-1-9-6Z"
const KNIT = "M35 46C34 27 47 17 64 17s30 10 29 29Z"
const BELL =
  "M64 11c15 1 21 12 24 22 2 7 5 11 11 15-4 5-10 6-14 3-3 4-9 5-13 1-2 4-14 4-16 0-4 4-10 3-13-1-4 3-10 2-14-3 6-4 9-8 11-15 3-10 9-21 24-22Z"
const BURR = "M33 46C32 26 46 14 64 14s32 12 31 32c0 4-3 5-8 4-14-3-32-3-46 0-5 1-8 0-8-4Z"

/** The hatching of an acorn's cup. */
const HATCH =
  "M28 34 50 56M33 24l30 30M42 16l34 36M54 13l38 38M68 13l30 28M100 34 78 56M95 24 65 54M86 16 52 52M74 13 36 51M60 13 30 41"

function acorn(colour: string): Shape[] {
  return [
    stroke("M64 17c0-5 1-8 5-11", tone(colour, -0.45), 6),
    stroke("M63.5 15c0-4 1.5-6 4.5-9", tone(colour, -0.15), 2.4),
    area(ACORN, tone(colour, -0.1)),
    ...within(ACORN, [
      area("M30 50C30 26 46 12 64 12s28 8 30 22C84 25 74 22 62 24c-16 3-24 12-26 28Z", tone(colour, 0.16)),
      stroke(HATCH, tone(colour, -0.42), 2.2, 0.75),
      stroke("M31 50c20-8 46-8 66 0", tone(colour, -0.35), 5),
      stroke("M31 47.5c20-7 46-7 66 0", tone(colour, 0.22), 2.4),
      area(oval(50, 25, 9, 4, -32), "#ffffff", 0.16),
    ]),
  ]
}

function leaf(colour: string): Shape[] {
  return [
    stroke("M79 7c3-3 6-4 10-3", tone(colour, -0.35), 3.4),
    area(LEAF, colour),
    ...within(LEAF, [
      area("M79 4c-12 16-16 28-15 44l40 12V0Z", tone(colour, -0.2)),
      area("M36 46C42 32 54 18 72 10 60 20 52 30 48 42Z", tone(colour, 0.28)),
      stroke("M80 5C68 20 63 34 63.5 47", tone(colour, 0.55), 2.4),
      stroke(
        "M70 20c-8 1-14 4-20 9M66 30c-9 0-16 4-23 10M64 40c-7 0-14 2-20 7M71 20c4 3 8 7 10 12M66.5 30c7 2 13 6 18 12M64 40c7 1 13 3 18 7",
        tone(colour, 0.4),
        1.5,
        0.8,
      ),
    ]),
  ]
}

function mushroom(colour: string): Shape[] {
  const spots = [
    oval(47, 24, 7.5, 6, -25),
    oval(70, 17, 6, 4.6),
    oval(88, 31, 7, 6.4, 30),
    oval(66, 36, 7.5, 6),
    oval(36, 41, 5.5, 5),
    oval(97, 46, 4, 4),
  ]
  return [
    area("M33 49c20-9 42-9 62 0-6 5-13 6-31 6s-25-1-31-6Z", "#f3e2bf"),
    stroke("M44 52l3-5M54 54l2-7M64 54v-7M74 54l-2-7M84 52l-3-5", "#cfae7c", 1.6),
    area(MUSHROOM, colour),
    ...within(MUSHROOM, [
      area("M22 52C24 24 44 8 64 8c12 0 22 4 30 12-12-5-26-6-38 0-16 8-24 18-26 33Z", tone(colour, 0.16)),
      area("M104 28c4 10 2 20-4 26H78c14-4 22-12 26-26Z", tone(colour, -0.22)),
      ...spots.map((d) => area(d, "#fff6e2")),
      stroke("M28 51c22-7 50-7 72 0", tone(colour, -0.3), 2),
      area(oval(42, 17, 6, 2.5, -38), "#ffffff", 0.35),
    ]),
  ]
}

function bobble(colour: string, trim: string): Shape[] {
  const rays = Array.from({ length: 14 }, (_, ray) => (ray / 14) * 2 * Math.PI)
  return [
    ...rays.map((angle) => area(oval(64 + 7.4 * Math.cos(angle), 12 + 7.4 * Math.sin(angle), 2.6), trim)),
    area(oval(64, 12, 8.2), trim),
    stroke("M60 8l1.5 4M66 6l-.5 4M69.5 11l-3.5 1.5M60 15l3-1.5M66 17.5l-1-3", tone(trim, -0.32), 1.6),
    area(KNIT, colour),
    ...within(KNIT, [
      area("M66 14c20 0 32 10 30 34H80c2-18-4-28-14-34Z", tone(colour, -0.2)),
      stroke("M32 36c10-4 54-4 64 0", trim, 4.6),
      stroke(
        "M47 20c-4 6-5 12-5 20M58 17c-2 6-3 13-3 22M70 17c2 6 3 13 3 22M81 20c4 6 5 12 5 20",
        tone(colour, 0.2),
        1.4,
        0.8,
      ),
    ]),
    area("M35 40c18-6 40-6 58 0 5 2 5 11 1 13-18-6-42-6-60 0-4-2-4-11 1-13Z", tone(colour, 0.22)),
    stroke(
      "M41 40.5v8.5M48 39l-.5 8.5M56 38v8M64 38v8M72 38v8M80 39l.5 8.5M87 40.5v8.5",
      tone(colour, -0.16),
      2,
    ),
  ]
}

function bell(colour: string): Shape[] {
  return [
    stroke("M64 14c-1-5-4-8-9-8", "#4f7a38", 3.6),
    area(BELL, colour),
    ...within(BELL, [
      area("M64 9c20 2 26 16 36 40L80 56c0-20-4-34-16-47Z", tone(colour, -0.16)),
      area("M60 12c-12 6-16 24-24 36l8 4c2-16 6-28 16-40Z", tone(colour, 0.3)),
      stroke(
        "M57 14c-4 12-6 24-5 38M71 14c4 12 6 24 5 38M46 26c-2 10-4 16-8 22M82 26c2 10 4 16 8 22",
        tone(colour, -0.28),
        1.5,
        0.8,
      ),
      stroke(
        "M28 49c5 5 10 4 14 1 4 5 10 5 14 1 3 3 13 3 16 0 4 4 10 4 14-1 4 3 9 4 14-1",
        tone(colour, 0.5),
        2.2,
      ),
    ]),
    area("M64 10c7 0 12 4 14 10-4-1-6 0-8 3-2-3-4-4-6-4s-4 1-6 4c-2-3-4-4-8-3 2-6 7-10 14-10Z", "#6f9a48"),
    area("M62 11c-6 1-10 4-11 8 3-3 7-5 11-5Z", "#93b860"),
  ]
}

/** A tip of a thorn so far out at an angle, on a foot of the husk. */
function thorn(degrees: number): string {
  const [foot, tip] = [29, 41]
  const on = (radius: number, angle: number) => {
    const radians = (angle * Math.PI) / 180
    return `${(64 + radius * 1.06 * Math.cos(radians)).toFixed(1)} ${(47 - radius * Math.sin(radians)).toFixed(1)}`
  }
  return `M${on(foot, degrees - 8)}L${on(tip, degrees)}L${on(foot, degrees + 8)}Z`
}

function burr(colour: string): Shape[] {
  const rim = [8, 24, 40, 56, 73, 90, 107, 124, 140, 156, 172]
  const on = [
    "M44 38l-3-7 7 4Z",
    "M57 30l-1-9 6 7Z",
    "M75 29l5-7 0 9Z",
    "M86 40l7-5-3 8Z",
    "M66 42l1-9 5 8Z",
    "M50 46l-6-5 8 0Z",
    "M80 20l5-4-2 7Z",
    "M49 23l-5-4 1 7Z",
  ]
  return [
    ...rim.map((degrees) => area(thorn(degrees), tone(colour, -0.28))),
    area(BURR, colour),
    ...within(BURR, [
      area(beside(59, 46, 28, 31), tone(colour, -0.18)),
      area(oval(50, 30, 13, 11, -40), tone(colour, 0.2)),
      ...on.map((d) => area(d, tone(colour, -0.38))),
    ]),
    area("M33 45c20-7 42-7 62 0 2 4 0 7-4 7-16-4-38-4-54 0-4 0-6-3-4-7Z", "#f1e3c2"),
    stroke("M36 51c18-4 38-4 56 0", "#cdb487", 1.8),
  ]
}

export function hat({ hat: kind, colours }: Look): Shape[] {
  switch (kind) {
    case "acorn":
      return acorn(colours.hat)
    case "leaf":
      return leaf(colours.hat)
    case "mushroom":
      return mushroom(colours.hat)
    case "bobble":
      return bobble(colours.hat, colours.trim)
    case "bell":
      return bell(colours.hat)
    case "burr":
      return burr(colours.hat)
    case "none":
      return []
  }
}
