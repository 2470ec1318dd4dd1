/** What several motions are made of. */
import { tick } from "svelte"
import { animate, fly, type Place } from "../../lib/motion"
import { calm } from "../../lib/settings.svelte"
import { sound } from "../../lib/sound"
import type { Board, Traveller } from "./board.svelte"
import { comeForward } from "./forward"
import type { Animal } from "./types"

/** Something travels from one place to another, and is gone. */
export async function travel(
  board: Board,
  kind: Traveller["kind"],
  name: string,
  from: Place,
  to: Place,
  ms: number,
  arc = 0.22,
): Promise<void> {
  const traveller = await board.depart(kind, name, to)
  await fly(board.flights[traveller.key], from, to, board.ms(ms), { arc })
  board.arrived(traveller)
}

export function bounce(board: Board, seat: number, by = 1.06): Promise<void> {
  return animate(board.pantries[seat], { scale: ["1", String(by), "1"] }, board.ms(320))
}

/** At which of a seat's two places that animal lies face up. */
export function whereLies(board: Board, seat: number, animal: Animal): number {
  return board.secrets.lyingOf(seat).findIndex(({ face }) => face === animal)
}

/** It lies face up; where that is hard to see it comes forward, until the function returned lets it go back. */
export async function turnOver(
  board: Board,
  seat: number,
  animal: Animal,
): Promise<(() => Promise<void>) | null> {
  const index = board.secrets.orders[seat]?.indexOf(animal) ?? board.up[seat]?.length ?? 0
  board.up = board.up.map((animals, at) => (at === seat ? [...animals, animal] : animals))
  board.down = board.down.map((count, at) => (at === seat ? count - 1 : count))
  await tick()
  sound("turn")
  const over = {
    transform: ["rotateY(0deg) scale(1.05)", "rotateY(100deg) scale(1.16)", "rotateY(180deg) scale(1)"],
  }
  await animate(board.coins[`${seat}:${index}`], calm() ? { opacity: [0, 1] } : over, board.ms(460))
  return comeForward(board, seat, index, animal)
}
