// Run on the element to reach: which key brings the focus nearer. Within a group that the arrow keys walk
// through, the arrow towards it; otherwise Tab.
(element) => {
  const here = document.activeElement
  const group = element.closest("[role=group]")
  if (here === document.body || !group?.contains(here) || element.tabIndex === 0) return "Tab"
  const [from, to] = [here, element].map((each) => each.getBoundingClientRect())
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "ArrowRight" : "ArrowLeft"
  return dy > 0 ? "ArrowDown" : "ArrowUp"
}
