"""What the server answers besides the game: games, rules, replays, pictures of addresses, its own files."""

from __future__ import annotations

import asyncio
import io
import json
import random
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from clients import devices, serving, together
from fuchsbau.games.versteckt.material import ANIMALS
from fuchsbau.replay import MOST_BYTES
from fuchsbau.server import Config, Server, pages
from fuchsbau.table import StorageError


@asynccontextmanager
async def browser(server: Server) -> AsyncGenerator[aiohttp.ClientSession, None]:
    url = f"http://127.0.0.1:{server.port}"
    async with aiohttp.ClientSession(url, auto_decompress=False) as session:
        yield session


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A built client, small."""
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "voice" / "de").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>den</title>")
    (folder / "assets" / "index-abc.js").write_text("plain")
    (folder / "assets" / "index-abc.js.br").write_bytes(b"brotli")
    (folder / "voice" / "de" / "hello.mp3").write_bytes(b"voice")
    return folder


async def test_health_says_that_all_is_well(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, browser(server) as web, web.get("/health") as answer:
        assert answer.status == 200
        assert (await answer.json())["status"] == "ok"


async def test_health_says_that_the_storage_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(question: Any) -> None:
        raise StorageError("gone")

    async with serving(tmp_path) as server, browser(server) as web:
        with monkeypatch.context() as patched:
            patched.setattr(server.house.writer, "ask", gone)
            async with web.get("/health") as answer:
                assert answer.status == 503
                assert (await answer.json())["storage"] == "unreachable"


async def test_every_answer_has_strict_headers(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path, client=built) as server, browser(server) as web:
        for path in ("/", "/assets/index-abc.js", "/health", "/nothing", "/api/games", "/voice/de/none.mp3"):
            async with web.get(path) as answer:
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'self'" in policy
                assert "script-src 'self';" in policy
                assert f"ws://127.0.0.1:{server.port}" in policy
                assert "object-src 'none'" in policy
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert answer.headers["Referrer-Policy"] == "no-referrer"
                assert "camera=()" in answer.headers["Permissions-Policy"]
                assert "Set-Cookie" not in answer.headers
                assert "Server" not in answer.headers


async def test_a_strange_host_does_not_get_into_the_policy(tmp_path: Path) -> None:
    strange = {"Host": "evil; script-src *"}
    async with (
        serving(tmp_path) as server,
        browser(server) as web,
        web.get("/health", headers=strange) as answer,
    ):
        assert "evil" not in answer.headers.get("Content-Security-Policy", "")


async def test_the_client_is_served_with_what_may_be_kept(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path, client=built) as server, browser(server) as web:
        async with web.get("/") as answer:
            assert "den" in await answer.text()
            assert answer.headers["Cache-Control"] == "no-cache"
        async with web.get("/assets/index-abc.js", headers={"Accept-Encoding": "identity"}) as answer:
            assert await answer.text() == "plain"
            assert "immutable" in answer.headers["Cache-Control"]
            assert "javascript" in answer.headers["Content-Type"]
        async with web.head("/assets/index-abc.js", headers={"Accept-Encoding": "br"}) as answer:
            assert answer.headers["Content-Encoding"] == "br"


async def test_nothing_outside_the_client_is_served(tmp_path: Path, built: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    async with serving(tmp_path, client=built) as server:
        for path in (
            "/../secret", "/assets/../../secret", "/assets/%2e%2e/%2e%2e/secret", "//etc/passwd", "/assets",
            "/voice/de/..%2f..%2f..%2fsecret", "/voice/..%2f..%2f/secret", "/assets/%00",
        ):  # fmt: skip
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            answer = await reader.read()
            writer.close()
            assert b"secret" not in answer.partition(b"\r\n\r\n")[2]
            assert answer.split()[1] in (b"404", b"400")


async def test_a_client_that_is_not_built_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(tmp_path, client=tmp_path / "none") as server, browser(server) as web:
        async with web.get("/") as answer:
            assert answer.status == 503
            assert "make client" in await answer.text()
        assert "not built" in caplog.text


async def test_the_games_are_told_with_what_they_offer(tmp_path: Path) -> None:
    """And with the animals that are better not picked for a seat."""
    async with serving(tmp_path) as server, browser(server) as web, web.get("/api/games") as answer:
        games = {game["name"]: game for game in await answer.json()}
    assert games["versteckt"] == {
        "name": "versteckt",
        "seats": [1, 6],
        "levels": ["cub", "fox", "owl"],
        "races": False,
        "lookalikes": sorted([*ANIMALS, "rabbit"]),
        "options": {
            "memorise_seconds": {"default": None, "offers": [None, 30, 60, 120]},
            "look_seconds": {"default": 3, "offers": [1, 3, 5, 10]},
        },
    }


async def test_the_rulebook_is_told_in_both_languages(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, browser(server) as web:
        for language in ("de", "en"):
            async with web.get(f"/api/rulebook/versteckt/{language}") as answer:
                rules = await answer.json()
                assert rules["title"]
                assert {"id", "text", "picture", "ask"} <= set(rules["chapters"][0]["statements"][0])
        for missing in ("versteckt/xx", "chess/de", "versteckt/..", "..%2f/de"):
            async with web.get(f"/api/rulebook/{missing}") as answer:
                assert answer.status == 404


async def test_a_qr_picture_shows_this_servers_own_addresses_only(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, browser(server) as web:
        async with web.get("/api/qr", params={"path": "/#/table/abc"}) as answer:
            assert answer.content_type == "image/svg+xml"
            assert "<svg" in await answer.text()
        for path in (
            "//evil.example",
            "http://evil.example",
            "javascript:alert(1)",
            "/" + "x" * 500,
            "@evil",
        ):
            async with web.get("/api/qr", params={"path": path}) as answer:
                assert answer.status == 400
                assert (await answer.json())["problem"] == "malformed"


async def test_where_the_server_is_reached(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, browser(server) as web, web.get("/api/hosting") as answer:
        told = await answer.json()
        assert told["port"] == server.port
        assert all(address.endswith(f":{server.port}/") for address in told["addresses"])


async def test_a_familys_own_voice_is_heard_before_the_clients(tmp_path: Path, built: Path) -> None:
    data = tmp_path / "data"
    async with serving(data, client=built) as server, browser(server) as web:
        async with web.get("/voice/de/hello.mp3") as answer:
            assert await answer.read() == b"voice"
        own = data / "voice" / "de"
        own.mkdir(parents=True)
        (own / "hello.mp3").write_bytes(b"grandma")
        async with web.get("/voice/de/hello.mp3") as answer:
            assert await answer.read() == b"grandma"
        async with web.get("/voice/de/nothing.mp3") as answer:
            assert answer.status == 404


async def test_a_finished_game_is_given_out_and_shown_again(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, devices(server, "mia") as (mia,), browser(server) as web:
        await together(mia)
        async with web.get(f"/api/replay/{mia.table['play']}/1") as answer:
            assert answer.status == 404  # not while it runs
        await mia.play_on(random.Random(1))
        await mia.phase("over")
        files: list[bytes] = []
        for table in (mia.table["play"], mia.table["watch"]):
            async with web.get(f"/api/replay/{table}/1") as answer:
                assert answer.status == 200
                assert "attachment" in answer.headers["Content-Disposition"]
                files.append(await answer.read())
        assert files[0] == files[1]
        async with web.post("/api/replay/steps", data=files[0]) as answer:
            shown = await answer.json()
        assert shown["steps"] == mia.steps
        assert shown["replay"]["players"] == [{"player": "person", "figure": "fox"}]
        here = mia.table["play"]
        for missing in (f"{here}/2", f"{here}/0", f"{here}/-1", f"{here}/{'9' * 99}", f"{'x' * 22}/1"):
            async with web.get(f"/api/replay/{missing}") as answer:
                assert (answer.status, (await answer.json())["problem"]) == (404, "no-table")


async def test_what_is_no_replay_is_said(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, browser(server) as web:
        for data, status, problem in (
            (b"", 400, "malformed"), (b"{}", 400, "malformed"), (b"\xff\x00", 400, "malformed"),
            (b"[" * 100_000, 400, "malformed"), (b"x" * (MOST_BYTES + 1), 413, "too-large"),
        ):  # fmt: skip
            async with web.post("/api/replay/steps", data=io.BytesIO(data)) as answer:
                assert (answer.status, (await answer.json())["problem"]) == (status, problem)
        async with web.post(
            "/api/replay/steps", data=b"{}", headers={"Origin": "https://evil.example"}
        ) as answer:
            assert (answer.status, (await answer.json())["problem"]) == (403, "foreign")


async def test_a_port_that_is_taken_is_an_os_error(tmp_path: Path) -> None:
    async with serving(tmp_path / "a") as server:
        with pytest.raises(OSError, match="in use"):
            await Server.start(Config("127.0.0.1", server.port, tmp_path / "b"))
        again = await Server.start(Config("127.0.0.1", 0, tmp_path / "b"))
        await again.stop()


async def test_a_data_folder_in_use_is_said(tmp_path: Path) -> None:
    async with serving(tmp_path):
        with pytest.raises(StorageError, match="in use by another Fuchsbau"):
            await Server.start(Config("127.0.0.1", 0, tmp_path))


async def test_sigterm_ends_it_well(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "fuchsbau.server", "--port", "0", "--data", str(tmp_path),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    url = (await process.stdout.readline()).decode().strip()
    async with devices(url.rstrip("/"), "mia") as (mia,):
        await mia.create()
        process.send_signal(signal.SIGTERM)
        _, errors = await process.communicate()
        assert process.returncode == 0
        assert b"Traceback" not in errors
        await mia.until_closed()
        assert json.dumps(mia.heard[-1]) == '{"type": "closing", "reason": "restart", "back": true}'


async def test_trouble_is_logged_without_anybodys_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*given: object) -> None:
        raise RuntimeError("a mistake of ours")

    async with serving(tmp_path) as server, devices(server, "mia") as (mia,), browser(server) as web:
        with monkeypatch.context() as patched:
            patched.setattr(pages, "games", broken)
            async with web.get("/api/games") as answer:
                assert answer.status == 500
                assert "mistake" not in await answer.text()
        with monkeypatch.context() as patched:
            patched.setattr(server.house, "by_code", broken)
            await mia.say({"type": "find", "id": "1", "code": ["fox"] * 4})
            assert await mia.until_closed() == 1011
    assert caplog.text.count("RuntimeError: a mistake of ours") == 2
    assert "127.0.0.1" not in "".join(record.getMessage() for record in caplog.records)
