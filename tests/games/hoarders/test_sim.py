"""The light round that players imagine: move by move it is what the rules say."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from fuchsbau import NATURE
from fuchsbau.games.hoarders.material import NUTS, WINNING
from fuchsbau.games.hoarders.moves import Draw, Hamster, Let, Reveal, Steal
from fuchsbau.games.hoarders.rules import State
from fuchsbau.games.hoarders.sim import PLACE, Round, bits
from games.hoarders.at_the_table import start

GAMES = 400
"""For every number of seats."""


@dataclass
class Both:
    """A round by the rules and its light twin, with the same pile."""

    state: State
    light: Round
    drawn: int = 0

    @classmethod
    def beginning(cls, state: State, rng: random.Random) -> Both:
        """All have chosen, and nothing is turned over yet."""
        deck = [kind for kind, count in enumerate(state.pile) for _ in range(count)]
        rng.shuffle(deck)
        light = Round(
            crown=state.crown,
            step=state.step,
            counts=[list(counts) for counts in state.collections],
            down=[bits(animals) for animals in state.face_down],
            first=[None] * state.seats,
            deck=deck,
        )
        return cls(state, light)

    def settle(self) -> None:
        """Nature makes what moves it has in the rules: the light round has made them at once."""
        while NATURE in self.state.to_move:
            if self.state.phase == "draw":
                move = Draw(self.state.drawing[0], NUTS[self.light.deck[self.drawn]])
                self.drawn += 1
            else:
                ((move, _),) = self.state.chances()
            self.state = self.state.play(NATURE, move)

    def step(self, rng: random.Random) -> None:
        """Whoever's turn it is turns an animal over, and a theft is seen to its end, in both."""
        seat, light = self.state.turn, self.light
        assert light.turn() == seat
        move = rng.choice(self.state.moves(seat))
        assert isinstance(move, Reveal)
        self.state = self.state.play(seat, move)
        if not light.reveal(seat, PLACE[move.animal]):
            self.settle()
            return
        if self.state.phase != "steal":
            light.pass_on()  # N-18
            return
        theft = rng.choice(self.state.moves(seat))
        assert isinstance(theft, Steal)
        self.state = self.state.play(seat, theft)
        answer = rng.choice(self.state.moves(theft.victim) or (Let(),))
        if self.state.phase == "answer":
            self.state = self.state.play(theft.victim, answer)
        if isinstance(answer, Hamster):
            light.defend(theft.victim)
        else:
            light.steal(seat, theft.victim, NUTS.index(theft.nut))

    def agree(self, number: int) -> bool:
        """Whether the round goes on; what all have, what lies face down and how it ended are the same."""
        state, light = self.state, self.light
        assert [list(counts) for counts in state.collections] == light.counts
        assert light.at == self.drawn
        if state.phase == "over":
            most = [max(counts) for counts in light.counts]
            assert (light.winner is None) == (max(most) < WINNING)
            assert light.winner is None or most[light.winner] == WINNING
            return False
        assert light.winner is None
        assert (light.turn() is None) == (state.round != number)
        if state.round != number:
            return False
        assert [bits(animals) for animals in state.face_down] == light.down
        assert [PLACE[animals[0]] if animals else None for animals in state.face_up] == light.first
        return True


def until_revealing(state: State, rng: random.Random) -> State:
    while state.phase in ("begin", "deal", "choose"):
        actor = min(state.to_move, key=str)
        state = state.play(actor, rng.choice(state.moves(actor)))
    return state


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_light_round_is_the_rules_move_by_move(seats: int) -> None:
    rng = random.Random(seats)
    rounds = 0
    for _ in range(GAMES):
        state = start(seats)
        while True:
            state = until_revealing(state, rng)
            if state.phase == "over":
                break
            both = Both.beginning(state, rng)
            copy = both.light.copy()
            before = repr([copy.counts, copy.down, copy.first, copy.at, copy.step])
            number = state.round
            going = True
            while going:
                both.step(rng)
                going = both.agree(number)
            assert before == repr([copy.counts, copy.down, copy.first, copy.at, copy.step])
            state = both.state
            rounds += 1
    assert rounds > 3 * GAMES
