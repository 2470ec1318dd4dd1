/** Where one is: the part of the address after `#`, read and written as a value. */

export type GrownupPage = "home" | "settings" | "hosting" | "credits"

export type Route =
  | { page: "den" }
  | { page: "join" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string | null; round: number | null }
  | { page: "grownups"; sub: GrownupPage }
  | { page: "rules"; game: string; statement: string | null }
  | { page: "guide"; game: string }

const GROWNUP_PAGES: readonly string[] = ["settings", "hosting", "credits"]

const READERS: Record<string, (parts: string[]) => Route | null> = {
  join: () => ({ page: "join" }),
  table: ([table]) => (table ? { page: "table", table } : null),
  replay: ([table, round]) =>
    table && round && /^\d+$/.test(round)
      ? { page: "replay", table, round: Number(round) }
      : { page: "replay", table: null, round: null },
  grownups: ([sub]) => ({
    page: "grownups",
    sub: sub && GROWNUP_PAGES.includes(sub) ? (sub as GrownupPage) : "home",
  }),
  rules: ([game, statement]) => (game ? { page: "rules", game, statement: statement ?? null } : null),
  guide: ([game]) => (game ? { page: "guide", game } : null),
}

/** The route that a hash such as `#/table/abc` names; what names none leads home. */
export function readRoute(hash: string): Route {
  const [name = "", ...parts] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decoded)
  return READERS[name]?.(parts) ?? { page: "den" }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

class Here {
  /** The page one is at. */
  current = $state.raw<Route>(readRoute(location.hash))
  /** The page that lies under an open rulebook: the table goes on while somebody reads. */
  under = $state.raw<Route>({ page: "den" })
  #underHash = "#/"

  constructor() {
    if (this.current.page !== "rules") this.#settle()
    addEventListener("hashchange", () => {
      this.current = readRoute(location.hash)
      if (this.current.page !== "rules") this.#settle()
    })
  }

  #settle(): void {
    this.under = this.current
    this.#underHash = location.hash || "#/"
  }

  /** Back from the rulebook to what lies under it. */
  closeRules(): void {
    go(this.#underHash)
  }
}

export const route = new Here()

/** Go to a page: `go("#/join")`. */
export function go(hash: string): void {
  location.hash = hash
}

/** The hash of a table's page. */
export function tableHash(table: string): string {
  return `#/table/${encodeURIComponent(table)}`
}
