"""The built client, as files."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from aiohttp import web

log = logging.getLogger("fuchsbau.server")

_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_NOT_BUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Fuchsbau</title>
<h1>The den is not built yet</h1>
<p>The server runs, but its client is missing: <code>make client</code> builds it.</p>
"""


class ClientFiles:
    """Serves the folder of the built client. Names under assets/ carry a hash and never change."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = (folder or Path(__file__).parent.parent / "client").resolve()
        if not self._index.is_file():
            log.warning("the client is not built: there is no %s", self._index)

    @property
    def _index(self) -> Path:
        return self._folder / "index.html"

    async def index(self, request: web.Request) -> web.StreamResponse:
        """The one page."""
        if not self._index.is_file():
            return web.Response(status=503, text=_NOT_BUILT, content_type="text/html")
        return web.FileResponse(self._index, headers={"Cache-Control": _ASK_AGAIN})

    async def file(self, request: web.Request) -> web.StreamResponse:
        """Any other file of the client."""
        return self.send(request.match_info["path"])

    def send(self, name: str) -> web.StreamResponse:
        """The client's file of that name. Raises HTTPNotFound."""
        try:
            path = (self._folder / name).resolve()
            found = path.is_relative_to(self._folder) and path.is_file()
        except (OSError, ValueError) as error:
            raise web.HTTPNotFound from error
        if not found:
            raise web.HTTPNotFound
        lasting = name.startswith("assets/")
        return web.FileResponse(path, headers={"Cache-Control": _FOREVER if lasting else _ASK_AGAIN})
