/** What lies where within a seat's pantry: its figure, the shelf of nuts, and the two animals before it. */
import { GAP, TOUCH } from "../../lib/places"
import type { Box } from "../game"
import { CARD, type Pantry } from "./places"
import { spread } from "./spread"

export const KINDS = 5
export const HOLLOWS = 5
const PAD = 8
const LEAST_FIGURE = 30

type Parts = Pick<Pantry, "figure" | "shelf" | "cards" | "touchable">

/** The best way to furnish a pantry of that size; `bare`: its animals lie elsewhere. */
export function furnish(width: number, height: number, bare = false): Parts & Pick<Pantry, "raid"> {
  const ways = bare
    ? [none(width, height)]
    : widths(width).flatMap((card) => arrangements(width, height, card))
  const best = ways.reduce((one, other) => (worth(other) > worth(one) ? other : one))
  return { ...best, raid: raid(width, height) }
}

function widths(width: number): number[] {
  return [22, 30, 38, 46, 54, 62, 70, TOUCH, 84, 92, 100, 110, 120].filter(
    (card) => 2 * card < width - 3 * PAD,
  )
}

/** Nuts are to be read at a glance first; then animals are to be touched; then all is to be large. */
function worth({ shelf, cards, figure, touchable }: Parts): number {
  if (shelf.width <= 0 || figure.width < LEAST_FIGURE) return shelf.width - 1000
  const hollow = shelf.width / HOLLOWS
  return 4 * Math.min(hollow, 30) + hollow + (touchable ? 40 : 0) + 0.35 * cards[0].width + 0.1 * figure.width
}

function arrangements(width: number, height: number, card: number): Parts[] {
  const [inner, tall] = [width - 2 * PAD, height - 2 * PAD]
  const side = 2 * card + GAP
  return [CARD, 1.06].flatMap((shape) => {
    const deep = card * shape
    return [
      above(inner, tall, card, deep, side),
      beside(inner, tall, card, deep, side),
      abreast(inner, tall, card, deep, side),
    ]
  })
}

/** Figure and animals on top, the shelf below. */
function above(inner: number, tall: number, card: number, deep: number, side: number): Parts {
  const figure = Math.min(deep, inner - side - GAP, 100)
  const shelf = square(Math.min(inner, tall - deep - GAP))
  const used = deep + GAP + shelf.height
  const top = PAD + Math.max(0, (tall - used) / 2)
  const free = inner - figure - side - GAP
  return parts(
    { x: PAD + free / 4, y: top + (deep - figure) / 2, width: figure, height: figure },
    { ...shelf, x: PAD + (inner - shelf.width) / 2, y: top + deep + GAP },
    { x: PAD + inner - side - free / 4, y: top, width: card, height: deep },
  )
}

/** Figure above the animals, the shelf beside them. */
function beside(inner: number, tall: number, card: number, deep: number, side: number): Parts {
  const figure = Math.min(tall - deep - GAP, side, 100)
  const shelf = square(Math.min(inner - side - 2 * GAP, tall))
  const left = PAD + Math.max(0, (inner - side - 2 * GAP - shelf.width) / 2)
  const top = PAD + Math.max(0, (tall - figure - GAP - deep) / 2)
  return parts(
    { x: left + (side - figure) / 2, y: top, width: figure, height: figure },
    { ...shelf, x: left + side + 2 * GAP, y: PAD + (tall - shelf.height) / 2 },
    { x: left, y: top + figure + GAP, width: card, height: deep },
  )
}

/** Figure, shelf and animals in a row. */
function abreast(inner: number, tall: number, card: number, deep: number, side: number): Parts {
  if (deep > tall) return nothing
  const figure = Math.min(tall, 84, inner * 0.24)
  const shelf = square(Math.min(inner - figure - side - 3 * GAP, tall))
  const left = PAD + Math.max(0, (inner - figure - side - 3 * GAP - shelf.width) / 2)
  return parts(
    { x: left, y: PAD + (tall - figure) / 2, width: figure, height: figure },
    { ...shelf, x: left + figure + 1.5 * GAP, y: PAD + (tall - shelf.height) / 2 },
    { x: left + figure + shelf.width + 3 * GAP, y: PAD + (tall - deep) / 2, width: card, height: deep },
  )
}

/** Figure and shelf alone. */
function none(width: number, height: number): Parts {
  const [inner, tall] = [width - 2 * PAD, height - 2 * PAD]
  const onTop = square(Math.min(inner, tall - Math.min(90, 0.26 * tall) - GAP))
  const aside = square(Math.min(tall, inner - Math.min(90, 0.26 * inner) - GAP))
  const nowhere = { x: 0, y: 0, width: 0, height: 0 }
  if (onTop.width >= aside.width) {
    const figure = Math.min(tall - onTop.height - GAP, 110)
    const top = PAD + (tall - figure - GAP - onTop.height) / 2
    return parts(
      { x: PAD + (inner - onTop.width) / 2, y: top, width: figure, height: figure },
      { ...onTop, x: PAD + (inner - onTop.width) / 2, y: top + figure + GAP },
      nowhere,
    )
  }
  const figure = Math.min(inner - aside.width - GAP, tall, 110)
  const left = PAD + (inner - figure - GAP - aside.width) / 2
  return parts(
    { x: left, y: PAD + (tall - figure) / 2, width: figure, height: figure },
    { ...aside, x: left + figure + GAP, y: PAD + (tall - aside.height) / 2 },
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
  const size = Math.max(0, Math.min(width, HOLLOWS * 66))
  return { x: 0, y: 0, width: size, height: (size * KINDS) / HOLLOWS }
}

/** Five places to steal from, all over the pantry. */
function raid(width: number, height: number): Box[] | null {
  const room = { x: PAD, y: PAD, width: width - 2 * PAD, height: height - 2 * PAD }
  const places = spread(room, KINDS, { most: 96 })
  return (places[0]?.width ?? 0) >= TOUCH ? places : null
}
