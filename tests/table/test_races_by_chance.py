"""Races by chance: whatever people, lines and heartbeats do, the judge keeps its word."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuchsbau.game import Seat, game
from fuchsbau.games.zicke.moves import Slap
from fuchsbau.table.entries import decode, encode, rebuild
from fuchsbau.table.events import Judged, Moved
from fuchsbau.table.reaction import AS_QUICK, PATIENCE, TOO_SOON, Claim, Desk, Purse, in_order
from fuchsbau.table.words import Answer
from races import Yard, searching, trips
from tables import Device, settled

BEAT = 40.0
EXACT = 1e-3
"""Clocks are as exact as this."""
PEOPLE = tuple(Device(name) for name in ("mia", "ben", "eve", "tom"))

moment = st.floats(100, 1_500)
CLAIMS = st.lists(
    st.builds(
        Claim,
        seat=st.just(0),
        move=st.builds(Slap, st.integers(0, 4)),
        device=st.none() | st.integers(0, 3),
        after=moment,
        arrived=moment,
        unexplained=st.floats(0, 400),
        forgiven=st.floats(0, 400),
        handicap=st.sampled_from([0.0, 100.0, 2_000.0]),
        ends=st.booleans(),
        favour=st.integers(0, 5),
        lot=st.floats(0, 1, exclude_max=True),
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda claim: claim.lot,
).map(lambda claims: [msgspec.structs.replace(claim, seat=seat) for seat, claim in enumerate(claims)])


@given(CLAIMS, st.randoms(use_true_random=False))
def test_the_same_claims_find_the_same_order_after_a_way_through_the_storage(
    claims: list[Claim], rng: random.Random
) -> None:
    order = in_order(claims)
    rng.shuffle(claims)
    [judged] = decode(encode([Judged(tuple(claims))]), game("zicke"))
    assert isinstance(judged, Judged)
    assert in_order(judged.claims) == order


@given(CLAIMS)
def test_what_was_first_is_first_among_fewer_too(claims: list[Claim]) -> None:
    """So what is decided early is what would have been decided late."""
    order = in_order(claims)
    for done in range(len(order)):
        assert in_order(order[done:]) == order[done:]


@dataclass
class Message:
    """What a device sends: heartbeats, and the slaps of its seats."""

    arrives: float
    device: Device
    after: float
    seat: Seat | None = None
    right: bool = False


@dataclass
class Decision:
    """What the judge decided, and when."""

    at: float
    claims: Sequence[Claim]
    counted: int
    until: float
    """When it had to, at the latest."""


@dataclass
class Spy:
    """Looks over the judge's shoulder."""

    yard: Yard
    decisions: list[Decision] = field(default_factory=list[Decision])

    def watch(self) -> None:
        judged = self.yard.host.judged
        race = self.yard.race

        def spy(events: Sequence[Judged | Moved], answers: Sequence[Answer]) -> None:
            claims = next(event.claims for event in events if isinstance(event, Judged))
            counted = len(events) - 1
            right = self.yard.right()
            ends = [claim.arrived + claim.handicap for claim in claims if claim.move == right]
            until = min(ends, default=float("inf")) + PATIENCE
            self.decisions.append(Decision(self.yard.clock.steady() - race.reveal, claims, counted, until))
            judged(events, answers)

        self.yard.host.judged = spy


def sent_by(device: Device, seats: Sequence[Seat], trip: float, rng: random.Random) -> list[Message]:
    """All that one device sends in a search, in the order in which its line delivers it."""
    slaps = [
        Message(0, device, rng.uniform(TOO_SOON + 1, 900), seat, rng.random() < 0.5)
        for seat in seats
        if rng.random() < 0.9
    ]
    asleep = rng.random() < 0.2
    beats = [] if asleep else [Message(0, device, n * BEAT) for n in range(1, 60)]
    sent = sorted([*slaps, *beats], key=lambda message: message.after)
    now = 0.0
    for message in sent:
        stall = rng.uniform(100, 900) if rng.random() < 0.03 else 0.0
        now = max(now, message.after + trip / 2 + rng.uniform(0, trip / 5) + stall)
        message.arrives = now
    return sent


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    seats=st.lists(st.integers(0, 3), min_size=2, max_size=5),
    lines=st.lists(st.sampled_from([1.0, 10.0, 60.0, 150.0, 400.0]), min_size=4, max_size=4),
    handicaps=st.dictionaries(st.integers(0, 1), st.sampled_from([50, 300])),
)
def test_nothing_is_decided_before_it_is_proven_or_later_than_patience_lasts(
    tmp_path_factory: pytest.TempPathFactory,
    seed: int,
    seats: list[int],
    lines: list[float],
    handicaps: dict[Seat, int],
) -> None:
    asyncio.run(_race(tmp_path_factory.mktemp("race"), random.Random(seed), seats, lines, handicaps))


async def _race(
    folder: Path, rng: random.Random, seats: list[int], lines: list[float], handicaps: dict[Seat, int]
) -> None:
    sitting = [PEOPLE[number] for number in seats]
    measured = {one.name: trips(*[line] * 12) for one, line in zip(PEOPLE, lines, strict=True)}
    async with searching(folder, *sitting, lines=measured, handicaps=handicaps) as yard:
        told, host = -yard.race.lead, yard.host
        spy = Spy(yard)
        spy.watch()
        messages: list[Message] = []
        for one, line in zip(PEOPLE, lines, strict=True):
            theirs = [seat for seat, other in enumerate(sitting) if other is one]
            messages += sent_by(one, theirs, line, rng) if theirs else []
        messages.sort(key=lambda message: message.arrives)
        desks = {
            one.name: Desk(0, measured[one.name].line(), told, Purse()) for one in dict.fromkeys(sitting)
        }
        slaps: list[Claim] = []
        for message in messages:
            # as the judge would believe it, were it never to decide
            desk, move = desks[message.device.name], yard.right() if message.right else yard.wrong()
            if message.seat is None:
                desk.beat(message.after, message.arrives)
            else:
                claim = desk.claim(message.seat, move, message.after, message.arrives)
                handicap = handicaps.get(message.seat, 0)
                slaps.append(msgspec.structs.replace(claim, handicap=handicap))
            if host.racing.now is None:
                continue  # it is over
            yard.at(message.arrives)
            await settled(host)
            if message.seat is None:
                message.device.quiet(host, message.after)
            else:
                message.device.slap(host, message.seat, move, message.after)
            await settled(host)
        if host.racing.now is not None:
            yard.at(5_000)
            await settled(host)
        assert rebuild(await yard.home.writer.ask(lambda store: store.read(host.id))) == host.table
        check(spy.decisions, slaps)


def check(decisions: Sequence[Decision], slaps: Sequence[Claim]) -> None:
    """The judge kept its word; `slaps` are all that ever came."""
    times = {slap.seat: slap.time for slap in slaps}
    forced = False
    for decision in decisions:
        assert in_order(decision.claims) == list(decision.claims)
        assert decision.at <= decision.until + EXACT
        forced = forced or decision.at >= decision.until - EXACT
        to_come = [slap.time for slap in slaps if slap.arrived > decision.at + EXACT]
        here = {slap.seat for slap in slaps if slap.arrived <= decision.at + EXACT} & times.keys()
        for claim in decision.claims[: decision.counted]:
            first = min(times[seat] for seat in here)
            assert forced or all(time > first + AS_QUICK - EXACT for time in to_come)
            here.remove(claim.seat)
            del times[claim.seat]
    if not forced:
        claims = [claim for decision in decisions for claim in decision.claims]
        assert in_order(claims) == claims
