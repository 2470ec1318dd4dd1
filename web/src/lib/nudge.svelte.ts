/** After a while of nothing, something is shown and said once more (KIDS 9). */
const AFTER_MS = 8000

export class Nudge {
  /** Nobody has touched anything for a while. */
  due = $state(false)
  #later: ReturnType<typeof setTimeout> | undefined
  #hint: () => void

  /** `hint` is called when it is due. */
  constructor(hint: () => void) {
    this.#hint = hint
  }

  /** Starts listening for touches; gives the way to stop. */
  start = (): (() => void) => {
    const touched = (): void => this.#wait()
    addEventListener("pointerdown", touched)
    addEventListener("keydown", touched)
    this.#wait()
    return () => {
      clearTimeout(this.#later)
      removeEventListener("pointerdown", touched)
      removeEventListener("keydown", touched)
    }
  }

  #wait(): void {
    this.due = false
    clearTimeout(this.#later)
    this.#later = setTimeout(() => {
      this.due = true
      this.#hint()
    }, AFTER_MS)
  }
}
