/** The animals that people pick for their seat, in the order in which they are offered. */
import { FIGURES } from "../lib/protocol"
import type { Figure } from "../lib/protocol"

/** All of them, those of `last` at the end. */
export function offered(last: readonly string[]): Figure[] {
  return [...FIGURES].sort((one, other) => Number(last.includes(one)) - Number(last.includes(other)))
}
