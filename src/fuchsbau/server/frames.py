"""WebSocket frames as bytes (RFC 6455, 5.2), so that one frame can be sent to many connections."""

from __future__ import annotations

from typing import Final

_TEXT: Final = 0x81  # a whole text message in one frame
_BINARY: Final = 0x82
_PING: Final = 0x89
_PONG: Final = 0x8A
_SHORT: Final = 126
_MEDIUM: Final = 1 << 16


def frame(payload: bytes) -> bytes:
    """`payload` as one unmasked text frame, as servers send them."""
    return _whole(_TEXT, payload)


def binary(payload: bytes) -> bytes:
    """The same as a binary frame."""
    return _whole(_BINARY, payload)


def _whole(kind: int, payload: bytes) -> bytes:
    length = len(payload)
    if length < _SHORT:
        return bytes((kind, length)) + payload
    if length < _MEDIUM:
        return bytes((kind, _SHORT)) + length.to_bytes(2, "big") + payload
    return bytes((kind, _SHORT + 1)) + length.to_bytes(8, "big") + payload


def ping(payload: bytes) -> bytes:
    """A ping frame; `payload` has at most 125 bytes."""
    return bytes((_PING, len(payload))) + payload


def pong(payload: bytes) -> bytes:
    """The answer to a ping frame with this payload."""
    return bytes((_PONG, len(payload))) + payload
