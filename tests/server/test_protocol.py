"""docs/protocol.md describes every message, and its examples are messages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from fuchsbau.server import messages as m

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##)", PAGE + "\n##", re.MULTILINE | re.DOTALL))
KINDS = (*get_args(m.FromClient), *get_args(m.FromServer))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_message_has_a_section_with_an_example_that_is_one(kind: type[msgspec.Struct]) -> None:
    assert kind.__name__ in SECTIONS, f"docs/protocol.md has no section on {kind.__name__}"
    section = SECTIONS[kind.__name__]
    assert len(section.partition("```")[0].strip()) > 20, "say what it means"
    examples = re.findall(r"```json\n(.*?)```", section, re.DOTALL)
    assert examples
    for example in examples:
        union: Any = m.FromClient if issubclass(kind, m.ClientMessage) else m.FromServer
        assert type(msgspec.json.decode(example, type=union)) is kind
        named = set(msgspec.json.decode(example))
        assert named <= {"type", *kind.__struct_encode_fields__}
        assert {field.encode_name for field in msgspec.structs.fields(kind) if field.required} <= named


def test_no_section_describes_what_is_not_there() -> None:
    assert set(SECTIONS) == {kind.__name__ for kind in KINDS}


def test_every_problem_is_explained() -> None:
    explained = re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE)
    assert sorted(explained) == sorted(get_args(m.Problem))


def test_every_kind_of_holder_is_described() -> None:
    for kind in get_args(m.Holder):
        assert f'"holder": "{kind.__struct_config__.tag}"' in PAGE
