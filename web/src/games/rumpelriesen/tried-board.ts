/** For tests: a table at which the Rumpelriesen are played, pictures of its board, and fingers on it. */
import { sitBefore, stepTo, type Sat } from "../../lib/fake-table"
import { Listeners } from "../../lib/listeners"
import type { Step } from "../../lib/protocol"
import type { GameProps, Hand, Picture, Refusal, World } from "../game"
import { Board } from "./board.svelte"
import type { Frame } from "./picture"
import { IMPS } from "./position"
import type { Move, Sight } from "./types"

const NOBODY = IMPS.map(() => null)

/** All wands are up, and nobody has turned the hourglass yet. */
export const turning: Sight = {
  phase: "turn",
  turn: null,
  raised: [0, 1, 2],
  wanted: "moss",
  pile: 12,
  seen: NOBODY,
  found: [["fern"], [], []],
  missed: ["ivy", "sloe"],
  search: 4,
  leaves: 17,
  quarters: 0,
  end: null,
  ended_at: null,
  finder: null,
}
export const spelling: Sight = { ...turning, phase: "spell", raised: [2] }
/** The fern imp is to be seen in the first hollow, and the wanted one in the sixth. */
export const searching: Sight = {
  ...turning,
  phase: "search",
  seen: NOBODY.map((_, place) => (place === 0 ? "fern" : place === 5 ? "moss" : null)),
}
/** Seat 0 searches alone. */
export const alone: Sight = { ...searching, turn: 0, raised: [0] }

export function step(
  view: Sight,
  actor: Step["actor"] = null,
  move: Move | null = null,
  after: number | null = null,
): Step {
  return stepTo(view, actor, move, after === null ? {} : { timing: { after, late: [] } })
}

export interface Table extends Sat<Board, Move> {
  /** What was said of hands, the newest last. */
  reached: { scene: number; hands: readonly Hand[] }[]
  /** The server shows a picture. */
  shows: (scene: number, frame: Partial<Frame>, whole?: boolean) => void
}

export function sit(view: Sight, wishes: Partial<GameProps> = {}, answer: Refusal | null = null): Table {
  const reached: Table["reached"] = []
  const pictures = new Listeners<Picture>()
  const world: World = {
    reach: (scene, hands) => void reached.push({ scene, hands }),
    ...wishes.world,
    watch: (see) => pictures.add(see),
  }
  const sat: Sat<Board, Move> = sitBefore(
    view,
    (props) => new Board(props),
    { options: { sand: 45 }, ...wishes, world },
    answer,
  )
  const shows: Table["shows"] = (scene, frame, whole = true) =>
    pictures.tell({ scene, whole, bytes: bytesOf(frame) })
  return { ...sat, reached, shows }
}

/** The pixel where a place of the board is seen, when nothing draws it. */
export function pixel({ scene }: Board, x: number, y: number): { clientX: number; clientY: number } {
  const { board } = scene
  const scale = board.width / 3000
  return { clientX: board.x + (x + 1500) * scale, clientY: board.y + (1500 - y) * scale }
}

export function finger(
  target: EventTarget,
  type: string,
  at: { clientX: number; clientY: number },
  more: PointerEventInit & { when?: number } = {},
): void {
  const { when = 1000, ...rest } = more
  const kind = rest.pointerType ?? "touch"
  const event = new PointerEvent(type, {
    bubbles: true,
    button: 0,
    buttons: type === "pointerup" ? 0 : kind === "mouse" ? (rest.buttons ?? 0) : 1,
    pointerId: 1,
    isPrimary: (rest.pointerId ?? 1) === 1,
    pointerType: kind,
    width: 20,
    height: 20,
    ...at,
    ...rest,
  })
  Object.defineProperty(event, "timeStamp", { value: when })
  target.dispatchEvent(event)
}

/** A picture as board/picture.py writes it. */
export function bytesOf({ step: steps = 0, wands = [], leaves = [], giants = [] }: Partial<Frame>): DataView {
  const size = 7 + 5 * wands.length + 8 * leaves.length + 13 * giants.length
  const bytes = new DataView(new ArrayBuffer(size))
  let at = 0
  const u8 = (value: number) => bytes.setUint8(at++, value)
  const i16 = (value: number) => {
    bytes.setInt16(at, value, true)
    at += 2
  }
  const angle = (value: number) => {
    bytes.setUint16(at, Math.round((value / (2 * Math.PI)) * 65536) & 0xffff, true)
    at += 2
  }
  bytes.setUint32(at, steps, true)
  at += 4
  u8(wands.length)
  for (const { seat, x, y, presses } of wands) {
    u8(presses ? seat | 128 : seat)
    i16(x)
    i16(y)
  }
  u8(leaves.length)
  for (const { leaf, layer, ...pose } of leaves) {
    u8(leaf)
    u8(layer ?? 255)
    i16(pose.x)
    i16(pose.y)
    angle(pose.angle)
  }
  u8(giants.length)
  for (const { giant, layer, state, lean, ...pose } of giants) {
    u8(giant)
    u8(layer)
    u8(["stands", "wobbles", "fallen"].indexOf(state))
    i16(pose.x)
    i16(pose.y)
    angle(pose.angle)
    i16(Math.round(lean[0] * 10_000))
    i16(Math.round(lean[1] * 10_000))
  }
  return bytes
}
