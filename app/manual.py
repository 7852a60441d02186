"""The manual: the pages of docs/, their sections, and the search in them."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import resources
from engine.msd import reference

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
TRANSLATIONS = {"zh_CN": "zh"}
"""Folders with the pages in other languages than English."""
EXCERPT = 120
"""Characters of a section that the search shows; half as many of Chinese, which are twice as wide."""
MOST_HITS = 60

_HAN = "\u3400-\u9fff"
_LATIN = rf"[^\W{_HAN}]"
"""A letter or figure of a word; Chinese characters have no words between blanks."""


class Section(NamedTuple):
    """A heading with the text below it, as far as the next heading."""

    page: str
    title: str
    level: int
    """1 for the title of the page."""
    text: str
    """Markdown, with the heading."""
    anchor: str
    """The name by which links call it: that of the English heading, as on GitHub."""


class Hit(NamedTuple):
    """A section that a search has found."""

    section: Section
    excerpt: str
    words: tuple[str, ...]
    """What was searched for."""


def folder() -> Path:
    """Where the pages are."""
    return next((one for one in FOLDERS if one.is_dir()), FOLDERS[-1])


def use(language: str, translated: Callable[[str], str] = str) -> None:
    """Give the pages in a language from now on, and in English those that are not translated.

    Args:
        language: name of a locale, such as zh_CN.
        translated: gives the texts of the reference in that language.
    """
    global _language, _translated
    _language, _translated = language, translated
    pages.cache_clear()


_language = "en"
_translated: Callable[[str], str] = str


@functools.cache
def pages() -> dict[str, list[Section]]:
    """The sections of each page, by its name; the first one is its title."""
    found = {}
    for name in ORDER:
        file = folder() / f"{name}.md"
        if file.is_file():
            english = sections_of(name, file.read_text(encoding="utf-8"))
            found[name] = _translation(name, english) or english
    return found


def _translation(page: str, english: list[Section]) -> list[Section]:
    """The sections of a page in the language in use, with the anchors of the English ones at the same places; none
    where the page is not translated, or its sections are others."""
    if _language not in TRANSLATIONS:
        return []
    file = folder() / TRANSLATIONS[_language] / f"{page}.md"
    if page == REFERENCE:
        own = sections_of(page, reference.to_markdown(_translated))
    elif file.is_file():
        own = sections_of(page, file.read_text(encoding="utf-8"))
    else:
        return []
    if [one.level for one in own] != [one.level for one in english]:
        return []
    return [one._replace(anchor=same.anchor) for one, same in zip(own, english, strict=True)]


def sections_of(page: str, text: str) -> list[Section]:
    """The sections of a text in Markdown; a # in a block of code begins none."""
    found: list[Section] = []
    lines: list[str] = []
    title, level, in_code = page, 1, False

    def end() -> None:
        if "".join(lines).strip():
            found.append(Section(page, title, level, "\n".join(lines), anchor_of(title)))

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


def without_links_elsewhere(text: str) -> str:
    """Markdown in which links to pages that are not in the manual, such as README.md, are their texts alone."""

    def kept(link: re.Match[str]) -> str:
        return link[0] if Path(link[2]).stem in pages() else link[1]

    return re.sub(r"\[([^\]]*)\]\(([\w./-]+\.md)(?:#[\w-]*)?\)", kept, text)


def of_class(name: str) -> Section | None:
    """The section of the reference on a class of the scene."""
    return section(REFERENCE, name.lower())


def search(typed: str) -> list[Hit]:
    """The sections that have all words or beginnings of words: first in headings, then side by side, then often.
    Headings are found by their English, too. Two Chinese words may be typed without a blank between them."""
    words = typed.lower().split()
    hits = _with_all(words)
    if not hits and len(words) == 1 and re.fullmatch(f"[{_HAN}]{{4,12}}", words[0]):
        (word,) = words
        apart = (_with_all([word[:cut], word[cut:]]) for cut in range(len(word) - 2, 1, -1))
        hits = next((found for found in apart if found), [])
    return hits


def _with_all(words: list[str]) -> list[Hit]:
    if not words:
        return []
    patterns = [_pattern(word) for word in words]
    phrase = " ".join(words)
    ranked = []
    for order, one in enumerate(one for sections in pages().values() for one in sections):
        text, title = _body(one), one.title.lower()
        titles = f"{title} {one.anchor.replace('-', ' ')}"
        in_title = [bool(pattern.search(titles)) for pattern in patterns]
        counts = [len(pattern.findall(text)) for pattern in patterns]
        if all(count or titled for count, titled in zip(counts, in_title, strict=True)):
            has_phrase = phrase in title or phrase in text.lower()
            is_title = phrase == title or phrase in title.split()
            ranked.append((-sum(in_title), not is_title, not has_phrase, -min(sum(counts), 20), order, one))
    best = sorted(ranked, key=lambda rank: rank[:5])[:MOST_HITS]
    return [Hit(one, excerpt(one, words), tuple(words)) for *_, one in best]


def excerpt(section: Section, words: list[str]) -> str:
    """The part of a section around the first of the words, in a line."""
    text = _body(section)
    length = EXCERPT // 2 if re.search(f"[{_HAN}]", text) else EXCERPT
    places = [found.start() for word in words if (found := _pattern(word).search(text))]
    start = _between_words(text, max(min(places, default=0) - length // 3, 0))
    end = _between_words(text, start + length)
    shown = text[start:end].strip(" ，。；：、")
    return f"{'… ' if start else ''}{shown}{' …' if end < len(text) else ''}"


def _pattern(word: str) -> re.Pattern[str]:
    """A word or the beginning of one; Chinese characters anywhere."""
    begins = rf"(?<!{_LATIN})" if re.match(_LATIN, word) else ""
    return re.compile(begins + re.escape(word), re.IGNORECASE)


def _between_words(text: str, place: int) -> int:
    """A place, or if it is inside of a word that of its beginning."""
    while 0 < place < len(text) and re.fullmatch(_LATIN + "{2}", text[place - 1 : place + 1]):
        place -= 1
    return place


@functools.lru_cache(maxsize=2048)
def _body(section: Section) -> str:
    """What stands below the heading of a section, in a line, without marks."""
    return " ".join(_plain(section.text.partition("\n")[2]).split())


def _plain(text: str) -> str:
    """Markdown without its marks."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"^\s*- |\\(?=[*<])", "", text, flags=re.MULTILINE)
    text = re.sub(r"^\|.*\n\|[\s|:-]+\|\s*$", " ", text, flags=re.MULTILINE)  # headings of columns
    return re.sub(r"[`*|#]", " ", text) if "|" in text else re.sub(r"[`*#]", "", text)
