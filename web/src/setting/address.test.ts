import { afterEach, describe, expect, it, vi } from "vitest"
import { reachable } from "./address"

afterEach(() => vi.unstubAllGlobals())

function page(address: string): void {
  const { origin, pathname, hostname } = new URL(address)
  vi.stubGlobal("location", { origin, pathname, hostname })
}
function server(answer: () => unknown): void {
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => Promise.resolve(answer()) }))
}

describe("the address that others need", () => {
  it("is this page's own where others can reach it", async () => {
    page("https://den.example.org/family/")
    expect(await reachable()).toBe("https://den.example.org/family/")
  })

  it.each(["http://localhost:8000/", "http://127.0.0.1:8000/", "http://[::1]:8000/"])(
    "is the one in the local network where the page was opened as %s",
    async (own) => {
      page(own)
      server(() => ({ addresses: ["http://192.0.2.7:8000/"] }))
      expect(await reachable()).toBe("http://192.0.2.7:8000/")
    },
  )

  it("is this page's own where there is no other, or the server is silent", async () => {
    page("http://localhost:8000/")
    server(() => ({ addresses: [] }))
    expect(await reachable()).toBe("http://localhost:8000/")
    server(() => {
      throw new Error("no JSON")
    })
    expect(await reachable()).toBe("http://localhost:8000/")
  })
})
