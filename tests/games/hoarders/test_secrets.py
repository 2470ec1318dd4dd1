"""What lies face down is known to its owner, and to nobody else by anything at all (N-10, N-22)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import msgspec
import pytest

from fuchsbau import IllegalMove, game
from fuchsbau.game import Actor, Move, Pause, Seat, seen_by
from fuchsbau.games.hoarders.material import ANIMALS, NUTS, PAIRS, Animal
from fuchsbau.games.hoarders.moves import Choose, Expose, Hamster, Let, Reveal, Steal
from fuchsbau.games.hoarders.rules import State
from fuchsbau.lab.random_play import play_at_random
from fuchsbau.server.room import step_for
from games.hoarders.at_the_table import position, told

HOARDERS = game("hoarders")

TRIED: tuple[Move, ...] = (
    *(Choose(pair) for pair in PAIRS),
    *(Reveal(animal) for animal in ANIMALS),
    *(Steal(seat, nut) for seat, nut in product(range(3), NUTS)),
    Hamster(),
    Let(),
    Expose(()),
)
"""Everything that somebody curious could send."""


def another_truth(state: State, onlooker: Seat | None, rng: random.Random) -> State:
    """The same position with other animals face down, as far as the onlooker can know."""
    beavers_are_up = any("beaver" in lying for lying in state.face_up) and state.phase != "expose"
    down: list[tuple[Animal, ...]] = []
    for seat, (lying, shown) in enumerate(zip(state.face_down, state.face_up, strict=True)):
        possible: list[Animal] = [
            animal
            for animal in ANIMALS
            if animal not in shown and not (beavers_are_up and animal == "beaver")
        ]
        held = lying if seat == onlooker else rng.sample(possible, len(lying))
        down.append(tuple(animal for animal in ANIMALS if animal in held))
    return msgspec.structs.replace(state, face_down=tuple(down))


def told_to(state: State, onlooker: Seat | None) -> tuple[object, ...]:
    """Everything that an onlooker can find out without waiting: it sees, it waits, it tries."""
    seconds = state.pause and (state.pause.seconds, state.pause.whole)
    tries = [] if onlooker is None else list(answers(state, onlooker))
    moves = () if onlooker is None else state.moves(onlooker)
    return encoded(state.view(onlooker)), state.to_move, seconds, state.result, moves, tries


def answers(state: State, seat: Seat) -> Iterator[str]:
    """What comes of everything that this seat could try."""
    for move in TRIED:
        try:
            state.play(seat, move)
        except IllegalMove as refused:
            yield f"{refused.statement} {refused.reason}"
        else:
            yield "played"


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value)


@pytest.mark.rule("N-10")
@pytest.mark.rule("N-22")
@pytest.mark.parametrize("seats", range(2, 7))
def test_two_positions_that_differ_in_secrets_only_are_the_same_to_everybody_else(seats: int) -> None:
    rng = random.Random(seats)
    for _ in range(12):
        states = play_at_random(HOARDERS, seats, None, {}, rng).states
        for state in rng.sample(list(states), 15):
            assert isinstance(state, State)
            for onlooker in (None, *range(seats)):
                other = another_truth(state, onlooker, rng)
                assert told_to(other, onlooker) == told_to(state, onlooker)


def test_other_truths_are_really_others() -> None:
    """So that the test above compares something."""
    rng = random.Random(1)
    state = position("walnut | raccoon! squirrel", "acorn | hamster beaver", "| groundhog hamster")
    others = {another_truth(state, 0, rng).face_down for _ in range(100)}
    assert {down[0] for down in others} == {("squirrel",)}
    assert len(others) > 30


@pytest.mark.rule("N-10")
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_choice_is_the_same_bytes_to_all_others_whatever_was_chosen(seats: int) -> None:
    opening = position(*["walnut"] * seats, phase="choose")
    for chooser, onlooker in product(range(seats), (None, *range(seats))):
        if chooser == onlooker:
            continue
        viewed = () if onlooker is None else (onlooker,)
        seen = set[bytes]()
        for pair in PAIRS:
            choice = Choose(pair)
            assert encoded(seen_by(onlooker, chooser, choice)) == b'{"move":"hidden"}'
            seen.add(encoded(step_for(viewed, (1, chooser, choice, opening.play(chooser, choice), None))))
        assert len(seen) == 1


@pytest.mark.rule("N-10")
def test_the_chooser_is_shown_what_it_chose() -> None:
    opening = position("walnut", "walnut", phase="choose")
    choice = Choose(("raccoon", "beaver"))
    step = msgspec.json.decode(encoded(step_for((0,), (1, 0, choice, opening.play(0, choice), None))))
    assert step["move"] == {"move": "choose", "animals": ["raccoon", "beaver"]}
    assert step["views"][0]["view"]["mine"] == ["raccoon", "beaver"]


def window(pair: str) -> State:
    return told(position("| raccoon groundhog", f"2 walnut | {pair}", "|"), "raccoon walnut<1")


@pytest.mark.rule("N-22")
@pytest.mark.parametrize("onlooker", [None, 0, 2])
def test_whether_the_victim_has_a_hamster_is_not_to_be_seen(onlooker: Seat | None) -> None:
    seen = {encoded(window(f"{one} {other}").view(onlooker)) for one, other in PAIRS}
    assert len(seen) == 1
    assert {window(f"{one} {other}").pause for one, other in PAIRS} == {Pause(6, ((1, Let()),), whole=True)}


@pytest.mark.rule("N-22")
@pytest.mark.parametrize("onlooker", [None, 0, 2])
def test_a_hamster_that_was_not_used_leaves_no_trace(onlooker: Seat | None) -> None:
    seen = {encoded(told(window(f"{one} {other}"), "let").view(onlooker)) for one, other in PAIRS}
    assert len(seen) == 1


@pytest.mark.rule("N-26")
def test_beavers_become_known_by_the_move_that_shows_them() -> None:
    shown: Actor = "nature"
    one = position("| beaver squirrel", "| raccoon hamster", "| beaver hamster")
    other = position("| beaver squirrel", "| beaver hamster", "| raccoon hamster")
    states = [state.play(0, Reveal("beaver")) for state in (one, other)]
    assert encoded(states[0].view(0)) == encoded(states[1].view(0))
    moves = [state.moves(shown)[0] for state in states]
    assert moves == [Expose((2,)), Expose((1,))]
    assert [seen_by(0, shown, move) for move in moves] == moves


@pytest.mark.rule("N-15")
def test_the_next_round_begins_without_a_trace_of_what_nobody_saw() -> None:
    """Seat 1's beaver and hamster were played on its turns; what others hold now is chosen anew."""
    state = told(
        position("| hamster groundhog", "| hamster groundhog"), "hamster hamster groundhog groundhog"
    )
    assert {encoded(state.view(onlooker)) for onlooker in (0, 1)} == {encoded(state.view(0))}
    assert state.view(0).mine == ()
