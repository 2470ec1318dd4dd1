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

/** A place to fly from or to: a centre and a size. */
export interface Place {
  x: number
  y: number
  d: number
}

interface Flight {
  /** How high it flies, in parts of the distance. */
  arc?: number
  /** How much larger it is at the highest point. */
  lift?: number
  /** The size the element is laid out in, when that is not the size it ends with. */
  size?: number
  /** It stays where it has flown to, although it is laid out elsewhere. */
  stay?: boolean
}

/**
 * Flies an element from one place to another, where it usually rests already: in an arc, lifted on the way,
 * with a small settle at the end. The element must be laid out by `at`.
 */
export async function fly(
  element: HTMLElement | null | undefined,
  from: Place,
  to: Place,
  ms: number,
  { arc = 0.22, lift = 1.25, size = to.d, stay = false }: Flight = {},
): Promise<void> {
  if (!element) return
  const fill = stay ? "forwards" : "none"
  if (calm()) return animate(element, { opacity: stay ? [1, 0] : [0, 1] }, Math.min(ms, 300), { fill })
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  const frames = Array.from({ length: 13 }, (_, index): Keyframe => {
    const done = index / 12
    const up = Math.sin(Math.PI * done)
    const x = from.x + (to.x - from.x) * done
    const y = from.y + (to.y - from.y) * done - up * distance * arc
    const d = (from.d + (to.d - from.d) * done) * (1 + (lift - 1) * up)
    return { transform: at({ x, y, d: size }, d / size), offset: done * 0.88 }
  })
  const settled = at({ ...to, d: size }, to.d / size)
  frames.push(
    { transform: at({ ...to, d: size }, (0.95 * to.d) / size), offset: 0.94 },
    { transform: settled, offset: 1 },
  )
  element.classList.add("flying")
  await animate(element, frames, ms, { fill, easing: "cubic-bezier(0.45, 0.05, 0.4, 1)" })
  element.classList.remove("flying")
}

/** The transform that lays an element of size d with its centre at (x, y). */
export function at({ x, y, d }: Place, scale = 1): string {
  return `translate(${x - d / 2}px, ${y - d / 2}px) scale(${scale})`
}
