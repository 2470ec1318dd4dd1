/** The board drawn in space, by three.js. */
import { Camera, Group, PCFShadowMap, Scene, WebGLRenderer } from "three"
import type { Box } from "../../../game"
import type { Bodies } from "../bodies"
import { GROUND } from "../leaf"
import type { Drawing } from "../drawing"
import { EYE, Lens } from "../lens"
import type { Puffs } from "../puffs"
import type { Point, Things } from "../scene"
import { FRAME, WoodenBox } from "./box"
import { Chips } from "./chips"
import { Giants } from "./giants"
import { Leaves } from "./leaves"
import { Light } from "./light"
import { Pace } from "./pace"
import { Drifting } from "./puffs"
import { TOUCHED, Wands } from "./wands"
import { Watch } from "./watch"

/** Nobody sees more pixels than so many for each of the page's. */
const SHARPEST = 2
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
  #size = { width: 1, height: 1 }
  readonly #pace = new Pace()
  readonly #casting = new Watch()

  /** Throws where there is no WebGL. */
  constructor(canvas: HTMLCanvasElement, things: Things) {
    this.#renderer = new WebGLRenderer({
      canvas, antialias: true, powerPreference: "high-performance",
    }) // prettier-ignore
    // three.js itself makes everything anew before this is heard
    canvas.addEventListener("webglcontextrestored", () => this.lost())
    this.#renderer.shadowMap.enabled = true
    this.#renderer.shadowMap.type = PCFShadowMap
    this.#renderer.shadowMap.autoUpdate = false
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
    // also what is not seen yet, such as wands: nobody waits for it while they play
    this.#renderer.compile(this.#scene, this.#camera)
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
    const sharp = Math.min(SHARPEST, window.devicePixelRatio, Math.sqrt(this.#pace.most / (width * height)))
    this.#renderer.setPixelRatio(sharp)
    this.#renderer.setSize(width, height, false)
  }

  draw(bodies: Bodies, puffs: Puffs, follows: boolean): void {
    this.#board.rotation.z = this.#box.turned = -bodies.turned.value
    this.#light.late = this.#box.late = bodies.late.value
    this.#leaves.draw(bodies)
    this.#giants.draw(bodies)
    this.#chips.draw(bodies)
    this.#wands.draw(bodies)
    this.#drifting.draw(puffs)
    const { width, height } = this.#renderer.domElement
    this.#renderer.shadowMap.needsUpdate = this.#casts(bodies)
    if (this.#pace.frame(bodies.now, width * height, follows)) this.#sharpen()
    this.#renderer.render(this.#scene, this.#camera)
  }

  /** Whether anything has moved that casts a shadow; leaves have shadows of their own. */
  #casts({ turned, giants, wands, hollows, now }: Bodies): boolean {
    const watch = this.#casting
    watch.see(turned.value)
    for (const giant of giants) {
      const { at, lean } = giant
      watch.see(giant.placed ? at.x : Infinity)
      watch.see(at.y)
      watch.see(giant.z.value + giant.height(now))
      watch.see(giant.angle.value + giant.facing.value)
      watch.see(lean.far)
      watch.see(lean.x)
      watch.see(lean.y)
      watch.see(giant.breath)
      watch.see(giant.stretch)
    }
    for (const [seat, { x, y, z }] of wands) {
      watch.see(seat)
      watch.see(x.value)
      watch.see(y.value)
      watch.see(z.value)
    }
    for (const hollow of hollows) watch.see(hollow.hop(now))
    return watch.changed()
  }

  paint(place: number, chip: CanvasImageSource | null): void {
    this.#chips.paint(place, chip)
  }

  pick(x: number, y: number): Point {
    return this.#lens.pick(x, y, TOUCHED)
  }

  spot(x: number, y: number): Point {
    return this.#lens.spot({ x, y, z: 0 })
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
