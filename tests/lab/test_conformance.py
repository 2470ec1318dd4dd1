"""Every game keeps every law; and a toy that breaks one is caught by it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec
import pytest

from fuchsbau import game, rulebook
from fuchsbau.game import (
    NATURE,
    Actor,
    BadSetup,
    Begin,
    Game,
    IllegalMove,
    Move,
    Options,
    Pause,
    Race,
    Result,
    Seat,
    View,
    games,
)
from fuchsbau.lab import conformance
from lab.toy import (
    STATEMENTS,
    Choices,
    Guesser,
    Onward,
    Pick,
    Racing,
    Roll,
    Show,
    Sight,
    State,
    toy,
)


@pytest.fixture(scope="module", params=games())
def played(request: pytest.FixtureRequest) -> conformance.Sample:
    return conformance.sample(game(request.param), rulebook.statements(request.param))


@pytest.mark.parametrize("law", conformance.LAWS)
def test_every_game_keeps_every_law(played: conformance.Sample, law: str) -> None:
    conformance.LAWS[law](played)


def test_the_sound_toy_keeps_every_law() -> None:
    conformance.check(toy(), STATEMENTS)


def test_a_law_broken_is_told_with_the_moves_that_led_there() -> None:
    with pytest.raises(conformance.Broken, match=r'seats=2 .*\n  after \d+ moves.*nature: {"move":"roll"'):
        conformance.check(toy(Forgetful), STATEMENTS)


class Offering(State, frozen=True):
    """Offers a move that it then refuses."""

    def moves(self, actor: Actor) -> Sequence[Move]:
        return (
            (*super().moves(actor), Pick(7)) if actor == 1 and actor in self.to_move else super().moves(actor)
        )

    def play(self, actor: Actor, move: Move) -> State:
        return super().play(actor, Pick(-1) if move == Pick(7) else move)


class Tempting(State, frozen=True):
    """Offers moves it then refuses, and no chance to stumble over them."""

    def moves(self, actor: Actor) -> Sequence[Move]:
        moves = super().moves(actor)
        return (*moves, Roll(7)) if self.phase == "roll" and moves else moves

    def play(self, actor: Actor, move: Move) -> State:
        if move == Roll(7):
            raise IllegalMove("T-02", "there is no such side")
        return super().play(actor, move)


class Repeating(State, frozen=True):
    """Offers a move twice."""

    def moves(self, actor: Actor) -> Sequence[Move]:
        return (*super().moves(actor), Pick(0)) if self.phase == "pick" else super().moves(actor)


class Stuck(State, frozen=True):
    """Lets a seat move that has no move."""

    def moves(self, actor: Actor) -> Sequence[Move]:
        return () if actor == 0 and self.left == 1 else super().moves(actor)


class Lenient(State, frozen=True):
    """Plays what it does not offer."""

    def play(self, actor: Actor, move: Move) -> State:
        return self.played(actor, move) if move == Pick(10**6) else super().play(actor, move)


class Careless(State, frozen=True):
    """Lets anybody move at any time."""

    def play(self, actor: Actor, move: Move) -> State:
        return self if actor == NATURE and isinstance(move, Pick) else super().play(actor, move)


class Wordless(State, frozen=True):
    """Refuses by a rule that the rulebook does not have."""

    def play(self, actor: Actor, move: Move) -> State:
        if move not in self.moves(actor):
            raise IllegalMove("T-99", "no")
        return self.played(actor, move)


class Unreasoned(State, frozen=True):
    """Refuses without a reason."""

    def play(self, actor: Actor, move: Move) -> State:
        if move not in self.moves(actor):
            raise IllegalMove("T-01", "")
        return self.played(actor, move)


class Crashing(State, frozen=True):
    """Meets nonsense with any error at hand."""

    def play(self, actor: Actor, move: Move) -> State:
        return self.played(actor, move) if move in self.moves(actor) else {}[move]  # type: ignore[index]


class Marking(State, frozen=True):
    """Writes what is played into the state it is played in."""

    seen: list[str] = msgspec.field(default_factory=list[str])

    def play(self, actor: Actor, move: Move) -> State:
        after = super().play(actor, move)
        self.seen.append(type(move).__name__)
        return after


class Grudging(State, frozen=True):
    """Keeps in mind what it refused."""

    refused: list[str] = msgspec.field(default_factory=list[str])

    def play(self, actor: Actor, move: Move) -> State:
        if move not in self.moves(actor):
            self.refused.append("no")
        return super().play(actor, move)


class Gambling(State, frozen=True):
    """Draws by itself what nature should."""

    rng: ClassVar = random.Random(3)

    def played(self, actor: Actor, move: Move) -> State:
        after = super().played(actor, move)
        return (
            after.but(scores=(self.rng.randrange(99),) * len(self.picks)) if self.phase == "roll" else after
        )


class Counting(State, frozen=True):
    """Shows something that is not in the moves: here, how often anything was ever looked at."""

    looks: ClassVar = [0]

    def view(self, seat: Seat | None) -> View:
        self.looks[0] += 1
        return Sight(self.looks[0], (), None, None, self.scores)


class Loose(View, frozen=True):
    left: Any


class Untyped(State, frozen=True):
    """Has a view that JSON gives back as something else."""

    def view(self, seat: Seat | None) -> View:
        return Loose((self.left,))


class Peeking(State, frozen=True):
    """Shows what the others picked."""

    def view(self, seat: Seat | None) -> View:
        return Sight(self.left, (), self.picks[0], None, self.scores)


class Betraying(State, frozen=True):
    """Lets the moves of one seat tell what another picked."""

    def moves(self, actor: Actor) -> Sequence[Move]:
        moves = super().moves(actor)
        return moves[:2] if actor == 1 and self.picks[0] == 2 and self.phase == "pick" else moves


class Hasty(State, frozen=True):
    """Goes on sooner after one secret than after another."""

    def played(self, actor: Actor, move: Move) -> State:
        after = super().played(actor, move)
        return after.but(phase="show", rolled=0) if after.phase == "roll" and after.picks[0] == 0 else after


class Slow(State, frozen=True):
    """Makes the table wait longer after one secret than after another."""

    @property
    def pause(self) -> Pause | None:
        return (
            Pause(1 + (self.picks[0] or 0), ((NATURE, Roll(0)),)) if self.phase == "roll" else super().pause
        )


class Endless(State, frozen=True):
    """Never ends."""

    def but(self, **changes: Any) -> State:
        return super().but(**changes | {"left": 1, "phase": changes["phase"].replace("over", "pick")})


class Forgetful(State, frozen=True):
    """Ends without a result."""

    @property
    def result(self) -> Result | None:
        return None


class Hurried(State, frozen=True):
    """Has a result before the end."""

    @property
    def result(self) -> Result | None:
        return Result((0,), self.scores)


class Joyless(State, frozen=True):
    """Ends without a winner."""

    @property
    def result(self) -> Result | None:
        return Result((), self.scores) if self.phase == "over" else None


class Weighted(State, frozen=True):
    """Has chances that do not sum to one."""

    def chances(self) -> Sequence[tuple[Move, float]]:
        return [(move, chance * 0.9) for move, chance in super().chances()]


class Impossible(State, frozen=True):
    """Has an outcome without a chance."""

    def chances(self) -> Sequence[tuple[Move, float]]:
        return (*super().chances(), (Roll(2**20), 0.0)) if self.phase == "roll" else super().chances()


class Ominous(State, frozen=True):
    """Has chances out of nature's turn."""

    def chances(self) -> Sequence[tuple[Move, float]]:
        return super().chances() or [(Roll(0), 1.0)]

    def moves(self, actor: Actor) -> Sequence[Move]:
        return super().moves(actor)


class Meddling(State, frozen=True):
    """Lets nature move together with a seat."""

    @property
    def to_move(self) -> frozenset[Actor]:
        return frozenset((*super().to_move, NATURE)) if self.phase == "pick" else super().to_move

    def chances(self) -> Sequence[tuple[Move, float]]:
        return super().chances() or ([(Begin(0), 1.0)] if self.phase == "pick" else ())

    def moves(self, actor: Actor) -> Sequence[Move]:
        return [Begin(0)] if self.phase == "pick" and actor == NATURE else super().moves(actor)


class Dreaming(State, frozen=True):
    """Pauses before a move that is not allowed."""

    @property
    def pause(self) -> Pause | None:
        return Pause(1, ((NATURE, Begin(0)),)) if self.phase == "look" else None


class Frozen(State, frozen=True):
    """Pauses for good."""

    @property
    def pause(self) -> Pause | None:
        return Pause(math.inf, ((NATURE, Onward()),)) if self.phase == "look" else None


class Calling(State, frozen=True):
    """Plays for nature as if it were away."""

    @property
    def pause(self) -> Pause | None:
        return Pause(1, ((NATURE, Onward()),), absent=True) if self.phase == "look" else None


# None: playing the sample shows it already
BROKEN_STATES: dict[type[State], str | None] = {
    Offering: None,
    Tempting: "legal_moves_are_playable",
    Repeating: "legal_moves_are_playable",
    Stuck: None,
    Lenient: "illegal_moves_are_refused",
    Careless: "illegal_moves_are_refused",
    Wordless: "illegal_moves_are_refused",
    Unreasoned: "illegal_moves_are_refused",
    Crashing: "illegal_moves_are_refused",
    Marking: "states_are_values",
    Grudging: "states_are_values",
    Gambling: "states_are_values",
    Counting: "moves_are_the_game",
    Peeking: "seats_know_their_own",
    Betraying: "seats_know_their_own",
    Hasty: "seats_know_their_own",
    Slow: "seats_know_their_own",
    Endless: "games_end",
    Forgetful: "games_end",
    Hurried: "games_end",
    Joyless: "games_end",
    Weighted: "chances_sum_to_one",
    Impossible: "chances_sum_to_one",
    Ominous: "chances_sum_to_one",
    Meddling: "chances_sum_to_one",
    Dreaming: "pauses_can_be_played",
    Frozen: "pauses_can_be_played",
    Calling: "pauses_can_be_played",
    Racing: "races_can_be_judged",
}


@pytest.mark.parametrize("state", BROKEN_STATES)
def test_a_broken_toy_is_caught_by_its_law(state: type[State]) -> None:
    assert_caught(toy(state), BROKEN_STATES[state])


def assert_caught(broken: Game, law: str | None) -> None:
    if law is None:
        with pytest.raises(conformance.Broken):
            conformance.sample(broken, STATEMENTS)
        return
    played = conformance.sample(broken, STATEMENTS)
    with pytest.raises(conformance.Broken):
        conformance.LAWS[law](played)


class Anything(Options, frozen=True):
    rounds: Any = 2


class Stingy(Options, frozen=True):
    offers: ClassVar = {"rounds": (2, "three")}
    rounds: int = 2


class Welcoming(Game):
    """Takes any number of seats."""

    def start(self, seats: int, first: Seat | None = None, **options: Any) -> State:
        return self.opening(2, first, self.read_options(options))


class Open(Move, frozen=True, tag="pick"):
    """A pick that everybody sees."""

    number: int


class Cheat(Guesser):
    """Chooses what is not offered."""

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        return Pick(3)


class Dawdler(Guesser):
    """Thinks for ever."""

    def think(self, view: Any, move: Move) -> float:
        return math.nan


class Whimsical(Guesser):
    """Plays by another chance than its own."""

    rng_of_all = random.Random(1)

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        return self.rng_of_all.choice(moves)


class Partial(Racing, frozen=True):
    """Favours one seat, and says nothing of the others."""

    @property
    def race(self) -> Race | None:
        return Race((1,)) if super().race else None


class Lonely(State, frozen=True):
    """Lets nature race alone."""

    @property
    def race(self) -> Race | None:
        return Race(self.scores) if self.phase == "roll" else None


class Solo(Racing, frozen=True):
    """Lets one seat race against nobody."""

    @property
    def to_move(self) -> frozenset[Actor]:
        return frozenset({min(super().to_move, key=str)}) if self.phase == "show" else super().to_move


class Pressing(Racing, frozen=True):
    """Ends a race when its time is over."""

    @property
    def pause(self) -> Pause | None:
        slow = sorted(seat for seat in self.to_move if isinstance(seat, int))
        if self.phase == "show":
            return Pause(1, tuple((seat, Show(self.picks[seat] or 0)) for seat in slow))
        return super().pause


class Tripping(Racing, frozen=True):
    """Who is first takes away what the others may do."""

    def moves(self, actor: Actor) -> Sequence[Move]:
        moves = super().moves(actor)
        return (Show(7),) if moves and self.phase == "show" and self.shown else moves


class Twofold(Racing, frozen=True):
    """Lets the first seat of a race move twice."""

    again: bool = True

    def played(self, actor: Actor, move: Move) -> State:
        after = super().played(actor, move)
        if self.phase == "show" and self.again:
            return self.but(again=False)
        return after if after.phase == "show" else after.but(again=True)


BROKEN_RACES: tuple[type[State], ...] = (Partial, Lonely, Solo, Pressing, Tripping, Twofold)


@pytest.mark.parametrize("state", BROKEN_RACES)
def test_a_race_that_cannot_be_judged_is_caught(state: type[State]) -> None:
    assert_caught(toy(state, races=True), "races_can_be_judged")


def test_a_toy_that_races_and_says_so_keeps_every_law() -> None:
    conformance.check(toy(Racing, races=True), STATEMENTS)


class Together(State, frozen=True):
    """All win together with two points or more, tie with one, and lose with none."""

    def tell(self) -> Result:
        total = sum(self.scores)
        how = "won" if total > 1 else "tied" if total else "lost"
        return Result(tuple(range(len(self.scores))) if how == "won" else (), self.scores, how)

    @property
    def result(self) -> Result | None:
        return self.tell() if self.phase == "over" else None


class Sharing(Together, frozen=True):
    """Lets one of them alone win."""

    def tell(self) -> Result:
        return msgspec.structs.replace(super().tell(), winners=(0,))


class Consoling(Together, frozen=True):
    """Lets all win though they have lost."""

    def tell(self) -> Result:
        return msgspec.structs.replace(super().tell(), winners=tuple(range(len(self.scores))))


def test_who_plays_together_wins_together_or_not_at_all() -> None:
    played = conformance.sample(toy(Together), STATEMENTS)
    conformance.LAWS["games_end"](played)
    results = [record.states[-1].result for record in played.records]
    assert len({result.together for result in results if result}) > 1
    for broken in (Sharing, Consoling):
        assert_caught(toy(broken), "games_end")


class Sociable(Choices, frozen=True):
    """Three rounds are for three."""

    offers: ClassVar = {"rounds": (1, 2, 3)}


def test_an_option_need_not_fit_every_number_of_seats() -> None:
    def opening(seats: int, first: Seat | None, options: Sociable) -> State:
        if options.rounds == 3 and seats == 2:
            raise BadSetup("three rounds are for three")
        return toy().opening(seats, first, options)

    conformance.check(toy(options=Sociable, opening=opening), STATEMENTS)


BROKEN_PARTS: dict[str, tuple[Callable[[], Game], str | None]] = {
    "takes any number of seats": (lambda: Welcoming(**vars(toy())), "setup_is_checked"),
    "takes anything for an option": (lambda: toy(options=Anything), "setup_is_checked"),
    "offers what it refuses": (lambda: toy(options=Stingy), None),
    "its view does not come back": (lambda: toy(Untyped, view=Loose), "json_comes_back"),
    "a move does not come back": (lambda: toy(move=Begin | Open | Roll | Show | Onward), "json_comes_back"),
    "says it has no secrets": (lambda: toy(move=Begin | Open | Roll | Show | Onward), "seats_know_their_own"),
    "does not end in time": (lambda: toy(longest=8), "games_end"),
    "never races as it says": (lambda: toy(races=True), "races_can_be_judged"),
    "has no player": (lambda: toy(players={}), "players_finish"),
    "a player does not finish": (lambda: toy(players={"cub": Guesser}, longest=5), "players_finish"),
    "a player cheats": (lambda: toy(players={"cub": Cheat}), "players_finish"),
    "a player thinks for ever": (lambda: toy(players={"cub": Dawdler}), "players_finish"),
    "a player has a chance of its own": (lambda: toy(players={"cub": Whimsical}), "players_finish"),
}


@pytest.mark.parametrize("part", BROKEN_PARTS)
def test_a_toy_with_a_broken_part_is_caught(part: str) -> None:
    broken, law = BROKEN_PARTS[part]
    assert_caught(broken(), law)
