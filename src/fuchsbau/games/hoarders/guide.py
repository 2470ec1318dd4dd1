"""The first-time guide, recorded from the rules.

Three seats, the first of them here. A ghost hand chooses squirrel and raccoon; a theft meets a hamster, the
squirrel draws, a beaver draws three, the raccoon steals. Then the player chooses any two animals and turns
one of them over, and every answer is recorded.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fuchsbau.game import NATURE, Actor, Move
from fuchsbau.guides import Answers, Demo, Guide, Recorder, Say, Seated, Show, Step, Try, key

from .material import NUTS, OF_EACH, Animal, Nut, Pair
from .moves import Choices, Choose, Counts, Draw, Expose, Hamster, Let, Reveal, Steal
from .rules import State

ME, BEN, EVE = range(3)
FIGURES = ("owl", "bear", "frog")
SHOWN: Pair = ("squirrel", "raccoon")
STOLEN: Nut = "walnut"
BENS: tuple[Pair, Pair] = (("squirrel", "hamster"), ("squirrel", "groundhog"))
EVES: tuple[Pair, Pair] = (("raccoon", "beaver"), ("squirrel", "hamster"))
"""What the others choose, in the first round and in the second."""
DRAWN: tuple[Nut, ...] = ("walnut", "peanut", "acorn")
"""What the player draws at last: kind, and not yet a fifth of a kind."""


def position() -> State:
    """The first nuts are dealt. The last seat has the crown, so that the player has it next."""
    collections: tuple[Counts, ...] = ((1, 0, 0, 2, 0), (2, 0, 0, 0, 1), (0, 2, 1, 0, 0))
    pile = tuple(OF_EACH - sum(counts[kind] for counts in collections) for kind in range(len(NUTS)))
    return State(3, Choices(), "choose", EVE, collections, pile, ((),) * 3, ((),) * 3)


def story(recorder: Recorder, *moves: tuple[Actor, Move]) -> list[Step]:
    """These moves, one after the other."""
    return [recorder.play(actor, move) for actor, move in moves]


def chosen(recorder: Recorder, mine: Pair, bens: Pair, eves: Pair) -> list[Step]:
    """All lay two animals face down."""
    return story(recorder, (ME, Choose(mine)), (BEN, Choose(bens)), (EVE, Choose(eves)))


def draws(seat: int, *nuts: Nut) -> Sequence[tuple[Actor, Move]]:
    """Nature draws these nuts for a seat."""
    return [(NATURE, Draw(seat, nut)) for nut in nuts]


def revealed(before: Recorder, made: Choose, animal: Animal, answers: Answers) -> None:
    """Record what the player's animal does."""
    recorder = before.copy()
    reveal = Reveal(animal)
    steps = story(recorder, (ME, reveal))
    if animal == "beaver":
        steps += story(recorder, (NATURE, Expose(())), *draws(ME, *DRAWN))
    elif animal == "squirrel":
        steps += story(recorder, *draws(ME, DRAWN[0]))
    answers[key(made, reveal)] = steps
    if animal == "raccoon":
        for theft in recorder.state.moves(ME):
            assert isinstance(theft, Steal)
            robbing = recorder.copy()
            answers[key(made, reveal, theft)] = story(robbing, (ME, theft), (theft.victim, Let()))


def tried(before: Recorder) -> Answers:
    """All answers to a choice of two animals, to turning one over, and to a theft."""
    answers: Answers = {}
    for choice in before.state.moves(ME):
        assert isinstance(choice, Choose)
        recorder = before.copy()
        answers[key(choice)] = chosen(recorder, choice.animals, BENS[1], EVES[1])
        for animal in choice.animals:
            revealed(recorder, choice, animal, answers)
    return answers


def guide() -> Guide:
    """The whole guide."""
    recorder = Recorder(position(), seats=(ME,))
    opening = recorder.opening()
    choosing: Answers = {key(Choose(SHOWN)): chosen(recorder, SHOWN, BENS[0], EVES[0])}
    bounced = story(recorder, (EVE, Reveal("raccoon")), (EVE, Steal(BEN, STOLEN)), (BEN, Hamster()))
    squirrel: Answers = {
        key(Reveal("squirrel")): story(recorder, (ME, Reveal("squirrel")), *draws(ME, "walnut"))
    }
    others = story(recorder, (BEN, Reveal("squirrel")), *draws(BEN, "peanut"))
    beaver = story(
        recorder,
        (EVE, Reveal("beaver")),
        (NATURE, Expose(())),
        *draws(EVE, "sunflower", "hazelnut", "sunflower"),
    )
    reveal, theft = Reveal("raccoon"), Steal(BEN, STOLEN)
    raccoon: Answers = {
        key(reveal): story(recorder, (ME, reveal)),
        key(reveal, theft): story(recorder, (ME, theft)),
    }
    taps = tuple(f'[data-animal="{animal}"]' for animal in SHOWN)
    return Guide(
        seats=tuple(Seated(seat, figure, mine=seat == ME) for seat, figure in enumerate(FIGURES)),
        options=msgspec.to_builtins(Choices()),
        opening=opening,
        acts=(
            Say(("hoarders.guide-goal",)),
            Say(("hoarders.guide-choose",)),
            Demo((*taps, ".lay"), choosing),
            Say(("hoarders.guide-secret",)),
            Show(bounced),
            Say(("hoarders.guide-hamster",)),
            Say(("hoarders.guide-squirrel",)),
            Demo(('[data-down="squirrel"]',), squirrel),
            Show(others + beaver),
            Say(("hoarders.guide-beaver",)),
            Say(("hoarders.guide-raccoon",)),
            Demo(('[data-down="raccoon"]', f'[data-owner="{BEN}"] [data-nut="{STOLEN}"]'), raccoon),
            Say(("hoarders.guide-try",)),
            Try(tried(recorder)),
            Say(("hoarders.guide-done",)),
        ),
    )
