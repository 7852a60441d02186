"""Commands of the menu View, in order."""

from __future__ import annotations

from render.overlays import OVERLAYS
from ui.commands.choices import LOOKS
from ui.commands.definition import Command

VIEW: tuple[Command, ...] = (
    Command("frame_selection", "Frame Selection", "View", ("F",), "frame", "Bring the selection into view"),
    Command("frame_all", "Frame All", "View", ("Home",), "frame_all", "Bring the whole scene into view"),
    Command("view_front", "Front", "View/Look from", ("Num+1",), "", "Along +Y"),
    Command("view_back", "Back", "View/Look from", ("Ctrl+Num+1",), "", "Along -Y"),
    Command("view_right", "Right", "View/Look from", ("Num+3",), "", "Along -X"),
    Command("view_left", "Left", "View/Look from", ("Ctrl+Num+3",), "", "Along +X"),
    Command("view_top", "Top", "View/Look from", ("Num+7",), "", "Down"),
    Command("view_bottom", "Bottom", "View/Look from", ("Ctrl+Num+7",), "", "Up"),
    Command(
        "orthographic",
        "Orthographic",
        "View/Look from",
        ("Num+5",),
        "",
        "Parallel projection, without perspective",
        True,
        group=1,
    ),
    Command("layout_single", "One View", "View/Layout", ("Ctrl+1",), "layout_single", "Show one view", True),
    Command(
        "layout_columns",
        "Two Views",
        "View/Layout",
        ("Ctrl+2",),
        "layout_columns",
        "Show two views side by side",
        True,
    ),
    Command(
        "layout_one_two",
        "Three Views",
        "View/Layout",
        ("Ctrl+3",),
        "layout_one_two",
        "Show one view beside two",
        True,
    ),
    Command("layout_quad", "Four Views", "View/Layout", ("Ctrl+4",), "layout_quad", "Show two views above two", True),
    Command("hide", "Hide", "View", ("H",), "", "Hide the selection in the view", enabled="object", group=1),
    Command(
        "isolate",
        "Isolate",
        "View",
        ("Shift+H",),
        "",
        "Hide all but the selection in the view",
        enabled="object",
        group=1,
    ),
    Command("show_all", "Show All", "View", ("Alt+H",), "", "Show what is hidden again", enabled="hidden", group=1),
    Command(
        "lock", "Lock", "View", ("L",), "", "Let clicks in the view pass by the selection", enabled="object", group=1
    ),
    Command(
        "unlock_all", "Unlock All", "View", ("Alt+L",), "", "Let clicks choose everything", enabled="locked", group=1
    ),
    Command(
        "camera_from_view",
        "Set Camera from View",
        "View/Camera",
        ("Ctrl+Alt+Num+0",),
        "camera",
        "Let the selected camera see what the view sees; a new one if none is selected",
        group=1,
    ),
    Command(
        "camera_look_through",
        "Look Through",
        "View/Camera",
        ("Ctrl+Num+0",),
        "camera",
        "Look through the selected camera",
        enabled="camera",
        group=1,
    ),
    Command(
        "camera_next",
        "Next Camera",
        "View/Camera",
        ("]",),
        "camera",
        "Look through the next camera",
        enabled="cameras",
        group=1,
    ),
    Command(
        "camera_prev",
        "Previous Camera",
        "View/Camera",
        ("[",),
        "camera",
        "Look through the previous camera",
        enabled="cameras",
        group=1,
    ),
    Command("camera_free", "Free Camera", "View/Camera", ("Esc",), "camera", "Look through the free camera", group=1),
    *(
        Command(f"look_{look}", text, "View/Look", (f"Alt+{n}",), "", tip, True, group=2)
        for n, (look, text, tip) in enumerate(LOOKS, 1)
    ),
    Command("exposure_up", "Brighter", "View/Exposure", ("Ctrl+.",), "", "Brighten the view by half a stop", group=2),
    Command("exposure_down", "Darker", "View/Exposure", ("Ctrl+;",), "", "Darken the view by half a stop", group=2),
    Command(
        "exposure_reset", "As the Scene", "View/Exposure", ("Ctrl+Alt+0",), "", "Neither brighter nor darker", group=2
    ),
    Command(
        "auto_exposure",
        "Automatic",
        "View/Exposure",
        ("Ctrl+Alt+E",),
        "",
        "Bring the view to middle brightness; the scene stays as it is",
        True,
        group=3,
    ),
    Command(
        "false_color",
        "False Colors of Luminance",
        "View/Exposure",
        ("Ctrl+Alt+F",),
        "",
        "Show how bright things are, with a scale in cd/m²",
        True,
        group=4,
    ),
    Command(
        "clipping",
        "Clipping Warning",
        "View/Exposure",
        ("Ctrl+Alt+C",),
        "",
        "Stripes: red where the picture is too bright to show detail, blue where it is too dark",
        True,
        group=4,
    ),
    Command("view_grid", "Grid", "View", ("Shift+G",), "", "Show the ground grid", True, group=2),
    Command(
        "floor_reflection",
        "Floor Reflections",
        "View",
        ("Ctrl+Alt+R",),
        "",
        "Let the floor reflect what stands on it, as if it were polished",
        True,
        group=2,
    ),
    Command(
        "haze",
        "Haze",
        "View",
        ("Ctrl+Alt+H",),
        "",
        "Let planes without end fade into the scene's haze, as MuJoCo draws it, in the Scene look",
        True,
        group=2,
    ),
    Command(
        "fog",
        "Fog",
        "View/Look",
        ("Ctrl+Alt+G",),
        "",
        "Let things far away fade into the scene's fog, which MotrixSim does not draw",
        True,
        group=3,
    ),
    Command("view_shadows", "Shadows", "View", ("Shift+D",), "", "Draw shadows", True, group=2),
    Command("view_sites", "Sites", "View/Overlays", ("Shift+S",), "", "Show sites", True, group=2),
    Command(
        "view_icons",
        "Camera and Light Icons",
        "View/Overlays",
        ("Shift+O",),
        "",
        "Icons of cameras and lights",
        True,
        group=2,
    ),
    Command(
        "view_collision",
        "Collision Shapes",
        "View/Overlays",
        ("Shift+E",),
        "",
        "Show collision geometries",
        True,
        group=2,
    ),
    *(
        Command(f"view_{one.name}", one.text, "View/Overlays", (one.key,), "", one.tip, True, group=3)
        for one in OVERLAYS
    ),
    *(
        Command(
            f"view_group_{n}",
            f"Group {n}",
            "View/Groups",
            (str(n),),
            "",
            "Show the geometries and sites of this group",
            True,
        )
        for n in range(6)
    ),
    Command(
        "view_cube", "View Cube", "View/Overlays", (), "", "A cube to look at the scene from its sides", True, group=2
    ),
    Command(
        "hud",
        "Simulation Figures",
        "View/Overlays",
        ("Shift+U",),
        "",
        "Time, real-time factor, contacts, iterations and rows of the solver, time of a step, in the view",
        True,
        group=2,
    ),
    *(
        Command(id, text, "View/Camera/Pictures", (), "", tip, True, group=2)
        for id, text, tip in (
            (
                "pictures_all",
                "Of Every Camera",
                "Pictures of every camera, otherwise of the selected or the first one",
            ),
            ("picture_rgb", "Color", "What the cameras see in color"),
            ("picture_depth", "Depth", "Distances along the view; darker is farther"),
            ("picture_ids", "Object Ids", "A color for each object"),
        )
    ),
    Command(
        "parity",
        "Compare with MotrixSim",
        "View",
        (),
        "",
        "Draw the same view in MotrixSim, beside ours, with the difference, whenever editing pauses",
        group=3,
    ),
    Command(
        "view_only",
        "View Only",
        "View",
        ("Shift+F11",),
        "",
        "Hide panels and bars; again to show them",
        True,
        group=3,
    ),
    Command("full_screen", "Full Screen", "View", ("F11",), "", "The view alone on the whole screen", True, group=3),
    Command(
        "next_panel", "Next Panel", "View/Panels", ("F6",), "", "Let the keyboard act on the next panel", group=9
    ),
    Command(
        "previous_panel",
        "Previous Panel",
        "View/Panels",
        ("Ctrl+F6", "Shift+F6"),
        "",
        "Let the keyboard act on the panel before",
        group=9,
    ),
    Command(
        "console", "Console", "View", ("Ctrl+`",), "panel_console", "Python on the scene that is edited", group=3
    ),
    Command(
        "log", "Log", "View", (), "panel_log", "What the engine, the renderer, importers and plugins say", group=3
    ),
    Command("reset_layout", "Default Layout", "View/Panels", (), "", "Restore the default panels", group=9),
    Command("theme_system", "Follow System", "View/Theme", (), "theme", "Follow the desktop", True),
    Command("theme_light", "Light", "View/Theme", (), "theme", "Light theme", True),
    Command("theme_dark", "Dark", "View/Theme", (), "theme", "Dark theme", True),
    Command(
        "theme_high_contrast", "High Contrast", "View/Theme", (), "theme", "White and yellow on black, outlined", True
    ),
    Command(
        "toggle_theme",
        "Switch Theme",
        "View/Theme",
        ("Ctrl+Shift+L",),
        "theme",
        "Switch between light and dark",
        group=1,
    ),
)
