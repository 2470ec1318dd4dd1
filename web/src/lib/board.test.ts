import { tick } from "svelte"
import { describe, expect, it, vi } from "vitest"
import type { GameProps, Refusal } from "../games/game"
import { GameBoard, lasting, screenOf } from "./board.svelte"
import type { Step } from "./protocol"

vi.mock("./speech", () => ({ say: () => new Promise(() => undefined) })) // a voice that never comes to an end
vi.mock("./sound", () => ({ sound: () => undefined }))

const step = (n: number): Step => ({ n, actor: null, move: null, views: [], to_move: [0], result: null })
const NO: Refusal = { reason: "not now", statement: null }

/** A game of steps that are counted; each motion ends when the test says so. */
class Counting extends GameBoard {
  readonly active = 1
  /** What the board was told, in order. */
  told: string[] = []
  ends: (() => void)[] = []

  constructor(props: () => GameProps) {
    super(props)
    this.reset(props().opening)
  }
  prompt = () => ["count"]
  play = (...moves: unknown[]) => this.send(0, ...moves)
  goOn = () => this.leadOn(() => this.root?.querySelector<HTMLElement>(".next"))
  protected move = () => new Promise<void>((resolve) => this.ends.push(resolve))
  protected settle = ({ n }: Step) => void this.told.push(`settled ${n}`)
  protected place = ({ n }: Step) => void this.told.push(`placed ${n}`)
}

function sit(some: Partial<GameProps> = {}) {
  const props: GameProps = {
    opening: step(0),
    seats: [
      { seat: 0, figure: "fox", mine: true, bot: null, away: false },
      { seat: 1, figure: "owl", mine: true, bot: "cub", away: false },
      { seat: 2, figure: "frog", mine: false, bot: null, away: false },
    ],
    options: {},
    tabletop: false,
    taken: [],
    tempo: 0.5,
    play: () => Promise.resolve(null),
    ...some,
  }
  return lasting(() => new Counting(() => props))
}

describe("one step after the other", () => {
  it("a step is the position when its motion has been seen", async () => {
    const [board] = sit()
    const seen = board.show(step(1))
    expect(board.idle).toBe(false)
    expect(board.told).toEqual(["placed 0", "settled 0"])
    board.ends[0]?.()
    await seen
    expect(board.told.slice(2)).toEqual(["settled 1"])
    expect(board.idle).toBe(true)
  })

  it("motion that a reset overtook changes nothing any more", async () => {
    const [board] = sit()
    const seen = board.show(step(1))
    board.reset(step(7))
    expect(board.ms(100)).toBe(0)
    board.ends[0]?.()
    await seen
    expect(board.told.at(-1)).toBe("settled 7")
    expect(board.told).not.toContain("settled 1")
    expect(board.ms(100)).toBe(50)
  })

  it("motion that begins after a reset takes its time, and what ends late leaves it alone", async () => {
    const [board] = sit()
    const cut = board.show(step(1))
    board.reset(step(7))
    const newer = board.show(step(8))
    expect(board.ms(100)).toBe(50)
    board.ends[0]?.()
    await cut
    expect(board.told.at(-1)).toBe("settled 7")
    expect(board.told.filter((each) => each === "placed 7")).toHaveLength(1)
    board.ends[1]?.()
    await newer
    expect(board.told.at(-1)).toBe("settled 8")
  })

  it("a board outlives its screen until nothing moves", async () => {
    const [board] = sit()
    const dispose = vi.fn()
    const seen = board.show(step(1))
    board.retire(dispose)
    expect(board.retired).toBe(true)
    expect(dispose).not.toHaveBeenCalled()
    board.ends[0]?.()
    await seen
    expect(dispose).toHaveBeenCalledOnce()
    expect(board.told).not.toContain("settled 1")
  })

  it("a board at rest goes at once", () => {
    const [board] = sit()
    const dispose = vi.fn()
    board.retire(dispose)
    expect(dispose).toHaveBeenCalledOnce()
  })
})

describe("who plays here", () => {
  it("seats of people at this device, without those a computer plays for", () => {
    expect(sit()[0].mine).toEqual([0])
  })

  it("nobody, where one only watches", async () => {
    const [board] = sit({ play: undefined })
    expect(board.idle).toBe(false)
    expect(await board.play("a")).toBeNull()
    expect(board.sent).toBe(false)
  })

  it("nothing else can be touched until what was sent is shown", async () => {
    const [board] = sit()
    await board.play("a", "b")
    expect(board.idle).toBe(false)
    board.reset(step(1))
    expect(board.idle).toBe(true)
  })

  it("when a move is refused, the next is not played, and people can act again", async () => {
    const play = vi.fn(() => Promise.resolve(NO))
    const [board] = sit({ play })
    expect(await board.play("a", "b")).toBe(NO)
    expect(play).toHaveBeenCalledExactlyOnceWith(0, "a")
    expect(board.idle).toBe(true)
  })
})

describe("who plays by keys", () => {
  function lead(from: string, byKeys = true, gone = false): Promise<string | undefined> {
    document.body.innerHTML =
      '<button class="leave"></button><div><button class="last"></button><button class="next"></button></div>'
    const [board] = sit()
    board.root = document.querySelector("div") ?? undefined
    board.byKeys = byKeys
    document.querySelector<HTMLElement>(from)?.focus()
    board.goOn()
    if (gone) board.retire(() => undefined)
    return tick().then(() => document.activeElement?.className)
  }

  it.each([".last", "body"])("is led on from %s", async (from) => {
    expect(await lead(from)).toBe("next")
  })

  it("is not led back into a game that is being left, nor into one that has gone", async () => {
    expect(await lead(".leave")).toBe("leave")
    expect(await lead(".last", true, true)).toBe("last")
  })

  it("is not whoever touches", async () => {
    expect(await lead(".last", false)).toBe("last")
  })
})

describe("what all games show alike", () => {
  it("the light goes twice round the seats and stays where it was drawn", async () => {
    const [board] = sit({ tempo: 0 })
    const lit: (number | null)[] = []
    const rest = vi.spyOn(board, "rest").mockImplementation(() => {
      lit.push(board.drawn)
      return Promise.resolve()
    })
    await board.lightGoesRound(1)
    expect(lit).toEqual([0, 1, 2, 0, 1, 2, 0, 1])
    expect(rest.mock.lastCall?.[0]).toBeGreaterThan(rest.mock.calls[0]?.[0] ?? 0)
  })

  it("who sits alone needs no light", async () => {
    const [board] = sit({ tempo: 0, seats: [{ seat: 0, figure: "fox", mine: true, bot: null, away: false }] })
    const rest = vi.spyOn(board, "rest")
    await board.lightGoesRound(0)
    expect(board.drawn).toBe(0)
    expect(rest).toHaveBeenCalledOnce()
  })

  it("a voice never blocks play", async () => {
    const [board] = sit({ tempo: 0 })
    await board.tell("anything", 500)
  })

  it("seats are named by their animals, in the order of the seats", () => {
    expect(sit()[0].namesOf(2, 0)).toEqual(["stage.figure.fox", "stage.figure.frog"])
  })
})

it("the stage hears of a board what it asks", () => {
  vi.useFakeTimers()
  const [board] = sit()
  const { turn, prompt, hint } = screenOf(board)
  expect(turn()).toBe(1)
  expect(prompt()).toEqual(["count"])
  hint()
  expect(board.hinting).toBe(true)
  vi.runAllTimers()
  expect(board.hinting).toBe(false)
  vi.useRealTimers()
})
