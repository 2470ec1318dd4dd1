"""What lies in the box of Hexe, Tier ... wer fehlt denn hier?, as data."""

from itertools import combinations
from typing import Final, Literal, get_args

Animal = Literal["owl", "mouse", "cat", "spider", "frog", "hen"]
"""One of the six animals that travel with the witch (H-01)."""

ANIMALS: Final[tuple[Animal, ...]] = get_args(Animal)
"""All animals, each with its own place in the picture (H-02), and with its own face on both dice (H-04)."""

Card = int
"""A card of the deck: its place in CARDS."""

CARDS: Final[tuple[frozenset[Animal], ...]] = (
    *(frozenset(trio) for trio in combinations(ANIMALS, 3)),
    frozenset({"owl", "mouse", "cat"}),
    frozenset({"owl", "spider", "frog"}),
    frozenset({"mouse", "spider", "hen"}),
    frozenset({"cat", "frog", "hen"}),
)
"""The animals on each of the 24 cards: every three of the six once, and four more (H-03)."""

ROUNDS: Final = 3
"""So many rounds has a game (H-09)."""

FITTING: Final[dict[tuple[Animal, Animal], frozenset[Card]]] = {
    (one, other): frozenset(card for card, trio in enumerate(CARDS) if {one, other} <= trio)
    for one in ANIMALS
    for other in ANIMALS
}
"""For each of the 36 rolls the cards that show both animals, or the one of a double (H-13, H-14)."""
