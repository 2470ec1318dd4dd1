/** Finished games as files, read by the server: it alone knows the rules. */
import type { Seated } from "../games/game"
import { Film } from "../lib/film"
import { FIGURES, type Figure, type Level, type Step } from "../lib/protocol"

interface Header {
  game: string
  seats: number
  options: Record<string, unknown>
  /** The scenes of which there are films. */
  scenes?: { scene: number; until: number }[]
  players: { player: "person" | "bot"; figure: Figure | null; level?: Level }[]
}

export interface Replay {
  game: string
  options: Record<string, unknown>
  seats: Seated[]
  steps: Step[]
  /** What was to be seen of its scenes; null where it has none. */
  scenes: Film | null
}

/** The file cannot be shown; `reason` is the server's word for it. */
export class Unreadable extends Error {}

/** The address of the file of a finished game. */
export function fileOf(table: string, round: number): string {
  return new URL(`api/replay/${encodeURIComponent(table)}/${round}`, document.baseURI).href
}

/** The file of a finished game; null when the table is gone or the game not over. */
export async function fetchFile(table: string, round: number): Promise<string | null> {
  const answer = await fetch(fileOf(table, round))
  if (answer.ok) return answer.text()
  if (answer.status === 404) return null
  throw new Error(`the server answered ${answer.status}`)
}

/** Every step of a file. Throws Unreadable when it is damaged, and another error when the server is away. */
export async function read(file: Blob | string): Promise<Replay> {
  const answer = await fetch(new URL("api/replay/steps", document.baseURI), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: file,
  })
  if (answer.status >= 400 && answer.status < 500) {
    const problem = (await answer.json().catch(() => ({}))) as { reason?: string }
    throw new Unreadable(problem.reason ?? "")
  }
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
  const { replay, steps } = (await answer.json()) as { replay: Header; steps: Step[] }
  const scenes = replay.scenes?.length ? new Film((scene) => film(file, scene)) : null
  return { game: replay.game, options: replay.options, seats: seated(replay), steps, scenes }
}

/** All pictures of a scene; null where there are none. */
async function film(file: Blob | string, scene: number): Promise<ArrayBuffer | null> {
  const answer = await fetch(new URL(`api/replay/film/${scene}`, document.baseURI), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: file,
  })
  return answer.ok ? answer.arrayBuffer() : null
}

function seated({ players }: Header): Seated[] {
  return players.map(({ figure, level }, seat) => ({
    seat,
    figure: figure ?? (FIGURES[seat] as Figure),
    mine: false,
    bot: level ?? null,
    away: false,
  }))
}
