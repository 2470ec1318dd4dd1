"""Answers over HTTP: JSON, and problems with a type and a sentence."""

from __future__ import annotations

from typing import Any

import msgspec
from aiohttp import web

from .messages import Problem


def json_answer(value: Any, *, status: int = 200) -> web.Response:
    """A value as JSON that is asked for anew each time."""
    return web.Response(
        body=msgspec.json.encode(value),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-cache"},
    )


def problem(name: Problem, reason: str, status: int) -> web.Response:
    """Something that was not done, and why."""
    return json_answer({"problem": name, "reason": reason}, status=status)
