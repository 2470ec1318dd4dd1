/** The tables this device plays at and has left in the middle of a game: one for each game, the newest. */
import type { Figure } from "../lib/protocol"

export interface Unfinished {
  table: string
  /** Who plays there, to be recognised by. */
  figures: Figure[]
}

const STORED_AS = "fuchsbau.unfinished"
type Kept = Record<string, Unfinished>

function isUnfinished(value: unknown): value is Unfinished {
  const it = value as Partial<Unfinished> | null
  return typeof it?.table === "string" && Array.isArray(it.figures)
}

function read(): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? "{}")
    const entries = Object.entries(stored ?? {}) as [string, unknown][]
    return Object.fromEntries(
      entries.filter((entry): entry is [string, Unfinished] => isUnfinished(entry[1])),
    )
  } catch {
    return {} // nothing is kept here, or it was damaged: the table's link still works
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(kept))
  } catch {
    // see read()
  }
}

export const unfinished = {
  of(game: string): Unfinished | null {
    return read()[game] ?? null
  },
  keep(game: string, table: Unfinished): void {
    write({ ...read(), [game]: table })
  },
  /** The table is finished or gone. */
  forget(table: string): void {
    write(Object.fromEntries(Object.entries(read()).filter(([, kept]) => kept.table !== table)))
  },
}
