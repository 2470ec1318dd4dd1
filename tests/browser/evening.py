"""What people do with their fingers in an evening at the den, in the order they do it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from functools import partial
from typing import Any, get_args

from playwright.sync_api import Locator

import leaves
from devices import Device
from following import Following
from fuchsbau.game import Move, Seat
from fuchsbau.game import game as game_named
from fuchsbau.games.hexe import moves as hexe
from fuchsbau.games.hoarders import moves as hoarders
from fuchsbau.games.hoarders.material import ANIMALS
from fuchsbau.games.rumpelriesen import moves as riesen
from fuchsbau.games.versteckt.moves import Name, Ready, Turn
from fuchsbau.games.zicke import moves as zicke
from fuchsbau.games.zicke.material import Place
from fuchsbau.table.reaction import TOO_SOON
from fuchsbau.table.words import Figure

OTHERS = ("hedgehog", "owl", "bear")
"""What people are who come when a computer player sits there already."""
HANDICAP = 3000
"""Milliseconds that a computer player is given on the way in a race."""


def open_table(device: Device, game: str) -> None:
    """From the den into a chamber."""
    device.go()
    device.press(device.button(f"{game}.name"))
    device.page.locator(".setting").wait_for()


def sit(device: Device, place: int, figure: str) -> None:
    """Somebody at this device takes that free place (the first is 1)."""
    device.press(device.button("setting.place-free", place=place))
    device.press(device.button("setting.person"))
    pick(device, place, figure)


def gather(device: Device, game: str, people: dict[int, str], bot: int | None = None) -> None:
    """At this device a table is set for a game: these animals at these places (the first is 1), and there a
    computer player. From then on motion is quick."""
    open_table(device, game)
    device.hurry()
    for place, figure in people.items():
        sit(device, place, figure)
    if bot is not None:
        seat_bot(device, bot, quick_level(game))
        while figure_of(device, bot) in OTHERS:  # whoever comes later wants to be that animal
            again = {"type": "seatbot", "seat": bot - 1, "level": quick_level(game)}
            device.speak({"type": "enter", "table": device.table}, {"type": "clear", "seat": bot - 1}, again)
        if game_named(game).races:  # fifty times as fast as children, it would always be first
            slow = {"type": "handicap", "seat": bot - 1, "handicap": HANDICAP}
            device.speak({"type": "enter", "table": device.table}, slow)


def figure_of(device: Device, place: int) -> str | None:
    """The animal at that place."""
    table = device.following.table
    return getattr(table.holders[place - 1], "figure", None) if table is not None else None


def quick_level(game: str) -> str:
    """The best computer player that thinks no longer than a test wants to wait."""
    kind = game_named(game)
    return [level for level in kind.players if level not in kind.deep][-1]


def come_sit(device: Device, place: int, figure: str) -> None:
    """Somebody who was invited takes the place that was kept for them."""
    device.press(device.button("setting.place-invited", place=place))
    pick(device, place, figure)


def pick(device: Device, place: int, figure: str) -> None:
    """Tap the animal that one will be."""
    device.press(device.button(f"setting.figure-{figure}"))
    own_place(device, place, figure).wait_for()


def own_place(device: Device, place: int, figure: str) -> Locator:
    """The place that somebody at this device has taken, with or without a weight."""
    label = device.words("setting.place-mine", place=place, figure=device.words(f"setting.figure-{figure}"))
    return device.page.get_by_role("button", name=re.compile(f"^{re.escape(label)}(, |$)"))


def weigh(device: Device, place: int, figure: str, handicap: int) -> None:
    """Somebody at this device takes a weight for quick hands, of so many milliseconds."""
    device.press(own_place(device, place, figure))
    weight = device.button(f"setting.handicap-{handicap}")
    device.press(weight)
    device.page.locator("[aria-pressed=true]").and_(weight).wait_for()
    device.press(device.button("common.back").first)


def seat_bot(device: Device, place: int, level: str) -> None:
    """A computer player takes that place."""
    free = device.button("setting.place-free", place=place)
    device.press(free)
    device.press(device.button(f"setting.level-{level}"))
    free.wait_for(state="detached")


def start(device: Device) -> None:
    """The large green button."""
    device.press(device.button("setting.start"))


def youngest(device: Device, place: int, figure: str) -> None:
    """Answer who begins: whoever sits at that place. Nobody is asked where all play together."""
    if not device.following.options.somebody_begins:
        return
    device.page.locator(".asking").wait_for()
    device.press(own_place(device, place, figure))


def play_versteckt(device: Device, seat: Seat, move: Move) -> int:
    """Look and be ready, or name an animal and turn a tile; the number of moves this makes."""
    following = device.following
    assert following.table
    match move:
        case Ready():
            holder: Any = following.table.holders[seat]
            device.press(
                device.button("versteckt.ready", figure=device.words(f"stage.figure.{holder.figure}"))
            )
            return 1
        case Name(animal):
            device.press(device.page.locator(f".circle.forward [data-animal={animal}]"))
            turn = following.chosen(seat, after=move)
            assert isinstance(turn, Turn)
            device.press(device.page.locator(f".tile.touch[data-place='{turn.space}']"))
            return 2
        case other:
            raise AssertionError(f"nobody at a screen is asked for {other}")


def play_hexe(device: Device, seat: Seat, move: Move) -> int:
    """Throw the dice, turn a card, or put on the witch's hat: done. One move."""
    device.press(touched_in_hexe(device, seat, move))
    return 1


def touched_in_hexe(device: Device, seat: Seat, move: Move) -> Locator:
    """What a seat touches to move so."""
    match move:
        case hexe.Roll():
            target = ".dice.touch"
        case hexe.Turn(card):
            target = f".card.touch[data-card='{card}']"
        case hexe.Done():
            target = f".done[data-seat='{seat}']"
        case other:
            raise AssertionError(f"nobody at a screen is asked for {other}")
    return device.page.locator(target)


def play_hoarders(device: Device, seat: Seat, move: Move) -> int:
    """Lay down two animals, turn one over, point to a nut, or call the hamster. One move."""
    page = device.page
    match move:
        case hoarders.Choose(animals):
            if is_shared(device):
                device.press(page.locator(".curtain .who"))
            for animal in animals:
                device.press(page.locator(f".choice.touch[data-animal={animal}]"))
            device.press(page.locator(".lay.touch"))
        case hoarders.Reveal(animal):
            lying = look_behind_curtain(device).index(animal) if is_shared(device) else animal
            device.press(page.locator(f".card.touch[data-down='{lying}']"))
        case hoarders.Steal(victim, nut):
            owner = page.locator(f".victim.touch[data-victim='{victim}']")
            there = page.locator(f"[data-owner='{victim}'] .nut.touch[data-nut={nut}]")
            owner.or_(there).first.wait_for()
            if owner.count():
                device.press(owner)
            device.press(there)
        case hoarders.Hamster():
            return press_in_time(device, page.locator(".hamster.touch"))
        case other:
            raise AssertionError(f"nobody at a screen is asked for {other}")
    return 1


def is_shared(device: Device) -> bool:
    """Whether several people play at this device, who have secrets from each other."""
    return len(device.following.seats) > 1


def look_behind_curtain(device: Device) -> list[str]:
    """Which animals lie there, by their places: whose turn it is may look, behind the curtain."""
    device.press(device.page.locator(".peek.touch"))
    device.press(device.page.locator(".curtain .who"))
    shut = device.page.locator(".curtain .shut")
    shut.wait_for()
    names = {device.words(f"hoarders.animal.{animal}"): animal for animal in ANIMALS}
    cards = device.page.locator(".curtain .card[aria-label]").all()
    seen = [names[card.get_attribute("aria-label") or ""] for card in cards]
    device.press(shut)
    return seen


def play_zicke(device: Device, seat: Seat, move: Move) -> int:
    """Turn the card, slap, give an animal away, or swap the slapping cards. One move."""
    match move:
        case zicke.Turn():
            return press_in_time(device, device.page.locator(".pile.touch"))
        case zicke.Slap(card):
            slap(device, seat, wrong_card(device) if is_mistaken(device) else card)
            return 1
        case zicke.Pay(animal):
            target = f"[data-seat='{seat}'] .touch[data-animal={animal}]"
        case zicke.Swap(card):
            target = f"[data-pad='{seat}'] .touch[data-card='{card}']"
        case zicke.Keep():
            target = f"[data-pad='{seat}'] .keep.touch"
        case other:
            raise AssertionError(f"nobody at a screen is asked for {other}")
    device.press(device.page.locator(target))
    return 1


def is_mistaken(device: Device) -> bool:
    """Whether the first slap of this search is one on a wrong card: in every third."""
    following = device.following
    return not following.view.slaps and following.view.pile % 3 == 0


def right_card(device: Device) -> Place:
    """The card of the place where the animal hides."""
    view = device.following.view
    heaps: list[Place] = [seat for seat, heap in enumerate(view.heaps) if view.sought in heap]
    return heaps[0] if heaps else "barn"


def wrong_card(device: Device) -> Place:
    """A card of a place where it does not."""
    right = right_card(device)
    return next(card for card in device.following.view.cards if card != right)


QUICKEST = 2 * TOO_SOON
"""Milliseconds after the reveal before which nobody here slaps."""


def slap(device: Device, seat: Seat, card: Place) -> None:
    """Slap on a card of that seat's own, unless the search is over before: somebody was quicker. A hand that
    was too quick bounces off, and comes again."""
    mine = pad_card(device, seat, card)
    is_on, following = partial(is_racing, device), device.following
    device.until(lambda: not is_on() or following.since_reveal() > QUICKEST, "anybody could have found it")
    device.press_while(is_on, mine)
    while is_on() and mine.count():
        device.press_while(is_on, mine)


def pad_card(device: Device, seat: Seat, card: Place) -> Locator:
    """A slapping card of that seat, while it can be slapped."""
    return device.page.locator(f"[data-pad='{seat}'] .touch[data-card='{card}']")


def is_racing(device: Device) -> bool:
    """Whether it counts now who is first."""
    return device.following.race is not None


def press_in_time(device: Device, target: Locator) -> int:
    """Touch what makes a move, unless somebody else makes it before, or time: no move that is sure to be this
    seat's."""
    following, view = device.following, device.following.view
    device.press_while(lambda: following.view == view, target)
    device.until(lambda: following.view != view, f"{target} is touched, or too late")
    return 0


def play_rumpelriesen(device: Device, seat: Seat, move: Move) -> int:
    """Hold the wand up: one move. Or turn the hourglass, unless somebody else does, or tap the wanted imp, as
    long as it is to be seen: whose move it becomes is not sure."""
    match move:
        case riesen.Raise():
            device.press(device.page.locator(f".seat.touch[data-seat='{seat}']"))
            return 1
        case riesen.Turn():
            return press_in_time(device, device.page.locator(".glass.touch"))
        case riesen.Tap(place):
            leaves.tap(device, seat, place)
            return 0
        case other:
            raise AssertionError(f"nobody at a screen is asked for {other}")


HANDS: dict[str, Callable[[Device, Seat, Move], int]] = {
    "hexe": play_hexe,
    "hoarders": play_hoarders,
    "rumpelriesen": play_rumpelriesen,
    "versteckt": play_versteckt,
    "zicke": play_zicke,
}
"""How each game is played at its screen; a new game adds its own."""

REACHES: dict[str, Callable[[Device], None]] = {"rumpelriesen": leaves.search}
"""In games with scenes: how people reach into them, while nobody is asked for a move."""


def is_asked(device: Device) -> bool:
    """Whether somebody at this device may move now."""
    return any(seat in device.following.to_move for seat in device.following.seats)


def play_turn(device: Device) -> None:
    """Play for one seat of this device that may move."""
    following = device.following
    seat = whose_turn(following)
    known, race, move = following.moves_of(seat), following.race, following.chosen(seat)
    timely, scene = move == following.by_time(seat), following.scene
    made = 1 if timely else HANDS[following.game.name](device, seat, move)
    device.until(
        lambda: (
            following.moves_of(seat) >= known + made or following.race != race or following.scene != scene
        ),
        f"seat {seat} moves; or in a race somebody was quicker, or in a scene it was too late",
    )


def whose_turn(following: Following) -> Seat:
    """Of several here who may move the first from whose turn it is; in races one after the other."""
    turn, seats = following.turn or 0, len(following.holders)
    asked = [seat for seat in following.seats if seat in following.to_move]
    return min(asked, key=lambda seat: (seat - turn - (following.race or 0)) % seats)


def play_on(*devices: Device, turns: int | None = None) -> None:
    """Everybody plays, for so many turns of people, or until the game is over."""
    first = devices[0]
    for _ in itertools.count() if turns is None else range(turns):
        reach_until_asked(*devices)
        if first.following.is_over:
            return
        asked = [device for device in devices if is_asked(device)]
        play_turn(asked[(first.following.race or 0) % len(asked)])


def reach_until_asked(*devices: Device) -> None:
    """Until somebody here may move, or the game is over. In scenes all reach for what lies there."""
    following = devices[0].following

    def goes_on() -> bool:
        return following.is_over or any(map(is_asked, devices))

    while not goes_on():
        if following.scene is None:
            devices[0].until(lambda: goes_on() or following.scene is not None, "somebody here may move")
        for device in devices:
            if device.following.scene is not None and not goes_on():
                REACHES[following.game.name](device)


def play_to_the_feast(*devices: Device) -> None:
    """Everybody plays until the game is over and the feast is there."""
    play_on(*devices)
    for device in devices:
        device.page.locator(".feast").wait_for()


def invite(device: Device, place: int) -> list[str]:
    """That place is for another device; the four animals to tap there."""
    device.press(device.button("setting.place-free", place=place))
    device.press(device.button("setting.other-device"))
    code = device.page.locator(".code").get_attribute("aria-label") or ""
    figures = {device.words(f"setting.figure-{figure}"): figure for figure in get_args(Figure)}
    device.press(device.button("common.back").first)
    return [figures[name] for name in code.split(", ")]


def join(device: Device, code: list[str]) -> None:
    """From the den to a table, by four animals."""
    device.go()
    device.press(device.button("den.join"))
    for figure in code:
        device.press(device.button(f"setting.figure-{figure}"))
    device.page.locator(".setting").wait_for()
