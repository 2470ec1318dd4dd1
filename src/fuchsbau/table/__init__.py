"""Tables where games are played: seats, log, computer players' pace, storage. A table knows no web."""

from .house import House, Rules
from .storage import StorageError

__all__ = ["House", "Rules", "StorageError"]
