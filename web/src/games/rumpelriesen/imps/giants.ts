/** The four giants: each a character of its own. */
import { area, both, moved, oval, stroke, tone, type Shape } from "./shapes"

export interface Giant {
  skin: string
  flush: string
  iris: string
  hair: string
  cloth: string
  trim: string
  /** The width of its brows, and how low its mouth is. */
  brow: number
  mouth: number
  /** What grows behind the head, on it, under the mouth and over it. */
  behind: (hair: string) => Shape[]
  crown: (hair: string) => Shape[]
  beard: (hair: string) => Shape[]
  moustache: (hair: string) => Shape[]
}

const none = (): Shape[] => []

const INK = "#33261f"

/** A leaf of that length, from its foot at x, y, turned clockwise. */
function leaf(x: number, y: number, length: number, degrees: number, colour: string): Shape[] {
  const scale = length / 34
  const cos = scale * Math.cos((degrees * Math.PI) / 180)
  const sin = scale * Math.sin((degrees * Math.PI) / 180)
  return moved(
    [cos, sin, -sin, cos, x, y],
    [
      area("M0 0C-15-9-13-25 0-34 13-25 15-9 0 0Z", colour),
      area("M0 0C15-9 13-25 0-34Z", tone(colour, -0.14)),
      stroke("M0 0v-28M0-9l-6-5M0-9l6-5M0-17l-5-4M0-17l5-4", tone(colour, -0.42), 1.1, 0.7),
    ],
  )
}

/** Moss for a beard, and autumn leaves for hair. */
const oak: Giant = {
  skin: "#d9a06a",
  flush: "#c8603c",
  iris: "#6f9a3f",
  hair: "#5f8a45",
  cloth: "#6b4a2b",
  trim: "#f2b33d",
  brow: 6.5,
  mouth: 92,
  moustache: none,
  behind: () => [...both([...leaf(26, 56, 30, -68, "#8f9f3f"), ...leaf(30, 46, 34, -44, "#c8562e")])],
  crown: () => [
    ...both([...leaf(36, 42, 34, -38, "#e9a23b"), ...leaf(45, 38, 36, -18, "#c8562e")]),
    ...leaf(76, 36, 34, 12, "#e08a2f"),
    ...leaf(60, 38, 38, -4, "#e9b04a"),
    stroke("M29 49C44 35 84 35 99 49", "#7a4f2a", 5.5),
    stroke("M30 47.5C45 34.5 83 34.5 98 47.5M44 38l6 4M62 35.5l5 4.5M80 38l6 3.5", "#a87843", 1.5),
    ...leaf(47, 42, 17, -58, "#7ba350"),
    ...leaf(82, 42, 17, 60, "#8f9f3f"),
    ...leaf(66, 39, 15, 76, "#c8562e"),
    ...(
      [
        [52, 39],
        [57, 42],
        [60, 37],
      ] as const
    ).flatMap(([x, y]) => [
      area(oval(x, y, 3.8), "#b8322e"),
      area(oval(x - 1.2, y - 1.2, 1.1), "#ffffff", 0.75),
    ]),
  ],
  beard: (hair) => [
    area(
      "M22 72c-2 10 0 16 4 20-1 4 2 7 6 7 1 5 5 7 9 6 2 5 7 7 11 5 3 5 9 6 12 6s9-1 12-6c4 2 9 0 11-5 4 1 8-1 9-6 4 0 7-3 6-7 4-4 6-10 4-20-5 8-11 11-18 10-8-1-14-2-24-2s-16 1-24 2c-7 1-13-2-18-10Z",
      hair,
    ),
    area("M28 84c4 9 9 15 16 18-6-7-9-12-10-17-2 0-4 0-6-1Z", tone(hair, 0.24)),
    stroke(
      "M42 98c1 3 3 5 6 6M54 103c2 3 4 4 8 4M72 106c4-1 6-2 8-5M86 100c3-2 5-4 5-7M34 90c0 3 2 5 4 6",
      tone(hair, -0.3),
      1.6,
    ),
    area(
      "M64 84c-6-4-14-5-20-1-5 4-11 3-14 0 2 8 10 11 18 9 6-1 11-4 16-4s10 3 16 4c8 2 16-1 18-9-3 3-9 4-14 0-6-4-14-3-20 1Z",
      tone(hair, 0.16),
    ),
  ],
}

/** A boulder with mushrooms on it, and a moustache like a walrus. */
const boulder: Giant = {
  skin: "#9db0b4",
  flush: "#8a6f96",
  iris: "#4f7fae",
  hair: "#f4ecda",
  cloth: "#44556b",
  trim: "#d9a441",
  brow: 8,
  mouth: 96,
  beard: none,
  behind: none,
  crown: () => [
    area("M40 35c4-7 14-11 24-11 9 0 17 3 22 8-8 1-11 5-19 4-7 0-10-3-14-1-5 2-9 2-13 0Z", "#6f9a48"),
    area("M46 31c5-4 11-6 18-6-4 4-10 5-18 6Z", "#93b860"),
    area("M45 29c0-7 1-10 2-14h8c0 5 0 9 1 13Z", "#f3e2bf"),
    area("M36 18c0-9 7-15 15-15s15 6 15 15c-8 3-22 3-30 0Z", "#c8443f"),
    area("M38 14c1-6 6-10 12-11-4 4-6 8-7 12Z", tone("#c8443f", 0.3)),
    area(`${oval(49, 9, 2.6, 2.1)}${oval(58, 12.5, 2.8, 2.3)}${oval(43, 15, 1.9, 1.6)}`, "#fff6e2"),
    area("M74 30c1-4 1-6 1-9h7c0 3 1 6 3 10Z", "#f3e2bf"),
    area("M67 22c0-6 5-10 11-10s11 4 12 10c-6 2-17 2-23 0Z", "#d9823a"),
    area(`${oval(75, 17, 1.9, 1.5)}${oval(83, 18.5, 1.7, 1.4)}`, "#fff6e2"),
    stroke("M90 44l5 6-2 7M32 46l-3 6", tone("#9db0b4", -0.4), 2),
  ],
  moustache: (hair) => [
    area(
      "M64 82c-8-5-20-5-27 2-6 7-12 9-18 6 3 11 15 15 26 11 8-3 12-9 19-11 7 2 11 8 19 11 11 4 23 0 26-11-6 3-12 1-18-6-7-7-19-7-27-2Z",
      hair,
    ),
    stroke(
      "M56 86c-7 0-12 4-18 9M52 84c-7 1-12 5-18 9M72 86c7 0 12 4 18 9M76 84c7 1 12 5 18 9",
      tone(hair, -0.2),
      1.6,
    ),
    area("M38 85c6-5 14-6 20-4-8 1-14 4-20 4Z", "#ffffff", 0.8),
  ],
}

/** A giantess with two buns, rowan berries and acorns at her ears. */
const rowan: Giant = {
  skin: "#e9ac88",
  flush: "#d2553f",
  iris: "#8a5a3a",
  hair: "#8f3f26",
  cloth: "#7b4a78",
  trim: "#f6d7a0",
  brow: 4,
  mouth: 92,
  moustache: none,
  behind: (hair) => [
    ...both([
      area(oval(27, 25, 17, 16), hair),
      area(oval(23, 20, 8, 6, -30), tone(hair, 0.2)),
      stroke("M16 30c6 6 16 7 22 1M19 17c5-4 11-4 16 0", tone(hair, -0.3), 1.8),
      area("M26 46c-10 14-12 34-6 52 8 4 14 0 16-8Z", hair),
    ]),
  ],
  crown: (hair) => [
    area(
      "M64 20c-26 0-40 20-40 50 6-6 9-14 10-22 12-1 24-6 31-15 6 9 17 14 29 15 1 8 4 16 10 22 0-30-14-50-40-50Z",
      hair,
    ),
    stroke("M62 30c-6 8-16 13-28 15M68 30c5 7 14 12 26 14", tone(hair, 0.24), 2),
    ...leaf(44, 30, 18, -62, "#5f8a45"),
    ...leaf(84, 30, 18, 62, "#5f8a45"),
    ...leaf(54, 26, 15, -30, "#7ba350"),
    ...leaf(74, 26, 15, 30, "#7ba350"),
    ...(
      [
        [46, 31],
        [54, 27],
        [64, 25],
        [74, 27],
        [82, 31],
        [59, 32],
        [69, 32],
      ] as const
    ).flatMap(([x, y]) => [
      area(oval(x, y, 4.6), "#c8322c"),
      area(oval(x - 1.4, y - 1.5, 1.3), "#ffffff", 0.75),
    ]),
  ],
  beard: () => [
    ...both([
      stroke("M21 77v5", "#8a5a30", 1.6),
      area("M16.5 86c0 7 2 10 4.5 13 2.5-3 4.5-6 4.5-13Z", "#d9a441"),
      area("M15 87c0-4 3-5.5 6-5.5s6 1.5 6 5.5c-4 1.2-8 1.2-12 0Z", "#7a4f2a"),
      ...(
        [
          [35, 80],
          [40, 84],
          [44, 79],
        ] as const
      ).map(([x, y]) => area(oval(x, y, 1.3), "#b0562f")),
    ]),
  ],
}

/** Bark and twigs, with a nest on top in which somebody lives. */
const twig: Giant = {
  skin: "#b98150",
  flush: "#b5482f",
  iris: "#c98a1f",
  hair: "#5a3a22",
  cloth: "#4f6b45",
  trim: "#e8c66a",
  brow: 5,
  mouth: 92,
  moustache: none,
  behind: (hair) => [
    ...both([
      stroke("M36 40C28 34 22 28 16 14M26 31C20 30 12 30 6 26M21 24c1-5 0-9-2-14", hair, 5),
      stroke("M34 38C28 33 23 27 18 17", tone(hair, 0.2), 1.6),
      ...leaf(7, 27, 11, -60, "#7ba350"),
      ...leaf(19, 11, 11, 8, "#7ba350"),
    ]),
  ],
  crown: () => [
    area(oval(64, 26, 31, 7), "#5f3d20"),
    area("M53 34V14c0-14 22-14 22 0v20Z", "#5d90b8"),
    area("M56 34V27c0-8 3-12 8-12s8 4 8 12v7Z", "#f2c9a0"),
    stroke("M63 4c1-3 3-4 6-3", "#5d90b8", 2.4),
    area("M60.5 15.5h7L64 20.5Z", "#f2a33d"),
    ...both([area(oval(58.8, 12.6, 1.8, 2.1), INK), area(oval(58.2, 11.8, 0.6), "#ffffff")]),
    area("M32 25c10 6 20 5 32 5s22 1 32-5c4 6 2 14-8 17-14 5-34 5-48 0-10-3-12-11-8-17Z", "#8a5f36"),
    stroke(
      "M34 30c16 7 44 7 60 0M37 37c16 6 38 6 54 0M42 29c8 7 14 10 26 14M86 29c-8 7-14 10-26 14M54 30c4 5 10 10 16 13M30 22l8 7M98 21l-8 8M33 40l6-4M95 40l-6-4",
      "#6f4826",
      2,
    ),
    stroke(
      "M36 28c14 6 40 7 56 1M41 40c14 4 32 4 46 0M66 31c-6 5-12 8-20 9M74 31c4 4 8 6 13 7",
      "#b98a55",
      1.5,
    ),
  ],
  beard: (hair) => [
    area("M46 98c4 3 11 5 18 5s14-2 18-5c1 10-6 18-11 21-2 4-5 6-7 8-2-2-5-4-7-8-5-3-12-11-11-21Z", hair),
    stroke("M56 105c0 6 2 9 4 13M64 106v14M72 105c0 6-2 9-4 13", tone(hair, 0.25), 1.6),
    stroke("M29 70l4 5M96 72l3 5M30 84l5 2M88 84l6-1", tone("#b98150", -0.3), 1.8),
  ],
}

/** By their number on the board. */
export const GIANTS: readonly [Giant, Giant, Giant, Giant] = [oak, boulder, rowan, twig]
