"""What a window edits and shows: document, simulation, selection, view and tool. Needs no window and no Qt.

Every panel is given the editor and nothing else: it reads what it shows from here, changes it here, and follows the
signals.
"""

from __future__ import annotations

from dataclasses import replace
from types import UnionType
from typing import TYPE_CHECKING

from app.changes import Change
from app.document import Document
from app.history import Moment
from app.moving import list_edits
from app.naming import taken_names, title
from app.picking import Picking
from app.playback import Playback
from app.selection import Selection, SelectionHistory
from app.session import Session, Whereabouts
from app.state_keyframes import keyframe_of, state_fields
from app.step_selections import StepSelections
from app.tools import Tools
from app.view import View
from app.views import Views
from app.visibility import others
from engine.errors import SceneError
from engine.msd.names import free_name
from engine.msd.paths import get, join
from engine.msd.schema import Camera, Keyframe, MujocoKeyframe
from engine.msd.undo_stack import Recall, Step
from engine.server import Frame, Layout
from engine.signals import Signal

if TYPE_CHECKING:
    from app.strips.pictures import StripPictures


class Editor:
    """One document at a time, with its simulation.

    Attributes:
        document: what is edited.
        session: its simulation; the same one for every document.
        selection: the selected objects.
        selection_history: what was selected before.
        hidden, locked: paths of what is not shown, and of what is not chosen by a click in the view; nothing of the
            document.
        views: from where the scene is looked at, and how it appears.
        playback: shows what the simulation went through again.
        worlds_as_ghosts: whether the other worlds of a simulation are drawn see-through where the shown one stands,
            not around it.
        shows_differences: whether plots have the differences between the takes that are compared.
        picking: whether the next click in the view chooses an object for a reference.
        tools: the present tool and how it works; changed by `set_tools`.

    Signals:
        document_about_to_change: the present document is left, and is still there.
        document_changed: another document is edited; carries it.
        edited: the document was edited, an edit undone or done again; carries the Changes. The selection is as
            afterwards, but has not announced it yet.
        undo_changed: there is another step to undo or redo, or the document is as it was saved or is no more.
        lost_state: an edit removed a stored state; carries a sentence on it.
        tool_changed: the tool or how it works is another.
        takes_changed: other takes are compared, or they are called or colored otherwise.
    """

    def __init__(self, document: Document, session: Session) -> None:
        self.document, self.session = document, session
        self.selection = Selection(lambda: self.document.world)
        self.views = Views(document.world, document.file)
        self.hidden, self.locked = Selection(), Selection()
        self.selection_history = SelectionHistory(self.selection)
        self.tools = Tools()
        self.picking = Picking()
        self.selection.changed.connect(self.picking.cancel)  # the field that waits is shown no more
        self._posing: tuple[bool, bool] | None = None  # as chosen, and whether the simulation had moved then
        self.document_about_to_change, self.document_changed = Signal(), Signal()
        self.edited, self.undo_changed, self.tool_changed = Signal(), Signal(), Signal()
        self.lost_state, self.takes_changed = Signal(), Signal()
        self.shows_differences = self.worlds_as_ghosts = False
        self.playback = Playback(session)
        self._strips: StripPictures | None = None
        self._step_selections = StepSelections(self.selection)
        self._follow_document()

    def set_document(self, document: Document) -> None:
        """Edit and simulate another document; unsaved changes of the present one are lost."""
        self.document_about_to_change.emit()
        self._leave_document()
        self.playback.stop()
        self.playback.range = None
        self.document = document
        self._posing = None
        self.picking.cancel()
        self.session.set_document(document)
        self._follow_document()
        for paths in (self.selection, self.hidden, self.locked):
            paths.clear()
        self.selection_history.clear()
        self.views.set_world(document.world, document.file)
        self.document_changed.emit(document)

    @property
    def strips(self) -> StripPictures:
        """The pictures of camera strips."""
        if self._strips is None:
            from app.strips.pictures import StripPictures  # loaded where there is a strip

            self._strips = StripPictures(self)
        return self._strips

    def close(self) -> None:
        """End the simulation and announce nothing any more."""
        if self._strips is not None:
            self._strips.close()
        self._leave_document()
        self.session.close()

    @property
    def view(self) -> View:
        """The view that commands act on."""
        return self.views.active

    @property
    def tool(self) -> str:
        """The present tool, one of `app.tools.TOOLS`."""
        return self.tools.tool

    def set_tools(self, **changes) -> None:
        """Change fields of `tools`."""
        self.tools = replace(self.tools, **changes)
        self.tool_changed.emit()

    def select_all(self) -> None:
        """Select every body and every shape that stands in the world by itself."""
        self.selection.set(others(self.document.world, ()))

    def hide(self) -> None:
        """Hide what is selected, and select nothing."""
        self.hidden.set((*self.hidden.paths, *self.selection.paths))
        self.selection.clear()

    def isolate(self) -> None:
        """Hide all but what is selected."""
        if self.selection.paths:
            self.hidden.set(others(self.document.world, self.selection.paths))

    def lock(self) -> None:
        """Let clicks in the view pass by what is selected, and select nothing."""
        self.locked.set((*self.locked.paths, *self.selection.paths))
        self.selection.clear()

    # ------------------------------------------------------------------------------------------ going back

    def undo(self) -> None:
        """Undo the last step. Where it brought or took objects, what was selected before it is selected again."""
        self._step_selections.undo(self.document)

    def redo(self) -> None:
        """Do the last step that was undone again, and select what comes by it."""
        self._step_selections.redo(self.document)

    # ----------------------------------------------------------------------------------------- simulation

    def reset(self, keyframe: int | None = None) -> None:
        """Put the simulation back to its start, or to a keyframe; edits stay. An undo step."""
        before = self.session.whereabouts
        self.session.reset(keyframe)
        if before is not None and before.moment.time > 0.0:
            self.moved("Reset" if keyframe is None else "Load keyframe", before)

    def moved(self, text: str, before: Whereabouts, merge: str = "") -> None:
        """Let undo bring the simulation back to where it was; `text` says what was done to it. Consecutive calls with
        the same non-empty `merge` key are one undo step, until the document's `end_merge`."""
        if not merge:
            self.document.end_merge()
        step = Step(text, [], self.document.merge_key(merge), self._back_to(before))
        self.document.undo_stack.push(step)

    def _back_to(self, place: Whereabouts) -> Recall:
        def recall() -> Recall:
            now = self.session.whereabouts or place
            self.session.return_to(place)
            return self._back_to(now)

        return recall

    def store_keyframe(self, moment: Moment | None = None) -> str:
        """Add a keyframe that holds the state of the simulation as it is now, or as it was at a moment, and select
        it. Returns its path. Raises SceneError before there is a state."""
        layout, frame = self._state()
        if moment is not None:
            frame = self.session.frame_of(moment)
        key = keyframe_of(self.document.world, layout, frame, "key")
        key.name = free_name(taken_names(self.document.world, "keyframe"), "key")
        owner = "extras.keyframes" if isinstance(key, MujocoKeyframe) else "keyframes"
        _, entries, _ = list_edits(self.document.world, owner)
        path = self.document.insert(owner, len(entries), key, "Store keyframe")
        self.selection.set([path])
        return path

    def update_keyframe(self, path: str) -> None:
        """Let the keyframe at `path` hold the state of the simulation as it is now, in one undo step; its name stays.
        Raises SceneError before there is a state, and where the keyframe is of a kind that cannot hold it."""
        layout, frame = self._state()
        held = get(self.document.world, path)
        key = keyframe_of(self.document.world, layout, frame, held.name or "")
        if type(key) is not type(held):
            raise SceneError(
                "this keyframe has no room for the joints that flexcomps make; store a new one",
                self.document.file,
                path,
            )
        with self.document.macro(f"Update {title(self.document.world, path)}"):
            for name in state_fields(key):
                self.document.set(join(path, name), getattr(key, name))

    def is_keyframe(self, path: str | None) -> bool:
        """Whether there is a keyframe at a path."""
        return self._is(path, Keyframe | MujocoKeyframe)

    def is_camera(self, path: str | None) -> bool:
        """Whether there is a camera of the scene at a path."""
        return self._is(path, Camera)

    def _is(self, path: str | None, kind: type | UnionType) -> bool:
        try:
            return bool(path) and isinstance(get(self.document.world, path or ""), kind)
        except (KeyError, ValueError):
            return False

    def _state(self) -> tuple[Layout, Frame]:
        layout, frame = self.session.layout, self.session.frame()
        if layout is None or frame is None:
            raise SceneError("the simulation has no state yet; wait until the scene is built")
        if len(frame.qpos) != layout.nq:
            raise SceneError("the simulation is being built again after an edit; try once more")
        return layout, frame

    @property
    def posing(self) -> bool:
        """Whether the tools move bodies in the simulation, where they are now, rather than in the document, where
        they start. Unless chosen otherwise since the last reset: while the simulation is not at its beginning."""
        frame = self.session.frame()
        moved = frame is not None and (self.session.playing or frame.time > 0.0)
        if self._posing is not None and self._posing[1] == moved:
            return self._posing[0]
        return moved

    def set_posing(self, on: bool) -> None:
        """Let the tools move bodies in the simulation, or in the document."""
        frame = self.session.frame()
        self._posing = on, frame is not None and (self.session.playing or frame.time > 0.0)
        self.tool_changed.emit()

    def _follow_document(self) -> None:
        stack = self.document.undo_stack
        self._disconnect_all = [
            self.document.subscribe(self._announce),
            self.document.on_lost_state(self.lost_state.emit),
            stack.index_changed.connect(self._announce_undo),
            stack.clean_changed.connect(self._announce_undo),
        ]

    def _leave_document(self) -> None:
        for disconnect in self._disconnect_all:
            disconnect()
        self._disconnect_all = []

    def _announce(self, changes: list[Change]) -> None:
        self._step_selections.note(self.document, changes)
        with self.selection.held(), self.hidden.held(), self.locked.held():
            for paths in (self.selection_history, self.selection, self.hidden, self.locked):
                paths.follow(changes)
            self.edited.emit(changes)

    def _announce_undo(self, _: object) -> None:
        self.undo_changed.emit()
