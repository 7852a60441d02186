"""The reference page says every class, field, variant and enum, and is that of the declarations."""

from __future__ import annotations

import enum
from pathlib import Path

from full_world import all_elements, all_variants

from engine.msd import schema
from engine.msd.reference import to_markdown
from engine.msd.schema import fields_of
from engine.msd.schema.base import Payload

PAGE = Path(__file__).parents[2] / "docs" / "reference.md"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text() == to_markdown(), "run: python -m engine.msd.reference"


def test_the_page_has_everything() -> None:
    page = to_markdown()
    unused = {"MeshTransform", "IntegratorMethod"} & {name for name in vars(schema) if f"### {name}\n" not in page}
    for cls in all_elements():
        if not issubclass(cls, Payload) and cls.__name__ not in unused:
            section = page.split(f"### {cls.__name__}\n")[1].split("\n### ")[0]
            assert all(f"| `{f.name}` |" in section for f in fields_of(cls)), cls
    for kind, case in all_variants():
        section = page.split(f"### {kind.__name__}\n")[1].split("\n### ")[0]
        assert f"| `{kind.cases[case].tag}` |" in section
    for kind in vars(schema).values():
        if isinstance(kind, type) and issubclass(kind, enum.Enum) and kind.__name__ in page:
            assert all(f"`{member.value}`" in page for member in kind)


def test_every_field_says_what_it_means() -> None:
    silent = [
        f"{cls.__name__}.{f.name}" for cls in all_elements() for f in fields_of(cls) if not f.declaration.meaning
    ]
    assert silent == []


def test_links_lead_somewhere() -> None:
    page = to_markdown()
    anchors = {line[4:].lower() for line in page.splitlines() if line.startswith("### ")}
    targets = {part.split(")")[0] for part in page.split("](#")[1:]}
    assert targets <= anchors
