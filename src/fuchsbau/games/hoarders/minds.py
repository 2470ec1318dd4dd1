"""What the owl keeps in mind of the others, and what it believes they have face down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fuchsbau.game import Actor, Move, Seat

from .book import by_the_book
from .habits import FIRST, HELD, pair_weights
from .material import PAIRS
from .moves import Expose, Hamster, Let, Reveal, Sight
from .search import Position
from .sim import BEAVER, HAMSTER, PLACE

KINDS_OF_PEOPLE: Final = (0.2, 0.4, 0.4)
"""How likely somebody at first is to choose anything, to choose like a fox, or by the book."""
SURPRISE: Final = 0.15
"""How likely people do what is not sensible: turn a hamster over too soon, or keep it when robbed."""
SLIP: Final = 0.02
"""At least so likely is every pair, whatever kind of people they are."""


class Minds:
    """What the others have shown, as far as it tells what they choose and what kind of people they are."""

    def __init__(self, seat: Seat, seats: int) -> None:
        self.seat = seat
        self.seats = range(seats)
        self.round = 0
        """The round that this is about; 0 before the first."""
        self.habits: list[list[list[float]]] = []
        """How likely each seat chose each of PAIRS in this round, as each kind of people."""
        self.shown: list[list[int]] = [[] for _ in self.seats]
        """What each seat has turned over in this round."""
        self.let: frozenset[Seat] = frozenset()
        """Who has let a theft happen in this round."""
        self.people: list[list[float]] = [list(KINDS_OF_PEOPLE) for _ in self.seats]
        """How likely each seat is of each kind."""
        self.goes_on = False
        """Whether the game goes on without nuts to draw (N-34)."""
        self.beavers = 0
        """How many beavers there were in the round before."""

    def see(self, actor: Actor, move: Move, view: Sight) -> None:
        """Take in a move of the game, with the view after it."""
        match move:
            case Let() if isinstance(actor, int):
                self.let |= {actor}
            case Reveal() if isinstance(actor, int):
                self.shown[actor].append(PLACE[move.animal])
            case Hamster() if isinstance(actor, int):
                self.shown[actor].append(HAMSTER)
            case Expose():
                for seat in move.seats:
                    self.shown[seat].append(BEAVER)
            case _:
                pass
        if view.phase == "choose" and view.round != self.round:
            self._learn()
            self._begin(view)

    def _learn(self) -> None:
        """A round is over, and everybody's pair is known: what does it tell of them?"""
        for seat, shown in enumerate(self.shown):
            pair = (min(shown), max(shown)) if shown else ()
            if pair in HELD and self.habits:
                at = HELD.index(pair)
                likely = [
                    before * (SLIP + habit[at])
                    for before, habit in zip(self.people[seat], self.habits[seat], strict=True)
                ]
                self.people[seat] = [one / sum(likely) for one in likely]

    def _begin(self, view: Sight) -> None:
        self.beavers = sum(BEAVER in shown for shown in self.shown)
        self.round = view.round
        self.habits = self._habits(view)
        self.shown = [[] for _ in self.seats]
        self.let = frozenset()
        self.goes_on = self.goes_on or not view.pile

    def _habits(self, view: Sight) -> list[list[list[float]]]:
        """How likely each seat chooses each of PAIRS now, as each kind of people."""
        counts, book = view.collections, by_the_book(view.collections)
        even = [1 / len(PAIRS)] * len(PAIRS)
        return [
            [even, _shares(pair_weights(counts, seat, self.beavers)), _shares(book[seat])]
            for seat in self.seats
        ]

    def position(self, view: Sight) -> Position:
        """The position, and what there is to believe."""
        habits = self.habits if self.round == view.round else self._habits(view)
        beliefs = [_blended(people, habit) for people, habit in zip(self.people, habits, strict=True)]
        up = [[PLACE[animal] for animal in animals] for animals in view.face_up]
        if view.phase != "choose":
            beaver_seen = any(BEAVER in animals for animals in up)
            for seat in self.seats:
                beliefs[seat] = self._fitting(seat, beliefs[seat], up[seat], view, beaver_seen=beaver_seen)
        return Position(
            seat=self.seat,
            number=view.round,
            crown=view.crown,
            step=view.lap * len(self.seats) + (view.turn - view.crown) % len(self.seats),
            counts=view.collections,
            up=up,
            beliefs=beliefs,
            goes_on=self.goes_on,
        )

    def _fitting(
        self, seat: Seat, belief: Sequence[float], up: Sequence[int], view: Sight, *, beaver_seen: bool
    ) -> list[float]:
        """The belief in each pair of a seat, after what has been seen of it in this round."""
        mine = {*up, *(PLACE[animal] for animal in view.mine or ())} if seat == self.seat else None
        fitting: list[float] = []
        for at, (pair, likely) in enumerate(zip(HELD, belief, strict=True)):
            down = [animal for animal in pair if animal not in up]
            weight = likely + SLIP
            if mine is not None:
                weight = float(mine == {*pair})
            elif len(down) + len(up) != len(pair) or (beaver_seen and BEAVER in down):  # N-26
                weight = 0.0
            else:
                if up and up[0] not in (HAMSTER, BEAVER, *FIRST[at]):
                    weight *= SURPRISE
                if HAMSTER in down and seat in self.let:
                    weight *= SURPRISE
            fitting.append(weight)
        return fitting


def _shares(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights]


def _blended(people: Sequence[float], habits: Sequence[Sequence[float]]) -> list[float]:
    """How likely each pair is, of somebody who is of each kind so likely."""
    return [
        sum([kind * chance for kind, chance in zip(people, chances, strict=True)])
        for chances in zip(*habits, strict=True)
    ]
