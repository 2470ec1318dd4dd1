"""All ordered ways to turn over two animals, against everything that others can do meanwhile.

Seat 2 has the crown, so the round goes 2, 0, 1, 2, 0, 1: somebody is on turn before, between and after the
two turns of seat 0, whose round the table tells. Seat 0 plays its animals in the order of its row as long as
it can, robs seat 1, and answers a theft with its hamster when that lies face down (except in `let go`).
"""

from __future__ import annotations

from itertools import permutations

import pytest

from fuchsbau import NATURE
from fuchsbau.game import Actor, Move, Seat
from fuchsbau.games.hoarders.material import ANIMALS, NUTS, Animal
from fuchsbau.games.hoarders.moves import Draw, Expose, Hamster, Let, Reveal, Steal
from fuchsbau.games.hoarders.rules import State
from games.hoarders.at_the_table import position

ME, RIGHT, LEFT = 0, 2, 1
ORDER = (RIGHT, ME, LEFT, RIGHT, ME, LEFT)
"""The round: the crown is the right neighbour's."""

LETTERS = {
    "d": "seat 0 draws a nut",
    "ddd": "its beaver is the only one: it draws three",
    "s": "it steals a nut",
    "x": "it would steal a nut, but a hamster undoes that",
    "l": "it loses a nut, and had time to answer",
    "L": "it loses a nut, and all its animals lay open",
    "k": "it keeps a nut by its hamster",
    "e": "its beaver is turned over by somebody else's",
    ".": "the animal it turns over does nothing for it",
    "p": "it has no animal face down: it passes",
}

OTHERS: dict[str, tuple[str, str]] = {
    "quiet": ("groundhog hamster", "groundhog hamster"),
    "robbed first": ("raccoon hamster", "groundhog hamster"),
    "let go": ("raccoon hamster", "groundhog hamster"),
    "between": ("groundhog hamster", "raccoon hamster"),
    "last": ("groundhog hamster", "groundhog raccoon"),
    "twice": ("raccoon groundhog", "groundhog hamster"),
    "answered": ("groundhog hamster", "groundhog hamster"),
    "beaver first": ("beaver hamster", "groundhog hamster"),
    "beaver between": ("groundhog hamster", "beaver hamster"),
    "beaver last": ("groundhog hamster", "groundhog beaver"),
    "two beavers": ("beaver hamster", "beaver hamster"),
}
"""What the right and the left neighbour turn over, first and second; they rob seat 0. Only in `answered` the
left neighbour answers with its hamster."""

TABLE = """
                   | quiet | robbed first | let go  | between | last    | twice     | answered | beaver first | beaver between | beaver last | two beavers
squirrel raccoon   | d s   | l d s        | l d s   | d l s   | d s L   | l d l s   | d x      | d s          | d s            | d s         | d d s
squirrel hamster   | d .   | k d p        | l d .   | d k p   | d . L   | k d L p   | d .      | d .          | d .            | d .         | d d .
squirrel groundhog | d d   | l d d        | l d d   | d l d   | d d L   | l d l d   | d d      | d d          | d d            | d d         | d d d
squirrel beaver    | d ddd | l d ddd      | l d ddd | d l ddd | d ddd L | l d l ddd | d ddd    | e d p        | d e p          | d .         | e d p
raccoon squirrel   | s d   | l s d        | l s d   | s l d   | s d L   | l s l d   | x d      | s d          | s d            | s d         | d s d
raccoon hamster    | s .   | k s p        | l s .   | s k p   | s . L   | k s L p   | x .      | s .          | s .            | s .         | d s .
raccoon groundhog  | s s   | l s s        | l s s   | s l s   | s s L   | l s l s   | x s      | s s          | s s            | s s         | d s s
raccoon beaver     | s ddd | l s ddd      | l s ddd | s l ddd | s ddd L | l s l ddd | x ddd    | e s p        | s e p          | s .         | e s p
hamster squirrel   | . d   | k d p        | l . d   | . l d   | . d L   | k d L p   | . d      | . d          | . d            | . d         | d . d
hamster raccoon    | . s   | k s p        | l . s   | . l s   | . s L   | k s L p   | . x      | . s          | . s            | . s         | d . s
hamster groundhog  | . .   | k . p        | l . .   | . l .   | . . L   | k . L p   | . .      | . .          | . .            | . .         | d . .
hamster beaver     | . ddd | k ddd p      | l . ddd | . l ddd | . ddd L | k ddd L p | . ddd    | e . p        | . e p          | . .         | e . p
groundhog squirrel | . d   | l . d        | l . d   | . l d   | . d L   | l . l d   | . d      | . d          | . d            | . d         | d . d
groundhog raccoon  | . s   | l . s        | l . s   | . l s   | . s L   | l . l s   | . x      | . s          | . s            | . s         | d . s
groundhog hamster  | . .   | k . p        | l . .   | . k p   | . . L   | k . L p   | . .      | . .          | . .            | . .         | d . .
groundhog beaver   | . ddd | l . ddd      | l . ddd | . l ddd | . ddd L | l . l ddd | . ddd    | e . p        | . e p          | . .         | e . p
beaver squirrel    | ddd d | l ddd d      | l ddd d | ddd l d | ddd d L | l ddd l d | ddd d    | e d p        | . d            | . d         | e d p
beaver raccoon     | ddd s | l ddd s      | l ddd s | ddd l s | ddd s L | l ddd l s | ddd x    | e s p        | . s            | . s         | e s p
beaver hamster     | ddd . | k ddd p      | l ddd . | ddd k p | ddd . L | k ddd L p | ddd .    | e . p        | . .            | . .         | e . p
beaver groundhog   | ddd . | l ddd .      | l ddd . | ddd l . | ddd . L | l ddd l . | ddd .    | e . p        | . .            | . .         | e . p
"""  # noqa: E501 - a table is read across


def rows() -> list[tuple[str, str, str]]:
    """Every cell of the table: seat 0's animals, what others do, and what happens to seat 0."""
    head, *body = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip("\n").splitlines()]
    return [
        (mine, column, cell) for mine, *cells in body for column, cell in zip(head[1:], cells, strict=True)
    ]


@pytest.mark.rule("N-13")
@pytest.mark.rule("N-23")
@pytest.mark.rule("N-25")
@pytest.mark.parametrize(("mine", "column", "cell"), rows())
def test_what_two_animals_do_whatever_the_others_play(mine: str, column: str, cell: str) -> None:
    assert " ".join(lived(mine, column)) == cell


def test_the_table_has_all_ordered_pairs_and_all_that_others_do() -> None:
    cells = rows()
    assert {mine for mine, _, _ in cells} == {" ".join(pair) for pair in permutations(ANIMALS, 2)}
    assert {column for _, column, _ in cells} == set(OTHERS)
    assert len(cells) == 20 * len(OTHERS)
    assert {letter for _, _, cell in cells for letter in cell.split()} == set(LETTERS)


def lived(mine: str, column: str) -> list[str]:
    """What happens to seat 0 in this round, in letters."""
    right, left = OTHERS[column]
    plans = {ME: mine, RIGHT: right, LEFT: left}
    all_nuts = " ".join(NUTS)
    state = position(*[f"{all_nuts} | {plans[seat]}" for seat in range(3)], crown=RIGHT)
    answering = {ME: column != "let go", LEFT: column == "answered", RIGHT: False}
    letters: list[str] = []
    while state.round == 1:
        (actor,) = state.to_move
        move = played(state, actor, plans, answering)
        after = state.play(actor, move)
        happened(state, move, after, letters)
        state = after
    return letters


def played(state: State, actor: Actor, plans: dict[Seat, str], answering: dict[Seat, bool]) -> Move:
    """What this actor does. Nature gives nuts of which there are few, so that nobody wins."""
    if not isinstance(actor, int):
        moves = state.moves(NATURE)
        return min(moves, key=lambda move: owned(state, move) if isinstance(move, Draw) else 0)
    match state.phase:
        case "reveal":
            planned: list[Animal] = [
                animal for word in plans[actor].split() for animal in state.face_down[actor] if animal == word
            ]
            return Reveal(planned[0])
        case "steal":
            victim = LEFT if actor == ME else ME
            thefts = [move for move in state.moves(actor) if isinstance(move, Steal)]
            return min(
                (theft for theft in thefts if theft.victim == victim),
                key=lambda theft: state.collections[actor][NUTS.index(theft.nut)],
            )
        case _:
            return Hamster() if answering[actor] and Hamster() in state.moves(actor) else Let()


def owned(state: State, draw: Draw) -> int:
    return state.collections[draw.seat][NUTS.index(draw.nut)]


def happened(before: State, move: Move, after: State, letters: list[str]) -> None:
    """Write down what one move means to seat 0."""
    mine = before.turn == ME
    match move:
        case Reveal() if mine and after.phase not in ("draw", "steal", "expose"):
            letters.append(".")
        case Expose(seats) if mine:
            letters.append("." if seats else "")
        case Expose(seats) if ME in seats:
            letters.append("e")
        case Draw(seat) if seat == ME and before.face_up[before.turn][-1] == "beaver" and mine:
            letters[-1] += "d"
        case Draw(seat) if seat == ME:
            letters.append("d")
        case Steal(victim) if after.phase != "answer" and (mine or victim == ME):
            letters.append("s" if mine else "L")
        case Hamster() if mine or before.victim == ME:
            letters.append("x" if mine else "k")
        case Let() if mine or before.victim == ME:
            letters.append("s" if mine else "l")
        case _:
            pass
    until = after.step if after.round == 1 else len(ORDER)
    letters += ["p" for seat in ORDER[before.step + 1 : until] if seat == ME]
