/** Motion by the Web Animations API. All of it resolves in bounded time, whatever the browser does. */
import { calm } from "./settings.svelte"

/** Resolves after so many milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Plays keyframes on an element and resolves when they have been seen (a hidden page shows none). */
export async function animate(
  element: Element | null | undefined,
  keyframes: Keyframe[] | PropertyIndexedKeyframes,
  ms: number,
  options: KeyframeAnimationOptions = {},
): Promise<void> {
  if (!element || typeof element.animate !== "function" || ms <= 0) return
  const motion = element.animate(keyframes, { duration: ms, easing: "ease-in-out", ...options })
  const longest = ms + Number(options.delay ?? 0) + 250
  await Promise.race([motion.finished.catch(() => undefined), pause(longest)])
}

/** Fades an element in where motion is not wished for. */
export function fadeIn(element: Element | null | undefined, ms: number): Promise<void> {
  return animate(element, { opacity: [0, 1] }, ms)
}

/** A place to fly from or to: a centre and a size. */
export interface Place {
  x: number
  y: number
  d: number
}

/**
 * Flies an element, which already rests at `to`, there from `from`: in an arc, lifted on the way, with a
 * small settle at the end. The element must be laid out by `translate(x - d / 2, y - d / 2)` and sized d.
 */
export function fly(
  element: Element | null | undefined,
  from: Place,
  to: Place,
  ms: number,
  { arc = 0.22, delay = 0, lift = 1.25 } = {},
): Promise<void> {
  if (calm()) return fadeIn(element, Math.min(ms, 300))
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  const steps = 12
  const frames = Array.from({ length: steps + 1 }, (_, index): Keyframe => {
    const done = index / steps
    const up = Math.sin(Math.PI * done)
    const x = from.x + (to.x - from.x) * done
    const y = from.y + (to.y - from.y) * done - up * distance * arc
    const size = (from.d + (to.d - from.d) * done) * (1 + (lift - 1) * up)
    return { transform: at({ x, y, d: to.d }, size / to.d), offset: done * 0.88 }
  })
  frames.push({ transform: at(to, 0.95), offset: 0.94 }, { transform: at(to, 1), offset: 1 })
  return animate(element, frames, ms, {
    delay,
    fill: "backwards",
    easing: "cubic-bezier(0.45, 0.05, 0.4, 1)",
  })
}

/** The transform that lays an element of size d with its centre at (x, y). */
export function at({ x, y, d }: Place, scale = 1): string {
  return `translate(${x - d / 2}px, ${y - d / 2}px) scale(${scale})`
}
