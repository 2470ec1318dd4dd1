/** The motion of each move: what is seen between one position and the next. */
import { tick } from "svelte"
import { t } from "../../lib/i18n.svelte"
import { animate, fly, pause } from "../../lib/motion"
import type { Disc } from "../../lib/places"
import { calm } from "../../lib/settings.svelte"
import { sound } from "../../lib/sound"
import { say } from "../../lib/speech"
import type { Board } from "./board.svelte"
import { ROUNDS } from "./material"
import { expected, ownerOf } from "./position"
import { showing, toss, turnedBy, type Turned } from "./tumble"
import type { Animal, Move, Sight } from "./types"

type Motions = {
  [Name in Move["move"]]: (
    board: Board,
    move: Extract<Move, { move: Name }>,
    view: Sight,
    actor: number,
  ) => Promise<void>
}

const MOTIONS: Motions = {
  begin: (board, { seat }) => drawFirst(board, seat),
  deal: (board, { card }, view) => deal(board, card, view),
  roll: (board) => pickUp(board),
  show: (board, { dice }, view) => land(board, dice, view),
  turn: (board, { card }, view, actor) => turnOver(board, card, view, actor),
  done: (board, _, view, actor) => rest(board, view, actor),
  award: (board, { card, seat }, view) => award(board, card, seat, view),
  discard: (board, { card }, view) => discard(board, card, view),
}

/** Shows how `move` leads to `view`. */
export function show(board: Board, move: Move, view: Sight, actor: number | string | null): Promise<void> {
  return MOTIONS[move.move](board, move as never, view, Number(actor))
}

/** Until it has been said: at least so long, and at most. */
async function spoken(board: Board, lines: string[], least: number, most: number): Promise<void> {
  await Promise.all([board.rest(least), board.tell(lines, most)])
}

async function drawFirst(board: Board, seat: number): Promise<void> {
  await board.lightGoesRound(seat)
  void say([...board.namesOf(seat), "hexe.begins"])
  await animate(board.pictures[seat], { scale: ["1", "1.25", "1"] }, board.ms(900))
}

/** All cards wait in the queue at once, which must not make them too quick to be seen. */
const DEAL_MS = 420
const DEAL_APART_MS = 55

/** A card from the pile in the middle comes to its seat. */
async function deal(board: Board, card: number, view: Sight): Promise<void> {
  board.sight = view
  await tick()
  const long = Math.max(board.ms(560), DEAL_MS)
  if (view.cards.flat().length % 2 === 0) sound("lay")
  const landed = flyHome(board, card, board.scene.forward, long)
  await (view.phase === "deal" ? pause(Math.max(board.ms(70), DEAL_APART_MS)) : landed)
}

/** Flies a card to where it lies now, from elsewhere. */
function flyHome(board: Board, card: number, from: Disc, ms: number): Promise<void> {
  const element = board.cards[card]
  const to = placeOf(board, card)
  return element && to ? fly(element, from, to, ms) : Promise.resolve()
}

/** Where a card lies, as the disc that `fly` flies: its width counts. */
export function placeOf(board: Board, card: number): Disc | null {
  const seat = ownerOf(card, board.sight)
  if (seat === null) return null
  const spot = board.scene.seats[seat]?.cards[board.sight.cards[seat]?.indexOf(card) ?? -1]
  return spot ? { x: spot.x, y: spot.y, d: board.scene.seats[seat]?.card ?? 0 } : null
}

/** Whoever rolls takes the dice. */
function pickUp(board: Board): Promise<void> {
  board.inFront = true
  board.thrown = true
  sound("shuffle")
  return board.rest(250)
}

const LANDING_MS = 1500

/** The dice fly in an arc from who has rolled, bounce, and come to rest on what nature rolled. */
async function land(board: Board, dice: [Animal, Animal], view: Sight): Promise<void> {
  const before = board.sight
  const starts = dice.map((_, die) => showing(before.dice?.[die] ?? FIRST[die] ?? "cat"))
  board.inFront = true
  board.sight = { ...before, dice, phase: "show" }
  await tick()
  sound("shuffle")
  const seat = board.scene.seats[before.turn]?.picture
  const { x, y, d } = board.scene.forward
  await Promise.all(
    dice.map((animal, die) => {
      const from = { x: (seat?.x ?? x) - x, y: (seat?.y ?? y) - y }
      return tumble(board, die, from, starts[die] as Turned, showing(animal), d)
    }),
  )
  sound("right")
  board.thrown = false
  board.news = board
    .wanted()
    .map((line) => t(line))
    .join(" ")
  // Who searches here is told by the stage; who watches hears it now.
  const told = view.searching.some((one) => board.mine.includes(one))
  await (told ? board.rest(750) : spoken(board, board.wanted(), 750, 1800))
}

/** What the dice show before anybody has rolled. */
export const FIRST: readonly Animal[] = ["cat", "frog"]

async function tumble(
  board: Board,
  die: number,
  from: { x: number; y: number },
  start: Turned,
  end: Turned,
  d: number,
): Promise<void> {
  const element = board.dice[die]
  const cube = element?.querySelector(".cube")
  const long = board.ms(LANDING_MS + 130 * die)
  if (calm()) return animate(element, { opacity: [0, 1] }, Math.min(long, 400))
  const way = toss(from, start, end, { x: die === 0 ? 2 : -2, y: die === 0 ? -1 : 2, z: 0 })
  for (const [share, name] of [
    [0.5, "lay"],
    [0.74, "lay"],
    [0.9, "touch"],
  ] as const) {
    // prettier-ignore
    if (long > 0) setTimeout(() => sound(name), share * long)
  }
  const linear = { easing: "linear" }
  await Promise.all([
    animate(
      element,
      way.map(({ offset, x, y, scale }) => ({
        offset,
        transform: `translate(${x}px, ${y - (scale - 1) * 0.55 * d}px) scale(${scale})`,
      })),
      long,
      linear,
    ),
    animate(
      cube,
      way.map(({ offset, turned }) => ({ offset, transform: turnedBy(turned) })),
      long,
      linear,
    ),
  ])
}

/** Somebody turns a card. Nobody waits for it: children tap at the same time. */
async function turnOver(board: Board, card: number, view: Sight, actor: number): Promise<void> {
  if (!board.turnedHere.has(card) && !board.sight.turned.includes(card)) {
    sound("turn")
    board.news = t("hexe.news-turned", { figure: board.figureOf(actor) })
  }
  await searched(board, view)
}

/** A seat has searched long enough. */
async function rest(board: Board, view: Sight, actor: number): Promise<void> {
  if (!board.doneHere.has(actor)) sound("touch")
  board.news = t("hexe.news-done", { figure: board.figureOf(actor) })
  await searched(board, view)
}

/** After a seat's move: when it was the last, the roll is over, and perhaps the round. */
async function searched(board: Board, view: Sight): Promise<void> {
  if (view.phase === "search") return
  // When everybody has turned everything, the next round's position does not say so any more.
  const all = view.winners.length > 0 && view.phase === "roll"
  const turned = all ? board.sight.cards.flat() : view.turned
  board.sight = { ...board.sight, turned, searching: [] }
  await board.rest(750)
  if (view.winners.length === 0) return
  await cheer(board, view)
  if (view.phase !== "award") await nextRound(board, view)
}

/** The winners of the round light up and are named. */
async function cheer(board: Board, view: Sight): Promise<void> {
  board.cheered = view.winners
  board.expected = expected(board.sight, view.winners)
  const together = view.winners.length > 1
  sound("right")
  board.news = t("hexe.news-round", { figures: view.winners.map((seat) => board.figureOf(seat)).join(", ") })
  const rewarded = view.phase === "award"
  const told = rewarded ? ["hexe.wins-round", "hexe.win-round"] : ["hexe.turned-all", "hexe.turn-all"]
  const lines = [...board.namesOf(...view.winners), told[together ? 1 : 0] ?? ""]
  await spoken(board, lines, 1200, 2600)
}

/** A card that was not turned goes from its owner to a winner. */
async function award(board: Board, card: number, seat: number, view: Sight): Promise<void> {
  const from = placeOf(board, card)
  board.cheered = [seat]
  const cards = board.sight.cards.flat().filter((each) => !board.sight.turned.includes(each)).length
  board.sight = { ...view, phase: "award", turned: board.sight.turned, round: board.sight.round }
  await tick()
  sound("lift")
  const landed = from && flyHome(board, card, from, Math.max(board.ms(640), 380)).then(() => sound("lay"))
  if (view.phase === "award") return pause(Math.max(board.ms(cards > 8 ? 200 : 340), 120))
  await landed
  await nextRound(board, view)
}

/** A card that cannot be shared goes into the box. */
async function discard(board: Board, card: number, view: Sight): Promise<void> {
  const place = placeOf(board, card)
  const first = !board.boxed
  board.boxed = true
  if (first) {
    board.news = t("hexe.cannot-share")
    await spoken(board, ["hexe.cannot-share"], 700, 3000)
  }
  const { forward } = board.scene
  if (place) {
    sound("lift")
    await fly(board.cards[card], place, { ...forward, d: 30 }, board.ms(620), { size: place.d, stay: true })
  }
  sound("lay")
  board.sight = { ...view, phase: "award", turned: board.sight.turned, round: board.sight.round }
  await animate(board.box, { scale: ["1", "1.15", "1"] }, board.ms(260))
  if (view.phase !== "award") await nextRound(board, view)
}

/** All cards face up again, and the next moon rises; or the game is over. */
async function nextRound(board: Board, view: Sight): Promise<void> {
  await board.rest(500)
  board.boxed = false
  const owners = view.cards.flatMap((own, seat) => (own.length > 0 ? [seat] : []))
  if (view.phase === "over") {
    if (owners.length === 1 && view.round < ROUNDS) {
      board.cheered = owners
      await spoken(board, [...board.namesOf(...owners), "hexe.has-all"], 1200, 3200)
    }
    return
  }
  board.cheered = []
  board.expected = []
  sound("shuffle")
  board.sight = { ...view, phase: "award", turned: [] }
  await board.rest(700)
  const poor = board.seats.map(({ seat }) => seat).filter((seat) => !owners.includes(seat))
  const lines = [`hexe.round.${view.round}`]
  if (poor.length > 0)
    lines.push(...board.namesOf(...poor), poor.length > 1 ? "hexe.have-none" : "hexe.has-none")
  board.news = lines.map((line) => t(line)).join(" ")
  await spoken(board, lines, 900, poor.length > 0 ? 4500 : 2200)
}
