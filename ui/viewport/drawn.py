"""What the renderer is asked to draw of a viewport: its switches, and what its scene, selection and tools are now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.measured import joint_positions, measured
from engine.server import Frame
from render import Look, Measured, Poses, Renderer, RenderOptions
from render.looks import OCCLUSION_SHARE
from render.options import Contacts, Known

if TYPE_CHECKING:
    from ui.viewport.widget import Viewport

MEASURED = {"inertia", "centres", "tendons", "rays"}
"""Overlays that need what is measured in the simulation."""


def options_now(view: Viewport, renderer: Renderer, scale: float, ratio: float) -> RenderOptions:
    """Everything that a viewport shows; `scale` and `ratio` are `resolution` and `pixel_ratio` of the options."""
    appearance, gizmo = view.view.appearance, view.gizmo
    options = replace(
        view.options,
        look=view.look,
        exposure_ev=view.exposure_ev,
        false_color=appearance.false_color,
        clipping=appearance.clipping,
        floor_reflection=appearance.floor_reflection,
        haze=appearance.haze,
        fog=appearance.fog,
        selection=view.highlighted or tuple(view.selection.paths),
        hidden=view.editor.hidden.paths,
        contacts=_contacts(view, view.session.frame()),
        gizmo=gizmo,
        hovered_handle=view.pointer.hovered_handle if gizmo else None,
        icons=view.options.icons and view.view.camera_path is None,
        joint_positions=view.bodies.joint_positions(),
        measured=_measured(view, view.poses(), view.bodies.frame),
        others=_others(view),
        ghosts=view.feed.ghosts(),
        resolution=scale,
        keep_finer=True,
        pixel_ratio=ratio,
        chain=view.pointer.chain,
    )
    if _shades_corners(view, scale):
        reach = OCCLUSION_SHARE * float(renderer.bounds(waits=False)[1])
        options = replace(options, ambient_occlusion=True, occlusion_radius=reach)
    return options


def of_scene_alone(options: RenderOptions) -> RenderOptions:
    """The same without what the editor draws into the scene: grid, outlines, handles, icons and overlays."""
    return replace(
        options, selection=(), gizmo=None, hovered_handle=None, icons=False, overlays=frozenset(), grid=False,
        sites=False, ghosts=(), clipping=False, chain=(),
    )  # fmt: skip


def _shades_corners(view: Viewport, scale: float) -> bool:
    """Whether the studio has ambient occlusion now: on a CPU when nothing moves."""
    at_rest = scale >= 1.0 and not view.session.playing
    return view.look is Look.STUDIO and (at_rest or not view.is_slow)


def _measured(view: Viewport, poses: Poses, frame: Frame | None) -> Measured:
    """What the overlays that are on draw of the numbers of a world."""
    if not view.options.overlays & MEASURED:
        return Measured()
    layout, rays = view.session.layout, "rays" in view.options.overlays
    return measured(view.document.world, view.bodies.nodes, poses, layout, frame, rays)


def _contacts(view: Viewport, frame: Frame | None) -> Contacts | None:
    if frame is None or "contacts" not in view.options.overlays:
        return None
    return Contacts(frame.contacts[:, :3], frame.contacts[:, 3:6], frame.contacts[:, 6:])


def _others(view: Viewport) -> tuple[Known, ...]:
    """The same of the other worlds in the picture."""
    layout, frame = view.session.layout, view.bodies.frame
    if layout is None or frame is None or not view.options.overlays & (MEASURED | {"joints", "contacts"}):
        return ()
    found = []
    for world in view.feed.worlds.others:
        own = frame.of_world(world)
        known = Known(
            joint_positions(layout, own.qpos) if "joints" in view.options.overlays else {},
            _contacts(view, own),
            _measured(view, view.bodies.placed(own.xpos, own.xquat), own),
        )
        found.append(known)
    return tuple(found)
