/** Those who want to hear of something; `add` gives the way to stop listening. */
export class Listeners<T> {
  #heard = new Set<(value: T) => void>()

  get size(): number {
    return this.#heard.size
  }

  add(listener: (value: T) => void): () => void {
    this.#heard.add(listener)
    return () => this.#heard.delete(listener)
  }

  tell(value: T): void {
    for (const listener of [...this.#heard]) listener(value)
  }
}
