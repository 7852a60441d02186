"""A World that is being edited: its file, its undo stack and who wants to know of changes.

The document is the only owner of its World; nothing else changes it. Needs no Qt.
"""

from __future__ import annotations

import contextlib
import copy
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from app import disk_file, naming, templates
from app.changes import Change, changes_of, moved
from app.checking import Note
from app.disk_file import DiskFile
from app.keyframes import follow_structure
from app.moving import as_entry, list_edits, move_edits, refuse_joints_of_floating
from app.placing import placed
from app.reading import read
from app.reparenting import list_taking, moving_edits
from app.whole_keyframes import follow_whole, has_whole, may_change_layout, whole_layout
from app.writing import write
from engine.errors import SceneError
from engine.msd import edit_codec, state
from engine.msd.arguments import target_path
from engine.msd.by_name import NameCounts, NamesInUse
from engine.msd.edits import Edit, Insert, Remove, Set, apply, set_edit
from engine.msd.formats import FORMATS, SAVED_SUFFIXES
from engine.msd.paths import get, is_within, join, parse, split
from engine.msd.replacing import write_whole
from engine.msd.report import Report
from engine.msd.saving import AssetMode, starting_at
from engine.msd.schema.base import same
from engine.msd.schema.hierarchy import Body, FreeJoint
from engine.msd.schema.world import World
from engine.msd.statements import Recorder, Statement
from engine.msd.undo_stack import Step, UndoStack
from engine.regular_files import Stamp, files_read
from engine.signals import Signal

__all__ = ["Change", "Document"]

Subscriber = Callable[[list[Change]], None]
Replica = Callable[[list[msgspec.Raw]], None]


class Document:
    """A World with its file, undo stack and subscribers.

    Attributes:
        world: the scene.
        file: where it comes from, and where `save` writes it; empty when it is new.
        notes: messages about the file.
        disk: the file as it was when it was read or written last, or as the user has accepted it.
        read_from: the file from which it was read; empty for a new one, whatever it is saved as.
        read_files: all files that were read with it, such as those that it includes, with their stamps then.
        places: file and line of the objects that a reader of XML made, by their World paths then; until it is saved.
        undo_stack: the edits; clean means saved.
    """

    def __init__(self, world: World | None = None, file: str = "") -> None:
        self.world = World() if world is None else world
        self.file = self.read_from = str(file)
        self.notes: list[Note] = []
        self.undo_stack = UndoStack(self._apply_step, self._is_void)
        self._edited, self._replicated, self._lost_state = Signal(), Signal(), Signal()
        self._merge_generation = 0
        self._macro: _Macro | None = None
        self._names = NameCounts(self.world)
        self.revision = 0
        """Odd while the World is being changed, and another number afterwards: whoever copies it in a thread sees by
        this whether the copy is whole."""
        self.disk: DiskFile | None = None
        self.read_files: Mapping[str, Stamp | None] = {}
        self.places: dict[str, tuple[str, int]] = {}

    # ------------------------------------------------------------------------------------------------ files

    @classmethod
    def open(cls, path: str, robot: Mapping[str, bool] | None = None, asset_roots: Sequence[str] = ()) -> Document:
        """Read a scene file; `robot` and `asset_roots` as of `app.reading.read`. Raises SceneError."""
        disk = disk_file.read(str(path))  # first: what is written while it is read is a change
        places: dict[str, tuple[str, int]] = {}
        with files_read() as files:
            world, notes = read(str(path), asset_roots, robot, places=places)
        return cls.of(world, notes, str(path), disk, files, places)

    @classmethod
    def of(
        cls,
        world: World,
        notes: list[Note],
        file: str,
        disk: DiskFile | None,
        read_files: Mapping[str, Stamp | None] | None = None,
        places: Mapping[str, tuple[str, int]] | None = None,
    ) -> Document:
        """The document of a World that was read from a file, which was `disk` just before, and from others."""
        document = cls(world, file)
        document.notes = notes
        document.disk = disk
        document.read_files = read_files or {}
        document.places = dict(places or {})
        return document

    def save(
        self,
        path: str | None = None,
        assets: AssetMode = AssetMode.REFERENCE,
        force: bool = False,
        backup: bool = False,
    ) -> None:
        """Write to `path`, or to the document's own file, and make that the document's file and the clean state. A
        file in which nothing was changed keeps its bytes, whoever formatted it. A new scene names files below the
        folder that it is saved in by relative paths, so that both can be moved together. Does not check whether
        another program has changed the file: see `changed_on_disk`.

        Args:
            assets: what becomes of the files that the scene names.
            force: replace a file that is read-only.
            backup: keep what is replaced, under its name with a `~` at the end.

        Raises:
            SceneError: names the file and the reason.
        """
        target = target_path("save()", path) if path is not None else self.file
        if not target.lower().endswith(SAVED_SUFFIXES):
            raise SceneError(
                f"scenes are saved as {', '.join(SAVED_SUFFIXES)}, which hold everything; export the other formats",
                target,
            )
        if assets is AssetMode.REFERENCE and self._holds_this_world(target):
            if not _same_file(target, self.file):
                write_whole(target, [Path(self.file).read_bytes()], force, backup)
        else:
            scene = (
                self.world if self.world.file else starting_at(self.world, os.path.dirname(os.path.abspath(target)))
            )
            write(scene, target, assets, force=force, backup=backup)
        self.file = target
        self.disk = disk_file.read(target)
        self.places = {}
        self.read_files = {}  # what it was read from is a part of it now
        self.undo_stack.set_clean()

    def changed_on_disk(self) -> bool:
        """Whether the document's file has another content than when it was read or written last, by whomever. Not
        when it was removed: then there is nothing that a save could lose."""
        if self.disk is None:
            return False
        now = disk_file.reread(self.file, self.disk)
        return now is not None and not disk_file.is_same(now, self.disk)

    def keep_mine(self) -> None:
        """Accept the file as it is on disk now as one that a save may replace: the document differs from it."""
        self.disk = disk_file.read(self.file)
        self.read_files = {file: disk_file.stamp_of(file) for file in self.read_files}
        self.undo_stack.reset_clean()

    def _holds_this_world(self, target: str) -> bool:
        """Whether the bytes of the document's file are right for `target`: the World is as it was read from there or
        written there, nobody else wrote to it, and format and folder, where relative paths start, are the same."""
        return (
            self.can_save
            and not self.modified
            and self.disk is not None
            and disk_file.is_same(disk_file.reread(self.file, self.disk), self.disk)
            and os.path.dirname(os.path.abspath(target)) == os.path.dirname(os.path.abspath(self.file))
            and any(target.lower().endswith(f.suffixes) and self.file.lower().endswith(f.suffixes) for f in FORMATS)
        )

    def export(
        self,
        path: str,
        assets: AssetMode = AssetMode.REFERENCE,
        older: bool = False,
        report: Report | None = None,
        dialect: str = "mujoco",
    ) -> None:
        """Write a copy to `path`, in the format of its suffix; the document keeps its own file. Arguments as of
        `app.writing.write`. Raises SceneError."""
        write(self.world, str(path), assets, report, older, dialect)

    @property
    def names(self) -> NameCounts:
        """How often each name is used in the World."""
        return self._names

    @property
    def can_save(self) -> bool:
        """Whether `save` works without a path: the document has a file, of a format that can be written."""
        return self.file.lower().endswith(SAVED_SUFFIXES)

    @property
    def modified(self) -> bool:
        """Whether there are changes since the document was opened or saved."""
        return not self.undo_stack.is_clean

    # ------------------------------------------------------------------------------------------------ changes

    def subscribe(self, callback: Subscriber) -> Callable[[], None]:
        """Call `callback(changes)` after every edit, undo and redo; of a macro once, with all of its changes in their
        order. Returns the function that ends it."""
        return self._edited.connect(callback)

    def replicate(self, callback: Replica) -> Callable[[], None]:
        """Call `callback(edits)` at every edit, undo and redo, of a macro once, before the subscribers hear of it,
        with the edits that were applied, as `engine.msd.edit_codec.packed` makes them: whoever applies them to a copy
        of the World has the same World, in the same order. Returns the function that ends it."""
        return self._replicated.connect(callback)

    def on_lost_state(self, callback: Callable[[str], None]) -> Callable[[], None]:
        """Call `callback(message)` when an edit had to remove a stored state. Returns the function that ends it."""
        return self._lost_state.connect(callback)

    def undo(self) -> None:
        """Take the last step back."""
        self.end_merge()
        self.undo_stack.undo()

    def redo(self) -> None:
        """Do the last undone step again."""
        self.end_merge()
        self.undo_stack.redo()

    def take_back(self) -> None:
        """Take the last step back, and forget it: it was a preview, and cannot be done again."""
        self.undo()
        self.undo_stack.forget_undone()

    @contextlib.contextmanager
    def macro(self, text: str) -> Iterator[None]:
        """Make one undo step of every edit made inside, announced once, at the end. After an error inside, the step
        is what was done before it. A macro inside another one is a part of that."""
        if self._macro is not None:
            yield
            return
        self._macro = macro = _Macro()
        try:
            yield
        finally:
            self._macro = None
            self.end_merge()
            if macro.inverses:
                self._finish(_Applied(macro.inverses[::-1], macro.changes, macro.packed, macro.statements), text, "")

    def end_merge(self) -> None:
        """Close the running drag: the next `set` begins an undo step of its own, whatever its merge key."""
        self._merge_generation += 1

    def merge_key(self, merge: str) -> str:
        """The key of undo steps that are one step until `end_merge`; empty for an empty name."""
        return f"{merge}#{self._merge_generation}" if merge else ""

    # ------------------------------------------------------------------------------------------------ edits

    def set(self, path: str, value: Any, text: str = "", merge: str = "") -> None:
        """Set the value at `path`. Consecutive sets with the same non-empty `merge` key are one undo step; when they
        end where they began, none. Raises KeyError when there is no such place."""
        edit = set_edit(self.world, path, copy.deepcopy(value))
        if not same(get(self.world, edit.path), edit.value):
            key = self.merge_key(merge)
            self._push([edit], text or f"Set {naming.label_at(self.world, path)}", key)

    def set_all(self, values: Mapping[str, Any], text: str, merge: str = "") -> None:
        """Set the values at several paths in one undo step, which goes on as `set` says. Raises KeyError, and changes
        nothing, when there is no such place."""
        edits = [set_edit(self.world, path, copy.deepcopy(value)) for path, value in values.items()]
        edits = [edit for edit in edits if not same(get(self.world, edit.path), edit.value)]
        if edits:
            self._push(edits, text, self.merge_key(merge))

    def edit(self, edits: Iterable[Edit], text: str) -> list[Change]:
        """Make edits, whose values nobody else has, in one undo step. When one of them fails, none is done and its
        error is raised. Returns what changed, to be read at once."""
        return self._push(edits, text)

    def insert(self, list_path: str, index: int | str, element: Any, text: str = "") -> str:
        """Insert an entry into a list before `index`, or into a map under a new key. Returns its path."""
        lacking, owner, _ = list_edits(self.world, list_path)
        if isinstance(owner, dict):
            if index in owner:
                raise SceneError(f"there is already a {index!r}; choose another name", self.file, list_path)
            path = join(list_path, (str(index),))
        else:
            path = join(list_path, min(max(int(index), 0), len(owner)))
        text = text or f"Add {naming.title(self.world, path, element)}"
        self._push([*lacking, Insert(path, copy.deepcopy(element))], text)
        return path

    def remove(self, path: str, text: str = "") -> None:
        """Remove an entry of a list or map, and nothing else (`delete` also follows references)."""
        self._push([Remove(path)], text or f"Remove {naming.title(self.world, path)}")

    def rename(self, path: str, new_name: str) -> str:
        """Rename the object or asset at `path` and every reference to it. Returns its path, which is another one for
        an asset. Raises SceneError when the name is taken, or empty where a name is needed."""
        edits, new_path = naming.rename_edits(self.world, self.object_path(path), new_name, self.file, self._names)
        if edits:
            self._push(edits, f"Rename to {new_name}")
        return new_path

    def add(
        self,
        kind: str,
        parent_path: str = "",
        after: str = "",
        file: str = "",
        put: Callable[[World, str, Any], None] | None = None,
        chosen: Sequence[str] = (),
    ) -> str:
        """Add a new object of a kind of `app.templates`: below the object at `parent_path` where such objects go
        below objects, behind its sibling at `after` if given; `file` for kinds that come from a file. Returns its
        path. Raises SceneError when something it needs is not there.

        Args:
            put: called with the World, the path of the entry and the new object, before it is added, to place it; for
                what is added along with it, too.
            chosen: all that is selected, as an equality constraint is between two things.
        """
        template = templates.TEMPLATES.get(kind)
        if template is None:
            raise SceneError(f"there is no template {kind!r}; there are {', '.join(templates.TEMPLATES)}", self.file)
        edits, path = placed(self.world, template, self.object_path(parent_path), after, file, chosen, self._names)
        if file:
            self.allow(file)
        for edit in edits:
            if put is not None and isinstance(edit, Insert):
                put(self.world, edit.path, edit.value)
        self._push(edits, f"Add {template.text.lower()}")
        return path

    def allow(self, file: str) -> None:
        """Let the scene read the folder of a file that the user chose for it."""
        roots = self.world.asset_roots
        if roots is not None:
            folder = os.path.dirname(os.path.abspath(os.path.join(os.path.dirname(self.world.file), file)))
            self.world.asset_roots = tuple(dict.fromkeys([*roots, folder]))

    def duplicate(self, path: str) -> str:
        """Copy the object at `path` with all below it, under names of its own. Returns the path of the copy."""
        path = self.entry_path(path)
        return self.insert_copies([(path, get(self.world, path))], "Duplicate")[0]

    def paste(self, element: Any, beside: str) -> str:
        """Insert a copy of `element` behind the entry at `beside`, under names of its own. Returns its path."""
        return self.insert_copies([(beside, element)], "Paste")[0]

    def paste_into(self, elements: Sequence[Any], target: str, verb: str = "Paste") -> list[str]:
        """Put copies of objects, under names of their own, at the ends of the lists that take them: of the link at
        `target`, or the list at `target`; in one undo step that is called `verb`. Returns their paths. Raises
        SceneError when one of them cannot be there."""
        taken: dict[str, set[str] | NamesInUse] = {}
        paths: list[str] = []

        def edits() -> Iterator[Edit]:
            for element in elements:
                list_path = list_taking(self.world, element, target)
                if list_path is None:
                    raise SceneError("what was copied cannot be there", self.file, target)
                refuse_joints_of_floating(self.world, list_path, self.file)
                lacking, entries, kind = list_edits(self.world, list_path)
                path = join(list_path, len(entries))
                copied = copy.deepcopy(as_entry(kind, element, path, self.file))
                naming.give_free_names(self.world, path, copied, taken, self._names)
                paths.append(path)
                yield from (*lacking, Insert(path, copied))

        count = "1 object" if len(elements) == 1 else f"{len(elements)} objects"
        self._push(edits(), f"{verb} {count}")
        return [self.object_path(path) for path in paths]

    def can_copy(self, path: str) -> bool:
        """Whether there may be another one of what is at `path`: it is an entry of a list, or an asset."""
        return not isinstance(split(self.entry_path(path))[1], str)

    def insert_copies(self, pairs: Sequence[tuple[str, Any]], verb: str) -> list[str]:
        """Insert copies of objects, each behind the entry at its path, under names of their own, in one undo step
        that is called `verb`. Returns the paths of the copies, from the last to the first."""
        pairs = sorted(
            ((self.entry_path(path), e) for path, e in pairs), key=lambda pair: parse(pair[0]), reverse=True
        )
        for beside, _ in pairs:
            if not self.can_copy(beside):
                raise SceneError("only list entries and assets can be copied", self.file, beside)
        copied = naming.title(self.world, *pairs[0]) if len(pairs) == 1 else f"{len(pairs)} objects"
        inserts: list[Insert] = []

        def edits() -> Iterator[Edit]:
            taken: dict[str, set[str] | NamesInUse] = {}
            for beside, element in pairs:
                inserts.append(self._copy_behind(beside, copy.deepcopy(element), taken))
                yield inserts[-1]

        changes = self._push(edits(), f"{verb} {copied}")
        paths = (moved(edit.path, changes[i + 1 :]) for i, edit in enumerate(inserts))
        return [self.object_path(path) for path in paths if path]

    def _copy_behind(self, beside: str, element: Any, taken: dict[str, set[str] | NamesInUse]) -> Insert:
        """The edit that inserts `element`, a copy, behind an entry; `taken` as of `naming.give_free_names`."""
        list_path, step = split(beside)
        key = naming.give_free_names(self.world, beside, element, taken, self._names)
        if isinstance(step, tuple):
            position = list(get(self.world, list_path)).index(step[0]) + 1
            return Insert(join(list_path, (key,)), element, position)
        return Insert(join(list_path, int(step) + 1), element)

    def move(self, path: str, list_path: str, index: int) -> str:
        """Move the object at `path`, with all below it and under the names it has, before entry `index` of the list
        at `list_path`. Its pose in the frame of its owner stays as it is. Returns its path. Raises SceneError when
        it cannot be there, as inside itself."""
        path = self.entry_path(path)
        edits, new_path = move_edits(self.world, path, list_path, index, self.file)
        if edits:
            self._push(edits, f"Move {naming.title(self.world, path)}")
        return self.object_path(new_path)

    def move_all(self, paths: Iterable[str], list_path: str, index: int, keep_world_pose: bool = True) -> list[str]:
        """Move objects, in their order, before entry `index` of the list at `list_path`, in one undo step; what is
        below another one of them goes with that. Returns their paths.

        Args:
            keep_world_pose: they stay where they are, all joints as modelled; else their poses in the frames of their
                owners stay as they are.

        Raises SceneError, and changes nothing, when one of them cannot be there."""
        tops = self.tops(paths)
        text = f"Move {naming.title(self.world, tops[0]) if len(tops) == 1 else f'{len(tops)} objects'}"
        landed: list[str] = []
        places: list[tuple[str, str, int | None]] = [
            (path, list_path, index if i == 0 else None) for i, path in enumerate(tops)
        ]
        if len(tops) != 1 or move_edits(self.world, tops[0], list_path, index, self.file)[0]:
            self._push(moving_edits(self.world, places, landed, keep_world_pose, self.file), text)
        else:
            landed = tops
        return [self.object_path(path) for path in landed]

    def tops(self, paths: Iterable[str]) -> list[str]:
        """Paths of the entries that objects are, each once, without those below another one of them."""
        entries = dict.fromkeys(self.entry_path(path) for path in paths)
        return [path for path in entries if not is_within(split(path)[0], entries)]

    def delete(self, paths: Iterable[str]) -> list[str]:
        """Delete objects in one undo step. What cannot be without them (actuators, sensors, constraints that refer
        to them) goes with them, and with an object of the library the assets that only it used; references that may
        be empty are emptied. Returns the titles of what went along."""
        paths = [self.entry_path(path) for path in paths]
        if not paths:
            return []
        text = f"Delete {naming.title(self.world, paths[0]) if len(paths) == 1 else f'{len(paths)} objects'}"
        edits, along = naming.delete_edits(self.world, paths)
        whole = any(naming.source_of(get(self.world, path)) for path in paths)
        self._push(naming.with_idle_assets(self.world, edits) if whole else edits, text)
        return along

    def object_path(self, path: str) -> str:
        """Path of the named object that a path stands for: the base link for a body."""
        return join(path, "link") if path and isinstance(get(self.world, path), Body) else path

    def entry_path(self, path: str) -> str:
        """Path of the list or map entry, or optional field, that is copied or deleted for a path: the body for its
        base link. Raises SceneError for what is always there."""
        owner_path, step = split(path) if path else ("", "")
        owner = get(self.world, owner_path)
        if isinstance(owner, Body) and step == "link":
            return owner_path
        if isinstance(step, str) and not isinstance(get(self.world, path), FreeJoint):
            raise SceneError("this belongs to every world and cannot be deleted or copied", self.file, path)
        return path

    # ------------------------------------------------------------------------------------------------ stack

    def _push(self, edits: Iterable[Edit], text: str, merge: str = "") -> list[Change]:
        """Apply the edits and put them on the stack. When one of them fails, none is done and its error is raised.
        Stored states follow the joints and actuators they belong to. Returns what changed."""
        layout = state.layout(self.world) if self.world.keyframes and not merge else None
        lost: list[str] = []
        if has_whole(self.world):
            edits = self._with_whole_states(edits, lost)
        applied = self._apply(self._with_states(edits, layout) if layout else edits)
        if self._macro is None:
            self._finish(applied, text, "" if lost else merge)
        else:
            self._macro.add(applied)
        for message in lost:
            self._lost_state.emit(message)
        return applied.changes

    def _finish(self, applied: _Applied, text: str, merge: str) -> None:
        """Put what was applied on the stack, and let everybody know."""
        self._replicated.emit(applied.packed)
        self.undo_stack.push(Step(text, applied.inverses, merge, statements=applied.statements))
        self._edited.emit(applied.changes)

    def _apply_step(self, edits: list[Edit]) -> list[Edit]:
        """Apply the edits of an undo step, and let everybody know. Returns those that take them back."""
        applied = self._apply(edits)
        self._replicated.emit(applied.packed)
        self._edited.emit(applied.changes)
        return applied.inverses

    def _is_void(self, edits: list[Edit]) -> bool:
        """Whether edits would change nothing."""
        return all(isinstance(edit, Set) and same(edit.value, get(self.world, edit.path)) for edit in edits)

    def _with_states(self, edits: Iterable[Edit], layout: dict[str, list[state.Slot]]) -> Iterator[Edit]:
        """The edits, and when they are applied, those by which stored states follow them."""
        yield from edits
        yield from follow_structure(self.world, layout)

    def _with_whole_states(self, edits: Iterable[Edit], lost: list[str]) -> Iterator[Edit]:
        """As `_with_states`, for stored states of all joints; fills `lost` with what is to be said of those that are
        removed."""
        layout = None
        for edit in edits:
            if layout is None and may_change_layout(self.world, edit):
                layout = whole_layout(self.world)
            yield edit
        if layout is not None:
            following, sentences = follow_whole(self.world, layout)
            yield from following
            lost += sentences

    def _apply(self, edits: Iterable[Edit]) -> _Applied:
        """Apply edits. When one fails, none is done and its error is raised."""
        world = self.world
        inverses: list[Edit] = []
        changes: list[Change] = []
        packed: list[msgspec.Raw] = []
        recorder = Recorder(world, self._names)
        self.revision += 1
        try:
            for edit in edits:
                packed.append(edit_codec.packed(edit))
                recorder.before(edit, packed[-1])
                inverse = apply(world, edit)
                self._names.follow(edit, inverse)
                inverses.append(inverse)
                changes += changes_of(world, edit, inverse)
        except Exception:
            for inverse in reversed(inverses):
                apply(world, inverse)
            self._names = NameCounts(world)
            raise
        finally:
            self.revision += 1
        return _Applied(inverses[::-1], changes, packed, recorder.statements)


def _same_file(a: str, b: str) -> bool:
    return os.path.exists(a) and os.path.samefile(a, b)


class _Applied(NamedTuple):
    """Edits that were applied."""

    inverses: list[Edit]
    """Those that take them back, in the order to apply them."""
    changes: list[Change]
    packed: list[msgspec.Raw]
    """The edits, as replicas take them."""
    statements: list[Statement]


class _Macro:
    """What was applied since a macro began, in its order."""

    def __init__(self) -> None:
        self.inverses: list[Edit] = []
        self.changes: list[Change] = []
        self.packed: list[msgspec.Raw] = []
        self.statements: list[Statement] = []

    def add(self, applied: _Applied) -> None:
        self.inverses += reversed(applied.inverses)
        self.changes += applied.changes
        self.packed += applied.packed
        self.statements += applied.statements
