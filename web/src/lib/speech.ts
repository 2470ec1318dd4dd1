/**
 * Spoken lines: `say("versteckt.found")`, or several ids as one utterance. One voice at a time.
 *
 * What the family has recorded itself goes first; then the browser's own voice speaks; where there is none,
 * the clips that ship do. A voice that fails, hangs or is not there never blocks play: every promise here
 * resolves in bounded time.
 */
import { hushBrowser, speakByBrowser } from "./browser-voice"
import { isRecorded, playClips } from "./clips"
import { t, type Values } from "./i18n.svelte"
import { settings, whenever } from "./settings.svelte"

interface Part {
  id: string
  text: string
}

const textOf = (parts: Part[]) => parts.map(({ text }) => text).join(" ")
/** No voice takes longer than that over a line. */
const longestMs = (parts: Part[]) => 3500 + 130 * textOf(parts).length

let last: Part[] | null = null
let current = new AbortController()
let saying = Promise.resolve()

/** Speaks these parts in one breath, by the browser's voice or else by their clips. */
async function speakTogether(parts: Part[], stopped: AbortSignal): Promise<void> {
  if (await speakByBrowser(textOf(parts), stopped)) return
  const ids = parts.map(({ id }) => id)
  if (!stopped.aborted) await playClips(ids, stopped)
}

async function speak(parts: Part[], stopped: AbortSignal): Promise<void> {
  if (!parts.some(({ id }) => isRecorded(id))) return speakTogether(parts, stopped)
  for (const part of parts) {
    if (stopped.aborted) return
    const played = isRecorded(part.id) && (await playClips([part.id], stopped))
    if (!played) await speakTogether([part], stopped)
  }
}

function start(parts: Part[]): Promise<void> {
  hush()
  last = parts
  if (!settings.voice) return Promise.resolve()
  const mine = (current = new AbortController())
  saying = new Promise((resolve) => {
    const enough = setTimeout(() => mine.abort(), longestMs(parts))
    mine.signal.addEventListener("abort", () => resolve())
    void speak(parts, mine.signal).finally(() => {
      clearTimeout(enough)
      resolve()
    })
  })
  return saying
}

/**
 * Speaks the text of that id, or of several as one utterance: `say(["versteckt.animal.fox", "versteckt.found"])`.
 * Hushes what was being said. Resolves when it has been said, hushed, or cannot be said.
 * Lines with {values} have no clip: build what varies from lines of their own.
 */
export function say(id: string | string[], values: Values = {}): Promise<void> {
  const ids = typeof id === "string" ? [id] : id
  return start(ids.map((each) => ({ id: each, text: t(each, values) })))
}

/** Speaks a statement of a rulebook, whose text comes with the rulebook. Its clip is `rules.<id>`. */
export function sayStatement(id: string, text: string): Promise<void> {
  return start([{ id: `rules.${id}`, text }])
}

/** Resolves when what is being said just now has been said. */
export function spoken(): Promise<void> {
  return saying
}

/** Says the last line once more. */
export function sayAgain(): Promise<void> {
  return last ? start(last) : Promise.resolve()
}

/** Silence, at once. */
export function hush(): void {
  current.abort()
  hushBrowser()
}

whenever(() => {
  if (!settings.voice) hush()
})

document.addEventListener("visibilitychange", () => {
  if (document.hidden) hush()
})
