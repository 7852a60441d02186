"""What is selected: one list of World paths, shared by tree, viewport and inspector."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby

from app.changes import Change, moved, went_along
from engine.msd.paths import Step, format_path, parse, split
from engine.signals import Signal


class Selection:
    """The selected paths, in the order of choosing; the last one is the current one.

    Signals:
        changed: other paths are selected.
    """

    def __init__(self) -> None:
        self.changed = Signal()
        self._paths: tuple[str, ...] = ()
        self._is_held = False

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
            if not self._is_held:
                self.changed.emit()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Announce what is selected inside at the end only."""
        before, outer, self._is_held = self._paths, self._is_held, True
        try:
            yield
        finally:
            self._is_held = outer
            if self._paths != before and not outer:
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
        structural = [change for change in changes if change.kind != "set"]
        if structural:
            paths = list(self._paths)
            if went_along(structural):
                self.set(at for path in paths if (at := moved(path, structural)) is not None)
                return
            for owner, run in groupby(structural, key=lambda change: split(change.path)[0]):
                paths = _moved(paths, owner, list(run))
            self.set(paths)


def _moved(paths: list[str], owner: str, changes: list[Change]) -> list[str]:
    """Where the things at `paths` are after changes of one list or map; without those that are gone."""
    at = parse(owner)
    depth = len(at)
    if not isinstance(parse(changes[0].path)[-1], int):
        return [path for path in (moved(path, changes) for path in paths) if path is not None]
    within = [parse(path) if path.startswith(f"{owner}[") else () for path in paths]
    last = max([_index(steps[depth]) for steps in within if steps], default=-1)
    entries: list[int | None] = list(range(last + 1))
    """Where each entry of the list was before."""
    for change in changes:
        index = _index(parse(change.path)[-1])
        if change.kind == "remove":
            del entries[index : index + 1]
        elif index <= len(entries):
            entries.insert(index, None)
    now = {entry: i for i, entry in enumerate(entries) if entry is not None}
    present = []
    for path, steps in zip(paths, within, strict=True):
        if not steps:
            present.append(path)
        elif (entry := _index(steps[depth])) in now:
            present.append(format_path((*at, now[entry], *steps[depth + 1 :])))
    return present


def _index(step: Step) -> int:
    """The step into a list."""
    assert isinstance(step, int)
    return step
