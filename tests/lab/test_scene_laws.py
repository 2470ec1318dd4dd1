"""What holds of scenes, worlds and hands; and a toy that breaks one of these laws is caught by it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import pytest

from fuchsbau.game import Game, Move, Scene, Seat
from fuchsbau.lab import conformance
from fuchsbau.world import Hand
from lab.toy import STATEMENTS, WORLDS, Bell, Pick, Ringer, Staged, State, toy


def test_a_toy_with_scenes_and_a_world_keeps_every_law() -> None:
    conformance.check(toy(Staged, worlds=WORLDS), STATEMENTS)


class Backstage(Staged, frozen=True):
    """Lets the world move where there is no scene."""

    @property
    def scene(self) -> Scene | None:
        return super().scene if self.phase == "show" else None


class Again(Staged, frozen=True):
    """Numbers all scenes alike."""

    @property
    def scene(self) -> Scene | None:
        scene = super().scene
        return scene and Scene(1, scene.hands, scene.runs)


class Backwards(Staged, frozen=True):
    """Counts scenes down."""

    @property
    def scene(self) -> Scene | None:
        scene = super().scene
        return scene and Scene(self.left, scene.hands, scene.runs)


class Joining(Staged, frozen=True):
    """Lets hands in while a scene is on."""

    @property
    def scene(self) -> Scene | None:
        scene = super().scene
        return scene and Scene(scene.number, tuple(sorted(self.shown)), scene.runs)


class Crowded(Staged, frozen=True):
    """Has hands of nobody."""

    @property
    def scene(self) -> Scene | None:
        scene = super().scene
        return scene and Scene(scene.number, (*scene.hands, 3), scene.runs)


class Timekeeping(Staged, frozen=True):
    """Lets time pass where nothing can happen."""

    @property
    def scene(self) -> Scene | None:
        scene = super().scene
        return scene and Scene(scene.number, scene.hands, runs=True)


BROKEN_SCENES: dict[type[State], str] = {
    Backstage: "there is no scene",
    Again: "scene 1 comes again",
    Backwards: "scene 1 comes after scene 2",
    Joining: r"change from \(\d,\) to",
    Crowded: r"3\) are no hands of 2 seats",
    Timekeeping: "nothing can happen",
}


@pytest.mark.parametrize("state", BROKEN_SCENES)
def test_a_scene_that_cannot_be_played_is_caught(state: type[State]) -> None:
    assert_caught(toy(state, worlds=WORLDS), "scenes_can_be_played", BROKEN_SCENES[state])


def test_a_game_has_worlds_if_it_has_scenes_and_only_then() -> None:
    assert_caught(toy(Staged), "scenes_can_be_played", "no worlds for them")
    assert_caught(toy(worlds=WORLDS), "scenes_can_be_played", "never a scene")


class Restless(Bell):
    """Is never twice the same."""

    steps_of_all: ClassVar = [0]

    def picture(self) -> bytes:
        self.steps_of_all[0] += 1
        return b"%d" % self.steps_of_all[0]


class Alarming(Bell):
    """Reports what the rules do not allow."""

    def step(self, hands: Mapping[Seat, Hand]) -> Sequence[Move]:
        return (Pick(1),)


class Trembling(Ringer):
    """Moves by another chance than its own."""

    rng_of_all = random.Random(1)

    def move(self, world: Any) -> Hand | None:
        return Hand(self.rng_of_all.randrange(999), 0, False)


BROKEN_WORLDS: dict[str, tuple[dict[str, Any], str]] = {
    "is never twice the same": ({"world": Restless}, "any hands is not the same"),
    "reports what is not allowed": ({"world": Alarming}, "happens in a world, but is refused"),
    "a player has no hand": ({"movers": {}}, "play, but"),
    "a hand moves by another chance": ({"movers": {"cub": Trembling}}, "hands of cub is not the same"),
}


@pytest.mark.parametrize("what", BROKEN_WORLDS)
def test_a_world_that_is_not_made_by_its_hands_alone_is_caught(what: str) -> None:
    parts, says = BROKEN_WORLDS[what]
    assert_caught(toy(Staged, worlds=WORLDS._replace(**parts)), "worlds_follow_from_hands", says)


def assert_caught(broken: Game, law: str, says: str) -> None:
    played = conformance.sample(broken, STATEMENTS)
    with pytest.raises(conformance.Broken, match=says):
        conformance.LAWS[law](played)
