import { expect, test } from "vitest"
import { FIGURES } from "../lib/protocol"
import { offered } from "./figures"

test("animals that the game has too are offered last, and all else stays as people know it", () => {
  expect(offered([])).toEqual(FIGURES)
  const own = ["fox", "goose", "cat", "butterfly"]
  const others = FIGURES.filter((figure) => !own.includes(figure))
  expect(offered(own)).toEqual([...others, "fox", "cat", "butterfly"])
})
