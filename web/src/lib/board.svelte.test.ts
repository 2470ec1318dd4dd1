import { flushSync } from "svelte"
import { expect, it, vi } from "vitest"
import type { GameProps } from "../games/game"
import { GameBoard, lasting } from "./board.svelte"
import type { Step } from "./protocol"

const FIRST: Step = { n: 0, actor: null, move: null, views: [], to_move: [0], result: null }

/** A game of which nothing is seen but how many seats there are. */
class Counted extends GameBoard {
  readonly active = null
  readonly many = $derived.by(() => this.seats.length)
  prompt = () => []
  protected move = () => new Promise<void>(() => undefined)
  protected settle = () => undefined
  protected place = () => undefined
}

it("what still moves when the screen goes asks nothing of what is gone with it", () => {
  const warned = vi.spyOn(console, "warn").mockReturnValue()
  let holders = $state.raw(1)
  let board!: Counted
  const close = $effect.root(() => {
    // as the stage has it, and gives it to a game's screen
    const seats = $derived<GameProps["seats"]>(
      Array.from({ length: holders }, (_, seat) => ({
        seat,
        figure: "fox",
        mine: true,
        bot: null,
        away: false,
      })),
    )
    const props: GameProps = {
      opening: FIRST,
      get seats() {
        return seats
      },
      options: {},
      tabletop: false,
      taken: [],
      tempo: 1,
      play: undefined,
    }
    board = lasting(() => new Counted(() => props))[0]
    $effect(() => () => board.retire(() => undefined))
    expect(board.many).toBe(1)
  })
  flushSync()
  void board.show(FIRST)
  close()
  holders = 2
  expect(board.many).toBe(1)
  expect(warned).not.toHaveBeenCalled()
})
