"""Tables are made, found, limited, forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from asynchronous import until
from fuchsbau.table import decide
from fuchsbau.table.house import DAY, HOUR
from fuchsbau.table.words import FIGURES, Refusal
from tables import Device, FakeClock, house, witness


async def test_a_table_is_found_by_its_code_and_its_two_ids(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        host = await Device("mia").create(home)
        table = host.table
        assert home.by_code(table.code) is host
        assert home.to_play(table.play) is host
        assert home.to_watch(table.watch) is host
        assert home.to_play(table.watch) is None
        assert home.to_watch(table.play) is None
        assert table.play != table.watch
        assert len(table.play) == len(table.watch) == 22


async def test_codes_differ_and_consist_of_known_animals(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        mia = Device("mia")
        codes = [(await mia.create(home)).table.code for _ in range(50)]
        assert len(set(codes)) == 50
        assert {figure for code in codes for figure in code} <= set(FIGURES)


async def test_a_code_expires_two_hours_after_the_table_was_last_used(tmp_path: Path) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock) as home:
        mia = Device("mia")
        host = await mia.create(home)
        clock.advance(2 * HOUR - 1)
        assert home.by_code(host.table.code) is host
        await mia.do(host, decide.sit, 0, "fox")
        clock.advance(2 * HOUR - 1)
        assert home.by_code(host.table.code) is host
        clock.advance(1)
        assert home.by_code(host.table.code) is None
        assert home.to_play(host.id) is host


async def test_an_idle_table_is_forgotten_after_a_day_and_a_running_game_after_thirty(tmp_path: Path) -> None:
    clock = FakeClock()
    async with house(tmp_path, clock=clock) as home:
        mia = Device("mia")
        idle, running = await mia.create(home), await mia.create(home)
        await mia.start(running)
        clock.advance(DAY + 61)
        assert home.to_play(idle.id) is None
        assert home.by_code(idle.table.code) is None
        assert witness(idle).is_closed
        refusal = await mia.send(idle, decide.sit, 0, "fox")
        assert refusal is not None
        assert refusal.problem == "no-table"
        assert home.to_play(running.id) is running
        clock.advance(29 * DAY)
        assert home.to_play(running.id) is None
        await until(lambda: len(home) == 0)
        while await home.writer.ask(lambda store: store.tables()):
            pass
    async with house(tmp_path, clock=clock) as home:
        assert len(home) == 0


async def test_there_are_only_so_many_tables(tmp_path: Path) -> None:
    async with house(tmp_path, most_tables=2) as home:
        mia = Device("mia")
        for _ in range(2):
            (await mia.create(home)).arrive("mia")
        with pytest.raises(Refusal) as caught:
            await mia.create(home)
        assert caught.value.problem == "full"


async def test_a_game_that_is_not_there_cannot_be_set(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        with pytest.raises(Refusal, match="no game named 'chess'") as caught:
            await Device("mia").create(home, game="chess")
        assert caught.value.problem == "setup"


async def test_the_same_creation_again_finds_the_same_table(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        mia = Device("mia")
        first = await mia.create(home, action="c")
        assert await mia.create(home, action="c") is first
        assert await Device("ben").create(home, action="c") is not first


async def test_a_table_that_cannot_be_read_is_left_alone_and_the_others_live(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with house(tmp_path) as home:
        mia = Device("mia")
        good, bad = await mia.create(home), await mia.create(home)
        await mia.do(bad, decide.sit, 0, "fox")
        entries = await home.writer.ask(lambda store: store.read(bad.id))
        await home.writer.ask(lambda store: store.delete([bad.id]))
        await home.writer.ask(lambda store: store.append(entries[1:]))
    async with house(tmp_path) as home:
        assert home.to_play(good.id) is not None
        assert home.to_play(bad.id) is None
        assert f"table {bad.id} is damaged" in caplog.text
        assert await home.writer.ask(lambda store: store.read(bad.id)) == entries[1:]


async def test_when_it_is_full_a_table_that_nobody_uses_makes_room(tmp_path: Path) -> None:
    clock = FakeClock()
    async with house(tmp_path, most_tables=3, clock=clock) as home:
        mia = Device("mia")
        taken = await mia.create(home)
        await mia.do(taken, decide.sit, 0, "fox")
        visited = await mia.create(home)
        visited.arrive("ben")
        unused = await mia.create(home)
        clock.advance(1)
        new = await mia.create(home)
        assert {host.id for host in home.hosts()} == {taken.id, visited.id, new.id}
        assert witness(unused).is_closed
        new.arrive("mia")
        with pytest.raises(Refusal) as caught:
            await mia.create(home)
        assert caught.value.problem == "full"
