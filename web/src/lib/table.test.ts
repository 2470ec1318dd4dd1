import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Connection } from "./connection"
import { FakeServer } from "./fake-server"
import type { Holder, Person, Play, Step, Steps, Table } from "./protocol"
import { TableAtHand } from "./table.svelte"

vi.mock("./i18n.svelte", () => ({ t: (id: string) => id }))
vi.mock("./games", () => ({
  games: () => Promise.resolve(["versteckt", "zicke"].map((name) => ({ name, races: name === "zicke" }))),
}))

let server: FakeServer
let line: Connection
let at: TableAtHand

beforeEach(() => {
  vi.useFakeTimers()
  server = new FakeServer()
  line = new Connection({ connect: server.connect, token: "t".repeat(43) })
  at = new TableAtHand("the-play-id", line)
  server.open()
  server.welcome()
})
afterEach(() => {
  at.leave()
  line.stop()
  vi.useRealTimers()
})

const me: Person = {
  holder: "person",
  figure: "fox",
  device: "me",
  away: false,
  ready: false,
  stand_in: null,
  handicap: 0,
}
const other: Holder = { ...me, figure: "bear", device: "other", away: true, stand_in: "owl" }
const bot: Holder = { holder: "bot", figure: "owl", level: "cub", handicap: 0 }

function table(holders: Holder[]): Table {
  return {
    type: "table",
    game: "versteckt",
    phase: "playing",
    holders,
    options: {},
    who_begins: "ask",
    round: 1,
    play: "p",
  }
}
function steps(from: number, to: number, round = 1, jump = false): Steps {
  const step = (n: number): Step => ({ n, actor: 0, move: {}, views: [], to_move: [0], result: null })
  return {
    type: "steps",
    round,
    jump,
    steps: Array.from({ length: to - from + 1 }, (_, i) => step(from + i)),
  }
}
function reconnect(): void {
  server.breaks()
  vi.advanceTimersByTime(1000)
  server.open()
  server.welcome()
}

describe("the table at hand", () => {
  it("enters the table after the welcome, and knows which seats are mine", () => {
    expect(server.actions()).toMatchObject([{ type: "enter", table: "the-play-id" }])
    server.say(table([me, { holder: "empty" }, bot, other]))
    expect(at.mySeats).toEqual([0])
    expect(at.watching).toBe(false)
    expect(at.seats).toEqual([
      { seat: 0, figure: "fox", mine: true, bot: null, away: false },
      { seat: 2, figure: "owl", mine: false, bot: "cub", away: false },
      { seat: 3, figure: "bear", mine: false, bot: "owl", away: true },
    ])
  })

  it("keeps the animal of a seat that was given up in the middle of a game", () => {
    server.say(table([me, { holder: "invited", figure: "cat" }]))
    expect(at.seats[1]).toEqual({ seat: 1, figure: "cat", mine: false, bot: null, away: true })
  })

  it("is watched by whoever is told no way to play", () => {
    server.say({ ...table([bot]), play: undefined })
    expect(at.watching).toBe(true)
  })

  it("says that there is no such table", async () => {
    const id = server.actions()[0]?.id ?? ""
    server.say({ type: "refused", id, problem: "no-table", reason: "gone", statement: null })
    await vi.advanceTimersByTimeAsync(0)
    expect(at.gone).toBe("no-table")
  })

  it("tries again a little later when it came too fast", async () => {
    const id = server.actions()[0]?.id ?? ""
    server.say({ type: "refused", id, problem: "too-fast", reason: "wait", statement: null })
    await vi.advanceTimersByTimeAsync(2000)
    expect(at.gone).toBeNull()
    expect(server.actions()).toMatchObject([{ type: "enter" }, { type: "enter" }])
  })

  it("says that the table has expired", () => {
    server.say({ type: "closing", reason: "expired", back: false })
    expect(at.gone).toBe("expired")
  })

  it("keeps the steps until somebody wants to hear them, then tells each once", () => {
    const heard: number[] = []
    server.say(steps(0, 3))
    server.say(steps(4, 5))
    at.onSteps((news) => heard.push(...news.steps.map((step) => step.n)))
    server.say(steps(5, 6))
    expect(heard).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it("follows a jump to where it is already, and back to where it was", () => {
    const heard: Steps[] = []
    at.onSteps((news) => heard.push(news))
    server.say(steps(0, 3))
    server.say(steps(3, 3, 1, true))
    server.say(steps(2, 2, 1, true))
    server.say(steps(3, 3))
    expect(heard.map((news) => [news.jump, ...news.steps.map((step) => step.n)])).toEqual([
      [false, 0, 1, 2, 3],
      [true, 3],
      [true, 2],
      [false, 3],
    ])
  })

  it("tells the newest step as a jump to whoever comes later", () => {
    at.onSteps(() => undefined)()
    server.say(steps(0, 3))
    at.onSteps(() => undefined)()
    const heard: Steps[] = []
    at.onSteps((news) => heard.push(news))
    expect(heard).toMatchObject([{ jump: true, steps: [{ n: 3 }] }])
  })

  it("asks for what it missed when the line comes back", () => {
    server.say(steps(0, 7))
    reconnect()
    expect(server.actions()).toMatchObject([{ type: "enter", since: 7 }])
  })

  it("starts again with a new round", () => {
    const heard: [number, number][] = []
    at.onSteps((news) => heard.push(...news.steps.map((step): [number, number] => [news.round, step.n])))
    server.say(steps(0, 1))
    server.say(steps(0, 2, 2))
    expect(heard).toEqual([
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
      [2, 2],
    ])
  })

  it("asks for a whole round when it comes back in the middle of the next one", () => {
    const heard: Steps[] = []
    at.onSteps((news) => heard.push(news))
    server.say(steps(0, 7))
    reconnect()
    server.done("enter")
    server.say(steps(8, 9, 2))
    expect(server.actions().at(-1)).toEqual({ type: "enter", table: "the-play-id", id: expect.any(String) })
    server.say(steps(9, 9, 2, true))
    expect(heard.map((news) => [news.round, news.jump])).toEqual([
      [1, false],
      [2, true],
    ])
  })

  it("plays for a seat: null when done, else why not", async () => {
    server.say(table([me]))
    const done = at.play(0, { move: "turn" })
    server.done("play")
    expect(await done).toBeNull()
    const refused = at.play(0, { move: "turn" })
    const id = server.actions().at(-1)?.id ?? ""
    server.say({ type: "refused", id, problem: "illegal", reason: "no", statement: "V-13" })
    expect(await refused).toEqual({ reason: "setting.problem-illegal", statement: "V-13" })
  })

  it("lets several seats of this device play at once, each with its own answer", async () => {
    server.say(table([me, { ...me, figure: "cat" }, { ...me, figure: "dog" }]))
    const plays = [0, 1, 2].map((seat) => at.play(seat, { move: "turn" }))
    const sent = server.actions().filter((action) => action.type === "play")
    expect(sent.map(({ seat }) => seat)).toEqual([0, 1, 2])
    server.say({ type: "done", id: sent[2]?.id ?? "" })
    const no = { problem: "illegal", reason: "no", statement: "V-13" } as const
    server.say({ type: "refused", id: sent[0]?.id ?? "", ...no })
    reconnect() // the line breaks while one of them waits
    expect(server.actions().filter((action) => action.type === "play")).toEqual([sent[1]])
    server.done("play")
    expect(await Promise.all(plays)).toEqual([
      { reason: "setting.problem-illegal", statement: "V-13" },
      null,
      null,
    ])
  })

  it("knows who has a handicap", () => {
    server.say(table([{ ...me, handicap: 600 }, bot]))
    expect(at.seats.map(({ handicap }) => handicap)).toEqual([600, undefined])
    void at.handicap(1, 200)
    expect(server.actions().at(-1)).toMatchObject({ type: "handicap", seat: 1, handicap: 200 })
  })

  it("passes stickers on", () => {
    const heard: string[] = []
    at.stuck.add((stuck) => heard.push(stuck.sticker))
    server.say({ type: "stuck", seat: 0, sticker: "wave" })
    expect(heard).toEqual(["wave"])
  })

  it("leaves: hears no more, and does not come back by itself", () => {
    at.leave()
    expect(server.actions().at(-1)).toMatchObject({ type: "exit" })
    reconnect()
    expect(server.actions()).toEqual([])
  })
})

describe("a table of a game with races", () => {
  const zicke: Table = { ...table([me, { ...me, figure: "cat" }, bot]), game: "zicke" }
  const syncs = () => server.heard.filter(({ type }) => type === "sync")
  const quiet = () => server.heard.filter(({ type }) => type === "quiet").at(-1)
  /** Answer the newest question for the time: the server's clock is ahead by 5 seconds. */
  function tellTime(): void {
    const question = syncs().at(-1)
    if (question?.type === "sync") server.say({ type: "synced", at: question.at, now: question.at + 5000 })
  }
  /** A race begins with step 3, is revealed in 400 ms, and is seen here then; when it was. */
  async function revealed(): Promise<number> {
    server.say(zicke)
    await vi.advanceTimersByTimeAsync(0)
    tellTime()
    server.say({ type: "reveal", round: 1, n: 3, at: performance.now() + 5400 })
    const news = steps(0, 3)
    server.say({ ...news, steps: news.steps.map((step) => ({ ...step, to_move: [0, 1, 2] })) })
    let shown = 0
    void at.race.reveal(news.steps[3] as Step).then(() => (shown = performance.now() + 16))
    await vi.advanceTimersByTimeAsync(450)
    return shown
  }

  it("asks for the server's time, often at first and again when the line comes back; no other table does", async () => {
    server.say(table([me]))
    await vi.advanceTimersByTimeAsync(1000)
    expect(syncs()).toEqual([])
    at.leave()
    at = new TableAtHand("another", line)
    server.say(zicke)
    await vi.advanceTimersByTimeAsync(1000)
    expect(syncs()).toHaveLength(10)
    server.say(zicke)
    reconnect()
    await vi.advanceTimersByTimeAsync(1000)
    expect(syncs()).toHaveLength(10)
  })

  it("sends a slap with its race and its time from the reveal on, and tells of it when the judge has decided", async () => {
    const shown = await revealed()
    await vi.advanceTimersByTimeAsync(500)
    const slap = at.play(0, { move: "slap" }, shown + 432)
    const { seat, round, race, after } = server.actions().at(-1) as Play
    expect({ seat, round, race }).toEqual({ seat: 0, round: 1, race: 3 })
    expect(after).toBeCloseTo(432)
    expect(at.race.acted).toEqual([0])
    let done: unknown = "waiting"
    void slap.then((refused) => (done = refused))
    await vi.advanceTimersByTimeAsync(100)
    expect(done).toBe("waiting")
    server.done("play")
    expect(await slap).toBeNull()
  })

  it("sends no slap that was too soon: that seat rests", async () => {
    const shown = await revealed()
    const before = server.actions().length
    const refused = await at.play(0, { move: "slap" }, shown + 50)
    expect(refused).toEqual({ reason: "setting.problem-too-soon", statement: null, rest: 300 })
    expect(server.actions()).toHaveLength(before)
  })

  it("sends no slap that is void", async () => {
    const shown = await revealed()
    server.say({ ...steps(4, 4), steps: steps(4, 4).steps.map((step) => ({ ...step, to_move: [2] })) })
    const before = server.actions().length
    expect(await at.play(0, { move: "slap" }, shown + 400)).toBeNull()
    expect(server.actions()).toHaveLength(before)
  })

  it("takes back what the server refused", async () => {
    const shown = await revealed()
    await vi.advanceTimersByTimeAsync(500)
    const slap = at.play(0, { move: "slap" }, shown + 400)
    const id = server.actions().at(-1)?.id ?? ""
    server.say({ type: "refused", id, problem: "too-soon", reason: "wait", statement: null })
    expect(await slap).toMatchObject({ rest: 300 })
    expect(at.race.acted).toEqual([])
  })

  it("hears whose hand is up, and says that nobody else here has moved", async () => {
    await revealed()
    server.say({ type: "slapped", seat: 2 })
    expect(at.race.acted).toEqual([2])
    await vi.advanceTimersByTimeAsync(100)
    expect(quiet()).toMatchObject({ race: 3 })
    at.leave()
    const before = server.heard.length
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.heard).toHaveLength(before)
  })

  it("sends a slap again when the line broke, and what is said in passing not", async () => {
    const shown = await revealed()
    await vi.advanceTimersByTimeAsync(500)
    void at.play(0, { move: "slap" }, shown + 400)
    const sent = server.actions().at(-1)
    server.breaks()
    await vi.advanceTimersByTimeAsync(1000)
    server.open()
    expect(server.heard.map(({ type }) => type)).toEqual(["hello"])
    server.welcome()
    expect(server.actions().at(-1)).toEqual(sent)
    await vi.advanceTimersByTimeAsync(100)
    expect(quiet()).toMatchObject({ race: 3 })
  })
})
