/**
 * Spoken lines: `say("versteckt.found")`, or several ids as one utterance. One voice at a time.
 *
 * What the family has recorded itself goes first; then a local voice of the browser speaks; where there is
 * none, the clips of scripts/voice.py do. A voice that fails, hangs or is not there never blocks play: every
 * promise here resolves in bounded time.
 */
import { audio } from "./audio"
import { language, t, type Values } from "./i18n.svelte"
import { settings, whenever } from "./settings.svelte"

interface Part {
  id: string
  text: string
}

/** A voice that has not begun by then will not. */
const BEGINS_MS = 2500
const longest = (text: string) => 3500 + 130 * text.length

let last: Part[] | null = null
/** The ids of the lines that this family has recorded, as far as the server has told. */
let recorded = new Set<string>()
let current = new AbortController()
let voicesBroken = false

const synthesis = typeof speechSynthesis === "undefined" ? null : speechSynthesis
synthesis?.getVoices() // Chromium begins to load them when first asked

function localVoice(): SpeechSynthesisVoice | null {
  if (!synthesis || voicesBroken) return null
  const fitting = synthesis
    .getVoices()
    .filter((each) => each.localService && each.lang.startsWith(language.current))
  return fitting.find((each) => each.default) ?? fitting[0] ?? null
}

/** Speaks with a voice of the browser; resolves with false when it could not. */
function synthesise(text: string, voice: SpeechSynthesisVoice, stopped: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = 0.95
    const late = setTimeout(() => settle(false), BEGINS_MS)
    const settle = (spoken: boolean) => {
      clearTimeout(late)
      resolve(spoken)
    }
    utterance.onstart = () => clearTimeout(late)
    utterance.onend = () => settle(true)
    // before the first touch the voice is not to be heard, and a clip would not be either
    utterance.onerror = (event) => settle(stopped.aborted || event.error === "not-allowed")
    stopped.addEventListener("abort", () => settle(true))
    synthesis?.speak(utterance)
  })
}

/** Plays the clips of these parts one after the other; resolves with false when there was none. */
async function playClips(parts: Part[], stopped: AbortSignal): Promise<boolean> {
  const clips = parts.map(({ id }) => loadClip(`voice/${language.current}/${id}.mp3`, stopped))
  let played = false
  for (const clip of clips) {
    const buffer = await clip
    if (!buffer || stopped.aborted) continue
    await playBuffer(buffer, stopped)
    played = true
  }
  return played
}

async function loadClip(path: string, stopped: AbortSignal): Promise<AudioBuffer | null> {
  const context = audio()
  if (!context) return null
  try {
    const answer = await fetch(new URL(path, document.baseURI), { signal: stopped })
    return answer.ok ? await context.decodeAudioData(await answer.arrayBuffer()) : null
  } catch {
    return null // no clip, no line or hushed meanwhile: the game goes on without
  }
}

function playBuffer(buffer: AudioBuffer, stopped: AbortSignal): Promise<void> {
  const context = audio()
  if (!context) return Promise.resolve()
  return new Promise((resolve) => {
    const source = new AudioBufferSourceNode(context, { buffer })
    source.connect(context.destination)
    source.onended = () => resolve()
    stopped.addEventListener("abort", () => source.stop())
    source.start()
  })
}

/** Speaks these parts in one breath, by the browser's voice or else by their clips. */
async function speakTogether(parts: Part[], stopped: AbortSignal): Promise<void> {
  const voice = localVoice()
  const text = parts.map((part) => part.text).join(" ")
  if (voice && (await synthesise(text, voice, stopped))) return
  if (stopped.aborted) return
  if (voice) {
    voicesBroken = true
    synthesis?.cancel()
  }
  await playClips(parts, stopped)
}

async function speak(parts: Part[], stopped: AbortSignal): Promise<void> {
  if (!parts.some(({ id }) => recorded.has(id))) return speakTogether(parts, stopped)
  for (const part of parts) {
    if (stopped.aborted) return
    const played = recorded.has(part.id) && (await playClips([part], stopped))
    if (!played) await speakTogether([part], stopped)
  }
}

function start(parts: Part[]): Promise<void> {
  hush()
  last = parts
  if (!settings.voice) return Promise.resolve()
  const mine = (current = new AbortController())
  return new Promise((resolve) => {
    const enough = setTimeout(() => mine.abort(), longest(parts.map((part) => part.text).join(" ")))
    mine.signal.addEventListener("abort", () => resolve())
    void speak(parts, mine.signal).finally(() => {
      clearTimeout(enough)
      resolve()
    })
  })
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

/** Says the last line once more. */
export function sayAgain(): Promise<void> {
  return last ? start(last) : Promise.resolve()
}

/** Silence, at once. */
export function hush(): void {
  current.abort()
  synthesis?.cancel()
}

whenever(() => {
  if (!settings.voice) hush()
})

async function askForRecorded(wished: string): Promise<void> {
  try {
    const answer = await fetch(new URL(`api/voice/${wished}`, document.baseURI))
    recorded = new Set(answer.ok ? ((await answer.json()) as string[]) : [])
  } catch {
    recorded = new Set() // not reached: the other voices speak
  }
}

whenever(() => void askForRecorded(language.current))

// iOS lets the voice speak by itself only after it has once spoken in answer to a touch.
addEventListener("pointerup", () => synthesis?.speak(new SpeechSynthesisUtterance("")), { once: true })

document.addEventListener("visibilitychange", () => {
  if (document.hidden) hush()
})
