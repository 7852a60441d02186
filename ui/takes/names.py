"""What takes are called."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.history import Take


def name_of(take: Take) -> str:
    """What the user calls a take, or its number."""
    return take.name or QCoreApplication.translate("TakePanel", "Take {0}").format(take.number)
