/** The outline of a leaf, around its own origin. */
export type Outline = readonly (readonly [x: number, y: number])[]

/** Whether a point lies within the outline. */
export function contains(outline: Outline, x: number, y: number): boolean {
  let inside = false
  outline.forEach(([x0, y0], index) => {
    const [x1, y1] = outline[(index + 1) % outline.length] ?? [x0, y0]
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside
  })
  return inside
}
