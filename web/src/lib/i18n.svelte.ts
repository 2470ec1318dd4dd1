/** The texts of the language in use: `t("den.title")`. Only that language's texts are loaded. */
import { settings, whenever, type Language } from "./settings.svelte"

type Texts = Record<string, string>
export type Values = Record<string, string | number>

const files = import.meta.glob<Texts>(["../texts/*.json", "../games/*/texts.*.json"], { import: "default" })

let texts: Texts = $state.raw({})
let current: Language = $state(settings.language)

/** The language that is shown now; `settings.language` is the one wished for. */
export const language = {
  get current(): Language {
    return current
  },
}

async function load(wished: Language): Promise<void> {
  const paths = Object.keys(files).filter((path) => path.endsWith(`.${wished}.json`))
  const loaded = await Promise.all(paths.map((path) => files[path]?.() ?? {}))
  if (wished !== settings.language) return // changed again meanwhile
  texts = Object.assign({}, ...loaded) as Texts
  current = wished
  document.documentElement.lang = wished
}

/** Resolves when the first language is there: wait for it before anything is shown. */
export const ready: Promise<void> = load(settings.language)

whenever(() => {
  const wished = settings.language
  if (wished === current) return
  load(wished).catch(() => {
    if (settings.language === wished) settings.language = current // it cannot be fetched: stay with this one
  })
})

/** Whether there is a text of that id. */
export function known(id: string): boolean {
  return id in texts
}

function missing(what: string, id: string): string {
  if (import.meta.env.PROD) return id
  throw new Error(`${what} ${JSON.stringify(id)} (${current}): add it to the texts, or wait for i18n's ready`)
}

/** The text of that id, its {values} filled in. An unknown id throws while developing and shows itself otherwise. */
export function t(id: string, values: Values = {}): string {
  const text = texts[id]
  if (text === undefined) return missing("there is no text", id)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    return value === undefined ? missing(`no value for {${name}} in`, id) : String(value)
  })
}
