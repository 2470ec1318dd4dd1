// Written by scripts/write_types.py from the Python types. Do not edit.

export type Figure = "bear" | "butterfly" | "cat" | "dog" | "duck" | "fox" | "frog" | "hedgehog" | "koala" | "ladybird" | "lion" | "mouse" | "octopus" | "owl" | "penguin" | "pig" | "rabbit" | "snail" | "turtle" | "unicorn"

export type Level = "cub" | "fox" | "owl"

export type Sticker = "clap" | "heart" | "laugh" | "sleepy" | "wave" | "wow"

export type Problem = "figure" | "foreign" | "full" | "hello-first" | "illegal" | "malformed" | "no-table" | "not-here" | "not-yours" | "phase" | "protocol" | "seat" | "setup" | "storage" | "too-fast" | "too-large" | "too-soon" | "watching"

export type TablePhase = "asking" | "over" | "playing" | "setting"

export type Holder = Empty | Invited | Person | Bot

export interface Empty {
  holder: "empty"
}

export interface Invited {
  holder: "invited"
  figure?: Figure
}

export interface Person {
  holder: "person"
  figure: Figure
  device: string
  away: boolean
  ready: boolean
  stand_in: Level | null
  handicap: number
}

export interface Bot {
  holder: "bot"
  figure: Figure
  level: Level
  handicap: number
}

export type FromClient = Hello | Create | Find | Enter | Exit | Sit | SeatBot | Invite | Clear | Configure | Ready | Begins | Play | StandIn | HandBack | Stick | Handicap | Sync | Quiet | Reach

export interface Hello {
  type: "hello"
  token: string
  protocol: number
}

export interface Create {
  type: "create"
  id: string
  game: string
}

export interface Find {
  type: "find"
  id: string
  code: [Figure, Figure, Figure, Figure]
}

export interface Enter {
  type: "enter"
  id: string
  table: string
  since?: number | null
  round?: number | null
}

export interface Exit {
  type: "exit"
  id: string
}

export interface Sit {
  type: "sit"
  id: string
  seat: number
  figure: Figure
}

export interface SeatBot {
  type: "seatbot"
  id: string
  seat: number
  level: Level
}

export interface Invite {
  type: "invite"
  id: string
  seat: number
}

export interface Clear {
  type: "clear"
  id: string
  seat: number
}

export interface Configure {
  type: "configure"
  id: string
  options: Record<string, unknown>
  who_begins?: "ask" | "random"
}

export interface Ready {
  type: "ready"
  id: string
  ready?: boolean
}

export interface Begins {
  type: "begins"
  id: string
  seat: number | null
}

export interface Play {
  type: "play"
  id: string
  seat: number
  move: unknown
  round?: number
  race?: number
  after?: number
}

export interface StandIn {
  type: "standin"
  id: string
  seat: number
  level: Level
}

export interface HandBack {
  type: "handback"
  id: string
  seat: number
}

export interface Stick {
  type: "stick"
  id: string
  seat: number
  sticker: Sticker
}

export interface Handicap {
  type: "handicap"
  id: string
  seat: number
  handicap: number
}

export interface Sync {
  type: "sync"
  at: number
}

export interface Quiet {
  type: "quiet"
  race: number
  after: number
}

export interface Reach {
  type: "reach"
  round: number
  scene: number
  hands: [number, number, number, number][]
}

export type FromServer = Welcome | Done | Refused | Fault | Found | Table | Steps | Reveal | Slapped | Synced | Stuck | Closing

export interface Welcome {
  type: "welcome"
  device: string
  version: string
}

export interface Done {
  type: "done"
  id: string
}

export interface Refused {
  type: "refused"
  id: string
  problem: Problem
  reason: string
  statement: string | null
}

export interface Fault {
  type: "fault"
  problem: Problem
  reason: string
}

export interface Found {
  type: "found"
  id: string
  table: string
}

export interface Table {
  type: "table"
  game: string
  phase: TablePhase
  holders: Holder[]
  options: Record<string, unknown>
  who_begins: "ask" | "random"
  round: number
  code?: [Figure, Figure, Figure, Figure]
  play?: string
  watch?: string
}

export interface Steps {
  type: "steps"
  round: number
  steps: Step[]
  jump: boolean
}

export interface Step {
  n: number
  actor: number | "nature" | "world" | null
  move: unknown
  views: SeatView[]
  to_move: (number | "nature" | "world")[]
  result: Result | null
  timing?: Timing
}

export interface SeatView {
  seat: number | null
  view: unknown
}

export interface Result {
  winners: number[]
  scores: number[]
  together?: "lost" | "tied" | "won" | null
}

export interface Timing {
  after: number
  late?: Hand[]
}

export interface Hand {
  seat: number
  move: unknown
  after: number
}

export interface Reveal {
  type: "reveal"
  round: number
  n: number
  at: number
}

export interface Slapped {
  type: "slapped"
  seat: number
}

export interface Synced {
  type: "synced"
  at: number
  now: number
}

export interface Stuck {
  type: "stuck"
  seat: number
  sticker: Sticker
}

export interface Closing {
  type: "closing"
  reason: "elsewhere" | "expired" | "restart"
  back: boolean
}

export const PROTOCOL = 1
export const FIGURES: readonly Figure[] = ["fox", "bear", "owl", "hedgehog", "frog", "rabbit", "cat", "duck", "mouse", "snail", "ladybird", "unicorn", "dog", "pig", "penguin", "octopus", "lion", "koala", "turtle", "butterfly"]
export const STICKERS: readonly Sticker[] = ["wave", "heart", "laugh", "wow", "clap", "sleepy"]
