"""Tests here may be coroutines, and may ask for a PostgreSQL server."""

from asynchronous import pytest_pyfunc_call
from postgres import postgres_server
from scripted import seating

__all__ = ["postgres_server", "pytest_pyfunc_call", "seating"]
