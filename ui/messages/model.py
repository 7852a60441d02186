"""Messages as a table: what is said, about what, and what would repair it."""

from __future__ import annotations

import os
from collections.abc import Iterable

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QPersistentModelIndex, Qt

from app.checking import Note, folded
from engine.msd.validate import Kind
from ui import icons
from ui.language.phrases import translated

Index = QModelIndex | QPersistentModelIndex
LIMIT = 2000
"""Messages that are kept."""
MOST_PLACES = 12
"""Places of a repeated message that its tooltip has."""

MESSAGE, PLACE, REPAIR = range(3)

NOTE = Qt.ItemDataRole.UserRole
"""Role of the Note itself."""


class MessageModel(QAbstractTableModel):
    """Notes, newest last, each once; of a file that does not exist one, as `app.checking.folded` says."""

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self._given: list[Note] = []
        self._notes: list[Note] = []
        """Those that are shown."""

    @property
    def notes(self) -> list[Note]:
        """Every note that was given, newest last."""
        return list(self._given)

    @property
    def shown(self) -> list[Note]:
        """The notes of the rows."""
        return list(self._notes)

    def set_notes(self, notes: Iterable[Note]) -> None:
        """Show these notes and no others."""
        self.beginResetModel()
        self._given = list(dict.fromkeys(notes))[-LIMIT:]
        self._notes = folded(self._given)
        self.endResetModel()

    def add(self, notes: Iterable[Note]) -> None:
        """Append those that are not there yet; the oldest go when there are too many."""
        known = set(self._given)
        new = [note for note in dict.fromkeys(notes) if note not in known][-LIMIT:]
        given = (self._given + new)[-LIMIT:]
        shown = folded(given)
        if shown[: len(self._notes)] != self._notes:
            self.set_notes(given)  # some of those that are there are folded now, or go
            return
        self._given, fresh = given, shown[len(self._notes) :]
        if not fresh:
            return
        self.beginInsertRows(QModelIndex(), len(self._notes), len(self._notes) + len(fresh) - 1)
        self._notes += fresh
        self.endInsertRows()

    def _sentence(self, note: Note) -> str:
        """What is said, with how often."""
        said = translated(note.message)
        return self.tr("{0}, {1} times").format(said, len(note.again) + 1) if note.again else said

    def _text(self, note: Note) -> str:
        """A message with the objects and the lines that it is about."""
        lines = [translated(note.message)]
        for each in (note, *note.again[:MOST_PLACES]):
            lines.append(each.place)
            if each.location is not None and each.location.line:
                line = self.tr("{0}, line {1}").format(os.path.basename(each.location.file), each.location.line)
                lines.append(line)
        if len(note.again) > MOST_PLACES:
            lines.append("…")
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
            return (self.tr("Message"), self.tr("Path"), self.tr("Repair"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole):
        note = self._notes[index.row()]
        if role == NOTE:
            return note
        if role == Qt.ItemDataRole.DecorationRole and index.column() == MESSAGE:
            return icons.icon(note.severity if note.severity in ("error", "warning") else "info")
        if role == Qt.ItemDataRole.DisplayRole:
            return (self._sentence(note), note.place, translated(note.repair))[index.column()] or None
        if role == Qt.ItemDataRole.ToolTipRole:
            return (self._text(note), note.place, self._repair(note))[index.column()] or None
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == MESSAGE:
            return f"{_tr(note.severity)}: {self._sentence(note)}"
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
