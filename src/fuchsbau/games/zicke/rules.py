"""The rules of Zicke Zacke: state and moves. Numbers such as Z-13 are statements of the rulebook.

Who was first is not decided here: slaps come in their true order (Race), found by whoever drives the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from fuchsbau.game import (
    NOBODY,
    ONLY_NATURE,
    Actor,
    Begin,
    IllegalMove,
    Move,
    Pause,
    Race,
    Result,
    Seat,
    Timeless,
    begins,
    equally,
    only,
    out_of_place,
    ranked,
)

from .material import ANIMALS, ASIDE, HEAP, RED, Animal, Back, Face, Place
from .moves import Choices, Deal, Keep, Lay, Pay, Phase, Reveal, Sight, Slap, Swap, Turn, Uncover

Heaps = tuple[tuple[Animal, ...], ...]


class State(Timeless, frozen=True, gc=False):
    """A position of Zicke Zacke.

    `unseen` are the fronts not seen yet on cards of each back, those set aside among them; `left` is how many
    cards of each back are in the pile, the top one too.
    """

    seats: int
    options: Choices
    phase: Phase
    turn: Seat
    heaps: Heaps
    unseen: tuple[tuple[Face, ...], tuple[Face, ...]]
    left: tuple[int, int]
    barn: tuple[Animal, ...] = ()
    cards: tuple[Place, ...] = ()
    back: Back | None = "red"
    lifted: Back | None = None
    """The back of the card that was lifted and not revealed yet."""
    face: Face | None = None
    sought: Animal | None = None
    searching: frozenset[Seat] = frozenset()
    slaps: tuple[tuple[Seat, Place], ...] = ()
    winner: Seat | None = None
    taken: Place | None = None
    paying: frozenset[Seat] = frozenset()

    @property
    def to_move(self) -> frozenset[Actor]:
        phase = self.phase
        if phase == "search":
            return self.searching
        if phase in ("turn", "swap"):
            return only(self.turn)
        if phase == "pay":
            return self.paying
        return NOBODY if phase == "over" else ONLY_NATURE

    def moves(self, actor: Actor) -> tuple[Move, ...]:
        if actor not in self.to_move:
            return ()
        phase = self.phase
        if phase == "search":
            return _slaps(self.cards)
        if phase == "turn":
            return _TURN
        if phase == "pay" and isinstance(actor, int):
            return tuple(_PAYS[animal] for animal in self.heaps[actor])
        if phase == "swap":
            return (_KEEP, *(Swap(card) for card in self.cards if card != self.taken))
        return tuple(move for move, _ in self.chances())

    def chances(self) -> tuple[tuple[Move, float], ...]:
        phase = self.phase
        if phase == "reveal":
            return _reveals(self.unseen[self.lifted != "red"])
        if phase == "uncover":
            return _uncovers(self.left)
        if phase == "deal":
            return equally(Deal(animal) for animal in self.undealt())
        if phase == "lay":
            return equally(Lay(card) for card in places(self.seats) if card not in self.cards)
        return begins(self.seats) if phase == "begin" else ()

    def undealt(self) -> list[Animal]:
        """The hiding cards still in the box at the beginning."""
        dealt = {animal for heap in (*self.heaps, self.barn) for animal in heap}
        return [animal for animal in ANIMALS if animal not in dealt]

    def play(self, actor: Actor, move: Move) -> State:
        how = _PLAYS.get((self.phase, type(move)))
        if how is None or actor not in self.to_move:
            raise IllegalMove(self._why_not(actor, move), out_of_place(self, self.phase, actor, move))
        return how(self, actor, move)

    def _why_not(self, actor: Actor, move: Move) -> str:
        """The statement that says why others must wait, or something else is to be done."""
        if self.phase == "search" and isinstance(move, Slap) and actor in range(self.seats):
            return "Z-14"
        return _NOT_NOW[self.phase]

    def view(self, seat: Seat | None) -> Sight:
        return Sight(
            self.phase, self.turn, self.heaps, self.barn, self.cards, sum(self.left), self.back, self.face,
            self.sought, self.slaps, self.winner, self.taken, tuple(sorted(self.paying)),
        )  # fmt: skip

    @property
    def result(self) -> Result | None:
        return ranked([len(heap) for heap in self.heaps]) if self.phase == "over" else None

    @property
    def pause(self) -> Pause | None:
        """Where nobody is there to turn the next card, it turns by itself after a moment (Z-11)."""
        return _LIFTED_BY_ITSELF[self.turn] if self.phase == "turn" else None

    @property
    def race(self) -> Race | None:
        """Of two who are as quick, the one with fewer animals is first (Z-17)."""
        return Race(tuple(len(heap) for heap in self.heaps)) if self.phase == "search" else None


def opening(seats: int, first: Seat | None, options: Choices) -> State:
    """All cards in the box, before nature deals them."""
    return State(
        seats=seats,
        options=options,
        phase="begin" if first is None else "deal",
        turn=first or 0,
        heaps=((),) * seats,
        unseen=(ANIMALS, (*ANIMALS, *_POOP * options.poops)),
        left=(RED - ASIDE, len(ANIMALS) + options.poops),
        cards=() if options.mixed else places(seats),
    )


@lru_cache
def places(seats: int) -> tuple[Place, ...]:
    """All places where animals can hide, and so all slapping cards (Z-09)."""
    return (*range(seats), "barn")


def _begin(state: State, actor: Actor, move: Begin) -> State:
    if move.seat not in range(state.seats):
        raise IllegalMove("Z-11", f"there is no seat {move.seat}")
    return replace(state, phase="deal", turn=move.seat)


def _deal(state: State, actor: Actor, move: Deal) -> State:
    left = state.undealt()
    if move.animal not in left:
        raise IllegalMove("Z-07", f"the {move.animal} has been dealt, or there is none")
    number = len(ANIMALS) - len(left)
    if number < HEAP[state.seats] * state.seats:
        state = replace(state, heaps=_with(state.heaps, number % state.seats, move.animal))
    else:
        state = replace(state, barn=(*state.barn, move.animal))
    if len(left) > 1:
        return state
    return replace(state, phase="lay" if state.options.mixed else "turn")


def _lay(state: State, actor: Actor, move: Lay) -> State:
    if move.card in state.cards or move.card not in places(state.seats):
        raise IllegalMove("Z-10", f"the slapping card {move.card} lies there already, or there is none")
    cards = (*state.cards, move.card)
    return replace(state, cards=cards, phase="turn" if len(cards) > state.seats else "lay")


def _lift(state: State, actor: Actor, move: Turn) -> State:
    red, straw = state.left
    lifted = state.back
    left = (red - 1, straw) if lifted == "red" else (red, straw - 1)
    return replace(
        state, phase="uncover" if sum(left) else "reveal", left=left, back=None, lifted=lifted, face=None,
        slaps=(), winner=None, taken=None,
    )  # fmt: skip


def _uncover(state: State, actor: Actor, move: Uncover) -> State:
    red, straw = state.left
    if not {"red": red, "straw": straw}.get(move.back):
        raise IllegalMove("Z-08", f"there is no {move.back}-backed card in the pile")
    return replace(state, phase="reveal", back=move.back)


def _reveal(state: State, actor: Actor, move: Reveal) -> State:
    red, straw = state.unseen
    hidden = red if state.lifted == "red" else straw
    if move.face not in hidden:
        raise IllegalMove("Z-04", f"there is no {state.lifted}-backed {move.face} that was not seen yet")
    at = hidden.index(move.face)
    rest = (*hidden[:at], *hidden[at + 1 :])
    return replace(
        state, phase="search", lifted=None, face=move.face,
        unseen=(rest, straw) if state.lifted == "red" else (red, rest),
        sought=state.sought if move.face == "poop" else move.face,
        searching=_all(state.seats),
    )  # fmt: skip


def _slap(state: State, actor: Seat, move: Slap) -> State:
    card = move.card
    if card not in state.cards:
        raise IllegalMove("Z-09", f"there is no slapping card {card}")
    slaps = (*state.slaps, (actor, card))
    assert state.sought is not None
    if state.sought in (state.barn if card == "barn" else state.heaps[card]):
        return _found(replace(state, slaps=slaps), actor, card)
    searching = state.searching - {actor}
    state = replace(state, slaps=slaps, searching=searching)
    return state if searching else _pay_up(state)  # Z-23


def _found(state: State, seat: Seat, card: Place) -> State:
    """`seat` was first on the right card: it has the animal now, and turns the next card (Z-15, Z-27)."""
    animal = state.sought
    assert animal is not None
    heaps, barn = state.heaps, state.barn
    if card == "barn":
        barn = _without(barn, animal)
    elif card != seat:
        heaps = (*heaps[:card], _without(heaps[card], animal), *heaps[card + 1 :])
    if card != seat:
        heaps = _with(heaps, seat, animal)
    return _pay_up(replace(state, heaps=heaps, barn=barn, winner=seat, taken=card, turn=seat))


def _pay_up(state: State) -> State:
    """The search is over: who slapped on a wrong card and has an animal owes one (Z-19, Z-22)."""
    mistaken = state.slaps if state.winner is None else state.slaps[:-1]
    paying = frozenset(seat for seat, _ in mistaken if state.heaps[seat])
    state = replace(state, searching=_NONE, paying=paying)
    return replace(state, phase="pay") if paying else _after_search(state)


def _pay(state: State, actor: Seat, move: Pay) -> State:
    heap = state.heaps[actor]
    if move.animal not in heap:
        raise IllegalMove("Z-19", f"the {move.animal} does not hide at the heap of seat {actor}")
    heaps = (*state.heaps[:actor], _without(heap, move.animal), *state.heaps[actor + 1 :])
    paying = state.paying - {actor}
    state = replace(state, heaps=heaps, barn=(*state.barn, move.animal), paying=paying)
    return state if paying else _after_search(state)


def _after_search(state: State) -> State:
    """The next card, unless that was the last one (Z-28); before it perhaps a swap (Z-30)."""
    if state.back is None:
        return replace(state, phase="over")
    won = state.winner is not None and state.taken != state.winner
    return replace(state, phase="swap" if won and state.options.swapping else "turn")


def _swap(state: State, actor: Seat, move: Swap) -> State:
    mine = state.taken
    if move.card not in state.cards or move.card == mine:
        raise IllegalMove("Z-30", f"swap the card that was slapped with another one, not with {move.card}")
    swapped = {mine: move.card, move.card: mine}
    cards = tuple(swapped.get(card, card) for card in state.cards)
    return replace(state, cards=cards, phase="turn")


def _keep(state: State, actor: Seat, move: Keep) -> State:
    return replace(state, phase="turn")


def _with(heaps: Heaps, seat: Seat, animal: Animal) -> Heaps:
    return (*heaps[:seat], (*heaps[seat], animal), *heaps[seat + 1 :])


def _without(animals: tuple[Animal, ...], gone: Animal) -> tuple[Animal, ...]:
    return tuple(animal for animal in animals if animal != gone)


_PLAYS: Final[Mapping[tuple[Phase, type[Move]], Any]] = {
    ("begin", Begin): _begin,
    ("deal", Deal): _deal,
    ("lay", Lay): _lay,
    ("turn", Turn): _lift,
    ("uncover", Uncover): _uncover,
    ("reveal", Reveal): _reveal,
    ("search", Slap): _slap,
    ("pay", Pay): _pay,
    ("swap", Swap): _swap,
    ("swap", Keep): _keep,
}
"""What can be played when, and what it does."""

_NOT_NOW: Final[Mapping[Phase, str]] = {
    "begin": "Z-11",
    "deal": "Z-07",
    "lay": "Z-10",
    "turn": "Z-27",
    "uncover": "Z-12",
    "reveal": "Z-12",
    "search": "Z-13",
    "pay": "Z-19",
    "swap": "Z-30",
    "over": "Z-28",
}
"""What is to be done now, and by whom."""

_NONE: Final[frozenset[Seat]] = frozenset()
_TURN = (Turn(),)
_POOP: tuple[Face, ...] = ("poop",)
_KEEP = Keep()
_PAYS: Final[Mapping[Animal, Pay]] = {animal: Pay(animal) for animal in ANIMALS}
_REVEALS: Final[Mapping[Face, Reveal]] = {face: Reveal(face) for face in (*ANIMALS, "poop")}
_LIFTED_BY_ITSELF = tuple(Pause(3.0, ((seat, Turn()),), absent=True) for seat in range(5))


@lru_cache
def _all(seats: int) -> frozenset[Seat]:
    return frozenset(range(seats))


@lru_cache
def _slaps(cards: tuple[Place, ...]) -> tuple[Move, ...]:
    return tuple(Slap(card) for card in cards)


@lru_cache
def _uncovers(left: tuple[int, int]) -> tuple[tuple[Move, float], ...]:
    """The back of the next card of a pile with so many of each."""
    red, straw = left
    chances = ((Uncover("red"), red / (red + straw)), (Uncover("straw"), straw / (red + straw)))
    return tuple((move, chance) for move, chance in chances if chance)


def _reveals(hidden: tuple[Face, ...]) -> tuple[tuple[Move, float], ...]:
    """Every front that was not seen yet is as likely as any other; poops weigh together."""
    each = 1 / len(hidden)
    poops = hidden.count("poop")
    animals = tuple((_REVEALS[face], each) for face in hidden if face != "poop")
    return (*animals, (_REVEALS["poop"], poops * each)) if poops else animals
