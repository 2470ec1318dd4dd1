/** The motion of a theft: the raccoon comes to a nut, and goes home with it or is driven off. */
import { tick } from "svelte"
import { t } from "../../lib/i18n.svelte"
import { animate, at, fly, type Place } from "../../lib/motion"
import { calm } from "../../lib/settings.svelte"
import { sound } from "../../lib/sound"
import type { Board, Theft } from "./board.svelte"
import { bounce, travel, turnOver } from "./gestures"
import { NUTS } from "./position"
import type { Animal, Sight } from "./types"

/** Where the raccoon stands beside the nut. */
export function standing(nut: Place): Place {
  const d = Math.max(64, 1.7 * nut.d)
  return { x: nut.x + 0.3 * nut.d + 0.36 * d, y: nut.y - 0.2 * nut.d - 0.22 * d, d }
}

/** The raccoon runs to the nut; where somebody may answer, it waits there. */
export async function steal(board: Board, view: Sight): Promise<void> {
  const since = performance.now()
  const before = board.sight
  const thief = before.turn
  const waits = view.phase === "answer"
  const theft: Theft | null = waits
    ? board.threatened(view, since)
    : stolen(before, view, thief, board.up[thief]?.at(-1) ?? "raccoon")
  if (!theft) return
  board.robbing = null
  board.theft = { ...theft, window: null }
  board.news = t("hoarders.news-wants", {
    figure: board.figureOf(thief),
    other: board.figureOf(theft.victim),
    nut: t(`hoarders.nut.${theft.nut}`),
  })
  await tick()
  sound("lift")
  const spoken = board.tell(["hoarders.raccoon-wants", `hoarders.nut.${theft.nut}`], 1500)
  const nut = standing(board.nutAt(theft.victim, theft.nut))
  await run(board, { ...board.figureAt(thief), d: 0.6 * nut.d }, nut, 780)
  board.theft = theft
  if (waits) return
  await spoken
  await rob(board, theft)
}

/** A theft that nobody could answer, from what it changed. */
function stolen(before: Sight, view: Sight, thief: number, by: Animal): Theft | null {
  for (const [seat, counts] of before.collections.entries()) {
    const kind = counts.findIndex((count, at) => (view.collections[seat]?.[at] ?? 0) < count)
    const nut = NUTS[kind]
    if (nut) return { thief, victim: seat, nut, by, window: null }
  }
  return null
}

/** In little leaps. */
async function run(board: Board, from: Place, to: Place, ms: number): Promise<void> {
  if (calm()) return animate(board.thiefElement, { opacity: [0, 1] }, board.ms(250))
  const leaps = 4
  const frames = Array.from({ length: 4 * leaps + 1 }, (_, index): Keyframe => {
    const done = index / (4 * leaps)
    const up = Math.abs(Math.sin(Math.PI * leaps * done)) * 0.32 * to.d
    const x = from.x + (to.x - from.x) * done
    const y = from.y + (to.y - from.y) * done - up
    const scale = (from.d + (to.d - from.d) * done) / to.d
    return { transform: at({ x, y, d: to.d }, scale) }
  })
  await animate(board.thiefElement, frames, board.ms(ms), { easing: "linear" })
}

/** The nut goes home with the thief. */
export async function rob(board: Board, theft: Theft): Promise<void> {
  const { thief, victim, nut } = theft
  const kind = NUTS.indexOf(nut)
  const from = board.nutAt(victim, nut)
  const to = board.hollowAt(thief, kind, board.collections[thief]?.[kind] ?? 0)
  board.theft = { ...theft, window: null }
  board.news = t("hoarders.news-steals", {
    figure: board.figureOf(thief),
    other: board.figureOf(victim),
    nut: t(`hoarders.nut.${nut}`),
  })
  const spoken = board.tell(["hoarders.raccoon-steals", `hoarders.nut.${nut}`], 1500)
  board.gather(victim, nut, -1)
  await travel(board, "nut", nut, { ...from, d: 1.4 * from.d }, to, 680, 0.3)
  board.theft = null
  board.gather(thief, nut, 1)
  sound("lay")
  await Promise.all([bounce(board, thief), spoken])
}

/** The hamster pops up, and the raccoon bounces off. */
export async function defend(board: Board, view: Sight): Promise<void> {
  const theft = board.theft ?? board.threatened(board.sight, 0)
  if (!theft) return
  board.theft = { ...theft, window: null }
  const { thief, victim, nut } = theft
  const back = await turnOver(board, victim, "hamster")
  void back?.()
  board.news = t("hoarders.news-defends", { figure: board.figureOf(victim) })
  const spoken = board.tell(["hoarders.hamster-defends"], 1800)
  const place = board.nutAt(victim, nut)
  const stands = standing(place)
  const index = Math.max(0, (view.face_up[victim]?.length ?? 1) - 1)
  const from = board.cardAt(victim, index)
  sound("right")
  const hamster = await board.depart("animal", "hamster", { ...place, d: stands.d })
  await fly(
    board.flights[hamster.key],
    { ...from, d: stands.d / 2 },
    { ...place, d: stands.d },
    board.ms(380),
  )
  const home = board.figureAt(thief)
  const away = { x: home.x, y: home.y, d: 0.5 * stands.d }
  const off = [0, 0.2, 0.4, 0.6, 0.8, 1].map((done): Keyframe => {
    const up = Math.sin(Math.PI * done) * 0.35 * Math.hypot(away.x - stands.x, away.y - stands.y)
    const x = stands.x + (away.x - stands.x) * done
    const y = stands.y + (away.y - stands.y) * done - up - 10
    return { transform: `${at({ x, y, d: stands.d }, 1 - 0.5 * done)} rotate(${-540 * done}deg)` }
  })
  await animate(board.thiefElement, calm() ? { opacity: [1, 0] } : off, board.ms(760), { fill: "forwards" })
  board.theft = null
  await spoken
  board.arrived(hamster)
}
