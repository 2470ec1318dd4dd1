/** Spoken lines as clips: those that ship (scripts/voice.py) and those the family has recorded itself. */
import { audio } from "./audio"
import { language } from "./i18n.svelte"
import { whenever } from "./settings.svelte"

/** The ids of the lines that this family has recorded, as far as the server has told. */
let recorded = new Set<string>()

/** Whether the family has recorded that line. */
export function isRecorded(id: string): boolean {
  return recorded.has(id)
}

/** Plays the clips of these ids one after the other; resolves with false when there was none. */
export async function playClips(ids: string[], stopped: AbortSignal): Promise<boolean> {
  const clips = ids.map((id) => load(`voice/${language.current}/${id}.mp3`, stopped))
  let played = false
  for (const clip of clips) {
    const buffer = await clip
    if (!buffer || stopped.aborted) continue
    await play(buffer, stopped)
    played = true
  }
  return played
}

async function load(path: string, stopped: AbortSignal): Promise<AudioBuffer | null> {
  const context = audio()
  if (!context) return null
  try {
    const answer = await fetch(new URL(path, document.baseURI), { signal: stopped })
    return answer.ok ? await context.decodeAudioData(await answer.arrayBuffer()) : null
  } catch {
    return null // no clip, no line or hushed meanwhile: the game goes on without
  }
}

function play(buffer: AudioBuffer, stopped: AbortSignal): Promise<void> {
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

async function askForRecorded(wished: string): Promise<void> {
  const ids = await recordedIn(wished)
  if (wished === language.current) recorded = new Set(ids) // answers may overtake each other
}

async function recordedIn(wished: string): Promise<string[]> {
  try {
    const answer = await fetch(new URL(`api/voice/${wished}`, document.baseURI))
    return answer.ok ? ((await answer.json()) as string[]) : []
  } catch {
    return [] // not reached: the other voices speak
  }
}

whenever(() => void askForRecorded(language.current))
