/** Weights for quick hands: how many milliseconds later a seat counts in races, as a table offers it. */
export const HANDICAPS = [0, 200, 400, 600, 1000] as const

/** How heavy a handicap is drawn: the place of the largest offered one that it reaches. */
export function heaviness(handicap: number): number {
  return HANDICAPS.filter((offered) => offered <= handicap).length - 1
}

/** The text that says how heavy it is. */
export function weightText(handicap: number): string {
  const weight = HANDICAPS[heaviness(handicap)] ?? 0
  return `setting.handicap-${weight}`
}
