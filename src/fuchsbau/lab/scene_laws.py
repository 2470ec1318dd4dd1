"""The laws of games that are also played in space and time: what holds of their scenes, worlds and hands."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from fuchsbau.game import NATURE, WORLD, IllegalMove, Scene, Seat, State
from fuchsbau.world import STEPS_PER_SECOND, Hand, Mover, World, Worlds

from .random_play import Broken, Record, Sample, outcome

Reaches = Callable[[World, State], Mapping[Seat, Hand]]
"""Where hands are in the next step of a world."""

_LOOKED_AT = 3
"""In so many games a scene is played."""
_STEPS = 3 * STEPS_PER_SECOND
"""So many steps of it."""
_FAR = 2000
"""Hands reach so far to all sides, in whatever unit, sensible or not."""


def scenes_can_be_played(sample: Sample) -> None:
    """The world moves in scenes only, and each scene is one: with a number that rises, and the same hands.

    Who drives a game opens a world where a scene begins and closes it where that ends, so a scene does not
    come again; while it runs something can happen in it, or nature answers.
    """
    staged = False
    for record in sample.records:
        last: Scene | None = None
        for at, state in enumerate(record.states):
            scene = state.scene
            if scene is None:
                if WORLD in state.to_move:
                    record.breaks("the world is to move, but there is no scene", at)
                continue
            staged = True
            _is_a_scene(record, at, scene)
            if last is not None and scene.number == last.number:
                if record.states[at - 1].scene is None:
                    record.breaks(f"scene {scene.number} comes again", at)
                if scene.hands != last.hands:
                    record.breaks(f"the hands of a scene change from {last.hands} to {scene.hands}", at)
            elif last is not None and scene.number < last.number:
                record.breaks(f"scene {scene.number} comes after scene {last.number}", at)
            last = scene
    if staged and sample.game.worlds is None:
        raise Broken("there are scenes, but the game has no worlds for them (Game.worlds)")
    if not staged and sample.game.worlds is not None:
        raise Broken("the game has worlds (Game.worlds), but there was never a scene")


def _is_a_scene(record: Record, at: int, scene: Scene) -> None:
    """What holds of a scene in any position."""
    if len(set(scene.hands)) < len(scene.hands) or not set(scene.hands) <= set(range(record.seats)):
        record.breaks(f"{scene.hands} are no hands of {record.seats} seats", at)
    if scene.runs and record.states[at].to_move.isdisjoint((WORLD, NATURE)):
        record.breaks("time passes in a scene in which nothing can happen", at)


def worlds_follow_from_hands(sample: Sample) -> None:
    """A world follows from the state in which its scene begins and from its hands, and from nothing else.

    Made anew and given the same hands it shows the same, bit for bit; whatever it reports can be played. And
    every computer player has a hand for it, which moves the same by the same chance.
    """
    worlds = sample.game.worlds
    if worlds is None:
        return
    if worlds.movers.keys() != sample.game.players.keys():
        raise Broken(f"{list(sample.game.players)} play, but {list(worlds.movers)} have hands")
    for record in sample.records[-_LOOKED_AT:]:
        for level in (None, *worlds.movers):
            if _film(worlds, record, level) != _film(worlds, record, level):
                whose = f"the hands of {level}" if level else "any hands"
                record.breaks(f"a world with {whose} is not the same when it is made again")


def _film(worlds: Worlds, record: Record, level: str | None) -> list[bytes]:
    """All that is to be seen of the first scene of a game, with hands of that level or with any."""
    began = next(at for at, state in enumerate(record.states) if state.scene)
    runs = next(at for at, state in enumerate(record.states) if state.scene and state.scene.runs)
    world, state = worlds.world(record.states[began]), record.states[runs]
    reaches = _players(worlds.movers[level], record.states[: runs + 1]) if level else _anywhere()
    rng = random.Random(runs)
    film = [world.picture()]
    for _ in range(_STEPS):
        for move in world.step(reaches(world, state)):
            try:
                state = state.play(WORLD, move)
            except IllegalMove as error:
                record.breaks(f"{move} happens in a world, but is refused: {error}", runs)
            while NATURE in state.to_move:
                state = state.play(NATURE, outcome(state, rng))
        film.append(world.changes())
        if state.scene is None or not state.scene.runs:
            break
    return [*film, world.picture()]


def _anywhere() -> Reaches:
    """Hands that are anywhere, and come and go."""
    rng = random.Random(0)
    hands: dict[Seat, Hand] = {}

    def reaches(world: World, state: State) -> Mapping[Seat, Hand]:
        for seat in state.scene.hands if state.scene else ():
            if rng.random() < 0.1:
                hands[seat] = Hand(rng.randint(-_FAR, _FAR), rng.randint(-_FAR, _FAR), rng.random() < 0.7)
            elif rng.random() < 0.02:
                hands.pop(seat, None)
        return dict(hands)

    return reaches


def _players(kind: Callable[[Seat, random.Random], Mover], past: Sequence[State]) -> Reaches:
    """The hands of computer players that have seen the game from its beginning."""
    scene = past[-1].scene
    movers = {seat: kind(seat, random.Random(seat)) for seat in (scene.hands if scene else ())}
    seen = list[State]()

    def see(state: State) -> None:
        for seat, mover in movers.items():
            mover.see(state.view(seat))
        seen.append(state)

    def reaches(world: World, state: State) -> Mapping[Seat, Hand]:
        if state is not seen[-1]:
            see(state)
        hands = {seat: mover.move(world) for seat, mover in movers.items()}
        return {seat: hand for seat, hand in hands.items() if hand is not None}

    for state in past:
        see(state)
    return reaches
