/** The board drawn in space, by three.js. */
import { Camera, Group, PCFShadowMap, Scene, WebGLRenderer } from "three"
import type { Box } from "../../../game"
import type { Bodies } from "../bodies"
import { GROUND } from "../leaf"
import type { Drawing } from "../drawing"
import { EYE, Lens } from "../lens"
import type { Puffs } from "../puffs"
import type { Point, Things, Who } from "../scene"
import { FRAME, WoodenBox } from "./box"
import { Chips } from "./chips"
import { Giants } from "./giants"
import { Leaves } from "./leaves"
import { Light } from "./light"
import { Drifting } from "./puffs"
import { TOUCHED, Wands } from "./wands"

/** No more pixels than this are drawn, and fewer where that is too slow: tablets have more than they can fill. */
const MOST_PIXELS = 2_600_000
const LEAST_PIXELS = 500_000
const SHARPEST = 2
/** Milliseconds from one frame to the next, on average over so many: it is slow where they are more. */
const SLOW = { ms: 21, frames: 45 }
const [NEAR, FAR] = [1500, 16_000]

export class Space implements Drawing {
  lost = (): void => undefined
  readonly #renderer: WebGLRenderer
  readonly #scene = new Scene()
  readonly #camera = new Camera()
  readonly #lens: Lens
  /** What turns with the board. */
  readonly #board = new Group()
  readonly #light: Light
  readonly #box: WoodenBox
  readonly #leaves: Leaves
  readonly #giants: Giants
  readonly #chips: Chips
  readonly #wands = new Wands()
  readonly #drifting = new Drifting()
  #pixels = MOST_PIXELS
  #size = { width: 1, height: 1 }
  /** Since when frames have followed each other, and how many. */
  #pace = { since: 0, last: 0, frames: 0 }

  /** Throws where there is no WebGL. */
  constructor(canvas: HTMLCanvasElement, things: Things) {
    this.#renderer = new WebGLRenderer({
      canvas, antialias: true, powerPreference: "high-performance",
    }) // prettier-ignore
    // three.js itself makes everything anew before this is heard
    canvas.addEventListener("webglcontextrestored", () => this.lost())
    this.#renderer.shadowMap.enabled = true
    this.#renderer.shadowMap.type = PCFShadowMap
    const corner = things.side / 2 + FRAME
    const top = things.giant.height * 1.04
    const back = things.side / 2 - 120
    this.#lens = new Lens([
      ...[-1, 1].flatMap((side) => [
        { x: side * corner, y: corner, z: 0 },
        { x: side * corner, y: -corner, z: 0 },
        { x: side * back, y: back, z: top },
      ]),
      { x: 0, y: -corner, z: GROUND / 3 },
    ])
    this.#light = new Light(things.side * 0.8)
    this.#box = new WoodenBox(things)
    this.#leaves = new Leaves(things, Math.min(4, this.#renderer.capabilities.getMaxAnisotropy()))
    this.#giants = new Giants(things)
    this.#chips = new Chips(things)
    this.#board.add(
      this.#box.box,
      this.#chips.group,
      this.#leaves.mesh,
      this.#giants.group,
      this.#wands.group,
    )
    this.#board.add(this.#drifting.group)
    this.#scene.add(this.#box.ground, this.#light, this.#board)
    this.#camera.position.set(EYE.x, EYE.y, EYE.z)
    this.#camera.up.set(0, 0, 1)
    this.#camera.lookAt(0, 0, 0)
  }

  resize(width: number, height: number, board: Box): void {
    this.#size = { width, height }
    this.#sharpen()
    this.#lens.fit(width, height, board)
    const { left, right, top, bottom } = this.#lens.sides
    this.#camera.projectionMatrix.makePerspective(
      left * NEAR,
      right * NEAR,
      top * NEAR,
      bottom * NEAR,
      NEAR,
      FAR,
    )
    this.#camera.projectionMatrixInverse.copy(this.#camera.projectionMatrix).invert()
  }

  #sharpen(): void {
    const { width, height } = this.#size
    const sharp = Math.min(SHARPEST, window.devicePixelRatio, Math.sqrt(this.#pixels / (width * height)))
    this.#renderer.setPixelRatio(sharp)
    this.#renderer.setSize(width, height, false)
  }

  /** Draws fewer pixels from now on, where frames come too slowly one after the other. */
  #keepPace(now: number): void {
    const pace = this.#pace
    if (now - pace.last > 200) this.#pace = { since: now, last: now, frames: 0 }
    else {
      pace.last = now
      pace.frames += 1
      if (pace.frames < SLOW.frames) return
      const slow = (now - pace.since) / pace.frames > SLOW.ms
      this.#pace = { since: now, last: now, frames: 0 }
      if (!slow || this.#pixels <= LEAST_PIXELS) return
      this.#pixels = Math.max(LEAST_PIXELS, 0.7 * Math.min(this.#pixels, this.#drawn))
      this.#sharpen()
    }
  }

  /** So many pixels are drawn. */
  get #drawn(): number {
    return this.#renderer.domElement.width * this.#renderer.domElement.height
  }

  draw(bodies: Bodies, puffs: Puffs): void {
    this.#board.rotation.z = -bodies.turned.value
    this.#light.late = this.#box.late = bodies.late.value
    this.#leaves.draw(bodies)
    this.#giants.draw(bodies)
    this.#chips.draw(bodies)
    this.#wands.draw(bodies)
    this.#drifting.draw(puffs)
    this.#keepPace(bodies.now)
    this.#renderer.render(this.#scene, this.#camera)
  }

  paint(place: number, who: Who, image: CanvasImageSource | null): void {
    this.#chips.paint(place, who, image)
  }

  pick(x: number, y: number): Point {
    return this.#lens.pick(x, y, TOUCHED)
  }

  spot(x: number, y: number, height: number): Point {
    return this.#lens.spot({ x, y, z: height })
  }

  destroy(): void {
    for (const part of [this.#box, this.#leaves, this.#giants, this.#chips, this.#wands, this.#drifting])
      part.destroy()
    this.#light.sun.dispose()
    this.#renderer.dispose()
    // browsers keep few of them
    this.#renderer.forceContextLoss()
  }
}
