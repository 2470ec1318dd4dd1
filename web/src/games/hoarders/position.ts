/** The position as the screen shows it, from the server's views of it. */
import type { Step } from "../../lib/protocol"
import type { Animal, Move, Nut, Sight } from "./types"

/** All kinds of nut, in the order in which collections count them. */
export const NUTS: readonly Nut[] = ["walnut", "hazelnut", "sunflower", "acorn", "peanut"]
export const ANIMALS: readonly Animal[] = ["squirrel", "raccoon", "hamster", "groundhog", "beaver"]
export const WINNING = 5

/** What others are told of a secret move. */
export type Seen = Move | { move: "hidden" }

/** What everybody sees is the same in all views. */
export function sightOf(step: Step): Sight {
  return step.views[0]?.view as Sight
}

/** The move of a step; step 0 has none. */
export function moveOf(step: Step): Seen | null {
  return step.move as Seen | null
}

/** What lies face down, of each of these seats that this device is told about. */
export function secretsOf(step: Step, seats: readonly number[]): [seat: number, animals: Animal[]][] {
  return step.views.flatMap(({ seat, view }): [number, Animal[]][] => {
    const { mine } = view as Sight
    return seat !== null && mine !== null && seats.includes(seat) ? [[seat, mine]] : []
  })
}

/** An animal before a seat: nobody knows it from here that lies face down. */
export interface Lying {
  key: string
  face: Animal | null
}

/**
 * The animals before a seat, those face up first, in the order in which they were revealed: a place among them
 * tells nothing of what lies there. Whose secret it is sees them in their own `order`.
 */
export function lying(seat: number, up: readonly Animal[], down: number, order?: readonly Animal[]): Lying[] {
  const key = (index: number) => `${seat}:${index}`
  if (order) {
    return order.map((animal, index) => ({ key: key(index), face: up.includes(animal) ? animal : null }))
  }
  return [
    ...up.map((face, index) => ({ key: key(index), face })),
    ...Array.from({ length: down }, (_, index) => ({ key: key(up.length + index), face: null })),
  ]
}

/** The order of a seat's animals as it is known, or a new one: mixed where others see the backs. */
export function ordered(
  known: readonly Animal[] | undefined,
  up: readonly Animal[],
  down: readonly Animal[],
  mixed: boolean,
): Animal[] {
  const all = [...up, ...down]
  if (known?.length === all.length && known.every((animal) => all.includes(animal))) return [...known]
  return mixed && Math.random() < 0.5 ? [...up, ...[...down].reverse()] : all
}

/** The seats that are passed over between two turns of the same round. */
export function passed(before: Sight, after: Sight): number[] {
  const seats = before.collections.length
  if (before.round !== after.round || after.phase !== "reveal") return []
  const at = ({ turn, lap, crown }: Sight) => lap * seats + ((turn - crown + seats) % seats)
  const [from, to] = [at(before), at(after)]
  return Array.from(
    { length: Math.max(0, to - from - 1) },
    (_, index) => (before.crown + from + 1 + index) % seats,
  )
}

/** The animals of a choice in the order of ANIMALS, as the rules want them. */
export function pairOf(picked: readonly Animal[]): [Animal, Animal] {
  return ANIMALS.filter((animal) => picked.includes(animal)) as [Animal, Animal]
}
