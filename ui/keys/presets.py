"""Keys of commands by the habits of other programs: what differs from the table of commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Preset(NamedTuple):
    """Keys of a habit.

    `keys` of commands that differ from `ui.commands`; a command whose own key stands here for another one loses it.
    """

    id: str
    text: str
    keys: Mapping[str, tuple[str, ...]]


PRESETS = (
    Preset("studio", "MSD Studio", {}),
    Preset(
        "mujoco",
        "MuJoCo",
        {
            "step": ("F10", "Right"),
            "step_back": ("Shift+F10", "Left"),
            "frame_all": ("Home", "Ctrl+A"),
            "select_all": ("Ctrl+Alt+A",),
            "reload": ("Ctrl+L", "Ctrl+R"),
            "full_screen": ("F11", "F5"),
            "hud": ("F2", "Shift+U"),
            "rename": ("Ctrl+F2",),
            "view_contacts": ("C", "Shift+X"),
            "view_inertia": ("I", "Shift+I"),
            "view_centres": ("M", "Shift+M"),
            "view_tendons": ("V", "Shift+T"),
            "view_lights": ("Z", "Shift+L"),
            "view_colliders": ("H", "Shift+C"),
            "view_shadows": ("S", "Shift+D"),
            "hide": ("Ctrl+H",),
            "measure": ("Ctrl+Alt+M",),
        },
    ),
    Preset(
        "blender",
        "Blender",
        {
            "tool_select": ("W",),
            "tool_move": ("G",),
            "tool_rotate": ("R",),
            "tool_scale": ("S",),
            "tool_space": (",",),
            "duplicate": ("Shift+D",),
            "delete": ("X", "Del"),
            "select_all": ("A",),
            "select_none": ("Alt+A",),
            "isolate": ("Shift+H", "Num+/"),
            "frame_selection": ("Num+.",),
            "camera_next": ("]", "Num+0"),
            "step": ("Right", "F10"),
            "step_back": ("Left", "Shift+F10"),
            "reset": ("Shift+Left", "Backspace"),
            "newest": ("Shift+Right", "Ctrl+End"),
            "store_keyframe": ("I", "K"),
            "palette": ("F3", "Ctrl+Shift+P"),
            "view_only": ("Ctrl+Space", "Shift+F11"),
            "full_screen": ("Ctrl+Alt+Space", "F11"),
            "layout_quad": ("Ctrl+Alt+Q", "Ctrl+4"),
            "look_wireframe": ("Shift+Z", "Alt+5"),
        },
    ),
    Preset(
        "industry",
        "Industry (Isaac, Maya)",
        {
            "redo": ("Ctrl+Y", "Ctrl+Shift+Z"),
            "frame_all": ("A", "Home"),
            "hide": ("H", "Ctrl+H"),
            "isolate": ("Alt+H", "Shift+H"),
            "show_all": ("Ctrl+Shift+H",),
            "step": ("Alt+.", "F10"),
            "step_back": ("Alt+,", "Shift+F10"),
            "reset": ("Alt+Shift+V", "Backspace"),
            "view_only": ("Ctrl+Space", "Shift+F11"),
        },
    ),
)
"""The habits, the first one the default."""
