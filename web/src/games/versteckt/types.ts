// Written by scripts/write_types.py from the Python types. Do not edit.

export type Animal = "badger" | "bear" | "blackbird" | "boar" | "deer" | "fox" | "frog" | "hare" | "hedgehog" | "ladybird" | "mouse" | "owl" | "snail" | "squirrel" | "wolf"

export type Phase = "begin" | "deal" | "look" | "memorise" | "name" | "over" | "reveal" | "shuffle" | "turn"

export type Move = Begin | Deal | Ready | Shuffle | Name | Turn | Reveal

export interface Begin {
  move: "begin"
  seat: number
}

export interface Deal {
  move: "deal"
  animal: Animal
}

export interface Ready {
  move: "ready"
}

export interface Shuffle {
  move: "shuffle"
}

export interface Name {
  move: "name"
  animal: Animal
}

export interface Turn {
  move: "turn"
  space: number
}

export interface Reveal {
  move: "reveal"
  animal: Animal
}

export type GameView = Sight

export interface Sight {
  phase: Phase
  turn: number
  marker: number
  pieces: ((Animal | "back" | null)[])[]
  collected: Animal[][]
  named: Animal | null
  turned: number | null
  unready: number[]
}

export type GameOptions = Choices

export interface Choices {
  memorise_seconds: number | null
  look_seconds: number
}
