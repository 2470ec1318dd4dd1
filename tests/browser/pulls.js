// Runs before the page's own code: after `pulls.begin()`, while all lies still, `pulls.took` gets how many milliseconds
// after a finger began to pull the first picture was drawn in which a leaf had moved. The format of pictures is told in
// board/picture.py: wands of five bytes are counted first, then leaves of eight.
{
  const HEAD = 7
  const STEP = 4
  const WAND = 5
  const LEAF = 8
  // leaves under a wand that rests creep by a tenth of a millimetre at times
  const CREEPS = 5
  const lies = new Map()
  let waits = false
  let began = null
  const begin = () => {
    began = null
    waits = true
  }
  const pulls = (window.pulls = { took: [], begin })
  const movesLeaves = (picture) => {
    const bytes = new DataView(picture, HEAD + STEP)
    const first = 2 + WAND * bytes.getUint8(0)
    let moves = false
    for (let n = 0; n < bytes.getUint8(first - 1); n++) {
      const at = first + LEAF * n
      const [leaf, x, y] = [bytes.getUint8(at), bytes.getInt16(at + 2, true), bytes.getInt16(at + 4, true)]
      const before = lies.get(leaf)
      moves ||= before !== undefined && Math.hypot(x - before.x, y - before.y) > CREEPS
      lies.set(leaf, { x, y })
    }
    return moves
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
        if (typeof data === "string" || !movesLeaves(data) || began === null) return
        const from = began
        began = null
        requestAnimationFrame(() => requestAnimationFrame((drawn) => pulls.took.push(drawn - from)))
      })
    }
  }
}
