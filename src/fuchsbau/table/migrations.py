"""The steps from an empty database to today's, in order. Never change one that was released: add another."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

from sqlalchemy import Column, Connection, Double, Integer, MetaData, String, Table, Text, insert


def _first(connection: Connection) -> None:
    """One row for everything that happened at a table in one go, and a few words about the house."""
    metadata = MetaData()
    house = Table("house", metadata, Column("key", String(40), primary_key=True), Column("value", Text))
    Table(
        "entries",
        metadata,
        Column("table_id", String(32), primary_key=True),
        Column("n", Integer, primary_key=True, autoincrement=False),
        Column("at", Double, nullable=False),
        Column("device", String(40)),
        Column("action", String(40)),
        Column("events", Text, nullable=False),
    )
    metadata.create_all(connection)

    connection.execute(insert(house).values(key="secret", value=secrets.token_hex(32)))


MIGRATIONS: Final[tuple[Callable[[Connection], None], ...]] = (_first,)
