"""The first-time guide answers whatever the player may do, and shows what a seat sees."""

from __future__ import annotations

from itertools import permutations

from fuchsbau.game import Hidden
from fuchsbau.games.hoarders.guide import ME, guide
from fuchsbau.games.hoarders.material import ANIMALS, PAIRS
from fuchsbau.games.hoarders.moves import Choose, Reveal, Sight
from fuchsbau.guides import Demo, Show, Step, Try, key

GUIDE = guide()
(TRIED,) = (act.answers for act in GUIDE.acts if isinstance(act, Try))


def steps() -> list[Step]:
    """Every step that the guide can show."""
    found = [GUIDE.opening]
    for act in GUIDE.acts:
        if isinstance(act, Show):
            found += act.steps
        elif isinstance(act, Demo | Try):
            found += [step for answer in act.answers.values() for step in answer]
    return found


def test_any_two_animals_may_be_chosen_and_either_turned_over() -> None:
    for first, second in permutations(ANIMALS, 2):
        pair = next(pair for pair in PAIRS if {*pair} == {first, second})
        assert key(Choose(pair)) in TRIED
        assert key(Choose(pair), Reveal(first)) in TRIED


def test_whatever_is_tried_ends_when_it_is_somebody_elses_turn() -> None:
    for tried, answer in TRIED.items():
        ends = not any(other.startswith(f"{tried} ") for other in TRIED)
        assert (ME in answer[-1].to_move) != ends
        assert answer[-1].result is None


def test_every_theft_that_is_possible_is_answered() -> None:
    for tried, answer in TRIED.items():
        if tried.endswith("raccoon:reveal"):
            view = sight(answer[-1])
            possible = sum(many > 0 for seat in (1, 2) for many in view.collections[seat])
            assert sum(other.startswith(f"{tried} steal:") for other in TRIED) == possible > 2


def test_the_other_seats_keep_their_secrets_in_the_guide_too() -> None:
    for step in steps():
        assert [seen.seat for seen in step.views] == [ME]
        if isinstance(step.move, Choose):
            assert step.actor == ME
        if step.actor in (1, 2) and len(sight(step).chosen) < 3:
            assert step.move == Hidden()


def sight(step: Step) -> Sight:
    view = step.views[0].view
    assert isinstance(view, Sight)
    return view
