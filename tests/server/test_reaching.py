"""How other devices reach this server, and whose voice speaks: what the grown-ups' pages build on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import aiohttp
import pytest
import segno
from yarl import URL

from clients import serving
from fuchsbau.server import Config, Server, pages

LAN = "192.168.178.42"


async def ask(server: Server, path: str, host: str = "127.0.0.1") -> Any:
    """The JSON at that address of the server."""
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://{host}:{server.port}{path}") as answer,
    ):
        assert answer.status == 200
        return await answer.json()


async def scanned(server: Server, monkeypatch: pytest.MonkeyPatch, host: str = "127.0.0.1") -> str:
    """The address within the code to scan that a page at `host` shows."""
    made: list[str] = []
    draw = segno.make

    def keep(content: str, **given: Any) -> segno.QRCode:
        made.append(content)
        return draw(content, **given)

    monkeypatch.setattr(segno, "make", keep)
    url = f"http://{host}:{server.port}/api/qr"
    async with aiohttp.ClientSession() as session, session.get(url, params={"path": "/#/join"}) as answer:
        assert answer.content_type == "image/svg+xml"
    return made[0]


@pytest.fixture
def _lan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "lan_addresses", lambda: [LAN])


@pytest.mark.usefixtures("_lan")
async def test_a_page_on_this_machine_shows_others_the_address_in_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await Server.start(Config("0.0.0.0", 0, tmp_path))
    try:
        assert (await ask(server, "/api/hosting"))["addresses"] == [f"http://{LAN}:{server.port}/"]
        assert await scanned(server, monkeypatch) == f"http://{LAN}:{server.port}/#/join"
        assert await scanned(server, monkeypatch, "localhost") == f"http://{LAN}:{server.port}/#/join"
    finally:
        await server.stop()


@pytest.mark.usefixtures("_lan")
async def test_a_server_for_this_machine_only_promises_others_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        assert (await ask(server, "/api/hosting"))["addresses"] == []
        assert await scanned(server, monkeypatch) == f"http://127.0.0.1:{server.port}/#/join"


async def test_what_the_family_has_recorded_is_listed_and_played(tmp_path: Path) -> None:
    own = tmp_path / "voice/de/common.hello.mp3"
    own.parent.mkdir(parents=True)
    own.write_bytes(b"our own voice")
    async with serving(tmp_path) as server:
        assert await ask(server, "/api/voice/de") == ["common.hello"]
        assert await ask(server, "/api/voice/en") == []
        url = f"http://127.0.0.1:{server.port}/voice/de/common.hello.mp3"
        async with aiohttp.ClientSession() as session, session.get(url) as answer:
            assert await answer.read() == b"our own voice"


@pytest.mark.parametrize("language", ["..", "DE", "%2e%2e", "deutsch"])
async def test_only_a_language_can_be_asked_for(tmp_path: Path, language: str) -> None:
    async with (
        serving(tmp_path) as server,
        aiohttp.ClientSession() as session,
        session.get(URL(f"http://127.0.0.1:{server.port}/api/voice/{language}", encoded=True)) as answer,
    ):
        assert answer.status == 404
