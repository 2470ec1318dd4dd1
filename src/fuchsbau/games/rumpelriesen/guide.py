"""The first-time guide, recorded from the rules.

Two seats, and only the first is the player's. A ghost hand holds up the wand, turns the hourglass, and taps
the imp when the other has drawn leaves aside: what is seen of that is staged. Then the player does the same
for the next imp.
"""

from __future__ import annotations

import base64

import msgspec

from fuchsbau.game import NATURE, WORLD
from fuchsbau.guides import Answers, Demo, Guide, Recorder, Say, Seated, Show, Step, Try, key

from .material import CARDS, Imp
from .moves import Appear, Choices, Draw, Lay, Raise, Tap, Tidy, Turn, Uncover
from .rules import State
from .staged import Search, searches

ME, OTHER = 0, 1
FIGURES = ("owl", "bear")
SHOWN: Imp = "sorrel"
"""The ghost hand taps it."""
TRIED: Imp = "juniper"
"""The player taps it."""


def laid(search: int, leaves: int) -> State:
    """The leaves are laid in that way for the first or the second search, and no wand is raised yet."""
    return State(
        seats=len(FIGURES),
        options=Choices(),
        phase="spell",
        turn=0,
        pile=CARDS - search,
        found=((),) * len(FIGURES),
        wanted=SHOWN if search == 1 else TRIED,
        search=search,
        leaves=leaves,
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
    shown = next(searches(lambda leaves: laid(1, leaves), OTHER))
    tried = next(
        search for search in searches(lambda leaves: laid(2, leaves), OTHER) if search.leaves > shown.leaves
    )
    recorder = Recorder(laid(1, shown.leaves))
    opening = recorder.opening()
    demo = searched(recorder, shown, SHOWN)
    covered = [
        recorder.play(WORLD, Tidy()),
        recorder.play(NATURE, Draw(TRIED)),
        recorder.play(NATURE, Lay(tried.leaves)),
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
            Try(searched(recorder, tried, TRIED)),
            Say(("rumpelriesen.guide-done",)),
        ),
        films={
            str(number): base64.b64encode(search.film).decode() for number, search in ((1, shown), (2, tried))
        },
    )
