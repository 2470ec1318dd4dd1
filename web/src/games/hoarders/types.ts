// Written by scripts/write_types.py from the Python types. Do not edit.

export type Animal = "beaver" | "groundhog" | "hamster" | "raccoon" | "squirrel"

export type Nut = "acorn" | "hazelnut" | "peanut" | "sunflower" | "walnut"

export type Phase = "answer" | "begin" | "choose" | "deal" | "draw" | "expose" | "over" | "reveal" | "steal"

export type Move = Begin | Draw | Choose | Reveal | Steal | Hamster | Let | Expose

export interface Begin {
  move: "begin"
  seat: number
}

export interface Draw {
  move: "draw"
  seat: number
  nut: Nut
}

export interface Choose {
  move: "choose"
  animals: [Animal, Animal]
}

export interface Reveal {
  move: "reveal"
  animal: Animal
}

export interface Steal {
  move: "steal"
  victim: number
  nut: Nut
}

export interface Hamster {
  move: "hamster"
}

export interface Let {
  move: "let"
}

export interface Expose {
  move: "expose"
  seats: number[]
}

export type GameView = Sight

export interface Sight {
  phase: Phase
  round: number
  crown: number
  turn: number
  lap: number
  pile: number
  collections: number[][]
  chosen: number[]
  face_up: Animal[][]
  face_down: number[]
  mine: Animal[] | null
  drawing: number[]
  victim: number | null
  nut: Nut | null
}

export type GameOptions = Choices

export interface Choices {
  hamster_seconds: number
  play_on: boolean
}
