/** The motion of each move: what is seen between one position and the next. */
import { flushSync, tick } from "svelte"
import { t } from "../../lib/i18n.svelte"
import { animate, at, fly, pause } from "../../lib/motion"
import type { Disc } from "../../lib/places"
import type { Step } from "../../lib/protocol"
import { calm } from "../../lib/settings.svelte"
import { sound } from "../../lib/sound"
import { say } from "../../lib/speech"
import type { Board } from "./board.svelte"
import { closeFinish, lateOf, slowMotion, spacing, type Timed } from "./hands"
import { homeOf, type Place } from "./position"
import type { Animal, Move, Sight } from "./types"

type Motions = {
  [Name in Move["move"]]: (
    board: Board,
    move: Extract<Move, { move: Name }>,
    view: Sight,
    step: Step,
  ) => Promise<void>
}

const MOTIONS: Motions = {
  begin: (board, { seat }) => drawFirst(board, seat),
  deal: (board, { animal }, view) => deal(board, animal, view),
  lay: (board, _, view) => layCard(board, view),
  turn: (board, _, view) => lift(board, view),
  uncover: (board, _, view) => uncover(board, view),
  reveal: (board, _, view, step) => reveal(board, view, step),
  slap: (board, { card }, view, step) => slap(board, card, view, step),
  pay: (board, { animal }, view, step) => pay(board, animal, view, Number(step.actor)),
  swap: (board, _, view) => swap(board, view),
  keep: (board) => board.rest(250),
}

/** Tells later whether the screen has been reset meanwhile: then this motion does no more to it. */
function leaving(board: Board): () => boolean {
  const { era } = board
  return () => board.era !== era
}

/** Shows how `move` leads to `view`. */
export function show(board: Board, move: Move, view: Sight, step: Step): Promise<void> {
  return MOTIONS[move.move](board, move as never, view, step)
}

async function drawFirst(board: Board, seat: number): Promise<void> {
  await board.lightGoesRound(seat)
  void say([...board.namesOf(seat), "zicke.begins"])
  await animate(board.heads[seat], { scale: ["1", "1.2", "1"] }, board.ms(900))
}

/** All cards wait in the queue at once, which must not make them too quick to be seen. */
const DEAL_MS = 420
const DEAL_APART_MS = 70

/** A hiding card comes to its place from the middle. */
async function deal(board: Board, animal: Animal, view: Sight): Promise<void> {
  board.sight = view.phase === "deal" ? view : { ...view, phase: "deal" }
  await tick()
  sound("lay")
  const to = board.placeOf(animal)
  const landed = to
    ? fly(board.cards[animal], board.scene.pile, to, Math.max(board.ms(560), DEAL_MS))
    : tick()
  await (view.phase === "deal" ? pause(Math.max(board.ms(80), DEAL_APART_MS)) : landed)
}

/** The next slapping card is laid. */
async function layCard(board: Board, view: Sight): Promise<void> {
  board.sight = view
  sound("lay")
  await pause(Math.max(board.ms(160), 90))
}

/**
 * The card is lifted, and already on its way to be revealed: all devices show its face at one moment, which
 * is soon. So nobody waits here.
 */
async function lift(board: Board, view: Sight): Promise<void> {
  if (board.lifted === null) sound("lift")
  board.lifted ??= board.sight.back
  board.face = null
  board.sight = { ...view, back: board.sight.pile > 1 ? board.sight.back : null }
  board.news = t("zicke.news-turns", { figure: board.figureOf(view.turn) })
  await Promise.resolve()
}

async function uncover(board: Board, view: Sight): Promise<void> {
  board.sight = view
  await Promise.resolve()
}

/** Without a moment that is set for all, the card takes its time to be lifted. */
const LIFT_MS = 420

/** The face is first seen in the very frame that is meant for it: whole, and at once. */
async function reveal(board: Board, view: Sight, step: Step): Promise<void> {
  const gone = leaving(board)
  if (board.race) await board.race.reveal(step)
  else {
    await board.rest(LIFT_MS)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  if (gone()) return
  flushSync(() => board.reveal(view))
  sound("turn")
  board.news = view.face === "poop" ? t("zicke.do-poop") : t(`zicke.animal.${view.face}`)
}

/** A hand comes down on a slapping card; with the last one it is known who has found the animal. */
async function slap(board: Board, card: Place, view: Sight, step: Step): Promise<void> {
  const gone = leaving(board)
  const seat = Number(step.actor)
  const found = view.winner !== null
  const over = view.phase !== "search"
  const after = step.timing?.after ?? (board.shown?.after ?? 0) + 300
  const hand: Timed = { seat, card, how: found ? "winner" : "mistake", after }
  if (over) board.decided = true
  const close = found ? closeFinish(step, hand, board.canPlay) : null
  await comeDown(board, hand)
  if (gone()) return
  if (!over) {
    board.news = t("zicke.news-wrong", { figure: board.figureOf(seat) })
    await board.rest(board.mine.includes(seat) ? 0 : LANDS_MS)
    return
  }
  for (const late of lateOf(step)) if (!gone()) await comeDown(board, late)
  if (close && !gone()) await board.film.show(slowMotion(close, board.canPlay), (ms) => board.rest(ms))
  if (gone()) return
  if (found) await take(board, view)
  else await nobody(board, view)
  if (!gone()) board.hands = []
}

/** So long it takes a hand to come down. */
const LANDS_MS = 130

/** In the true order and spacing, as far as they can still be kept. */
async function comeDown(board: Board, hand: Timed): Promise<void> {
  const shown = board.shown
  const due = shown ? shown.at + spacing(shown.after, hand.after) : 0
  const here = board.slaps.has(hand.seat)
  const gone = leaving(board)
  if (!here) await pause(Math.min(board.ms(700), Math.max(0, due - performance.now())))
  if (gone()) return
  board.land(hand.seat, hand.card, hand.how)
  board.shown = { after: hand.after, at: performance.now() }
  if (!here) sound("touch")
}

/** The animal goes to who has found it, or dances because it may stay. */
async function take(board: Board, view: Sight): Promise<void> {
  const { winner, sought, taken } = view
  if (winner === null || sought === null) return
  const kept = taken === winner
  sound("right")
  board.news = t(kept ? "zicke.news-keeps" : "zicke.news-wins", {
    figure: board.figureOf(winner),
    animal: t(`zicke.animal.${sought}`),
  })
  const gone = leaving(board)
  await board.rest(260)
  if (gone()) return
  void say([...board.namesOf(winner), kept ? "zicke.keeps" : "zicke.wins"])
  if (kept) {
    board.dancing = sought
    await board.rest(1100)
    if (!gone()) board.dancing = null
  } else await walk(board, sought, { ...view, phase: "search" })
  await board.rest(160)
}

/** Everybody was wrong, which is no shame. */
async function nobody(board: Board, view: Sight): Promise<void> {
  const gone = leaving(board)
  board.shaking = view.slaps.map(([seat]) => seat)
  board.news = t("zicke.nobody")
  await Promise.all([board.rest(900), board.tell("zicke.nobody", 1800)])
  if (!gone()) board.shaking = []
}

/** An animal walks to the barn, for a mistake. */
async function pay(board: Board, animal: Animal, view: Sight, seat: number): Promise<void> {
  board.news = t("zicke.news-pays", { figure: board.figureOf(seat), animal: t(`zicke.animal.${animal}`) })
  sound("lift")
  await walk(board, animal, {
    ...view,
    phase: "pay",
    paying: board.sight.paying.filter((other) => other !== seat),
  })
}

async function swap(board: Board, view: Sight): Promise<void> {
  const gone = leaving(board)
  sound("shuffle")
  board.exchanging = true
  board.sight = { ...view, phase: "swap" }
  board.news = t("zicke.news-swap")
  await board.rest(620)
  if (!gone()) board.exchanging = false
}

const STEP_PX = 78
/** So long cards slide to where they lie in a yard that is laid out anew. */
const SLIDE_MS = 400

/**
 * An animal walks from where it lies to where it lies in `view`. Where that heap is full, the yard makes room
 * first: nothing else moves while an animal walks.
 */
async function walk(board: Board, animal: Animal, view: Sight): Promise<void> {
  const target = homeOf(view, animal)
  const gone = leaving(board)
  const { scene } = board
  board.coming = view
  if (board.scene !== scene) {
    await board.rest(SLIDE_MS)
    if (gone()) return
  }
  const from = board.placeOf(animal)
  const { slaps } = board.sight
  board.sight = { ...view, slaps }
  await tick()
  const to = board.placeOf(animal)
  if (from && to) {
    const far = Math.hypot(to.x - from.x, to.y - from.y)
    await hop(board.cards[animal], from, to, board.ms(Math.min(1100, 480 + 0.9 * far)))
    sound("lay")
  } else await board.rest(500)
  if (!gone()) await animate(board.heads[String(target)], { scale: ["1", "1.08", "1"] }, board.ms(220))
}

/** Hops in small arcs. */
async function hop(element: HTMLElement | undefined, from: Disc, to: Disc, ms: number): Promise<void> {
  if (!element) return
  if (calm()) return fly(element, from, to, ms)
  const far = Math.hypot(to.x - from.x, to.y - from.y)
  const hops = Math.max(2, Math.min(7, Math.round(far / STEP_PX)))
  const high = Math.min(46, 0.34 * to.d + 8)
  const frames = Array.from({ length: 8 * hops + 1 }, (_, index): Keyframe => {
    const done = index / (8 * hops)
    const up = Math.abs(Math.sin(Math.PI * done * hops))
    const lean = (Math.floor(done * hops) % 2 === 0 ? 1 : -1) * 5 * up
    const d = from.d + (to.d - from.d) * done
    const place = {
      x: from.x + (to.x - from.x) * done,
      y: from.y + (to.y - from.y) * done - high * up,
      d: to.d,
    }
    return { transform: `${at(place, (d / to.d) * (1 + 0.1 * up))} rotate(${lean}deg)`, offset: done }
  })
  element.classList.add("flying")
  await animate(element, frames, ms, { easing: "linear" })
  element.classList.remove("flying")
}
