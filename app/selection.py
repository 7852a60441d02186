"""What is selected: one list of World paths, shared by tree, viewport and inspector."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import Any

from app.changes import Change, moved, went_along
from engine.msd.paths import Step, format_path, get, parse, split
from engine.signals import Signal


class Selection:
    """The selected paths, in the order of choosing; the last one is the current one.

    Signals:
        changed: other paths are selected.
    """

    def __init__(self, world: Callable[[], Any] | None = None) -> None:
        """`world` gives what the paths are of; without it they are not checked."""
        self.changed = Signal()
        self._world = world
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
        """Select exactly `paths`. Raises KeyError or ValueError where one leads to nothing, and selects as before."""
        paths = tuple(dict.fromkeys(paths))
        if self._world is not None:
            world = self._world()
            for path in paths:
                get(world, path)
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
        if any(change.kind != "set" for change in changes):
            self.set(path for path in followed(self._paths, changes) if path is not None)


def followed(paths: Iterable[str], changes: list[Change]) -> list[str | None]:
    """Where the things at `paths` are after changes; None for those that are gone."""
    structural = [change for change in changes if change.kind != "set"]
    if went_along(structural):
        return [moved(path, structural) for path in paths]
    result: list[str | None] = [*paths]
    for owner, run in groupby(structural, key=lambda change: split(change.path)[0]):
        result = _moved(result, owner, list(run))
    return result


class SelectionHistory:
    """What was selected before, and after steps back.

    Signals:
        changed: it can go back or forward, or can no more.
    """

    LENGTH = 50
    """Selections that are remembered."""

    def __init__(self, selection: Selection) -> None:
        self.changed = Signal()
        self._selection = selection
        self._entries: list[tuple[str, ...]] = []
        self._index = -1
        selection.changed.connect(self._remember)

    @property
    def can_go_back(self) -> bool:
        return self._index > 0 or (self._index == 0 and not self._selection.paths)

    @property
    def can_go_forward(self) -> bool:
        return self._index < len(self._entries) - 1

    def go(self, step: int) -> None:
        """Select what was selected before (-1), or again what was after it (1)."""
        index = self._index + step
        if step < 0 and self._entries and not self._selection.paths:
            index = self._index  # nothing is selected: back to what was last
        if 0 <= index < len(self._entries):
            self._index = index
            self._selection.set(self._entries[index])
            self.changed.emit()

    def clear(self) -> None:
        """Forget everything."""
        self._entries, self._index = [], -1
        self.changed.emit()

    def follow(self, changes: list[Change]) -> None:
        """Keep the same objects when their paths move; forget those that are gone."""
        if all(change.kind == "set" for change in changes) or not self._entries:
            return
        known = list(dict.fromkeys(path for entry in self._entries for path in entry))
        now = dict(zip(known, followed(known, changes), strict=True))
        kept: list[tuple[str, ...]] = []
        index = -1
        for i, entry in enumerate(self._entries):
            there = tuple(path for old in entry if (path := now[old]) is not None)
            if there and (not kept or kept[-1] != there):
                kept.append(there)
            if i <= self._index:
                index = len(kept) - 1
        self._entries, self._index = kept, index
        self.changed.emit()

    def _remember(self) -> None:
        paths = self._selection.paths
        if paths and (self._index < 0 or self._entries[self._index] != paths):
            del self._entries[self._index + 1 :]
            self._entries = [*self._entries, paths][-self.LENGTH :]
            self._index = len(self._entries) - 1
        self.changed.emit()


def _moved(paths: list[str | None], owner: str, changes: list[Change]) -> list[str | None]:
    """Where the things at `paths` are after changes of one list or map; None for those that are gone."""
    at = parse(owner)
    depth = len(at)
    if not isinstance(parse(changes[0].path)[-1], int):
        return [None if path is None else moved(path, changes) for path in paths]
    within = [parse(path) if path is not None and path.startswith(f"{owner}[") else () for path in paths]
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
    present: list[str | None] = []
    for path, steps in zip(paths, within, strict=True):
        if not steps:
            present.append(path)
        else:
            entry = _index(steps[depth])
            present.append(format_path((*at, now[entry], *steps[depth + 1 :])) if entry in now else None)
    return present


def _index(step: Step) -> int:
    """The step into a list."""
    assert isinstance(step, int)
    return step
