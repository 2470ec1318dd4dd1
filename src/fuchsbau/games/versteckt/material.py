"""What lies in the box of Versteckt? Entdeckt!, as data."""

from typing import Final, Literal, get_args

Animal = Literal[
    "fox", "owl", "hedgehog", "squirrel", "badger", "deer", "boar", "hare",
    "wolf", "bear", "mouse", "frog", "blackbird", "ladybird", "snail",
]  # fmt: skip
"""One of the 15 animals (V-01)."""

ANIMALS: Final[tuple[Animal, ...]] = get_args(Animal)
"""All animals in the order of the animal circle (V-03)."""

Back = Literal["back"]
BACK: Final = "back"
"""A tile lying face down: what is on it, nobody can see."""

Space = Animal | Back | None
"""What lies on a space: an animal face up, a tile face down, or nothing."""

SPACES: Final = (15, 10, 6, 4)
"""Spaces of the four forest pieces, clockwise from large to small (V-02)."""

LARGEST: Final = 0
MEMORISED: Final = 1
"""The piece whose ten animals everybody sees before the game, and where the marker starts (V-08, V-11)."""

STAYING: Final = frozenset({1, 5, 9, 10, 11})
"""The spaces of the largest piece where five tiles lie face down from the start (V-07)."""
