/** Short sounds of wood, paper and leaves, made by WebAudio from the recipes below. */
import { audio } from "./audio"
import { settings } from "./settings.svelte"

export type Sound =
  | "touch"
  | "right"
  | "not-right"
  | "your-turn"
  | "end"
  | "lift"
  | "lay"
  | "turn"
  | "shuffle"
  | "arrive"
  | "tick"
  | "giggle"
  | "rustle"
  | "wake"

/** A struck thing: a sine that falls from `hz` to `to`, and dies away within `for` seconds. */
interface Knock {
  at: number
  for: number
  hz: number
  to?: number
  loud: number
  wave?: OscillatorType
}

/** A rustle: noise through a band around `hz`, moving to `to`. */
interface Rustle {
  at: number
  for: number
  hz: number
  to?: number
  loud: number
  rustle: true
  /** How narrow the band is. */
  q?: number
}

const wood = (at: number, hz: number, loud = 0.5): (Knock | Rustle)[] => [
  { at, for: 0.09, hz, to: hz * 0.8, loud },
  { at, for: 0.04, hz: hz * 2.7, to: hz * 2.4, loud: loud * 0.3 },
  { at, for: 0.02, hz: 2200, loud: loud * 0.35, rustle: true },
]
/** A small marimba: a wooden bar with its fourth partial. */
const bar = (at: number, hz: number, loud = 0.19): Knock[] => [
  { at, for: 0.55, hz, loud },
  { at, for: 0.16, hz: hz * 3.98, loud: loud * 0.22 },
]
const leaves = (at: number, length: number, loud: number, hz = 3800): Rustle => ({
  at,
  for: length,
  hz,
  to: hz * 0.6,
  loud,
  rustle: true,
  q: 0.7,
})

const C5 = 523.25
const D5 = 587.33
const E5 = 659.25
const G5 = 783.99
const A5 = 880
const C6 = 1046.5

const RECIPES: Record<Sound, (Knock | Rustle)[]> = {
  touch: wood(0, 420, 0.4),
  lift: [{ at: 0, for: 0.12, hz: 1400, to: 3200, loud: 0.12, rustle: true, q: 1 }],
  lay: wood(0, 240, 0.6),
  turn: [{ at: 0, for: 0.16, hz: 1800, to: 4200, loud: 0.2, rustle: true, q: 1.2 }, ...wood(0.15, 330, 0.4)],
  shuffle: [
    ...[0, 0.11, 0.21, 0.34, 0.43, 0.55].map((at, i) =>
      leaves(at, 0.13, 0.16 + 0.03 * (i % 2), 3000 + 400 * (i % 3)),
    ),
    ...[0.06, 0.19, 0.31, 0.47, 0.6].flatMap((at, i) => wood(at, 260 + 35 * (i % 3), 0.18)),
  ],
  arrive: [leaves(0, 0.3, 0.14), ...wood(0.2, 200, 0.5), ...wood(0.32, 250, 0.25)],
  right: [
    ...bar(0, C5),
    ...bar(0.1, E5),
    ...bar(0.2, G5),
    ...bar(0.32, C6, 0.19),
    leaves(0.3, 0.4, 0.05, 5200),
  ],
  "not-right": [...bar(0, E5, 0.2), ...bar(0.16, D5, 0.16), leaves(0.05, 0.35, 0.06, 2600)],
  "your-turn": [...bar(0, G5, 0.22), ...bar(0.15, C6, 0.24)],
  tick: wood(0, 720, 0.16),
  giggle: [0, 0.09, 0.17, 0.27].flatMap((at, i) => bar(at, [C6, E5 * 2, C6 * 1.12, E5 * 2.2][i] ?? C6, 0.07)),
  rustle: [leaves(0, 0.16, 0.05, 3400)],
  wake: [
    { at: 0, for: 0.5, hz: 92, to: 70, loud: 0.4 },
    { at: 0.35, for: 0.9, hz: 118, to: 190, loud: 0.16, wave: "triangle" },
    leaves(0.05, 0.5, 0.12, 2400),
  ],
  end: [
    ...[C5, E5, G5, C6, A5, G5, C6].flatMap((hz, i) => bar(i * 0.15, hz, 0.17)),
    ...[C5, E5, G5].flatMap((hz) => bar(1.2, hz, 0.14)),
    leaves(0.9, 1.2, 0.08, 4600),
  ],
}

let noise: AudioBuffer | null = null

function noiseOf(context: AudioContext): AudioBuffer {
  if (noise) return noise
  noise = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate })
  const samples = noise.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return noise
}

function envelope(context: AudioContext, part: Knock | Rustle, start: number): GainNode {
  const gain = new GainNode(context, { gain: 0 })
  const rise = "rustle" in part ? part.for * 0.25 : 0.004
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(part.loud, start + rise)
  gain.gain.exponentialRampToValueAtTime(0.0005, start + part.for)
  gain.connect(context.destination)
  return gain
}

function play(context: AudioContext, part: Knock | Rustle, begin: number): void {
  const start = begin + part.at
  const out = envelope(context, part, start)
  const end = start + part.for + 0.02
  let source: AudioScheduledSourceNode
  if ("rustle" in part) {
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: part.hz, Q: part.q ?? 0.9 })
    band.frequency.exponentialRampToValueAtTime(part.to ?? part.hz, end)
    source = new AudioBufferSourceNode(context, { buffer: noiseOf(context), loop: true })
    source.connect(band).connect(out)
  } else {
    const tone = new OscillatorNode(context, { type: part.wave ?? "sine", frequency: part.hz })
    tone.frequency.exponentialRampToValueAtTime(part.to ?? part.hz, end)
    tone.connect(out)
    source = tone
  }
  source.start(start)
  source.stop(end)
}

/** Plays that sound now, when sounds are on and the browser lets it. */
export function sound(name: Sound): void {
  const context = audio()
  if (!context || !settings.sounds) return
  for (const part of RECIPES[name]) play(context, part, context.currentTime + 0.005)
}
