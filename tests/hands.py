"""How each game is played by somebody who sees no more than a view: a legal move; None leaves it to time."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from fuchsbau.games.hexe.material import FITTING
from fuchsbau.games.hoarders.material import NUTS, PAIRS
from fuchsbau.games.versteckt.material import ANIMALS

Json = dict[str, Any]


def versteckt(view: Json, seat: int, rng: random.Random) -> Json:
    if view["phase"] == "memorise":
        return {"move": "ready"}
    if view["phase"] == "name":
        left = [animal for spaces in view["pieces"] for animal in spaces if animal not in (None, "back")]
        return {"move": "name", "animal": rng.choice([*left, *ANIMALS])}
    tiles = [space for space, tile in enumerate(view["pieces"][view["marker"]]) if tile]
    return {"move": "turn", "space": rng.choice(tiles)}


def hexe(view: Json, seat: int, rng: random.Random) -> Json:
    if view["phase"] == "roll":
        return {"move": "roll"}
    one, other = view["dice"]
    fitting = [card for card in view["cards"][seat] if card in FITTING[one, other]]
    found = [{"move": "turn", "card": card} for card in fitting if card not in view["turned"]]
    return rng.choice([*found, {"move": "done"}])


def hoarders(view: Json, seat: int, rng: random.Random) -> Json | None:
    if view["phase"] == "choose":
        return {"move": "choose", "animals": rng.choice(PAIRS)}
    if view["phase"] == "reveal":
        return {"move": "reveal", "animal": rng.choice(view["mine"])}
    if view["phase"] == "answer":
        return {"move": "hamster"} if "hamster" in view["mine"] and rng.random() < 0.5 else None
    booty = [
        {"move": "steal", "victim": victim, "nut": nut}
        for victim, counts in enumerate(view["collections"])
        for nut, count in zip(NUTS, counts, strict=True)
        if victim != seat and count
    ]
    return rng.choice(booty)


def zicke(view: Json, seat: int, rng: random.Random) -> Json:
    if view["phase"] == "turn":
        return {"move": "turn"}
    if view["phase"] == "search":
        right = next((at for at, heap in enumerate(view["heaps"]) if view["sought"] in heap), "barn")
        return {"move": "slap", "card": right if rng.random() < 0.8 else rng.choice(view["cards"])}
    if view["phase"] == "pay":
        return {"move": "pay", "animal": rng.choice(view["heaps"][seat])}
    swaps = [{"move": "swap", "card": card} for card in view["cards"] if card != view["taken"]]
    return rng.choice([*swaps, {"move": "keep"}])


def rumpelriesen(view: Json, seat: int, rng: random.Random) -> Json:
    if view["phase"] == "spell":
        return {"move": "raise"}
    if view["phase"] == "turn":
        return {"move": "turn"}
    return {"move": "tap", "place": view["seen"].index(view["wanted"])}


HANDS: Mapping[str, Callable[[Json, int, random.Random], Json | None]] = {
    "versteckt": versteckt,
    "hexe": hexe,
    "hoarders": hoarders,
    "zicke": zicke,
    "rumpelriesen": rumpelriesen,
}
