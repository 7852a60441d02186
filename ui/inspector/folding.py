"""Which groups of the inspector are open, remembered for each class."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QSettings

from ui.inspector.filter import FieldFilter
from ui.inspector.model import NAME, InspectorModel
from ui.inspector.rows import MODEL
from ui.inspector.view import InspectorView

OPEN_ROWS = 14
"""Groups with at most this many rows below them are open at first."""

FOLDED = "inspector/folded", "inspector/unfolded"
"""Settings: the groups that the user has closed and opened, each with the class that it belongs to."""


class Folding:
    """Opens groups of a view as the user left them. A filter opens all of them for as long as it is there."""

    def __init__(self, view: InspectorView, proxy: FieldFilter, model: InspectorModel) -> None:
        self._view, self._proxy, self._model = view, proxy, model
        settings = QSettings()
        self._open = {
            key: opened
            for name, opened in zip(FOLDED, (False, True), strict=True)
            for key in _texts(settings.value(name))
        }
        """Which groups the user has opened or closed, by what `_key` calls them."""
        self._restoring = False
        view.expanded.connect(lambda index: self._remember(index, True))
        view.collapsed.connect(lambda index: self._remember(index, False))

    def restore(self, title: str = "") -> None:
        """Open and close what is there now, only the section with a title if one is given; headings reach over all
        columns."""
        every = self._proxy.is_filtering

        def visit(parent: QModelIndex) -> None:
            for i in range(self._proxy.rowCount(parent)):
                index = self._proxy.index(i, NAME, parent)
                if title and index.data() != title:
                    continue
                if self._proxy.rowCount(index):
                    opened = every or self._open.get(self._key(index), self._opens(index))
                    if opened != self._view.isExpanded(index):
                        self._view.setExpanded(index, opened)
                    if not title:
                        visit(index)

        self._restoring = True  # the view announces what is opened here as it does what the user opens
        visit(self._view.rootIndex())
        self._restoring = False

    def _key(self, index: QModelIndex) -> str:
        row = self._model.row(self._proxy.mapToSource(index))
        return f"{self._model.kind_name}/{row.rel}/{row.label if row.editor == 'section' else row.editor}"

    def _remember(self, index: QModelIndex, opened: bool) -> None:
        if self._proxy.is_filtering or self._restoring:
            return
        self._open[self._key(index)] = opened
        for name, wanted in zip(FOLDED, (False, True), strict=True):
            QSettings().setValue(name, [key for key, opened in self._open.items() if opened is wanted])

    def _opens(self, index: QModelIndex) -> bool:
        """Whether a group that was never touched is open: headings but those of MuJoCo's settings and of the compiled
        model, small groups."""
        row = self._model.row(self._proxy.mapToSource(index))
        if row.editor == "section":
            return row.rel != "extras" and row.info.name != MODEL
        return self._proxy.rowCount(index) <= OPEN_ROWS


def _texts(value) -> list[str]:
    """A list of texts from the settings, which give one text or none for short lists."""
    return [value] if isinstance(value, str) else list(value or [])
