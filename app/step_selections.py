"""What is selected after undo and redo: what was before a step, and what came by it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from weakref import WeakKeyDictionary

from app.belonging import link_at
from app.changes import Change
from app.document import Document
from app.selection import Selection, followed
from engine.msd.paths import get, join, split
from engine.msd.schema import Body
from engine.msd.schema.base import Element
from engine.msd.undo_stack import Step


class StepSelections:
    """Remembers for the undo steps of documents what was selected before them, and what of their results was."""

    def __init__(self, selection: Selection) -> None:
        self._selection = selection
        self._before: WeakKeyDictionary[Step, tuple[str, ...]] = WeakKeyDictionary()
        self._results: WeakKeyDictionary[Step, tuple[str, ...]] = WeakKeyDictionary()
        self._newest: tuple[Step, frozenset[str]] | None = None
        selection.changed.connect(self._note_results)

    def note(self, document: Document, changes: list[Change]) -> None:
        """A document was edited; what is selected are still the paths before."""
        step = _last(document)
        if step is not None and step not in self._before:
            self._before[step] = self._selection.paths
            self._newest = step, frozenset(_came(changes))

    def _note_results(self) -> None:
        paths = self._selection.paths
        if self._newest is not None and paths and self._newest[1].issuperset(paths):
            self._results[self._newest[0]] = paths

    def undo(self, document: Document) -> None:
        """Undo the last step of a document. Where that brings objects or takes some away, what was selected before
        the step is selected again; if nothing was, what comes back, or the link from which something goes."""
        step, world = _last(document), document.world
        links = [link_at(world, split(path)[0]) for path in self._selection.paths if path]

        def select(came: list[str], left: list[str]) -> None:
            before = self._before.get(step, ()) if step is not None else ()
            there = tuple(path for path in before if _exists(document, path))
            if chosen := there or _standing(came):
                self._selection.set(chosen)
            elif not self._selection.paths:
                self._selection.set(left)

        self._go(document, document.undo, links, select)

    def redo(self, document: Document) -> None:
        """Do the last step that was undone again, and select what comes by it."""
        stack = document.undo_stack
        step = stack.steps[stack.index] if stack.can_redo else None

        def select(came: list[str], _: list[str]) -> None:
            results = self._results.get(step, ()) if step is not None else ()
            there = tuple(path for path in results if _exists(document, path))
            if came and (chosen := there or _standing(came)):
                self._selection.set(chosen)

        self._go(document, document.redo, (), select)

    def _go(
        self,
        document: Document,
        go: Callable[[], None],
        links: Iterable[str],
        select: Callable[[list[str], list[str]], None],
    ) -> None:
        came, left, is_structural = list[str](), [*dict.fromkeys(links)], False

        def note(changes: list[Change]) -> None:
            nonlocal came, left, is_structural
            left = [path for path in followed(left, changes) if path]
            came = [path for path in followed(came, changes) if path is not None] + _came(changes)
            is_structural = is_structural or any(map(_is_structural, changes))

        with self._selection.held():
            forget = document.subscribe(note)
            try:
                go()
            finally:
                forget()
            if is_structural:
                select(came, left)


def _last(document: Document) -> Step | None:
    """The step that was done last."""
    stack = document.undo_stack
    return stack.steps[stack.index - 1] if stack.index else None


def _is_structural(change: Change) -> bool:
    return change.kind != "set" or isinstance(change.old, Element) or isinstance(change.new, Element)


def _came(changes: list[Change]) -> list[str]:
    """Paths after changes of the objects that these brought."""
    came: list[str] = []
    for i, change in enumerate(changes):
        if change.kind == "insert":
            path = join(change.path, "link") if isinstance(change.new, Body) else change.path
            came += [path for path in followed([path], changes[i + 1 :]) if path is not None]
    return came


def _standing(paths: list[str]) -> list[str]:
    """Those that stand in the world, rather than what refers to them; all if none does."""
    return [path for path in paths if path.startswith("hierarchy.")] or paths


def _exists(document: Document, path: str) -> bool:
    try:
        get(document.world, path)
    except (KeyError, ValueError):
        return False
    return True
