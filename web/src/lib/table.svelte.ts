/** The table one is at: what the server tells of it, and what one may do there. */
import type { Seated, Refusal } from "../games/game"
import { connection as line } from "./connection"
import type { Act, Connection, News, Status } from "./connection"
import { games } from "./games"
import { t } from "./i18n.svelte"
import { Listeners } from "./listeners"
import type { Figure, Holder, Level, Problem, Refused, Step, Steps, Sticker, Stuck, Table } from "./protocol"
import { Reaction, REST } from "./reaction.svelte"
import { ServerClock } from "./server-clock"
import { LiveWorld } from "./world"

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

  /** The races of its game. */
  readonly race: Reaction
  /** The worlds of its scenes. */
  readonly world: LiveWorld
  readonly stuck = new Listeners<Stuck>()
  readonly #steps = new Listeners<Steps>()
  #unseen: Steps | null = null
  #newest: Step | null = null
  #round = 0
  #stops: (() => void)[]
  readonly #line: Connection
  readonly #clock: ServerClock
  /** The game is known to have races, and so the server's clock to be needed; null until that was asked. */
  #races: boolean | null = null

  /** `id` is the one for playing or the one for watching. */
  constructor(
    readonly id: string,
    connection: Connection = line,
  ) {
    this.#line = connection
    this.status = connection.status
    this.device = connection.device
    this.#clock = new ServerClock((question) => connection.tell(question))
    this.race = new Reaction({
      clock: this.#clock,
      tell: (quiet) => connection.tell(quiet),
      mine: () => this.seats.flatMap(({ seat, mine, bot }) => (mine && bot === null ? [seat] : [])),
    })
    this.world = new LiveWorld((reach) => connection.tell(reach))
    connection.onWelcome = () => {
      this.device = connection.device
      this.world.forget()
      if (!this.gone) void this.#come()
    }
    this.#stops = [
      connection.news.add((news) => this.#hear(news)),
      connection.pictures.add((picture) => this.world.hear(picture)),
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
    this.#clock.stop()
    this.race.stop()
    this.world.stop()
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
  handicap(seat: number, handicap: number): Promise<Refused | null> {
    return this.#do({ type: "handicap", seat, handicap })
  }
  /**
   * Play for a seat of this device: null when done, or why not, in the words of this language. In a race the
   * time of the touch goes with it, and it is done when the judge has decided.
   */
  async play(seat: number, move: unknown, touched?: number): Promise<Refusal | null> {
    const claim = touched === undefined ? null : this.race.touch(seat, touched)
    if (claim === "too-soon") return refusal(claim, null)
    if (claim === "void") return null
    const refused = await this.#do({ type: "play", seat, move, ...claim })
    if (refused && claim) this.race.refused(seat, claim)
    return refused && refusal(refused.problem, refused.statement)
  }

  async #do(act: Act): Promise<Refused | null> {
    const answer = await this.#line.act(act)
    return answer.type === "refused" ? answer : null
  }

  /** Whether the game has races; asked again with the next news when the server cannot say. */
  async #learn(game: string): Promise<void> {
    this.#races ??= await games().then(
      (all) => all.some(({ name, races }) => name === game && races),
      () => null,
    )
    if (this.#races && this.#stops.length > 0) this.#clock.start()
  }

  async #come(): Promise<void> {
    if (this.#races) this.#clock.start()
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
        if (this.#races === null) void this.#learn(news.game)
        break
      case "steps":
        this.#take(news)
        break
      case "reveal":
        this.race.hear(news)
        break
      case "slapped":
        this.race.slapped(news.seat)
        break
      case "synced":
        this.#clock.hear(news)
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
      this.world.follow(news.round)
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
    for (const step of steps) this.race.follow(news.round, step)
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
          ...slowed(holder),
        }
      case "bot":
        return { seat, figure: holder.figure, mine: false, bot: holder.level, away: false, ...slowed(holder) }
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

/** A handicap, where there is one. */
function slowed({ handicap }: { handicap: number }): { handicap?: number } {
  return handicap > 0 ? { handicap } : {}
}

function refusal(problem: Problem, statement: string | null): Refusal {
  const words = { reason: t(problemText(problem)), statement }
  return problem === "too-soon" ? { ...words, rest: REST } : words
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
