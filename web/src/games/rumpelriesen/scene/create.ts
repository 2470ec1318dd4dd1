/** The leaf board, drawn in space where WebGL is there and quick, else flat. */
import type { Drawing } from "./drawing"
import { Stage } from "./stage"
import type { Options, Scene, Things } from "./scene"

export async function createScene(
  canvas: HTMLCanvasElement,
  things: Things,
  options: Options,
): Promise<Scene> {
  return new Stage(await drawingOn(canvas, things, options), things, options)
}

async function drawingOn(canvas: HTMLCanvasElement, things: Things, { drawing }: Options): Promise<Drawing> {
  const { Space } = await import("./space/space")
  return new Space(canvas, things, drawing === "space")
}
