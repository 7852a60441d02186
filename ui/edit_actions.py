"""The commands of the Edit and Add menus, acting on the document and the selection."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from app import clipboard, templates
from app.added import Adding, add, add_each, each_of, place_of
from app.copying import duplicate
from app.document import Document
from app.editor import Editor
from app.frames import Frame
from app.importing import hfield_edits, load_drawn, mesh_edits, with_mesh
from app.inspecting.textures import check_picture
from app.library.resting import Land, rest, rest_together
from app.light_presets import LIGHT_PRESETS, exposure_hint
from app.naming import title
from app.placing import relative
from app.similar import ways_of
from engine.errors import SceneError
from engine.geometry import gaussian_clouds
from engine.msd.names import named_objects
from engine.msd.paths import is_within, parse
from engine.msd.schema import World
from render.clouds import cloud_in
from ui.arrange.add_form import AddForm
from ui.busy import CancelledError, wait_for
from ui.import_dialogs import HFieldDialog, MeshDialog, read_heights, read_mesh
from ui.language.phrases import translated
from ui.picking import Picking, chosen_of
from ui.tree.structure import objects_of_group

SHOWN_ALONG = 5
"""How many of the objects that were deleted along a message names."""

CHOSEN_IN_ORDER = {"tendon_spatial": "site", "tendon": "joint"}
"""Kinds that go over several objects, and of which kind those are."""
CHOSEN_IN_PAIRS = {
    "contact_pair": "geom",
    "equality_connect": "link",
    "equality_weld": "link",
    "equality_joint": "joint",
    "collision_ignore": "link",
}
"""Kinds that are about two objects, and of which kind those are."""


class EditActions(QObject):
    """Edit commands of a window.

    Attributes:
        lander: says where new objects come to rest; None: they stand where they are made.

    Signals:
        failed: something was refused; carries the message.
        clipboard_changed: there is something else on the clipboard.
        notified: something happened that the user should know; carries the message.
        operated: an object was added; carries the form of its numbers.
    """

    failed = Signal(str)
    notified = Signal(str)
    operated = Signal(object)
    clipboard_changed = Signal()

    def __init__(self, editor: Editor, window: QWidget) -> None:
        super().__init__(window)
        self._editor, self.selection, self._window = editor, editor.selection, window
        self.lander: Callable[[], Land] | None = None
        self.picking = Picking(editor, self)
        self._can_paste = False
        QGuiApplication.clipboard().dataChanged.connect(self._look_at_clipboard)
        self._look_at_clipboard()

    @property
    def document(self) -> Document:
        """The document that is edited."""
        return self._editor.document

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {
            "undo": lambda *_: self.undo(),
            "redo": lambda *_: self.redo(),
            "copy": lambda *_: self.copy(),
            "cut": lambda *_: self.cut(),
            "paste": lambda *_: self.paste(),
            "duplicate": lambda *_: self.duplicate(),
            "delete": lambda *_: self.delete(),
            "copy_path": lambda *_: QGuiApplication.clipboard().setText("\n".join(self.selection.paths)),
            "store_keyframe": lambda *_: self._try(self._editor.store_keyframe),
            "update_keyframe": lambda *_: self.update_keyframe(),
            "select_none": lambda *_: self.selection.clear(),
            "hide": lambda *_: self._editor.hide(),
            "isolate": lambda *_: self._editor.isolate(),
            "show_all": lambda *_: self._editor.hidden.clear(),
            "lock": lambda *_: self._editor.lock(),
            "unlock_all": lambda *_: self._editor.locked.clear(),
        }

    def undo(self, steps: int = 1) -> None:
        """Undo so many steps, and say what was undone."""
        stack = self.document.undo_stack
        undone = stack.undo_text if steps == 1 else self.tr("{0} steps").format(steps)
        for _ in range(steps):
            self._editor.undo()
        if undone:
            self.notified.emit(self.tr("Undone: {0}").format(translated(undone)))

    def redo(self, steps: int = 1) -> None:
        """Do so many undone steps again, and say what was done."""
        stack = self.document.undo_stack
        done = stack.redo_text if steps == 1 else self.tr("{0} steps").format(steps)
        for _ in range(steps):
            self._editor.redo()
        if done:
            self.notified.emit(self.tr("Done again: {0}").format(translated(done)))

    @property
    def can_paste(self) -> bool:
        """Whether there is something on the clipboard that may be a part of a scene."""
        return self._can_paste

    def _look_at_clipboard(self) -> None:
        data = QGuiApplication.clipboard().mimeData()
        self._can_paste = data is not None and data.hasText()
        self.clipboard_changed.emit()

    def objects(self) -> tuple[str, ...]:
        """Paths of the objects that are selected and can be copied and deleted, those of selected groups too."""
        return tuple(dict.fromkeys(self._objects()))

    @property
    def has_objects(self) -> bool:
        """Whether something is selected that can be copied and deleted."""
        return next(self._objects(), None) is not None

    @property
    def similar_ways(self) -> tuple[str, ...]:
        """In which of `app.similar.WAYS` something can be like the current object; empty for what is no object."""
        current = self.selection.current
        if not current or not self._is_object(current):
            return ()
        try:
            return ways_of(self.document.world, current)
        except KeyError:  # just deleted, and the selection follows only now
            return ()

    def _objects(self) -> Iterator[str]:
        for path in self.selection.paths:
            inside = (path,) if self._is_object(path) else objects_of_group(self.document.world, path)
            yield from (each for each in inside if each == path or self._is_object(each))

    def _is_object(self, path: str) -> bool:
        try:
            return bool(path and self.document.entry_path(path))
        except (SceneError, KeyError, ValueError):
            return False

    def _try(self, edit: Callable[[], Any]) -> Any:
        try:
            return edit()
        except SceneError as error:
            self.failed.emit(error.message)
        except (KeyError, ValueError) as error:
            self.failed.emit(str(error))
        return None

    def add(self, kind: str) -> None:
        """Add an object of a template beside or below the selection, asking for its file where it needs one."""
        if kind == "keyframe" and self._editor.session.frame() is not None:
            self._try(self._editor.store_keyframe)
            return
        template = templates.TEMPLATES[kind]
        file = ""
        if template.file_filter:
            caption = self.tr("Choose a file for: {0}").format(translated(template.text))
            kinds = translated(template.file_filter)
            file, _ = QFileDialog.getOpenFileName(self._window, caption, "", kinds)
            if not file:
                return
            if kind in ("mesh_file", "hfield_file"):
                self.import_file(kind, file)
                return
            if kind == "cloud_file":
                self.add_cloud(file)
                return
            if not self._can_read(kind, file):
                return
        if kind in CHOSEN_IN_ORDER | CHOSEN_IN_PAIRS and self._waits_for_more(kind):
            return
        self._add(kind, file, self.selection.paths)

    def _can_read(self, kind: str, file: str) -> bool:
        """Whether a file holds what is to be made of it; if not, that is said."""
        try:
            if kind == "texture_file":
                check_picture(file)
            elif kind == "cloud_file" and file.lower().endswith(gaussian_clouds.SUFFIXES):
                name = os.path.basename(file)
                message = self.tr("Reading {0}…").format(name)
                wait_for(lambda: cloud_in(Path(file)), name, message, self._window)
        except CancelledError:
            pass
        except SceneError as error:
            self.failed.emit(error.message)
        except (OSError, ValueError) as error:
            self.failed.emit(f"{os.path.basename(file)}: {error}")
        else:
            return True
        return False

    def attach_mesh(self, file: str, frame: Frame) -> MeshDialog | HFieldDialog | None:
        """Ask how a mesh is read, and add it as a shape in a frame of a link, as `import_file`."""
        return self.import_file("mesh_file", file, None, frame)

    def import_file(
        self, kind: str, file: str, lands: Land | None = None, frame: Frame | None = None
    ) -> MeshDialog | HFieldDialog | None:
        """Ask how a mesh or a height field is read, and add it with what shows it, in one undo step. None: the user
        did not wait for the file.

        Args:
            lands: where a mesh comes to rest, else in the middle of the view.
            frame: where in a link a mesh is a shape, instead of a body of its own.
        """
        world, name = self.document.world, os.path.basename(file)
        message = self.tr("Reading {0}…").format(name)
        try:
            if kind == "mesh_file":
                mesh = wait_for(lambda: read_mesh(file), name, message, self._window)
                dialog = MeshDialog(file, mesh, world.simulate_option, self._window)
                dialog.free.setVisible(frame is None)
            else:
                dialog = HFieldDialog(
                    file, wait_for(lambda: read_heights(file), name, message, self._window), self._window
                )
        except CancelledError:
            return None

        def add() -> None:
            path = relative(world, file)
            if isinstance(dialog, MeshDialog):
                edits, place = mesh_edits(world, file, path, dialog.choices, frame)
                whole = with_mesh(world, file, edits)
                message = self.tr("Preparing {0} for display…").format(name)
                try:
                    wait_for(lambda: load_drawn(whole, edits[-1].value), name, message, self._window)
                except CancelledError:
                    return
                if frame is None and (put := self._put(lands)) is not None:
                    put(whole, place, edits[-1].value)
            else:
                edits, place = hfield_edits(world, file, path, dialog.half, dialog.height_box.value())
            self.document.allow(file)
            if self._try(lambda: self.document.edit(edits, f"Add {name}")) is not None:
                self.selection.set([self.document.object_path(place)])

        dialog.accepted.connect(add)
        dialog.finished.connect(dialog.deleteLater)  # not on close: `add` runs an event loop before `finished`
        dialog.open()
        return dialog

    def _waits_for_more(self, kind: str) -> bool:
        """Whether less than two of the objects that a kind goes over are selected: then they are chosen first."""
        wanted, world = (CHOSEN_IN_ORDER | CHOSEN_IN_PAIRS)[kind], self.document.world
        there = chosen_of(world, wanted, self.selection.paths)
        few = wanted != "geom" and sum(one.kind == wanted for one in named_objects(world, kinds=(wanted,))) < 2
        if len(there) > 1 or few:
            return False
        title = translated(templates.TEMPLATES[kind].text)
        self.picking.start(wanted, title, lambda paths: self._add(kind, "", tuple(paths)), kind in CHOSEN_IN_PAIRS)
        return True

    def _add(self, kind: str, file: str, chosen: tuple[str, ...]) -> None:
        if targets := each_of(self.document.world, kind, chosen):
            made = self._try(lambda: add_each(self.document, kind, targets))
            if made:
                self.selection.set(made)
            return
        current = chosen[-1] if chosen else ""
        after = current if current and isinstance(parse(current)[-1], int) else ""
        if templates.TEMPLATES[kind].place == "any.lights":  # that what is selected moves them is rarely meant
            current = after = ""
        adding, put = Adding(kind, current, after, file, chosen), self._put()
        path = self._try(lambda: add(self.document, adding, put))
        if path is not None:
            self.selection.set([path])
            self._hint_at_exposure(kind)
            self._hint_at_hidden(path)
            if place_of(self.document.world, path) is not None:
                self.operated.emit(AddForm(self._editor, adding, path, put))

    def add_cloud(self, file: str) -> None:
        """Add a cloud of splats and what shows it, in one undo step, if it can be read."""
        if not self._can_read("cloud_file", file):
            return
        shown = None
        with self.document.macro(f"Add {os.path.basename(file)}"):
            cloud = self._try(lambda: self.document.add("cloud_file", file=file))
            if cloud is not None:
                shown = self._try(lambda: self.document.add("splat", cloud, chosen=(cloud,)))
        if shown is not None:
            self.selection.set([shown])

    def _hint_at_exposure(self, kind: str) -> None:
        """After a light with real values: what exposure suits it."""
        preset = next((one for one in LIGHT_PRESETS if f"light_{one.id}" == kind), None)
        if preset is None:
            return
        lux, ev, stops = exposure_hint(preset)
        text = self.tr(
            "{0} gives {1} lx, which suits EV {2:.1f}: show it at {3:+.1f} stops (View > Exposure, or Automatic)"
        )
        self.notified.emit(text.format(translated(preset.title), f"{float(f'{lux:.3g}'):,g}", ev, stops))

    def _hint_at_hidden(self, path: str) -> None:
        """After something in what is hidden: why nothing of it is seen."""
        hidden = set(self._editor.hidden.paths)
        if is_within(path, hidden):
            owner = next(one for one in hidden if is_within(path, {one}))
            text = self.tr("What was added is not seen: {0} is hidden. View > Show All shows everything")
            self.notified.emit(text.format(translated(title(self.document.world, owner))))

    def _put(self, lands: Land | None = None) -> Callable[[World, str, Any], None] | None:
        """What places new objects where they rest: by `lands`, else in the middle of the view."""
        if lands is None and self.lander is not None:
            lands = self.lander()
        if lands is None:
            return None
        return lambda world, path, element: rest(world, path, element, lands)

    def update_keyframe(self) -> None:
        """Let the selected keyframe hold the state of the simulation as it is now."""
        path = self.selection.current
        if path is not None and self._editor.is_keyframe(path):
            self._try(lambda: self._editor.update_keyframe(path))

    def duplicate(self) -> None:
        """Copy the selected objects in place, with what refers to them alone, and select the copies."""
        world, document, paths = self.document.world, self.document, self.objects()
        possible = [path for path in paths if document.can_copy(path)]
        done = {document.entry_path(path) for path in possible}
        left = [path for path in paths if not is_within(document.entry_path(path), done)]
        names = ", ".join(title(world, path) for path in left[:5]) + ("…" if left[5:] else "")
        copies = self._try(lambda: duplicate(document, possible)) if possible else None
        if left and not possible:
            self.failed.emit(self.tr("Only list entries and assets can be copied"))
        elif left and copies:
            self.notified.emit(self.tr("Not copied, because only list entries and assets can be: {0}").format(names))
        if copies:
            self.selection.set(copies)

    def copy(self, cut: bool = False) -> bool:
        """Put the selected objects on the clipboard, as MSD text with all that they need. Returns whether that was
        done. `cut`: they will be deleted."""
        packed = self._try(lambda: clipboard.packed(self.document, self.objects(), cut))
        if packed is None:
            return False
        text, details = packed
        data = QMimeData()
        data.setText(text)
        data.setData(clipboard.MIME, details)
        QGuiApplication.clipboard().setMimeData(data)
        return True

    def cut(self) -> None:
        """Put the selected objects on the clipboard and delete them."""
        if self.copy(cut=True):
            self.delete()

    def paste(self) -> None:
        """Insert what is on the clipboard, from here, another window or another program: into the selected link or
        group where that takes all of it, else beside the selected object of the same kind, else behind its original
        or where such things are in a scene."""
        data = QGuiApplication.clipboard().mimeData()
        if not self.can_paste:
            self.failed.emit(self.tr("Nothing to paste: copy objects first, or a text that is MSD, MJCF or URDF"))
            return
        text, details = data.text(), bytes(data.data(clipboard.MIME).data())
        parts = self._try(lambda: clipboard.unpacked(text, details, self.document))
        if parts is None:
            return
        current, selected = self.selection.current or "", self.selection.paths
        lands = self.lander() if self.lander is not None else None
        settle = None if lands is None else lambda world, elements: rest_together(world, elements, lands)
        pasted = self._try(lambda: clipboard.paste(self.document, parts, current, selected, settle))
        if pasted:
            self.selection.set(pasted)
        if parts.notes:
            self.notified.emit(" ".join(f"{note.rstrip('.')}." for note in parts.notes[:3]))

    def delete(self) -> None:
        """Delete the selected objects and say what was deleted with them."""
        paths = self.objects()
        if not paths:
            return
        along = self._try(lambda: self.document.delete(paths))
        if along:
            shown = ", ".join(along[:SHOWN_ALONG])
            if along[SHOWN_ALONG:]:
                shown = self.tr("{0} and {1} more").format(shown, len(along) - SHOWN_ALONG)
            text = self.tr("Also deleted, because they depend on it: {0}. Undo brings everything back.")
            self.notified.emit(text.format(shown))
