/** Where things of a position lie on the screen. Pure. */
import type { Disc, Edge } from "../../lib/places"
import type { Hand } from "./hands"
import { animalsAt, homeOf, type Place } from "./position"
import type { PadPlace, Scene, ZonePlace } from "./scene"
import type { Animal, Sight } from "./types"

/** A place, and the edge from which it is read. */
export interface Spot extends Disc {
  edge: Edge
}

export function zoneAt(scene: Scene, place: Place | null): ZonePlace | undefined {
  return scene.zones.find((zone) => zone.place === place)
}

/** Where an animal lies; null where no heaps are laid out, as on a small device. */
export function animalAt(scene: Scene, sight: Sight, animal: Animal): Spot | null {
  const home = homeOf(sight, animal)
  const zone = zoneAt(scene, home)
  const disc = home === null ? undefined : zone?.cards[animalsAt(sight, home).indexOf(animal)]
  return zone && disc ? { ...disc, edge: zone.edge } : null
}

/** Where a hand comes down: on its seat's own pad, on the only one there is, or where that card's animals are. */
export function handAt(scene: Scene, sight: Sight, { seat, card }: Hand): Spot | null {
  const index = sight.cards.indexOf(card)
  const pad = padFor(scene, seat)
  const disc = pad?.cards[index]
  if (pad && disc) return { ...disc, edge: pad.edge }
  const zone = zoneAt(scene, card)
  if (zone) return { ...zone.head, edge: zone.edge }
  const any = scene.pads[0]?.cards[index]
  return any ? { ...any, edge: "bottom" } : null
}

function padFor({ pads }: Scene, seat: number): PadPlace | undefined {
  return pads.find((pad) => pad.seat === seat) ?? (pads.length === 1 ? pads[0] : undefined)
}
