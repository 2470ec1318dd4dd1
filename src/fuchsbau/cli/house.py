"""`fuchsbau play` and `fuchsbau serve`: the same server, once for a family's room and once for a host."""

from __future__ import annotations

import errno
import io
import logging
import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import platformdirs
import segno
import typer
from rich.markup import escape

from fuchsbau.cli import shell
from fuchsbau.lan import lan_addresses
from fuchsbau.server import Config, Server, run
from fuchsbau.table import StorageError

log = logging.getLogger("fuchsbau")
PORT = 8080
TRIES = 20
"""How many ports `play` tries, from the asked one upwards."""

DataFolder = Annotated[
    Path | None,
    typer.Option(help="Where tables are kept. [dim]Default: your user's data folder.[/]", show_default=False),
]
Pace = Annotated[
    float,
    typer.Option(min=0, help="How slowly computer players move: 1 like people, 0 at once.", metavar="FACTOR"),
]


def play(
    *,
    local: Annotated[bool, typer.Option("--local", help="For this device only, not for others.")] = False,
    port: Annotated[
        int, typer.Option(min=1, max=65535, help="Where to listen; or the next free one.")
    ] = PORT,
    data: DataFolder = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    pace: Pace = 1,
) -> None:
    """Open the den: on this device and for everybody in the same network."""

    def ready(server: Server) -> None:
        greet(server.port, local=local)
        if not no_browser:
            open_browser(server.port)

    host = "127.0.0.1" if local else "0.0.0.0"
    last = min(port + TRIES, 65536) - 1
    for candidate in range(port, last + 1):
        config = Config(host=host, port=candidate, data=data or default_data(), pace=pace)
        try:
            open_house(config, ready)
        except PortTaken:
            following = f"trying {candidate + 1}" if candidate < last else "giving up"
            shell.err.print(f"Port {candidate} is in use by another program; {following} …")
        else:
            return
    shell.stop(f"no free port from {port} to {last}. Name another one with --port.")


def serve(
    *,
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = PORT,
    data: DataFolder = None,
    database_url: Annotated[
        str | None,
        typer.Option(
            envvar="FUCHSBAU_DATABASE_URL",
            help="A PostgreSQL database instead of a file in the data folder, such as "
            "[bold]postgresql://user:password@host/name[/].",
            show_default=False,
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            help="An address under which browsers reach this server, where a proxy changes it, such as "
            "[bold]https://fuchsbau.example[/]. May be given more than once.",
            show_default=False,
        ),
    ] = None,
    proxied: Annotated[
        bool,
        typer.Option(
            "--proxied", help="Behind a web proxy of your own: trust its X-Forwarded-For and -Proto."
        ),
    ] = False,
    pace: Pace = 1,
) -> None:
    """Run the server for others, quietly, as behind a web proxy. See the README on hosting."""
    config = Config(
        host=host,
        port=port,
        data=data or default_data(),
        database_url=database_url,
        origins=frozenset(origin or ()),
        proxied=proxied,
        pace=pace,
    )
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    try:
        open_house(config, lambda server: log.info("open at http://%s:%s", host, server.port))
    except PortTaken:
        shell.stop(f"port {port} of {host} is in use by another program. Name another one with --port.")


class PortTaken(Exception):  # noqa: N818 - reads as what it is
    """Another program listens there."""


def open_house(config: Config, ready: Callable[[Server], None]) -> None:
    """Serve until told to stop. What can go wrong at the door ends with a message; a busy port is told."""
    try:
        run(config, ready=ready)
    except StorageError as problem:
        shell.stop(problem)
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            raise PortTaken from problem
        shell.stop(f"cannot listen at {config.host}, port {config.port}: {problem.strerror or problem}")


def default_data() -> Path:
    """The user's data folder for this program."""
    return platformdirs.user_data_path("fuchsbau", appauthor=False)


def greet(port: int, *, local: bool) -> None:
    """Say where the den is, for this device and, with a code to scan, for others."""
    shell.out.print(f"\n[bold]The den is open.[/]  Here: [bold]http://localhost:{port}[/]")
    addresses = [] if local else lan_addresses()
    if addresses:
        link = f"http://{addresses[0]}:{port}"
        shell.out.print(f"Phones and tablets in the same network: [bold]{escape(link)}[/]")
        for other in addresses[1:]:
            shell.out.print(f"  or http://{other}:{port}")
        shell.out.print(qr(link))
    elif not local:
        shell.out.print("No network was found, so only this device can play.")
    shell.out.print("Ctrl+C closes it; everything is kept.\n")


def qr(link: str) -> str:
    """The link as a code to scan, drawn with characters."""
    drawn = io.StringIO()
    segno.make(link, micro=False).terminal(out=drawn, compact=True)
    return drawn.getvalue()


def open_browser(port: int) -> None:
    """Show the den in the browser, where this machine has a screen. Never waits for the browser."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    if sys.platform.startswith("linux") and not any(map(os.environ.get, screens)):
        return  # what would open is a browser without pictures, in the terminal
    threading.Thread(target=webbrowser.open, args=(f"http://localhost:{port}/",), daemon=True).start()
