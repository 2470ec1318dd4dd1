"""What browsers are told about every answer, and which pages may ask."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from aiohttp import hdrs, web

_HOST: Final = re.compile(r"[A-Za-z0-9.\-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")
_POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self'; media-src 'self'; font-src 'self'; connect-src 'self'{sockets}; "
    "manifest-src 'self'; worker-src 'self'; "
    "object-src 'none'; frame-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
_ALWAYS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


async def secure(request: web.Request, response: web.StreamResponse) -> None:
    """Add the headers that every answer has."""
    response.headers.update(_ALWAYS)
    response.headers["Content-Security-Policy"] = policy(request.host)
    response.headers.pop(hdrs.SERVER, None)


def policy(host: str) -> str:
    """Everything comes from this server. Older browsers do not count its WebSocket as 'self'."""
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return _POLICY.format(sockets=sockets)


def is_foreign(request: web.Request, allowed: frozenset[str]) -> bool:
    """Whether a page of somebody else asks. Programs that are no browsers send no Origin."""
    origin = request.headers.get(hdrs.ORIGIN)
    if origin is None or origin in allowed:
        return False
    return urlsplit(origin).netloc.lower() != request.host.lower()
