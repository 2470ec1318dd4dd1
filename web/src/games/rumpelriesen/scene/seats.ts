/** The colour and the shape of each seat, as they are elsewhere (parts/SeatMark): never the colour alone. */
export function colourOf(seat: number): string {
  return getComputedStyle(document.documentElement)
    .getPropertyValue(`--seat-${String(seat)}`)
    .trim()
}

/** The corners of the seat's shape, about its middle: a circle, a triangle, a square or a star, 1 large. */
export function shapeOf(seat: number): [x: number, y: number][] {
  const round = (corners: number, turn: number, inner = 1): [number, number][] =>
    Array.from({ length: corners }, (_, corner) => {
      const around = turn + (2 * Math.PI * corner) / corners
      const far = corner % 2 ? inner : 1
      return [far * Math.cos(around), far * Math.sin(around)]
    })
  const up = Math.PI / 2
  return [round(32, 0), round(3, up), round(4, up / 2), round(10, up, 0.45)][seat % 4] ?? []
}
