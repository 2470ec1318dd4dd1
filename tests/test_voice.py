"""Every spoken line has a clip made of just that line, so that a browser without a voice speaks too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import voice

SOURCES = Path(__file__).parent.parent / "web/src"
FRAMES = re.compile(rb"\xff[\xf2\xf3\xfb]")
"""How a frame of an mp3 begins."""
MOST_BYTES = 12_000
"""For a clip, on average: a family with little bandwidth listens too."""


def test_every_spoken_line_has_its_clip() -> None:
    stale = [f"{line.language} {line.key}" for line in voice.stale(voice.read_manifest())]
    assert stale == [], "run python scripts/voice.py"


def test_no_clip_is_left_of_a_line_that_nobody_says() -> None:
    assert list(voice.left_over()) == [], "run python scripts/voice.py"


def test_the_clips_are_mp3_and_small() -> None:
    clips = sorted(voice.CLIPS.glob("*/*.mp3"))
    assert all(FRAMES.match(clip.read_bytes()) for clip in clips)
    assert sum(clip.stat().st_size for clip in clips) <= MOST_BYTES * len(clips)


@pytest.mark.parametrize("language", sorted(voice.SPEAKERS))
def test_rulebooks_and_animals_are_spoken(language: str) -> None:
    lines = voice.spoken(language)
    assert "rules.V-01" in lines
    assert "common.hello" in lines


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("grownups.home.lead", "Hier stellt ihr den Fuchsbau ein."),
        ("versteckt.option.look_seconds", "Wie lange?"),
        ("stage.turn", "{name} ist dran"),
    ],
)
def test_what_only_grown_ups_read_and_what_has_values_is_not_spoken(key: str, text: str) -> None:
    assert voice.READ_ONLY.search(f"{key} {text}")


def test_a_changed_text_or_voice_makes_a_clip_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    before = voice.fingerprint("de", "Hallo!")
    assert voice.fingerprint("de", "Hallo?") != before
    monkeypatch.setitem(voice.SPEAKERS, "de", "de")
    assert voice.fingerprint("de", "Hallo!") != before


def test_no_line_is_said_with_values() -> None:
    """Lines with values have no clip: what varies is a line of its own, and `say` takes several."""
    with_values = {key for key, text in voice.texts("de").items() if "{" in text}
    for file in [*SOURCES.glob("**/*.svelte"), *SOURCES.glob("**/*.ts")]:
        said = set(re.findall(r"""\bsay\(\s*\[?\s*"([^"]+)\"""", file.read_text()))
        assert not said & with_values, f"{file.name} says a line that has values"
