"""What a viewport shows besides the scene, as plain data."""

from __future__ import annotations

from app.window_layouts import ShownParts
from render import OVERLAYS
from ui.viewport.inset import OUTPUTS
from ui.viewport.view_commands import APPEARANCE, SWITCHES
from ui.viewport.widget import Viewport

_OF_VIEW = tuple(one for one in APPEARANCE if one != "auto_exposure")  # which belongs to the arrangement of views
_CUBE, _HUD, _CAMERAS = "cube", "hud", "every_camera"


def parts_of(viewport: Viewport) -> ShownParts:
    """What a viewport shows."""
    options, appearance = viewport.options, viewport.view.appearance
    switches = [name for name in SWITCHES.values() if getattr(options, name)]
    switches += [name for name in _OF_VIEW if getattr(appearance, name)]
    others = (_CUBE, viewport.shows_cube), (_HUD, viewport.shows_hud), (_CAMERAS, viewport.shows_every_camera)
    switches += [name for name, on in others if on]
    return ShownParts(sorted(options.overlays), switches, options.groups, list(viewport.camera_outputs))


def show_parts(viewport: Viewport, parts: ShownParts) -> None:
    """Let a viewport show that; names that nobody knows are passed over."""
    on, names = set(parts.switches), {one.name for one in OVERLAYS}
    viewport.view.show(**{name: name in on for name in _OF_VIEW})
    viewport.shows_cube, viewport.shows_hud, viewport.shows_every_camera = _CUBE in on, _HUD in on, _CAMERAS in on
    viewport.camera_outputs = tuple(one for one in OUTPUTS if one in parts.camera_outputs) or OUTPUTS[:1]
    viewport.set_options(
        overlays=frozenset(parts.overlays) & names,
        groups=tuple(sorted({group for group in parts.groups if 0 <= group < 8})),
        **{name: name in on for name in SWITCHES.values()},
    )
