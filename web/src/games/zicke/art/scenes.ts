/**
 * Where each animal hides (Z-02). A third to a half of it is seen, and always something that only this one has:
 * it is recognised, but has to be looked for. In a card's 200 units.
 */
import type { Animal } from "../types"
import { crossed, lying, upright, type Board } from "./fence"
import type { Thing } from "./things"

/** A thing, its left upper corner, and its size: 1 as drawn. */
export type Placed = readonly [thing: Thing, x: number, y: number, size?: number]

export interface Scene {
  /** The sky above and below, and the meadow. */
  light: readonly [high: string, low: string, meadow: string]
  /** The animal's left upper corner and its size, and how it is turned. */
  at: readonly [x: number, y: number, size: number, turn?: number]
  /** Behind the animal. */
  behind?: readonly Placed[]
  boardsBehind?: readonly Board[]
  /** Before it. */
  boards: readonly Board[]
  before: readonly Placed[]
}

const MORNING = ["#aedce0", "#e8f2d8", "#a9cc74"] as const
const NOON = ["#9fd3ee", "#d9eef0", "#8fbf62"] as const
const EVENING = ["#f3c98a", "#fbe8be", "#b3bf62"] as const
const ROSE = ["#e8c3c4", "#fbe8d6", "#a3bf74"] as const
const SHADE = ["#86b39a", "#c4dcb0", "#7da558"] as const

export const SCENES: Record<Animal, Scene> = {
  goose: {
    light: NOON,
    at: [16, 34, 160],
    boards: [
      ...lying("bark", [[122, 11], [168, 11]]),
      ...upright("grey", "slant", [[14, 30, 92], [45, 29, 84], [76, 29, 78, 1], [122, 27, 86, -1], [155, 30, 80], [187, 29, 90]]),
    ],
    before: [["bucket", 126, 136, 1], ["grass", -4, 172]],
  },
  cat: {
    light: EVENING,
    at: [28, 38, 158],
    boards: [
      ...lying("bark", [[134, 10], [172, 10]]),
      ...upright("oak", "point", [[10, 24, 100], [37, 24, 94], [66, 25, 110, 2], [97, 25, 84], [126, 24, 100, -2], [154, 24, 112], [184, 24, 90, 2]]),
    ],
    before: [["hay", -14, 150, 0.9], ["grass", 138, 176]],
  },
  butterfly: {
    light: MORNING,
    at: [34, 34, 128, -6],
    boards: [
      ...crossed("bark", 82, 14, 32, [-70, -20, 30, 80, 130, 180], [14, 64, 114, 164, 214, 264]),
      ...lying("oak", [[106, 13]]),
    ],
    before: [["flowers", 112, 138, 1.15], ["grass", 6, 174]],
  },
  hare: {
    light: ROSE,
    at: [26, 26, 164],
    boards: [
      ...lying("bark", [[140, 11], [178, 11]]),
      ...upright("honey", "ears", [[8, 26, 92], [37, 26, 84], [67, 26, 88], [112, 26, 82, 1], [141, 25, 94], [182, 26, 86]]),
    ],
    before: [["cabbage", -8, 154, 1.1], ["grass", 138, 178]],
  },
  dog: {
    light: SHADE,
    at: [24, 46, 160],
    boards: [
      ...upright("bark", "flat", [[12, 20, 44], [190, 20, 40]]),
      ...lying("oak", [[70, 24, 2], [134, 34, -3], [178, 30, 2]]),
    ],
    before: [["sack", 128, 132, 1], ["grass", 20, 178]],
  },
  hedgehog: {
    light: MORNING,
    at: [26, 40, 150],
    boards: [
      ...lying("bark", [[110, 10], [172, 10]]),
      ...upright("grey", "round", [[10, 24, 92], [42, 24, 108], [88, 26, 98], [116, 25, 106], [144, 24, 96], [169, 24, 104], [195, 24, 94]]),
    ],
    before: [["bush", 104, 140, 1.15], ["grass", -6, 174]],
  },
  caterpillar: {
    light: NOON,
    at: [26, 38, 150],
    boardsBehind: upright("honey", "round", [[62, 24, 56], [120, 24, 78], [178, 24, 70]]),
    boards: upright("honey", "round", [[4, 24, 66], [33, 24, 58], [91, 24, 82], [149, 24, 66]]),
    before: [["cabbage", 122, 150, 1.15], ["grass", 10, 174]],
  },
  duck: {
    light: EVENING,
    at: [30, 30, 158],
    boards: [
      ...upright("bark", "ears", [[8, 18, 36], [112, 19, 62, 1], [194, 18, 38]]),
      ...lying("grey", [[84, 24, -2], [132, 26, 2], [174, 24, -1]]),
    ],
    before: [["can", -8, 146, 1], ["grass", 120, 176]],
  },
  chick: {
    light: ROSE,
    at: [44, 62, 122],
    boards: [
      ...lying("bark", [[122, 10], [168, 10]]),
      ...upright("white", "point", [[8, 24, 84], [36, 24, 78], [97, 26, 92, 1], [126, 24, 84, -1], [154, 24, 90], [184, 24, 80]]),
    ],
    before: [["bucket", 54, 142, 0.95], ["flowers", 128, 148, 0.9]],
  },
  pig: {
    light: MORNING,
    at: [14, 22, 166],
    boards: [
      ...upright("bark", "flat", [[10, 20, 52], [188, 20, 46]]),
      ...lying("oak", [[80, 24, 2], [146, 30, -2], [184, 26]]),
    ],
    before: [["churn", 98, 92, 1.1], ["grass", 6, 176]],
  },
  worm: {
    light: SHADE,
    at: [24, 24, 152],
    boardsBehind: upright("oak", "point", [[40, 25, 72], [100, 25, 64], [160, 25, 70]]),
    boards: upright("oak", "point", [[10, 25, 60], [70, 25, 84], [130, 25, 58], [190, 25, 66]]),
    before: [["logs", 14, 146, 1], ["grass", 126, 174]],
  },
  raven: {
    light: EVENING,
    at: [47, 38, 150],
    boards: [
      ...crossed("oak", 60, 15, 27, [-20, 38, 96, 154], [26, 84, 142, 200, 258]),
      ...lying("bark", [[132, 14]]),
    ],
    before: [["pumpkin", 118, 148, 1], ["grass", -4, 172]],
  },
  fox: {
    light: SHADE,
    at: [18, 44, 164],
    boards: [
      ...lying("oak", [[124, 10], [166, 10]]),
      ...upright("bark", "slant", [[12, 27, 74], [42, 27, 82], [88, 28, 92], [118, 27, 84], [148, 27, 90], [188, 26, 74]]),
    ],
    before: [["barrel", -16, 132, 0.95], ["grass", 126, 176]],
  },
  snail: {
    light: NOON,
    at: [22, 44, 146],
    boards: [
      ...lying("bark", [[132, 10], [170, 10]]),
      ...upright("honey", "flat", [[14, 28, 88], [46, 28, 96], [78, 28, 86], [124, 28, 92], [156, 28, 86], [188, 28, 94]]),
    ],
    before: [["bush", -20, 140, 1.1], ["grass", 120, 176]],
  },
  rooster: {
    light: ROSE,
    at: [24, 36, 158],
    boards: [
      ...lying("oak", [[122, 11], [166, 11]]),
      ...upright("grey", "ears", [[10, 26, 86], [56, 28, 96], [86, 27, 84], [115, 26, 92], [144, 26, 100], [184, 26, 82]]),
    ],
    before: [["wheel", 112, 126, 0.95], ["grass", 0, 174]],
  },
} // prettier-ignore
