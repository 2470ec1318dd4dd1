/** The drawing of an imp, made from its features, and of the wooden chip it sits on. */
import type { Imp } from "../types"
import { beard, hairBefore, hairBehind } from "./hair"
import { hat } from "./hats"
import { LOOKS, SKINS, type Look } from "./looks"
import {
  area,
  beside,
  blend,
  both,
  moved,
  oval,
  SIDE,
  stroke,
  tone,
  turned,
  within,
  type Shape,
} from "./shapes"

export type Mood = "calm" | "giggle" | "hop" | "sleep"

const INK = "#33261f"
const HEAD = "M64 33c19 0 28 13 28 28 0 14-12 24-28 24S36 75 36 61c0-15 9-28 28-28Z"
const BODY = "M64 76c18 0 27 15 26 35 0 4-10 7-26 7s-26-3-26-7c-1-20 8-35 26-35Z"

const CHIP: Shape[] = [
  area(oval(64, 64, 64), "#6b4526"),
  area(oval(64, 63, 62.5), "#b98a55"),
  area(oval(64, 63.5, 58.5), "#8f6236"),
  area(oval(64, 64.5, 57.5), "#fbf0d8"),
  ...within(oval(64, 64.5, 57.5), [
    stroke(`${oval(60, 50, 22, 20)}${oval(60, 51, 38, 35)}${oval(60, 53, 54, 52)}`, "#ecd9ae", 1.6),
    area(oval(64, 134, 66, 38), "#b4c97a"),
    area(oval(64, 138, 62, 36), "#98b65c"),
    stroke("M17 104l-2-5M20 103l1-6M107 103l-1-6M110 104l2-5M29 99l-1-4M99 99l1-4", "#6f9244", 1.8),
    area(oval(64, 119, 34, 5), INK, 0.25),
  ]),
]

function ears({ ears: kind, colours }: Look): Shape[] {
  const { skin, flush } = SKINS[colours.skin]
  const inner = blend(skin, flush, 0.4)
  switch (kind) {
    case "pointed":
      return both([
        area("M41 55C32 46 20 42 8 43c2 14 14 28 32 29Z", skin),
        area("M37 59c-7-6-13-9-21-10 3 9 10 15 20 17Z", inner),
      ])
    case "round":
      return both([area(oval(31, 61, 11, 11.5), skin), area(oval(30.5, 61.5, 6, 6.8), inner)])
    case "drooping":
      return both([
        area("M42 53c-12-2-22 2-28 12-5 8-6 16-3 22 12 0 26-6 30-17Z", skin),
        area("M36 60c-8 0-14 3-18 10-2 4-3 7-3 10 8-2 15-6 19-12Z", inner),
      ])
  }
}

function pattern({ clothes, colours: { cloth, trim } }: Look): Shape[] {
  switch (clothes) {
    case "stripes":
      return [87, 98, 109].map((y) => stroke(`M32 ${String(y - 2)}q32 8 64 0`, trim, 5))
    case "dots":
      return [
        [47, 92],
        [64, 96],
        [81, 92],
        [43, 107],
        [56, 110],
        [72, 110],
        [85, 107],
      ].map(([x = 0, y = 0]) => area(oval(x, y, 4.2), trim))
    case "zigzag":
      return [
        stroke("M34 94l8 8 8-8 7 8 7-8 7 8 7-8 8 8 8-8", trim, 4.6),
        stroke("M34 110l8 8 8-8 7 8 7-8 7 8 7-8 8 8 8-8", trim, 3),
      ]
    case "buttons":
      return [
        stroke("M64 80v40", tone(cloth, -0.3), 2),
        ...[94, 106].flatMap((y) => [
          area(oval(64, y + 0.8, 5.4), tone(trim, -0.4)),
          area(oval(64, y, 5), trim),
          area(oval(62.4, y, 0.9), INK),
          area(oval(65.6, y, 0.9), INK),
        ]),
      ]
  }
}

function body(look: Look): Shape[] {
  const { cloth } = look.colours
  return [
    area(BODY, cloth),
    ...within(BODY, [
      ...pattern(look),
      area(beside(60, 92, 27.5, 50), INK, 0.16),
      area(oval(64, 80, 26, 9), INK, 0.22),
    ]),
  ]
}

function feet({ colours }: Look): Shape[] {
  const skin = tone(SKINS[colours.skin].skin, -0.1)
  return both([
    area(oval(50, 117, 9.5, 5.2, -8), skin),
    ...[
      [41.5, 118.5, 2.6],
      [45.5, 120.5, 2.3],
      [49.5, 121, 2],
    ].map(([x = 0, y = 0, r = 0]) => area(oval(x, y, r), skin)),
    area(oval(49, 114.8, 5.5, 1.8, -8), tone(skin, 0.3), 0.8),
  ])
}

function arms({ colours }: Look, mood: Mood): Shape[] {
  const { cloth, trim } = colours
  const { skin } = SKINS[colours.skin]
  const sleeve = tone(cloth, -0.14)
  const arm = (path: string, [cuff, to]: [string, string], [x, y]: [number, number]) =>
    both([area(oval(x, y, 5.8), skin), stroke(path, sleeve, 10.5), stroke(`M${cuff}L${to}`, trim, 4)])
  if (mood === "hop") return arm("M42 92C32 90 24 84 20 75", ["14.5 75", "23.5 70.5"], [15.5, 66])
  if (mood === "giggle") return arm("M42 92C38 98 42 98 48 93", ["46 88", "52 94.5"], [53, 87])
  return arm("M43 89c-5 5-8 9-9 14", ["29 103.5", "39 105.5"], [33, 109.5])
}

function nose({ nose: kind, colours }: Look): Shape[] {
  const { skin, flush } = SKINS[colours.skin]
  const [colour, shine] = [blend(skin, flush, 0.5), tone(blend(skin, flush, 0.35), 0.45)]
  switch (kind) {
    case "round":
      return [area(oval(64, 69.5, 8, 7.2), colour), area(oval(61.5, 66.5, 3, 2), shine)]
    case "button":
      return [area(oval(64, 69, 3.6, 3), colour), area(oval(63, 68.2, 1.4, 0.9), shine)]
    case "long":
      return [
        area("M60 60c3-2 6-1 8 3 4 6 11 9 19 9 1 5-7 9-17 8-9 0-15-5-15-10 0-4 2-8 5-10Z", colour),
        area("M61 64c-3 4-3 8 1 10 1-4 1-7-1-10Z", shine),
        area("M68 77c7 2 14 0 18-4 1 4-5 7-12 7-2 0-4-1-6-3Z", tone(flush, -0.3), 0.6),
      ]
  }
}

function eyes(mood: Mood): Shape[] {
  if (mood === "giggle") return both([stroke("M45.5 63.5q5.5-8 11 0", INK, 3.2)])
  if (mood === "sleep") return both([stroke("M45.5 60q5.5 5.5 11 0", INK, 3)])
  return [
    ...both([area(oval(51.5, 61, 5.4, mood === "hop" ? 7 : 6.4), INK)]),
    ...[49.8, 74.8].flatMap((x) => [
      area(oval(x, 58.3, 2), "#ffffff"),
      area(oval(x + 3.2, 63.5, 1), "#ffffff", 0.8),
    ]),
  ]
}

/** Bushy over a beard; one of them raised where a tooth looks out. None under curls. */
function brows({ hair, chin, colours }: Look): Shape[] {
  if (hair === "curls") return []
  const bare = hair === "bald" && chin !== "beard"
  const colour = bare ? tone(SKINS[colours.skin].skin, -0.45) : tone(colours.hair, -0.15)
  const brow = [stroke("M45.5 53q5-3.5 10.5-1.5", colour, chin === "beard" ? 4 : 2.6)]
  return chin === "tooth" ? [...brow, ...moved([-1, 0, 0, 1, SIDE, -3], brow)] : both(brow)
}

/** A little to the left of a long nose, which points to the right. */
function mouth({ nose: kind, chin }: Look, mood: Mood): Shape[] {
  const [x, y] = kind === "long" ? [59, 80] : [64, kind === "round" ? 79.5 : 76]
  const at = (dx: number, dy: number) => `${String(x + dx)} ${String(y + dy)}`
  const teeth = chin === "tooth" ? [area(`M${at(1.5, -0.2)}h5.6l-.5 4.6q-2.3 1.4-4.6 0Z`, "#fffdf4")] : []
  if (mood === "giggle" || mood === "hop")
    return [
      area(`M${at(-8.5, -2)}q8.5 3 17 0 0 9.5-8.5 9.5t-8.5-9.5Z`, "#7a2f2a"),
      area(oval(x, y + 5, 4.6, 2.2), "#e88078"),
      ...teeth,
    ]
  if (mood === "sleep") return [area(oval(x + 1, y + 0.6, 2.6, 2.2), "#7a2f2a"), ...teeth]
  return [stroke(`M${at(-7.5, -1.2)}q7.5 6 15 0`, INK, 2.6), ...teeth]
}

function head(look: Look, mood: Mood): Shape[] {
  const { skin, flush, freckles } = SKINS[look.colours.skin]
  return [
    area(HEAD, blend(tone(skin, -0.12), flush, 0.12)),
    ...within(HEAD, [
      area(oval(60.5, 57, 29, 27), skin),
      ...(look.hat === "none" ? [] : [area(oval(64, 44, 32, 11), tone(skin, -0.4), 0.4)]),
      ...both([area(oval(43.5, 72, 6.8, 4.8), flush, 0.42)]),
      ...(freckles
        ? both([
            ...[
              [40, 70],
              [44, 73],
              [47.5, 70],
            ].map(([x = 0, y = 0]) => area(oval(x, y, 1.05), "#a65a33")),
          ])
        : []),
    ]),
    ...hairBefore(look),
    ...brows(look),
    ...eyes(mood),
    ...(look.chin === "beard" ? beard(look) : []),
    ...mouth(look, mood),
    ...nose(look),
  ]
}

/** How far the head leans over. */
const LEAN: Record<Mood, number> = { calm: 0, giggle: 5, hop: 0, sleep: -7 }

/** The imp alone, who fills a drawing. */
export function imp(name: Imp, mood: Mood): Shape[] {
  const look = LOOKS[name]
  const upper = (shapes: Shape[]) => turned(LEAN[mood], [64, 88], shapes)
  const lifted = mood === "hop"
  return [
    ...upper(hairBehind(look)),
    ...feet(look),
    ...body(look),
    ...(lifted ? [] : arms(look, mood)),
    ...upper([...ears(look), ...head(look, mood), ...hat(look)]),
    ...(lifted ? arms(look, mood) : []),
  ]
}

/** The imp on its chip. */
export const chip = (name: Imp, mood: Mood): Shape[] => [...CHIP, ...imp(name, mood)]
