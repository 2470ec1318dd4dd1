"""The first-time guide, recorded from the rules.

Two seats, and only the first is the player's. A ghost hand holds up the wand, turns the hourglass, drags
leaves far away to one heap, and taps the imp. Then the player taps the next one, for whom the other drags.
"""

from __future__ import annotations

import msgspec

from fuchsbau.game import NATURE, WORLD
from fuchsbau.guides import Answers, Demo, Guide, Recorder, Say, Seated, Show, Step, Try, key

from .filmed import Search, films, write
from .material import CARDS, Imp
from .moves import Appear, Choices, Draw, Lay, Raise, Tap, Tidy, Turn, Uncover
from .rules import State

ME, OTHER = 0, 1
FIGURES = ("owl", "bear")
SHOWN: Imp = "sorrel"
"""The ghost hand taps it."""
TRIED: Imp = "juniper"
"""The player taps it."""
SHOWS = Search(1, ME, leaves=17, place=5, strokes=(((-300, 320), (580, 290)), ((-450, 350), (430, 320))))
TRIES = Search(2, OTHER, leaves=32, place=6, strokes=(((330, 370), (-290, -250)), ((320, 500), (-300, -120))))
"""Inwards, from where one looks over to the middle: so no leaf goes over the edge."""


def laid(search: Search) -> State:
    """The leaves are laid, and no wand is raised yet."""
    return State(
        seats=len(FIGURES),
        options=Choices(),
        phase="spell",
        turn=0,
        pile=CARDS - search.number,
        found=((),) * len(FIGURES),
        wanted=SHOWN if search is SHOWS else TRIED,
        search=search.number,
        leaves=search.leaves,
    )


def searched(recorder: Recorder, search: Search, imp: Imp) -> Answers:
    """The player holds up the wand, turns the hourglass, and taps the imp when it is to be seen."""
    tap = Tap(search.place)
    raised = [recorder.play(ME, Raise()), recorder.play(OTHER, Raise())]
    seen: list[Step] = [
        recorder.play(ME, Turn()),
        recorder.play(WORLD, Uncover(search.place), search.after),
        recorder.play(NATURE, Appear(imp), search.after),
    ]
    return {
        key(Raise()): raised,
        key(Raise(), Turn()): seen,
        key(Raise(), Turn(), tap): [recorder.play(ME, tap, search.after)],
    }


def guide() -> Guide:
    """The whole guide."""
    recorder = Recorder(laid(SHOWS))
    opening = recorder.opening()
    demo = searched(recorder, SHOWS, SHOWN)
    covered = [
        recorder.play(WORLD, Tidy()),
        recorder.play(NATURE, Draw(TRIED)),
        recorder.play(NATURE, Lay(TRIES.leaves)),
    ]
    return Guide(
        seats=tuple(Seated(seat, figure, mine=seat == ME) for seat, figure in enumerate(FIGURES)),
        options=msgspec.to_builtins(Choices()),
        opening=opening,
        acts=(
            Say(("rumpelriesen.guide-look", f"rumpelriesen.where.{SHOWN}")),
            Say(("rumpelriesen.guide-watch",)),
            Demo((f"[data-seat='{ME}']", "[data-glass]", "[data-tap]"), demo),
            Say(("rumpelriesen.guide-got",)),
            Show(covered),
            Say(("rumpelriesen.guide-try",)),
            Try(searched(recorder, TRIES, TRIED)),
            Say(("rumpelriesen.guide-done",)),
        ),
        films=films(),
    )


if __name__ == "__main__":
    write((SHOWS, TRIES), laid)
