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
  /** Animals that nobody should be known by while others are free: they are in the game too, or look like it. */
  lookalikes: string[]
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

/** The animals of a game that are better not picked for a seat; none where the server cannot be reached. */
export async function lookalikesOf(name: string | undefined): Promise<readonly string[]> {
  const all = await games().catch(() => [])
  return all.find((game) => game.name === name)?.lookalikes ?? []
}
