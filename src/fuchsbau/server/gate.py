"""What every request passes: foreign pages change nothing, and trouble is told without telling of anybody."""

from __future__ import annotations

import logging

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from .answers import problem
from .config import Config
from .headers import is_foreign

log = logging.getLogger("fuchsbau.server")


def gate(config: Config) -> Middleware:
    """The middleware of all handlers."""

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.method not in ("GET", "HEAD") and is_foreign(request, config.origins):
            return problem("foreign", "this page does not belong to this server", 403)
        try:
            return await handler(request)
        except web.HTTPException:
            raise
        except Exception:  # aiohttp would log it with the address of who asked
            resource = request.match_info.route.resource
            log.exception("%s %s ended in trouble", request.method, resource.canonical if resource else "?")
            return web.Response(status=500, text="Something is wrong with this server; its log says what.")

    return check
