"""XML that is not well-formed, read as tinyxml2 reads it, the parser of MuJoCo and of ROS.

It overlooks what a strict parser stops at: blanks before the declaration, text around the root element, hyphens
inside comments, ampersands and angle brackets that are not escaped, attributes without a blank between them, prefixes
that nothing declares, encodings that are unknown or not the file's. Document types are skipped and no entity is known
but XML's own five, so that nothing can grow or reach out of the file.
"""

from __future__ import annotations

import re
from typing import Protocol

_NAME = r"[A-Za-z_:\x80-\U0010FFFF][\w:.\-\x80-\U0010FFFF]*"
_ATTRIBUTE = re.compile(rf"""\s*({_NAME})\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_START = re.compile(rf"<\s*({_NAME})")
_START_END = re.compile(r"\s*(/?)>")
_END = re.compile(rf"</({_NAME})\s*>")
_CDATA = ("<![CDATA[", "]]>")
_SKIPPED = (("<!--", "-->"), _CDATA, ("<?", "?>"), ("<!", ">"))
_REFERENCE = re.compile(r"&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|(lt|gt|amp|quot|apos));")
_DECLARED = re.compile(
    rb"""(?i)\s*<\?xml[^>]*\bencoding\s*=\s*["'](iso-8859-\d+|(?:windows-|cp)\d+|gb\w+|big5|euc-\w+|shift_jis|koi8-\w+)["']"""
)
_PREDEFINED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}


class Target(Protocol):
    """Events of elements and their text, in the order of the file."""

    def start(self, tag: str, attrib: dict[str, str], line: int) -> None: ...

    def end(self, tag: str) -> None: ...

    def data(self, text: str) -> None: ...


def feed(target: Target, data: bytes) -> bool:
    """Tell `target` of the first element of a text and of all inside it; False where even tinyxml2 would stop."""
    text, stack = _decoded(data), []
    place, line, counted = -1 if "\0" in text else text.find("<"), 1, 0
    while place >= 0:
        line, counted = line + text.count("\n", counted, place), place
        skipped = next((pair for pair in _SKIPPED if text.startswith(pair[0], place)), None)
        end = _END.match(text, place)
        if skipped is not None:
            until = text.find(skipped[1], place + len(skipped[0]))
            if until < 0:
                return False
            if stack and skipped is _CDATA:
                target.data(text[place + len(skipped[0]) : until])
            place = until + len(skipped[1])
        elif end is not None:
            if not stack or stack.pop() != end[1]:
                return False
            target.end(_qualified(end[1]))
            place = end.end()
        else:
            start = _start(text, place)
            if start is None:
                return False
            tag, attrib, closed, place = start
            target.start(_qualified(tag), attrib, line)
            if closed:
                target.end(_qualified(tag))
            else:
                stack.append(tag)
        if not stack and (end is not None or skipped is None):
            return True
        until = text.find("<", place)
        if stack and until > place:
            target.data(_resolved(text[place:until]))
        place = until
    return False


def _start(text: str, place: int) -> tuple[str, dict[str, str], bool, int] | None:
    """Tag, attributes, whether the element ends here, and where the text goes on; None for no start tag."""
    start = _START.match(text, place)
    if start is None:
        return None
    attrib: dict[str, str] = {}
    place = start.end()
    while found := _ATTRIBUTE.match(text, place):
        if _qualified(found[1]) in attrib:
            return None
        value = found[2] if found[2] is not None else found[3]
        if not found[1].startswith("xmlns"):
            attrib[_qualified(found[1])] = _resolved(re.sub(r"\r\n|[\r\n\t]", " ", value))
        place = found.end()
    end = _START_END.match(text, place)
    return None if end is None else (start[1], attrib, bool(end[1]), end.end())


def _qualified(name: str) -> str:
    """A name as ElementTree spells it, its prefix for the namespace that may not be declared."""
    prefix, colon, rest = name.partition(":")
    return f"{{{prefix}}}{rest}" if colon and prefix else name


def _resolved(text: str) -> str:
    """A text with XML's own references resolved; others stay as they are."""

    def character(found: re.Match[str]) -> str:
        if found[3]:
            return _PREDEFINED[found[3]]
        code = int(found[1]) if found[1] else int(found[2], 16)
        return chr(code) if 0 < code < 0xD800 or 0xDFFF < code < 0x110000 else found[0]

    return _REFERENCE.sub(character, text) if "&" in text else text


def _decoded(data: bytes) -> str:
    """The text in UTF-8 or, where it is not that, in the encoding that it declares or in Latin-1."""
    declared = _DECLARED.match(data)
    for encoding in ("utf-8-sig", declared[1].decode() if declared else "latin-1"):
        try:
            return data.decode(encoding)
        except (LookupError, UnicodeError):
            continue
    return data.decode("latin-1")
