// Run in the page: what can be touched there, where it lies, and what is wrong with it.
() => {
  const TOUCHABLE = "button, a[href], input, select, [role=button], [role=slider], .touch, [data-touch]"

  const isThere = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest("[inert], [aria-hidden=true]") &&
    !element.matches(":disabled, [aria-disabled=true]") &&
    getComputedStyle(element).pointerEvents !== "none"

  // What lies on top where a finger would come down: a control under an open page cannot be touched.
  const isOnTop = (element, box) => {
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return top !== null && (element.contains(top) || top.contains(element) || top.closest("label")?.control === element)
  }

  const shape = (element) => {
    const found = element.getBoundingClientRect()
    // A checkbox inside its label is touched by touching the label.
    const label = element.matches("input") ? element.closest("label") : null
    const box = label ? label.getBoundingClientRect() : found
    const style = getComputedStyle(label ?? element)
    const round = style.borderRadius.endsWith("%") && parseFloat(style.borderRadius) >= 50
    return {
      name: element.getAttribute("aria-label") || element.textContent.trim().slice(0, 40) || element.outerHTML.slice(0, 80),
      grownup: element.closest("[data-grownup]") !== null,
      x: box.x, y: box.y, width: box.width, height: box.height,
      circle: round && Math.abs(box.width - box.height) < 2,
    }
  }

  const outermost = (element, _, all) => !all.some((other) => other !== element && other.contains(element))
  const onScreen = (box) =>
    box.width > 0 && box.x + box.width / 2 > 0 && box.y + box.height / 2 > 0 &&
    box.x + box.width / 2 < innerWidth && box.y + box.height / 2 < innerHeight

  return [...document.querySelectorAll(TOUCHABLE)]
    .filter(isThere)
    .filter(outermost)
    .map((element) => [element, shape(element)])
    .filter(([element, box]) => onScreen(box) && isOnTop(element, box))
    .map(([, box]) => box)
}
