/**
 * The drawings of the animals and of what lies about in the yard, as text: they stand in the page itself, so that
 * nothing has to load or decode in the frame in which a card turns.
 */
import butterfly from "../../../art/noto/butterfly.svg?raw"
import cat from "../../../art/noto/cat-whole.svg?raw"
import caterpillar from "../../../art/noto/caterpillar.svg?raw"
import chick from "../../../art/noto/chick-whole.svg?raw"
import dog from "../../../art/noto/dog-whole.svg?raw"
import duck from "../../../art/noto/duck.svg?raw"
import goose from "../../../art/noto/goose.svg?raw"
import hare from "../../../art/noto/hare.svg?raw"
import hedgehog from "../../../art/noto/hedgehog.svg?raw"
import pig from "../../../art/noto/pig-whole.svg?raw"
import poop from "../../../art/noto/poop.svg?raw"
import rooster from "../../../art/noto/rooster.svg?raw"
import snail from "../../../art/noto/snail.svg?raw"
import worm from "../../../art/noto/worm.svg?raw"
import fox from "../../../art/own/fox-whole.svg?raw"
import raven from "../../../art/own/raven.svg?raw"
import type { Face } from "../position"

export const FACES: Record<Face, string> = {
  butterfly, cat, caterpillar, chick, dog, duck, fox, goose, hare, hedgehog, pig, poop, raven, rooster, snail,
  worm,
} // prettier-ignore

/** What is inside a drawing's `<svg>`, its ids made `id`'s own: the same drawing may stand in a page many times. */
export function inside(drawing: string, id: string): string {
  const body = drawing.slice(drawing.indexOf(">") + 1, drawing.lastIndexOf("</svg>"))
  return body.replace(/(\bid="|url\(#|href="#)/g, `$1${id}-`)
}
