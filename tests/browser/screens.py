"""How to get to every screen there is: a row a screen, and the checks of test_screens.py run on each.

What belongs to a game is written once for all: a game that wakes up is on the list by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from devices import Device
from fuchsbau.game import games

Way = Callable[[Device], None]


@dataclass(frozen=True)
class Screen:
    """A screen: its name in the tests, the way there, and whether it is part of a running game."""

    name: str
    go: Way
    in_game: bool = False


def at(place: str, sign: str) -> Way:
    """Go to an address and wait for what tells that the screen is there."""

    def go(device: Device) -> None:
        device.go(place)
        device.page.locator(sign).first.wait_for()

    return go


def through_the_gate(place: str, sign: str) -> Way:
    """Go to a grown-ups' page and solve the sum before it."""

    def go(device: Device) -> None:
        at(place, ".sum")(device)
        device.open_gate()
        device.page.locator(sign).first.wait_for()

    return go


HOUSE = (
    Screen("den", at("#/", ".chamber.awake")),
    Screen("join", at("#/join", "[data-figure]")),
    Screen("gate", at("#/grownups", ".sum")),
    Screen("grownups", through_the_gate("#/grownups", "h1")),
    Screen("settings", through_the_gate("#/grownups/settings", "h1")),
    Screen("hosting", through_the_gate("#/grownups/hosting", "h1")),
    Screen("credits", through_the_gate("#/grownups/credits", "h1")),
    Screen("replay-file", at("#/replay", "main")),
)


def of_game(game: str) -> tuple[Screen, ...]:
    """The screens that every game has."""
    return (Screen(f"rules-{game}", at(f"#/rules/{game}", "h1")),)


SCREENS = (*HOUSE, *(screen for game in games() for screen in of_game(game)))
