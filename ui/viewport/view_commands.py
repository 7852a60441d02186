"""The window's commands on a view: its tool, its camera and what it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from app import scene_cameras
from app.tools import AXES, PIVOTS, SNAPS, TOOLS
from app.views import LAYOUTS
from render import OVERLAYS, Look
from render.fields import has_fog
from render.poses import elements
from ui.viewport import navigation
from ui.viewport.inset import OUTPUTS
from ui.viewport.joint_placing import KINDS

if TYPE_CHECKING:
    from ui.viewport.widget import Viewport

STEP = 0.5
"""Of the commands that brighten and darken the view, stops."""
APPEARANCE = "auto_exposure", "false_color", "clipping", "floor_reflection", "haze", "fog"
"""Commands that switch a field of the same name of the Appearance."""
SWITCHES = {
    "view_grid": "grid",
    "view_shadows": "shadows",
    "view_sites": "sites",
    "view_icons": "icons",
    "view_collision": "collision",
}
"""Commands that switch a field of the RenderOptions."""
GROUPS = range(6)
"""Groups that commands show and hide."""


LAYOUT_COMMANDS = [f"layout_{name}" for name in LAYOUTS]


class ViewCommands:
    """What commands do to a viewport."""

    def __init__(self, view: Viewport) -> None:
        self.view, self.editor = view, view.editor

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        view, editor = self.view, self.editor
        commands: dict[str, Callable] = {
            "frame_selection": lambda *_: view.frame(view.selection.paths),
            "frame_all": lambda *_: view.frame(()),
            "tool_space": lambda *_: editor.set_tools(axes="world" if editor.tools.axes == "local" else "local"),
            "snap": lambda *_: editor.set_tools(snap=not editor.tools.snap),
            "tool_pose": lambda *_: view.set_posing(not editor.posing),
            "camera_look_through": lambda *_: self.look_through_selected(),
            "camera_next": lambda *_: self.cycle_camera(1),
            "camera_prev": lambda *_: self.cycle_camera(-1),
            "camera_free": lambda *_: view.view.look_through(None),
            "view_cube": lambda *on: view.show_parts(cube=on[0] if on else not view.shows_cube),
            "hud": lambda *on: view.show_parts(hud=on[0] if on else not view.shows_hud),
            "camera_from_view": lambda *_: self.set_camera_from_view(),
            "pictures_all": lambda *on: view.show_camera_pictures(on[0] if on else not view.shows_every_camera),
            "measure": lambda *on: view.pointer.measure(on[0] if on else view.pointer.tape is None),
            "orthographic": lambda *_: view.set_orthographic(not view.view_camera().orthographic),
            "exposure_up": lambda *_: self._expose(STEP),
            "exposure_down": lambda *_: self._expose(-STEP),
            "exposure_reset": lambda *_: view.view.show(exposure=0.0, auto_exposure=False),
        }
        for name in APPEARANCE:
            commands[name] = lambda *on, name=name: self._show(name, *on)
        for look in Look:
            commands[f"look_{look.value}"] = lambda *_, look=look: view.view.show(look=look)
        for output in OUTPUTS:
            commands[f"picture_{output}"] = lambda *_, output=output: view.show_camera_pictures(switch=output)
        for tool in TOOLS:
            commands[f"tool_{tool}"] = lambda *_, tool=tool: self._choose_tool(tool)
        for kind in KINDS:
            commands[f"joint_{kind}_here"] = lambda *_, kind=kind: view.pointer.place_joint(kind)
        for axes in AXES:
            commands[f"axes_{axes}"] = lambda *_, axes=axes: editor.set_tools(axes=axes)
        for pivot in PIVOTS:
            commands[f"pivot_{pivot}"] = lambda *_, pivot=pivot: editor.set_tools(pivot=pivot)
        for kind in SNAPS:
            commands[f"snap_{kind}"] = lambda *_, kind=kind: editor.set_tools(snap_to=editor.tools.snap_to ^ {kind})
        for command, option in SWITCHES.items():
            commands[command] = lambda *on, option=option: self._switch(option, *on)
        for one in OVERLAYS:
            commands[f"view_{one.name}"] = lambda *on, name=one.name: self.show_overlay(name, *on)
        for group in GROUPS:
            commands[f"view_group_{group}"] = lambda *on, group=group: self.show_group(group, *on)
        for name in navigation.VIEWS:
            commands[f"view_{name}"] = lambda *_, name=name: view.view_from(name)
        return commands

    def checked(self, command: str) -> bool | None:
        """Whether a checkable command is on; None for a command that is not checkable."""
        view, editor = self.view, self.editor
        if command in SWITCHES:
            return getattr(view.options, SWITCHES[command])
        if command.startswith("view_group_"):
            return int(command.rpartition("_")[2]) in view.options.groups
        if command in APPEARANCE:
            return getattr(view.view.appearance, command)
        if command.startswith("look_"):
            return command == f"look_{view.look.value}"
        states = {f"tool_{tool}": editor.tool == tool for tool in TOOLS}
        states |= {"view_cube": view.shows_cube, "hud": view.shows_hud}
        states |= {f"picture_{one}": one in view.camera_outputs for one in OUTPUTS}
        states["measure"] = view.pointer.tape is not None
        states["pictures_all"] = view.shows_every_camera
        states["orthographic"] = view.view.camera.orthographic
        states |= {"tool_space": editor.tools.axes == "local", "tool_pose": editor.posing, "snap": editor.tools.snap}
        states |= {f"axes_{axes}": editor.tools.axes == axes for axes in AXES}
        states |= {f"pivot_{pivot}": editor.tools.pivot == pivot for pivot in PIVOTS}
        states |= {f"snap_{kind}": kind in editor.tools.snap_to for kind in SNAPS}
        states |= {f"view_{one.name}": one.name in view.options.overlays for one in OVERLAYS}
        return states.get(command)

    def _choose_tool(self, tool: str) -> None:
        self.view.set_tool(tool)
        if tool != "select":
            self.view.pointer.begin_tool()

    def show_overlay(self, name: str, on: bool | None = None) -> None:
        """Show or hide one of `render.OVERLAYS`; without `on` the other way round."""
        shown = self.view.options.overlays
        on = name not in shown if on is None else on
        self.view.set_options(overlays=shown | {name} if on else shown - {name})

    def show_group(self, group: int, on: bool | None = None) -> None:
        """Show or hide what is in a group; without `on` the other way round."""
        groups = set(self.view.options.groups)
        on = group not in groups if on is None else on
        groups = groups | {group} if on else groups - {group}
        self.view.set_options(groups=tuple(sorted(groups)))
        said = (
            QCoreApplication.translate("Viewport", "Group {0} is shown  ·  {0} hides it")
            if on
            else QCoreApplication.translate("Viewport", "Group {0} is hidden  ·  {0} shows it")
        )
        self.view.notice.show(said.format(group))

    def set_camera_from_view(self) -> None:
        """Let the selected camera see what the view sees, or a new one."""
        view, selected = self.view, self.view.selection.current
        cameras = [path for path, _, _ in elements(view.bodies.nodes, "cameras")]
        path = selected if selected in cameras else None
        path = scene_cameras.set_from_view(view.document, path, view.view_camera(), view.poses())
        view.selection.set((path,))

    def look_through_selected(self) -> None:
        """Look through the selected camera, if it is one."""
        path = self.view.selection.current
        if self.view.editor.is_camera(path):
            self.view.look_through(path)

    def cycle_camera(self, step: int) -> None:
        """Look through the next or previous camera; the viewer's own is one of them."""
        cameras = [None, *(path for path, _, _ in elements(self.view.bodies.nodes, "cameras"))]
        path = self.view.view.camera_path
        at = cameras.index(path) if path in cameras else 0
        self.view.view.look_through(cameras[(at + step) % len(cameras)])

    def _switch(self, option: str, on: bool | None = None) -> None:
        on = not getattr(self.view.options, option) if on is None else on
        self.view.set_options(**{option: on})

    def _show(self, name: str, on: bool | None = None) -> None:
        before = getattr(self.view.view.appearance, name)
        on = not before if on is None else on
        self.view.view.show(**{name: on})
        if name == "haze" and on:
            self._say_why_there_is_no_haze()
        elif name == "fog" and on and not has_fog(self.view.document.world.visual):
            said = QCoreApplication.translate(
                "Viewport", "The scene has no fog: Visual > fog start and fog end say where it is"
            )
            self.view.notice.show(said)

    def _say_why_there_is_no_haze(self) -> None:
        if self.view.document.world.visual.haze is None:
            said = QCoreApplication.translate("Viewport", "The scene has no haze: Visual > haze gives it a color")
        elif self.view.look is not Look.SCENE:
            said = QCoreApplication.translate("Viewport", "Haze is drawn in the Scene look")
        else:
            return
        self.view.notice.show(said)

    def _expose(self, stops: float) -> None:
        self.view.view.show(exposure=self.view.view.appearance.exposure + stops)
