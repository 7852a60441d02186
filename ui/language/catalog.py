"""Where the catalogs are, and what is in one."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import resources

FOLDER = Path(resources.__path__[0], "translations")

CONTEXT = "MSD Studio"
"""Of the texts of the window."""

SENTENCES = "Sentences"
"""Context of the texts that are formed outside of it, in which the places of values are patterns."""


QT = "Qt"
"""Context of the texts of Qt's own dialogs and menus, where the window has not the same."""


class Message(NamedTuple):
    """A text of a catalog and its translation, empty where there is none; of plurals all forms, one a line."""

    source: str
    comment: str
    translation: str
    finished: bool
    context: str = CONTEXT


def read(file: Path) -> list[Message]:
    """The texts of a catalog of Qt Linguist (.ts)."""
    found = []
    for context in ElementTree.parse(file).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
            found.append(
                Message(
                    message.findtext("source", ""),
                    message.findtext("comment", ""),
                    "\n".join(forms),
                    translation.get("type") is None and all(forms),
                    context.findtext("name", ""),
                )
            )
    return found
