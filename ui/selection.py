"""What is selected: one list of World paths, shared by tree, viewport and inspector."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from app.changes import Change, moved


class Selection(QObject):
    """The selected paths, in the order of choosing; the last one is the current one."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._paths: tuple[str, ...] = ()

    @property
    def paths(self) -> tuple[str, ...]:
        """Paths of the selected objects."""
        return self._paths

    @property
    def current(self) -> str | None:
        """The path chosen last, or None. The empty path is the World itself."""
        return self._paths[-1] if self._paths else None

    def set(self, paths: Iterable[str]) -> None:
        """Select exactly `paths`."""
        paths = tuple(dict.fromkeys(paths))
        if paths != self._paths:
            self._paths = paths
            self.changed.emit()

    def toggle(self, path: str) -> None:
        """Add `path`, or take it away when it is selected."""
        without = tuple(p for p in self._paths if p != path)
        self.set(without if len(without) < len(self._paths) else (*self._paths, path))

    def clear(self) -> None:
        """Select nothing."""
        self.set(())

    def follow(self, changes: list[Change]) -> None:
        """Keep the same objects selected when their paths move; forget those that are gone."""
        if any(change.kind != "set" for change in changes):
            paths = (moved(path, changes) for path in self._paths)
            self.set(path for path in paths if path is not None)
