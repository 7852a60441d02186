"""Rows of the table of all values: a group for each kind of signal, a row for each number."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

import numpy as np
from PySide6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt

from app.channels import Channel
from ui.channel_names import channel_name
from ui.dragging import CHANNEL_MIME
from ui.language.phrases import translated

NAME, VALUE, UNIT, LEAST, MOST = range(5)
CHANNEL_ROLE = Qt.ItemDataRole.UserRole
NOTHING = "–"
_DECIMALS, _ROOM = 7, 13
"""Places behind the point that are kept free, and of a number in all."""

Index = QModelIndex | QPersistentModelIndex

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def text_of(value: float) -> str:
    """A number of the table, with six digits; a dash where there is none."""
    return NOTHING if math.isnan(value) else f"{value:.6g}"


def aligned(text: str) -> str:
    """A number with spaces of the width of figures behind it, so that points stand below each other where numbers end
    at the right; as many as there is room for."""
    _, point, decimals = text.partition(".")
    if not point and "e" in text:
        return text
    missing = _DECIMALS - len(decimals) + (not point)
    return text + "\u2007" * max(0, min(missing, _ROOM - len(text)))


class ValueModel(QAbstractItemModel):
    """Channels by group, those whose name has every word of a filter. Numbers are those that `show_numbers` was
    given last; the panel gives them for the rows that can be seen.

    Attributes:
        groups: names of the groups that have rows, and the channels in each.
    """

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self._channels: list[Channel] = []
        self._names: list[str] | None = None  # in the language of the window, once somebody searches
        self._words: list[str] = []
        self.groups: list[tuple[str, list[Channel]]] = []
        self._numbers: dict[str, tuple[str, str, str]] = {}

    def set_channels(self, channels: Sequence[Channel]) -> bool:
        """Show other channels. Returns whether they are others."""
        channels = list(channels)
        if channels == self._channels:
            return False
        self._channels, self._names = channels, None
        self._sort()
        return True

    def filter(self, text: str) -> None:
        """Show only rows with every word of a text in their names or groups."""
        if (words := text.lower().split()) != self._words:
            self._words = words
            self._sort()

    def _sort(self) -> None:
        groups: dict[str, list[Channel]] = {}
        for name, channels in groupby(self._found(), attrgetter("group")):
            groups.setdefault(name, []).extend(channels)
        self.beginResetModel()
        self.groups = list(groups.items())
        self.endResetModel()

    def _found(self) -> list[Channel]:
        if not self._words:
            return self._channels
        if self._names is None:
            self._names = [f"{translated(one.group)} {channel_name(one)} {one.id}".lower() for one in self._channels]
        return [
            channel
            for channel, name in zip(self._channels, self._names, strict=True)
            if all(word in name for word in self._words)
        ]

    def show_numbers(self, ids: Sequence[str], now: np.ndarray, ranges: np.ndarray) -> bool:
        """Values (n,), least and most (n, 2) of channels; of all others nothing is known. Returns whether something
        has changed."""
        rows = zip(*(map(text_of, column.tolist()) for column in (now, *ranges.T)), strict=True)
        before, self._numbers = self._numbers, dict(zip(ids, rows, strict=True))
        return self._numbers != before

    # ------------------------------------------------------------------------------------------------ the model

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]
        group = index.internalId() if index.isValid() else 0
        return self.createIndex(group - 1, 0, 0) if group else QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        if not parent.isValid():
            return len(self.groups)
        is_group = parent.internalId() == 0 and parent.column() == 0
        return len(self.groups[parent.row()][1]) if is_group else 0

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 5

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole):
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            bounds = self.tr("Minimum"), self.tr("Maximum")
            return (self.tr("Name"), self.tr("Value"), self.tr("Unit"), *bounds)[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and section in (VALUE, LEAST, MOST):
            return _RIGHT
        if role == Qt.ItemDataRole.ToolTipRole and section in (LEAST, MOST):
            return self.tr("Since the last reset, as far as it was sampled")
        return None

    def channel(self, index: Index) -> Channel | None:
        """That of a row; None of a group."""
        group = index.internalId()
        return self.groups[group - 1][1][index.row()] if group else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole):
        channel, column = self.channel(index), index.column()
        if channel is None:
            if role == Qt.ItemDataRole.DisplayRole and column == NAME:
                name, channels = self.groups[index.row()]
                return f"{translated(name)} ({len(channels)})"
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            text = self.texts(channel)[column]
            return aligned(text) if column in (VALUE, LEAST, MOST) and text != NOTHING else text
        if role == Qt.ItemDataRole.TextAlignmentRole and column in (VALUE, LEAST, MOST):
            return _RIGHT
        if role == Qt.ItemDataRole.ToolTipRole:
            return channel.id
        return channel if role == CHANNEL_ROLE else None

    def texts(self, channel: Channel) -> tuple[str, str, str, str, str]:
        """What stands in the columns of a row."""
        value, least, most = self._numbers.get(channel.id, (NOTHING,) * 3)
        return channel_name(channel), value, channel.unit, least, most

    def flags(self, index: Index) -> Qt.ItemFlag:
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return usual if self.channel(index) is None else usual | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return [CHANNEL_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The channels of rows, for plots."""
        channels = [channel for index in indexes if (channel := self.channel(index)) is not None]
        data = QMimeData()
        data.setData(CHANNEL_MIME, "\n".join(dict.fromkeys(channel.id for channel in channels)).encode())
        return data
