/** The motion of each move: what is seen between one position and the next. */
import { tick } from "svelte"
import { t } from "../../lib/i18n.svelte"
import { animate, pause } from "../../lib/motion"
import { calm } from "../../lib/settings.svelte"
import { sound } from "../../lib/sound"
import { say } from "../../lib/speech"
import type { Step } from "../../lib/protocol"
import type { Board } from "./board.svelte"
import { comeForward } from "./forward"
import { bounce, travel, turnOver, whereLies } from "./gestures"
import { NUTS, passed, WINNING, type Seen } from "./position"
import { defend, rob, steal } from "./thefts"
import type { Animal, Nut, Sight } from "./types"

/** What a motion is told: the position it leads to, and the step. */
interface After {
  view: Sight
  step: Step
}

type Motions = {
  [Name in Seen["move"]]: (board: Board, move: Extract<Seen, { move: Name }>, after: After) => Promise<void>
}

const MOTIONS: Motions = {
  begin: (board, { seat }) => drawFirst(board, seat),
  draw: (board, { nut }, { view }) => draw(board, nut, view),
  choose: (board, _, after) => laid(board, after),
  hidden: (board, _, after) => laid(board, after),
  reveal: (board, { animal }, { view }) => reveal(board, animal, view),
  expose: (board, { seats }, { view }) => expose(board, seats, view),
  steal: (board, _, { view }) => steal(board, view),
  hamster: (board, _, { view }) => defend(board, view),
  let: (board) => (board.theft ? rob(board, board.theft) : Promise.resolve()),
}

/** Shows how `move` leads to `view`. */
export async function show(board: Board, move: Seen, view: Sight, step: Step): Promise<void> {
  const before = board.sight
  await MOTIONS[move.move](board, move as never, { view, step })
  if (view.phase === "over") return celebrate(board, view)
  for (const seat of passed(before, view)) await hopOver(board, seat)
  if (view.round > before.round) await nextRound(board, view)
}

// Before the first round

/** Where the light stays, the crown goes. */
async function drawFirst(board: Board, seat: number): Promise<void> {
  await board.lightGoesRound(seat, 10)
  await crown(board, seat)
  void say([...board.namesOf(seat), "hoarders.crowned"])
  await bounce(board, seat, 1.1)
}

/** A nut flies from the pile to the shelf of who draws it. */
async function draw(board: Board, nut: Nut, view: Sight): Promise<void> {
  const dealing = board.sight.phase === "deal"
  const seat = board.sight.drawing[0] ?? view.turn
  const kind = NUTS.indexOf(nut)
  board.pile = view.pile
  const to = board.hollowAt(seat, kind, board.collections[seat]?.[kind] ?? 0)
  sound("lift")
  if (!dealing) {
    board.news = t("hoarders.news-draws", { figure: board.figureOf(seat), nut: t(`hoarders.nut.${nut}`) })
    void say(`hoarders.nut.${nut}`)
  }
  const from = { ...board.scene.pile, d: Math.max(to.d, 0.3 * board.scene.pile.d) }
  const way = travel(board, "nut", nut, from, to, dealing ? 360 : 580).then(() => {
    board.gather(seat, nut, 1)
    sound("lay")
  })
  // All first nuts wait in the queue at once, which must not make them too quick to be seen.
  await (dealing && view.phase === "deal" ? Promise.race([way, pause(Math.max(board.ms(130), 70))]) : way)
  if (!dealing) await board.rest(160)
}

// Choosing

/** Two animals lie face down; nobody learns more from how that looks. */
async function laid(board: Board, { step, view }: After): Promise<void> {
  const seat = typeof step.actor === "number" ? step.actor : 0
  const hides = board.curtain.behind !== null
  board.secrets.learn(step)
  board.down =
    view.phase === "choose" ? view.face_down : board.down.map((count, at) => (at === seat ? 2 : count))
  board.news = t("hoarders.news-chosen", { figure: board.figureOf(seat) })
  await tick()
  if (hides) return
  sound("lay")
  const from = board.figureAt(seat)
  await Promise.all(
    [0, 1].map((index) => {
      const place = board.coins[`${seat}:${index}`]?.closest(".place")
      const to = board.cardAt(seat, index)
      const [dx, dy] = [from.x - to.x, from.y - to.y]
      // a card in a turned pantry would move in that pantry's own directions
      const way = board.scene.pantries[seat]?.edge === "bottom" ? `translate(${dx}px, ${dy}px) ` : ""
      const frames = calm()
        ? { opacity: [0, 1] }
        : { transform: [`${way}scale(0.3)`, "translate(0, 0) scale(1)"] }
      return animate(place, frames, board.ms(380), { delay: board.ms(60 * index), fill: "backwards" })
    }),
  )
}

// Revealing

async function reveal(board: Board, animal: Animal, view: Sight): Promise<void> {
  const seat = board.sight.turn
  const already = board.up[seat]?.[0]
  const back = await turnOver(board, seat, animal)
  board.news = t("hoarders.news-reveals", {
    figure: board.figureOf(seat),
    animal: t(`hoarders.animal.${animal}`),
  })
  const repeats = animal === "groundhog" && (already === "squirrel" || already === "raccoon")
  if (repeats) board.imitated = { seat, animal: already }
  const acts = view.phase === "steal" || view.phase === "draw" || view.phase === "expose"
  const lines = [`hoarders.animal.${animal}`]
  if (repeats) lines.push("hoarders.repeats", `hoarders.animal.${already}`)
  else if (!acts) lines.push("hoarders.does-nothing")
  await Promise.all([board.rest(back ? 900 : 560), board.tell(lines, repeats ? 2600 : 1700)])
  board.imitated = null
  await back?.()
  if (!acts) await shrug(board, seat, animal)
}

/** Nothing to do for this animal: it shakes its head. */
async function shrug(board: Board, seat: number, animal: Animal): Promise<void> {
  const card = board.coins[`${seat}:${whereLies(board, seat, animal)}`]?.closest(".place")
  await animate(card, { rotate: ["0deg", "-7deg", "6deg", "-4deg", "0deg"] }, calm() ? 0 : board.ms(560))
}

/** All face-down beavers come up together. */
async function expose(board: Board, seats: readonly number[], view: Sight): Promise<void> {
  const turn = board.sight.turn
  const first = () => comeForward(board, turn, whereLies(board, turn, "beaver"), "beaver")
  const others = seats.map((seat) => turnOver(board, seat, "beaver"))
  const backs = await Promise.all([first(), ...others])
  const all = [turn, ...seats]
  board.news = t(all.length > 1 ? "hoarders.news-beavers" : "hoarders.news-beaver")
  const lines = all.length > 1 ? ["hoarders.beavers"] : ["hoarders.beaver-alone"]
  await Promise.all([
    ...all.map((seat) => bounce(board, seat)),
    board.rest(600),
    board.tell(view.drawing.length > 0 ? lines : [...lines, "hoarders.does-nothing"], 2200),
  ])
  await Promise.all(backs.map((back) => back?.()))
}

// From turn to turn

/** Who has no animal face down is passed over: a small hop. */
async function hopOver(board: Board, seat: number): Promise<void> {
  sound("touch")
  const hop = calm() ? { opacity: [1, 0.4, 1] } : { translate: ["0 0", "0 -12px", "0 0"] }
  await animate(board.pantries[seat], hop, board.ms(260))
}

/** The animals go back to their hands, and the crown goes on. */
async function nextRound(board: Board, view: Sight): Promise<void> {
  await board.rest(160)
  const cards = [...Object.values(board.coins)].map((coin) => coin?.closest(".place"))
  sound("shuffle")
  await Promise.all(
    cards.map((card) =>
      animate(card, calm() ? { opacity: [1, 0] } : { opacity: [1, 0], scale: ["1", "0.3"] }, board.ms(340), {
        fill: "forwards",
      }),
    ),
  )
  board.up = view.face_up
  board.down = view.face_down
  board.secrets.orders = {}
  await crown(board, view.crown)
}

async function crown(board: Board, seat: number): Promise<void> {
  const from = board.figureAt(board.crown)
  board.crown = seat
  await tick()
  const to = board.figureAt(seat)
  sound("arrive")
  const frames = calm()
    ? { opacity: [0, 1] }
    : {
        translate: [
          `${from.x - to.x}px ${from.y - to.y}px`,
          `${(from.x - to.x) / 2}px ${(from.y - to.y) / 2 - 60}px`,
          "0 0",
        ],
      }
  await animate(board.crownElement, frames, board.ms(560))
}

/** The row with five nuts lights up; or there are no nuts left, and who has most of a kind has won. */
async function celebrate(board: Board, view: Sight): Promise<void> {
  for (const [seat, counts] of view.collections.entries()) {
    const kind = counts.findIndex((count) => count >= WINNING)
    if (kind >= 0) board.won = { seat, kind }
  }
  if (!board.won) return board.tell(["hoarders.all-gone"], 2200)
  sound("right")
  await Promise.all([
    bounce(board, board.won.seat, 1.1),
    board.rest(1100),
    board.tell(["hoarders.five"], 2000),
  ])
}
