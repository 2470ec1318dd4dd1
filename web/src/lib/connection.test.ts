import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Connection } from "./connection"
import type { Answer } from "./connection"
import { FakeServer } from "./fake-server"
import type { Closing } from "./protocol"

let server: FakeServer
let line: Connection

beforeEach(() => {
  vi.useFakeTimers()
  server = new FakeServer()
  line = new Connection({ connect: server.connect, token: "t".repeat(43) })
})
afterEach(() => {
  line.stop()
  vi.useRealTimers()
})

describe("the line", () => {
  it("says hello first, and sends actions only after the welcome", () => {
    void line.act({ type: "create", game: "versteckt" })
    expect(server.heard).toEqual([])
    server.open()
    expect(server.heard).toMatchObject([{ type: "hello", token: "t".repeat(43) }])
    server.welcome()
    expect(server.heard[1]).toMatchObject({ type: "create", game: "versteckt" })
    expect(line.status).toBe("open")
    expect(line.device).toBe("me")
  })

  it("gives each action its own id and each its own answer", async () => {
    server.ready(line)
    const created = line.act({ type: "create", game: "versteckt" })
    const sat = line.act({ type: "sit", seat: 0, figure: "fox" })
    const [create, sit] = server.actions()
    expect(create?.id).not.toBe(sit?.id)
    server.say({ type: "refused", id: sit?.id ?? "", problem: "figure", reason: "taken", statement: null })
    server.say({ type: "found", id: create?.id ?? "", table: "abc" })
    expect(await created).toMatchObject({ type: "found", table: "abc" })
    expect(await sat).toMatchObject({ type: "refused", problem: "figure" })
  })

  it("comes back after a break, and sends the unanswered again with the same id, in order", async () => {
    server.ready(line)
    const answers = [line.act({ type: "ready" }), line.act({ type: "clear", seat: 2 })]
    const before = server.actions().map((action) => action.id)
    server.breaks()
    expect(line.status).toBe("lost")
    vi.advanceTimersByTime(1000)
    server.open()
    server.welcome()
    const again = server.actions().map((action) => action.id)
    expect(again).toEqual(before)
    for (const id of again) server.say({ type: "done", id })
    expect(await Promise.all(answers)).toHaveLength(2)
  })

  it("does not send again what has been answered", () => {
    server.ready(line)
    void line.act({ type: "ready" })
    server.say({ type: "done", id: server.actions()[0]?.id ?? "" })
    server.breaks()
    vi.advanceTimersByTime(1000)
    server.open()
    server.welcome()
    expect(server.actions()).toEqual([])
  })

  it("takes no harm from an answer that comes twice", async () => {
    server.ready(line)
    const heard: Answer[] = []
    void line.act({ type: "ready" }).then((answer) => heard.push(answer))
    const id = server.actions()[0]?.id ?? ""
    server.say({ type: "done", id })
    server.say({ type: "done", id })
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toHaveLength(1)
  })

  it("says what must come first after every welcome: before the unanswered", () => {
    server.ready(line)
    line.onWelcome = () => void line.act({ type: "enter", table: "abc" })
    void line.act({ type: "play", seat: 0, move: {} })
    server.breaks()
    vi.advanceTimersByTime(1000)
    server.open()
    server.welcome()
    expect(server.actions().map((action) => action.type)).toEqual(["enter", "play"])
  })

  it("never repeats an Enter or Exit of a line that broke", async () => {
    server.ready(line)
    const left = line.act({ type: "exit" })
    server.breaks()
    expect(await left).toMatchObject({ type: "done" })
    vi.advanceTimersByTime(1000)
    server.open()
    server.welcome()
    expect(server.actions()).toEqual([])
  })

  it("waits longer and longer, at most about five seconds", () => {
    server.ready(line)
    for (let tries = 0; tries < 12; tries++) {
      server.breaks()
      vi.advanceTimersByTime(6600)
      expect(server.lines).toBe(tries + 2)
    }
  })

  it("takes a line for dead on which no answer comes", () => {
    server.ready(line)
    void line.act({ type: "ready" })
    vi.advanceTimersByTime(10_001)
    expect(line.status).toBe("lost")
    vi.advanceTimersByTime(1000)
    server.open()
    server.welcome()
    expect(server.actions()).toMatchObject([{ type: "ready" }])
  })

  it("tries at once when the network is back", () => {
    server.ready(line)
    dispatchEvent(new Event("offline"))
    expect(line.status).toBe("lost")
    dispatchEvent(new Event("online"))
    expect(server.lines).toBe(2)
  })

  it("takes a new line when the page was hidden for long, and keeps its own otherwise", () => {
    const hide = (hidden: boolean): void => {
      vi.spyOn(document, "hidden", "get").mockReturnValue(hidden)
      document.dispatchEvent(new Event("visibilitychange"))
    }
    server.ready(line)
    hide(true)
    vi.advanceTimersByTime(5000)
    hide(false)
    expect(server.lines).toBe(1)
    hide(true)
    vi.advanceTimersByTime(60_000)
    hide(false)
    expect(server.lines).toBe(2)
    vi.restoreAllMocks()
  })

  it("stops for good when the page is outdated", () => {
    server.ready(line)
    server.say({ type: "fault", problem: "protocol", reason: "protocol 2 is spoken here" })
    server.breaks()
    vi.advanceTimersByTime(60_000)
    expect(line.status).toBe("outdated")
    expect(server.lines).toBe(1)
  })

  it("tells the news to whoever listens, until they stop", () => {
    server.ready(line)
    const heard: string[] = []
    const stop = line.news.add((news) => heard.push(news.type))
    const closing: Closing = { type: "closing", reason: "restart", back: true }
    server.say(closing)
    stop()
    server.say(closing)
    expect(heard).toEqual(["closing"])
  })
})
