import { flushSync } from "svelte"
import { beforeEach, expect, test } from "vitest"
import { calm, readSettings, settings } from "./settings.svelte"

const KEY = "fuchsbau.settings"

beforeEach(() => {
  settings.motion = "full"
  flushSync()
})

test("at first voice and sounds are on, music is off", () => {
  expect(readSettings(null)).toMatchObject({ voice: true, sounds: true, music: false, motion: "full" })
})

test("what was chosen is kept", () => {
  settings.music = true
  settings.options = { versteckt: { look_seconds: 5 } }
  flushSync()
  expect(readSettings(localStorage.getItem(KEY))).toMatchObject({
    music: true,
    options: { versteckt: { look_seconds: 5 } },
  })
})

test.each(["", "null", "[]", "7", "{", '{"voice":"yes","motion":"wild","language":"xx","options":[1]}'])(
  "damaged settings %j are at their defaults",
  (stored) => {
    expect(readSettings(stored)).toEqual(readSettings(null))
  },
)

test("one damaged setting does not lose the others", () => {
  expect(readSettings('{"voice":7,"sounds":false}')).toMatchObject({ voice: true, sounds: false })
})

test("nothing unknown is taken from what was stored", () => {
  expect(readSettings('{"spy":true,"__proto__":{"voice":false}}')).not.toHaveProperty("spy")
})

test("calm when chosen", () => {
  expect(calm()).toBe(false)
  settings.motion = "calm"
  expect(calm()).toBe(true)
})
