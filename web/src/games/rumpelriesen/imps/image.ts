/** The drawings as pictures of things in space. Painted, as the server's rules allow no picture made of text. */
import type { Imp } from "../types"
import { chip } from "./imp"
import { paint, SIDE } from "./shapes"

/** So many pixels are on a side of a picture. */
const PIXELS = 512

/** The chip of an imp, with nothing around it. */
export function impImage(name: Imp): HTMLCanvasElement {
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = PIXELS
  const context = canvas.getContext("2d")
  if (!context) throw new Error("a canvas without a 2d context: this browser paints no pictures")
  context.scale(PIXELS / SIDE, PIXELS / SIDE)
  paint(context, chip(name, "calm"))
  return canvas
}
