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
const LILAC = ["#b3b0dc", "#eadcec", "#93bb6c"] as const
const SHADE = ["#86b39a", "#c4dcb0", "#7da558"] as const

export const SCENES: Record<Animal, Scene> = {
  goose: {
    light: NOON,
    at: [16, 34, 160],
    behind: [["sunflower", 138, 34, 0.8]],
    boards: [
      ...lying("bark", [[122, 11], [168, 11]]),
      ...upright("grey", "slant", [[14, 30, 92], [45, 29, 84], [76, 29, 78, 1], [122, 27, 86, -1], [155, 30, 80], [187, 29, 90]]),
    ],
    before: [["bucket", 126, 136, 1], ["grass", -4, 172]],
  },
  cat: {
    light: LILAC,
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
    light: EVENING,
    at: [26, 38, 150],
    behind: [["hay", 130, 66, 0.75]],
    boards: [
      ...lying("bark", [[109, 9], [172, 10]]),
      ...upright("grey", "round", [[10, 24, 94], [42, 24, 108], [90, 26, 100], [118, 25, 108], [146, 24, 98], [171, 24, 108], [196, 24, 96]]),
    ],
    before: [["bush", 104, 142, 1.12], ["grass", -6, 174]],
  },
  caterpillar: {
    light: NOON,
    at: [24, 36, 150],
    boardsBehind: upright("honey", "round", [[64, 24, 56], [122, 24, 78], [180, 24, 70]]),
    boards: upright("honey", "round", [[4, 26, 66], [36, 30, 58], [93, 30, 84], [151, 28, 66]]),
    before: [["cabbage", 100, 142, 1.25], ["grass", 10, 174]],
  },
  duck: {
    light: MORNING,
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
    light: NOON,
    at: [14, 22, 166],
    boards: [
      ...upright("bark", "flat", [[10, 20, 52], [188, 20, 46]]),
      ...lying("oak", [[80, 24, 2], [146, 30, -2], [184, 26]]),
    ],
    before: [["churn", 98, 92, 1.1], ["grass", 6, 176]],
  },
  worm: {
    light: MORNING,
    at: [24, 24, 152],
    boardsBehind: upright("bark", "point", [[41, 25, 72], [101, 25, 64], [161, 25, 70]]),
    boards: upright("bark", "point", [[10, 27, 60], [71, 32, 84], [131, 32, 56], [192, 27, 66]]),
    before: [["logs", 76, 142, 1.1], ["grass", -4, 172]],
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
    at: [18, 40, 166],
    boards: [
      ...lying("oak", [[132, 10], [170, 10]]),
      ...upright("bark", "slant", [[10, 27, 76], [38, 26, 86], [92, 28, 98], [121, 27, 90], [150, 27, 100, 0, "broken"], [190, 24, 74]]),
    ],
    before: [["barrel", -16, 132, 0.95], ["grass", 122, 176]],
  },
  snail: {
    light: NOON,
    at: [24, 40, 148],
    behind: [["sunflower", 142, 28, 0.9]],
    boards: [
      ...lying("bark", [[136, 10], [172, 10]]),
      ...upright("honey", "flat", [[12, 28, 88], [44, 28, 98], [77, 28, 90], [128, 28, 96], [160, 28, 88], [191, 26, 96]]),
    ],
    before: [["bush", -20, 142, 1.1], ["grass", 120, 176]],
  },
  rooster: {
    light: ROSE,
    at: [24, 36, 158],
    boards: [
      ...lying("oak", [[122, 11], [166, 11]]),
      ...upright("grey", "ears", [[10, 26, 86], [56, 28, 96], [86, 27, 84], [115, 26, 92], [144, 26, 100], [184, 26, 82]]),
    ],
    before: [["cartwheel", 112, 126, 0.95], ["grass", 0, 174]],
  },
} // prettier-ignore
