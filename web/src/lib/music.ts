/** A quiet tune in the wood: a few notes of a marimba over wind in the leaves, for as long as music is on. */
import { audio, whenAudio } from "./audio"
import { settings, whenever } from "./settings.svelte"

const BEAT_S = 0.42
const LOUD = 0.5
const FADE_S = 1.5
/** Notes are set that far ahead, so that a busy page does not make them stumble. */
const AHEAD_S = 1

/** Semitones over C4; null is a rest. Four phrases of eight beats, drawn from anew each time. */
const PHRASES: (number | null)[][] = [
  [0, null, 7, 9, null, 7, 4, null],
  [4, null, 7, 12, null, 9, 7, null],
  [9, null, 12, 14, null, 12, 9, null],
  [7, null, 4, 2, null, 0, null, null],
]
const BASS = [0, -3, -7, -5]

const hz = (semitones: number) => 261.63 * 2 ** (semitones / 12)

class Music {
  readonly #out: GainNode
  readonly #wind: AudioBufferSourceNode
  readonly #clock: ReturnType<typeof setInterval>
  #next: number
  #beat = 0
  #phrase = 0

  constructor(readonly context: AudioContext) {
    this.#out = new GainNode(context, { gain: 0 })
    this.#out.gain.setTargetAtTime(LOUD, context.currentTime, FADE_S)
    this.#out.connect(context.destination)
    this.#wind = this.#leaves()
    this.#next = context.currentTime + 0.3
    this.#clock = setInterval(() => this.#compose(), 250)
  }

  stop(): void {
    clearInterval(this.#clock)
    const now = this.context.currentTime
    this.#out.gain.cancelScheduledValues(now)
    this.#out.gain.setTargetAtTime(0, now, 0.15)
    this.#wind.stop(now + 1)
    setTimeout(() => this.#out.disconnect(), 1200)
  }

  #compose(): void {
    while (this.#next < this.context.currentTime + AHEAD_S) {
      this.#play(this.#beat % 8)
      this.#beat += 1
      this.#next += BEAT_S
    }
  }

  #play(beat: number): void {
    if (beat === 0) {
      this.#phrase = (this.#phrase + 1 + Math.floor(Math.random() * 2)) % PHRASES.length
      this.#note(hz((BASS[this.#phrase] ?? 0) - 12), 0.12, 2.6)
    }
    const note = PHRASES[this.#phrase]?.[beat]
    if (typeof note === "number" && Math.random() < 0.85) this.#note(hz(note), 0.1, 1.1)
  }

  #note(frequency: number, loud: number, length: number): void {
    const envelope = new GainNode(this.context, { gain: 0 })
    envelope.gain.setValueAtTime(0, this.#next)
    envelope.gain.linearRampToValueAtTime(loud, this.#next + 0.012)
    envelope.gain.exponentialRampToValueAtTime(0.0005, this.#next + length)
    const tone = new OscillatorNode(this.context, { type: "triangle", frequency })
    tone.connect(envelope).connect(this.#out)
    tone.start(this.#next)
    tone.stop(this.#next + length)
  }

  #leaves(): AudioBufferSourceNode {
    const { sampleRate } = this.context
    const buffer = new AudioBuffer({ length: 4 * sampleRate, sampleRate })
    const samples = buffer.getChannelData(0)
    for (let i = 0; i < samples.length; i++) {
      const swell = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / samples.length) // silent at the seam of the loop
      samples[i] = (Math.random() * 2 - 1) * swell
    }
    const source = new AudioBufferSourceNode(this.context, { buffer, loop: true })
    const band = new BiquadFilterNode(this.context, { type: "bandpass", frequency: 900, Q: 0.4 })
    source
      .connect(band)
      .connect(new GainNode(this.context, { gain: 0.02 }))
      .connect(this.#out)
    source.start()
    return source
  }
}

let playing: Music | null = null

function playOrStop(): void {
  const context = audio()
  const wanted = settings.music && !document.hidden && context !== null
  if (wanted && !playing) playing = new Music(context)
  if (!wanted) {
    playing?.stop()
    playing = null
  }
}

whenever(() => {
  if (settings.music || playing) playOrStop()
})
whenAudio(playOrStop)
document.addEventListener("visibilitychange", playOrStop)
