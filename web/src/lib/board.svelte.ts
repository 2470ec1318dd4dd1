/** What every game's board has: who plays here, one step after the other, the tempo, the hint, the keyboard. */
import { onDestroy, tick, untrack } from "svelte"
import type { GameProps, GameScreen, Refusal } from "../games/game"
import { t } from "./i18n.svelte"
import { pause } from "./motion"
import type { Step } from "./protocol"
import { calm } from "./settings.svelte"
import { sound } from "./sound"
import { say } from "./speech"

const HINT_MS = 2400

/**
 * A game's position as its screen shows it. A game adds what is its own, and ends its constructor with
 * `this.reset(props().opening)`.
 */
export abstract class GameBoard {
  width = $state(innerWidth)
  height = $state(innerHeight)
  /** The screen's outermost element. */
  root = $state<HTMLElement>()

  /** While nature draws who begins: the seat the light is on. */
  drawn = $state<number | null>(null)
  /** What has happened, for who cannot see it. */
  news = $state("")
  hinting = $state(false)
  /** How many motions are under way. */
  moving = $state(0)
  /** A move was sent and is not answered yet: nothing else can be touched. */
  sent = $state(false)
  /** Whether the last thing touched was a key: who plays by keys is led on. */
  byKeys = false

  /** What the stage gives; when the screen goes, the last of it, and all that depends on it hears of that. */
  protected props: () => GameProps = $state.raw() as () => GameProps
  /** A reset makes all motion that is under way pointless. */
  #era = 0
  #stale = false
  #position!: Step
  /** Set when the screen is gone: to be called when nothing moves any more. */
  #retired: (() => void) | null = null

  /** Seats of people at this device. */
  readonly mine = $derived.by(() =>
    this.seats.filter(({ mine, bot }) => mine && bot === null).map(({ seat }) => seat),
  )
  readonly canPlay = $derived.by(() => this.props().play !== undefined)
  /** Nothing moves, and nothing is waited for: people can act. */
  readonly idle = $derived(this.moving === 0 && !this.sent && this.canPlay)

  constructor(props: () => GameProps) {
    this.props = props
  }

  /** The seat whose turn it is, for all to see. */
  abstract readonly active: number | null
  /** The lines that say what to do now. */
  abstract prompt(): string[]
  /** The motion that leads to this step. */
  protected abstract move(step: Step): Promise<void>
  /** From now on this is the position. */
  protected abstract settle(step: Step): void
  /** Things lie as in this step, wherever they were; it is settled after that. */
  protected abstract place(step: Step): void

  get seats() {
    return this.props().seats
  }

  get tabletop(): boolean {
    return this.props().tabletop
  }

  /** The screen has gone. */
  get retired(): boolean {
    return this.#retired !== null
  }

  /** Milliseconds at the tempo of now. */
  ms(usual: number): number {
    return this.#stale ? 0 : usual * this.props().tempo
  }

  /** Lets eyes rest. */
  rest(usual: number): Promise<void> {
    return pause(this.ms(usual))
  }

  /** Speaks, and waits for the voice, but no longer than eyes need: a voice never blocks play. */
  tell(lines: string | string[], atMost: number): Promise<void> {
    return Promise.race([say(lines), this.rest(atMost)])
  }

  /** The light goes round the seats and slows down where it stays. */
  async lightGoesRound(seat: number, slowing = 12): Promise<void> {
    const many = this.seats.length
    const hops = many > 1 && !calm() ? 2 * many + seat : 0
    for (let hop = 0; hop <= hops; hop++) {
      this.drawn = hops === 0 ? seat : hop % many
      sound("touch")
      await this.rest(90 + slowing * hop)
    }
  }

  /** The lines that name these seats' animals. */
  namesOf(...seats: readonly number[]): string[] {
    return this.seats.filter(({ seat }) => seats.includes(seat)).map(({ figure }) => `stage.figure.${figure}`)
  }

  figureOf(seat: number): string {
    const figure = this.seats.find((seated) => seated.seat === seat)?.figure
    return figure ? t(`stage.figure.${figure}`) : ""
  }

  async show(step: Step): Promise<void> {
    const era = this.#era
    this.#stale = this.retired // what was in motion at a reset is pointless, not what begins after it
    this.moving += 1
    try {
      await this.move(step)
    } finally {
      this.moving -= 1
    }
    if (this.#retired) {
      if (this.moving === 0) this.#retired()
    } else if (era === this.#era) this.#settle(step)
    else if (this.moving === 0) this.#place() // what was still moving may have left things elsewhere
  }

  reset(step: Step): void {
    this.#era += 1
    this.#position = step
    this.#place()
    this.#stale = this.moving > 0
    for (const motion of this.root?.getAnimations({ subtree: true }) ?? []) {
      if (!(motion instanceof CSSAnimation || motion instanceof CSSTransition)) motion.cancel()
    }
  }

  /** The screen goes: what still moves ends at once, and then `dispose` is called. */
  retire(dispose: () => void): void {
    const last = { ...this.props() }
    this.props = () => last
    this.#stale = true
    this.#retired = dispose
    if (this.moving === 0) dispose()
  }

  turn(): number | null {
    return this.active
  }

  /** What may be done now is a race. */
  racing(): boolean {
    return false
  }

  hint(): void {
    this.hinting = true
    setTimeout(() => (this.hinting = false), HINT_MS)
  }

  /**
   * Who plays by keys is led on to what `next` finds, once it is there; but not away from what lies around the
   * game, as the way out does.
   */
  protected leadOn(next: (before: Element) => HTMLElement | null | undefined): void {
    if (!this.byKeys) return
    void tick().then(() => {
      const before = document.activeElement ?? document.body
      const isHere = before === document.body || this.root?.contains(before)
      if (!this.retired && isHere) next(before)?.focus()
    })
  }

  /** Plays one move after the other; when one is refused, the rest is not played. */
  protected async send(seat: number, ...moves: unknown[]): Promise<Refusal | null> {
    const { play } = this.props()
    if (!play) return null
    this.sent = true
    for (const move of moves) {
      const refused = await play(seat, move)
      if (!refused) continue
      this.sent = false
      return refused
    }
    return null
  }

  #place(): void {
    this.#stale = false
    this.place(this.#position)
    this.#settle(this.#position)
  }

  #settle(step: Step): void {
    this.#position = step
    this.sent = false
    this.drawn = null
    this.settle(step)
  }
}

/** A board that outlives its screen for as long as something still moves: call `retire` when the screen goes. */
export function lasting<Own extends GameBoard>(make: () => Own): [board: Own, dispose: () => void] {
  const made: Own[] = []
  const dispose = $effect.root(() => void made.push(make()))
  return [made[0] as Own, dispose]
}

/** The board of the component that calls this; it retires with its screen. */
export function boardOf<Own extends GameBoard>(make: () => Own): Own {
  const [board, dispose] = untrack(() => lasting(make))
  onDestroy(() => board.retire(dispose))
  return board
}

/** What a game's screen exports. */
export function screenOf(board: GameBoard): Required<GameScreen> {
  return {
    show: (step) => board.show(step),
    reset: (step) => board.reset(step),
    turn: () => board.turn(),
    prompt: () => board.prompt(),
    hint: () => board.hint(),
    racing: () => board.racing(),
  }
}
