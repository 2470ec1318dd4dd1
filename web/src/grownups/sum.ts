/** The small sums of the grown-up gate: more than fingers can count, and less than a grown-up notices. */

export interface Sum {
  a: number
  b: number
}

const between = (least: number, most: number) => least + Math.floor(Math.random() * (most - least + 1))

/** A new sum with a carry, whose answer has two digits; not the one before. */
export function newSum(before?: Sum): Sum {
  const ones = between(3, 9)
  const sum = { a: 10 * between(1, 7) + ones, b: between(11 - ones, 9) }
  return before && sum.a === before.a && sum.b === before.b ? newSum(before) : sum
}
