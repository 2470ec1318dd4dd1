// Written by scripts/write_types.py from the Python types. Do not edit.

export type Animal = "cat" | "frog" | "hen" | "mouse" | "owl" | "spider"

export type Phase = "award" | "begin" | "deal" | "over" | "roll" | "search" | "show"

export type Move = Begin | Deal | Roll | Show | Turn | Done | Award | Discard

export interface Begin {
  move: "begin"
  seat: number
}

export interface Deal {
  move: "deal"
  card: number
}

export interface Roll {
  move: "roll"
}

export interface Show {
  move: "show"
  dice: [Animal, Animal]
}

export interface Turn {
  move: "turn"
  card: number
}

export interface Done {
  move: "done"
}

export interface Award {
  move: "award"
  card: number
  seat: number
}

export interface Discard {
  move: "discard"
  card: number
}

export type GameView = Sight

export interface Sight {
  phase: Phase
  round: number
  turn: number
  dice: [Animal, Animal] | null
  cards: number[][]
  turned: number[]
  searching: number[]
  winners: number[]
  box: number[]
}

export type GameOptions = Choices

export interface Choices {
  help_seconds: number | null
}
