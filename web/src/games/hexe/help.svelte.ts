/** Help for small children: after a while of searching it is due. */
export class Help {
  due = $state(false)
  #later: ReturnType<typeof setTimeout> | undefined

  after(ms: number): void {
    this.#later = setTimeout(() => (this.due = true), ms)
  }

  stop(): void {
    clearTimeout(this.#later)
    this.due = false
  }
}
