"""Plays a search with hands drawn by a seed, and prints a digest of every picture of it."""

import hashlib
import math
import random

from fuchsbau.games.rumpelriesen.board.scene import Leafworld
from fuchsbau.games.rumpelriesen.moves import Choices, Draw, Lay
from fuchsbau.games.rumpelriesen.rules import opening
from fuchsbau.world import Hand

if __name__ == "__main__":
    rng = random.Random("digest")
    state = opening(2, None, Choices(sand=10)).play("nature", Draw("moss")).play("nature", Lay(11))
    world, digest = Leafworld(state), hashlib.sha256()
    phases = [rng.uniform(0, 6) for _ in range(4)]
    for step in range(600):
        t = step / 60
        hands = {
            seat: Hand(
                round(900 * math.sin(t * 1.3 + phases[seat])),
                round(900 * math.cos(t * 0.9 + phases[seat + 2])),
                (step // 45 + seat) % 3 > 0,
            )
            for seat in (0, 1)
        }
        digest.update(repr(world.step(hands)).encode())
        digest.update(world.changes())
    digest.update(world.picture())
    print(digest.hexdigest())
