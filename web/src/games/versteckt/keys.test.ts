import { flushSync, mount, tick, unmount } from "svelte"
import { afterEach, beforeAll, expect, it } from "vitest"
import { measureNothing } from "../../lib/fake-table"
import { settings } from "../../lib/settings.svelte"
import type { GameProps } from "../game"
import type { Sight } from "./types"
import Versteckt from "./Versteckt.svelte"

const naming: Sight = {
  phase: "name",
  turn: 0,
  marker: 1,
  pieces: [["back"], ["back", "back"], ["back"], ["back"]],
  collected: [[], []],
  named: null,
  turned: null,
  unready: [],
}

let screen: ReturnType<typeof mount> | null = null

beforeAll(() => {
  measureNothing()
  settings.voice = false
})
afterEach(() => {
  if (screen) void unmount(screen)
  document.body.innerHTML = ""
})

/** Two people play here, and the circle is forward, so that the first names an animal. */
function sit(): void {
  const props: GameProps = {
    opening: {
      n: 0,
      actor: null,
      move: null,
      views: [{ seat: null, view: naming }],
      to_move: [0],
      result: null,
    },
    seats: (["fox", "owl"] as const).map((figure, seat) => ({
      seat,
      figure,
      mine: true,
      bot: null,
      away: false,
    })),
    options: {},
    tabletop: false,
    taken: [],
    tempo: 0,
    play: () => Promise.resolve(null),
  }
  document.body.innerHTML =
    '<main><div class="game"></div><button class="leave"></button></main><dialog></dialog>'
  screen = mount(Versteckt, { target: document.querySelector(".game") ?? document.body, props })
  flushSync()
}

async function escape(): Promise<void> {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))
  await tick()
  flushSync()
}

const isForward = () => document.querySelector(".circle.forward") !== null

it("Escape puts the circle back", async () => {
  sit()
  expect(isForward()).toBe(true)
  await escape()
  expect(isForward()).toBe(false)
})

it("Escape that closes what lies over the game leaves the circle where it is", async () => {
  sit()
  document.querySelector("dialog")?.setAttribute("open", "")
  await escape()
  expect(isForward()).toBe(true)
})
