"""What lies in the box of Hoarders, as data."""

from itertools import combinations
from typing import Final, Literal, get_args

Nut = Literal["walnut", "hazelnut", "sunflower", "acorn", "peanut"]
"""One of the five kinds of nut (N-01)."""

NUTS: Final[tuple[Nut, ...]] = get_args(Nut)
"""All kinds, in the order in which they are counted everywhere."""

OF_EACH: Final = 11
"""So many cards there are of each kind of nut (N-01)."""

FIRST_NUTS: Final = 3
"""So many nuts everybody starts with (N-06)."""

WINNING: Final = 5
"""Who has so many nuts of one kind has won (N-05)."""

Animal = Literal["squirrel", "raccoon", "hamster", "groundhog", "beaver"]
"""One of the five animals that everybody holds (N-02)."""

ANIMALS: Final[tuple[Animal, ...]] = get_args(Animal)

Pair = tuple[Animal, Animal]
"""The two animals that a seat has chosen, in the order of ANIMALS."""

PAIRS: Final[tuple[Pair, ...]] = tuple(combinations(ANIMALS, 2))
"""The ten ways to choose two animals (N-09)."""

BEAVER_NUTS: Final = 3
"""So many nuts the only beaver of a round draws (N-27)."""
