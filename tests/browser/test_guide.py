"""The guide of the box of leaves: a hand drags them as a child's will, and then the child taps the imp."""

from __future__ import annotations

from typing import Any

from devices import Device, NewDevice

GAME = "rumpelriesen"
NEAR = 30
"""The ghost hand points at a finger when it is no further away, in pixels."""
DRAGGED = """async () => {
    const seen = []
    while (!document.querySelector("[data-tap]")) {
        await new Promise(requestAnimationFrame)
        const finger = document.querySelector("[data-finger=down]")?.getBoundingClientRect()
        const hand = document.querySelector(".guide .hand.visible")
        if (!finger || !hand) continue
        const { left, top } = hand.getBoundingClientRect()
        seen.push({ x: finger.x, y: finger.y, off: Math.hypot(left + 44 - finger.x, top + 6 - finger.y) })
    }
    return seen
}"""
"""Where fingers press, and how far off the ghost hand points, frame by frame until an imp is to be seen."""


def touch(device: Device, target: str) -> None:
    device.press(device.page.locator(target))


def test_the_hand_goes_with_the_wand_that_drags_leaves_and_then_it_is_the_players_turn(
    new_device: NewDevice,
) -> None:
    device = new_device()
    device.go(f"#/guide/{GAME}")
    device.hurry()
    device.page.locator(".glass.touch").wait_for()
    dragged: list[dict[str, Any]] = device.page.evaluate(DRAGGED)
    assert max(at["off"] for at in dragged) < NEAR
    across = [at["x"] for at in dragged]
    board = device.page.locator(".riesen .board").bounding_box()
    assert board
    assert max(across) - min(across) > board["width"] / 5, "it drags them far"

    touch(device, ".seat.touch[data-seat='0']")
    touch(device, ".glass.touch")
    imp = device.page.locator("[data-tap]")
    imp.wait_for()
    box = imp.bounding_box()
    assert box
    device.touch({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2})
    device.press(device.button("stage.guide-play"))
