"""Messages as a table: what is said, about what, and what would repair it."""

from __future__ import annotations

import os
from collections.abc import Iterable

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QPersistentModelIndex, Qt

from app.checking import Note
from engine.msd.validate import Kind
from ui import icons
from ui.language.phrases import translated

Index = QModelIndex | QPersistentModelIndex
LIMIT = 2000
"""Messages that are kept."""

MESSAGE, PLACE, REPAIR = range(3)

NOTE = Qt.ItemDataRole.UserRole
"""Role of the Note itself."""


class MessageModel(QAbstractTableModel):
    """Notes, newest last, each once."""

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self._notes: list[Note] = []

    @property
    def notes(self) -> list[Note]:
        """Every note, newest last."""
        return list(self._notes)

    def set_notes(self, notes: Iterable[Note]) -> None:
        """Show these notes and no others."""
        self.beginResetModel()
        self._notes = list(dict.fromkeys(notes))[-LIMIT:]
        self.endResetModel()

    def add(self, notes: Iterable[Note]) -> None:
        """Append those that are not there yet; the oldest go when there are too many."""
        known = set(self._notes)
        fresh = [note for note in dict.fromkeys(notes) if note not in known][-LIMIT:]
        if not fresh:
            return
        if (surplus := len(self._notes) + len(fresh) - LIMIT) > 0:
            self.beginRemoveRows(QModelIndex(), 0, surplus - 1)
            del self._notes[:surplus]
            self.endRemoveRows()
        self.beginInsertRows(QModelIndex(), len(self._notes), len(self._notes) + len(fresh) - 1)
        self._notes += fresh
        self.endInsertRows()

    def _text(self, note: Note) -> str:
        """A message with the object and the line that it is about."""
        lines = [translated(note.message), note.place]
        if note.location is not None and note.location.line:
            lines.append(self.tr("{0}, line {1}").format(os.path.basename(note.location.file), note.location.line))
        return "\n".join(line for line in lines if line)

    def _repair(self, note: Note) -> str:
        """What the repair of a note does, and whether something is lost or made up by it."""
        risk = risk_of(note.finding.fix.kind) if note.finding and note.finding.fix else ""
        repair = translated(note.repair)
        return f"{repair}: {risk}" if risk else repair

    def count(self, severity: str) -> int:
        """How many notes of a severity there are."""
        return sum(note.severity == severity for note in self._notes)

    # -------------------------------------------------------------------------------------- Qt's interface

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._notes)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else 3

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole):
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Message"), self.tr("Place"), self.tr("Repair"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole):
        note = self._notes[index.row()]
        if role == NOTE:
            return note
        if role == Qt.ItemDataRole.DecorationRole and index.column() == MESSAGE:
            return icons.icon(note.severity if note.severity in ("error", "warning") else "info")
        if role == Qt.ItemDataRole.DisplayRole:
            return (translated(note.message), note.place, translated(note.repair))[index.column()] or None
        if role == Qt.ItemDataRole.ToolTipRole:
            return (self._text(note), note.place, self._repair(note))[index.column()] or None
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == MESSAGE:
            return f"{_tr(note.severity)}: {translated(note.message)}"
        return None


def risk_of(kind: Kind) -> str:
    """Why a repair is not among those that are applied together; "" for one that is."""
    risks = {
        Kind.REMOVAL: _tr("removes something"),
        Kind.INVENTION: _tr("adds what the file does not say"),
        Kind.GUESS: _tr("a guess"),
    }
    return risks.get(kind, "")


def _tr(text: str) -> str:
    return QCoreApplication.translate("MessageModel", text)
