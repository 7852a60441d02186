"""Random commands on whole scenes, undone and redone: every World on the way comes back with its order, and what
shows or simulates it is what would be made of it afresh.

The suite runs a few commands a scene; MSD_STUDIO_RANDOM_COMMANDS=2000 as many as it says, over all scenes.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from app import templates
from app.changes import moved
from app.document import Document
from app.session import Session
from engine import msd
from engine.compiler import build
from engine.errors import SceneError
from engine.msd.edit_codec import encode
from engine.msd.edits import Set
from engine.msd.names import named_objects
from engine.msd.paths import get, join, split, walk
from engine.msd.schema.base import Element, fields_of
from engine.msd.schema.variant import Variant
from engine.physics import NotSupported
from engine.server import Engine
from engine.simulation import Simulation
from ui.inspector.model import NAME, InspectorModel
from ui.tree.model import SceneTreeModel

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))
from every_field import rich_world, values
from fresh import differences, scene_content, stale

RESOURCES = Path(__file__).parents[2] / "resources"
SCENES = {
    "rich": rich_world,
    "workshop": lambda: msd.from_file(RESOURCES / "scenes/workshop.msd"),
    "humanoid": lambda: msd.from_file(RESOURCES / "benchmarks/humanoid.xml"),
    "quadruped": lambda: msd.from_file(RESOURCES / "benchmarks/quadruped.xml"),
    "double pendulum": lambda: msd.from_file(RESOURCES / "benchmarks/double_pendulum.xml"),
    "boxes": lambda: msd.from_file(RESOURCES / "benchmarks/boxes.xml"),
}
ALL = int(os.environ.get("MSD_STUDIO_RANDOM_COMMANDS", "0"))
COMMANDS = ALL // len(SCENES) + 1 if ALL else 16
CHECKED_EVERY = 50 if ALL else 8
LARGEST = 250
"""Named objects beyond which a scene does not grow."""

REFUSED = (SceneError, KeyError, ValueError, TypeError)


class Commands:
    """Chooses commands and gives them to a document."""

    def __init__(self, document: Document, pick: random.Random) -> None:
        self.document, self.pick = document, pick

    def one(self) -> str:
        """Give one command; returns its name. Raises one of REFUSED when the document does."""
        named = list(named_objects(self.document.world))
        kinds = ["set", "set", "rename", "move", "remove", "duplicate", "add"]
        kind = "remove" if len(named) > LARGEST else self.pick.choice(kinds if len(named) > 3 else ["add"])
        getattr(self, f"_{kind}")(named)
        return kind

    def _set(self, named: list) -> None:
        world = self.document.world
        path, element = self.pick.choice([(p, e) for p, e in walk(world) if not isinstance(e, Variant)])
        f = self.pick.choice(fields_of(type(element)))
        names: dict[str, list[str]] = {}
        for thing in named:
            names.setdefault(thing.kind, []).append(thing.name)
        found = list(values(f, getattr(element, f.name), names))
        self.document.set(join(path, f.name), self.pick.choice(found or [getattr(element, f.name)]))

    def _add(self, named: list) -> None:
        kinds = [kind for kind, template in templates.TEMPLATES.items() if not template.file_filter]
        self.document.add(self.pick.choice(kinds), self._object(named))

    def _remove(self, named: list) -> None:
        self.document.delete([self._object(named) for _ in range(self.pick.choice((1, 1, 3)))])

    def _rename(self, named: list) -> None:
        self.document.rename(self._object(named), f"name{self.pick.randrange(10**6)}")

    def _duplicate(self, named: list) -> None:
        self.document.duplicate(self._object(named))

    def _move(self, named: list) -> None:
        path = self.document.entry_path(self._object(named))
        owner = split(path)[0]
        last = owner.rsplit(".", 1)[-1]
        places = [owner]
        for at, element in walk(self.document.world):
            if isinstance(element, Element):
                places += [
                    join(at, f.name) for f in fields_of(type(element)) if f.name in (last, "children", "bodies")
                ]
        place = self.pick.choice(places)
        self.document.move(path, place, self.pick.randrange(len(get(self.document.world, place)) + 1))

    def _object(self, named: list) -> str:
        return self.pick.choice(named).path if named else ""


def content(document: Document) -> bytes:
    """The World with the order of its lists and maps."""
    return encode([Set("", document.world)])


def tree_rows(model, parent=QModelIndex()) -> list:
    found = []
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        found.append((model.path(index), index.data(Qt.ItemDataRole.DisplayRole)))
        found += tree_rows(model, index)
    return found


def inspector_rows(model, parent=QModelIndex()) -> list:
    found = []
    for row in range(model.rowCount(parent)):
        index = model.index(row, NAME, parent)
        texts = [model.index(row, column, parent).data() for column in range(model.columnCount())]
        found.append((model.path(index), texts))
        found += inspector_rows(model, index)
    return found


class Shown:
    """The tree, the inspector and the engine of a document, as a window has them."""

    def __init__(self, document: Document, pick: random.Random) -> None:
        self.document, self.pick = document, pick
        self.tree, self.inspector = SceneTreeModel(document), InspectorModel(document)
        fatal = QAbstractItemModelTester.FailureReportingMode.Fatal
        self.testers = [QAbstractItemModelTester(model, fatal) for model in (self.tree, self.inspector)]
        self.session = Session(document, Engine(in_process=True))
        self.path = ""
        document.subscribe(self._follow)
        self.show()

    def _follow(self, changes) -> None:
        self.tree.apply(changes)
        path = moved(self.path, changes) if self.path else ""
        self.path = path or ""
        self.inspector.apply(changes, (self.path,))

    def show(self) -> None:
        """Show another object in the inspector."""
        self.path = self.pick.choice(["", *(thing.path for thing in named_objects(self.document.world))])
        self.inspector.show(self.document, (self.path,))

    def check(self, why: str) -> None:
        """All of them are what would be made afresh."""
        assert tree_rows(self.tree) == tree_rows(SceneTreeModel(self.document)), why
        fresh = InspectorModel(self.document)
        fresh.show(self.document, (self.path,))
        assert inspector_rows(self.inspector) == inspector_rows(fresh), why
        self.session.poll()
        try:
            fresh = Simulation(build(self.document.world))
            found = stale(self.session.engine._transport.runner.simulation, fresh)
        except (SceneError, NotSupported):
            assert self.session.message, f"{why}: nothing is said of a scene that cannot be built"
        else:
            assert found == [], why

    def close(self) -> None:
        self.session.close()


@pytest.mark.parametrize("name", SCENES)
def test_random_commands_are_undone_and_redone_exactly(qapp, name):
    pick = random.Random(name)
    document = Document(SCENES[name]())
    document.world.asset_roots = None
    shown = Shown(document, pick)
    commands = Commands(document, pick)
    states, given = [content(document)], []
    refused = 0
    while len(given) < COMMANDS:
        before = len(document.undo_stack)
        try:
            kind = commands.one()
        except REFUSED:
            refused += 1
            assert content(document) == states[-1] and len(document.undo_stack) == before
            continue
        if len(document.undo_stack) == before:
            continue  # it set what was there
        given.append(kind)
        states.append(content(document))
        if len(given) % CHECKED_EVERY == 0:
            shown.check(f"after {len(given)} commands, the last one {kind}")
            shown.show()
    last = _built(document)
    for i in range(len(given) - 1, -1, -1):
        document.undo()
        assert content(document) == states[i], f"undo of {given[i]}"
        if i % CHECKED_EVERY == 0:
            shown.check(f"undone to {i}")
    assert not document.undo_stack.can_undo
    for i, kind in enumerate(given):
        document.redo()
        assert content(document) == states[i + 1], f"redo of {kind}"
    shown.check("redone")
    now = _built(document)
    assert (last is None) == (now is None)
    if last is not None and now is not None:
        assert differences(scene_content(last), scene_content(now)) == []
    counts = {kind: given.count(kind) for kind in sorted(set(given))}
    print(f"\n{name}: {len(given)} commands {counts}, {refused} refused")
    shown.close()


def _built(document: Document):
    try:
        return build(document.world)
    except SceneError:
        return None
