// Written by scripts/write_types.py from the Python types. Do not edit.

export type Imp = "acorn" | "bramble" | "burdock" | "chestnut" | "clover" | "fern" | "hazel" | "heather" | "ivy" | "juniper" | "moss" | "nettle" | "rowan" | "sloe" | "sorrel" | "thistle"

export type Phase = "appear" | "begin" | "draw" | "end" | "lay" | "over" | "search" | "spell" | "turn"

export type End = "found" | "giant" | "leaf" | "sand"

export type Move = Begin | Draw | Lay | Raise | Turn | Uncover | Cover | Appear | Tap | Flutter | Topple | RunOut | Tidy

export interface Begin {
  move: "begin"
  seat: number
}

export interface Draw {
  move: "draw"
  imp: Imp
}

export interface Lay {
  move: "lay"
  leaves: number
}

export interface Raise {
  move: "raise"
}

export interface Turn {
  move: "turn"
}

export interface Uncover {
  move: "uncover"
  place: number
}

export interface Cover {
  move: "cover"
  place: number
}

export interface Appear {
  move: "appear"
  imp: Imp
}

export interface Tap {
  move: "tap"
  place: number
}

export interface Flutter {
  move: "flutter"
}

export interface Topple {
  move: "topple"
  giant: number
}

export interface RunOut {
  move: "runout"
}

export interface Tidy {
  move: "tidy"
}

export type GameView = Sight

export interface Sight {
  phase: Phase
  turn: number | null
  raised: number[]
  wanted: Imp | null
  pile: number
  seen: (Imp | null)[]
  found: Imp[][]
  missed: Imp[]
  search: number
  leaves: number | null
  quarters: number
  end: End | null
  ended_at: number | null
  finder: number | null
}

export type GameOptions = Choices

export interface Choices {
  together: boolean
  sand: number
  harder: boolean
  assist: boolean
}
