"""The leaf board: leaves, giants and wands, moved by dry friction (pymunk, that is Chipmunk).

Seen from above, in millimetres and seconds; masses in grams, so forces are in millionths of a newton. Leaves
do not collide: each keeps its place in the stack. Where one lies on another, two joints that never pull back,
with a greatest force and torque by how heavily it lies there, are the friction. A wand presses on the topmost
leaf under its tip and drags it; the press goes down through all leaves under the tip.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
import pymunk
import pymunk.batch

from fuchsbau.game import Seat
from fuchsbau.world import Hand

from ..material import LEAVES
from .friction import Links, between
from .giants import GRAMS as GIANT_GRAMS
from .giants import RADIUS as GIANT_RADIUS
from .giants import Giant
from .layout import EDGE, Pose
from .pile import BOARD, GONE, Floats, Pile, touching
from .shapes import GRAMS_PER_AREA, GRAVITY, KINDS, kinds_of_leaves
from .wands import SECONDS, Wand

GUARD: Final = 12.0
"""With help the tip stays so far from the edge (R-33)."""
_ITERATIONS: Final = 16
"""Of the solver: with fewer a dragged leaf lags behind the tip."""
_LOOK: Final = 3
"""What rests on what is found out anew every so many steps."""
_MOVED: Final = 0.5
"""So far a leaf has to move before that is found out (mm, also at its rim where it turns)."""
_POSE: Final = (
    pymunk.batch.BodyFields.BODY_ID | pymunk.batch.BodyFields.POSITION | pymunk.batch.BodyFields.ANGLE
)


class LeafBoard:
    """All that lies on the board. `poses` are the leaves' by their numbers, `giants` those of the giants.

    `xy` (leaf, 2) and `angle` (leaf) say how the leaves lie now.
    """

    def __init__(self, poses: Sequence[Pose], giants: Sequence[Pose], *, guarded: bool = False) -> None:
        self._space = space = pymunk.Space()
        space.iterations = _ITERATIONS
        self._guarded = guarded
        kinds = [KINDS[kind] for kind in kinds_of_leaves()]
        self._radius: Floats = np.array([kind.radius for kind in kinds])
        self._weight = [kind.area * GRAMS_PER_AREA * GRAVITY for kind in kinds]
        self._bodies: dict[int, pymunk.Body] = {BOARD: space.static_body}
        self._links: list[Links] = []
        for leaf, (pose, kind) in enumerate(zip(poses, kinds, strict=True)):
            grams = kind.area * GRAMS_PER_AREA
            body = self._bodies[leaf] = pymunk.Body(grams, grams * kind.second_moment)
            body.position, body.angle = (pose.x, pose.y), pose.angle
            space.add(body)
            frictions = {lower: between(leaf, lower) for lower in range(BOARD, leaf)}
            self._links.append(Links(space, body, self._bodies, frictions))
        self.giants = [Giant(space, pose, self._bodies) for pose in giants]
        self._wands: dict[Seat, Wand] = {}
        self.load: list[float] = []
        """What each leaf weighs and bears."""
        self.lost: list[int] = []
        """The leaves that have fallen off, in that order."""
        self.steps = 0
        self._buffer = pymunk.batch.Buffer()
        self._leaf_of = {body.id: leaf for leaf, body in self._bodies.items() if leaf != BOARD}
        self.pile = Pile(poses)
        self.xy, self.angle = self.pile.xy.copy(), self.pile.angle.copy()
        self._rest_giants()
        for giant in self.giants:
            giant.rest()
        self._hand_down()
        self._link(range(LEAVES))

    @property
    def energy(self) -> float:
        """The energy of all motion on the board, in billionths of a joule."""
        bodies = [*self._bodies.values(), *(giant.body for giant in self.giants)]
        return sum(body.kinetic_energy for body in bodies if body.body_type == pymunk.Body.DYNAMIC)

    def tip(self, seat: Seat) -> tuple[float, float]:
        """Where the tip of a hand's wand is."""
        x, y = self._wands[seat].body.position
        return x, y

    def step(self, hands: Mapping[Seat, Hand]) -> bool:
        """Go on for one step with these hands; whether it was found out anew how leaves lie on each other."""
        self._reach(hands)
        self._space.step(SECONDS)
        self.steps += 1
        self._read()
        for giant in self.giants:
            giant.rock(SECONDS)
        fell = self._drop()
        return (self.steps % _LOOK == 0 and self._look()) or fell

    def _reach(self, hands: Mapping[Seat, Hand]) -> None:
        for seat in [seat for seat in self._wands if seat not in hands]:
            self._wands.pop(seat).remove()
        for seat, hand in sorted(hands.items()):
            wand = self._wands.get(seat)
            if wand is None:
                wand = self._wands[seat] = Wand(self._space, self._bodies)
            x, y = hand.x / 10, hand.y / 10
            if self._guarded:
                far = EDGE - GUARD
                x, y = min(far, max(-far, x)), min(far, max(-far, y))
            if hand.presses:
                wand.drag(x, y)
                wand.press(self.pile.column(*wand.body.position))
            else:
                wand.hover(x, y)

    def _read(self) -> None:
        """How the leaves lie now."""
        self._buffer.clear()
        pymunk.batch.get_space_bodies(self._space, _POSE, self._buffer)
        ids = np.frombuffer(self._buffer.int_buf(), np.int64).tolist()
        poses = np.frombuffer(self._buffer.float_buf(), np.float64).reshape(-1, 3)
        rows = [(row, self._leaf_of[body]) for row, body in enumerate(ids) if body in self._leaf_of]
        row, leaf = np.array(rows, np.intp).reshape(-1, 2).T
        self.xy[leaf], self.angle[leaf] = poses[row, :2], poses[row, 2]

    # What rests on what

    def _look(self) -> bool:
        """Find out anew what rests on what, around all that has moved; whether leaves have."""
        pile = self.pile
        far = np.abs(self.xy - pile.xy).max(1)
        far = np.maximum(far, np.abs(self.angle - pile.angle) * self._radius)
        moved = np.flatnonzero(far > _MOVED)
        if len(moved):
            again: Sequence[int] = pile.move(moved, self.xy[moved], self.angle[moved])
            self._rest_giants()
        elif any(giant.has_moved for giant in self.giants):
            again = ()
            self._rest_giants()
        else:
            return False
        self._hand_down()
        self._link(again)
        return bool(again)

    def _rest_giants(self) -> None:
        """Find out on what the giants stand."""
        points = np.array([giant.points() for giant in self.giants])
        middles = np.array([giant.body.position for giant in self.giants])
        on, depths = self.pile.under(points, middles, GIANT_RADIUS)
        for giant, touches, depth in zip(self.giants, touching(points, on), depths, strict=True):
            giant.stand(touches, 1 + self.pile.height_of(touches), depth)

    def _hand_down(self) -> None:
        """What each leaf bears and weighs, from the top down."""
        load = list(self._weight)
        for leaf in self.lost:
            load[leaf] = 0.0
        for giant in self.giants:
            for touch in giant.touches:
                if touch.on != BOARD:
                    load[touch.on] += touch.share * GIANT_GRAMS * GRAVITY
        for leaf in range(LEAVES - 1, -1, -1):
            for touch in self.pile.touches[leaf]:
                if touch.on != BOARD:
                    load[touch.on] += touch.share * load[leaf]
        self.load = load

    def _link(self, again: Sequence[int]) -> None:
        """Friction as it is now: these leaves and all giants rest otherwise, and loads have changed."""
        for leaf in again:
            self._links[leaf].touch(self.pile.touches[leaf])
        for giant in self.giants:
            giant.links.touch(giant.touches)
            giant.links.press(GIANT_GRAMS * GRAVITY)
        for links, load in zip(self._links, self.load, strict=True):
            links.press(load)

    def _drop(self) -> bool:
        """Leaves whose centre of mass has passed the edge fall; whether one has."""
        gone = np.flatnonzero((np.abs(self.xy).max(1) > EDGE) & (self.xy[:, 0] < GONE)).tolist()
        for leaf in gone:
            self.lost.append(leaf)
            for wand in self._wands.values():
                wand.lift()
            again = self.pile.take_away(leaf)
            self.xy[leaf] = self.pile.xy[leaf]
            self._links[leaf].touch(())
            self._space.remove(self._bodies[leaf])
            del self._leaf_of[self._bodies[leaf].id]
            self._rest_giants()
            self._hand_down()
            self._link(again)
        return bool(gone)
