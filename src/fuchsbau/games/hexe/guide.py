"""The first-time guide, recorded from the rules.

Two seats, and only the first is the player's; the other searches beside it. The other rolls, and a ghost
hand finds the player's one card that fits, and says that it is done. Then the player rolls, finds two cards
in either order, or not, and is done too.
"""

from __future__ import annotations

from itertools import islice, permutations

import msgspec

from fuchsbau.game import NATURE
from fuchsbau.guides import Answers, Demo, Guide, Recorder, Say, Seated, Show, Try, key

from .material import CARDS, FITTING, Animal, Card
from .moves import Choices, Dice, Done, Roll, Turn
from .moves import Show as ShowDice
from .rules import State

ME, OTHER = 0, 1
FIGURES = ("owl", "bear")

FIRST_ROLL: Dice = ("frog", "cat")
SECOND_ROLL: Dice = ("mouse", "hen")
MINE: tuple[tuple[Animal, ...], ...] = (
    ("owl", "cat", "spider"),
    ("mouse", "cat", "hen"),
    ("cat", "frog", "hen"),
    ("owl", "mouse", "hen"),
    ("owl", "spider", "frog"),
)
"""One fits the first roll, two others the second."""
THEIRS: tuple[tuple[Animal, ...], ...] = (
    ("mouse", "cat", "frog"),
    ("owl", "mouse", "spider"),
    ("mouse", "spider", "hen"),
    ("owl", "frog", "hen"),
)


def numbered(trios: tuple[tuple[Animal, ...], ...]) -> tuple[Card, ...]:
    """The cards with these animals."""
    return tuple(CARDS.index(frozenset(trio)) for trio in trios)


def position() -> State:
    """The other is to roll. Few cards are enough, and no box that would have to be explained."""
    cards = (numbered(MINE), numbered(THEIRS))
    return State(len(FIGURES), Choices(), "roll", OTHER, cards)


def fitting(dice: Dice, trios: tuple[tuple[Animal, ...], ...]) -> list[Card]:
    """Those of the cards that may be turned."""
    return [card for card in numbered(trios) if card in FITTING[dice]]


def guide() -> Guide:
    """The whole guide."""
    recorder = Recorder(position())
    opening = recorder.opening()
    rolled = [recorder.play(OTHER, Roll()), recorder.play(NATURE, ShowDice(FIRST_ROLL))]
    (shown,) = fitting(FIRST_ROLL, MINE)
    demo: Answers = {key(Turn(shown)): [recorder.play(ME, Turn(shown))]}
    demo[key(Turn(shown), Done())] = [
        recorder.play(ME, Done()),
        *(recorder.play(OTHER, Turn(card)) for card in fitting(FIRST_ROLL, THEIRS)),
        recorder.play(OTHER, Done()),
    ]
    tried: Answers = {key(Roll()): [recorder.play(ME, Roll()), recorder.play(NATURE, ShowDice(SECOND_ROLL))]}
    fits = fitting(SECOND_ROLL, MINE)
    for found in range(len(fits) + 1):
        for order in permutations(fits, found):
            search(recorder.copy(), order, tried)
    return Guide(
        seats=tuple(Seated(seat, figure, mine=seat == ME) for seat, figure in enumerate(FIGURES)),
        options=msgspec.to_builtins(Choices()),
        opening=opening,
        acts=(
            Say(("hexe.guide-look",)),
            Show(rolled),
            Say(("hexe.guide-watch",)),
            Demo((f'[data-card="{shown}"]', "button.done"), demo),
            Say(("hexe.guide-try",)),
            Try(tried),
            Say(("hexe.guide-done",)),
        ),
    )


def search(recorder: Recorder, order: tuple[Card, ...], answers: Answers) -> None:
    """Record that the player finds these cards, the other its own beside, and both are done."""
    moves: list[Roll | Turn | Done] = [Roll()]
    others = iter([*map(Turn, fitting(SECOND_ROLL, THEIRS)), Done()])
    for card in order:
        moves.append(Turn(card))
        answers[key(*moves)] = [
            recorder.play(ME, Turn(card)),
            *(recorder.play(OTHER, move) for move in islice(others, 1)),
        ]
    answers[key(*moves, Done())] = [
        recorder.play(ME, Done()),
        *(recorder.play(OTHER, move) for move in others),
    ]
