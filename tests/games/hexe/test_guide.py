"""The first-time guide lets the player do whatever the rules allow."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fuchsbau import NATURE
from fuchsbau.game import Move
from fuchsbau.games.hexe.guide import ME, OTHER, guide, position
from fuchsbau.games.hexe.moves import Done, Roll, Sight, Turn
from fuchsbau.games.hexe.rules import State
from fuchsbau.guides import Answers, Demo, Show, Step, Try, key

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


def ways(state: State, answers: Answers, made: tuple[Move, ...] = ()) -> Iterator[tuple[Move, ...]]:
    """Every way in which the player can go on to the end of an act."""
    going_on = [move for move in state.moves(ME) if key(*made, move) in answers]
    assert going_on in ([], list(state.moves(ME))), "a move the rules allow has no answer"
    if not going_on:
        yield made
    for move in going_on:
        yield from ways(played(state, answers[key(*made, move)]), answers, (*made, move))


def test_the_hand_finds_a_card_and_the_player_may_do_what_the_rules_allow() -> None:
    (show,) = [act for act in GUIDE.acts if isinstance(act, Show)]
    (demo,) = [act for act in GUIDE.acts if isinstance(act, Demo)]
    (tried,) = [act for act in GUIDE.acts if isinstance(act, Try)]
    state = played(position(), show.steps)
    (found,) = [move for move in state.moves(ME) if isinstance(move, Turn)]
    assert demo.taps == (f'[data-card="{found.card}"]', "button.done")
    for made in ((found,), (found, Done())):
        state = played(state, demo.answers[key(*made)])
    assert state.moves(ME) == (Roll(),)
    made = set(ways(state, tried.answers))
    assert len(made) == 5  # none of the two cards, one or the other, or both in either order
    assert {way[0] for way in made} == {Roll()}
    assert {way[-1] for way in made} == {Done()}
    assert len(tried.answers) == 10


def test_it_begins_with_all_cards_face_up_and_the_other_to_roll() -> None:
    view = GUIDE.opening.views[0].view
    assert isinstance(view, Sight)
    assert (view.turned, view.turn) == ((), OTHER)
    assert [seat.mine for seat in GUIDE.seats] == [True, False]
    assert NATURE not in GUIDE.opening.to_move
    assert msgspec.json.decode(msgspec.json.encode(GUIDE))["options"] == {"help_seconds": None}
