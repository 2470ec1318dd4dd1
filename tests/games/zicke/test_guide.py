"""The first-time guide lets the player do whatever the rules allow."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fuchsbau import NATURE
from fuchsbau.game import Move
from fuchsbau.games.zicke.guide import ME, OTHER, SHOWN, TRIED, guide, position
from fuchsbau.games.zicke.moves import Pay, Sight, Slap, Turn
from fuchsbau.games.zicke.rules import State
from fuchsbau.guides import Answers, Demo, Show, Step, Try, key
from games.zicke.at_the_table import home

GUIDE = guide()


def played(state: State, steps: list[Step]) -> State:
    """The state after these steps, each with the view that was recorded."""
    for step in steps:
        assert step.actor is not None
        assert step.move is not None
        state = state.play(step.actor, step.move)
        assert step.views[0].view == state.view(None)
        assert set(step.to_move) == state.to_move
    return state


def ways(
    state: State, answers: Answers, made: tuple[Move, ...] = ()
) -> Iterator[tuple[State, tuple[Move, ...]]]:
    """Every way in which the player can go on to the end of an act, and where it leads."""
    going_on = [move for move in state.moves(ME) if key(*made, move) in answers]
    assert going_on in ([], list(state.moves(ME))), "a move the rules allow has no answer"
    if not going_on:
        yield state, made
    for move in going_on:
        yield from ways(played(state, answers[key(*made, move)]), answers, (*made, move))


def test_the_hand_slaps_right_and_the_player_may_do_what_the_rules_allow() -> None:
    (show,) = [act for act in GUIDE.acts if isinstance(act, Show)]
    (demo,) = [act for act in GUIDE.acts if isinstance(act, Demo)]
    (tried,) = [act for act in GUIDE.acts if isinstance(act, Try)]
    state = played(position(), show.steps)
    assert state.sought == SHOWN
    assert home(state, SHOWN) == OTHER
    state = played(state, demo.answers[key(Slap(OTHER))])
    assert SHOWN in state.heaps[ME]
    assert state.moves(ME) == (Turn(),)
    ends = list(ways(state, tried.answers))
    assert sum(TRIED in end.heaps[ME] for end, _ in ends) == 1
    for end, made in ends:
        assert made[0] == Turn()
        assert (made[1:] == (Slap("barn"),)) == (TRIED in end.heaps[ME])
        assert isinstance(made[-1], Pay) == (TRIED in end.heaps[OTHER])
    assert len(ends) == 1 + 2 * 4  # right, or on two wrong cards with one of four animals to give


def test_it_begins_with_all_in_sight_and_the_other_to_turn() -> None:
    view = GUIDE.opening.views[0].view
    assert isinstance(view, Sight)
    assert (view.phase, view.turn, view.back) == ("turn", OTHER, "straw")
    assert [seat.mine for seat in GUIDE.seats] == [True, False]
    assert NATURE not in GUIDE.opening.to_move
    assert msgspec.json.decode(msgspec.json.encode(GUIDE))["options"] == {
        "poops": 2, "mixed": False, "swapping": False,
    }  # fmt: skip
