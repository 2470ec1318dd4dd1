/** The position as the screen shows it, from the server's view of it. */
import type { Step } from "../../lib/protocol"
import type { Animal, Move, Sight } from "./types"

/** The 15 animals in the order of the animal circle. */
export const ANIMALS: readonly Animal[] = [
  "fox", "owl", "hedgehog", "squirrel", "badger", "deer", "boar", "hare",
  "wolf", "bear", "mouse", "frog", "blackbird", "ladybird", "snail",
] // prettier-ignore

export const PIECES = [0, 1, 2, 3] as const
export const LARGEST = 0
export const MEMORISED = 1

/** A tile on a space. Nobody knows what a tile is that lies face down: then it has no face. */
export interface Tile {
  key: number
  piece: number
  space: number
  face: Animal | null
}

let keys = 0

/** The tiles that lie on the pieces. Their keys are new: no tile can be followed through a shuffle by its key. */
export function tilesOf(sight: Sight): Tile[] {
  return sight.pieces.flatMap((spaces, piece) =>
    spaces.flatMap((tile, space) =>
      tile ? [{ key: ++keys, piece, space, face: tile === "back" ? null : tile }] : [],
    ),
  )
}

/** Whether these tiles show that position. */
export function agrees(tiles: Tile[], sight: Sight): boolean {
  const count = sight.pieces.flat().filter(Boolean).length
  return (
    tiles.length === count &&
    tiles.every(({ piece, space, face }) => sight.pieces[piece]?.[space] === (face ?? "back"))
  )
}

/** The space of a piece that is taken in one position and not in the other. */
export function changed(piece: number, taken: Sight, free: Sight): number | null {
  const space = taken.pieces[piece]?.findIndex((tile, index) => tile && !free.pieces[piece]?.[index]) ?? -1
  return space < 0 ? null : space
}

/** The position that a step led to: everybody sees the same. */
export function sightOf(step: Step): Sight {
  return step.views[0]?.view as Sight
}

/** The move of a step; step 0 has none. */
export function moveOf(step: Step): Move | null {
  return step.move as Move | null
}

/** The next piece clockwise. */
export function next(piece: number): number {
  return (piece + 1) % PIECES.length
}
