/** Whether any of the numbers that are told has changed since they were told last. */
export class Watch {
  readonly #values: number[] = []
  #count = 0
  #changed = false

  see(value: number): void {
    if (this.#values[this.#count] !== value) {
      this.#values[this.#count] = value
      this.#changed = true
    }
    this.#count += 1
  }

  /** All have been told. */
  changed(): boolean {
    const changed = this.#changed || this.#count !== this.#values.length
    this.#values.length = this.#count
    this.#count = 0
    this.#changed = false
    return changed
  }
}
