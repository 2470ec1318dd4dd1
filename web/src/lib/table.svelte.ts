/** The table one is at: what the server tells of it, and what one may do there. */
import type { Seated, Refusal } from "../games/game"
import { connection as line } from "./connection"
import type { Act, Connection, News, Status } from "./connection"
import { t } from "./i18n.svelte"
import { Listeners } from "./listeners"
import type { Figure, Holder, Level, Problem, Refused, Step, Steps, Sticker, Stuck, Table } from "./protocol"

/** Why there is no table (any more). */
export type Gone = "no-table" | "expired" | "elsewhere"

const TOO_FAST_WAIT = 2000

export class TableAtHand {
  /** The newest word of the server; null until it has come. */
  table = $state.raw<Table | null>(null)
  /** Set when one cannot be at this table (any more). */
  gone = $state.raw<Gone | null>(null)
  /** The line's state. */
  status = $state<Status>("connecting")
  /** This device's public name. */
  device = $state<string | null>(null)

  /** Came by the watching link: can look on only. */
  watching = $derived(this.table !== null && this.table.play === undefined)
  /** The seats held by this device. */
  mySeats = $derived(
    (this.table?.holders ?? []).flatMap((holder, seat) => (this.isMine(holder) ? [seat] : [])),
  )
  /** Who sits where, as a game's screen wants it. */
  seats = $derived<Seated[]>(
    (this.table?.holders ?? []).flatMap((holder, seat) => this.#seated(holder, seat) ?? []),
  )

  readonly stuck = new Listeners<Stuck>()
  readonly #steps = new Listeners<Steps>()
  #unseen: Steps | null = null
  #newest: Step | null = null
  #round = 0
  #stops: (() => void)[]
  readonly #line: Connection

  /** `id` is the one for playing or the one for watching. */
  constructor(
    readonly id: string,
    connection: Connection = line,
  ) {
    this.#line = connection
    this.status = connection.status
    this.device = connection.device
    connection.onWelcome = () => {
      this.device = connection.device
      if (!this.gone) void this.#come()
    }
    this.#stops = [
      connection.news.add((news) => this.#hear(news)),
      connection.changes.add((status) => (this.status = status)),
    ]
    if (connection.status === "open") void this.#come()
    else connection.start()
  }

  /** Leave the table; the seats stay this device's. */
  leave(): void {
    this.#line.onWelcome = () => undefined
    for (const stop of this.#stops) stop()
    this.#stops = []
    if (this.#line.status === "open") void this.#line.act({ type: "exit" })
  }

  /**
   * Hear the game's steps, each once and in order. What has come and nobody has heard yet is told at once;
   * who comes later is told the newest step, as a jump.
   */
  onSteps(handler: (steps: Steps) => void): () => void {
    const stop = this.#steps.add(handler)
    const missed = this.#unseen ?? this.#lastAsJump()
    this.#unseen = null
    if (missed) handler(missed)
    return stop
  }

  isMine(holder: Holder): boolean {
    return holder.holder === "person" && holder.device === this.device
  }

  sit(seat: number, figure: Figure): Promise<Refused | null> {
    return this.#do({ type: "sit", seat, figure })
  }
  seatBot(seat: number, level: Level): Promise<Refused | null> {
    return this.#do({ type: "seatbot", seat, level })
  }
  invite(seat: number): Promise<Refused | null> {
    return this.#do({ type: "invite", seat })
  }
  clear(seat: number): Promise<Refused | null> {
    return this.#do({ type: "clear", seat })
  }
  configure(options: Record<string, unknown>, whoBegins: "ask" | "random" = "ask"): Promise<Refused | null> {
    return this.#do({ type: "configure", options, who_begins: whoBegins })
  }
  ready(ready = true): Promise<Refused | null> {
    return this.#do({ type: "ready", ready })
  }
  begins(seat: number | null): Promise<Refused | null> {
    return this.#do({ type: "begins", seat })
  }
  standIn(seat: number, level: Level): Promise<Refused | null> {
    return this.#do({ type: "standin", seat, level })
  }
  handBack(seat: number): Promise<Refused | null> {
    return this.#do({ type: "handback", seat })
  }
  stick(seat: number, sticker: Sticker): Promise<Refused | null> {
    return this.#do({ type: "stick", seat, sticker })
  }
  /** Play for a seat of this device: null when done, or why not, in the words of this language. */
  async play(seat: number, move: unknown): Promise<Refusal | null> {
    const refused = await this.#do({ type: "play", seat, move })
    return refused && { reason: t(problemText(refused.problem)), statement: refused.statement }
  }

  async #do(act: Act): Promise<Refused | null> {
    const answer = await this.#line.act(act)
    return answer.type === "refused" ? answer : null
  }

  async #come(): Promise<void> {
    const since = this.#newest?.n
    const enter: Act = { type: "enter", table: this.id }
    const refused = await this.#do(since === undefined ? enter : { ...enter, since, round: this.#round })
    if (refused?.problem === "too-fast") {
      setTimeout(() => {
        if (this.#stops.length > 0) void this.#come()
      }, TOO_FAST_WAIT)
    } else if (refused) this.gone = "no-table"
  }

  #hear(news: News): void {
    switch (news.type) {
      case "table":
        this.device = this.#line.device
        this.table = news
        break
      case "steps":
        this.#take(news)
        break
      case "stuck":
        this.stuck.tell(news)
        break
      case "closing":
        if (!news.back) this.gone = news.reason === "elsewhere" ? "elsewhere" : "expired"
        break
      case "fault":
        break // nothing has changed, and nothing was asked
    }
  }

  #take(news: Steps): void {
    const first = news.steps[0]
    if (!first) return
    const isNext = news.round === this.#round && this.#newest !== null
    if (news.round !== this.#round) {
      this.#newest = null
      this.#unseen = null
      this.#round = news.round
      if (first.n > 0 && !news.jump) {
        // asked by `since` of the last round's steps: this round's first ones are missing
        void this.#come()
        return
      }
    }
    const known = this.#newest?.n
    const isNew = (step: Step) => news.jump || known === undefined || step.n > known
    const steps = news.steps.filter(isNew)
    const last = steps.at(-1)
    if (!last) return
    this.#newest = last
    const told: Steps = { ...news, steps, jump: news.jump || (!isNext && first.n > 0) }
    if (this.#steps.size > 0) this.#steps.tell(told)
    else this.#unseen = joined(this.#unseen, told)
  }

  #lastAsJump(): Steps | null {
    return this.#newest && { type: "steps", round: this.#round, steps: [this.#newest], jump: true }
  }

  #seated(holder: Holder, seat: number): Seated | null {
    switch (holder.holder) {
      case "person":
        return {
          seat,
          figure: holder.figure,
          mine: this.isMine(holder),
          bot: holder.stand_in,
          away: holder.away,
        }
      case "bot":
        return { seat, figure: holder.figure, mine: false, bot: holder.level, away: false }
      case "invited": // given up in the middle of a game: the animal before keeps the place
        return holder.figure ? { seat, figure: holder.figure, mine: false, bot: null, away: true } : null
      default:
        return null
    }
  }
}

/** The animal that sits there; null where nobody does. */
export function sitter(holder: Holder | undefined): Figure | null {
  return holder?.holder === "person" || holder?.holder === "bot" ? holder.figure : null
}

/** The text that says a problem kindly. */
export function problemText(problem: Problem): string {
  return `setting.problem-${problem}`
}

function joined(earlier: Steps | null, later: Steps): Steps {
  return earlier && !later.jump
    ? { ...later, steps: [...earlier.steps, ...later.steps], jump: earlier.jump }
    : later
}

class AtHand {
  /** The table one is at, or null. */
  current = $state.raw<TableAtHand | null>(null)
  /** Come to a table (leaving another); coming again to the same changes nothing. */
  come(id: string): TableAtHand {
    if (this.current?.id === id) return this.current
    this.current?.leave()
    this.current = new TableAtHand(id)
    return this.current
  }
  leave(): void {
    this.current?.leave()
    this.current = null
  }
}

/** The table of this page. */
export const atHand = new AtHand()
