/** Which games' guides have been offered on this device: each is offered once, at its first game. */

const STORED_AS = "fuchsbau.guided"

function offered(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? "[]")
    return Array.isArray(stored) ? stored.filter((name) => typeof name === "string") : []
  } catch {
    return [] // nothing is kept here, or it was damaged: offering once more harms nobody
  }
}

export function isNew(game: string): boolean {
  return !offered().includes(game)
}

export function remember(game: string): void {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify([...new Set([...offered(), game])]))
  } catch {
    // see offered()
  }
}
