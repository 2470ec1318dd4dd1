"""The leaf board: leaves, giants and wands, moved by dry friction (pymunk, that is Chipmunk).

Seen from above, in millimetres and seconds; masses in grams, so forces are in millionths of a newton. Leaves
do not collide: each keeps its place in the stack. Where one lies on another, two joints that never pull back,
with a greatest force and torque by how heavily it lies there, are the friction. A wand presses on the topmost
leaf under its tip and drags it; the press goes down through all leaves under the tip.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import numpy as np
from pymunk.batch import BodyFields, Buffer, get_space_bodies
from pymunk.body import Body
from pymunk.space import Space

from fuchsbau.game import Seat
from fuchsbau.world import Hand

from ..material import GIANTS, LEAVES
from .friction import ON_BOARD, Links, between
from .giants import GRAMS as GIANT_GRAMS
from .giants import RADIUS as GIANT_RADIUS
from .giants import Giant, footprints, tilts
from .layout import EDGE, Pose
from .pile import BOARD, GONE, Ints, Pile, Touch, bits_of, held_by, places, turns
from .shapes import GRAMS_PER_AREA, GRAVITY, KINDS, Flags, Floats, kinds_of_leaves
from .wands import SECONDS, Wand

GUARD: Final = 12.0
"""With help the tip, and the middles of leaves that it moves, stay so far from the edge (R-33)."""
_ALONG: Final = 80.0
"""Leaves go along with a wand that is so near to their middles,"""
_STIRS: Final = 5.0
"""and move so quickly its way (mm/s)."""
_BRAKES: Final = ON_BOARD * GRAVITY
"""By so much friction slows leaves down at least (mm/s²)."""
_ITERATIONS: Final = 12
"""Of the solver: with fewer, leaves far away creep by hundredths of a millimetre; those dragged do not need
as many."""
LOOK: Final = 6
"""What rests on what is found out anew every so many steps."""
_MOVED: Final = 1.0
"""So far a thing has to move before that is found out (mm, also at its rim where it turns)."""
_SAME: Final = 0.02
"""A load that changes by less than this part is left as it was."""
_STILL: Final = 0.2
"""What is slower than this lies still where no wand presses (mm/s)."""
_THINGS: Final = LEAVES + GIANTS
_LEAVES: Final = np.arange(LEAVES)
_FIELDS: Final = BodyFields.POSITION | BodyFields.ANGLE | BodyFields.VELOCITY | BodyFields.ANGULAR_VELOCITY


def _inside(x: float, y: float) -> tuple[float, float]:
    """The nearest place that is not too near to the edge for a tip, with help (R-33)."""
    far = EDGE - GUARD
    return min(far, max(-far, x)), min(far, max(-far, y))


class LeafBoard:
    """All that lies on the board. `poses` are the leaves' by their numbers, `giants` those of the giants.

    `xy` (leaf, 2) and `angle` (leaf) say how the leaves lie now.
    """

    def __init__(self, poses: Sequence[Pose], giants: Sequence[Pose], *, guarded: bool = False) -> None:
        self._space = space = Space()
        space.iterations = _ITERATIONS
        self._guarded = guarded
        kinds = [KINDS[kind] for kind in kinds_of_leaves()]
        self._weight = [kind.area * GRAMS_PER_AREA * GRAVITY for kind in kinds]
        self._radius: Floats = np.array([*(kind.radius for kind in kinds), *[GIANT_RADIUS] * GIANTS])
        self._bodies: dict[int, Body] = {BOARD: space.static_body}
        self._links: list[Links] = []
        for leaf, (pose, kind) in enumerate(zip(poses, kinds, strict=True)):
            grams = kind.area * GRAMS_PER_AREA
            body = self._bodies[leaf] = Body(grams, grams * kind.second_moment)
            body.position, body.angle = (pose.x, pose.y), pose.angle
            space.add(body)
            self._links.append(Links(space, body, self._bodies, partial(between, leaf)))
        self.giants = [Giant(space, pose, self._bodies) for pose in giants]
        self._wands: dict[Seat, Wand] = {}
        self.load: list[float] = []
        """What each leaf weighs and bears."""
        self._told: Floats = np.zeros(LEAVES)
        """What its links were told of that."""
        self.lost: list[int] = []
        """The leaves that have fallen off, in that order."""
        self._here: Flags = np.ones((_THINGS, 1), bool)
        """Which things are on the board."""
        self.steps = 0
        self._buffer: Any = Buffer()  # its methods have the types of cffi, that is none
        self._now: Floats = np.zeros((_THINGS, 6))
        """Of each thing x, y, angle, and their speeds."""
        self.xy, self.angle = self._now[:LEAVES, :2], self._now[:LEAVES, 2]
        self._read()
        self._seen = self._now[:, :3].copy()
        """How things lay when it was last found out what rests on what."""
        self.pile = Pile()
        touches = self.pile.move(_LEAVES, self.xy, self.angle)
        self._near = np.zeros((GIANTS, LEAVES), bool)
        """Which leaves may lie under which giants."""
        self._stand(np.arange(LEAVES))
        for giant in self.giants:
            giant.rest()
        self._link(touches)

    @property
    def energy(self) -> float:
        """The energy of all motion on the board, in billionths of a joule."""
        bodies = [*self._bodies.values(), *(giant.body for giant in self.giants)]
        return sum(body.kinetic_energy for body in bodies if body.body_type == Body.DYNAMIC)

    @property
    def coming(self) -> Floats:
        """Where all things lie when the next step begins (x, y, angle): the solver has found their speeds, by
        which they are moved then."""
        return self._now[:, :3] + SECONDS * self._now[:, 3:]

    def tip(self, seat: Seat) -> tuple[float, float]:
        """Where the tip of a hand's wand is."""
        tip = self._wands[seat].tip
        return tip.real, tip.imag

    def step(self, hands: Mapping[Seat, Hand]) -> Sequence[int]:
        """Go on for one step with these hands; the leaves that were found to lie elsewhere."""
        presses = self._reach(hands)
        self.steps += 1
        if presses or np.abs(self._now[:, 3:]).max() > _STILL:
            self._space.step(SECONDS)
            self._read()
        for giant, (x, y, _, dx, dy, _) in zip(self.giants, self._now[LEAVES:].tolist(), strict=True):
            giant.rock(SECONDS, x, y, (dx, dy))
        fallen = self._drop()
        return [*fallen, *self._look()] if self.steps % LOOK == 0 else fallen

    def _reach(self, hands: Mapping[Seat, Hand]) -> bool:
        """Hands are here now; whether any of them presses."""
        for seat, wand in self._wands.items():
            if seat not in hands:
                wand.lift()
        pressing: dict[Wand, tuple[float, float]] = {}
        for seat, hand in sorted(hands.items()):
            wand = self._wands.get(seat)
            if wand is None:
                wand = self._wands[seat] = Wand(self._space, self._bodies)
            at = hand.x / 10, hand.y / 10
            if self._guarded:
                at = _inside(*at)
            if hand.presses:
                wand.touch(*at)
                pressing[wand] = at
            else:
                wand.hover(*at)
        if not pressing:
            return False
        self._press(list(pressing))
        if self._guarded:
            pressing = self._guard(pressing)
        for wand, at in pressing.items():
            wand.drag(*at)
        return True

    def _guard(self, pressing: Mapping[Wand, tuple[float, float]]) -> dict[Wand, tuple[float, float]]:
        """Where the tips go that are moved there, with help (R-33): what goes along comes to rest on the
        board, also when it is let go."""
        lies, moves = self.coming[:LEAVES, :2].T, self._now[:LEAVES, 3:5].T
        tips = np.array([(wand.tip.real, wand.tip.imag) for wand in pressing])
        is_near = np.hypot(lies[0] - tips[:, :1], lies[1] - tips[:, 1:]) < _ALONG  # wand, leaf
        is_held = np.array([[wand.leaf] for wand in pressing]) == _LEAVES
        stirs = np.concatenate((moves, -moves)) > _STIRS  # right, up, left, down: way, leaf
        goes_along = is_held[:, None] | (is_near[:, None] & stirs)
        furthest = np.where(goes_along, np.concatenate((lies, -lies)), -EDGE).max(2)
        rooms = EDGE - GUARD - furthest  # wand, way
        in_step = np.minimum(rooms, SECONDS * np.sqrt(2 * _BRAKES * np.maximum(0.0, rooms)))
        goes = tips + np.maximum(-in_step[:, 2:], np.minimum(in_step[:, :2], list(pressing.values()) - tips))
        return {wand: _inside(*at) for wand, at in zip(pressing, goes.tolist(), strict=True)}

    def _press(self, wands: Sequence[Wand]) -> None:
        """These wands press on what lies under their tips."""
        tips = np.array([wand.tip for wand in wands], np.complex64)
        for wand, column in zip(wands, self.pile.columns(tips, self.xy, self.angle), strict=True):
            wand.press(column)

    def _read(self) -> None:
        """How all things lie and move now."""
        self._buffer.clear()
        get_space_bodies(self._space, _FIELDS, self._buffer)
        # Bodies come in the order in which they were added, wands last; none is ever removed.
        values = np.frombuffer(self._buffer.float_buf(), np.float64, self._now.size)
        np.copyto(self._now, values.reshape(self._now.shape), where=self._here)

    # What rests on what

    def _look(self) -> Sequence[int]:
        """Find out anew what rests on what, around all that has moved; the leaves that have."""
        change = np.abs(self._now[:, :3] - self._seen)
        far = np.maximum(change[:, :2].max(1), change[:, 2] * self._radius)
        moved = np.flatnonzero(far > _MOVED)
        if not len(moved):
            return ()
        self._seen[moved] = self._now[moved, :3]
        leaves = moved[moved < LEAVES]
        touches: Mapping[int, Sequence[Touch]] = {}
        if len(leaves):
            touches = self.pile.move(leaves, self.xy[leaves], self.angle[leaves])
        self._stand(moved)
        self._link(touches)
        return leaves.tolist()

    def _stand(self, moved: Ints) -> None:
        """Find out on what those giants stand that have moved, or near which leaves have."""
        poses = self._now[LEAVES:]
        middles, turned = places(poses[:, :2]), turns(poses[:, 2])
        near = self.pile.near(middles, GIANT_RADIUS)
        has_moved = np.zeros(_THINGS, bool)
        has_moved[moved] = True
        is_near = (near | self._near)[:, has_moved[:LEAVES]].any(1)
        which = np.flatnonzero(is_near | has_moved[LEAVES:])
        self._near = near
        if not len(which):
            return
        middles, turned = middles[which], turned[which]
        points = footprints(middles, turned)
        over = self.pile.over(_LEAVES, points, middles, GIANT_RADIUS)
        held = held_by(bits_of(over).T, points.shape[1])
        touches = self.pile.patches(points, held, middles, turned).of_things()
        for giant, resting, tilt in zip(which.tolist(), touches, tilts(points, over.sum(0)), strict=True):
            self.giants[giant].stand(resting, 1 + self.pile.height_of(resting), tilt)

    def _link(self, touches: Mapping[int, Sequence[Touch]]) -> None:
        """Friction as it is now: leaves that rest otherwise touch these, and loads have changed."""
        self._hand_down()
        load = np.array(self.load)
        for leaf, resting in touches.items():
            self._links[leaf].touch(resting, self.load[leaf])
            self._told[leaf] = self.load[leaf]
        for leaf in np.flatnonzero(np.abs(load - self._told) > _SAME * load).tolist():
            self._told[leaf] = self.load[leaf]
            self._links[leaf].press(self.load[leaf])

    def _hand_down(self) -> None:
        """What each leaf bears and weighs, from the top down."""
        load = [*self._weight, 0.0]  # the board is the last
        for leaf in self.lost:
            load[leaf] = 0.0
        for giant in self.giants:
            for on, share, _, _, _ in giant.touches:
                load[on] += share * GIANT_GRAMS * GRAVITY
        for leaf, on, share in self.pile.shares():
            load[on] += share * load[leaf]
        self.load = load[:LEAVES]

    def _drop(self) -> Sequence[int]:
        """Leaves whose centre of mass has passed the edge fall; which have."""
        outside, _ = (np.abs(self.xy) > EDGE).nonzero()
        gone = sorted(set(outside.tolist()).difference(self.lost))
        for leaf in gone:
            self.lost.append(leaf)
            for wand in self._wands.values():
                wand.lift()
            touches = self.pile.take_away(leaf)
            self._here[leaf] = False  # its body flies on, and touches nothing
            self._now[leaf] = (GONE, GONE, self.angle[leaf], 0.0, 0.0, 0.0)
            self._seen[leaf] = self._now[leaf, :3]
            self._links[leaf].touch((), 0.0)
            self._stand(np.array([leaf]))
            self._link(touches)
        return gone
