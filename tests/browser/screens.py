"""How to get to every screen there is: a row a screen, and the checks of test_screens.py run on each.

What belongs to a game is written once for all: a game that wakes up is on the list by itself. Only how
its screen is played by hand is told in evening.py.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_args

import msgspec

from devices import LOST_LINE, Device
from evening import is_asked, own_place, quick_level, right_card, wrong_card
from fuchsbau.game import Move, Seat, games
from fuchsbau.game import game as game_named
from fuchsbau.games.hoarders import moves as hoarders
from fuchsbau.games.rumpelriesen import moves as riesen
from fuchsbau.games.zicke import moves as zicke
from fuchsbau.table.reaction import TOO_SOON
from fuchsbau.table.words import Figure

Way = Callable[[Device], None]


@dataclass(frozen=True)
class Screen:
    """A screen: its name in the tests, the way there, and whether a game is played on it."""

    name: str
    go: Way
    is_game: bool = False
    """It never scrolls, it says things again, and leaving it takes two taps."""
    reloads: bool = False
    """All there is to touch loads the page anew."""
    unhurried: bool = False
    """It would be over too soon where time is quick."""


def at(place: str, sign: str) -> Way:
    """Go to an address and wait for what tells that the screen is there."""

    def go(device: Device) -> None:
        device.go()  # there is somewhere to go back to
        device.page.locator(".den").wait_for()
        device.go(place)
        device.page.locator(sign).first.wait_for()

    return go


def through_the_gate(place: str, sign: str) -> Way:
    """Go to a grown-ups' page and solve the sum before it."""

    def go(device: Device) -> None:
        at(place, ".sum")(device)
        device.open_gate()
        device.page.locator(sign).first.wait_for()

    return go


HOUSE = (
    Screen("den", at("#/", ".chamber.awake")),
    Screen("join", at("#/join", ".slots")),
    Screen("no-such-table", at("#/table/nobodyknowsthistable", ".gone")),
    Screen("gate", at("#/grownups", ".sum")),
    Screen("grownups", through_the_gate("#/grownups", "h1")),
    Screen("settings", through_the_gate("#/grownups/settings", "h1")),
    Screen("hosting", through_the_gate("#/grownups/hosting", "h1")),
    Screen("credits", through_the_gate("#/grownups/credits", "h1")),
    Screen("replay-file", at("#/replay", "input[type=file]")),
)


def lay(device: Device, game: str, *wishes: dict[str, Any]) -> str:
    """A table for that game at which these actions have been done; its id."""
    if not device.page.url.startswith(device.url):
        device.go()
    (found,) = device.speak({"type": "create", "game": game})
    device.speak({"type": "enter", "table": found["table"]}, *wishes)
    return str(found["table"])


IN_REACH = ".theatre .touch:enabled"
"""What can be touched of a game now."""
PERSON = {"type": "sit", "seat": 0, "figure": "fox"}
FRIEND = {"type": "sit", "seat": 2, "figure": "bear"}
READY = {"type": "ready"}
FIRST = {"type": "begins", "seat": 0}


def begun(game: str) -> tuple[dict[str, Any], ...]:
    """All are ready; and where somebody begins, it is the first."""
    return (READY, FIRST) if somebody_begins(game) else (READY,)


def somebody_begins(game: str, **options: Any) -> bool:
    """Whether one of those who play begins, with these options."""
    return game_named(game).options(**options).somebody_begins


def asking(game: str) -> tuple[dict[str, Any], ...]:
    """The option that it takes until it is asked who begins."""
    if somebody_begins(game):
        return ()
    offers = game_named(game).options.offers.items()
    offered = [{name: value} for name, values in offers for value in values]
    return ({"type": "configure", "options": next(one for one in offered if somebody_begins(game, **one))},)


def bot(game: str, seat: Seat = 1) -> dict[str, Any]:
    """A computer player sits down."""
    return {"type": "seatbot", "seat": seat, "level": quick_level(game)}


def alone(game: str) -> tuple[dict[str, Any], ...]:
    """One person begins a game, with as many computer players as it takes. Where it counts who is first they
    would be, before anything could be looked at: there it is a friend."""
    if game_named(game).races:
        return (PERSON, FRIEND, *begun(game))
    bots = [bot(game, seat) for seat in range(1, game_named(game).seats[0])]
    return (PERSON, *bots, *begun(game)) if bots else (PERSON, READY)


def crowd(game: str) -> tuple[dict[str, Any], ...]:
    """As many people as can play, all at this device."""
    figures = get_args(Figure)[: game_named(game).seats[-1]]
    sitting = ({"type": "sit", "seat": seat, "figure": figure} for seat, figure in enumerate(figures))
    return (*sitting, *begun(game))


def table(game: str, sign: str, *wishes: dict[str, Any], then: Way | None = None) -> Way:
    """A table for that game after these actions; then what is touched there.

    The last of them is done when people are there: a game that has begun does not wait long for who is away.
    """

    def go(device: Device) -> None:
        place = lay(device, game, *wishes[:-1])
        at(f"#/table/{place}", ".setting, .asking")(device)
        device.speak({"type": "enter", "table": place}, *wishes[-1:])
        device.page.locator(sign).first.wait_for()
        if then:
            then(device)

    return go


def friend_away(game: str) -> Way:
    """A game whose second person, at another device, has gone."""

    def go(device: Device) -> None:
        place = lay(device, game, PERSON)
        enter = {"type": "enter", "table": place}
        device.speak(enter, FRIEND, READY, by=secrets.token_urlsafe(32))
        at(f"#/table/{place}", ".asking, .stage")(device)
        if somebody_begins(game):
            device.speak(enter, FIRST)
        device.page.locator(".away .level").first.wait_for()

    return go


def touch(*texts: str, **values: object) -> Way:
    """Touch the buttons of these names, one after the other."""

    def go(device: Device) -> None:
        for text in texts:
            device.press(device.button(text, **values))

    return go


def pick_animal(device: Device) -> None:
    """The place's sheet, and on it the animals."""
    device.press(device.button("setting.place-free", place=1))
    device.press(device.button("setting.person"))


def look_at_place(device: Device) -> None:
    """The sheet of the place that one has taken."""
    device.press(own_place(device, 1, "fox"))
    device.page.locator("dialog").wait_for()


def say(device: Device, seat: Seat, move: Move) -> None:
    """Play this by a message: the screen shows it as anybody's move."""
    known, race = device.following.moves_of(seat), device.following.race
    play: dict[str, Any] = {"type": "play", "seat": seat, "move": msgspec.to_builtins(move)}
    if race is not None:
        device.until(
            lambda: device.following.since_reveal() > TOO_SOON, "somebody can have seen what it is about"
        )
        play |= {"round": device.following.round, "race": race, "after": device.following.since_reveal()}
    device.speak({"type": "enter", "table": device.table}, play)
    device.until_moves(seat, known + 1)


def say_move(device: Device) -> None:
    """Whoever may move at this device does, by a message; where time plays, it is let."""
    following = device.following
    seat = next(seat for seat in following.seats if seat in following.to_move)
    if following.by_time(seat) is None:
        say(device, seat, following.chosen(seat))
    else:
        device.until_moves(seat, following.moves_of(seat) + 1)


def has_choice(device: Device) -> bool:
    """Whether somebody here may move, in more than one way; in a game with scenes the choices lie there."""
    following = device.following
    asked = [seat for seat in following.seats if seat in following.to_move]
    fewest = 1 if following.game.worlds else 2
    return any(len(following.moves(seat)) >= fewest and following.by_time(seat) is None for seat in asked)


RACED_FOR = ".seek.searching .face.seen"
"""What a race is about, once it is to be seen."""
TURNED = 1000
"""Milliseconds after its reveal when nothing moves any more."""


def to_a_choice(device: Device) -> None:
    """Until somebody here has a choice to make."""
    device.until(lambda: is_asked(device), "somebody here may move")
    while not has_choice(device):
        say_move(device)
        device.until(lambda: is_asked(device), "somebody here may move")
    if device.following.race is not None:
        device.page.locator(RACED_FOR).first.wait_for()
        device.until(lambda: device.following.since_reveal() > TURNED, "its card is turned")
    device.page.locator(IN_REACH).first.wait_for()


def play_alone(device: Device) -> None:
    """Play a whole game for the only person there is; then wait for its feast."""
    following = device.following
    device.until(lambda: is_asked(device), "the game is dealt")
    while not following.is_over:
        say_move(device)
        device.until(lambda: following.is_over or is_asked(device), "nature has moved")
    device.page.locator(".feast").wait_for()


def from_feast_to_replay(device: Device) -> None:
    """Play a game, and see it again."""
    play_alone(device)
    device.press(device.button("stage.feast-replay"))
    device.page.locator(".cinema").wait_for()


def watch_again(game: str) -> Way:
    """To the replay of a finished game."""
    return table(game, ".stage", *alone(game), then=from_feast_to_replay)


def animal_named(device: Device) -> None:
    """An animal has been chosen; a tile is to be turned."""
    to_a_choice(device)
    device.press(device.page.locator(".circle.forward [data-animal]").first)
    device.page.locator(".tile.touch").first.wait_for()


def lose_line(device: Device) -> None:
    """The network is gone."""
    device.complains_of = LOST_LINE
    device.page.context.set_offline(True)
    device.page.locator(".lost").wait_for()


def outdated(device: Device) -> None:
    """The server speaks a newer protocol than the page does."""
    fault = json.dumps({"type": "fault", "problem": "protocol", "reason": "reload"})
    device.page.route_web_socket(re.compile("/ws$"), lambda line: line.on_message(lambda _: line.send(fault)))
    at("#/", ".reload")(device)


ANY_GAME = games()[-1]
AT_ANY_TABLE = (
    Screen("who-sits", table(ANY_GAME, ".setting", then=touch("setting.place-free", place=1))),
    Screen("pick-animal", table(ANY_GAME, ".setting", then=pick_animal)),
    Screen("invite", table(ANY_GAME, ".setting", PERSON, then=touch("setting.invite-label"))),
    Screen("lost", table(ANY_GAME, ".stage", *alone(ANY_GAME), then=lose_line), is_game=True),
    Screen("outdated", outdated, reloads=True),
)
"""What is the same whatever is played, or lies over any screen when something has gone amiss."""


def behind_the_curtain(device: Device) -> None:
    """Who is called has come, and chooses in secret."""
    device.press(device.page.locator(".curtain .who"))
    device.page.locator(".curtain .choice.touch").first.wait_for()


def all_chosen(device: Device) -> None:
    """Everybody here has chosen: the first a raccoon, the others a hamster."""
    for seat in device.following.seats:
        device.until(lambda: is_asked(device), "the nuts are dealt")
        say(device, seat, hoarders.Choose(("hamster", "beaver") if seat else ("squirrel", "raccoon")))
    device.until(lambda: 0 in device.following.to_move, "the first reveals")


def to_reveal(device: Device) -> None:
    """An animal is to be turned over."""
    all_chosen(device)
    device.page.locator("[data-down].touch").first.wait_for()


def to_steal(device: Device) -> None:
    """A raccoon has been turned over."""
    all_chosen(device)
    say(device, 0, hoarders.Reveal("raccoon"))
    device.page.locator(".nut.touch, .victim.touch").first.wait_for()


def robbed(device: Device) -> None:
    """A raccoon has its paws on a nut; the hamster can be called."""
    to_steal(device)
    say(device, 0, next(move for move in device.following.moves(0) if isinstance(move, hoarders.Steal)))
    device.page.locator(".hamster.touch").wait_for()


def mistaken(device: Device) -> None:
    """The first has slapped on a wrong card, and the next on the right one: the first owes an animal."""
    to_a_choice(device)
    first, second = device.following.seats[:2]
    say(device, first, zicke.Slap(wrong_card(device)))
    say(device, second, zicke.Slap(right_card(device)))
    device.page.locator("[data-animal].touch").first.wait_for()


def won(device: Device) -> None:
    """Somebody has won an animal from another place, and may swap slapping cards."""
    while device.following.view.phase != "swap":
        to_a_choice(device)
        right = right_card(device)
        seat = next(seat for seat in device.following.seats if seat != right)
        say(device, seat, zicke.Slap(right))
    device.page.locator(".keep.touch").wait_for()


def wands_up(device: Device) -> None:
    """All hold their wands up; the hourglass can be turned."""
    to_a_choice(device)
    while device.following.view.phase != "turn":
        say_move(device)
        to_a_choice(device)
    device.page.locator(".glass.touch").wait_for()


def searching(device: Device) -> None:
    """The sand runs."""
    wands_up(device)
    say(device, 0, riesen.Turn())
    device.page.locator("[data-wand]").first.wait_for()


LASTING = {"type": "configure", "options": {"sand": 600}}
EACH_ALONE = {"type": "configure", "options": {"together": False}}
SWAPPING = {"type": "configure", "options": {"swapping": True}}
LONG = {"type": "configure", "options": {"hamster_seconds": 60}}


def moments(game: str) -> dict[str, Way]:
    """Moments of one game only, at which other things can be touched than at the beginning of a turn."""
    one, two = alone(game), (PERSON, FRIEND, *begun(game))
    known = {
        "versteckt": {"named": table(game, ".stage", *one, then=animal_named)},
        "hoarders": {
            "secret": table(game, ".curtain", *crowd(game), then=behind_the_curtain),
            "reveal": table(game, ".stage", *one, then=to_reveal),
            "steal": table(game, ".stage", *two, then=to_steal),
            "steal-from-many": table(game, ".stage", *crowd(game), then=to_steal),
            "robbed": table(game, ".stage", LONG, *two, then=robbed),
        },
        "zicke": {
            "mistaken": table(game, ".stage", *two, then=mistaken),
            "many-mistaken": table(game, ".stage", *crowd(game), then=mistaken),
            "won": table(game, ".stage", SWAPPING, *two, then=won),
        },
        "rumpelriesen": {
            "hourglass": table(game, ".stage", *crowd(game), then=wands_up),
            "search": table(game, ".stage", LASTING, *two, then=searching),
            "each-alone": table(game, ".stage", EACH_ALONE, *two, FIRST, then=wands_up),
        },
    }
    return known.get(game, {})


BRIEF = ("robbed", "search")
"""Moments that time would end before they are looked at, were it quick."""


def of_game(game: str) -> tuple[Screen, ...]:
    """The screens that every game has."""
    set_for_two, one = (PERSON, FRIEND), alone(game)
    return (
        Screen(f"{game}-setting", table(game, ".setting")),
        Screen(f"{game}-set", table(game, ".start", PERSON, bot(game))),
        Screen(f"{game}-place", table(game, ".start", PERSON, bot(game), then=look_at_place)),
        Screen(f"{game}-who-begins", table(game, ".asking", *asking(game), *set_for_two, READY)),
        Screen(f"{game}-begun", table(game, IN_REACH, *set_for_two, *begun(game)), is_game=True),
        Screen(f"{game}-away", friend_away(game), is_game=True),
        Screen(f"{game}-turn", table(game, ".stage", *one, then=to_a_choice), is_game=True),
        Screen(f"{game}-crowd", table(game, ".stage", *crowd(game), then=to_a_choice), is_game=True),
        *(
            Screen(f"{game}-{name}", way, is_game=True, unhurried=name in BRIEF)
            for name, way in moments(game).items()
        ),
        Screen(f"{game}-feast", table(game, ".stage", *one, then=play_alone)),
        Screen(f"{game}-replay", watch_again(game)),
        Screen(f"{game}-guide", at(f"#/guide/{game}", ".theatre")),
        Screen(f"{game}-rules", at(f"#/rules/{game}", "h1")),
    )


SCREENS = (*HOUSE, *AT_ANY_TABLE, *(screen for game in games() for screen in of_game(game)))
