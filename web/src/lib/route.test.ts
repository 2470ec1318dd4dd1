import { describe, expect, it } from "vitest"
import { readRoute, route } from "./route.svelte"

describe("routes", () => {
  it.each([
    ["", { page: "den" }],
    ["#/", { page: "den" }],
    ["#/join", { page: "join" }],
    ["#/table/a-b_c", { page: "table", table: "a-b_c" }],
    ["#/table", { page: "den" }],
    ["#/replay", { page: "replay", table: null, round: null }],
    ["#/replay/abc/2", { page: "replay", table: "abc", round: 2 }],
    ["#/grownups", { page: "grownups", sub: "home" }],
    ["#/grownups/credits", { page: "grownups", sub: "credits" }],
    ["#/rules/versteckt", { page: "rules", game: "versteckt", statement: null }],
    ["#/rules/versteckt/V-05", { page: "rules", game: "versteckt", statement: "V-05" }],
    ["#/guide/versteckt", { page: "guide", game: "versteckt" }],
    ["#/%E0%A4%A", { page: "den" }],
    ["#/nonsense/here", { page: "den" }],
  ])("%s", (hash, expected) => {
    expect(readRoute(hash)).toEqual(expected)
  })

  it("keeps the page under an open rulebook", async () => {
    const arrive = (hash: string): Promise<void> =>
      new Promise((there) => {
        addEventListener("hashchange", () => there(), { once: true })
        location.hash = hash
      })
    await arrive("#/table/abc")
    await arrive("#/rules/versteckt")
    expect(route.current.page).toBe("rules")
    expect(route.under).toEqual({ page: "table", table: "abc" })
  })
})
