import { flushSync, mount, unmount } from "svelte"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { ready } from "../lib/i18n.svelte"
import { settings } from "../lib/settings.svelte"
import GameOptions from "./GameOptions.svelte"

/** What a server with one game of two options says. */
const ANSWERS: Record<string, unknown> = {
  "/api/games": [
    {
      name: "versteckt",
      seats: [1, 6],
      levels: ["cub"],
      options: {
        memorise_seconds: { default: null, offers: [null, 30] },
        look_seconds: { default: 3, offers: [1, 3, 5] },
      },
    },
    { name: "plain", seats: [2, 2], levels: [], options: {} },
  ],
  "/api/rulebook/versteckt/en": { title: "Hidden!", chapters: [] },
}

let options: Record<string, unknown>

beforeEach(async () => {
  vi.stubGlobal("fetch", ({ pathname }: URL) =>
    Promise.resolve({ ok: pathname in ANSWERS, json: () => Promise.resolve(ANSWERS[pathname]) }),
  )
  settings.language = "en"
  settings.options = {}
  await ready
  options = mount(GameOptions, { target: document.body })
  await vi.waitFor(() => expect(document.querySelector("h3")).not.toBeNull())
})

afterEach(() => unmount(options))

function choose(index: number): void {
  const radio = document.querySelectorAll<HTMLInputElement>("input")[index]
  radio?.click()
  flushSync()
}

const chosen = () => [...document.querySelectorAll<HTMLInputElement>("input")].map(({ checked }) => checked)

test("every option of every game is offered, with its default chosen", () => {
  expect([...document.querySelectorAll("h3")].map((title) => title.textContent)).toEqual(["Hidden!"])
  expect(chosen()).toEqual([true, false, false, true, false])
})

test("a choice is kept for that game, and back at its default nothing is", () => {
  choose(4)
  expect(settings.options).toEqual({ versteckt: { look_seconds: 5 } })
  choose(1)
  expect(settings.options).toEqual({ versteckt: { look_seconds: 5, memorise_seconds: 30 } })
  expect(chosen()).toEqual([false, true, false, false, true])
  choose(0)
  choose(3)
  expect(settings.options).toEqual({ versteckt: {} })
})
