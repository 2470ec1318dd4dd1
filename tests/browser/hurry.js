// Run in the page, and before the code of every later one: all motion is so many times as fast, as in a film.
// Only motion is: a browser that is told to hurry tells its frames a false time too, and races need the true one.
(times) => {
  const hurried = (motion) => {
    motion.playbackRate = times
    return motion
  }
  const usual = Element.prototype.animate
  Element.prototype.animate = function (...given) {
    return hurried(usual.apply(this, given))
  }
  for (const begins of ["animationstart", "transitionrun"])
    addEventListener(begins, () => document.getAnimations().forEach(hurried), { capture: true })
  document.getAnimations().forEach(hurried)
}
