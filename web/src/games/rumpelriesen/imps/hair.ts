/** The hair of imps: what of it is seen behind the head, and what before it. */
import type { Look } from "./looks"
import { area, both, moved, oval, stroke, tone, within, type Matrix, type Shape } from "./shapes"

const POINTS: Record<"mane" | "crown", string> = {
  mane: "M40 36 27 30l3 11-15-1 7 10-14 5 12 7-10 10 14 1-5 12 14-4-1 10 14-8h40l14 8-1-10 14 4-5-12 14-1-10-10 12-7-14-5 7-10-15 1 3-11-13 6Z",
  crown: "M36 62 30 50l-7-13 13 4-5-17 14 9-1-18 13 12 5-18 9 15 9-15 2 18 14-9-2 16 13-6-5 15 9-1-9 20Z",
}

/** The mane stays on the chip when the head leans over. */
const DENSER: Matrix = [0.94, 0, 0, 0.94, 4, 4]

/** A curl with the turn of its lock. */
const curl = (x: number, y: number, r: number, colour: string): Shape[] => [
  area(oval(x, y, r), colour),
  stroke(
    `M${String(x - r * 0.5)} ${String(y + r * 0.15)}a${String(r * 0.5)} ${String(r * 0.5)} 0 1 1 ${String(r * 0.75)} ${String(r * 0.25)}`,
    tone(colour, 0.32),
    r * 0.22,
  ),
]

/** A braid that stands off to the left, and its ribbon. */
function braid(colour: string, ribbon: string): Shape[] {
  return [
    area("M16 84c-8-1-11-7-10-13 3 3 5 4 8 4-1-3 0-5 1-6 2 3 4 5 8 6Z", colour),
    area(oval(37, 78, 8, 6.5, 20), tone(colour, -0.12)),
    area(oval(29, 82, 7, 6.5, 5), colour),
    area(oval(21, 81.5, 5.5, 5.5), tone(colour, -0.12)),
    stroke("M41 74c-3 2-4 6-3 9M33 78c-3 2-4 5-3 9", tone(colour, -0.35), 1.5),
    stroke("M16.5 77.5c-1 2.5 0 5.5 1.5 7", ribbon, 4.4),
  ]
}

/** Seen behind the ears. */
export function hairBehind({ hat, hair, colours }: Look): Shape[] {
  const colour = colours.hair
  const back = tone(colour, -0.16)
  switch (hair) {
    case "wild":
      return moved(DENSER, [
        area(POINTS.mane, back),
        ...(hat === "none" ? [area(POINTS.crown, colour)] : []),
        ...within(POINTS.mane, [
          stroke(
            "M34 44l-12-4M30 54l-14-1M29 66l-14 4M33 77l-11 6M94 44l12-4M98 54l14-1M99 66l14 4M95 77l11 6",
            tone(colour, 0.2),
            1.8,
          ),
        ]),
      ])
    case "curls":
      return both([
        ...curl(38, 80, 7.5, back),
        ...curl(31, 71, 8, back),
        ...curl(29, 59, 8, colour),
        ...curl(33, 47, 8, colour),
      ])
    case "braids":
      return both(braid(colour, colours.trim))
    case "tuft":
    case "bald":
      return []
  }
}

/** Seen before the head, under the hat. */
export function hairBefore({ hat, hair, colours }: Look): Shape[] {
  const colour = colours.hair
  const bare = hat === "none"
  switch (hair) {
    case "wild":
      return [
        area("M37 60c-3-14 4-28 27-28s30 14 27 28l-6-8-5 5-5-9-7 8-6-9-7 9-6-8-5 9-4-6Z", colour),
        stroke("M50 47l-3-8M61 47l-1-9M73 47l1-9M82 51l4-8", tone(colour, 0.25), 1.8, 0.8),
      ]
    case "curls":
      return [
        ...both([...curl(46, 49, 6, colour)]),
        ...curl(58, 49.5, 6.5, colour),
        ...curl(71, 49.5, 6.5, colour),
      ]
    case "braids":
      return [
        ...both([
          area("M64 33c-16 0-28 9-28 27 3 4 3 2 4-1 7-2 18-6 24-15Z", colour),
          stroke("M60 42c-5 6-11 10-18 12", tone(colour, 0.22), 1.6),
        ]),
      ]
    case "tuft":
      return [
        ...(bare
          ? [
              area(
                "M50 40c-7-8-11-18-8-27 7 3 11 7 14 12C56 16 61 8 70 3c1 8 1 14-1 20 4-5 9-8 16-8 0 10-4 18-11 25Z",
                colour,
              ),
              stroke("M53 36c-4-6-6-11-6-17M63 36c-1-9 1-17 4-25M72 35c4-4 6-9 8-14", tone(colour, 0.28), 2),
            ]
          : []),
        ...(bare
          ? [area("M64 32c-17 0-26 10-28 24 5-3 8-8 10-14h36c2 6 5 11 10 14-2-14-11-24-28-24Z", colour)]
          : []),
        area(
          "M44 40c-1 10 2 16 8 20 0-4 1-6 2-8 2 6 7 11 13 12-2-5-2-8-1-11 4 4 9 6 15 5 3-5 3-12 2-18Z",
          colour,
        ),
        stroke("M49 46c0 4 1 6 2 8M58 46c1 5 2 8 5 11M70 46c2 4 5 7 8 8", tone(colour, 0.25), 1.6),
      ]
    case "bald":
      return []
  }
}

/** Over mouth and chin, where it grows there. */
export function beard({ colours }: Look): Shape[] {
  const colour = colours.hair
  return [
    area(
      "M36 60c-1 16 5 27 13 32l1-4c4 6 9 9 14 11 5-2 10-5 14-11l1 4c8-5 14-16 13-32-4 11-9 15-14 15-4 0-9-3-14-3s-10 3-14 3c-5 0-10-4-14-15Z",
      colour,
    ),
    area("M42 75c3 9 10 17 22 21-8-6-14-12-16-19-2 0-4-1-6-2Z", tone(colour, 0.28)),
    stroke("M86 75c-2 6-5 10-9 13M74 80c-1 5-4 9-8 13M60 82c0 3 1 6 3 9", tone(colour, -0.25), 1.5),
  ]
}
