"""What people do with their fingers in an evening at the den, in the order they do it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from devices import Device
from fuchsbau.game import Seat
from fuchsbau.games.versteckt.rules import Name, Ready, Turn
from words import words


def open_table(device: Device, game: str = "versteckt") -> None:
    """From the den into a chamber."""
    device.go()
    device.press(device.button(f"{game}.name"))
    device.page.locator(".setting").wait_for()


def sit(device: Device, place: int, figure: str) -> None:
    """Somebody at this device takes that place (the first is 1)."""
    device.press(device.button("setting.place-free", place=place))
    device.press(device.button("setting.person"))
    device.press(device.button(f"setting.figure-{figure}"))
    device.button("setting.place-mine", place=place, figure=words(f"setting.figure-{figure}")).wait_for()


def seat_bot(device: Device, place: int, level: str) -> None:
    """A computer player takes that place."""
    free = device.button("setting.place-free", place=place)
    device.press(free)
    device.press(device.button(f"setting.level-{level}"))
    free.wait_for(state="detached")


def start(device: Device) -> None:
    """The large green button."""
    device.press(device.button("setting.start"))


def youngest(device: Device, place: int, figure: str) -> None:
    """Answer who begins: whoever sits at that place."""
    device.page.locator(".asking").wait_for()
    label = words("setting.place-mine", place=place, figure=words(f"setting.figure-{figure}"))
    device.press(device.page.get_by_role("button", name=label, exact=True))


def play_versteckt(device: Device, seat: Seat) -> int:
    """Look and be ready, or name an animal and turn a tile; the number of moves this makes."""
    following = device.following
    assert following.state
    assert following.table
    match following.chosen(seat):
        case Ready():
            holder: Any = following.table.holders[seat]
            device.press(device.button("versteckt.ready", figure=words(f"stage.figure.{holder.figure}")))
            return 1
        case Name() as name:
            device.press(device.page.locator(f".circle.forward [data-animal={name.animal}]"))
            named = following.state.play(seat, name)
            turn = following.chosen(seat, named)
            assert isinstance(turn, Turn)
            device.press(device.page.locator(f".tile.touch[data-place='{turn.space}']"))
            return 2
        case other:
            raise AssertionError(f"nobody at a screen is asked for {other}")


HANDS: dict[str, Callable[[Device, Seat], int]] = {"versteckt": play_versteckt}
"""How each game is played at its screen; a new game adds its own."""


def play_turn(device: Device) -> bool:
    """Play for one seat of this device, where one may move; whether there was one."""
    following = device.following
    known = len(following.steps)
    for seat in following.seats:
        if seat in following.to_move:
            wanted = known + HANDS[following.game.name](device, seat)
            device.until(lambda: len(following.steps) >= wanted, "the move is answered")
            return True
    return False


def play_to_the_feast(*devices: Device) -> None:
    """Everybody plays until the game is over and the feast is there."""
    first = devices[0]
    while not first.following.is_over:
        if not any(play_turn(device) for device in devices):
            known = len(first.following.steps)
            first.until(lambda known=known: len(first.following.steps) > known, "somebody else moves")
    for device in devices:
        device.page.locator(".feast").wait_for()
