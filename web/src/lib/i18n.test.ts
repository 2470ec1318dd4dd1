import { flushSync } from "svelte"
import { beforeAll, expect, test, vi } from "vitest"
import { known, language, ready, t } from "./i18n.svelte"
import { settings } from "./settings.svelte"

beforeAll(() => ready)

async function speak(wished: "de" | "en"): Promise<void> {
  settings.language = wished
  flushSync()
  await vi.waitFor(() => expect(language.current).toBe(wished))
}

test("texts follow the language, and the page says which it is", async () => {
  await speak("de")
  expect(t("common.back")).toBe("Zurück")
  expect(document.documentElement.lang).toBe("de")
  await speak("en")
  expect(t("common.back")).toBe("Back")
  expect(document.documentElement.lang).toBe("en")
})

test("changing one's mind at once ends at the last wish", async () => {
  await speak("de")
  settings.language = "en"
  flushSync()
  settings.language = "de"
  flushSync()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(language.current).toBe("de")
})

test("values are filled in, and a missing one is noticed", async () => {
  await speak("en")
  expect(t("grownups.gate.sum", { a: 7, b: 8 })).toContain("7 + 8")
  expect(() => t("grownups.gate.sum", { a: 7 })).toThrow(/\{b\}/)
})

test("an unknown id is noticed", () => {
  expect(known("common.nonsense")).toBe(false)
  expect(() => t("common.nonsense")).toThrow(/common.nonsense/)
})
