// Runs before the page's own code: notes what is spoken and sounded, and when something touched is answered.
(() => {
  const noted = (window.noted = { spoken: [], overlaps: 0, sounds: 0, answered: [] })

  // A local voice that takes its time, so that two at once would be noticed.
  let speaking = null
  const voice = { name: "test", lang: "de-DE", localService: true, default: true, voiceURI: "test" }
  const stop = () => {
    if (!speaking) return
    const { line, timer } = speaking
    clearTimeout(timer)
    speaking = null
    synthesis.speaking = false
    line.onend?.(new Event("end"))
    line.dispatchEvent(new Event("end"))
  }
  const synthesis = new EventTarget()
  Object.assign(synthesis, {
    getVoices: () => [voice],
    speak: (line) => {
      if (!line.text) return // wakes up the voices of some systems
      if (speaking) noted.overlaps += 1
      noted.spoken.push(line.text)
      line.onstart?.(new Event("start"))
      line.dispatchEvent(new Event("start"))
      speaking = { line, timer: setTimeout(stop, 1500) }
      synthesis.speaking = true
    },
    cancel: stop,
    pause: () => undefined,
    resume: () => undefined,
    speaking: false,
    pending: false,
    paused: false,
  })
  Object.defineProperty(window, "speechSynthesis", { value: synthesis })
  class Line extends EventTarget {
    constructor(text) {
      super()
      this.text = text
    }
  }
  window.SpeechSynthesisUtterance = Line

  const begin = AudioScheduledSourceNode.prototype.start
  for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
    const usual = kind.prototype.start ?? begin
    kind.prototype.start = function (...when) {
      noted.sounds += 1
      return usual.apply(this, when)
    }
  }

  // How many frames after a press something looks different: its style, its motion, or what is on the page.
  const TOUCHABLE = "button, a, label, [role=button]"
  const look = (touched) =>
    [touched, ...touched.querySelectorAll("*")]
      .map((element) => {
        const style = getComputedStyle(element)
        const motions = element.getAnimations()
        const pose = motions.length > 0 ? motions.length : [style.transform, style.opacity, style.rotate]
        return [pose, style.boxShadow, style.filter, style.backgroundColor, style.scale, style.translate].join()
      })
      .join()
  // How it looked before: on pointerdown itself it may look pressed already.
  let before = ""
  addEventListener("pointermove", ({ target }) => (before = look(target.closest(TOUCHABLE) ?? document.body)), {
    capture: true,
  })
  addEventListener(
    "pointerdown",
    ({ target }) => {
      const touched = target.closest(TOUCHABLE)
      if (!touched) return
      let changed = false
      const watch = new MutationObserver(() => (changed = true))
      watch.observe(document.body, { subtree: true, childList: true, attributes: true })
      let frames = 0
      const frame = () => {
        frames += 1
        if (changed || !touched.isConnected || look(touched) !== before) {
          watch.disconnect()
          noted.answered.push(frames)
        } else if (frames < 60) requestAnimationFrame(frame)
        else noted.answered.push(null)
      }
      requestAnimationFrame(frame)
    },
    { capture: true },
  )
})()
