/** What lies where within a seat's pantry: its figure, the shelf of nuts, and the two animals before it. */
import { GAP, TOUCH, WRIST } from "../../lib/places"
import type { Box } from "../game"
import { CARD, type Pantry } from "./places"
import { spread } from "./spread"

export const KINDS = 5
export const HOLLOWS = 5
const LEAST_FIGURE = 32

type Parts = Pick<Pantry, "figure" | "shelf" | "cards" | "touchable">

/**
 * The best way to furnish a pantry of that size. Its animals are "small" where nobody touches them there, and
 * "elsewhere" where only figure and shelf lie in it.
 */
export function furnish(
  width: number,
  height: number,
  animals: "touched" | "small" | "elsewhere" = "touched",
): Parts & Pick<Pantry, "raid"> {
  const ways =
    animals === "elsewhere"
      ? [none(width, height)]
      : CARDS.flatMap((card) => arrangements(width, height, card))
  const wish = (way: Parts) => worth(way) + (animals === "touched" && way.touchable ? 45 : 0)
  const best = ways.reduce((one, other) => (wish(other) > wish(one) ? other : one), nothing)
  return { ...best, raid: raid(width, height, best) }
}

const CARDS = [18, 22, 26, 30, 34, 38, 42, 46, 54, 62, 70, TOUCH, 84, 92, 100, 110, 120]

/** From the pantry's edge to what lies in it. */
function padding(width: number, height: number): number {
  return Math.min(8, 0.045 * Math.min(width, height))
}

/** Nuts are to be read at a glance first; then all is to be large. */
function worth({ shelf, cards, figure }: Parts): number {
  if (shelf.width <= 0 || figure.width < LEAST_FIGURE) return shelf.width - 1000
  const hollow = shelf.width / HOLLOWS
  return (
    4 * Math.min(hollow, 40) + hollow + 0.35 * Math.min(cards[0].width, 90) + 0.6 * Math.min(figure.width, 76)
  )
}

function arrangements(width: number, height: number, card: number): Parts[] {
  const pad = padding(width, height)
  const [inner, tall] = [width - 2 * pad, height - 2 * pad]
  const gap = Math.min(GAP, pad)
  const side = 2 * card + GAP
  if (side > inner) return []
  return [CARD, 1.06].flatMap((shape) =>
    [above, stacked, beside, abreast].map((way) =>
      way({ pad, gap, inner, tall, card, deep: card * shape, side }),
    ),
  )
}

interface Measures {
  pad: number
  inner: number
  tall: number
  /** Between figure, animals and shelf. */
  gap: number
  /** A card's width and height, and the width of both. */
  card: number
  deep: number
  side: number
}

/** Figure and animals on top, the shelf below. */
function above({ pad, gap, inner, tall, card, deep, side }: Measures): Parts {
  const figure = Math.min(inner - side - gap, 100, Math.max(deep, 0.26 * tall, LEAST_FIGURE))
  const strip = Math.max(figure, deep)
  const shelf = square(Math.min(inner, tall - strip - gap))
  const top = pad + Math.max(0, (tall - strip - gap - shelf.height) / 2)
  const free = inner - figure - side - gap
  return parts(
    { x: pad + free / 4, y: top + (strip - figure) / 2, width: figure, height: figure },
    { ...shelf, x: pad + (inner - shelf.width) / 2, y: top + strip + gap },
    { x: pad + inner - side - free / 4, y: top + (strip - deep) / 2, width: card, height: deep },
  )
}

/** Figure, animals, shelf, one below the other. */
function stacked({ pad, gap, inner, tall, card, deep, side }: Measures): Parts {
  const shelf = square(Math.min(inner, tall - deep - LEAST_FIGURE - 2 * gap))
  const figure = Math.min(tall - shelf.height - deep - 2 * gap, inner, 100)
  const top = pad + Math.max(0, (tall - figure - deep - shelf.height - 2 * gap) / 2)
  return parts(
    { x: pad + (inner - figure) / 2, y: top, width: figure, height: figure },
    { ...shelf, x: pad + (inner - shelf.width) / 2, y: top + figure + deep + 2 * gap },
    { x: pad + (inner - side) / 2, y: top + figure + gap, width: card, height: deep },
  )
}

/** Figure above the animals, the shelf beside them. */
function beside({ pad, gap, inner, tall, card, deep, side }: Measures): Parts {
  const figure = Math.min(tall - deep - gap, side, 100)
  const shelf = square(Math.min(inner - side - 2 * gap, tall))
  const left = pad + Math.max(0, (inner - side - 2 * gap - shelf.width) / 2)
  const top = pad + Math.max(0, (tall - figure - gap - deep) / 2)
  return parts(
    { x: left + (side - figure) / 2, y: top, width: figure, height: figure },
    { ...shelf, x: left + side + 2 * gap, y: pad + (tall - shelf.height) / 2 },
    { x: left, y: top + figure + gap, width: card, height: deep },
  )
}

/** Figure, shelf and animals in a row. */
function abreast({ pad, gap, inner, tall, card, deep, side }: Measures): Parts {
  if (deep > tall) return nothing
  const figure = Math.min(tall, 84, inner * 0.24)
  const shelf = square(Math.min(inner - figure - side - 3 * gap, tall))
  const left = pad + Math.max(0, (inner - figure - side - 3 * gap - shelf.width) / 2)
  return parts(
    { x: left, y: pad + (tall - figure) / 2, width: figure, height: figure },
    { ...shelf, x: left + figure + 1.5 * gap, y: pad + (tall - shelf.height) / 2 },
    { x: left + figure + shelf.width + 3 * gap, y: pad + (tall - deep) / 2, width: card, height: deep },
  )
}

/** Figure and shelf alone. */
function none(width: number, height: number): Parts {
  const pad = padding(width, height)
  const [inner, tall] = [width - 2 * pad, height - 2 * pad]
  const onTop = square(Math.min(inner, tall - Math.min(90, 0.26 * tall) - GAP))
  const aside = square(Math.min(tall, inner - Math.min(90, 0.26 * inner) - GAP))
  const nowhere = { x: 0, y: 0, width: 0, height: 0 }
  if (onTop.width >= aside.width) {
    const figure = Math.min(tall - onTop.height - GAP, 110)
    const top = pad + (tall - figure - GAP - onTop.height) / 2
    return parts(
      { x: pad + (inner - figure) / 2, y: top, width: figure, height: figure },
      { ...onTop, x: pad + (inner - onTop.width) / 2, y: top + figure + GAP },
      nowhere,
    )
  }
  const figure = Math.min(inner - aside.width - GAP, tall, 110)
  const left = pad + (inner - figure - GAP - aside.width) / 2
  return parts(
    { x: left, y: pad + (tall - figure) / 2, width: figure, height: figure },
    { ...aside, x: left + figure + GAP, y: pad + (tall - aside.height) / 2 },
    nowhere,
  )
}

function parts(figure: Box, shelf: Box, card: Box): Parts {
  const touchable = card.width >= TOUCH && card.height >= TOUCH && figure.width >= TOUCH
  return { figure, shelf, cards: [card, { ...card, x: card.x + card.width + GAP }], touchable }
}

const nothing: Parts = parts(
  { x: 0, y: 0, width: 0, height: 0 },
  { x: 0, y: 0, width: 0, height: 0 },
  { x: 0, y: 0, width: 0, height: 0 },
)

/** The shelf at that width: a hollow is as high as wide. */
function square(width: number): Box {
  const size = Math.max(0, Math.min(width, HOLLOWS * 84))
  return { x: 0, y: 0, width: size, height: (size * KINDS) / HOLLOWS }
}

/** Where five nuts can be touched: below figure and animals, or beside them; null where they have no room. */
function raid(width: number, height: number, { figure, shelf, cards }: Parts): Box | null {
  const pad = padding(width, height) + 4
  const above = [figure, ...cards].filter((box) => box.y + box.height <= shelf.y + 1)
  const before = [figure, ...cards].filter((box) => box.x + box.width <= shelf.x + 1)
  const after = cards.filter((box) => box.x >= shelf.x + shelf.width - 1)
  const top = Math.max(pad, ...above.map((box) => box.y + box.height + GAP))
  const left = above.length > 0 ? pad : Math.max(pad, ...before.map((box) => box.x + box.width + GAP))
  const right = above.length > 0 ? width - pad : Math.min(width - pad, ...after.map((box) => box.x - GAP))
  const room = { x: left, y: top, width: right - left, height: height - pad - top }
  return largeEnough(room)
}

/** That room, where five nuts in it can be touched. */
function largeEnough(room: Box): Box | null {
  return (spread(room, KINDS)[0]?.width ?? 0) >= TOUCH ? room : null
}

/** The pantry without what would have to be touched where wrists rest. */
export function aboveWrists(pantry: Pantry, height: number): Pantry {
  const { box, edge, raid: room, touchable, cards } = pantry
  if (edge !== "bottom") return pantry
  const floor = height - WRIST - box.y
  const raid = room && largeEnough({ ...room, height: Math.min(room.height, floor + TOUCH / 2 - room.y) })
  return { ...pantry, raid, touchable: touchable && cards[0].y + cards[0].height / 2 <= floor }
}
