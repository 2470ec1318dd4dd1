// Run on the element to reach: the keys that may bring the focus there, the likeliest first, and where it is
// now. Within a group that the arrow keys walk through these are the arrows; otherwise it is Tab.
(element) => {
  const here = document.activeElement
  if (here === element) return { here: "there", keys: [] }
  const group = element.closest("[role=group]")
  const walks = here !== document.body && group?.contains(here) && here.dataset.place && element.dataset.place
  if (!walks) return { here: "outside", keys: ["Tab"] }
  const [from, to] = [here, element].map((each) => each.getBoundingClientRect())
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const across = dx > 0 ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"]
  const along = dy > 0 ? ["ArrowDown", "ArrowUp"] : ["ArrowUp", "ArrowDown"]
  const [first, second] = Math.abs(dx) > Math.abs(dy) ? [across, along] : [along, across]
  return { here: here.dataset.place, keys: [first[0], second[0], second[1], first[1]] }
}
