import { flushSync } from "svelte"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

/** A browser's voice that does with each line what the test says. */
class FakeVoice {
  said: string[] = []
  speaking = true
  cancelled = 0
  voices = [{ name: "Kate", lang: "en-GB", localService: true, default: true }]
  by: string[] = []
  does: (utterance: SpeechSynthesisUtterance) => void = () => undefined
  getVoices = () => this.voices
  cancel = () => (this.cancelled += 1)
  speak = (utterance: SpeechSynthesisUtterance) => {
    if (!utterance.text) return
    this.said.push(utterance.text)
    this.by.push(utterance.voice?.name ?? "")
    this.does(utterance)
  }
}

class FakeUtterance {
  voice: SpeechSynthesisVoice | null = null
  onstart = () => undefined
  onend = () => undefined
  onerror: (event: { error: string }) => void = () => undefined
  constructor(readonly text: string) {}
}

let voice: FakeVoice
let speech: typeof import("./speech")
let settings: (typeof import("./settings.svelte"))["settings"]

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  localStorage.clear()
  voice = new FakeVoice()
  vi.stubGlobal("speechSynthesis", voice)
  vi.stubGlobal("SpeechSynthesisUtterance", FakeUtterance)
  ;({ settings } = await import("./settings.svelte"))
  settings.language = "en"
  const { ready } = await import("./i18n.svelte")
  await ready
  speech = await import("./speech")
  flushSync()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ends = (utterance: SpeechSynthesisUtterance) => {
  const { onstart, onend } = utterance as unknown as FakeUtterance
  onstart()
  onend()
}

/** Whether the promise has resolved by now. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  let done = false
  void promise.then(() => (done = true))
  await vi.advanceTimersByTimeAsync(0)
  return done
}

test("a line is spoken by the browser's own voice", async () => {
  voice.does = ends
  expect(await isDone(speech.say("common.back"))).toBe(true)
  expect(voice.said).toEqual(["Back"])
})

test("several ids are one utterance", async () => {
  voice.does = ends
  await speech.say(["common.back", "common.close"])
  expect(voice.said).toEqual(["Back Close"])
})

test("a new line hushes the old one, whose promise resolves", async () => {
  const old = speech.say("common.back")
  expect(await isDone(old)).toBe(false)
  void speech.say("common.close")
  expect(await isDone(old)).toBe(true)
  expect(voice.cancelled).toBeGreaterThan(0)
})

test("it says the last line again", async () => {
  voice.does = ends
  await speech.say("common.back")
  await speech.sayAgain()
  expect(voice.said).toEqual(["Back", "Back"])
})

test("with the voice switched off nothing is said, and nobody waits", async () => {
  settings.voice = false
  expect(await isDone(speech.say("common.back"))).toBe(true)
  expect(voice.said).toEqual([])
})

test("switching the voice off hushes it", async () => {
  const line = speech.say("common.back")
  settings.voice = false
  flushSync()
  expect(await isDone(line)).toBe(true)
})

test("a voice that never begins blocks nothing, and after two such lines it is not tried again", async () => {
  for (const id of ["common.back", "common.close"]) {
    const line = speech.say(id)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await isDone(line)).toBe(true)
  }
  expect(await isDone(speech.say("common.home"))).toBe(true)
  expect(voice.said).toEqual(["Back", "Close"])
})

test("a voice that begins and never ends blocks nothing", async () => {
  voice.does = (utterance) => (utterance as unknown as FakeUtterance).onstart()
  const line = speech.say("common.back")
  expect(await isDone(line)).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await isDone(line)).toBe(true)
})

test("before the first touch the voice may not speak; it is tried again later", async () => {
  voice.does = (utterance) => (utterance as unknown as FakeUtterance).onerror({ error: "not-allowed" })
  expect(await isDone(speech.say("common.back"))).toBe(true)
  voice.does = ends
  await speech.say("common.close")
  expect(voice.said).toEqual(["Back", "Close"])
})

test("a voice from somewhere else, or of another language, does not speak", async () => {
  voice.voices = [
    { name: "Far", lang: "en-US", localService: false, default: true },
    { name: "Anna", lang: "de-DE", localService: true, default: false },
  ]
  expect(await isDone(speech.say("common.back"))).toBe(true)
  expect(voice.said).toEqual([])
})

/** Clips are found by this server, and played at once; gives the paths of those played. */
function playsClips(found: (path: string) => boolean, recorded: string[] = []): string[] {
  const played: string[] = []
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "running"
      destination = {}
      decodeAudioData = (data: ArrayBuffer) => Promise.resolve(data)
    },
  )
  vi.stubGlobal(
    "AudioBufferSourceNode",
    class {
      onended = () => undefined
      constructor(
        readonly context: unknown,
        readonly options: { buffer: string },
      ) {}
      connect = () => undefined
      stop = () => undefined
      start = () => {
        played.push(this.options.buffer)
        queueMicrotask(() => this.onended())
      }
    },
  )
  vi.stubGlobal("fetch", ({ pathname }: URL) =>
    Promise.resolve({
      ok: pathname.startsWith("/api/voice/") || found(pathname),
      json: () => Promise.resolve(recorded),
      arrayBuffer: () => Promise.resolve(pathname),
    }),
  )
  dispatchEvent(new Event("pointerdown"))
  return played
}

test("of several voices the default speaks, or else a clear one", async () => {
  voice.does = ends
  const bells = { name: "Bells", lang: "en-US", localService: true, default: false }
  const samantha = { name: "Samantha", lang: "en-US", localService: true, default: false }
  voice.voices = [bells, samantha]
  await speech.say("common.back")
  voice.voices = [bells, samantha, { name: "Own", lang: "en-US", localService: true, default: true }]
  await speech.say("common.back")
  voice.voices = [bells]
  await speech.say("common.back")
  expect(voice.by).toEqual(["Samantha", "Own", "Bells"])
})

test("where no voice is, the clips are played one after the other, and a missing one is passed over", async () => {
  voice.voices = []
  const played = playsClips((path) => !path.includes("common.close"))
  await speech.say(["common.back", "common.close", "common.home"])
  expect(played).toEqual(["/voice/en/common.back.mp3", "/voice/en/common.home.mp3"])
})

test("what the family has recorded goes before the browser's voice", async () => {
  voice.does = ends
  const played = playsClips(() => true, ["common.close"])
  settings.language = "de"
  flushSync()
  await vi.waitFor(() => expect(document.documentElement.lang).toBe("de"))
  voice.voices = [{ name: "Anna", lang: "de-DE", localService: true, default: true }]
  const { isRecorded } = await import("./clips")
  await vi.waitFor(() => expect(isRecorded("common.close")).toBe(true))
  await speech.say(["common.back", "common.close"])
  expect(voice.said).toEqual(["Zurück"])
  expect(played).toEqual(["/voice/de/common.close.mp3"])
})
