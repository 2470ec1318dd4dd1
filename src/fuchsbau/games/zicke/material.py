"""What lies in the box of Zicke Zacke, as data."""

from collections.abc import Mapping
from typing import Final, Literal, get_args

from fuchsbau.game import Seat

Animal = Literal[
    "goose", "cat", "butterfly", "hare", "dog", "hedgehog", "caterpillar", "duck", "chick", "pig", "worm",
    "raven", "fox", "snail", "rooster",
]  # fmt: skip
"""One of the fifteen animals of the farm."""

ANIMALS: Final[tuple[Animal, ...]] = get_args(Animal)
"""All animals, each on one hiding card (Z-02)."""

Face = Animal | Literal["poop"]
"""The front of a seek card."""
Back = Literal["red", "straw"]
"""The back of a seek card (Z-04)."""

Place = Seat | Literal["barn"]
"""Where animals hide, the dung heap of a seat or the barn; and the slapping card in its colour (Z-03)."""

POOPS: Final = 2
"""So many of the straw-backed seek cards show poop (Z-04)."""
RED: Final = 15
"""Red-backed seek cards, one of each animal (Z-04)."""
ASIDE: Final = 5
"""So many of the red-backed leave the game unseen (Z-08)."""

HEAP: Final[Mapping[int, int]] = {2: 5, 3: 4, 4: 3, 5: 3}
"""Hiding cards at each heap, by the number of players; the others lie at the barn (Z-07)."""
