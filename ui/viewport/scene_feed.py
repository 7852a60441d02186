"""What a renderer draws: the document in the poses of the simulation, its other worlds around it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PySide6.QtGui import QColor

from app.changes import Change
from app.document import Document
from app.editor import Editor
from app.ghosts import poses_of_compared
from render import Ghost, Poses, Renderer
from render.deforming import Deformed
from render.opening import opening_camera
from ui.takes.colors import color_of
from ui.theme import CURVES
from ui.viewport.bodies import Bodies
from ui.viewport.worlds import WorldGrid

SPACING = 1.2
"""Of the worlds of a simulation, in sizes of the scene."""


class SceneFeed:
    """Collects what changed until a renderer draws the next picture.

    Attributes:
        bodies: the document's, and where the simulation has them.
        worlds: where the worlds of the simulation stand.
        copied_bodies: how many of the bodies other worlds are drawn with; None: all.
    """

    def __init__(self, editor: Editor) -> None:
        self._editor = editor
        self.copied_bodies: int | None = None
        self.show(editor.document)

    def show(self, document: Document) -> None:
        """Draw another document."""
        self._document = document
        self.bodies, self.worlds = Bodies(document, self._editor.session), WorldGrid()
        self._shown_problems: set[str] = set()
        self.reload()

    def reload(self) -> None:
        """Begin anew, as for a renderer that has drawn nothing yet."""
        self._stale = [""]

    def follow(self, changes: Iterable[Change]) -> None:
        """The document was edited."""
        changes = list(changes)
        for change in changes:
            self._stale.append(change.path if change.kind == "set" else change.path.rpartition("[")[0])
        self.bodies.follow(changes)

    def poses(self) -> Poses:
        """Where the links are now."""
        return self.bodies.poses()

    def ghosts(self) -> tuple[Ghost, ...]:
        """The takes that are compared, where they were at the time that is shown; and other worlds, if these are
        shown so."""
        frame = self.bodies.frame
        if frame is None:
            return ()
        worlds = self.worlds.ghosts(frame, self.bodies) if self._editor.worlds_as_ghosts else []
        found = [Ghost(links, _rgb(CURVES[0]), simulated=simulated) for links, simulated in worlds]
        for one in poses_of_compared(self._editor.session):
            followed = np.concatenate([one.xpos, one.tendons.reshape(-1, 3)])
            links, simulated = self.bodies.placed(one.xpos, one.xquat), Poses(followed, one.xquat)
            found.append(Ghost(links, _rgb(color_of(one.take)), simulated=simulated))
        return tuple(found)

    def places_of_others(self) -> list[np.ndarray]:
        """Where the links of each other world stand in the picture, (n, 3) m."""
        frame = self.bodies.frame
        if frame is None:
            return []
        here = self.worlds.place(frame.world)
        owns = [frame.of_world(world) for world in self.worlds.others if world < len(frame.drawn)]
        return [self.bodies.placed(own.xpos, own.xquat).xpos + self.worlds.place(own.world) - here for own in owns]

    def sync(self, renderer: Renderer) -> bool:
        """Pass to the renderer what changed since it last drew; return whether anything did. Needs the context."""
        changed = bool(self._stale)
        if "" in self._stale:
            renderer.set_world(self._document.world)
        else:
            for path in dict.fromkeys(self._stale):
                renderer.update(path)
        self._stale.clear()
        poses, deformed = self.poses(), self.bodies.deformed()
        renderer.set_poses(poses.xpos, poses.xquat)
        self._sync_worlds(renderer)
        if deformed is not None:
            renderer.set_deformables(*deformed)
            self._show_deformables_too(deformed)
        return changed

    def note_problems(self, problems: Iterable[str]) -> bool:
        """Whether the sentences on what cannot be drawn are other ones than before."""
        before, self._shown_problems = self._shown_problems, set(problems)
        return self._shown_problems != before

    def _sync_worlds(self, renderer: Renderer) -> None:
        """Draw the other worlds around the one that is shown, which is looked at as when it was one of them."""
        frame, layout = self.bodies.frame, self._editor.session.layout
        if frame is None or layout is None:
            return
        if not self.worlds.is_laid_out(layout.nworld):
            for view in self._editor.views.all:
                view.camera = self.worlds.at_shown(view.camera)
            self.worlds.lay_out(layout.nworld, SPACING * renderer.size())
            self.worlds.shown = frame.world
        if frame.world != self.worlds.shown:
            before = self.worlds.shown
            for view in self._editor.views.all:
                view.camera = self.worlds.moved(view.camera, before, frame.world)
            self.worlds.shown = frame.world
        copies = self.worlds.copies(frame, self.bodies, self._editor.worlds_as_ghosts)
        if copies is not None:
            renderer.set_copies(copies, self.copied_bodies)

    def _show_deformables_too(self, deformed: Deformed) -> None:
        """Begin with what deforms in view too: it is known only when the engine has built the scene. What is added to
        a scene moves no camera."""
        view = self._editor.views.all[0]
        if deformed.shapes and view.is_initial and not self._document.undo_stack.can_undo:
            view.camera = opening_camera(self._document.world, deformed)


def _rgb(name: str) -> tuple[float, float, float]:
    color = QColor(name)
    return color.redF(), color.greenF(), color.blueF()
