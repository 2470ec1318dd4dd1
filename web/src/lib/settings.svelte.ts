/** What a family has chosen, kept on this device. Grown-ups change it behind the gate; nothing else is stored. */

/** The languages there are; each has its texts, rulebooks and clips under this name. */
export const LANGUAGES = ["de", "en"] as const
export type Language = (typeof LANGUAGES)[number]
export type Motion = "full" | "calm"
export type WhoBegins = "ask" | "random"

export interface Settings {
  language: Language
  voice: boolean
  sounds: boolean
  music: boolean
  /** A tablet that lies flat: each seat has its own edge. */
  tabletop: boolean
  motion: Motion
  /** Whether a table asks who begins, or chance decides. */
  whoBegins: WhoBegins
  /** For each game the options chosen for its next table. */
  options: Record<string, Record<string, unknown>>
}

const STORED_AS = "fuchsbau.settings"
const REDUCED = "(prefers-reduced-motion: reduce)"

function defaults(): Settings {
  const language = navigator.language.toLowerCase().startsWith("de") ? "de" : "en"
  return {
    language,
    voice: true,
    sounds: true,
    music: false,
    tabletop: false,
    motion: "full",
    whoBegins: "ask",
    options: {},
  }
}

const isBoolean = (value: unknown) => typeof value === "boolean"
const isTable = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value)
const fits: Record<keyof Settings, (value: unknown) => boolean> = {
  language: (value) => LANGUAGES.some((language) => language === value),
  voice: isBoolean,
  sounds: isBoolean,
  music: isBoolean,
  tabletop: isBoolean,
  motion: (value) => value === "full" || value === "calm",
  whoBegins: (value) => value === "ask" || value === "random",
  options: (value) => isTable(value) && Object.values(value as object).every(isTable),
}

/** Settings from what was stored; whatever is missing or damaged is at its default. */
export function readSettings(stored: string | null): Settings {
  let kept: unknown
  try {
    kept = JSON.parse(stored ?? "{}")
  } catch {
    return defaults()
  }
  if (!isTable(kept)) return defaults()
  const found = kept as Record<string, unknown>
  const good = Object.entries(fits).filter(([name, fit]) => Object.hasOwn(found, name) && fit(found[name]))
  return { ...defaults(), ...Object.fromEntries(good.map(([name]) => [name, found[name]])) }
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORED_AS)
  } catch {
    return null // the browser keeps nothing here (private mode): settings last as long as the page
  }
}

export const settings: Settings = $state(readSettings(stored()))

let reduced = $state(false)
if (typeof matchMedia === "function") {
  const query = matchMedia(REDUCED)
  reduced = query.matches
  query.addEventListener("change", () => (reduced = query.matches))
}

/** Fades and still pictures instead of motion: chosen here or in the device's own settings. */
export function calm(): boolean {
  return reduced || settings.motion === "calm"
}

/** Runs `watch` now and whenever a setting it reads has changed, as long as the page lives. */
export function whenever(watch: () => void): void {
  $effect.root(() => {
    $effect(watch)
  })
}

whenever(() => {
  const now = JSON.stringify(settings)
  try {
    localStorage.setItem(STORED_AS, now)
  } catch {
    // see stored()
  }
})
