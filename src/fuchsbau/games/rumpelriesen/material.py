"""What lies in the box of the Rumpelriesen, as data. Lengths are in tenths of a millimetre."""

from typing import Final, Literal, get_args

Imp = Literal[
    "moss", "fern", "clover", "nettle", "thistle", "bramble", "acorn", "hazel", "rowan", "ivy", "heather",
    "juniper", "sorrel", "burdock", "sloe", "chestnut",
]  # fmt: skip
"""One of the sixteen imps."""

IMPS: Final[tuple[Imp, ...]] = get_args(Imp)
"""All imps, each on one chip and on one search card (R-03, R-04)."""

LEAVES: Final = 85
GIANTS: Final = 4

SIDE: Final = 3000
"""The length of a side of the board. Places on it are measured from its middle, to the right and away from
the front."""
CHIP: Final = 190
"""The radius of an imp's chip, and of its hollow."""
HOLLOWS: Final[tuple[tuple[int, int], ...]] = tuple(
    (x, y) for y in (1050, 350, -350, -1050) for x in (-1050, -350, 350, 1050)
)
"""The middles of the hollows, row by row; a place is the number of its hollow."""
RECOGNISED: Final = 0.35
"""Whose chip is uncovered as far as that can be recognised (R-18)."""
HIDDEN: Final = 0.25
"""Whose chip is not uncovered further is hidden again (R-21)."""

LAYOUTS: Final = 1000
"""So many ways there are to lay the leaves; nature draws one before each search (R-27)."""

CARDS: Final = 16
CARDS_OF_THREE: Final = 15
"""So many search cards are in the game where three play each for themselves (R-12)."""
EVEN: Final = 8
"""Who finds more than so many together has won; with fewer the giants have (R-31)."""
SAND: Final = 45
"""Seconds until the sand has run out, where nobody wants it otherwise (R-15)."""
