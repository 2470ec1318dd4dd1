/** The browser's own speech synthesis: only voices of the device itself, so that nothing is asked of a network. */
import { language } from "./i18n.svelte"

/** A voice that has not begun by then will not. */
const BEGINS_MS = 2500
/** So often it may fail one after the other before it is not tried any more. */
const PATIENCE = 2
/** Clear voices of the usual systems: some list theirs by the alphabet, with whispers, bells and robots first. */
const CLEAR = /premium|enhanced|siri|anna|petra|samantha|daniel|karen|moira|microsoft|google/i

const synthesis = typeof speechSynthesis === "undefined" ? null : speechSynthesis
synthesis?.getVoices() // Chromium begins to load them when first asked

let failures = 0
/** Kept while it speaks: some browsers forget to tell the end of an utterance that nobody holds. */
let speaking: SpeechSynthesisUtterance | null = null

function voice(): SpeechSynthesisVoice | null {
  if (!synthesis || failures >= PATIENCE) return null
  const fitting = synthesis
    .getVoices()
    .filter((each) => each.localService && each.lang.startsWith(language.current))
  return (
    fitting.find((each) => each.default) ?? fitting.find(({ name }) => CLEAR.test(name)) ?? fitting[0] ?? null
  )
}

type Outcome = "spoken" | "not-allowed" | "failed"

function utter(text: string, by: SpeechSynthesisVoice, stopped: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = by
    utterance.lang = by.lang
    utterance.rate = 0.95
    const late = setTimeout(() => settle("failed"), BEGINS_MS)
    const settle = (outcome: Outcome) => {
      clearTimeout(late)
      resolve(stopped.aborted ? "spoken" : outcome)
    }
    utterance.onstart = () => clearTimeout(late)
    utterance.onend = () => settle("spoken")
    utterance.onerror = ({ error }) => settle(error === "not-allowed" ? error : "failed")
    stopped.addEventListener("abort", () => settle("spoken"))
    speaking = utterance
    synthesis?.speak(utterance)
  })
}

/**
 * Speaks, until the end or until stopped. Resolves with false when there is no voice or it failed, so that
 * something else may speak; before the first touch of the page nothing may, so that counts as spoken.
 */
export async function speakByBrowser(text: string, stopped: AbortSignal): Promise<boolean> {
  const by = voice()
  if (!by) return false
  const outcome = await utter(text, by, stopped)
  failures = outcome === "failed" ? failures + 1 : 0
  if (outcome === "failed") hushBrowser()
  return outcome !== "failed"
}

/** Silence, at once. (Safari loses the next line when there is nothing to cancel.) */
export function hushBrowser(): void {
  if (speaking && (synthesis?.speaking || synthesis?.pending)) synthesis.cancel()
  speaking = null
}

// iOS lets the voice speak by itself only after it has once spoken in answer to a touch.
addEventListener("pointerup", () => synthesis?.speak(new SpeechSynthesisUtterance("")), { once: true })
