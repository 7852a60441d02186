"""Translations of texts that are formed without Qt: labels of fields, names of commands to undo, what importers,
checks and the engine say.

Such a sentence comes here finished, `the mesh 'cup' is missing`. The catalog has it with places for what varies, `the
mesh {0} is missing`, and the pattern that fits gives the translation and the values.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from ui.language.catalog import CONTEXT, FOLDER, SENTENCES, read

PLACE = re.compile(r"\{(\d+)(!?)\}")
"""Of a value; in a translation `{0!}` is one that stays as it is, such as a name."""
LONGEST = 2000
"""Characters of a text that is looked up; a longer one, such as a traceback, is shown as it is."""
DEEPEST = 4
SHORT = 5
"""Letters of its own below which a pattern, such as `the {0} {1}`, is for texts that are not of parts."""
_BEHIND = re.compile(r"(.+) \(([^()]+)\)", re.DOTALL)


class _Pattern(NamedTuple):
    regex: re.Pattern[str]
    translation: str
    rank: tuple[int, int]
    """Patterns with more text of their own are tried first."""


_language = ""


def use(language: str) -> None:
    """Translate to a language from now on; "" not at all."""
    global _language
    _language = language
    _patterns.cache_clear()
    translated.cache_clear()


@lru_cache(maxsize=8192)
def translated(text: str, comment: str = "", depth: int = 0) -> str:
    """A text in the language of the window, as it is where the catalog has none. `comment` tells apart what has one
    text in English and several elsewhere."""
    if not _language or not text or len(text) > LONGEST:
        return text
    found = QCoreApplication.translate(CONTEXT, text, comment)
    if found != text or depth > DEEPEST:
        return found
    if "\n" in text:
        return "\n".join(translated(line, "", depth + 1) for line in text.split("\n"))
    patterns = _patterns()
    for pattern in patterns.get(text[:1], patterns.get("", [])):
        if match := pattern.regex.fullmatch(text):
            parts = _in_parts(text, depth) if pattern.rank[0] < SHORT else text
            return parts if parts != text else _filled(pattern.translation, match.groupdict(), depth)
    found = QCoreApplication.translate(CONTEXT, capital := text[0].upper() + text[1:], comment)
    return found if found != capital else _in_parts(text, depth)


def _in_parts(text: str, depth: int) -> str:
    """A sentence with its file behind it, or with what it is about before it, of which the catalog has only parts."""
    if match := _BEHIND.fullmatch(text):
        sentence = translated(match[1], "", depth + 1)
        where = ", ".join(translated(part, "", depth + 1) for part in match[2].split(", "))
        return f"{sentence} ({where})"
    about, colon, sentence = text.partition(": ")
    if not colon:
        return text
    found = translated(sentence, "", depth + 1)
    return f"{translated(about, '', depth + 1)}: {found}" if found != sentence else text


def _filled(translation: str, values: dict[str, str], depth: int) -> str:
    def value(place: re.Match[str]) -> str:
        found = values.get(f"_{place[1]}", "")
        return found if place[2] else translated(found, "", depth + 1)

    return PLACE.sub(value, translation)


@lru_cache(maxsize=1)
def _patterns() -> dict[str, list[_Pattern]]:
    """The sentences with places of the catalog that a text may be, by its first letter; by "" of other letters. Those
    with more text of their own stand first: `link {0}` fits most of what begins with a link."""
    found: dict[str, list[_Pattern]] = {}
    for message in read(FOLDER / f"msd_studio_{_language}.ts"):
        is_pattern = message.context == SENTENCES and PLACE.search(message.source)
        if is_pattern and message.finished and own_letters(message.source) >= 3:
            first = "" if message.source.startswith("{") else message.source[0]
            found.setdefault(first, []).append(_pattern(message.source, message.translation))
    beginning_with_places = found.setdefault("", [])
    for first, patterns in found.items():
        patterns += beginning_with_places if first else []
        patterns.sort(key=lambda pattern: pattern.rank, reverse=True)
    return found


def own_letters(source: str) -> int:
    """How many letters of a pattern are not in its places."""
    return sum(letter.isalpha() for letter in PLACE.sub("", source))


def _pattern(source: str, translation: str) -> _Pattern:
    seen: set[str] = set()
    names = {place[1] for place in PLACE.finditer(translation) if place[2]}
    parts, end = [], 0
    for place in PLACE.finditer(source):
        parts += [re.escape(source[end : place.start()]), _group(place[1], seen, place[1] in names)]
        end = place.end()
    parts.append(re.escape(source[end:]))
    return _Pattern(re.compile("".join(parts), re.DOTALL), translation, (own_letters(source), -len(seen)))


def _group(number: str, seen: set[str], is_name: bool) -> str:
    if number in seen:
        return f"(?P=_{number})"
    seen.add(number)
    return f"(?P<_{number}>(?:(?!: ).)*?)" if is_name else f"(?P<_{number}>.*?)"
