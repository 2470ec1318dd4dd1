import { expect, it } from "vitest"
import { LAG, Spring, Turning } from "./spring"

const FRAME = 1 / 60

it("lies forty milliseconds behind what moves steadily, however rarely it is told", () => {
  const spring = new Spring()
  const speed = 1000
  for (let frame = 0; frame <= 120; frame++) {
    if (frame % 2 === 0) spring.target = speed * frame * FRAME
    spring.advance(FRAME)
  }
  const behind = (speed * 120 * FRAME - spring.value) / speed
  expect(behind).toBeGreaterThan(LAG - 0.02)
  expect(behind).toBeLessThan(LAG + 0.02)
  expect(Math.abs(spring.speed / speed - 1)).toBeLessThan(0.15)
})

it("never swings beyond where it goes, and comes to rest there", () => {
  const spring = new Spring()
  spring.target = 500
  let frames = 0
  while (spring.advance(FRAME)) {
    expect(spring.value).toBeLessThanOrEqual(500)
    frames += 1
  }
  expect(spring.value).toBe(500)
  expect(frames * FRAME).toBeLessThan(0.5)
})

it("goes the same way in few long frames as in many short ones", () => {
  const [one, other] = [new Spring(), new Spring()]
  one.target = other.target = 300
  one.advance(0.06)
  for (let n = 0; n < 6; n++) other.advance(0.01)
  expect(one.value).toBeCloseTo(other.value, 6)
})

it("turns the shorter way round", () => {
  const turning = new Turning(0, 0.002)
  turning.jump(0.1)
  turning.turn(2 * Math.PI - 0.1)
  expect(turning.target).toBeCloseTo(-0.1)
  turning.jump(-3)
  turning.turn(3)
  expect(turning.target).toBeCloseTo(3 - 2 * Math.PI)
  turning.jump(40)
  turning.turn(40.5 - 12 * Math.PI)
  expect(turning.target).toBeCloseTo(40.5)
})
