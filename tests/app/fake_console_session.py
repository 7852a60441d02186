"""A session without an engine, for editors that nobody simulates with."""

from __future__ import annotations

from typing import Any

from app.document import Document


class NoSession:
    """Follows a document and does nothing."""

    layout = None
    playing = False
    whereabouts = None

    def __init__(self, document: Document) -> None:
        self.document = document

    def set_document(self, document: Document) -> None:
        self.document = document

    def frame(self) -> Any:
        return None

    def close(self) -> None:
        pass
