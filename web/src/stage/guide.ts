/** Which step of a guide follows which move. */
import type { Answers } from "../games/game"
import type { Step } from "../lib/protocol"

/** A move in one word, such as "fox:name": its values in the order of their names. */
function wordOf(move: unknown): string {
  const fields = Object.entries(move as Record<string, unknown>)
  return fields
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => String(value))
    .join(":")
}

/** What a guide's answers are found by: all moves since its act began. the game's guide.py does the same. */
export function keyOf(moves: readonly unknown[]): string {
  return moves.map(wordOf).join(" ")
}

/** Whether some answer goes on from these moves; where none does, the act is over. */
export function goesOn(moves: readonly unknown[], answers: Answers): boolean {
  const made = moves.map((move) => `${wordOf(move)} `).join("")
  return Object.keys(answers).some((key) => key.startsWith(made))
}

/** The steps that the last of these moves leads to; null when the guide has no answer, so it cannot be made. */
export function answerTo(moves: readonly unknown[], answers: Answers): Step[] | null {
  return answers[keyOf(moves)] ?? null
}
