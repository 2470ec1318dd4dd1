/** The motion of each move: what is seen between one position and the next. */
import { tick } from "svelte"
import { t } from "../../lib/i18n.svelte"
import { animate, at, fly, pause } from "../../lib/motion"
import { calm } from "../../lib/settings.svelte"
import { sound } from "../../lib/sound"
import { say } from "../../lib/speech"
import type { Board } from "./board.svelte"
import { isFull, type Scene } from "./layout"
import type { Disc } from "../../lib/places"
import { swirl } from "./shuffle"
import { changed, LARGEST, MEMORISED, next, PIECES, tilesOf, type Tile } from "./position"
import type { Animal, Move, Sight } from "./types"

type Motions = {
  [Name in Move["move"]]: (board: Board, move: Extract<Move, { move: Name }>, view: Sight) => Promise<void>
}

const MOTIONS: Motions = {
  begin: (board, { seat }) => drawFirst(board, seat),
  deal: (board, _, view) => deal(board, view),
  ready: (board, _, view) => (view.unready.length === 0 ? board.rest(250) : Promise.resolve()),
  shuffle: (board, _, view) => shuffle(board, view),
  name: (board, { animal }) => callOut(board, animal),
  turn: (board, { space }) => take(board, space),
  reveal: (board, { animal }, view) => reveal(board, animal, view),
}

/** Shows how `move` leads to `view`. */
export function show(board: Board, move: Move, view: Sight): Promise<void> {
  return MOTIONS[move.move](board, move as never, view)
}

function coin(board: Board, tile: Tile): Element | null {
  return board.discs[tile.key]?.querySelector(".coin") ?? null
}

async function drawFirst(board: Board, seat: number): Promise<void> {
  await board.lightGoesRound(seat)
  if (board.seats.length > 1) void say([...board.namesOf(seat), "versteckt.begins"])
  await animate(board.cards[seat], { scale: ["1", "1.25", "1"] }, board.ms(900))
}

const LEAST_DEAL_MS = 360

/** A tile from the heap turns over on its way to the second-largest piece. */
async function deal(board: Board, view: Sight): Promise<void> {
  const space = changed(MEMORISED, view, board.sight)
  const source = changed(LARGEST, board.sight, view)
  const tile = board.tileAt(LARGEST, source)
  if (!tile || space === null || source === null) return
  board.change(tile, { piece: MEMORISED, space, face: view.pieces[MEMORISED]?.[space] as Animal })
  board.sight = view
  await tick()
  sound("lay")
  // All ten wait in the queue at once, which must not make them too quick to be seen.
  const long = Math.max(board.ms(560), LEAST_DEAL_MS)
  const landed = Promise.all([
    fly(board.discs[tile.key], board.discAt(LARGEST, source), board.discAt(MEMORISED, space), long),
    calm() || animate(coin(board, tile), { transform: ["rotateY(0deg)", "rotateY(180deg)"] }, 0.77 * long),
  ])
  await (view.phase === "deal" ? pause(0.38 * long) : landed.then(() => board.rest(200)))
}

/** A seat says an animal out loud. */
async function callOut(board: Board, animal: Animal): Promise<void> {
  const seat = board.sight.turn
  board.said = { seat, animal }
  board.news = t("versteckt.says", { figure: board.figureOf(seat), animal: t(`versteckt.animal.${animal}`) })
  if (board.named === animal) return // chosen at this device: seen and spoken already
  board.named = animal
  sound("touch")
  await Promise.all([board.rest(750), board.tell(`versteckt.animal.${animal}`, 1600)])
}

async function take(board: Board, space: number): Promise<void> {
  if (board.inHand === space) return
  board.inHand = space
  sound("lift")
  await board.rest(380)
}

async function reveal(board: Board, animal: Animal, view: Sight): Promise<void> {
  const { sight } = board
  const tile = board.tileAt(sight.marker, sight.turned)
  if (!tile) return
  board.change(tile, { face: animal })
  await tick()
  sound("turn")
  const over = { transform: ["rotateY(0deg)", "rotateY(100deg)", "rotateY(180deg)"] }
  await animate(coin(board, tile), calm() ? { opacity: [0, 1] } : over, board.ms(420))
  const isRight = animal === sight.named
  board.news = t(isRight ? "versteckt.news-found" : "versteckt.news-moves-on", {
    figure: board.figureOf(sight.turn),
    animal: t(`versteckt.animal.${animal}`),
  })
  const spoken = say([`versteckt.animal.${animal}`, ...(isRight ? ["versteckt.found"] : [])])
  sound(isRight ? "right" : "not-right")
  await Promise.all([
    isRight
      ? animate(board.discs[tile.key], { scale: ["1", "1.3", "1.15", "1.3", "1"] }, board.ms(620))
      : undefined,
    board.rest(650),
    Promise.race([spoken, board.rest(1500)]),
  ])
  await (isRight ? collect(board, tile, sight.turn, view) : moveOn(board, tile, view))
  board.inHand = null
  board.said = null
  if (view.marker !== sight.marker) await walk(board, sight.marker, view)
}

/** The tile flies to its collector. */
async function collect(board: Board, tile: Tile, seat: number, view: Sight): Promise<void> {
  const card = board.scene.seats[seat]?.box
  const element = board.discs[tile.key]
  if (card && element) {
    const start = board.discAt(tile.piece, tile.space)
    const end = { x: card.x + card.width / 2, y: card.y + card.height / 2, d: card.height / 2 }
    await fly(element, start, end, board.ms(620), { size: start.d, stay: true })
  }
  board.tiles = board.tiles.filter(({ key }) => key !== tile.key)
  board.collected = view.collected
  sound("lay")
  await animate(board.cards[seat], { scale: ["1", "1.12", "1"] }, board.ms(320))
}

/** The tile travels, face up, to the next piece. */
async function moveOn(board: Board, tile: Tile, view: Sight): Promise<void> {
  const piece = next(tile.piece)
  const space = changed(piece, view, board.sight)
  if (space === null) return
  const start = board.discAt(tile.piece, tile.space)
  board.inHand = null
  board.change(tile, { piece, space })
  await tick()
  sound("lift")
  await fly(board.discs[tile.key], start, board.discAt(piece, space), board.ms(640))
  sound("lay")
  await board.rest(120)
}

/** The toadstool walks clockwise, over pieces that are passed by too; then the new current piece comes forward. */
async function walk(board: Board, from: number, view: Sight): Promise<void> {
  await board.rest(250)
  const before = board.scene
  const walked: Animation[] = []
  for (let piece = from; piece !== view.marker; piece = next(piece)) {
    const [start, end] = [before.pieces[piece]?.marker, before.pieces[next(piece)]?.marker]
    if (!start || !end) break
    sound("arrive")
    await hop(board, start, end, before.pieces[from]?.marker.d ?? start.d)
    walked.push(...(board.toadstool?.getAnimations() ?? []))
  }
  board.sight = { ...view, phase: "look" }
  board.marker = view.marker
  await tick()
  for (const motion of walked) motion.cancel()
  await rearrange(board, before)
  if (view.phase === "look") void say("versteckt.look")
  await board.rest(200)
}

/** Where the toadstool's foot stands, its size being `size`. */
export function standing({ x, y, d }: Disc, size = d): string {
  return `translate(${x - size / 2}px, ${y - size * 0.85}px) scale(${d / size})`
}

function hop(board: Board, start: Disc, end: Disc, size: number): Promise<void> {
  const high = 0.12 * Math.hypot(end.x - start.x, end.y - start.y) + 20
  const frames = [0, 0.25, 0.5, 0.75, 1].map((done, index): Keyframe => {
    const up = index % 2 === 1 ? high : 0
    const x = start.x + (end.x - start.x) * done
    const y = start.y + (end.y - start.y) * done - up
    return { transform: standing({ x, y, d: start.d + (end.d - start.d) * done }, size) }
  })
  return animate(board.toadstool, calm() ? { opacity: [1, 0] } : frames, board.ms(800), { fill: "forwards" })
}

/** On small screens another piece comes forward: pieces and tiles glide from where they were. */
async function rearrange(board: Board, before: Scene): Promise<void> {
  if (isFull(before)) return
  const long = board.ms(650)
  const cushions = PIECES.map((piece) => {
    const [was, now] = [before.pieces[piece]?.box, board.scene.pieces[piece]?.box]
    if (!was || !now) return undefined
    const frames = [
      { transform: `translate(${was.x}px, ${was.y}px) scale(${was.width / now.width})` },
      { transform: `translate(${now.x}px, ${now.y}px)` },
    ]
    return animate(board.cushions[piece], calm() ? { opacity: [0, 1] } : frames, long)
  })
  const tiles = board.tiles.map(({ key, piece, space }) => {
    const was = before.pieces[piece]?.spaces[space]
    return was && fly(board.discs[key], was, board.discAt(piece, space), long, { arc: 0, lift: 1 })
  })
  await Promise.all([...cushions, ...tiles])
}

/** All tiles of the current piece turn face down, and are seen to be mixed. */
async function shuffle(board: Board, view: Sight): Promise<void> {
  const up = board.tiles.filter(({ piece, face }) => piece === view.marker && face)
  sound("turn")
  const down = { transform: ["rotateY(180deg)", "rotateY(360deg)"] }
  await Promise.all(
    up.map((tile, index) =>
      animate(coin(board, tile), calm() ? { opacity: [1, 0] } : down, board.ms(360), {
        delay: board.ms(40 * index),
        fill: "forwards",
      }),
    ),
  )
  board.tiles = tilesOf(view) // from here on nobody can tell which is which
  await tick()
  if (calm()) return board.rest(300)
  sound("shuffle")
  const lying = board.tiles.filter(({ piece }) => piece === view.marker)
  const paths = swirl(lying.map(({ piece, space }) => board.discAt(piece, space)))
  await Promise.all(
    lying.map(({ key }, index) =>
      animate(
        board.discs[key],
        (paths[index] ?? []).map(({ turn, ...place }) => ({ transform: `${at(place)} rotate(${turn}deg)` })),
        board.ms(1500),
        { delay: board.ms(18 * index) },
      ),
    ),
  )
}
