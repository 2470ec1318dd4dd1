"""Die verzauberten Rumpelriesen: push leaves aside and find the imp, while the sand runs and giants sleep."""

from typing import Any

from fuchsbau.game import Game
from fuchsbau.world import Worlds

from .bots import PLAYERS
from .hands import MOVERS
from .moves import Choices, Moves, Sight
from .rules import opening


def _world(state: Any) -> Any:
    from .board.scene import Leafworld  # noqa: PLC0415 - rules do without physics

    return Leafworld(state)


def _things() -> Any:
    from .board.scene import things  # noqa: PLC0415

    return things()


GAME = Game(
    name="rumpelriesen",
    seats=range(1, 5),
    options=Choices,
    move=Moves,
    view=Sight,
    opening=opening,
    players=PLAYERS,
    longest=1_000,
    worlds=Worlds(_world, MOVERS, _things),
)
