"""How the screens behave while they are touched, spoken to and left alone (KIDS)."""

from __future__ import annotations

import pytest

from devices import NewDevice
from fuchsbau.game import game as game_named
from fuchsbau.game import games
from screens import ANY_GAME, IN_REACH, PERSON, SCREENS, Screen, alone, bot, table, to_a_choice

GAMES = [screen for screen in SCREENS if screen.is_game]
every_game = pytest.mark.parametrize("game", games())
HINT_AFTER = 8


def ids(screens: list[Screen]) -> list[str]:
    return [screen.name for screen in screens]


def test_leaving_a_game_takes_two_taps_on_release_and_is_forgotten_after_one(new_device: NewDevice) -> None:
    device = new_device(mouse=True)
    table(ANY_GAME, IN_REACH, *alone(ANY_GAME))(device)
    leave = device.button("stage.leave")
    box = leave.bounding_box()
    assert box
    device.page.mouse.move(box["x"] + 30, box["y"] + 30)
    device.page.mouse.down()
    assert leave.is_visible(), "leaving reacts on release"
    device.page.mouse.up()
    device.button("stage.leave-question").wait_for()
    assert device.page.locator(".stage").is_visible(), "one tap only asks"
    leave.wait_for()  # after a while of nothing the question is withdrawn
    device.press(leave)
    device.press(device.button("stage.leave-question"))
    device.page.locator(".den").wait_for()


NOT_ALONE = next(name for name in games() if game_named(name).seats[0] == 2)


def test_a_table_says_how_many_it_waits_for_and_begins_when_enough_sit_there(new_device: NewDevice) -> None:
    device = new_device(voice=True)
    device.observe()
    start = device.page.locator(".start")

    def says(text: str) -> None:
        device.until(lambda: device.words(text) in device.noted()["spoken"], f"{text} is said")

    table(NOT_ALONE, ".setting", PERSON)(device)
    says("setting.more-needed")
    assert start.count() == 0
    enter = {"type": "enter", "table": device.table}
    device.speak(enter, bot(NOT_ALONE, 1))
    start.wait_for()
    says("setting.start-or-more")
    device.speak(enter, *(bot(NOT_ALONE, seat) for seat in range(2, game_named(NOT_ALONE).seats[-1])))
    says("setting.start-all")


@every_game
def test_play_answers_a_press_before_it_is_released(game: str, new_device: NewDevice) -> None:
    device = new_device(mouse=True)
    table(game, ".stage", *alone(game), then=to_a_choice)(device)
    device.rest()
    box = device.page.locator(IN_REACH).first.bounding_box()
    assert box
    device.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    before = device.page.evaluate(CAN_BE_DONE)
    device.page.mouse.down()
    device.until(lambda: device.page.evaluate(CAN_BE_DONE) != before, "what can be done has changed")


CAN_BE_DONE = f"""[...document.querySelectorAll("{IN_REACH}")].map(
    touchable => touchable.getAttribute("aria-label") + touchable.getAttribute("aria-pressed"))"""


@every_game
def test_after_eight_seconds_of_nothing_there_is_a_hint(game: str, new_device: NewDevice) -> None:
    device = new_device()
    device.observe()
    device.page.clock.install()
    table(game, ".stage", *alone(game), then=to_a_choice)(device)
    hint = device.page.locator(".hinting")
    following = device.following
    ahead = 1  # so long a busy page may take to hear of it
    device.page.clock.pause_at(device.page.evaluate("Date.now() / 1000") + ahead)
    gone = 0 if following.race is None else following.since_reveal()  # a race's hints come at its own time
    device.page.clock.run_for(max(0, round((HINT_AFTER - 2 - ahead) * 1000 - gone)))
    assert hint.count() == 0, "nobody is hurried"

    def beckons() -> bool:
        device.page.clock.run_for(1000)
        return hint.count() > 0

    device.until(beckons, "a hint")  # eight seconds from when all was shown: on a slow machine that is later


@every_game
def test_every_game_says_again_what_to_do(game: str, new_device: NewDevice) -> None:
    device = new_device(voice=True)
    device.observe()
    table(game, ".stage", *alone(game), then=to_a_choice)(device)
    offer = device.words("stage.guide-offer")  # comes first, at the first game of a device
    device.until(lambda: device.noted()["spoken"][-1:] not in ([], [offer]), "the game says what to do")
    device.until(lambda: not device.page.evaluate("speechSynthesis.speaking"), "it has been said")
    said = device.noted()["spoken"]
    device.press(device.button("stage.say-again"))
    before_a_hint = HINT_AFTER / 2
    device.until(lambda: len(device.noted()["spoken"]) > len(said), "it is said again", before_a_hint)
    assert device.noted()["spoken"][len(said)] == said[-1]


def test_there_is_one_voice_at_a_time_however_fast_one_taps(new_device: NewDevice) -> None:
    device = new_device(voice=True)
    device.observe()
    table(ANY_GAME, ".stage", *alone(ANY_GAME), then=to_a_choice)(device)
    for _ in range(4):
        device.press(device.button("stage.say-again"))
    device.press(device.page.locator(IN_REACH).first)
    heard = device.noted()
    assert len(heard["spoken"]) >= 4
    assert heard["overlaps"] == 0


def test_voice_and_sounds_have_switches_of_their_own(new_device: NewDevice) -> None:
    heard: dict[tuple[bool, bool], tuple[bool, bool]] = {}
    for voice, sounds in ((False, False), (True, False), (False, True)):
        device = new_device(voice=voice, sounds=sounds)
        device.observe()
        table(ANY_GAME, ".stage", *alone(ANY_GAME), then=to_a_choice)(device)
        device.press(device.button("stage.say-again"))
        device.press(device.page.locator(IN_REACH).first)
        device.page.wait_for_timeout(300)
        found = device.noted()
        heard[voice, sounds] = (bool(found["spoken"]), found["sounds"] > 0)
    assert heard == {wish: wish for wish in heard}


@pytest.mark.parametrize("place", ["", "/settings", "/hosting", "/credits"])
def test_a_small_sum_new_every_time_stands_before_the_grownups_pages(
    place: str, new_device: NewDevice
) -> None:
    device = new_device()
    asked: set[str] = set()
    for _ in range(4):
        device.go(f"#/grownups{place}")
        device.page.locator(".sum").wait_for()
        assert device.page.get_by_role("switch").count() == 0
        asked.add(device.page.locator(".sum").inner_text())
    assert len(asked) > 1
    sum_before = device.page.locator(".sum").inner_text()
    for _ in range(2):  # a wrong answer: no sum is as small as 0 or 00
        device.page.locator(".pad button").get_by_text("0", exact=True).click()
    device.until(lambda: device.page.locator(".sum").inner_text() != sum_before, "another sum is asked")
    device.open_gate()
    device.page.locator(".sum").wait_for(state="detached")


@pytest.mark.parametrize("screen", GAMES, ids=ids(GAMES))
def test_with_reduced_motion_nothing_travels(screen: Screen, new_device: NewDevice) -> None:
    device = new_device(calm=True, unhurried=screen.unhurried)
    screen.go(device)
    travelling = device.page.evaluate(TRAVELLING)
    assert travelling == []


TRAVELLING = """document.getAnimations().filter(motion => {
    const frames = motion.effect?.getKeyframes?.() ?? []
    const moves = /translate|rotate|matrix/
    const travels = frames.some(frame => moves.test(frame.transform ?? "") || "translate" in frame)
    return travels && motion.effect.getTiming().duration > 50
}).map(motion => motion.animationName ?? motion.effect.target.className)"""


LOADED = """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""
HOME_BYTES = 150 * 1024
GAME_BYTES = 300 * 1024


@every_game
def test_the_den_and_a_game_load_little(game: str, new_device: NewDevice) -> None:
    device = new_device()
    device.go()
    device.page.wait_for_load_state("networkidle")
    home = device.page.evaluate(LOADED)
    assert 20 * 1024 < home <= HOME_BYTES
    table(game, ".stage", *alone(game), then=to_a_choice)(device)
    device.page.wait_for_load_state("networkidle")
    assert device.page.evaluate(LOADED) <= home + GAME_BYTES
