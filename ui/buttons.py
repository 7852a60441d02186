"""Tool buttons as the panels have them."""

from __future__ import annotations

from PySide6.QtWidgets import QToolButton


def text_button(text: str, tip: str = "") -> QToolButton:
    """A button that shows a word; `tip` says more."""
    button = QToolButton()
    button.setText(text)
    button.setToolTip(tip)
    return button


def icon_button(tip: str) -> QToolButton:
    """A flat button for an icon, which the theme gives it; `tip` is also its name for screen readers."""
    button = QToolButton()
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    button.setAutoRaise(True)
    return button
