// Run in every page from its beginning: after `reflexes.wait(takes)` somebody sits here who slaps so long after the
// next seek card is seen, on the card that `reflexes.card` selects, and `reflexes.took` tells how long that really
// was. Times are those of the page: seen is what was drawn when the next frame begins. `reflexes.seen` has when that
// was, by the clock that all pages of a machine share, how long the two frames before it took, and `looks`, the
// different looks of the card from when it was drawn: how opaque it is, and where.
{
  const FACE = ".seek.searching .face.seen"
  const LOOKED_AT = 12 // frames
  const pointer = { bubbles: true, cancelable: true, isPrimary: true, pointerType: "touch", pointerId: 7, button: 0 }
  let begun = []
  let lies = false
  const reflexes = (window.reflexes = {
    wait: (takes) => {
      Object.assign(reflexes, { takes, card: null, took: null, seen: null })
      begun = []
      requestAnimationFrame(count)
    },
  })
  const count = (time) => {
    begun = [...begun, time].slice(-3)
    if (!reflexes.seen) requestAnimationFrame(count)
  }
  const slap = (seen) => {
    const card = reflexes.card && document.querySelector(reflexes.card)
    if (!card) return setTimeout(slap, 1, seen) // it has to be told first where the animal hides
    const touch = new PointerEvent("pointerdown", pointer)
    card.dispatchEvent(touch)
    card.dispatchEvent(new PointerEvent("pointerup", pointer))
    reflexes.took = touch.timeStamp - seen
  }
  const opacity = (element) => (element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1)
  const watch = (looks, left) => {
    const face = document.querySelector(FACE)
    if (!face) return
    const { x, y, width, height } = face.getBoundingClientRect()
    const look = [opacity(face), x, y, width, height].join()
    if (!looks.includes(look)) looks.push(look)
    if (left > 0) requestAnimationFrame(() => watch(looks, left - 1))
  }
  const look = () => {
    const lay = lies
    lies = document.querySelector(FACE) !== null
    if (!lies || lay || reflexes.seen !== null) return
    const looks = []
    watch(looks, LOOKED_AT)
    requestAnimationFrame((time) => {
      const [before = time] = begun.filter((earlier) => earlier < time).slice(-2)
      reflexes.seen = { at: performance.timeOrigin + time, frames: time - before, looks }
      setTimeout(slap, time + reflexes.takes - performance.now(), time)
    })
  }
  addEventListener("DOMContentLoaded", () => {
    const anything = { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] }
    new MutationObserver(look).observe(document.body, anything)
  })
}
