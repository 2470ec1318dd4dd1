/** The motion of each move: what is seen between one position and the next. */
import { tick } from "svelte"
import { t } from "../../lib/i18n.svelte"
import { animate, fly } from "../../lib/motion"
import type { Step } from "../../lib/protocol"
import { calm } from "../../lib/settings.svelte"
import { sound } from "../../lib/sound"
import { say } from "../../lib/speech"
import { STEPS_PER_SECOND } from "../../lib/world"
import type { Box } from "../game"
import type { Board } from "./board.svelte"
import type { End, Move, Sight } from "./types"

/** Whoever comes when the sand has run for so long does not hear the spell any more. */
const LATE_STEPS = 1.5 * STEPS_PER_SECOND

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
  draw: (board, { imp }, view) => drawCard(board, imp, view),
  lay: (board, _, view) => lay(board, view),
  raise: (board, _, view, step) => raise(board, view, Number(step.actor)),
  turn: (board, _, view) => turn(board, view),
  uncover: (board, _, view) => see(board, view),
  cover: (board, _, view) => see(board, view),
  appear: (board, { imp }, view) => {
    board.news = t("rumpelriesen.news-seen", { imp: t(`rumpelriesen.imp.${imp}`) })
    return see(board, view)
  },
  tap: (board, { place }, view) => found(board, place, view),
  flutter: (board, _, view) => broken(board, view, "leaf"),
  topple: (board, _, view) => broken(board, view, "giant"),
  runout: (board, _, view) => broken(board, view, "sand"),
  tidy: () => Promise.resolve(),
}

/** Shows how `move` leads to `view`. */
export function show(board: Board, move: Move, view: Sight, step: Step): Promise<void> {
  return MOTIONS[move.move](board, move as never, view, step)
}

async function drawFirst(board: Board, seat: number): Promise<void> {
  await board.lightGoesRound(seat)
  await board.heardOut()
  void say([...board.namesOf(seat), "rumpelriesen.begins"])
  await animate(board.heads[seat], { scale: ["1", "1.2", "1"] }, board.ms(900))
}

/** The next search card is turned up. */
async function drawCard(board: Board, imp: NonNullable<Sight["wanted"]>, view: Sight): Promise<void> {
  board.sight = view
  board.card = imp
  await tick()
  sound("turn")
  board.news = t(`rumpelriesen.where.${imp}`)
  const turnedUp = calm() ? { opacity: [0, 1] } : { transform: ["rotateY(90deg)", "rotateY(0)"] }
  await Promise.all([
    animate(board.cardElement, turnedUp, board.ms(380)),
    board.heardOut().then(() => board.tell(`rumpelriesen.where.${imp}`, 1700)),
  ])
}

/** All leaves are laid anew; where each searches alone the board has been turned before. */
async function lay(board: Board, view: Sight): Promise<void> {
  const frame = await board.view.first(view.search)
  if (view.quarters !== board.quarters) {
    board.quarters = view.quarters
    await board.drawing?.quarters(view.quarters, "glide")
  }
  sound("shuffle")
  board.sight = { ...view, phase: "lay", seen: view.seen.map(() => null) }
  if (frame && board.ms(1) > 0) await board.drawing?.lay(frame)
}

async function raise(board: Board, view: Sight, seat: number): Promise<void> {
  if (!board.mine.includes(seat)) sound("lift")
  board.sight = view
  await board.rest(120)
}

/** The spell is spoken while the sand runs already. Who searches for the first time is told how, and shown. */
async function turn(board: Board, view: Sight): Promise<void> {
  if (!board.turnedHere) sound("turn")
  board.sight = view
  const isNew = board.learn(view)
  if (isNew) board.hint()
  const lines = ["rumpelriesen.spell", ...(isNew ? ["rumpelriesen.do-search"] : [])]
  if (board.view.step < LATE_STEPS) void say(lines)
  board.news = t("rumpelriesen.spell")
  await Promise.resolve()
}

async function see(board: Board, view: Sight): Promise<void> {
  board.sight = view
  await Promise.resolve()
}

/** The imp hops out of its hollow, and its card goes to who has found it. */
async function found(board: Board, place: number, view: Sight): Promise<void> {
  const { finder } = view
  board.stop()
  sound("right")
  if (finder === null) return
  board.cheered = finder
  board.news = t("rumpelriesen.news-found", { figure: board.figureOf(finder) })
  void say([...board.namesOf(finder), "rumpelriesen.found"])
  await Promise.all([board.ms(1) > 0 ? board.drawing?.hop(place) : null, board.rest(900)])
  const seat = board.scene.seats[finder]
  if (seat) await flyCard(board, seat)
  board.sight = view
  board.card = null
  sound("lay")
  await animate(board.heads[finder], { scale: ["1", "1.16", "1"] }, board.ms(320))
  board.cheered = null
}

/** The giants wake up and stretch. Nobody is to blame, and the imp stays where it is. */
async function broken(board: Board, view: Sight, end: End): Promise<void> {
  board.stop()
  board.awake = true
  sound("wake")
  board.news = t(`rumpelriesen.end.${end}`)
  const more = board.broken ? [] : ["rumpelriesen.awake"]
  board.broken = true
  await Promise.all([board.tell([`rumpelriesen.end.${end}`, ...more], 2400), board.rest(1500)])
  await flyCard(board, board.scene.giants)
  board.sight = view
  board.card = null
  sound("lay")
}

/** The search card flies to where it is kept. */
async function flyCard(board: Board, to: Box): Promise<void> {
  const { x, y, width, height } = board.scene.card
  const from = { x: width / 2, y: width / 2, d: width }
  const there = {
    x: to.x + to.width / 2 - x,
    y: to.y + to.height / 2 - y - (height - width) / 2,
    d: 0.5 * Math.min(to.width, to.height),
  }
  await fly(board.cardElement, from, there, board.ms(620), { size: width, stay: true })
}
