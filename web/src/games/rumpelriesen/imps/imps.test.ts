import { mount, unmount } from "svelte"
import { describe, expect, test } from "vitest"
import { IMPS } from "../position"
import type { Imp } from "../types"
import { giant, type Temper } from "./giant"
import { GIANTS } from "./giants"
import { chip, imp, type Mood } from "./imp"
import ImpDrawing from "./Imp.svelte"
import { LOOKS, type Look } from "./looks"
import type { Shape } from "./shapes"

const MOODS: Mood[] = ["calm", "giggle", "hop", "sleep"]
const TEMPERS: Temper[] = ["asleep", "awake", "cross", "dizzy"]
const FEATURES = ["hat", "hair", "clothes", "ears", "nose", "chin"] as const

const PATH = /^M[-\d. MmLlHhVvCcSsQqTtAaZz]+$/

const pairs = IMPS.flatMap((one, i) => IMPS.slice(i + 1).map((other): [Imp, Imp] => [one, other]))

/** The features in which two imps differ, their colours apart. */
const apart = (one: Look, other: Look) => FEATURES.filter((feature) => one[feature] !== other[feature])

test.each(pairs)("%s and %s differ in a shape or a pattern, not in colours alone", (one, other) => {
  expect(apart(LOOKS[one], LOOKS[other])).not.toEqual([])
})

test("some are so much alike that one has to look twice (R-03)", () => {
  const differences = pairs.map(([one, other]) => apart(LOOKS[one], LOOKS[other]).length)
  expect(differences.filter((count) => count === 1).length).toBeGreaterThanOrEqual(3)
  expect(differences.filter((count) => count === 2).length).toBeGreaterThanOrEqual(2)
  expect(differences.filter((count) => count > 2).length).toBeGreaterThan(pairs.length / 2)
})

/** How light a colour is to every eye, by WCAG. */
function light(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const value = parseInt(colour.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(IMPS)("the pattern on the clothes of %s is seen without colours", (name) => {
  const [low = 0, high = 0] = [LOOKS[name].colours.cloth, LOOKS[name].colours.trim]
    .map(light)
    .sort((a, b) => a - b)
  expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(3)
})

test("no feature is worn by one imp alone, who would be known by it at once", () => {
  for (const feature of FEATURES) {
    const worn = IMPS.map((name) => LOOKS[name][feature])
    for (const kind of worn) expect(worn.filter((each) => each === kind).length, kind).toBeGreaterThan(1)
  }
})

function isDrawable(shapes: Shape[]): void {
  for (const { d, fill, line, within = "M0", by = [] } of shapes) {
    expect(d).toMatch(PATH)
    expect(within).toMatch(PATH)
    expect(fill ?? line).toMatch(/^#[0-9a-f]{6}$/)
    expect([...by].every(Number.isFinite)).toBe(true)
  }
}

describe.each(IMPS)("%s", (name) => {
  test.each(MOODS)("%s is drawn in paths and colours that are ones", (mood) => {
    isDrawable(chip(name, mood))
  })

  test("looks otherwise in each mood", () => {
    expect(new Set(MOODS.map((mood) => JSON.stringify(imp(name, mood)))).size).toBe(MOODS.length)
  })
})

describe.each(GIANTS.map((_, number) => number))("giant %i", (number) => {
  test.each(TEMPERS)("%s is drawn in paths and colours that are ones", (temper) => {
    isDrawable(giant(number, temper))
  })

  test("has a head of its own, which looks otherwise in each temper", () => {
    const outlines = (each: number, temper: Temper) =>
      giant(each, temper)
        .map(({ d }) => d)
        .join()
    const all = GIANTS.flatMap((_, each) => TEMPERS.map((temper) => outlines(each, temper)))
    for (const temper of TEMPERS)
      expect(all.filter((each) => each === outlines(number, temper))).toHaveLength(1)
  })
})

test("two imps in one page do not cut each other's clothes", () => {
  const drawings = [1, 2].map(() => mount(ImpDrawing, { target: document.body, props: { name: "acorn" } }))
  const ids = [...document.querySelectorAll("clipPath")].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const used = [...document.querySelectorAll("[clip-path]")].map((each) => each.getAttribute("clip-path"))
  expect(used.length).toBeGreaterThan(0)
  for (const url of used) expect(ids).toContain(url?.slice(5, -1))
  for (const each of drawings) void unmount(each)
})

test("an imp with a label is a picture, without one decoration", () => {
  const [named, silent] = ["the imp Moss", undefined].map((label) => {
    const target = document.createElement("div")
    mount(ImpDrawing, { target, props: { name: "moss", alone: true, label } })
    return target.firstElementChild
  })
  expect(named?.getAttribute("role")).toBe("img")
  expect(named?.getAttribute("aria-label")).toBe("the imp Moss")
  expect(silent?.getAttribute("aria-hidden")).toBe("true")
})
