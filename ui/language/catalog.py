"""Where the catalogs are, and what is in one."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import resources

FOLDER = Path(resources.__path__[0], "translations")

CONTEXT = "MSD Studio"
"""Of every text of a catalog."""


class Message(NamedTuple):
    """A text of a catalog and its translation, empty where there is none; of plurals all forms, one a line."""

    source: str
    comment: str
    translation: str
    finished: bool


def read(file: Path) -> list[Message]:
    """The texts of a catalog of Qt Linguist (.ts)."""
    found = []
    for message in ElementTree.parse(file).getroot().iter("message"):
        translation = message.find("translation")
        assert translation is not None
        forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
        finished = translation.get("type") is None and all(forms)
        found.append(
            Message(message.findtext("source", ""), message.findtext("comment", ""), "\n".join(forms), finished)
        )
    return found
