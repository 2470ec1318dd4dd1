/** The drawings as pictures of things in space. Painted, as the server's rules allow no picture made of text. */
import type { Imp } from "../types"
import { chip, type Mood } from "./imp"
import { paint, SIDE, type Shape } from "./shapes"

/** So many pixels are on a side of a picture. */
const PIXELS = 512

function image(shapes: Shape[]): HTMLCanvasElement {
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = PIXELS
  const context = canvas.getContext("2d")
  if (!context) throw new Error("a canvas without a 2d context: this browser paints no pictures")
  context.scale(PIXELS / SIDE, PIXELS / SIDE)
  paint(context, shapes)
  return canvas
}

/** The chip of an imp, with nothing around it. */
export const impImage = (name: Imp, mood: Mood = "calm"): Promise<CanvasImageSource> =>
  Promise.resolve(image(chip(name, mood)))
