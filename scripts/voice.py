"""Makes a clip of every spoken line, for browsers without a voice of their own.

    python scripts/voice.py           makes what is new or has changed, removes what is no longer said
    python scripts/voice.py --all     makes every clip anew
    python scripts/voice.py --check   makes nothing; says what is missing or stale (needs neither tool below)

Needs espeak-ng (it speaks) and ffmpeg (it makes the mp3). The clips are web/public/voice/<language>/<id>.mp3;
clips.json beside them keeps from which text each was made. docs/voice.md tells the rest.
"""

from __future__ import annotations

import argparse
import array
import hashlib
import io
import math
import re
import shutil
import subprocess
import sys
import wave
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from fuchsbau.game import games
from fuchsbau.rulebook import languages, rulebook

ROOT: Final = Path(__file__).parent.parent
TEXTS: Final = ROOT / "web/src"
CLIPS: Final = ROOT / "web/public/voice"
MANIFEST: Final = CLIPS / "clips.json"

SPEAKERS: Final = {"de": "de+f2", "en": "en-gb+f2"}
"""espeak-ng's voice for each language."""
SPEAKING: Final = ("-s", "140", "-p", "55", "-g", "2")
"""A little slower and clearer than usual: words a minute, pitch, pauses between words."""
ENCODING: Final = ("-codec:a", "libmp3lame", "-b:a", "24k", "-ar", "22050", "-ac", "1")
LOUDNESS: Final = 0.12
"""Root mean square of every clip, of a full scale of 1, as far as its peak allows."""
PEAK: Final = 0.89

READ_ONLY: Final = re.compile(r"^grownups\.|\.option\.|\{\w+\}")
"""Ids and texts that are read and never spoken: the grown-ups' pages, and what has {values}."""

Lines = dict[str, str]
"""Texts by id."""


class Line(NamedTuple):
    """One line to speak."""

    language: str
    key: str
    text: str


Manifest = dict[str, dict[str, str]]
"""By language and id, the fingerprint of what the clip was made from."""


def texts(language: str) -> Lines:
    """All texts of the client in that language."""
    found: Lines = {}
    for file in sorted(TEXTS.glob(f"**/*.{language}.json")):
        found |= msgspec.json.decode(file.read_bytes(), type=Lines)
    return found


def statements(language: str) -> Lines:
    """All statements of all rulebooks in that language."""
    books = (rulebook(game, language) for game in games() if language in languages(game))
    return {
        f"rules.{statement.id}": statement.text
        for book in books
        for chapter in book.chapters
        for statement in chapter.statements
    }


def spoken(language: str) -> Lines:
    """Every line that is spoken in that language and so has a clip."""
    heard = {key: text for key, text in texts(language).items() if not READ_ONLY.search(f"{key} {text}")}
    return heard | statements(language)


def fingerprint(language: str, text: str) -> str:
    """Changes whenever the clip would sound different."""
    recipe = (SPEAKERS[language], *SPEAKING, *ENCODING, str(LOUDNESS), str(PEAK), text)
    return hashlib.sha256("\0".join(recipe).encode()).hexdigest()[:16]


def clip(language: str, key: str) -> Path:
    return CLIPS / language / f"{key}.mp3"


def read_manifest() -> Manifest:
    return msgspec.json.decode(MANIFEST.read_bytes(), type=Manifest) if MANIFEST.exists() else {}


def stale(manifest: Mapping[str, Mapping[str, str]]) -> Iterator[Line]:
    """Language, id and text of every line whose clip is missing or was made from something else."""
    for language in SPEAKERS:
        made = manifest.get(language, {})
        for key, text in spoken(language).items():
            if made.get(key) != fingerprint(language, text) or not clip(language, key).exists():
                yield Line(language, key, text)


def left_over() -> Iterator[Path]:
    """Clips of lines that nobody says any more."""
    for language in SPEAKERS:
        said = spoken(language)
        yield from (file for file in sorted((CLIPS / language).glob("*.mp3")) if file.stem not in said)


def louder(speech: bytes) -> bytes:
    """The same WAV at LOUDNESS, without the silence at its ends."""
    with wave.open(io.BytesIO(speech)) as source:
        form = source.getparams()
        # espeak-ng streams, so that its header tells no true length: read what there is
        samples = array.array("h", source.readframes(len(speech)))
    heard = [index for index, sample in enumerate(samples) if abs(sample) > 200]
    if not heard:
        raise ValueError("espeak-ng made only silence: is the text empty?")
    edge = form.framerate // 20
    samples = samples[max(0, heard[0] - edge) : heard[-1] + edge]
    power = math.sqrt(sum(sample * sample for sample in samples) / len(samples))
    gain = min(LOUDNESS * 32767 / power, PEAK * 32767 / max(abs(sample) for sample in samples))
    result = io.BytesIO()
    with wave.open(result, "wb") as target:
        target.setnchannels(1)
        target.setsampwidth(2)
        target.setframerate(form.framerate)
        target.writeframes(array.array("h", (round(sample * gain) for sample in samples)).tobytes())
    return result.getvalue()


def make(line: Line) -> None:
    """Speak a line into its clip."""
    speak = ["espeak-ng", "-v", SPEAKERS[line.language], *SPEAKING, "--stdin", "--stdout"]
    said = subprocess.run(speak, input=line.text.encode(), capture_output=True, check=True).stdout
    target = clip(line.language, line.key)
    target.parent.mkdir(parents=True, exist_ok=True)
    encode = ["ffmpeg", "-loglevel", "error", "-y", "-f", "wav", "-i", "-", *ENCODING]
    plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact", "-id3v2_version", "0"]
    subprocess.run([*encode, *plain, str(target)], input=louder(said), check=True)


def write_manifest() -> None:
    manifest = {
        language: {key: fingerprint(language, text) for key, text in sorted(spoken(language).items())}
        for language in SPEAKERS
    }
    MANIFEST.write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n")


def make_stale(everything: bool) -> None:
    for tool in ("espeak-ng", "ffmpeg"):
        if shutil.which(tool) is None:
            sys.exit(
                f"{tool} is needed to make the voice and is not installed (Debian: apt-get install {tool})"
            )
    wanted = list(stale({} if everything else read_manifest()))
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(make, wanted))
    old = list(left_over())
    for file in old:
        file.unlink()
    write_manifest()
    size = sum(file.stat().st_size for file in CLIPS.glob("*/*.mp3"))
    print(f"{len(wanted)} clips made, {len(old)} removed; all together {size / 1e6:.1f} MB")


def check() -> None:
    troubles = [f"{line.language} {line.key}" for line in stale(read_manifest())]
    troubles += [f"nobody says {file.name}" for file in left_over()]
    if troubles:
        sys.exit("\n".join(["stale or missing clips; run python scripts/voice.py:", *troubles]))


def main() -> None:
    parser = argparse.ArgumentParser(description="Make a clip of every spoken line.")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--all", action="store_true", help="make every clip anew")
    how.add_argument("--check", action="store_true", help="make nothing; say what is missing or stale")
    asked = parser.parse_args()
    if asked.check:
        check()
    else:
        make_stale(asked.all)


if __name__ == "__main__":
    main()
