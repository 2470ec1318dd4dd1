// Run in the page: where the keyboard is, whether an eye can see that, and which names it reaches from there.
() => {
  const here = document.activeElement
  if (!here || here === document.body) return null
  const named = (element) =>
    element.getAttribute("aria-label") || element.textContent.trim().slice(0, 40) || element.outerHTML.slice(0, 80)
  const shows = (element) => {
    const style = getComputedStyle(element)
    return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== "none"
  }
  const label = here.matches("input") ? here.closest("label") : null
  const walk = here.dataset.place === undefined ? null : here.closest("[role=group]")
  const reached = walk ? [...walk.querySelectorAll("[data-place]")] : [here]
  return {
    name: named(here),
    shown: shows(here) || (label !== null && shows(label)),
    reaches: [...reached, ...(label ? [label] : [])].map(named),
  }
}
