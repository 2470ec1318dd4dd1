"""The rules of Hexe, Tier ... wer fehlt denn hier?: state and moves. Numbers such as H-13 are statements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final

from msgspec.structs import replace

from fuchsbau.game import (
    NOBODY,
    ONLY_NATURE,
    Actor,
    Begin,
    IllegalMove,
    Move,
    Result,
    Seat,
    Timeless,
    begins,
    equally,
    only,
    out_of_place,
    ranked,
)

from .material import ANIMALS, CARDS, FITTING, ROUNDS, Card
from .moves import Award, Choices, Deal, Dice, Discard, Done, Phase, Roll, Show, Sight, Turn


class State(Timeless, frozen=True, gc=False):
    """A position of Hexe, Tier ... wer fehlt denn hier?."""

    seats: int
    options: Choices
    phase: Phase
    turn: Seat
    cards: tuple[tuple[Card, ...], ...]
    round: int = 1
    dice: Dice | None = None
    turned: frozenset[Card] = frozenset()
    searching: frozenset[Seat] = frozenset()
    winners: tuple[Seat, ...] = ()
    reward: tuple[Card, ...] = ()
    """The cards still to be handed out at the end of a round."""
    receivers: tuple[Seat | None, ...] = ()
    """Who gets the next of them, one after the other; None: the box."""
    box: tuple[Card, ...] = ()

    @property
    def to_move(self) -> frozenset[Actor]:
        phase = self.phase
        if phase == "search":
            return self.searching
        if phase == "roll":
            return only(self.turn)
        return NOBODY if phase == "over" else ONLY_NATURE

    def moves(self, actor: Actor) -> tuple[Move, ...]:
        if actor not in self.to_move:
            return ()
        phase = self.phase
        if phase == "search" and self.dice and isinstance(actor, int):
            return self._choices(actor, self.dice)
        if phase == "roll":
            return _ROLL
        return tuple(move for move, _ in self.chances())

    def _choices(self, seat: Seat, dice: Dice) -> tuple[Move, ...]:
        fitting, turned = FITTING[dice], self.turned
        found = [_TURNS[card] for card in self.cards[seat] if card in fitting and card not in turned]
        return (*found, _DONE)

    def chances(self) -> tuple[tuple[Move, float], ...]:
        phase = self.phase
        if phase == "show":
            return _SHOWS
        if phase == "deal":
            return equally(_DEALS[card] for card in self.undealt())
        if phase == "award":
            return _awards(self.reward, self.receivers[0])
        return begins(self.seats) if phase == "begin" else ()

    def undealt(self) -> Sequence[Card]:
        """The cards still in the box at the beginning."""
        dealt = {card for own in self.cards for card in own}
        return [card for card in range(len(CARDS)) if card not in dealt]

    def play(self, actor: Actor, move: Move) -> State:
        how = _PLAYS.get((self.phase, type(move)))
        if how is None or actor not in self.to_move:
            raise IllegalMove(self._why_not(), out_of_place(self, self.phase, actor, move))
        return how(self, actor, move)

    def _why_not(self) -> str:
        """The statement that says why others must wait, or something else is to be done."""
        return "H-28" if self.phase == "over" and self.round < ROUNDS else _NOT_NOW[self.phase]

    def view(self, seat: Seat | None) -> Sight:
        return Sight(
            self.phase, self.round, self.turn, self.dice, self.cards, tuple(sorted(self.turned)),
            tuple(sorted(self.searching)), self.winners, self.box,
        )  # fmt: skip

    @property
    def result(self) -> Result | None:
        return ranked([len(own) for own in self.cards]) if self.phase == "over" else None


def opening(seats: int, first: Seat | None, options: Choices) -> State:
    """All 24 cards in the box, before nature deals them."""
    phase: Phase = "begin" if first is None else "deal"
    return State(seats=seats, options=options, phase=phase, turn=first or 0, cards=((),) * seats)


def _begin(state: State, actor: Actor, move: Begin) -> State:
    if move.seat not in range(state.seats):
        raise IllegalMove("H-10", f"there is no seat {move.seat}")
    return replace(state, phase="deal", turn=move.seat)


def _deal(state: State, actor: Actor, move: Deal) -> State:
    left = state.undealt()
    if move.card not in left:
        raise IllegalMove("H-07", f"card {move.card} has been dealt, or there is none")
    seat = (state.turn + len(CARDS) - len(left)) % state.seats
    cards = _handed(state.cards, seat, move.card)
    return replace(state, cards=cards, phase="deal" if len(left) > 1 else "roll")


def _roll(state: State, actor: Actor, move: Roll) -> State:
    return replace(state, phase="show", winners=())


def _show(state: State, actor: Actor, move: Show) -> State:
    if move.dice not in FITTING:
        raise IllegalMove("H-04", f"the dice cannot show {move.dice}")
    searching = frozenset(seat for seat, own in enumerate(state.cards) if own)
    return replace(state, phase="search", dice=move.dice, searching=searching)


def _turn(state: State, actor: Seat, move: Turn) -> State:
    card, own = move.card, state.cards[actor]
    assert state.dice is not None
    if card not in own:
        raise IllegalMove("H-12", f"card {card} does not lie in front of seat {actor}")
    if card in state.turned:
        raise IllegalMove("H-13", f"card {card} is turned already")
    if card not in FITTING[state.dice]:
        missing = " and no ".join(animal for animal in dict.fromkeys(state.dice) if animal not in CARDS[card])
        raise IllegalMove("H-15", f"there is no {missing} on this card")
    turned = state.turned | {card}
    if turned.issuperset(own):  # nothing is left to search: done by itself (H-17)
        return _searched(replace(state, turned=turned), actor)
    return replace(state, turned=turned)


def _done(state: State, actor: Seat, move: Done) -> State:
    return _searched(state, actor)


def _searched(state: State, seat: Seat) -> State:
    """`seat` is done; when it was the last, the roll is over, and perhaps the round (H-17, H-20)."""
    searching = state.searching - {seat}
    if searching:
        return replace(state, searching=searching)
    winners = tuple(seat for seat, own in enumerate(state.cards) if own and state.turned.issuperset(own))
    onward = (state.turn + 1) % state.seats  # H-19
    if not winners:
        return replace(state, phase="roll", turn=onward, searching=searching)
    reward = tuple(card for own in state.cards for card in own if card not in state.turned)
    share, rest = divmod(len(reward), len(winners))
    state = replace(
        state, phase="award", turn=onward, searching=searching, winners=winners, reward=reward,
        receivers=(*(None,) * rest, *winners * share),
    )  # fmt: skip
    return state if reward else _next_round(state)


def _award(state: State, actor: Actor, move: Award) -> State:
    receiver = state.receivers[0]
    if receiver is None:
        raise IllegalMove("H-23", "what cannot be shared goes into the box first")
    if move.seat != receiver:
        raise IllegalMove("H-22", f"this card is for seat {receiver}, not for seat {move.seat}")
    state = _taken(state, move.card)
    return _go_on(replace(state, cards=_handed(state.cards, move.seat, move.card)))


def _discard(state: State, actor: Actor, move: Discard) -> State:
    if state.receivers[0] is not None:
        raise IllegalMove("H-23", "what can be shared does not go into the box")
    state = _taken(state, move.card)
    return _go_on(replace(state, box=(*state.box, move.card)))


def _taken(state: State, card: Card) -> State:
    """One card of the reward leaves its owner."""
    if card not in state.reward:
        raise IllegalMove("H-21", f"card {card} is no part of the reward")
    return replace(
        state,
        cards=tuple(tuple(one for one in own if one != card) for own in state.cards),
        reward=tuple(one for one in state.reward if one != card),
        receivers=state.receivers[1:],
    )


def _go_on(state: State) -> State:
    return state if state.receivers else _next_round(state)


def _next_round(state: State) -> State:
    """All cards face up again, unless the game is over (H-25, H-26, H-28)."""
    owners = sum(1 for own in state.cards if own)
    if state.round == ROUNDS or owners == 1:
        return replace(state, phase="over")
    return replace(state, phase="roll", round=state.round + 1, turned=frozenset())


def _handed(cards: tuple[tuple[Card, ...], ...], seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    return (*cards[:seat], (*cards[seat], card), *cards[seat + 1 :])


_PLAYS: Final[Mapping[tuple[Phase, type[Move]], Any]] = {
    ("begin", Begin): _begin,
    ("deal", Deal): _deal,
    ("roll", Roll): _roll,
    ("show", Show): _show,
    ("search", Turn): _turn,
    ("search", Done): _done,
    ("award", Award): _award,
    ("award", Discard): _discard,
}
"""What can be played when, and what it does."""

_NOT_NOW: Final[Mapping[Phase, str]] = {
    "begin": "H-10",
    "deal": "H-07",
    "roll": "H-11",
    "show": "H-11",
    "search": "H-17",
    "award": "H-21",
    "over": "H-26",
}
"""What is to be done now, and by whom."""

_ROLL = (Roll(),)
_DONE = Done()
_TURNS = tuple(Turn(card) for card in range(len(CARDS)))
_DEALS = tuple(Deal(card) for card in range(len(CARDS)))
_SHOWS = equally(Show((one, other)) for one, other in product(ANIMALS, repeat=2))


def _awards(reward: tuple[Card, ...], receiver: Seat | None) -> tuple[tuple[Move, float], ...]:
    return equally(Discard(card) if receiver is None else Award(card, receiver) for card in reward)
