import { beforeEach, describe, expect, it } from "vitest"
import { unfinished } from "./unfinished"

beforeEach(() => localStorage.clear())

describe("unfinished tables", () => {
  it("are kept one for each game, the newest", () => {
    unfinished.keep("versteckt", { table: "a", figures: ["fox"] })
    unfinished.keep("versteckt", { table: "b", figures: ["owl", "cat"] })
    unfinished.keep("zicke", { table: "c", figures: [] })
    expect(unfinished.of("versteckt")).toEqual({ table: "b", figures: ["owl", "cat"] })
    expect(unfinished.of("hexe")).toBeNull()
  })

  it("are forgotten when they are finished or gone", () => {
    unfinished.keep("versteckt", { table: "a", figures: [] })
    unfinished.forget("another")
    expect(unfinished.of("versteckt")).not.toBeNull()
    unfinished.forget("a")
    expect(unfinished.of("versteckt")).toBeNull()
  })

  it("survive damage to what is stored", () => {
    for (const damaged of ["{", "null", '{"versteckt": 7}', '{"versteckt": {"table": 1}}']) {
      localStorage.setItem("fuchsbau.unfinished", damaged)
      expect(unfinished.of("versteckt")).toBeNull()
    }
  })
})
