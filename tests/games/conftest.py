"""Tests of a game may be coroutines: what they play at a table waits."""

from asynchronous import pytest_pyfunc_call

__all__ = ["pytest_pyfunc_call"]
