"""The manual: the pages of docs/, their sections, and the search in them."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import NamedTuple

import resources

FOLDERS = (Path(resources.__file__).parent / "manual", Path(__file__).parents[1] / "docs")
"""Where the pages are in an installation, and in a checkout."""

ORDER = (
    "editor",
    "viewport",
    "plugins",
    "scene",
    "sweep",
    "rendering",
    "physics",
    "speed",
    "force-models",
    "objects",
    "assets",
    "reference",
)
"""Names of the pages, as a reader wants them; development.md is for who changes the program."""

REFERENCE = "reference"
EXCERPT = 160
"""Characters of a section that the search shows."""
MOST_HITS = 60


class Section(NamedTuple):
    """A heading with the text below it, as far as the next heading."""

    page: str
    title: str
    level: int
    """1 for the title of the page."""
    text: str
    """Markdown, with the heading."""

    @property
    def anchor(self) -> str:
        """The name by which links call it, as on GitHub."""
        return anchor_of(self.title)


class Hit(NamedTuple):
    """A section that a search has found."""

    section: Section
    excerpt: str


def folder() -> Path:
    """Where the pages are."""
    return next((one for one in FOLDERS if one.is_dir()), FOLDERS[-1])


@functools.cache
def pages() -> dict[str, list[Section]]:
    """The sections of each page, by its name; the first one is its title."""
    found = {}
    for name in ORDER:
        file = folder() / f"{name}.md"
        if file.is_file():
            found[name] = sections_of(name, file.read_text(encoding="utf-8"))
    return found


def sections_of(page: str, text: str) -> list[Section]:
    """The sections of a text in Markdown; a # in a block of code begins none."""
    found: list[Section] = []
    lines: list[str] = []
    title, level, in_code = page, 1, False

    def end() -> None:
        if "".join(lines).strip():
            found.append(Section(page, title, level, "\n".join(lines)))

    for line in text.splitlines():
        in_code ^= line.lstrip().startswith("```")
        heading = None if in_code else re.match(r"(#{1,4}) +(.+?)\s*$", line)
        if heading:
            end()
            lines.clear()
            title, level = _plain(heading[2]), len(heading[1])
        lines.append(line)
    end()
    return found


def anchor_of(title: str) -> str:
    """The anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def section(page: str, anchor: str = "") -> Section | None:
    """A section by the anchor of its heading, the title of the page without one; None where there is none."""
    sections = pages().get(page, [])
    if not anchor:
        return sections[0] if sections else None
    return next((one for one in sections if one.anchor == anchor), None)


def of_class(name: str) -> Section | None:
    """The section of the reference on a class of the scene."""
    return section(REFERENCE, name.lower())


def search(typed: str) -> list[Hit]:
    """The sections that have all words or beginnings of words: first in headings, then side by side, then often."""
    words = typed.lower().split()
    if not words:
        return []
    ranked = []
    for order, one in enumerate(one for sections in pages().values() for one in sections):
        text, title = _plain(one.text.partition("\n")[2]).lower(), one.title.lower()
        counts = [len(re.findall(r"\b" + re.escape(word), text)) for word in words]
        in_title = [bool(re.search(r"\b" + re.escape(word), title)) for word in words]
        if all(count or titled for count, titled in zip(counts, in_title, strict=True)):
            has_phrase = " ".join(words) in title or " ".join(words) in " ".join(text.split())
            ranked.append(
                (-sum(in_title), title != " ".join(words), not has_phrase, -min(sum(counts), 20), order, one)
            )
    return [Hit(one, excerpt(one, words)) for *_, one in sorted(ranked, key=lambda rank: rank[:5])[:MOST_HITS]]


def excerpt(section: Section, words: list[str]) -> str:
    """The part of a section around the first of the words, in a line."""
    text = " ".join(_plain(section.text.partition("\n")[2]).split())
    places = [found.start() for word in words if (found := re.search(r"\b" + re.escape(word), text, re.IGNORECASE))]
    start = max(min(places, default=0) - EXCERPT // 3, 0)
    if start:
        start = text.find(" ", start) + 1
    shown = text[start : start + EXCERPT]
    if start + EXCERPT < len(text):
        shown = shown.rpartition(" ")[0] + " …"
    return f"… {shown}" if start else shown


def _plain(text: str) -> str:
    """Markdown without its marks."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"^\s*\|?[\s|:-]+\|?\s*$", " ", text, flags=re.MULTILINE)
    return re.sub(r"[`*|#]", " ", text) if "|" in text else re.sub(r"[`*#]", "", text)
