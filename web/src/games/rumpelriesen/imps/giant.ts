/** The head of a giant: fast asleep, awake, cross, or dizzy from a fall, and funny at that. */
import { GIANTS, type Giant } from "./giants"
import { area, beside, blend, both, oval, SIDE, stroke, tone, within, type Shape } from "./shapes"

export type Temper = "asleep" | "awake" | "cross" | "dizzy"

const INK = "#33261f"
const HEAD =
  "M64 24c24 0 37 17 38 40 6 8 5 20-2 28-8 10-21 16-36 16s-28-6-36-16c-7-8-8-20-2-28 1-23 14-40 38-40Z"
const SHOULDERS = "M4 130c1-20 22-30 60-30s59 10 60 30Z"

function eyes({ skin, iris }: Giant, temper: Temper): Shape[] {
  const socket = oval(47, 61, 9.4, 10)
  if (temper === "asleep")
    return both([
      area(oval(47, 62, 10, 9.4), tone(skin, -0.16)),
      stroke("M37.5 63q9.5 8.5 19 0", INK, 3),
      stroke("M41 68.5l-2 3M47 70.3v3M53 68.5l2 3", INK, 1.6),
    ])
  if (temper === "dizzy")
    return both([area(oval(47, 61, 10.4, 11), "#fffdf6"), stroke("M41 55l12 12M53 55l-12 12", INK, 4.4)])
  const [x, y] = temper === "cross" ? [51, 63] : [48, 61]
  const lid = temper === "cross" ? "M34 48h28v17Q48 58 34 54Z" : "M34 48h28v6Q47 49 34 54Z"
  return both([
    area(oval(47, 61, 10.4, 11), tone(skin, -0.28), 0.55),
    area(socket, "#fffdf6"),
    ...within(socket, [
      area(oval(x, y, 6, 6.6), iris),
      area(oval(x, y, 3.8, 4.3), INK),
      area(lid, tone(skin, -0.1)),
    ]),
  ]).concat([area(oval(x - 2, y - 2.4, 1.7), "#ffffff"), area(oval(SIDE - x - 2, y - 2.4, 1.7), "#ffffff")])
}

function brows({ hair, brow }: Giant, temper: Temper): Shape[] {
  const colour = tone(hair, -0.08)
  if (temper === "cross") return both([stroke("M34 45Q46 45 56 52", colour, brow + 1)])
  return both([stroke(temper === "asleep" ? "M36 50q9-5 19 1" : "M34 46q10-8 20-2", colour, brow)])
}

function mouth({ mouth: y }: Giant, temper: Temper): Shape[] {
  if (temper === "asleep")
    return [area(oval(64, y + 3, 6.5, 5.5), "#6f2a26"), area(oval(64, y + 6, 4, 2.2), "#e07a70")]
  if (temper === "cross")
    return [
      stroke(`M48 ${String(y + 9)}q3-9 8-7t8 2 8-2 8 7`, "#6f2a26", 4),
      area(`M52.5 ${String(y + 3.5)}l1.5-7q3-1.5 5 0l-.5 6Z`, "#fffdf4"),
    ]
  return [
    area(`M48 ${String(y - 1)}q16 5 32 0-1 13-16 13t-16-13Z`, "#6f2a26"),
    area(oval(64, y + 9, 8, 3.4), "#e07a70"),
    area(`M56 ${String(y + 0.8)}h6v5q-3 1.5-6 0Z`, "#fffdf4"),
  ]
}

/** A bubble of sleep at the nose, or steam from both ears. */
function air(temper: Temper): Shape[] {
  if (temper === "asleep")
    return [
      area(oval(82, 84, 8), "#e4f4f4", 0.8),
      stroke(oval(82, 84, 8), "#ffffff", 1.4, 0.9),
      area(oval(79.5, 80.5, 2.2), "#ffffff"),
    ]
  if (temper === "cross")
    return both([
      area(`${oval(10, 52, 6)}${oval(5, 45, 5)}${oval(12, 43, 5)}`, "#fffdf6", 0.9),
      area(`${oval(6, 34, 3.4)}${oval(11, 31, 2.6)}`, "#fffdf6", 0.75),
    ])
  return []
}

export function giant(number: number, temper: Temper): Shape[] {
  return [...faceOf(number, temper), ...air(temper)]
}

/** The same without what is in the air around it. */
export function faceOf(number: number, temper: Temper): Shape[] {
  const who = GIANTS[number] ?? GIANTS[0]
  const { skin, flush, hair, cloth, trim } = who
  const nose = blend(skin, flush, temper === "cross" ? 0.75 : 0.45)
  return [
    ...who.behind(hair),
    area(SHOULDERS, cloth),
    ...within(SHOULDERS, [
      area(beside(58, 150, 58, 50), INK, 0.14),
      stroke("M28 130c4-16 16-22 36-22s32 6 36 22", trim, 5),
      area(oval(64, 104, 36, 12), INK, 0.25),
    ]),
    ...both([
      area(oval(22, 67, 11, 14, -8), skin),
      area(oval(21, 67.5, 6, 8.5, -8), blend(skin, flush, 0.4)),
    ]),
    area(HEAD, blend(tone(skin, -0.12), flush, 0.12)),
    ...within(HEAD, [
      area(oval(59, 62, 40, 44), skin),
      area(oval(50, 38, 15, 7, -18), tone(skin, 0.25), 0.7),
      ...both([area(oval(37, 80, 9, 7), flush, 0.4)]),
    ]),
    ...(temper === "cross"
      ? both([
          area(oval(31, 83, 14, 13), blend(skin, flush, 0.5)),
          area(oval(27, 78, 4.5, 3, -30), tone(skin, 0.4), 0.7),
        ])
      : []),
    ...eyes(who, temper),
    ...who.beard(hair),
    ...mouth(who, temper),
    ...who.moustache(hair),
    area(oval(64, 76, 13.5, 11.5), nose),
    area(oval(59, 71.5, 5.2, 3.4, -12), tone(nose, 0.35)),
    ...who.crown(hair),
    ...brows(who, temper),
  ]
}
