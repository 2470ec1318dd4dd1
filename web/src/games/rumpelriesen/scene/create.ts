/** The leaf board, drawn in space where WebGL is there and quick, else flat. */
import type { Drawing } from "./drawing"
import { Flat } from "./flat/flat"
import { Stage } from "./stage"
import type { Options, Scene, Things } from "./scene"

export async function createScene(
  canvas: HTMLCanvasElement,
  things: Things,
  options: Options,
): Promise<Scene> {
  return new Stage(await drawingOn(canvas, things), things, options)
}

/** A canvas is drawn on in one way only, so that what a browser can do is found out on another one. */
async function drawingOn(canvas: HTMLCanvasElement, things: Things): Promise<Drawing> {
  if (!isQuick()) return new Flat(canvas, things)
  const { Space } = await import("./space/space")
  return new Space(canvas, things)
}

/** What draws in space without a graphics card would take seconds for each picture. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

function isQuick(): boolean {
  const context = document
    .createElement("canvas")
    .getContext("webgl2", { failIfMajorPerformanceCaveat: true })
  if (!context) return false
  const names = context.getExtension("WEBGL_debug_renderer_info")
  const renderer: unknown = context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER)
  context.getExtension("WEBGL_lose_context")?.loseContext()
  return !SOFTWARE.test(String(renderer))
}
