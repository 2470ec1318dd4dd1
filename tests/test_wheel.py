"""The wheel that `pip install .` makes: put into an empty environment, it starts and plays."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import aiohttp
import pytest

from fuchsbau.server.messages import PROTOCOL
from processes import Server, free_port

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", str(ROOT), "--no-deps", "--no-build-isolation", "-q"]
    subprocess.run([*command, "--wheel-dir", str(folder)], check=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the commands of an environment that has the wheel and what it asks for alone."""
    home = tmp_path_factory.mktemp("empty") / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
    pinned = re.findall(
        r"^(\S+==.+?)(?: \\)?$", (ROOT / "requirements" / "play.txt").read_text(), re.MULTILINE
    )
    (constraints := home / "constraints.txt").write_text("\n".join(pinned))
    pip = [str(home / "bin" / "python"), "-m", "pip", "install", "-q", "-c", str(constraints), str(wheel)]
    subprocess.run(pip, check=True)
    return home / "bin"


def test_the_wheel_holds_the_client_its_compressed_files_and_the_rulebooks(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "fuchsbau/client/index.html" in names
    assert any(re.fullmatch(r"fuchsbau/client/assets/.*\.js\.br", name) for name in names)
    assert "fuchsbau/games/versteckt/rulebook.toml" in names
    assert not [name for name in names if "node_modules" in name or name.startswith(("web/", "tests/"))]


def test_the_installed_wheel_serves_the_page_and_answers_a_message(installed: Path, tmp_path: Path) -> None:
    command = [str(installed / "fuchsbau"), "serve"]
    with Server(tmp_path / "data", free_port(), command=command, cwd=tmp_path) as server:
        asyncio.run(visit(server.url))


async def visit(url: str) -> None:
    """What a browser does first: the page, its script, the server's health, and a table."""
    async with aiohttp.ClientSession(url, auto_decompress=False) as session:
        page = await (await session.get("/", headers={"Accept-Encoding": "identity"})).text()
        script = re.search(r'src="\./(assets/[^"]+\.js)"', page)
        assert script, page
        answer = await session.get(f"/{script[1]}", headers={"Accept-Encoding": "br"})
        assert (answer.status, answer.headers["Content-Encoding"]) == (200, "br")
        assert (await (await session.get("/health")).json())["status"] == "ok"
        async with session.ws_connect("/ws", origin=url) as line:
            await line.send_json({"type": "hello", "token": "w" * 43, "protocol": PROTOCOL})
            assert (await line.receive_json())["type"] == "welcome"
            await line.send_json({"type": "create", "id": "a1", "game": "versteckt"})
            assert (await line.receive_json())["type"] == "found"
