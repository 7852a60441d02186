"""What views ask the model of the tree for, beside what every model of Qt has."""

from __future__ import annotations

from PySide6.QtCore import Qt

PATH_ROLE = Qt.ItemDataRole.UserRole
SEARCH_ROLE = Qt.ItemDataRole.UserRole + 1
"""Text that the search looks through: the name and the kind."""

HIDDEN_ROLE, LOCKED_ROLE = Qt.ItemDataRole.UserRole + 2, Qt.ItemDataRole.UserRole + 3
"""Whether the view shows what a row stands for, and whether clicks choose it; None for what has no place in it."""
BADGE_ROLE = Qt.ItemDataRole.UserRole + 4
"""Severity and text of what was found at an object, and whether it was there rather than below it; None: nothing."""
MATCH_ROLE = Qt.ItemDataRole.UserRole + 5
"""Whether the search finds the row itself."""
FOUND_TEXT_ROLE = Qt.ItemDataRole.UserRole + 6
"""First letters, and those behind the last, of what the search finds in the name of a row."""
PICTURE_ROLE = Qt.ItemDataRole.UserRole + 7
"""The picture of the pose of a keyframe; None of anything else, and while there is none."""

SHOWN_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, SEARCH_ROLE)
"""Texts of which another one makes a row look different."""

SEVERITIES = ("error", "warning")
"""Of what was found at an object, the gravest first."""
