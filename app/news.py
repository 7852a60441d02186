"""What is new: the newest part of CHANGELOG.md, or of its translation."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import resources

FOLDERS = (Path(resources.__file__).parent, Path(__file__).parents[1])
"""Where the file is in an installation, and in a checkout."""


class News(NamedTuple):
    """A section of the newest part."""

    title: str
    entries: list[str]
    """First sentences, without marks of Markdown."""


def changelog(language: str = "en") -> str:
    """What is new in a language, named as a locale: the whole changelog in English, its first entries in others where
    there are some; empty where it is missing."""
    translated = FOLDERS[0] / "translations" / f"news.{language}.md"
    if translated.is_file():
        return translated.read_text(encoding="utf-8")
    for folder in FOLDERS:
        if (file := folder / "CHANGELOG.md").is_file():
            return file.read_text(encoding="utf-8")
    return ""


@lru_cache(maxsize=1)
def newest(text: str) -> tuple[News, ...]:
    """The sections (`###`) of the first part (`##`) of a changelog that list something."""
    parts = re.split(r"^## .*$", text, flags=re.MULTILINE)
    found = []
    for section in re.split(r"^### ", parts[1] if len(parts) > 1 else "", flags=re.MULTILINE)[1:]:
        title, _, body = section.partition("\n")
        entries = [" ".join(entry.split()) for entry in re.split(r"^- ", body, flags=re.MULTILINE)[1:]]
        sentences = [re.split(r"(?<=[.:])\s", plain(entry))[0].rstrip(":：") for entry in entries]
        if sentences:
            found.append(News(title.strip(), sentences))
    return tuple(found)


def plain(text: str) -> str:
    """Text without the marks of Markdown: emphasis, code and links."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\*\*?([^*]+)\*\*?", r"\1", text).replace("`", "")
