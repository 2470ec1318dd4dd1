"""The words of a table: what a seat can be called, and by which pictures a table is found."""

from collections.abc import Callable
from typing import Final, Literal, get_args

Figure = Literal[
    "fox", "bear", "owl", "hedgehog", "frog", "rabbit", "cat", "duck", "mouse", "snail", "ladybird",
    "unicorn", "dog", "pig", "penguin", "octopus", "lion", "koala", "turtle", "butterfly",
]  # fmt: skip
"""The animals people pick for their seat, and of which an animal code is made."""
FIGURES: Final[tuple[Figure, ...]] = get_args(Figure)

Code = tuple[Figure, Figure, Figure, Figure]
"""Four pictures, tapped in order, by which a table is found."""
Level = Literal["cub", "fox", "owl"]
"""How well a computer player plays."""
WhoBegins = Literal["ask", "random"]
TablePhase = Literal["setting", "asking", "playing", "over"]
"""Setting the table; asking who begins; playing; over (Ready starts the next game)."""

TableProblem = Literal[
    "no-table", "watching", "not-yours", "seat", "figure", "phase", "setup", "illegal", "malformed", "full",
    "storage", "too-soon",
]  # fmt: skip
"""Why a table refuses; fuchsbau.server.messages explains each."""


class Refusal(Exception):  # noqa: N818 - the protocol's word for it
    """An action that changes nothing, and why: in a word for programs and a sentence for people."""

    def __init__(self, problem: TableProblem, reason: str, statement: str | None = None) -> None:
        super().__init__(reason)
        self.problem: TableProblem = problem
        self.reason = reason
        self.statement = statement


Answer = Callable[[Refusal | None], None]
"""Called once with None when what was asked for was carried out, else with why not."""
