// Run on the thing to touch: wait until a finger would hit it, then say where. It may rock a little, as
// things do that want to be touched, but not travel, nor be about to. Null when it has gone, or is out of reach
// for two seconds: then look again for what is to be touched.
(element) =>
  new Promise((resolve) => {
    let last = null
    let quiet = 0
    const end = performance.now() + 2000
    const look = () => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const middle = { x: x + width / 2, y: y + height / 2 }
      const top = document.elementFromPoint(middle.x, middle.y)
      const still = last !== null && Math.hypot(middle.x - last.x, middle.y - last.y) < 2
      last = middle
      quiet = still ? quiet + 1 : 0
      if (quiet >= 6 && width > 0 && !element.disabled && top !== null && element.contains(top)) resolve(middle)
      else if (!element.isConnected || performance.now() > end) resolve(null)
      else requestAnimationFrame(look)
    }
    look()
  })
