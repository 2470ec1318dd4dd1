/** The one audio context. Browsers let it sound after the first touch or key only, so that is waited for. */

let shared: AudioContext | null = null
const waiting: (() => void)[] = []

/** The context, or null where there is no WebAudio or nobody has touched anything yet. */
export function audio(): AudioContext | null {
  return shared?.state === "running" ? shared : null
}

/** Calls `then` each time that sound has become possible. */
export function whenAudio(then: () => void): void {
  waiting.push(then)
}

function unlock(): void {
  if (typeof AudioContext !== "function") return
  shared ??= new AudioContext({ latencyHint: "interactive" })
  if (shared.state === "running") return
  shared.resume().then(
    () => waiting.forEach((then) => then()),
    () => undefined, // not yet: the next touch tries again
  )
}

// iOS counts the end of a touch as the gesture, others its beginning; after a phone call it has to be woken again.
for (const gesture of ["pointerdown", "pointerup", "keydown"]) {
  addEventListener(gesture, unlock, { capture: true, passive: true })
}
