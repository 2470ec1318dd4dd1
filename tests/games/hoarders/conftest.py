"""Tests here may be coroutines."""

from asynchronous import pytest_pyfunc_call

__all__ = ["pytest_pyfunc_call"]
