// Written by scripts/write_types.py from the Python types. Do not edit.

export type Animal = "butterfly" | "cat" | "caterpillar" | "chick" | "dog" | "duck" | "fox" | "goose" | "hare" | "hedgehog" | "pig" | "raven" | "rooster" | "snail" | "worm"

export type Back = "red" | "straw"

export type Phase = "begin" | "deal" | "lay" | "over" | "pay" | "reveal" | "search" | "swap" | "turn" | "uncover"

export type Move = Begin | Deal | Lay | Turn | Uncover | Reveal | Slap | Pay | Swap | Keep

export interface Begin {
  move: "begin"
  seat: number
}

export interface Deal {
  move: "deal"
  animal: Animal
}

export interface Lay {
  move: "lay"
  card: number | "barn"
}

export interface Turn {
  move: "turn"
}

export interface Uncover {
  move: "uncover"
  back: Back
}

export interface Reveal {
  move: "reveal"
  face: Animal | "poop"
}

export interface Slap {
  move: "slap"
  card: number | "barn"
}

export interface Pay {
  move: "pay"
  animal: Animal
}

export interface Swap {
  move: "swap"
  card: number | "barn"
}

export interface Keep {
  move: "keep"
}

export type GameView = Sight

export interface Sight {
  phase: Phase
  turn: number
  heaps: Animal[][]
  barn: Animal[]
  cards: (number | "barn")[]
  pile: number
  back: Back | null
  face: Animal | "poop" | null
  sought: Animal | null
  slaps: ([number, number | "barn"])[]
  winner: number | null
  taken: number | "barn" | null
  paying: number[]
}

export type GameOptions = Choices

export interface Choices {
  poops: number
  mixed: boolean
  swapping: boolean
}
