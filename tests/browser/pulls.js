// Runs before the page's own code: `pulls` has for each time that a finger began to pull, after it lay still, how many
// milliseconds later the first picture was drawn in which a leaf had moved. See the picture's format in
// board/picture.py: what is counted first are wands of five bytes, then leaves.
{
  const HEAD = 7
  const STEP = 4
  const WAND = 5
  const pulls = (window.pulls = [])
  let lies = false
  let began = null
  const movesLeaves = (picture) => {
    const bytes = new Uint8Array(picture, HEAD + STEP)
    return bytes[1 + WAND * bytes[0]] > 0
  }
  addEventListener("pointerdown", () => (lies = true), { capture: true })
  addEventListener(
    "pointermove",
    ({ timeStamp }) => {
      if (lies) began = timeStamp
      lies = false
    },
    { capture: true },
  )
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given)
      this.addEventListener("message", ({ data }) => {
        if (typeof data === "string" || began === null || !movesLeaves(data)) return
        const from = began
        began = null
        requestAnimationFrame(() => requestAnimationFrame((drawn) => pulls.push(drawn - from)))
      })
    }
  }
}
