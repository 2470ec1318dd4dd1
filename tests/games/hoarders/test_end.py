"""The goal and the end (N-05, N-30 to N-35); who wins by a beaver is in test_beaver.py."""

from __future__ import annotations

import random

import pytest

from fuchsbau import NATURE, IllegalMove, Result, game
from fuchsbau.games.hoarders.moves import Draw, Reveal
from fuchsbau.games.hoarders.rules import State
from fuchsbau.lab.random_play import play_at_random
from games.hoarders.at_the_table import nuts, position, told

HOARDERS = game("hoarders")


@pytest.mark.rule("N-05")
@pytest.mark.rule("N-30")
def test_five_of_a_kind_win_at_once() -> None:
    state = told(position("4 walnut | squirrel hamster", "4 acorn | raccoon beaver"), "squirrel +walnut")
    assert state.to_move == frozenset()
    assert state.result == Result(winners=(0,), scores=(5, 4))
    for seat in (0, 1):
        assert state.moves(seat) == ()
        with pytest.raises(IllegalMove) as refused:
            state.play(seat, Reveal("hamster"))
        assert refused.value.statement == "N-30"


@pytest.mark.rule("N-05")
def test_five_of_different_kinds_do_not() -> None:
    state = position("4 walnut 4 acorn 4 peanut | squirrel hamster", "| raccoon beaver")
    assert told(state, "squirrel +hazelnut").result is None


@pytest.mark.rule("N-30")
def test_a_stolen_nut_can_be_the_fifth() -> None:
    state = position("4 walnut | raccoon hamster", "walnut | squirrel beaver", "4 acorn |")
    state = told(state, "raccoon walnut<1")
    assert state.result is None  # not before the theft has been let go
    state = told(state, "let")
    assert state.result == Result(winners=(0,), scores=(5, 0, 4))
    assert state.victim is state.nut is None


@pytest.mark.rule("N-30")
def test_a_stolen_nut_can_be_the_fifth_where_nobody_can_answer() -> None:
    state = told(position("4 walnut | raccoon hamster", "walnut |"), "raccoon walnut<1")
    assert state.result == Result(winners=(0,), scores=(5, 0))


@pytest.mark.rule("N-30")
def test_a_hamster_undoes_the_theft_of_a_fifth() -> None:
    state = position("4 walnut | raccoon groundhog", "walnut | squirrel hamster")
    state = told(state, "raccoon walnut<1 hamster!")
    assert state.result is None
    assert told(state, "squirrel +acorn groundhog walnut<1").result == Result(winners=(0,), scores=(5, 1))


@pytest.mark.rule("N-30")
def test_a_repeated_squirrel_can_bring_the_fifth() -> None:
    state = position("3 walnut | squirrel groundhog", "| hamster beaver")
    state = told(state, "squirrel +walnut hamster groundhog +walnut")
    assert state.result == Result(winners=(0,), scores=(5, 0))


@pytest.mark.rule("N-30")
def test_the_beaver_stops_drawing_when_it_has_won() -> None:
    state = told(position("4 walnut | beaver hamster", "|"), "beaver +acorn +walnut")
    assert state.result == Result(winners=(0,), scores=(5, 0))
    assert state.drawing == ()
    assert nuts(state, 0) == "5 walnut acorn"


@pytest.mark.rule("N-30")
def test_what_still_lies_face_down_stays_secret() -> None:
    state = told(position("4 walnut | squirrel hamster", "| raccoon beaver"), "squirrel +walnut")
    assert state.view(0).face_down == (1, 2)
    assert state.view(0).mine == ("hamster",)
    assert state.view(0).face_up == (("squirrel",), ())


@pytest.mark.rule("N-32")
@pytest.mark.parametrize("animal", ["squirrel", "beaver"])
def test_from_an_empty_pile_nothing_is_drawn(animal: str) -> None:
    state = told(position(f"walnut | {animal} hamster", "acorn | groundhog hamster", pile=""), animal)
    assert (state.phase, state.turn) == ("reveal", 1)
    assert nuts(state, 0) == "walnut"


@pytest.mark.rule("N-32")
def test_a_beaver_draws_what_there_is() -> None:
    state = told(position("| beaver hamster", "| groundhog hamster", pile="walnut acorn"), "beaver +acorn")
    assert state.chances() == ((Draw(0, "walnut"), 1),)
    state = told(state, "+walnut")
    assert (nuts(state, 0), state.turn) == ("walnut acorn", 1)


@pytest.mark.rule("N-32")
def test_of_many_who_would_draw_the_first_from_the_crown_do() -> None:
    state = position("| beaver hamster", "|", "| beaver squirrel", "|", "|", pile="walnut acorn", crown=0)
    state = told(state, "beaver +acorn +walnut")
    assert [nuts(state, seat) for seat in range(5)] == ["", "acorn", "", "walnut", ""]
    assert state.turn == 2


@pytest.mark.rule("N-32")
def test_stealing_goes_on_without_a_pile() -> None:
    state = position("| raccoon groundhog", "2 walnut |", pile="")
    state = told(state, "raccoon walnut<1 groundhog walnut<1")
    assert nuts(state, 0) == "2 walnut"


def last_round(*seats: str, play_on: bool = False) -> State:
    """The pile is empty, and the round ends without any of these animals doing anything."""
    before = [f"{owned} | hamster groundhog" for owned in seats]
    state = position(*before, pile="", play_on=play_on)
    return told(state, " ".join(["hamster"] * len(seats) + ["groundhog"] * (len(seats) - 1)))


@pytest.mark.rule("N-33")
def test_the_game_ends_with_the_round_that_leaves_no_pile() -> None:
    state = last_round("3 walnut 4 acorn", "3 walnut 3 acorn 3 peanut", "4 hazelnut")
    assert state.result is None
    state = told(state, "groundhog")
    assert state.to_move == frozenset()
    assert state.result == Result(winners=(0, 2), scores=(4, 3, 4))
    with pytest.raises(IllegalMove) as refused:
        state.play(0, Reveal("hamster"))
    assert refused.value.statement == "N-33"


@pytest.mark.rule("N-33")
def test_the_round_in_which_the_pile_runs_out_is_played_to_its_end() -> None:
    state = position("| squirrel hamster", "3 walnut | raccoon hamster", pile="walnut")
    state = told(state, "squirrel +walnut raccoon walnut<0 let")
    assert (nuts(state, 0), nuts(state, 1)) == ("", "4 walnut")
    assert state.result is None
    assert told(state, "hamster hamster").result == Result(winners=(1,), scores=(0, 4))


@pytest.mark.rule("N-33")
def test_the_pile_may_run_out_with_the_very_last_animal() -> None:
    state = position("| hamster groundhog", "2 walnut | hamster squirrel", pile="acorn")
    state = told(state, "hamster hamster groundhog squirrel +acorn")
    assert state.result == Result(winners=(1,), scores=(0, 2))


@pytest.mark.rule("N-33")
def test_what_counts_is_the_most_of_one_kind() -> None:
    state = told(last_round("3 walnut", "2 walnut 2 acorn 2 peanut 2 hazelnut"), "groundhog")
    assert state.result == Result(winners=(0,), scores=(3, 2))


@pytest.mark.rule("N-34")
def test_a_table_may_play_on_without_a_pile() -> None:
    state = told(last_round("4 walnut", "walnut", play_on=True), "groundhog")
    assert (state.phase, state.round, state.crown) == ("choose", 2, 1)
    state = told(state, "raccoon,hamster squirrel,groundhog")
    state = told(state, "squirrel raccoon walnut<1 let")
    assert state.result == Result(winners=(0,), scores=(5, 0))


@pytest.mark.rule("N-35")
def test_who_tie_for_the_most_win_together() -> None:
    state = told(last_round("4 walnut", "3 acorn", "4 acorn 4 peanut", "4 hazelnut"), "groundhog")
    assert state.result == Result(winners=(0, 2, 3), scores=(4, 3, 4, 4))


@pytest.mark.rule("N-35")
def test_who_has_nothing_at_all_can_tie_too() -> None:
    assert told(last_round("", ""), "groundhog").result == Result(winners=(0, 1), scores=(0, 0))


@pytest.mark.rule("N-33")
@pytest.mark.parametrize("play_on", [False, True])
def test_random_games_end_well_within_the_stated_bound(play_on: bool) -> None:
    rng = random.Random(5)
    longest = max(
        len(play_at_random(HOARDERS, seats, None, {"play_on": play_on}, rng).moves)
        for seats in HOARDERS.seats
        for _ in range(30)
    )
    assert longest < HOARDERS.longest / 2


@pytest.mark.rule("N-33")
def test_two_players_never_see_the_end_of_the_pile() -> None:
    """With four of every kind each, fifteen nuts would still lie there."""
    assert 2 * 5 * 4 < 55
    rng = random.Random(6)
    for _ in range(60):
        record = play_at_random(HOARDERS, 2, None, {}, rng)
        result = record.states[-1].result
        assert result is not None
        assert len(result.winners) == 1
        assert max(result.scores) == 5


def test_nobody_but_nature_has_a_hand_in_what_is_drawn() -> None:
    state = told(position("| squirrel hamster", "|"), "squirrel")
    assert state.to_move == {NATURE}
    with pytest.raises(IllegalMove) as refused:
        state.play(0, Draw(0, "walnut"))
    assert refused.value.statement == "N-16"
