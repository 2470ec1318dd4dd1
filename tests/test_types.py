"""The client's types are written from the Python ones, and have not drifted."""

from __future__ import annotations

import sys

import pytest

import write_types


def test_the_clients_types_are_those_of_the_server(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["write_types.py", "--check"])
    assert write_types.main() == 0, capsys.readouterr().out


def test_drift_is_noticed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["write_types.py", "--check"])
    monkeypatch.setattr(write_types, "protocol", lambda: "export type Drifted = 1\n")
    assert write_types.main() == 1
    assert "protocol.ts differs from the Python types" in capsys.readouterr().out
