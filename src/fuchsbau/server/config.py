"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from fuchsbau.replay import MOST_BYTES
from fuchsbau.table import Rules


@dataclass(frozen=True)
class Limits:
    """What one client, and all of them together, may ask of the server. Far beyond what people do."""

    connections: int = 4_000
    message_bytes: int = 8 * 1024
    replay_bytes: int = MOST_BYTES
    messages_per_second: float = 150
    """A device says in each of up to 120 frames a second where its hands are."""
    messages_at_once: int = 300
    """So much of that can come together after a line has stood still."""
    hello_seconds: float = 10
    waiting_bytes: int = 512 * 1024
    """Who lets more than this wait unread is dropped; it can come back and catch up."""
    wrong_codes_at_once: int = 10
    wrong_code_every: float = 10
    """Seconds after which an address may try one more wrong animal code."""
    all_wrong_codes_at_once: int = 200
    all_wrong_codes_every: float = 1


@dataclass(frozen=True)
class Config:
    """Where the server listens, what it keeps where, and its limits."""

    host: str
    port: int
    data: Path
    database_url: str | None = None
    """None: a SQLite file in the data folder."""
    pace: float = 1
    origins: frozenset[str] = frozenset()
    """Other pages' origins (like https://example.org) that may use this server."""
    proxied: bool = False
    """Behind a proxy of one's own: trust the last address in X-Forwarded-For."""
    client: Path | None = None
    """The folder of the built client; None: the one in the package."""
    limits: Limits = field(default_factory=Limits)
    tables: Rules = field(default_factory=Rules)

    @property
    def database(self) -> str | Path:
        return self.database_url or self.data / "fuchsbau.sqlite"
