/**
 * What the den knows of a game: the client's half of the contract. Each folder here is one game, with an
 * `index.ts` that exports `game: GameModule`. Nothing outside a game's folder names a game.
 */
import type { Component } from "svelte"
import type { Figure, Level, Step } from "../lib/protocol"

export interface GameModule {
  /** As the server calls it. */
  name: string
  /** The place of its chamber in the den, 1 to 5. */
  chamber: number
  /** What lives in the chamber: fills its box, breathes while `awake`, sleeps otherwise. */
  Inhabitants: Component<{ awake: boolean }>
  /** The game itself; absent while the game sleeps. Loaded when a table is entered. */
  load?: () => Promise<{ default: Component<GameProps, GameScreen> }>
  /** What one seat has gathered, for the feast at the end: each thing `--treasure` wide. */
  harvest?: () => Promise<{ default: Component<HarvestProps> }>
  /** Whom all play against where they play together: a guest at the feast too, named by the text `<game>.rival`. */
  rival?: Rival
  /** The first-time guide; without one the game explains itself. */
  guide?: () => Promise<{ default: Guide }>
}

export interface HarvestProps {
  /** The last step of the game. */
  step: Step
  seat: number
}

export interface Rival {
  /** The name of its drawing in src/art. */
  picture: string
  /** What it has at the end. */
  score: (step: Step) => number
  harvest: () => Promise<{ default: Component<{ step: Step }> }>
}

/** A first-time guide: scripted, but played on the game's own screen. All steps were recorded from its rules. */
export interface Guide {
  seats: Seated[]
  options: Record<string, unknown>
  opening: Step
  acts: Act[]
  /** For games with scenes: the film of each by its number, in base64. */
  films?: Record<string, string>
}

/** The steps that a move leads to, by all moves since the act began: see `keyOf` in stage/guide.ts. */
export type Answers = Record<string, Step[]>

/** One thing after the other in a guide. */
export type Act =
  /** Lines to speak: ids of texts. */
  | { act: "say"; lines: string[] }
  | { act: "show"; steps: Step[] }
  /** A ghost hand taps one thing after the other: CSS selectors within the game's screen. */
  | { act: "demo"; taps: string[]; answers: Answers }
  /** The player makes any moves that there are answers to, until no answer goes on. */
  | { act: "try"; answers: Answers }

/** A part of the screen, in CSS pixels. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Who sits where, in the game's numbering. */
export interface Seated {
  seat: number
  figure: Figure
  /** On this device. */
  mine: boolean
  bot: Level | null
  away: boolean
  /** Milliseconds that are added to the times of this seat in races; absent: none. */
  handicap?: number
}

/** Several seats may act, and it counts who is first: the table's judge finds the true order. */
export interface Race {
  /**
   * The moment at which every device shows this step: resolves in the animation frame that is to show it.
   * Where no moment is set, or it has passed, that is the next frame.
   */
  reveal: (step: Step) => Promise<void>
  /** Seats that have acted in this race; what they did, and whether it counts, the judge says later. */
  acted: readonly number[]
}

/** Where a hand is in the world of a scene, in that world's own unit. */
export interface Hand {
  seat: number
  x: number
  y: number
  presses: boolean
}

/** What is to be seen of a scene, in the game's own format. */
export interface Picture {
  /** Which scene of the game: they are numbered in their order. */
  scene: number
  /** Everything; otherwise what has changed since the picture before. */
  whole: boolean
  /** The first four, little endian, tell how many steps of the world there have been: 60 are a second. */
  bytes: DataView
}

/** Games with scenes are also played in space and time: pictures come in, hands go out. */
export interface World {
  /** Tells of every picture, and at first of all that make up the newest one. Gives the way to stop. */
  watch: (see: (picture: Picture) => void) => () => void
  /**
   * Says where the hands of this device's seats are: those that are not named rest beside. Call it whenever one
   * has moved; it is sent once a frame. Absent: only watch.
   */
  reach?: (scene: number, hands: readonly Hand[]) => void
  /**
   * In a film: shows a scene up to that time of its own (milliseconds, as in the `timing` of steps), and resolves
   * when that has been seen. At a tempo of 0 that is at once, also backwards, but never within the call itself. Absent
   * where the scene is live.
   */
  until?: (scene: number, after: number, tempo: () => number) => Promise<void>
}

/** A move the server refused, and the rulebook's statement that says why. */
export interface Refusal {
  reason: string
  statement: string | null
  /**
   * In a race: it was too soon for anybody to have seen what it is about, and this seat rests for so many
   * milliseconds. The screen shows that itself, where the touch was; the stage says nothing.
   */
  rest?: number
}

/**
 * A game's screen shows a position and plays the motion from one to the next. The stage around it (live
 * table, replay, guide) hands it one step at a time and waits until the step has been shown.
 */
export interface GameProps {
  /** The step to begin with: its views are the position to show at first, without motion. */
  opening: Step
  seats: Seated[]
  options: Record<string, unknown>
  /** Each seat's things face that seat's edge of a tablet that lies flat. */
  tabletop: boolean
  /** The game has the whole screen; here lie the stage's own buttons. */
  taken: Box[]
  /** 1 is the usual tempo of motion; less is quicker (the stage is behind, or a replay runs fast). */
  tempo: number
  /** Play for a seat of this device. Resolves with null when done, or the refusal. Absent: only watch. */
  play?: (seat: number, move: unknown, touched?: number) => Promise<Refusal | null>
  /**
   * For games with races; absent in replays and guides, where all has been decided. In a race `play` is called
   * in the event's own handler, and told when the touch was (the event's timeStamp). The moment of a reveal
   * waits for nobody: where something is still in motion then, the stage calls `reset` with the step before and
   * at once `show` with the race's, while the earlier `show` has not ended; that must do no more to the screen.
   */
  race?: Race
  /** For games with scenes: what the world of the newest scene looks like. */
  world?: World
}

/** What a game's screen exports (`export function show…` in its component). */
export interface GameScreen {
  /** Show the motion of one step; resolves when eyes have understood it. */
  show: (step: Step) => Promise<void>
  /** Show this position at once. */
  reset: (step: Step) => void
  /** The seat whose turn it is; null while several may act at once or nobody does. */
  turn?: () => number | null
  /** The lines that say what to do now, for whose turn it is here: ids of texts. Spoken when the turn begins. */
  prompt?: () => string[]
  /** After a while of nothing: show, without words, what to touch. */
  hint?: () => void
  /** Whether what may be done now is a race: then the while counts from its reveal, at all devices alike. */
  racing?: () => boolean
}
