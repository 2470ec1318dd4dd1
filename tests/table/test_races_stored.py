"""Races and the storage: what is stored decides again what was decided, and what is lost did not happen."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from asynchronous import until
from fuchsbau.table.entries import decode, rebuild
from fuchsbau.table.events import Judged, Moved
from fuchsbau.table.past import finished
from fuchsbau.table.reaction import in_order
from fuchsbau.table.storage import Entry
from races import SLOW, Yard, ben, eve, mia, problem, searching, trips
from scripted import Seating, wishing
from tables import Moody, house, settled, state_of, witness


async def entries_of(yard: Yard) -> list[Entry]:
    return await yard.home.writer.ask(lambda store: store.read(yard.host.id))


async def test_evidence_and_moves_are_stored_together_and_decide_again(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, eve, lines=SLOW) as yard:
        yard.at(950)
        for seat, (after, right) in enumerate([(600, True), (640, True), (500, False)]):
            yard.slap(seat, after, right=right)
        assert await yard.decided() == [2, 0]
        entries = await entries_of(yard)
        judged, *moved = decode(entries[-1].events, yard.host.table.game)
        assert isinstance(judged, Judged)
        assert in_order(judged.claims) == list(judged.claims)
        made = [(event.actor, event.move) for event in moved if isinstance(event, Moved)]
        assert made == [(claim.seat, claim.move) for claim in judged.claims[:2]]
        again = rebuild(entries)
        assert again == yard.host.table
        assert again.round is not None
        last = again.round.log.last
        assert last.timing is not None
        assert [(hand.seat, hand.move) for hand in last.timing.late] == [(1, judged.claims[2].move)]


async def test_nobody_is_told_the_evidence(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben) as yard:
        yard.at(520)
        yard.slap(0, 500)
        yard.quiet(520, 1)
        await yard.decided()
        assert any(isinstance(event, Judged) for event in yard.told)  # the room picks what it tells
        timing = yard.slaps[0].timing
        assert timing is not None
        assert {*msgspec.to_builtins(timing)} <= {"after", "late"}


async def test_after_a_restart_in_the_middle_the_same_race_is_revealed_anew(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, eve, lines=SLOW) as yard:
        n = yard.race.n
        yard.at(600)
        yard.slap(2, 500, right=False)
        yard.quiet(600, 0, 1)
        assert await yard.decided() == [2]
        yard.at(700)
        lost = yard.slap(0, 680)
        assert not lost.done()
    assert not lost.done()  # the line breaks; the client asks again
    async with house(tmp_path, clock=yard.clock, sweep_every=10**9) as home:
        host = home.to_play(yard.host.id)
        assert host is not None
        again = Yard(home, host, yard.clock, yard.people)
        assert again.race.n == n
        assert again.time <= 0
        for one in (mia, ben, eve):
            host.arrive(one.name)
        again.at(400)
        assert problem(again.slap(2, 500, right=False)) is None  # once in a race, also after a restart
        answer = again.slap(0, 680)  # the old one, said again
        again.at(420)
        again.quiet(5_000, 1)  # by what its page showed before
        assert await again.decided() == [0]
        assert problem(answer) is None
        claim = (await again.claims())[-1]
        assert claim.time <= 400


async def test_a_heartbeat_from_before_a_restart_says_nothing_of_what_is_to_come(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, lines=SLOW) as yard:
        yard.at(600)
    async with house(tmp_path, clock=yard.clock, sweep_every=10**9) as home:
        host = home.to_play(yard.host.id)
        assert host is not None
        again = Yard(home, host, yard.clock, yard.people)
        for one in (mia, ben):
            host.arrive(one.name)
            host.racing.measured(one.name, trips(600))
        again.at(200)
        again.quiet(30_000)
        again.at(500)
        again.slap(0, 480)
        assert await again.decided() == []
        again.slap(1, 450)
        await again.decided()
        assert {claim.seat: claim.after for claim in await again.claims()} == {0: 480, 1: 450}


@pytest.mark.parametrize("mood", ["full", "gone", "silent"])
async def test_a_slap_that_could_not_be_stored_can_be_made_again(tmp_path: Path, mood: str) -> None:
    stores: list[Moody] = []

    def opener(place: str | Path) -> Moody:
        stores.append(Moody(place))
        return stores[0]

    async with searching(tmp_path, mia, ben, eve, lines=SLOW, opener=opener) as yard:
        yard.at(600)
        host, told, reveal = yard.host, len(witness(yard.host).told), yard.race.reveal
        stores[0].mood = mood
        wrong, waits = yard.slap(0, 500, right=False), yard.slap(1, 599)
        yard.quiet(600, 2)
        assert (await wrong) is None if mood == "silent" else problem(await done(wrong)) == "storage"
        assert problem(await done(waits)) == "storage"
        assert len(witness(host).told) == told
        stores[0].mood = "well"
        yard.clock.advance(2)
        await until(lambda: host.newest is host.table and not host.in_doubt)
        assert yard.race.reveal == reveal
        yard.at(5_000)
        again, answer = yard.slap(0, 4_900, right=False), yard.slap(1, 4_990)
        yard.quiet(5_000, 2)
        await settled(host)
        yard.quiet(5_000, 2)
        await settled(host)
        assert (problem(again), problem(answer)) == (None, None)
        assert [claim.seat for claim in await yard.claims()] == [0, 1]
        assert yard.state.winner == 1


async def done(answer: asyncio.Future[Any]) -> asyncio.Future[Any]:
    await answer
    return answer


async def test_slaps_are_refused_kindly_while_nobody_knows_what_is_stored(tmp_path: Path) -> None:
    stores: list[Moody] = []

    def opener(place: str | Path) -> Moody:
        stores.append(Moody(place))
        return stores[0]

    async with searching(tmp_path, mia, ben, lines=SLOW, opener=opener) as yard:
        yard.at(600)
        stores[0].mood = "gone"
        yard.slap(0, 500, right=False)
        yard.quiet(600)
        await until(lambda: yard.host.in_doubt)
        assert problem(yard.slap(1, 590)) == "storage"
        yard.quiet(600)
        yard.host.leave("ben")
        yard.at(3_000)
        stores[0].mood = "well"
        yard.at(6_000)
        await until(lambda: not yard.host.in_doubt)


async def test_a_house_that_closes_answers_no_slap(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, lines=SLOW) as yard:
        yard.at(600)
        waits = yard.slap(0, 590)
        await yard.home.close()
        late = yard.slap(1, 595)
        yard.quiet(600)
        yard.at(2_000)
        yard.host.leave("mia")
        assert not waits.done()
        assert not late.done()


async def test_a_table_that_expires_says_so(tmp_path: Path) -> None:
    async with searching(tmp_path, mia, ben, lines=SLOW) as yard:
        yard.at(600)
        waits = yard.slap(0, 590)
        yard.host.close()
        assert problem(waits) == "no-table"
        assert problem(yard.slap(1, 595)) == "no-table"


async def test_tables_stored_before_there_were_races_are_still_read(tmp_path: Path) -> None:
    """They tell no timing, and their people no handicap."""
    async with searching(tmp_path, mia, ben) as yard:
        yard.at(520)
        yard.slap(0, 500)
        yard.quiet(520, 1)
        await yard.decided()
        entries = await entries_of(yard)
        old: list[Entry] = []
        for entry in entries:
            events = [event for event in msgspec.json.decode(entry.events) if event["event"] != "judged"]
            for event in events:
                event.pop("timing", None)
            old.append(msgspec.structs.replace(entry, events=msgspec.json.encode(events).decode()))
        again = rebuild(old)
        assert state_of(again) == state_of(yard.host.table)
        assert again.round is not None
        assert again.round.log.last.timing is None


async def test_a_replay_tells_how_quick_everybody_was(tmp_path: Path, seating: Seating) -> None:
    seating("zicke", cub=wishing(after=0.7))
    async with searching(tmp_path, mia, "cub", "cub") as yard:
        while yard.host.table.phase == "playing":
            if 0 not in yard.state.to_move:
                yard.clock.advance(yard.clock.next_alarm() or 0)
            elif yard.host.racing.now is None:
                await mia.play(yard.host, seat=0)
            else:  # both others are quicker, and wrong as often as not
                yard.at(720)
                await settled(yard.host)
                if 0 in yard.state.to_move and yard.state.race is not None:
                    yard.at(800)
                    yard.slap(0, 800)
            await settled(yard.host)
        replay = finished(await entries_of(yard), 1)
        assert replay is not None
        slaps = [move for move in replay.moves if b'"slap"' in bytes(move.move)]
        assert {move.timing and move.timing.after for move in slaps} == {700, 800}
        assert all((move.timing is None) == (move not in slaps) for move in replay.moves)
        text = msgspec.json.encode(replay)
        assert msgspec.json.encode(msgspec.json.decode(text, type=type(replay))) == text
