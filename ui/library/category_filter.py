"""Entries of a list by their category and by words that are searched for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel


class Categorized(Protocol):
    """What can be listed by category."""

    @property
    def category(self) -> str: ...


E = TypeVar("E", bound=Categorized)


class CategoryFilter(QSortFilterProxyModel, Generic[E]):
    """Shows the rows of one category that have every word of a search.

    Args:
        model: one row an entry.
        entries: the present entries, in order of the rows.
        text: in which words are searched for.
    """

    def __init__(
        self, model: QAbstractListModel, entries: Callable[[], Sequence[E]], text: Callable[[E], str], parent=None
    ) -> None:
        super().__init__(parent)
        self.setSourceModel(model)
        self._entries, self._text = entries, text
        self._category, self._words = "", []

    def choose(self, category: str, search: str) -> None:
        """Show a category, all of them if it is empty, and what a text finds in it."""
        self.beginFilterChange()
        self._category, self._words = category, search.lower().split()
        self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    def entry(self, index: QModelIndex | QPersistentModelIndex) -> E | None:
        """The entry of a row; None if there is none."""
        return self._entries()[self.mapToSource(index).row()] if index.isValid() else None

    def filterAcceptsRow(self, row: int, parent: QModelIndex | QPersistentModelIndex) -> bool:
        entry = self._entries()[row]
        if self._category and entry.category != self._category:
            return False
        text = self._text(entry).lower()
        return all(word in text for word in self._words)
