// Runs before the page's own code: after `pulls.begin()`, while all lies still, `pulls.took` gets how many milliseconds
// after a finger began to pull the first picture was drawn in which a leaf had moved. The format of pictures is told in
// board/picture.py: wands of five bytes are counted first, then leaves.
{
  const HEAD = 7
  const STEP = 4
  const WAND = 5
  let waits = false
  let began = null
  const begin = () => {
    began = null
    waits = true
  }
  const pulls = (window.pulls = { took: [], begin })
  const movesLeaves = (picture) => {
    const bytes = new Uint8Array(picture, HEAD + STEP)
    return bytes[1 + WAND * bytes[0]] > 0
  }
  addEventListener(
    "pointermove",
    ({ timeStamp }) => {
      if (waits) began = timeStamp
      waits = false
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
        requestAnimationFrame(() => requestAnimationFrame((drawn) => pulls.took.push(drawn - from)))
      })
    }
  }
}
