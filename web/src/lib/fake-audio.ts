/** A WebAudio that makes no sound and keeps what it was asked to play: for tests. */
import { vi } from "vitest"

export interface Played {
  start: number
  stop: number
  loud: number
}

/** Puts it in the browser's place and touches the page. What is played comes into the list it gives. */
export function fakeAudio(): Played[] {
  const played: Played[] = []

  class Parameter {
    peak = 0
    setValueAtTime = () => this
    setTargetAtTime = () => this
    cancelScheduledValues = () => this
    exponentialRampToValueAtTime = () => this
    linearRampToValueAtTime = (value: number) => {
      this.peak = value
      return this
    }
  }
  class Part {
    gain = new Parameter()
    frequency = new Parameter()
    next: Part | null = null
    disconnect = () => undefined
    connect = (next: Part) => {
      this.next = next
      return next
    }
  }
  class Source extends Part {
    #entry: Played = { start: 0, stop: Infinity, loud: 0 }
    start = (at = 0) => {
      let part: Part | null = this.next
      while (part && part.gain.peak === 0) part = part.next
      this.#entry.start = at
      this.#entry.loud = part?.gain.peak ?? 0
      played.push(this.#entry)
    }
    stop = (at: number) => {
      this.#entry.stop = at
    }
  }
  const names = {
    GainNode: Part,
    BiquadFilterNode: Part,
    OscillatorNode: Source,
    AudioBufferSourceNode: Source,
  }
  for (const [name, kind] of Object.entries(names)) vi.stubGlobal(name, kind)
  vi.stubGlobal(
    "AudioBuffer",
    class {
      getChannelData = () => new Float32Array(8)
    },
  )
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "suspended"
      currentTime = 0
      sampleRate = 8
      destination = new Part()
      resume = () => {
        this.state = "running"
        return Promise.resolve()
      }
    },
  )
  dispatchEvent(new Event("pointerdown"))
  return played
}
