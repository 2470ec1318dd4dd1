/** The rulebook of a game in one language, from the server, and the search that answers "may I …?". */
import type { Language } from "./settings.svelte"

export interface Statement {
  id: string
  text: string
  /** Name of a drawing. */
  picture: string
  /** Words and questions by which a person might look for it. */
  ask: string[]
}

export interface Chapter {
  id: string
  title: string
  picture: string
  statements: Statement[]
}

export interface Rulebook {
  title: string
  chapters: Chapter[]
}

const books = new Map<string, Promise<Rulebook>>()

async function load(path: string): Promise<Rulebook> {
  const answer = await fetch(new URL(path, document.baseURI))
  if (!answer.ok) throw new Error(`the server gave no rulebook at ${path}: ${answer.status}`)
  return (await answer.json()) as Rulebook
}

/** The rulebook; fetched once. Rejects when the server cannot be reached or has none. */
export function rulebook(game: string, language: Language): Promise<Rulebook> {
  const path = `api/rulebook/${encodeURIComponent(game)}/${language}`
  const book = books.get(path) ?? load(path)
  books.set(path, book)
  book.catch(() => books.delete(path))
  return book
}
