/** Where everything lies on the farmyard, for any size of screen. Pure, in CSS pixels. */
import { edgesOf, TOUCH, type Edge } from "../../lib/places"
import { dense } from "./dense"
import { padded, type Padded } from "./pads"
import { dealt, placesOf } from "./position"
import type { Scene, Space } from "./scene"
import { unevenness, waysFor, yarded, type Region, type Sides, type Yarded } from "./yard"

/** A hiding card so large is large enough: then slapping cards may grow. */
const ENOUGH = 104
/** What it is worth that pads tell whose they are: hiding cards may be so many pixels smaller for it. */
const TOLD = 16
/** The least size of a seek card, by the edges from which it is read, in parts of the screen's shorter side. */
const SEEK = [0, 0.25, 0.19, 0.14, 0.14]
const EDGE_ORDER: readonly Edge[] = ["bottom", "left", "top", "right"]

interface Plan {
  padded: Padded
  sides: Sides
}

/** The plan for a screen is the same however many animals lie where: nothing changes sides in a game. */
let last: { key: string; plan: Plan | null } = { key: "", plan: null }

/** The scene that was asked for last: as long as nothing lies elsewhere it is the very same. */
let shown: { key: string; scene: Scene } | null = null

export function layout(space: Space): Scene {
  const key = JSON.stringify(space)
  if (shown?.key !== key) shown = { key, scene: laid(space) }
  return shown.scene
}

function laid(space: Space): Scene {
  const key = JSON.stringify({ ...space, counts: null })
  if (last.key !== key) last = { key, plan: plan(space) }
  if (!last.plan) return space.tabletop ? laid({ ...space, tabletop: false }) : dense(space)
  const { padded, sides } = last.plan
  const found =
    yarded(question(space, padded, space.counts), sides) ?? squeezed(space, last.plan, space.counts)
  if (!found) return dense(space)
  const { zones, middle } = found
  return { pile: middle.pile, seeks: middle.seeks, zones, pads: padded.pads, dense: false }
}

/** The best way to lay out the yard for the animals as they are dealt. */
function plan(space: Space): Plan | null {
  const counts = dealt(space.seats)
  let best: (Plan & { worth: number }) | null = null
  for (const [size, figures] of padKinds(space)) {
    const pads = padded(space, size, figures)
    if (!pads) continue
    for (const sides of ways(space)) {
      const found = yarded(question(space, pads, counts), sides)
      if (!found) continue
      const worth =
        worthOf(found, size) + (figures ? TOLD : 0) - 1.6 * unevenness(sides) - 60 * offCentre(space, found)
      if (!best || worth > best.worth) best = { padded: pads, sides, worth }
    }
  }
  return best
}

function worthOf({ size, middle }: Yarded, pad: number): number {
  return Math.min(size, ENOUGH) + 0.3 * Math.max(0, size - ENOUGH) + 0.3 * pad + 0.05 * middle.size
}

/** How far the seek card lies from the middle, in parts of the screen's width. */
function offCentre({ width }: Space, { middle: { seeks } }: Yarded): number {
  const x = seeks.reduce((sum, seek) => sum + seek.x, 0) / seeks.length
  return Math.abs(x - width / 2) / width
}

/** Sizes of slapping cards, each with and without figures where several people have pads here. */
function padKinds({ width, height, pads }: Space): [size: number, figures: boolean][] {
  const most = Math.min(124, Math.max(TOUCH, 0.15 * Math.min(width, height)))
  const kinds = pads.length > 1 ? [true, false] : [false]
  return [most, (most + TOUCH) / 2, TOUCH].flatMap((size) =>
    kinds.map((figures): [number, boolean] => [Math.round(size), figures]),
  )
}

/**
 * Where so many animals lie at one heap that it has no room at its side, as few places as can be lie elsewhere,
 * and then with the largest cards.
 */
function squeezed(space: Space, { padded, sides }: Plan, counts: readonly number[]): Yarded | null {
  const all = ways(space).flatMap((way) => {
    const found = yarded(question(space, padded, counts), way)
    return found ? [{ found, moved: movedBetween(sides, way) }] : []
  })
  all.sort((one, other) => one.moved - other.moved || other.found.size - one.found.size)
  return all[0]?.found ?? null
}

/** How many places lie in another part of the yard. */
function movedBetween(before: Sides, after: Sides): number {
  return EDGE_ORDER.reduce(
    (sum, region) => sum + after[region].filter((place) => !before[region].includes(place)).length,
    0,
  )
}

function question(space: Space, { yard, pads }: Padded, counts: readonly number[]) {
  const edges = [...edgesFor(space), "bottom" as const]
  const sitting = space.tabletop ? EDGE_ORDER.filter((edge) => pads.some((pad) => pad.edge === edge)) : []
  const seeks: Edge[] = sitting.length > 0 ? sitting : ["bottom"]
  const seek = Math.max(TOUCH, (SEEK[seeks.length] ?? 0) * Math.min(space.width, space.height))
  return { yard, places: placesOf(space.seats), counts, edges, seeks, seek }
}

function edgesFor(space: Space): Edge[] {
  return space.tabletop ? edgesOf(space) : Array.from({ length: space.seats }, (): Edge => "bottom")
}

/** Which places may lie where: before their edge, or clockwise around the middle from whoever is here. */
function ways(space: Space): Sides[] {
  if (space.tabletop) {
    const edges = edgesFor(space)
    const at = (edge: Edge) => edges.flatMap((own, seat) => (own === edge ? [seat] : []))
    const barn = space.seats
    return EDGE_ORDER.map((place: Region) => {
      const sides: Sides = {
        bottom: at("bottom").reverse(),
        left: at("left").reverse(),
        top: at("top"),
        right: at("right"),
      }
      return { ...sides, [place]: [...sides[place], barn] }
    })
  }
  const count = space.seats + 1
  const first = space.pads[0] ?? 0
  const from = (place: number) => (place + first) % count
  return waysFor(count).map(({ bottom, left, top, right }) => ({
    bottom: bottom.map(from),
    left: left.map(from),
    top: top.map(from),
    right: right.map(from),
  }))
}
