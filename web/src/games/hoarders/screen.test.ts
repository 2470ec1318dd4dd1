import { flushSync, mount, tick, unmount } from "svelte"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { measureNothing } from "../../lib/fake-table"
import { settings } from "../../lib/settings.svelte"
import type { Step } from "../../lib/protocol"
import type { GameProps, Seated } from "../game"
import Hoarders from "./Hoarders.svelte"
import { ANIMALS, lying, ordered, pairOf, passed } from "./position"
import type { Animal, Sight } from "./types"

const SEATS = 3
const FIGURES = ["fox", "owl", "frog"] as const

const START: Sight = {
  phase: "choose",
  round: 1,
  crown: 0,
  turn: 0,
  lap: 0,
  pile: 40,
  collections: [
    [1, 0, 1, 1, 0],
    [0, 2, 0, 0, 1],
    [4, 0, 0, 0, 0],
  ],
  chosen: [],
  face_up: [[], [], []],
  face_down: [0, 0, 0],
  mine: null,
  drawing: [],
  victim: null,
  nut: null,
}

/** A step as a device is told that holds these seats, with what lies face down there. */
function step(sight: Partial<Sight>, secrets: Record<number, Animal[]> = {}, n = 30): Step {
  const public_ = { ...START, ...sight }
  const seats = Object.keys(secrets).map(Number)
  const views = seats.map((seat) => ({ seat, view: { ...public_, mine: secrets[seat] } }))
  const actor = { choose: 0, answer: public_.victim ?? 0 }[public_.phase as "choose"] ?? public_.turn
  return {
    n,
    actor: null,
    move: null,
    views: views.length > 0 ? views : [{ seat: null, view: public_ }],
    to_move: [actor],
    result: null,
  }
}

let mounted: ReturnType<typeof mount>[] = []

function sit(opening: Step, mine: readonly number[]) {
  const seats = FIGURES.map((figure, seat): Seated => {
    const here = mine.includes(seat)
    return { seat, figure, mine: here, bot: here ? null : "fox", away: false }
  })
  const play = vi.fn<(seat: number, move: unknown) => Promise<null>>(() => Promise.resolve(null))
  const props: GameProps = {
    opening,
    seats,
    options: { hamster_seconds: 6, play_on: false },
    tabletop: false,
    taken: [],
    tempo: 0,
    play,
  }
  const target = document.createElement("div")
  document.body.append(target)
  const screen = mount(Hoarders, { target, props })
  mounted.push(screen)
  flushSync()
  const find = (selector: string) => target.querySelector<HTMLElement>(selector)
  const press = async (selector: string) => {
    const found = find(selector)
    if (!found) throw new Error(`there is no ${selector}`)
    found.click()
    await tick()
    flushSync()
  }
  return { target, screen, play, find, press }
}

/** All animals that are told of in any way: as a picture, by name, or in an attribute. */
function animalsIn(element: HTMLElement): Animal[] {
  return ANIMALS.filter((animal) => element.innerHTML.includes(animal))
}

beforeAll(() => {
  measureNothing()
  Element.prototype.getAnimations = () => []
  Element.prototype.animate = () => {
    const motion = {
      cancel: () => undefined,
      finished: Promise.resolve(),
      currentTime: 0,
      onfinish: () => undefined,
    }
    queueMicrotask(() => motion.onfinish())
    return motion as unknown as Animation
  }
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1280)
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800)
  settings.language = "de"
  settings.voice = false
  settings.motion = "calm"
})

afterEach(() => {
  for (const screen of mounted) void unmount(screen)
  mounted = []
  document.body.innerHTML = ""
})

describe("a device that several share", () => {
  const chosen: Animal[] = ["raccoon", "hamster"]

  it("shows no animal while the curtain is closed, whoever has chosen already", () => {
    const { target, find } = sit(step({ chosen: [0], face_down: [2, 0, 0] }, { 0: chosen, 1: [] }), [0, 1])
    expect(find(".curtain .who")?.dataset.figure).toBe("owl")
    expect(animalsIn(target)).toEqual([])
  })

  it("asks one person after the other, and shows each the same five animals", async () => {
    const { find, press, target, play, screen } = sit(step({}, { 0: [], 1: [] }), [0, 1])
    expect(find(".curtain .who")?.dataset.figure).toBe("fox")
    await press(".curtain .who")
    expect(
      [...target.querySelectorAll<HTMLElement>("[data-animal]")].map(({ dataset }) => dataset.animal),
    ).toEqual(ANIMALS)
    expect(find(".lay:enabled")).toBeNull()
    await press("[data-animal=hamster]")
    await press("[data-animal=raccoon]")
    await press(".lay")
    expect(play).toHaveBeenCalledExactlyOnceWith(0, { move: "choose", animals: ["raccoon", "hamster"] })
    expect(animalsIn(target)).toEqual([])
    screen.reset(step({ chosen: [0], face_down: [2, 0, 0] }, { 0: chosen, 1: [] }))
    flushSync()
    expect(find(".curtain .who")?.dataset.figure).toBe("owl")
    expect(animalsIn(target)).toEqual([])
  })

  it("keeps what was picked, unseen, when the person is interrupted", async () => {
    const { find, press, target } = sit(step({}, { 0: [], 1: [] }), [0, 1])
    await press(".curtain .who")
    await press("[data-animal=beaver]")
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }))
    await tick()
    flushSync()
    expect(animalsIn(target)).toEqual([])
    await press(".curtain .who")
    expect(find("[data-animal=beaver]")?.getAttribute("aria-pressed")).toBe("true")
    expect(target.querySelectorAll("[aria-pressed=true]")).toHaveLength(1)
    await press("[data-animal=beaver]")
    expect(target.querySelectorAll("[aria-pressed=true]")).toHaveLength(0)
  })

  it("closes when the page is left for another", async () => {
    const { press, target } = sit(step({}, { 0: [], 1: [] }), [0, 1])
    await press(".curtain .who")
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true)
    document.dispatchEvent(new Event("visibilitychange"))
    await tick()
    flushSync()
    hidden.mockRestore()
    expect(animalsIn(target)).toEqual([])
  })

  it("lays backs in the order chosen: tapping one reveals it, and nothing tells before", async () => {
    const { find, press, target, play, screen } = sit(step({}, { 0: [], 1: [] }), [0, 1])
    await press(".curtain .who")
    await press("[data-animal=hamster]")
    await press("[data-animal=raccoon]")
    await press(".lay")
    screen.reset(
      step(
        { phase: "reveal", chosen: [0, 1, 2], face_down: [2, 2, 2] },
        { 0: chosen, 1: ["squirrel", "beaver"] },
      ),
    )
    flushSync()
    expect(find(".curtain")).toBeNull()
    expect(animalsIn(target)).toEqual([])
    await press("[data-down='0']")
    expect(play).toHaveBeenLastCalledWith(0, { move: "reveal", animal: "hamster" })
  })

  it("lets whose turn it is look once more, behind the curtain", async () => {
    const { find, press, target } = sit(
      step(
        { phase: "reveal", chosen: [0, 1, 2], face_down: [2, 2, 2] },
        { 0: chosen, 1: ["squirrel", "beaver"] },
      ),
      [0, 1],
    )
    await press(".peek")
    expect(find(".curtain .who")?.dataset.figure).toBe("fox")
    expect(animalsIn(target)).toEqual([])
    await press(".curtain .who")
    expect(animalsIn(target)).toEqual(["raccoon", "hamster"])
    await press(".shut")
    expect(animalsIn(target)).toEqual([])
  })

  it("shows the hamster to be called the same, whatever is held", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000)
    const robbed = {
      phase: "answer",
      turn: 2,
      victim: 0,
      nut: "acorn",
      chosen: [0, 1, 2],
      face_down: [2, 2, 1],
    } satisfies Partial<Sight>
    const up: Animal[][] = [[], [], ["raccoon"]]
    const seen = [chosen, ["squirrel", "beaver"] as Animal[]].map((mine) => {
      const { target } = sit(
        step({ ...robbed, face_up: up }, { 0: mine, 1: ["squirrel", "groundhog"] }),
        [0, 1],
      )
      return target.innerHTML.replaceAll(/\bc\d+\b/g, "") // drawings get ids of their own
    })
    expect(seen[0]).toContain("hamster")
    expect(seen[1]).toBe(seen[0])
    const without = sit(step({ ...robbed, face_up: up }, { 0: ["squirrel", "beaver"], 1: [] }), [0, 1])
    await without.press(".hamster")
    expect(without.find(".hamster")).not.toBeNull()
    expect(without.play).not.toHaveBeenCalled()
    const held = sit(step({ ...robbed, face_up: up }, { 0: chosen, 1: [] }), [0, 1])
    await held.press(".hamster")
    expect(held.find(".hamster"), "it stays, as without a hamster").not.toBeNull()
    expect(held.play).toHaveBeenCalledExactlyOnceWith(0, { move: "hamster" })
    clock.mockRestore()
  })
})

describe("a device of one's own", () => {
  const lie = { phase: "reveal", chosen: [0, 1, 2], face_down: [2, 2, 2] } satisfies Partial<Sight>

  it("shows what the own animals are, and nothing of others", async () => {
    const { target, press, play, find } = sit(step(lie, { 0: ["hamster", "beaver"] }), [0])
    expect(find(".curtain")).toBeNull()
    expect(animalsIn(target)).toEqual(["hamster", "beaver"])
    await press("[data-down=beaver]")
    expect(play).toHaveBeenCalledExactlyOnceWith(0, { move: "reveal", animal: "beaver" })
  })

  it("offers the hamster only to who holds one", () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000)
    const robbed = { ...lie, phase: "answer", turn: 2, victim: 0, nut: "acorn" } satisfies Partial<Sight>
    const holds = (mine: Animal[]) => sit(step(robbed, { 0: mine }), [0]).find(".hamster") !== null
    expect(holds(["hamster", "beaver"])).toBe(true)
    expect(holds(["squirrel", "beaver"])).toBe(false)
    clock.mockRestore()
  })

  it("lets a nut be stolen by a tap on it", async () => {
    const { press, play } = sit(
      step({ ...lie, phase: "steal", face_up: [["raccoon"], [], []] }, { 0: ["beaver"] }),
      [0],
    )
    await press('[data-owner="2"] [data-nut="walnut"]')
    expect(play).toHaveBeenCalledExactlyOnceWith(0, { move: "steal", victim: 2, nut: "walnut" })
  })

  it("lets a robbery be thought over by Escape, but not by one that closes what lies over the game", async () => {
    const width = vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(320)
    const height = vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(480)
    const collections = [0, 1, 2].map(() => [1, 1, 1, 1, 1])
    const { find, press } = sit(
      step({ ...lie, phase: "steal", face_up: [["raccoon"], [], []], collections }, { 0: ["beaver"] }),
      [0],
    )
    const escape = async () => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))
      await tick()
      flushSync()
    }
    await press('[data-victim="2"]')
    const dialog = document.body.appendChild(document.createElement("dialog"))
    dialog.setAttribute("open", "")
    await escape()
    expect(find('[data-victim="2"]')).toBeNull()
    dialog.remove()
    await escape()
    expect(find('[data-victim="2"]')).not.toBeNull()
    width.mockReturnValue(1280)
    height.mockReturnValue(800)
  })
})

it("who only watches sees no animal that lies face down, and can touch nothing", () => {
  const { target } = sit(step({ phase: "reveal", face_down: [2, 2, 2] }), [])
  expect(animalsIn(target)).toEqual([])
  expect(target.querySelector(".touch")).toBeNull()
})

describe("animals before a seat", () => {
  it("lie in the order they were revealed, so that a place tells nothing", () => {
    expect(lying(1, ["hamster"], 1).map(({ face }) => face)).toEqual(["hamster", null])
    expect(lying(1, [], 2).map(({ face }) => face)).toEqual([null, null])
  })

  it("keep the order their person knows, and get a mixed one where others see the backs", () => {
    expect(ordered(["hamster", "beaver"], ["beaver"], ["hamster"], true)).toEqual(["hamster", "beaver"])
    expect(ordered(["squirrel", "beaver"], [], ["hamster", "beaver"], false)).toEqual(["hamster", "beaver"])
    const first = Array.from({ length: 60 }, () => ordered(undefined, [], ["hamster", "beaver"], true)[0])
    expect(new Set(first)).toEqual(new Set(["hamster", "beaver"]))
  })

  it("are chosen in the rulebook's order, whatever was tapped first", () => {
    expect(pairOf(["beaver", "raccoon"])).toEqual(["raccoon", "beaver"])
  })
})

describe("who is passed over", () => {
  const at = (turn: number, lap: number, more: Partial<Sight> = {}): Sight => ({
    ...START,
    phase: "reveal",
    crown: 1,
    turn,
    lap,
    ...more,
  })

  it("are the seats between one turn and the next of a round", () => {
    expect(passed(at(1, 0), at(2, 0))).toEqual([])
    expect(passed(at(1, 0), at(0, 0))).toEqual([2])
    expect(passed(at(0, 0), at(2, 1))).toEqual([1])
    expect(SEATS).toBe(START.collections.length)
  })

  it("is nobody when a round is over, or the same seat goes on", () => {
    expect(passed(at(0, 1), at(2, 0, { round: 2, phase: "choose" }))).toEqual([])
    expect(passed(at(1, 0), at(1, 0, { phase: "steal" }))).toEqual([])
  })
})
