/** What the server knows of the games: seats, levels and the options a table offers. */

export interface Offer {
  default: unknown
  offers: unknown[]
}

export interface GameFacts {
  name: string
  seats: [number, number]
  levels: string[]
  /** Seats race, so that a handicap counts. */
  races: boolean
  options: Record<string, Offer>
}

let asked: Promise<GameFacts[]> | null = null

async function load(): Promise<GameFacts[]> {
  const answer = await fetch(new URL("api/games", document.baseURI))
  if (!answer.ok) throw new Error(`the server gave no games: ${answer.status}`)
  return (await answer.json()) as GameFacts[]
}

/** All games there are; fetched once. Rejects when the server cannot be reached. */
export function games(): Promise<GameFacts[]> {
  const answer = (asked ??= load())
  answer.catch(() => (asked = null))
  return answer
}
