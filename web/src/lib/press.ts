/**
 * Play reacts on press (KIDS 5): `{@attach press(() => …)}` on a button. Keys and assistive technology
 * press by a click without a pointer.
 */
export function press(act: () => void): (element: HTMLElement) => () => void {
  return (element) => {
    const down = (event: PointerEvent) => {
      if (event.button === 0 && event.isPrimary && !element.matches(":disabled")) act()
    }
    const click = (event: MouseEvent) => {
      if (event.detail === 0) act()
    }
    element.addEventListener("pointerdown", down)
    element.addEventListener("click", click)
    return () => {
      element.removeEventListener("pointerdown", down)
      element.removeEventListener("click", click)
    }
  }
}
