"""The 3D view: draws the document with the simulation's poses, and turns mouse and keys into edits."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import replace

import moderngl
import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QSurfaceFormat
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from PySide6.QtWidgets import QLabel, QVBoxLayout

from app.document import Document
from app.editor import TOOLS, Editor
from app.library.solids import Solids
from engine.msd.paths import get, is_within
from render import OVERLAYS, Look, Measured, Poses, Renderer, RenderOptions, ViewCamera
from render.camera import SceneCamera
from render.camera_tracking import Tracking
from render.deforming import Deformed
from render.drawlist import DrawList
from render.gizmo import Gizmo
from render.gl import is_software
from render.looks import VISIBLE_GROUPS, default_groups, default_look
from render.options import EXPOSURE_EV, Contacts
from render.poses import elements
from ui.viewport import labels, navigation, overlay
from ui.viewport.bodies import Bodies
from ui.viewport.drags import PullDrag
from ui.viewport.hints import mouse_hint
from ui.viewport.inset import MARGIN as INSET_MARGIN
from ui.viewport.inset import CameraInset, camera_of
from ui.viewport.look_button import LookButton
from ui.viewport.measuring import measured
from ui.viewport.overlay import Preview
from ui.viewport.pacing import Pacing
from ui.viewport.placement import Placement, placement
from ui.viewport.pointer import Pointer
from ui.viewport.worlds import WorldGrid

log = logging.getLogger(__name__)

TICK_MS = 16
DARKEST_EV, BRIGHTEST_EV = -4.0, 22.0
"""What automatic exposure goes to: a starlit night, and a lamp."""
STEP = 0.5
"""Of the commands that brighten and darken the view, stops."""
OCCLUSION_SHARE = 0.12
"""Reach of ambient occlusion in the studio, in radii of the scene."""
SPACING = 1.2
"""Of the worlds of a simulation, in sizes of the scene."""
GL_UNPACK_ALIGNMENT, GL_TEXTURE0 = 0x0CF5, 0x84C0
SWITCHES = {
    "view_grid": "grid",
    "view_shadows": "shadows",
    "view_sites": "sites",
    "view_icons": "icons",
    "view_collision": "collision",
}
"""Commands that switch a field of the RenderOptions."""
MEASURED = {"inertia", "centres", "tendons", "rays"}
"""Overlays that need what is measured in the simulation."""
GROUPS = range(6)
"""Groups that commands show and hide."""


def surface_format() -> QSurfaceFormat:
    """What the renderer needs of a Qt surface: GL 3.3 core; it multisamples in framebuffers of its own."""
    surface = QSurfaceFormat()
    surface.setVersion(3, 3)
    surface.setProfile(QSurfaceFormat.OpenGLContextProfile.CoreProfile)
    surface.setDepthBufferSize(24)
    surface.setStencilBufferSize(8)
    surface.setSamples(0)
    surface.setSwapInterval(1)
    return surface


class Viewport(QOpenGLWidget):
    """The scene of the editor's document, as its session simulates it.

    It repaints only when a frame, the camera, the selection or the document changed, as often and as finely as
    `ui.viewport.pacing` finds the machine to bear.

    Attributes:
        session, selection: what is shown and chosen.
        bodies: the document's, and where the simulation has them.
        worlds: where the worlds of the simulation stand.
        options: switches of the renderer.
        copied_bodies: how many of the bodies other worlds are drawn with; None: all.
    """

    hint_changed = Signal(str)
    """What the mouse buttons do now."""
    drawing = Signal()
    """A picture is about to be drawn at a tick, as of each new frame of the simulation."""
    problems_found = Signal(list)
    """Sentences on what of the document cannot be drawn; each once a document."""
    state_changed = Signal()
    """Tool, axes of the gizmo, switches or the camera looked through changed."""

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self.setFormat(surface_format())
        self.setAccessibleName(self.tr("Viewport"))
        self.setMinimumSize(160, 120)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.options = RenderOptions(grid=True, icons=True)
        self.inset = CameraInset()
        self.copied_bodies: int | None = None
        self.error = self.graphics = ""
        self.editor = editor
        self.session, self.selection = editor.session, editor.selection
        self._renderer: Renderer | None = None
        self._tracking = Tracking()
        self.pointer = Pointer(self)
        self._preview: Preview | None = None
        self._hint, self._frame_index, self._posing = "", -1, False
        self._stale: list[str] = []
        self._dirty, self._pacing = True, Pacing()
        self._message = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter)
        self._message.hide()
        self._message.setAutoFillBackground(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._message)
        self._default_look: Look | None = None
        self._metered_ev: float | None = None
        self._is_slow = False  # OpenGL runs on the CPU
        self._settling = False  # automatic exposure has not come to rest
        self.look_button = LookButton(self)
        self._show_document(editor.document)
        self._disconnect_all = [
            editor.selection.changed.connect(self.redraw),
            editor.hidden.changed.connect(self.redraw),
            editor.document_about_to_change.connect(lambda: self.pointer.end(cancel=True)),
            editor.document_changed.connect(self._show_document),
            editor.edited.connect(self._on_changes),
            editor.view.changed.connect(self.redraw),
            editor.view.camera_path_changed.connect(self._announce),
            editor.view.appearance_changed.connect(self._announce),
            editor.tool_changed.connect(self._announce),
        ]
        self.frameSwapped.connect(lambda: self._pacing.end(time.perf_counter()))
        self._timer = QTimer(self, interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    # ---------------------------------------------------------------------------------------------- document

    def _show_document(self, document: Document) -> None:
        self.bodies, self.worlds = Bodies(document, self.session), WorldGrid()
        self._stale, self._frame_index = [""], -1
        self._default_look = self._metered_ev = None
        groups = default_groups(self.bodies.nodes) if self.look is Look.STUDIO else VISIBLE_GROUPS
        self.options = replace(self.options, groups=groups)
        self._shown_problems: set[str] = set()
        self._clear_error()
        self.redraw()

    @property
    def document(self) -> Document:
        """What is shown and moved."""
        return self.editor.document

    def _on_changes(self, changes) -> None:
        if self.pointer.drag is not None and self.pointer.drag.is_outdated:
            self.pointer.end()
        for change in changes:
            self._stale.append(change.path if change.kind == "set" else change.path.rpartition("[")[0])
        self.bodies.follow(changes)
        self._default_look = None
        self._clear_error()
        self.redraw()

    def _clear_error(self) -> None:
        """A scene that could not be drawn may be one that can, after an edit."""
        if self.error and self._renderer is not None:
            self.error = ""
            self._message.hide()
            self._stale = [""]

    @property
    def look(self) -> Look:
        """The look that was chosen, or that suits the scene."""
        if self.editor.view.appearance.look is not None:
            return self.editor.view.appearance.look
        if self._default_look is None:
            self._default_look = default_look(self.document.world, self.bodies.nodes)
        return self._default_look

    @property
    def exposure_ev(self) -> float:
        """Exposure of the next picture, EV at ISO 100."""
        appearance = self.editor.view.appearance
        metered = self._metered_ev if appearance.auto_exposure else None
        return (EXPOSURE_EV if metered is None else metered) - appearance.exposure

    def poses(self) -> Poses:
        """Where the links are now."""
        return self.bodies.poses()

    # ---------------------------------------------------------------------------------------------- drawing

    @property
    def pixels(self) -> tuple[int, int]:
        """Size of the picture in device pixels."""
        ratio = self.devicePixelRatioF()
        return max(round(self.width() * ratio), 1), max(round(self.height() * ratio), 1)

    def view_camera(self) -> ViewCamera:
        """The camera that is looked through: a scene camera or the viewer's own."""
        view = self.editor.view
        if view.camera_path is not None:
            try:
                camera = SceneCamera(self.document.world, view.camera_path, self.bodies.nodes)
                frame = self.session.frame()
                time = frame.time if frame is not None and self.session.playing else None
                return self._tracking.follow(camera.placed(self.poses()), camera.camera, camera.path, time)
            except KeyError:
                view.look_through(None)
        return view.camera

    @property
    def gizmo(self) -> Gizmo | None:
        """The gizmo at the object chosen last, if the tool has one and the object can be moved now."""
        place = self.target()
        return self.gizmo_at(place) if place is not None else None

    def gizmo_at(self, place: Placement) -> Gizmo:
        """The gizmo of the present tool at an object."""
        mode = "rotate" if self.editor.tool == "rotate" else "move"
        return Gizmo(mode, place.position, place.rotation, self.editor.local_axes)

    def target(self) -> Placement | None:
        """The object that the gizmo moves: where it starts, or where it is in the simulation."""
        if self.editor.tool == "select" or not self.selection.paths:
            return None
        path, nodes = self.selection.paths[-1], self.bodies.nodes
        if self.editor.posing:
            return self.bodies.posable(path)
        place = placement(self.document.world, path, nodes, self.poses())
        if place is not None and place.free:  # the simulation may have moved it
            place = placement(self.document.world, path, nodes, self.bodies.reference_poses)
        return place

    def redraw(self) -> None:
        """Paint again: at once if the pacing allows, together with what else shows the change, else at a tick."""
        self._dirty = True
        if self._is_due():
            self.update()

    def initializeGL(self) -> None:
        """Set up the renderer on this widget's context; a failure is shown in place of the picture."""
        try:
            gl = moderngl.create_context()
            self.graphics = gl.info["GL_RENDERER"]
            slow = self._is_slow = is_software(gl)
            self._renderer = Renderer(gl, 0 if slow else 4, fast=slow)  # without samples a CPU draws twice as fast
        except Exception as error:
            log.exception("The 3D view could not start")
            self._fail(self.tr("The 3D view could not start: %1").replace("%1", str(error)))
            return
        self.context().aboutToBeDestroyed.connect(self._release, Qt.ConnectionType.DirectConnection)
        self._stale = [""]

    def paintGL(self) -> None:
        """Draw a frame."""
        if self._renderer is None or self.error:
            return
        scale = self._pacing.begin(time.perf_counter())
        try:
            self._paint(self._renderer, scale)
            if self._renderer.is_lost():
                self._start_again(scale)
        except Exception as error:
            log.exception("Drawing failed")
            self._fail(self.tr("Drawing failed: %1").replace("%1", f"{type(error).__name__}: {error}"))
        self._dirty = self._settling and not self.error

    def _start_again(self, scale: float) -> None:
        """Draw with a new renderer: what the old one had on the GPU is gone. Raises RuntimeError if it is again."""
        self._renderer = None
        self.initializeGL()
        if self._renderer is not None:
            self._paint(self._renderer, scale)
            if self._renderer.is_lost():
                raise RuntimeError(self.tr("the graphics card was reset; open the window again"))

    def _paint(self, renderer: Renderer, scale: float) -> None:
        target = renderer.ctx.detect_framebuffer(self.defaultFramebufferObject())
        changed = self._sync(renderer)
        camera, frame = self.view_camera(), self.session.frame()
        gizmo = self.gizmo
        contacts = None
        if "contacts" in self.options.overlays and frame is not None:
            contacts = Contacts(frame.contacts[:, :3], frame.contacts[:, 3:6], frame.contacts[:, 6:])
        appearance = self.editor.view.appearance
        options = replace(
            self.options,
            look=self.look,
            exposure_ev=self.exposure_ev,
            false_color=appearance.false_color,
            clipping=appearance.clipping,
            selection=tuple(self.selection.paths),
            hidden=self.editor.hidden.paths,
            contacts=contacts,
            gizmo=gizmo,
            hovered_handle=self.pointer.hovered_handle if gizmo else None,
            icons=self.options.icons and self.editor.view.camera_path is None,
            joint_positions=self.bodies.joint_positions(),
            measured=self._measured(),
            resolution=scale,
        )
        if self._shades_corners(scale):
            reach = OCCLUSION_SHARE * float(renderer.bounds()[1])
            options = replace(options, ambient_occlusion=True, occlusion_radius=reach)
        renderer.render(camera, self.pixels, target, options)
        self._paint_overlay(renderer, camera, options)
        self._settling = False
        if appearance.auto_exposure and self.look.is_lit:
            self._settling = self._meter(renderer, options.exposure_ev)
        if changed:
            self._announce_problems(renderer.problems)

    def _shades_corners(self, scale: float) -> bool:
        """Whether the studio has ambient occlusion now: on a CPU when nothing moves."""
        at_rest = scale == 1.0 and not self.session.playing
        return self.look is Look.STUDIO and (at_rest or not self._is_slow)

    def _meter(self, renderer: Renderer, ev: float) -> bool:
        """Come nearer to the exposure that makes the last picture, drawn with `ev`, as bright as middle grey; returns
        whether there is still a way to go."""
        stops = renderer.metered_stops()
        if stops is None:
            return False
        before, wanted = self._metered_ev, min(max(ev + stops, DARKEST_EV), BRIGHTEST_EV)
        self._metered_ev = wanted if before is None else before + 0.5 * (wanted - before)
        return before is None or abs(wanted - before) > 0.05

    def _announce_problems(self, problems: list[str]) -> None:
        fresh = [message for message in problems if message not in self._shown_problems]
        self._shown_problems.update(fresh)
        if fresh:
            self.problems_found.emit(fresh)

    def _sync(self, renderer: Renderer) -> bool:
        """Pass to the renderer what changed since it last drew; return whether anything did. Needs the context."""
        changed = bool(self._stale)
        if "" in self._stale:
            renderer.set_world(self.document.world)
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

    def _sync_worlds(self, renderer: Renderer) -> None:
        """Draw the other worlds around the one that is shown, which is looked at as when it was one of them."""
        frame, layout = self.bodies.frame, self.session.layout
        if frame is None or layout is None:
            return
        if not self.worlds.is_laid_out(layout.nworld):
            self.worlds.lay_out(layout.nworld, SPACING * renderer.size())
            self.worlds.shown = frame.world
        if frame.world != self.worlds.shown:
            self.editor.view.camera = self.worlds.moved(self.editor.view.camera, frame.world)
        copies = self.worlds.copies(frame, self.bodies)
        if copies is not None:
            renderer.set_copies(copies, self.copied_bodies)

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

    def _show_deformables_too(self, deformed: Deformed) -> None:
        """Begin with what deforms in view too: it is known only when the engine has built the scene."""
        if deformed.shapes and self.editor.view.is_initial:
            self.editor.view.camera = ViewCamera.from_world(self.document.world, deformed)

    def _measured(self) -> Measured:
        """What the overlays that are on draw of the simulation's numbers."""
        if not self.options.overlays & MEASURED:
            return Measured()
        layout, rays = self.session.layout, "rays" in self.options.overlays
        return measured(self.document.world, self.bodies.nodes, self.poses(), layout, self.bodies.frame, rays)

    def _inset_image(self, renderer: Renderer, options: RenderOptions) -> QImage | None:
        """The picture of the camera that is selected, or of the first one."""
        if "cameras" not in self.options.overlays or self.editor.view.camera_path is not None:
            return None
        path = camera_of(self.bodies.nodes, self.selection.paths)
        if path is None:
            return None
        return self.inset.draw(renderer, path, self.poses(), self.width(), self.devicePixelRatioF(), options)

    def _paint_overlay(self, renderer: Renderer, camera: ViewCamera, options: RenderOptions) -> None:
        ratio = self.devicePixelRatioF()
        inset = self._inset_image(renderer, options)
        button = self.look_button.geometry()
        covered = [(float(button.x()), float(button.y()), float(button.width()), float(button.height()))]
        self._reset_gl_state(renderer.ctx)
        painter = QPainter(self)
        painter.drawImage(QPointF(0, self.height() - overlay.AXES_SIZE), overlay.axes_image(camera, ratio))
        beside: QRectF | None = None
        if inset is not None:
            width, height = inset.width() / ratio, inset.height() / ratio
            corner = QPointF(self.width() - width - INSET_MARGIN, self.height() - height - INSET_MARGIN)
            painter.setPen(QColor(255, 255, 255, 120))
            painter.drawRect(QRectF(corner.x() - 1, corner.y() - 1, width + 1, height + 1))
            painter.drawImage(corner, inset)
            beside = QRectF(corner.x(), corner.y(), width, height)
            covered.append((corner.x(), corner.y(), width, height))
        if isinstance(self.pointer.drag, PullDrag):
            overlay.draw_pull(painter, camera, self.pointer.drag.line, (self.width(), self.height()))
        if self._preview is not None:
            overlay.draw_preview(painter, camera, self._preview, (self.width(), self.height()))
        if self.editor.view.appearance.false_color and self.look.is_lit:
            scale = overlay.luminance_scale_image(self.exposure_ev, ratio)
            place = overlay.scale_place(self.width(), (scale.width() / ratio, scale.height() / ratio), beside)
            painter.drawImage(place, scale)
            covered.append((place.x(), place.y(), scale.width() / ratio, scale.height() / ratio))
        if "labels" in self.options.overlays:
            places, area = self.poses().xpos[1:], (self.width(), self.height())
            names = labels.names_of(self.bodies.nodes[1:])
            labels.draw_names(painter, camera, places, names, area, ratio, covered)
        path = self.editor.view.camera_path
        if path is not None:
            name = getattr(get(self.document.world, path), "name", None) or path
            text = self.tr("Camera %1  ·  Esc: free camera").replace("%1", name)
            caption = overlay.caption_image(text, ratio)
            painter.drawImage(QPointF((self.width() - caption.width() / ratio) / 2, 10), caption)
        painter.end()

    def _reset_gl_state(self, ctx: moderngl.Context) -> None:
        """Set what Qt's painter assumes to be as in a new context."""
        ctx.clear_samplers()
        gl = self.context().functions()
        gl.glPixelStorei(GL_UNPACK_ALIGNMENT, 4)
        gl.glActiveTexture(GL_TEXTURE0)

    def _tick(self) -> None:
        self.pointer.tick()
        if self.underMouse():
            self.show_hint(QGuiApplication.keyboardModifiers())
        frame = self.session.frame()
        if frame is not None and frame.index != self._frame_index:
            self._frame_index, self._dirty = frame.index, True
        if self._posing != self.editor.posing:
            self._posing = self.editor.posing
            self._announce()
        if self._is_due():
            self.drawing.emit()
            self.update()

    def _is_due(self) -> bool:
        return self.isVisible() and self._pacing.due(time.perf_counter(), self._dirty)

    def _fail(self, message: str) -> None:
        self.error = message
        self._message.setText(message)
        self._message.show()

    def showEvent(self, event) -> None:
        """Say so when the platform gives no OpenGL at all."""
        super().showEvent(event)
        QTimer.singleShot(0, self._check_context)

    def _check_context(self) -> None:
        if self.isVisible() and not self.isValid() and not self.error:
            self._fail(self.tr("OpenGL 3.3 is not available, so the scene cannot be drawn; everything else works."))

    def _release(self) -> None:
        if self._renderer is not None:
            self.makeCurrent()
            self.inset.release()
            self._renderer.release()
            self._renderer = None
            self.doneCurrent()

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self.look_button.place()

    def closeEvent(self, event) -> None:
        """Follow the editor no more."""
        for disconnect in self._disconnect_all:
            disconnect()
        super().closeEvent(event)

    def grab_image(self) -> QImage:
        """The picture as it is on the screen, in full resolution."""
        self._pacing.request_full_resolution()
        return self.grabFramebuffer()

    # ---------------------------------------------------------------------------------------------- commands

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        commands: dict[str, Callable] = {
            "frame_selection": lambda *_: self.frame(self.selection.paths),
            "frame_all": lambda *_: self.frame(()),
            "tool_space": lambda *_: self.set_local(not self.editor.local_axes),
            "tool_pose": lambda *_: self.set_posing(not self.editor.posing),
            "camera_next": lambda *_: self.cycle_camera(1),
            "camera_prev": lambda *_: self.cycle_camera(-1),
            "camera_free": lambda *_: self.editor.view.look_through(None),
            "exposure_up": lambda *_: self._expose(STEP),
            "exposure_down": lambda *_: self._expose(-STEP),
            "exposure_reset": lambda *_: self.editor.view.show(exposure=0.0, auto_exposure=False),
        }
        for name in ("auto_exposure", "false_color", "clipping"):
            commands[name] = lambda *on, name=name: self._show(name, *on)
        for look in Look:
            commands[f"look_{look.value}"] = lambda *_, look=look: self.editor.view.show(look=look)
        for tool in TOOLS:
            commands[f"tool_{tool}"] = lambda *_, tool=tool: self.set_tool(tool)
        for command, option in SWITCHES.items():
            commands[command] = lambda *on, option=option: self._switch(option, *on)
        for one in OVERLAYS:
            commands[f"view_{one.name}"] = lambda *on, name=one.name: self.show_overlay(name, *on)
        for group in GROUPS:
            commands[f"view_group_{group}"] = lambda *on, group=group: self.show_group(group, *on)
        for view in navigation.VIEWS:
            commands[f"view_{view}"] = lambda *_, view=view: self.view_from(view)
        return commands

    def checked(self, command: str) -> bool | None:
        """Whether a checkable command is on; None for a command that is not checkable."""
        if command in SWITCHES:
            return getattr(self.options, SWITCHES[command])
        if command.startswith("view_group_"):
            return int(command.rpartition("_")[2]) in self.options.groups
        if command in ("auto_exposure", "false_color", "clipping"):
            return getattr(self.editor.view.appearance, command)
        if command.startswith("look_"):
            return command == f"look_{self.look.value}"
        states = {f"tool_{tool}": self.editor.tool == tool for tool in TOOLS}
        states |= {"tool_space": self.editor.local_axes, "tool_pose": self.editor.posing}
        states |= {f"view_{one.name}": one.name in self.options.overlays for one in OVERLAYS}
        return states.get(command)

    def _switch(self, option: str, on: bool | None = None) -> None:
        on = not getattr(self.options, option) if on is None else on
        self.options = replace(self.options, **{option: on})
        self._announce()

    def show_overlay(self, name: str, on: bool | None = None) -> None:
        """Show or hide one of `render.OVERLAYS`; without `on` the other way round."""
        shown = self.options.overlays
        on = name not in shown if on is None else on
        self.options = replace(self.options, overlays=shown | {name} if on else shown - {name})
        self._announce()

    def _show(self, name: str, on: bool | None = None) -> None:
        before = getattr(self.editor.view.appearance, name)
        self.editor.view.show(**{name: not before if on is None else on})

    def _expose(self, stops: float) -> None:
        self.editor.view.show(exposure=self.editor.view.appearance.exposure + stops)

    def show_group(self, group: int, on: bool | None = None) -> None:
        """Show or hide what is in a group; without `on` the other way round."""
        groups = set(self.options.groups)
        on = group not in groups if on is None else on
        groups = groups | {group} if on else groups - {group}
        self.options = replace(self.options, groups=tuple(sorted(groups)))
        self._announce()

    def set_tool(self, tool: str) -> None:
        """select, move or rotate."""
        self.pointer.end(cancel=True)
        self.editor.set_tool(tool)

    def set_local(self, on: bool) -> None:
        """Let the gizmo stand along the object's own axes, or the world's."""
        self.editor.set_local_axes(on)

    def set_posing(self, on: bool) -> None:
        """Let the gizmo move bodies in the simulation, or in the document."""
        self.pointer.end(cancel=True)
        self.editor.set_posing(on)

    def set_camera(self, camera: ViewCamera) -> None:
        """Look from here with the viewer's own camera."""
        self.editor.view.set_camera(camera)

    def frame(self, paths) -> None:
        """Bring objects into view, everything when there are none."""
        if self._renderer is None:
            return
        self.makeCurrent()
        self._sync(self._renderer)
        center, radius = self._renderer.bounds(list(paths))
        self.doneCurrent()
        self.set_camera(navigation.frame(self.view_camera(), center, radius, self.width() / max(self.height(), 1)))

    def view_from(self, view: str) -> None:
        """Look from a named direction."""
        self.set_camera(navigation.view_from(self.view_camera(), view))

    def look_through(self, path: str | None) -> None:
        """Look through the scene camera at a World path, or with the viewer's own camera."""
        self.editor.view.look_through(path)

    def cycle_camera(self, step: int) -> None:
        """Look through the next or previous camera; the viewer's own is one of them."""
        cameras = [None, *(path for path, _, _ in elements(self.bodies.nodes, "cameras"))]
        path = self.editor.view.camera_path
        at = cameras.index(path) if path in cameras else 0
        self.editor.view.look_through(cameras[(at + step) % len(cameras)])

    def _announce(self) -> None:
        self.look_button.refresh()
        self.redraw()
        self.state_changed.emit()

    # ---------------------------------------------------------------------------------------------- picking

    def device(self, position: QPointF) -> tuple[float, float]:
        """A widget position in device pixels."""
        ratio = self.devicePixelRatioF()
        return position.x() * ratio, position.y() * ratio

    def pick(self, position: QPointF) -> str | None:
        """World path of what is under a widget position; None for what is locked."""
        path = self._query(lambda renderer, x, y: renderer.pick(x, y), position)
        return None if path is None or is_within(path, set(self.editor.locked.paths)) else path

    def pick_point(self, position: QPointF) -> np.ndarray | None:
        """World point of the surface under a widget position."""
        return self._query(lambda renderer, x, y: renderer.pick_point(x, y), position)

    def pick_normal(self, position: QPointF) -> np.ndarray | None:
        """World normal of the surface under a widget position."""
        return self._query(lambda renderer, x, y: renderer.pick_normal(x, y), position)

    def solids(self) -> Solids:
        """The shapes of the scene where they are now."""
        if self._renderer is None:
            return Solids(DrawList(self.document.world, self.bodies.nodes), self.poses())
        self.makeCurrent()
        self._sync(self._renderer)
        self._renderer.scene.sync()
        self.doneCurrent()
        return Solids(self._renderer.scene.draw_list, self.poses())

    def show_preview(self, preview: Preview | None) -> None:
        """Show where something would be put, or nothing."""
        self._preview = preview
        self.redraw()

    def _query(self, query: Callable, position: QPointF):
        if self._renderer is None or self.error or not self.rect().contains(position.toPoint()):
            return None
        self.makeCurrent()
        try:
            return query(self._renderer, *(int(v) for v in self.device(position)))
        finally:
            self.doneCurrent()

    # ---------------------------------------------------------------------------------------------- events

    def mousePressEvent(self, event) -> None:
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

    def show_hint(self, modifiers: Qt.KeyboardModifier) -> None:
        """Show what the mouse buttons do under these modifiers."""
        hint = mouse_hint(modifiers, self.session.playing, self.pointer.dragging)
        if hint != self._hint:
            self._hint = hint
            self.hint_changed.emit(hint)
