"""Commands of the menu Tools, in order."""

from __future__ import annotations

from ui.commands.choices import AXES, PIVOTS, SNAPS
from ui.commands.definition import Command

TOOLS: tuple[Command, ...] = (
    Command("tool_select", "Select", "Tools", ("Q",), "tool_select", "Select objects", True),
    Command("tool_move", "Move", "Tools", ("W",), "tool_move", "Move the selected object", True),
    Command("tool_rotate", "Rotate", "Tools", ("E",), "tool_rotate", "Rotate the selected object", True),
    Command("tool_scale", "Scale", "Tools", ("R",), "tool_scale", "Scale the selected object", True),
    Command("tool_space", "Local Axes", "Tools", ("T",), "tool_space", "Local or world axes", True, group=1),
    *(Command(f"axes_{name}", text, "Tools/Axes", (), "", tip, True, group=1) for name, text, tip in AXES),
    *(Command(f"pivot_{name}", text, "Tools/Pivot", (), "", tip, True, group=1) for name, text, tip in PIVOTS),
    Command("snap", "Snap", "Tools", ("Y",), "snap", "Snap in drags; with Ctrl the other way round", True, group=1),
    *(Command(f"snap_{name}", text, "Tools/Snap to", (), "", tip, True, group=1) for name, text, tip in SNAPS),
    Command(
        "tool_pose",
        "Pose",
        "Tools",
        ("P",),
        "tool_pose",
        "On: Move and Rotate pose bodies in the simulation, by their joints. Off: they edit where bodies start",
        True,
        group=1,
    ),
    *(
        Command(
            f"joint_{kind}_here",
            text,
            "Tools/Add Joint Here",
            (),
            "joint",
            "Click on a surface or an edge of a body; with another body selected, that one is hung there",
            group=2,
        )
        for kind, text in (("hinge", "Hinge"), ("slide", "Slide"), ("ball", "Ball"))
    ),
    Command(
        "measure", "Measure", "Tools", ("M",), "measure", "Distances and angles between clicked points", True, group=2
    ),
)
