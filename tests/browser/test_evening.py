"""Whole evenings at the den, in a real browser against a real server."""

from __future__ import annotations

from conftest import NewDevice
from evening import open_table, play_to_the_feast, sit, start, youngest


def test_two_people_on_one_tablet_play_to_the_feast_by_touch(new_device: NewDevice) -> None:
    tablet = new_device()
    open_table(tablet)
    tablet.hurry()
    sit(tablet, 1, "fox")
    sit(tablet, 3, "bear")
    start(tablet)
    youngest(tablet, 2, "bear")
    play_to_the_feast(tablet)
