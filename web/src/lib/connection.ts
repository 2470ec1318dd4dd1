/**
 * The line to the server: one WebSocket that comes back by itself. An action is a promise that resolves with
 * its answer, however often the line broke in between: unanswered actions are sent again with the same id.
 */
import { actionId, deviceToken } from "./device"
import { Listeners } from "./listeners"
import { PROTOCOL } from "./protocol"
import type {
  Done,
  Fault,
  Found,
  FromClient,
  FromServer,
  Hello,
  Quiet,
  Reach,
  Refused,
  Sync,
  Welcome,
} from "./protocol"

/** `outdated`: this page is too old for the server (or too new) and must be loaded again. */
export type Status = "connecting" | "open" | "lost" | "outdated"
export type Answer = Done | Refused | Found
/** What the server says without being asked. */
export type News = Exclude<FromServer, Done | Refused | Found | Welcome>

/** What is said in passing: true only now, and answered by no Done. */
export type Remark = Sync | Quiet | Reach
type Actions = Exclude<FromClient, Hello | Remark>
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never
/** An action as its caller writes it: the connection adds the id. */
export type Act = WithoutId<Actions>

export interface Line {
  send(data: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
}

const FIRST_WAIT = 300
const LONGEST_WAIT = 5000
/** A line that answers nothing for so long is dead, whatever the browser thinks of it. */
const PATIENCE = 10_000
const LONG_SLEEP = 20_000

interface Unanswered {
  action: Actions
  answer: (answer: Answer) => void
  sent: boolean
}

export interface ConnectionOptions {
  connect?: () => Line
  token?: string
}

export class Connection {
  status: Status = "connecting"
  /** This device's public name; null before the first welcome. */
  device: string | null = null
  readonly news = new Listeners<News>()
  readonly changes = new Listeners<Status>()
  /** The pictures of scenes, as they come. */
  readonly pictures = new Listeners<ArrayBuffer>()
  /** Called after every welcome, before anything unanswered is sent again: the time to Enter a table. */
  onWelcome: () => void = () => undefined

  #connect: () => Line
  #token: string
  #line: Line | null = null
  #welcomed = false
  #tries = 0
  #hiddenAt = Infinity
  #retry: ReturnType<typeof setTimeout> | undefined
  #watchdog: ReturnType<typeof setTimeout> | undefined
  #unanswered = new Map<string, Unanswered>()

  constructor(options: ConnectionOptions = {}) {
    this.#connect = options.connect ?? openSocket
    this.#token = options.token ?? deviceToken()
  }

  /** Open the line (once); from then on it is kept open. */
  start(): void {
    if (this.#line || this.#retry !== undefined || this.status === "outdated") return
    addEventListener("online", this.#now)
    addEventListener("offline", this.#cut)
    document.addEventListener("visibilitychange", this.#seen)
    this.#open()
  }

  stop(): void {
    removeEventListener("online", this.#now)
    removeEventListener("offline", this.#cut)
    document.removeEventListener("visibilitychange", this.#seen)
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#drop()
  }

  /** Do something at the server. Always resolves with the answer, as late as it may come. */
  act(act: Act): Promise<Answer> {
    this.start()
    const action = { ...act, id: actionId() } as Actions
    return new Promise((answer) => {
      const waiting: Unanswered = { action, answer, sent: false }
      this.#unanswered.set(action.id, waiting)
      if (this.#welcomed) this.#send(waiting)
    })
  }

  /** Say something in passing, at once; without a line it is not said. */
  tell(remark: Remark): void {
    if (this.#welcomed) this.#line?.send(JSON.stringify(remark))
  }

  #open(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    const line = this.#connect()
    this.#line = line
    line.onopen = () => {
      line.send(JSON.stringify({ type: "hello", token: this.#token, protocol: PROTOCOL } satisfies Hello))
      this.#watch()
    }
    line.onmessage = (event) => {
      if (this.#line !== line) return
      if (event.data instanceof ArrayBuffer) this.pictures.tell(event.data)
      else this.#hear(String(event.data))
    }
    line.onclose = () => {
      if (this.#line === line) this.#broken()
    }
  }

  #broken(): void {
    this.#drop()
    if (this.status === "outdated") return
    this.#change("lost")
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries) * (0.7 + 0.6 * Math.random())
    this.#tries += 1
    this.#retry = setTimeout(() => this.#open(), wait)
  }

  #drop(): void {
    const line = this.#line
    this.#line = null
    this.#welcomed = false
    clearTimeout(this.#watchdog)
    for (const [id, waiting] of this.#unanswered) {
      waiting.sent = false
      // being at a table ends with the line: onWelcome enters anew, an old Enter or Exit must not follow that
      if (waiting.action.type !== "exit" && waiting.action.type !== "enter") continue
      this.#unanswered.delete(id)
      waiting.answer({ type: "done", id })
    }
    line?.close()
  }

  /** Try again at once: the network is back, or somebody looks at the page again. */
  #now = (): void => {
    if (this.#retry === undefined || document.hidden) return
    this.#open()
  }

  /** A device that slept may hold a line that is long dead: a new one is cheap, and nothing is lost by it. */
  #seen = (): void => {
    if (document.hidden) {
      this.#hiddenAt = Date.now()
      return
    }
    if (this.#line && Date.now() - this.#hiddenAt > LONG_SLEEP) this.#broken()
    this.#now()
  }

  #cut = (): void => {
    if (this.#line) this.#broken()
  }

  #watch(): void {
    clearTimeout(this.#watchdog)
    const waits = !this.#welcomed || [...this.#unanswered.values()].some((waiting) => waiting.sent)
    if (this.#line && waits) this.#watchdog = setTimeout(() => this.#broken(), PATIENCE)
  }

  #send(waiting: Unanswered): void {
    waiting.sent = true
    this.#line?.send(JSON.stringify(waiting.action))
    this.#watch()
  }

  #hear(data: string): void {
    const message = JSON.parse(data) as FromServer
    switch (message.type) {
      case "welcome":
        return this.#welcome(message)
      case "done":
      case "refused":
      case "found":
        return this.#answered(message)
      case "fault":
        return this.#fault(message)
      default:
        this.#watch()
        this.news.tell(message satisfies News)
    }
  }

  #welcome(welcome: Welcome): void {
    this.device = welcome.device
    this.#welcomed = true
    this.#tries = 0
    const earlier = [...this.#unanswered.values()]
    this.onWelcome()
    for (const waiting of earlier) this.#send(waiting)
    this.#watch()
    this.#change("open")
  }

  #answered(answer: Answer): void {
    const waiting = this.#unanswered.get(answer.id)
    this.#unanswered.delete(answer.id)
    this.#watch()
    waiting?.answer(answer) // a second answer to the same action finds nobody waiting
  }

  #fault(fault: Fault): void {
    if (fault.problem === "protocol") {
      this.#change("outdated")
      this.#drop()
    } else this.news.tell(fault)
  }

  #change(status: Status): void {
    if (this.status === status) return
    this.status = status
    this.changes.tell(status)
  }
}

function openSocket(): Line {
  const url = new URL("ws", location.href)
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:"
  url.hash = ""
  url.search = ""
  const socket = new WebSocket(url)
  socket.binaryType = "arraybuffer"
  return socket as Line
}

/** The one line of this page. */
export const connection = new Connection()
