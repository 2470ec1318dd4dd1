"""The first-time guide, recorded from the rules.

Two seats, and only the first is the player's. The other turns a card; a ghost hand finds the animal at the
other's heap and slaps. So the player turns the next card: it is an animal at the barn. If the player slaps
on the right card it is theirs; on a wrong one the other gets it, and the player gives one away.
"""

from __future__ import annotations

import msgspec

from fuchsbau.game import NATURE
from fuchsbau.guides import Answers, Demo, Guide, Recorder, Say, Seated, Show, Step, Try, key

from .material import Animal, Back, Face, Place
from .moves import Choices, Pay, Reveal, Slap, Turn, Uncover
from .rules import State, places

ME, OTHER = 0, 1
FIGURES = ("owl", "bear")

HEAPS: tuple[tuple[Animal, ...], ...] = (("cat", "worm", "duck"), ("pig", "hedgehog", "snail"))
BARN: tuple[Animal, ...] = ("goose", "dog", "butterfly")
"""Fewer than in a game: at a first look they are easier to find."""
SHOWN: Animal = "hedgehog"
"""The ghost hand finds it at the other's heap."""
TRIED: Animal = "goose"
"""The player looks for it, and it is at the barn."""
LEFT: tuple[Face, ...] = ("cat", "dog")
"""Two cards that are not turned in the guide."""


def position() -> State:
    """The other is to turn a card."""
    straw: tuple[Face, ...] = (SHOWN, TRIED, *LEFT)
    return State(
        seats=len(FIGURES),
        options=Choices(),
        phase="turn",
        turn=OTHER,
        heaps=HEAPS,
        unseen=((), straw),
        left=(0, len(straw)),
        barn=BARN,
        cards=places(len(FIGURES)),
        back="straw",
    )


def revealed(recorder: Recorder, seat: int, animal: Animal) -> list[Step]:
    """A seat turns the top card, and it asks for that animal."""
    beneath: Back = "straw"
    return [
        recorder.play(seat, Turn()),
        recorder.play(NATURE, Uncover(beneath)),
        recorder.play(NATURE, Reveal(animal)),
    ]


def guide() -> Guide:
    """The whole guide."""
    recorder = Recorder(position())
    opening = recorder.opening()
    shown = revealed(recorder, OTHER, SHOWN)
    right = Slap(OTHER)
    demo: Answers = {key(right): [recorder.play(ME, right)]}
    turning: Answers = {key(Turn()): revealed(recorder, ME, TRIED)}
    for card in places(len(FIGURES)):
        slapped(recorder.copy(), card, turning)
    return Guide(
        seats=tuple(Seated(seat, figure, mine=seat == ME) for seat, figure in enumerate(FIGURES)),
        options=msgspec.to_builtins(Choices()),
        opening=opening,
        acts=(
            Say(("zicke.guide-look",)),
            Show(shown),
            Say(("zicke.guide-watch",)),
            Demo((f"[data-pad='{ME}'] [data-card='{OTHER}']",), demo),
            Say(("zicke.guide-got", "zicke.guide-try")),
            Try(turning),
            Say(("zicke.guide-done",)),
        ),
    )


def slapped(recorder: Recorder, card: Place, answers: Answers) -> None:
    """Record what a slap of the player's leads to."""
    slap = Slap(card)
    steps = [recorder.play(ME, slap)]
    if recorder.state.race is not None:  # that was a wrong card
        steps.append(recorder.play(OTHER, Slap("barn")))
        for gift in recorder.state.moves(ME):
            assert isinstance(gift, Pay)
            answers[key(Turn(), slap, gift)] = [recorder.copy().play(ME, gift)]
    answers[key(Turn(), slap)] = steps
