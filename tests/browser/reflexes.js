// Run in every page from its beginning: somebody sits here who slaps as long after the seek card is seen as
// `reflexes.takes` says, on the card that `reflexes.card` selects; how long that really took is noted in
// `reflexes.took`. Times are those of the page: seen is what was drawn when the next frame begins.
window.reflexes = { takes: null, card: null, took: [] }
{
  const pointer = { bubbles: true, cancelable: true, isPrimary: true, pointerType: "touch", pointerId: 7, button: 0 }
  let lies = false
  const slap = (seen) => {
    const card = window.reflexes.card && document.querySelector(window.reflexes.card)
    if (!card) return setTimeout(slap, 1, seen) // it has to be told first where the animal hides
    const touch = new PointerEvent("pointerdown", pointer)
    card.dispatchEvent(touch)
    card.dispatchEvent(new PointerEvent("pointerup", pointer))
    window.reflexes.took.push(touch.timeStamp - seen)
    Object.assign(window.reflexes, { takes: null, card: null })
  }
  const look = () => {
    const seen = document.querySelector(".seek.searching .face.seen") !== null
    if (seen && !lies) requestAnimationFrame((time) => {
      const { takes } = window.reflexes
      if (takes !== null) setTimeout(slap, time + takes - performance.now(), time)
    })
    lies = seen
  }
  addEventListener("DOMContentLoaded", () => {
    const anything = { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] }
    new MutationObserver(look).observe(document.body, anything)
  })
}
