"""HTTP and WebSocket around tables. docs/protocol.md describes every message."""

from .app import Server, run, serve
from .config import Config, Limits

__all__ = ["Config", "Limits", "Server", "run", "serve"]
