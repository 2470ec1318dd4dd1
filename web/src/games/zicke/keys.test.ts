import { flushSync, mount, unmount } from "svelte"
import { afterEach, beforeAll, expect, it, vi } from "vitest"
import { TOO_SOON } from "../../lib/reaction.svelte"
import { measureNothing } from "../../lib/fake-table"
import { settings } from "../../lib/settings.svelte"
import type { GameProps } from "../game"
import { searching, step } from "./tried-board"
import Zicke from "./Zicke.svelte"

let screen: ReturnType<typeof mount> | null = null

beforeAll(() => {
  measureNothing()
  Element.prototype.getAnimations = () => []
  settings.voice = false
})
afterEach(() => {
  if (screen) void unmount(screen)
  document.body.innerHTML = ""
})

/** One person plays; `<main>` holds what `page` says beside the game. */
function sit(page: string) {
  const play = vi.fn<NonNullable<GameProps["play"]>>(() => Promise.resolve(null))
  const seats = searching.heaps.map((_, seat) => ({
    seat,
    figure: (["fox", "bear", "owl"] as const)[seat] ?? "fox",
    mine: seat === 0,
    bot: null,
    away: false,
  }))
  const props: GameProps = {
    opening: step(searching),
    seats,
    options: {},
    tabletop: false,
    taken: [],
    tempo: 0,
    play,
  }
  document.body.innerHTML = page
  const target = document.querySelector(".game") ?? document.body
  screen = mount(Zicke, { target, props })
  flushSync()
  return play
}

/** A key is pressed where `selector` has the focus, long after the card was seen. */
function press(key: string, selector = "body", more: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, ...more })
  Object.defineProperty(event, "timeStamp", { value: performance.now() + TOO_SOON + 500 })
  document.querySelector(selector)?.dispatchEvent(event)
}

it("a digit slaps where nothing has the focus, or something of the game's own page", () => {
  const play = sit('<main><div class="game"></div><button class="leave"></button></main>')
  press("2")
  expect(play.mock.calls.map(([, move]) => move)).toEqual([{ move: "slap", card: 1 }])
})

it.each([
  ["in the rulebook's search", "<dialog open><input></dialog>", "input"],
  ["with the rulebook open and nothing focused", "<dialog open><input></dialog>", "body"],
  ["elsewhere on the page", "<aside><input></aside>", "input"],
])("a digit that is typed %s slaps nothing", (_, over, selector) => {
  const play = sit(`<main><div class="game"></div></main>${over}`)
  press("2", selector)
  expect(play).not.toHaveBeenCalled()
})

it("a digit slaps nothing under what lies over the whole game, nor together with Ctrl, nor while it is held", () => {
  const play = sit('<main><div class="game"></div></main>')
  press("2", "body", { ctrlKey: true })
  press("2", "body", { repeat: true })
  document.querySelector(".game")?.setAttribute("inert", "")
  press("2")
  expect(play).not.toHaveBeenCalled()
})
