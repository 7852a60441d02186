"""The 3D view: draws the document with the simulation's poses, and turns mouse and keys into edits."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import moderngl
import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from PySide6.QtWidgets import QLabel, QVBoxLayout

from app.belonging import in_view
from app.document import Document
from app.editor import Editor
from app.library.solids import Solids
from app.placements import Placement
from app.view import View
from engine.msd.paths import get, is_within
from render import Look, Poses, Renderer, RenderOptions, ViewCamera
from render.camera import SceneCamera
from render.camera_tracking import Tracking
from render.drawlist import DrawList
from render.gizmo import Gizmo
from render.gl import is_software
from render.looks import VISIBLE_GROUPS, default_groups, default_look
from render.renderer import View as Picture
from ui.viewport import foreground, manipulator, navigation
from ui.viewport.bodies import Bodies
from ui.viewport.borrowed import BorrowedPicture
from ui.viewport.drawn import options_now
from ui.viewport.exposure import Exposure
from ui.viewport.hints import joint_hint, mouse_hint
from ui.viewport.inset import OUTPUTS, CameraInsets, Inset, cameras_of
from ui.viewport.lost_context import LostContext
from ui.viewport.notice import Notice
from ui.viewport.overlay import Preview
from ui.viewport.pacing import FINE, Pacing
from ui.viewport.pointer import Pointer
from ui.viewport.scene_feed import SceneFeed
from ui.viewport.surface import (
    GL_RGB8,
    flush_when_exposed,
    give_window_of_its_own,
    moderngl_context,
    prepare_for_painter,
    surface_format,
)
from ui.viewport.turning import Turning
from ui.viewport.view_commands import ViewCommands
from ui.viewport.worlds import WorldGrid

log = logging.getLogger(__name__)

TICK_MS = 16
SAMPLES = 4
"""A pixel, for smooth edges."""
MOST_SPLATS, MOST_SPLATS_SLOW = 100_000, 30_000
"""Splats of clouds that are drawn while something moves, and on a CPU."""
REFINE_SECONDS = 0.04
"""In which more of them are drawn at a time when nothing does."""


class Viewport(QOpenGLWidget):
    """The scene of the editor's document, as its session simulates it.

    It repaints only when a frame, the camera, the selection or the document changed, as often and as finely as
    `ui.viewport.pacing` finds the machine to bear.

    Attributes:
        session, selection: what is shown and chosen.
        feed: what the renderer draws.
        options: switches of the renderer.
        preview: where something would be put.
        highlighted: World paths that are outlined in place of the selection.
        is_slow: OpenGL runs on the CPU.
        handlers: what the window's commands of the same ids do.
        is_marked: whether it is shown as the one of several that commands act on.
        notice: a sentence that is shown for a moment.
        checked: whether a checkable command is on; None for a command that is not checkable.
    """

    hint_changed = Signal(str)
    """What the mouse buttons do now."""
    drawing = Signal()
    """A picture is about to be drawn at a tick, as of each new frame of the simulation."""
    problems_changed = Signal(list)
    """Sentences on what of the document cannot be drawn; each once a document."""
    activated = Signal()
    """The viewport is to be the one that commands act on."""
    state_changed = Signal()
    """Tool, axes of the gizmo, switches or the camera looked through changed."""
    transformed = Signal(object)  # what a tool has done to the document, an `app.transforming.Transformed`
    menu_requested = Signal(QPointF, bool)  # the menu at a position; whether of what is selected, not of empty space

    def __init__(self, editor: Editor, view: View | None = None, host: Viewport | None = None) -> None:
        """`view`: from where and how it shows the scene; None: the editor's first one. `host`: the viewport with the
        renderer that this one borrows; None: it has one of its own."""
        super().__init__()
        self.setFormat(surface_format())
        self.setTextureFormat(GL_RGB8)
        give_window_of_its_own(self)
        self.setAccessibleName(self.tr("Viewport"))
        self.setMinimumSize(160, 120)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # Soft shadows take a tenth more of a picture on a CPU; hard ones in motion would be other shaders to compile.
        self.options = RenderOptions(grid=True, icons=True, soft_shadows=True)
        self.insets, self.shows_every_camera = CameraInsets(), False
        self.camera_outputs: tuple[str, ...] = OUTPUTS[:1]
        self.error = self.graphics = ""
        self.editor = editor
        self.session, self.selection = editor.session, editor.selection
        self.view, self.host = view or editor.views.all[0], host or self
        self._renderer: Renderer | None = None  # of a host
        self._borrowed: BorrowedPicture | None = None  # of the others
        self._context: moderngl.Context | None = None
        self.feed = SceneFeed(editor) if host is None else host.feed
        self._exposure = Exposure()
        self._commands = ViewCommands(self)
        self.handlers, self.checked = self._commands.handlers, self._commands.checked
        self._tracking = Tracking()
        self.pointer = Pointer(self)
        self.preview: Preview | None = None
        self.highlighted: tuple[str, ...] = ()
        self._middle: np.ndarray | None = None  # of what is selected, while the tools work about it
        self._hint, self._drawn_of, self._posing = "", (-1, 0), False
        self._dirty, self._pacing = True, Pacing()
        self._message = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter)
        self._message.hide()
        self._message.setAutoFillBackground(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._message)
        self._default_look: Look | None = None
        self.is_slow = self._is_resizing = self._shows_all = False
        self._lost_context = LostContext(self, self._start_again)
        self._settling = False  # automatic exposure has not come to rest
        self.shows_cube, self.shows_hud = True, False
        self._turning: Turning | None = None
        self.notice, self.is_marked = Notice(self.redraw, self), False
        self._show_document(editor.document)
        self._disconnect_all = [
            editor.selection.changed.connect(self.redraw),
            editor.hidden.changed.connect(self.redraw),
            editor.document_about_to_change.connect(lambda: self.pointer.end(cancel=True)),
            editor.document_changed.connect(self._show_document),
            editor.edited.connect(self._on_changes),
            self.view.changed.connect(self.redraw),
            self.view.camera_path_changed.connect(self._announce),
            self.view.appearance_changed.connect(self._announce),
            editor.tool_changed.connect(self._announce),
            editor.picking.changed.connect(self._show_picking),
            editor.takes_changed.connect(self.redraw),
        ]
        self.frameSwapped.connect(lambda: self._pacing.end(time.perf_counter()))
        self._timer = QTimer(self, interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    # ---------------------------------------------------------------------------------------------- document

    def _show_document(self, document: Document) -> None:
        if self.host is self:
            self.feed.show(document)
        self._exposure, self._drawn_of, self._default_look = Exposure(), (-1, 0), None
        groups = default_groups(self.bodies.nodes) if self.look is Look.STUDIO else VISIBLE_GROUPS
        self.options = replace(self.options, groups=groups)
        self._clear_error()
        self._announce()  # its look may be another

    @property
    def document(self) -> Document:
        """What is shown and moved."""
        return self.editor.document

    def _on_changes(self, changes) -> None:
        if self.pointer.drag is not None and self.pointer.drag.is_outdated:
            self.pointer.end()
        if self.pointer.drag is None:
            self.pointer.forget_hover()
        if self.host is self:
            self.feed.follow(changes)
        before, self._default_look = self._default_look, None
        self._clear_error()
        if before in (None, self.look):
            self.redraw()
        else:
            self._announce()

    def _clear_error(self) -> None:
        """A scene that could not be drawn may be one that can, after an edit."""
        if self.error and self._context is not None:
            self.error = ""
            self._message.hide()
            self.feed.reload()

    @property
    def bodies(self) -> Bodies:
        """The document's, and where the simulation has them."""
        return self.feed.bodies

    @property
    def worlds(self) -> WorldGrid:
        """Where the worlds of the simulation stand."""
        return self.feed.worlds

    @property
    def look(self) -> Look:
        """The look that was chosen, or that suits the scene."""
        if self.view.appearance.look is not None:
            return self.view.appearance.look
        if self._default_look is None:
            self._default_look = default_look(self.document.world, self.bodies.nodes)
        return self._default_look

    @property
    def exposure_ev(self) -> float:
        """Exposure of the next picture, EV at ISO 100."""
        return self._exposure.ev(self.view.appearance)

    def poses(self) -> Poses:
        """Where the links are now."""
        return self.bodies.poses()

    # ---------------------------------------------------------------------------------------------- drawing

    def share_window(self) -> None:
        """Leave more of the time to plots that are drawn beside this view: they were, now."""
        self._pacing.share(time.perf_counter())

    @property
    def pixels(self) -> tuple[int, int]:
        """Size of the picture in device pixels."""
        ratio = self.devicePixelRatioF()
        return max(round(self.width() * ratio), 1), max(round(self.height() * ratio), 1)

    def view_camera(self) -> ViewCamera:
        """The camera that is looked through: a scene camera or the viewer's own."""
        view = self.view
        if view.camera_path is not None:
            try:
                camera = SceneCamera(self.document.world, view.camera_path, self.bodies.nodes)
                frame = self.session.frame()
                time = frame.time if frame is not None and self.session.playing else None
                return self._tracking.follow(camera.placed(self.poses()), camera.camera, camera.path, time)
            except KeyError:
                view.look_through(None)
        return view.camera.close_up()

    @property
    def gizmo(self) -> Gizmo | None:
        """The gizmo at the object chosen last, if the tool has one and the object can be moved now."""
        place = self.target()
        return self.gizmo_at(place) if place is not None else None

    def gizmo_at(self, place: Placement) -> Gizmo:
        """The gizmo of the present tool at an object."""
        middle = self._middle if self.editor.tools.pivot == "center" else None
        return manipulator.gizmo_at(self.editor, self.bodies, place, middle)

    def target(self) -> Placement | None:
        """The object that the gizmo moves: where it starts, or where it is in the simulation."""
        return manipulator.target(self.editor, self.bodies)

    def redraw(self) -> None:
        """Paint again: at once if the pacing allows, together with what else shows the change, else at a tick."""
        self._dirty = True
        if self._is_due():
            self.update()

    def initializeGL(self) -> None:
        """Set up the renderer on this widget's context; a failure is shown in place of the picture."""
        try:
            gl = moderngl_context(self.context())
            self.graphics = gl.info["GL_RENDERER"]
            slow = self.is_slow = is_software(gl)
            if self.host is self:  # without samples a CPU draws twice as fast
                self._renderer = Renderer(gl, 0 if slow else SAMPLES, fast=slow)
            self._context = gl
        except Exception as error:
            log.exception("The 3D view could not start")
            self._fail(self.tr("The 3D view could not start: %1").replace("%1", str(error)))
            return
        self.context().aboutToBeDestroyed.connect(self._release, Qt.ConnectionType.DirectConnection)
        self.host.feed.reload()

    def paintGL(self) -> None:
        """Draw a frame."""
        renderer = self.renderer
        if renderer is None or self._context is None or self.error or self._is_resizing:
            return
        self._choose_finest()
        scale = self._pacing.begin(time.perf_counter(), self._dirty)
        try:
            self._paint(renderer, scale)
            if self.host is self and not self._lost_context.recover(renderer, scale):
                self._fail(
                    self.tr(
                        "The graphics card was reset and cannot draw. The next edit of the scene tries again; if it "
                        "still cannot, save the scene and start the program again."
                    )
                )
        except Exception as error:
            self._fail_to_draw(error)
        self._dirty = self._settling and not self.error

    @property
    def renderer(self) -> Renderer | None:
        """What draws the scene, if it could be started."""
        return self.host._renderer

    def _start_again(self, scale: float) -> bool:
        """Draw with a new renderer: what the old one had on the GPU is gone. Returns whether it still has its own."""
        self._renderer = None
        self.initializeGL()
        if self._renderer is None:
            return True  # the view says why
        self._paint(self._renderer, scale)
        return not self._renderer.is_lost()

    def _paint(self, renderer: Renderer, scale: float) -> None:
        self.host.makeCurrent()
        changed = self.feed.sync(renderer)
        camera = self.view_camera()
        about_middle = self.editor.tools.pivot == "center" and self.selection.paths and not self.pointer.turns
        if about_middle:
            starts = manipulator.middle_of_starts(self.editor, self.bodies, renderer.scene)
            self._middle = renderer.bounds(list(self.selection.paths), waits=False)[0] if starts is None else starts
        ratio, appearance = self.devicePixelRatioF(), self.view.appearance
        most = None if self._shows_all else MOST_SPLATS_SLOW if self.is_slow else MOST_SPLATS
        options = replace(options_now(self, renderer, scale, ratio), most_splats=most)
        picture = self._draw(renderer, camera, options)
        self._pacing.drew(picture.resolution, picture.is_typical)
        insets = self.draw_insets(renderer, options, ratio)
        self._settling = False
        if appearance.auto_exposure and self.look.is_lit:
            self._settling = self._exposure.meter(picture, options.exposure_ev)
        self._show(renderer)
        painter = QPainter(self)
        foreground.paint(self, painter, camera, insets, ratio, with_captions=True)
        foreground.paint_mark(self, painter)
        painter.end()
        if changed and self.feed.note_problems(renderer.problems):
            self.problems_changed.emit(renderer.problems)

    def _draw(self, renderer: Renderer, camera: ViewCamera, options: RenderOptions) -> Picture:
        """Draw the scene, for a host into its widget; needs the host's context."""
        if self.host is self:
            renderer.render(
                camera, self.pixels, renderer.ctx.detect_framebuffer(self.defaultFramebufferObject()), options
            )
            return renderer
        if self._borrowed is None or self._borrowed.renderer is not renderer:
            self._borrowed = BorrowedPicture(renderer, 0 if self.is_slow else SAMPLES)
        self._borrowed.view.render(camera, self.pixels, None, options)
        renderer.ctx.finish()
        return self._borrowed.view

    def _show(self, renderer: Renderer) -> None:
        """Bring what was drawn into this widget, ready to be painted over."""
        self.makeCurrent()
        ctx = renderer.ctx
        if self._borrowed is not None and self._context is not None:
            ctx = self._context
            self._borrowed.show(ctx, ctx.detect_framebuffer(self.defaultFramebufferObject()))
        prepare_for_painter(ctx, self.context())

    def draw_insets(self, renderer: Renderer, options: RenderOptions, ratio: float) -> list[Inset]:
        """The pictures of cameras, when they are shown, of `ratio` pixels a pixel of the widget."""
        if "cameras" not in self.options.overlays or self.view.camera_path is not None:
            return []
        paths = cameras_of(self.bodies.nodes, self.selection.paths, self.shows_every_camera)
        picture = self._picture()
        if self.is_slow and picture is not None:  # shaders of other cascades take seconds to compile
            options = replace(options, cascades=picture.cascades)
        return self.insets.draw(renderer, paths, self.camera_outputs, self.poses(), self.width(), ratio, options)

    def _tick(self) -> None:
        self.pointer.tick()
        if self._turning is not None:
            camera, arrived = self._turning.at(time.perf_counter())
            self.view.set_camera(camera)
            self._turning = None if arrived else self._turning
        if self.underMouse():
            self.show_hint(QGuiApplication.keyboardModifiers())
        frame = self.session.frame()
        if frame is not None and (now := (frame.index, self.session.tendon_answers)) != self._drawn_of:
            self._drawn_of, self._dirty = now, True
        if self._posing != self.editor.posing:
            self._posing = self.editor.posing
            self._announce()
        if self._is_due():
            self.drawing.emit()
            self.update()
        else:
            self._refine()

    def _refine(self) -> None:
        """Go on drawing clouds of splats that are too large for one picture, while nothing moves."""
        picture = self._picture()
        is_still = not self._dirty and self._pacing.is_still(time.perf_counter())
        if picture is None or self.error or not is_still or not picture.is_coarse or not self.isVisible():
            return
        self.host.makeCurrent()
        try:
            if picture.refine(REFINE_SECONDS):
                self.update()
        except Exception as error:
            self._fail_to_draw(error)
        finally:
            self.host.doneCurrent()

    def _choose_finest(self) -> None:
        picture = self._picture()
        is_fine = self.is_slow and not self.session.playing and not (picture is not None and picture.has_splats)
        self._pacing.finest = FINE if is_fine else 1.0

    def _is_due(self) -> bool:
        self._choose_finest()
        return self.isVisible() and self._pacing.due(time.perf_counter(), self._dirty)

    def _fail_to_draw(self, error: Exception) -> None:
        log.error("Drawing failed", exc_info=error)
        text = self.tr("Drawing failed: %1\n\nThe log has the details; the next edit of the scene tries again.")
        self._fail(text.replace("%1", f"{type(error).__name__}: {error}"))

    def _fail(self, message: str) -> None:
        self.error = message
        self._message.setText(message)
        self._message.show()

    def showEvent(self, event) -> None:
        """Say so when the platform gives no OpenGL at all."""
        super().showEvent(event)
        flush_when_exposed(self.window())
        QTimer.singleShot(0, self._check_context)

    def resizeEvent(self, event) -> None:
        """Take the new size. Qt would draw in it at once, and once more for the paint event that follows."""
        self._is_resizing = self._dirty = True
        super().resizeEvent(event)
        self._is_resizing = False

    def _check_context(self) -> None:
        if self.isVisible() and not self.isValid() and not self.error:
            self._fail(self.tr("OpenGL 3.3 is not available, so the scene cannot be drawn; everything else works."))

    def rest(self) -> None:
        """Give back what is on the GPU until the view is shown again."""
        if self._borrowed is not None:
            self.host.makeCurrent()
            self._borrowed.view.release()
            self.host.doneCurrent()
        self._release()

    def wake(self) -> None:
        """Set up again what `rest` gave back."""
        if self._context is None and self.isValid() and not self.error:
            self.makeCurrent()
            self.initializeGL()
            self.doneCurrent()
            self._dirty = True

    def _release(self) -> None:
        self._context = None
        if self._borrowed is not None:
            self.makeCurrent()
            self._borrowed.forget()
            self._borrowed = None
            self.doneCurrent()
        if self._renderer is not None:
            self.makeCurrent()
            self.insets.release()
            self._renderer.release()
            self._renderer = None
            self.doneCurrent()

    def closeEvent(self, event) -> None:
        """Follow the editor no more."""
        for disconnect in self._disconnect_all:
            disconnect()
        super().closeEvent(event)

    def grab_image(self) -> QImage:
        """The picture as it is on the screen, in full resolution."""
        self._pacing.request_full_resolution()
        self._shows_all = True
        try:
            return self.grabFramebuffer()
        finally:
            self._shows_all = False

    # ---------------------------------------------------------------------------------------------- commands

    def set_options(self, **changes) -> None:
        """Change fields of `options`."""
        self.options = replace(self.options, **changes)
        self._announce()

    def set_tool(self, tool: str) -> None:
        """One of `app.tools.TOOLS`."""
        self.pointer.end(cancel=True)
        self.editor.set_tools(tool=tool)

    def set_posing(self, on: bool) -> None:
        """Let the gizmo move bodies in the simulation, or in the document."""
        self.pointer.end(cancel=True)
        self.editor.set_posing(on)

    def set_camera(self, camera: ViewCamera) -> None:
        """Look from here with the viewer's own camera."""
        self._turning = None
        self.view.set_camera(camera)

    def frame(self, paths) -> None:
        """Bring objects into view, everything when there are none; of what is not in the scene, as a sensor, what it
        is about."""
        shown = in_view(self.document.world, paths)
        if paths and not shown:
            return
        bounds = self.bounds(shown)
        if bounds is not None:
            self.set_camera(navigation.frame(self.view_camera(), *bounds, self.width() / max(self.height(), 1)))

    def bounds(self, paths) -> tuple[np.ndarray, float] | None:
        """Center (3) and radius, m, of objects, of everything and its ghosts when there are none; None before there
        is a picture."""
        renderer = self.renderer
        if renderer is None:
            return None
        self.host.makeCurrent()
        self.feed.sync(renderer)
        center, radius = renderer.bounds(list(paths), self.feed.ghosts(), waits=False)
        self.host.doneCurrent()
        return center, float(radius)

    def turn_to(self, camera: ViewCamera) -> None:
        """Come to look from somewhere else within a moment."""
        self._turning = Turning(self.view_camera(), camera, time.perf_counter())

    def view_from(self, view: str) -> None:
        """Look from a named direction."""
        camera = self.view_camera() if self._turning is None else self._turning.stop
        self.turn_to(navigation.view_from(camera, view))

    def set_orthographic(self, on: bool) -> None:
        """Look in parallel projection, or in perspective."""
        bounds = self.bounds(())
        self.set_camera(navigation.orthographic(self.view_camera(), on, bounds[1] if bounds else 0.0))

    @property
    def camera_name(self) -> str | None:
        """Name of the scene camera that is looked through; None: the viewer's own camera."""
        path = self.view.camera_path
        return path and (getattr(get(self.document.world, path), "name", None) or path)

    def show_parts(self, cube: bool | None = None, hud: bool | None = None) -> None:
        """Show or hide the view cube, and what is said of the simulation; None: as it is."""
        self.shows_cube = self.shows_cube if cube is None else cube
        self.shows_hud = self.shows_hud if hud is None else hud
        self._announce()

    def show_camera_pictures(self, every: bool | None = None, switch: str | None = None) -> None:
        """Show pictures of every camera, or of one; switch one of the `OUTPUTS` on or off; the last one stays on."""
        if switch is not None:
            chosen = set(self.camera_outputs) ^ {switch}
            self.camera_outputs = tuple(one for one in OUTPUTS if one in chosen) or (switch,)
        self.shows_every_camera = self.shows_every_camera if every is None else every
        self.set_options(overlays=self.options.overlays | {"cameras"})

    def mark(self, on: bool) -> None:
        """Show, or do not, that commands act on this viewport rather than on another one."""
        if on != self.is_marked:
            self.is_marked = on
            self.redraw()

    def look_through(self, path: str | None) -> None:
        """Look through the scene camera at a World path, or with the viewer's own camera."""
        self.view.look_through(path)

    def _announce(self) -> None:
        self.redraw()
        self.state_changed.emit()

    # ---------------------------------------------------------------------------------------------- picking

    def device(self, position: QPointF) -> tuple[float, float]:
        """A widget position in device pixels."""
        return (position * self.devicePixelRatioF()).toTuple()

    def pick(self, position: QPointF) -> str | None:
        """World path of what is under a widget position; None for what is locked."""
        path = self._query(lambda renderer, x, y: renderer.pick(x, y), position)
        return None if path is None or is_within(path, set(self.editor.locked.paths)) else path

    def pick_box(self, box: QRectF) -> tuple[list[str], set[str]]:
        """World paths of what is seen in a box of the widget, and of what is seen outside of it; nothing locked."""
        picture = self._picture()
        if picture is None or self.error:
            return [], set()
        (left, top), (right, bottom) = self.device(box.topLeft()), self.device(box.bottomRight())
        self.host.makeCurrent()
        try:
            seen, beyond = picture.pick_box(round(left), round(top), round(right), round(bottom))
        finally:
            self.host.doneCurrent()
        locked = set(self.editor.locked.paths)
        return [path for path in seen if not is_within(path, locked)], beyond

    def pick_point(self, position: QPointF) -> np.ndarray | None:
        """World point of the surface under a widget position."""
        return self._query(lambda renderer, x, y: renderer.pick_point(x, y), position)

    def clouds_along(self, position: QPointF) -> list[tuple[str, float]]:
        """World paths of the clouds of splats under a widget position, covered ones too, and how far along the view
        they are, m."""
        return self._query(lambda renderer, x, y: renderer.clouds_along(x, y), position) or []

    def pick_normal(self, position: QPointF) -> np.ndarray | None:
        """World normal of the surface under a widget position."""
        return self._query(lambda renderer, x, y: renderer.pick_normal(x, y), position)

    def solids(self, poses: Poses | None = None) -> Solids:
        """The shapes of the scene where they are now, or in other poses of its links."""
        poses = self.poses() if poses is None else poses
        renderer = self.renderer
        if renderer is None:
            return Solids(DrawList(self.document.world, self.bodies.nodes), poses)
        self.host.makeCurrent()
        self.feed.sync(renderer)
        renderer.scene.sync()
        self.host.doneCurrent()
        return Solids(renderer.scene.draw_list, poses)

    def world_at(self, position: QPointF) -> int:
        """The world of what is under a widget position."""
        found = self._query(lambda renderer, x, y: renderer.pick_copy(x, y), position) or 0
        others = self.worlds.others
        return others[found - 1] if 0 < found <= len(others) else self.worlds.shown

    def show_world_at(self, position: QPointF) -> bool:
        """Show the world of what is under a widget position; returns whether that is another one."""
        world = self.world_at(position)
        if world == self.worlds.shown:
            return False
        self.session.show_world(world)
        return True

    def highlight(self, paths: Sequence[str]) -> None:
        """Outline things in place of the selection, as while something is dragged over them; none: the selection."""
        if tuple(paths) != self.highlighted:
            self.highlighted = tuple(paths)
            self.redraw()

    def show_preview(self, preview: Preview | None) -> None:
        """Show where something would be put, or nothing."""
        self.preview = preview
        self.redraw()

    def _picture(self) -> Picture | None:
        """What this viewport draws; None before it can draw."""
        return self.renderer if self.host is self else self._borrowed and self._borrowed.view

    def _query(self, query: Callable, position: QPointF):
        picture = self._picture()
        if picture is None or self.error or not self.rect().contains(position.toPoint()):
            return None
        self.host.makeCurrent()
        try:
            return query(picture, *(int(v) for v in self.device(position)))
        finally:
            self.host.doneCurrent()

    # ---------------------------------------------------------------------------------------------- events

    def focusInEvent(self, event) -> None:
        super().focusInEvent(event)
        self.activated.emit()

    def mousePressEvent(self, event) -> None:
        self.activated.emit()
        self.pointer.press(event)

    def mouseMoveEvent(self, event) -> None:
        self.pointer.move(event)

    def mouseReleaseEvent(self, event) -> None:
        self.pointer.release(event)

    def mouseDoubleClickEvent(self, event) -> None:
        self.pointer.double_click(event)

    def wheelEvent(self, event) -> None:
        self.pointer.wheel(event)

    def leaveEvent(self, event) -> None:
        super().leaveEvent(event)
        self.pointer.leave()
        self._hint = ""
        self.hint_changed.emit("")

    def event(self, event) -> bool:
        """Keys that a drag understands come here, before the window's shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride and self.pointer.accepts(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event) -> None:
        if not self.pointer.key_press(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event) -> None:
        self.pointer.key_release(event)
        super().keyReleaseEvent(event)

    def _show_picking(self) -> None:
        """Another cursor while a click chooses for a field, and the keyboard for Esc."""
        if self.editor.picking.is_active:
            self.setCursor(Qt.CursorShape.CrossCursor)
            self.setFocus()
        else:
            self.unsetCursor()
        self.redraw()
        self.show_hint(QGuiApplication.keyboardModifiers())

    def show_hint(self, modifiers: Qt.KeyboardModifier) -> None:
        """Show what the mouse buttons do under these modifiers."""
        picking = "pick" if self.editor.picking.is_active else ""
        hint = mouse_hint(modifiers, self.session.playing, self.pointer.dragging or picking)
        if self.pointer.tape is not None and not self.pointer.dragging:
            hint = self.pointer.tape.hint
        elif self.pointer.placing is not None and not self.pointer.dragging:
            hint = self.pointer.placing.hint
        elif self.pointer.hovered_joint is not None and not self.pointer.dragging:
            hint = joint_hint(self.pointer.hovered_joint[1])
        elif self.pointer.hovered_handle is not None and not self.pointer.dragging:
            hint = mouse_hint(modifiers, False, "gizmo")
        if hint != self._hint:
            self._hint = hint
            self.hint_changed.emit(hint)
