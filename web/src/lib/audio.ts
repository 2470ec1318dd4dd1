/** The one audio context. Browsers let it sound after the first touch or key only, so that is waited for. */

let shared: AudioContext | null = null

/** The context, or null where there is no WebAudio or nobody has touched anything yet. */
export function audio(): AudioContext | null {
  return shared?.state === "running" ? shared : null
}

function unlock(): void {
  if (typeof AudioContext !== "function") return
  shared ??= new AudioContext({ latencyHint: "interactive" })
  if (shared.state !== "running") void shared.resume().catch(() => undefined)
}

// iOS counts the end of a touch as the gesture, others its beginning; after a phone call it has to be woken again.
for (const gesture of ["pointerdown", "pointerup", "keydown"]) {
  addEventListener(gesture, unlock, { capture: true, passive: true })
}
