/** What is done about a move that was refused. */
import type { Step } from "../lib/protocol"

/** The newest step a device has heard of, and the one it has shown last. */
interface Known {
  heard: Step | null
  seen: Step | null
}

/**
 * "wait": something else has happened meanwhile, or is not shown yet; it ends with the position. "place": the position
 * is shown again; somebody was quicker, and nobody need be told why. "tell": what was touched is not possible.
 */
export function answerTo(touched: Known, now: Known): "wait" | "place" | "tell" {
  if (touched.heard !== now.heard || now.seen !== now.heard) return "wait"
  return touched.seen === now.heard ? "tell" : "place"
}
