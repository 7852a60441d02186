"""Every command of the window, once: menus, toolbar, shortcuts and palette are made from this table."""

from __future__ import annotations

from typing import NamedTuple

from app.templates import TEMPLATES
from render.overlays import OVERLAYS


class Command(NamedTuple):
    """One command.

    `enabled` names the rule by which the window allows it: always, saved, undo, redo, object, selection,
    several, hidden, locked, tabs, selection_back, selection_forward, keyframe, camera, cameras, past,
    newest, history, simulation, throw, handler or stopped.
    """

    id: str
    text: str
    menu: str
    shortcut: tuple[str, ...] = ()
    icon: str = ""
    tooltip: str = ""
    checkable: bool = False
    enabled: str = "always"
    group: int = 0
    """Commands of a menu are set apart where the group changes."""


LOOKS = (
    ("scene", "Scene", "The lights and the sky of the scene, exactly as MotrixSim shows them"),
    ("studio", "Studio", "Neutral light with soft shadows and a floor, whatever lights the scene has"),
    ("matcap", "Matcap", "Colors shaded by how surfaces face the viewer; fast"),
    ("flat", "Flat", "Colors as they are, without light, with lines along edges; fast"),
    ("wireframe", "Wireframe", "Edges of triangles"),
)
"""Name, text and tip of each `render.Look`."""

AXES = (
    ("world", "World", "Work along the axes of the world"),
    ("local", "Local", "Work along the object's own axes"),
    ("parent", "Parent", "Work along the axes of the link that holds the object"),
    ("joint", "Joint", "Work along the axis of the object's joint"),
)
"""Name, text and tip of each of `app.tools.AXES`."""

PIVOTS = (
    ("last", "Last Selected", "Turn and scale about the object selected last"),
    ("center", "Center of Selection", "Turn and scale about the middle of all selected objects"),
    ("each", "Each Object", "Turn and scale each object about itself"),
)
"""Name, text and tip of each of `app.tools.PIVOTS`."""

SNAPS = (
    ("grid", "Grid", "Positions go to multiples of the grid step"),
    ("surface", "Surface", "Positions go to the surface under the pointer"),
    ("vertex", "Vertex", "Positions go to the nearest vertex under the pointer"),
    ("axis", "Axis", "Positions go to the axis or the center of the object under the pointer"),
)
"""Name, text and tip of each of `app.tools.SNAPS`."""

COMMANDS: tuple[Command, ...] = (
    Command("new", "New", "File", ("Ctrl+N",), "new", "Start an empty scene"),
    Command("open", "Open…", "File", ("Ctrl+O",), "open", "Open a scene: MSD, MJCF, URDF, USD or a mesh file"),
    Command("reload", "Reload", "File", ("Ctrl+R",), "reset", "Read the file again", enabled="saved"),
    Command("save", "Save", "File", ("Ctrl+S",), "save", "Write the scene to its file", group=1),
    Command("save_as", "Save As…", "File", ("Ctrl+Shift+S",), "save", "Write the scene to another file", group=1),
    Command("export", "Export…", "File", ("Ctrl+E",), "export", "Write a copy as MSD, MJCF or glTF", group=1),
    Command(
        "export_view",
        "Export Picture of View…",
        "File",
        ("F12",),
        "",
        "Write what the view shows as PNG or JPEG of any size, with or without what is drawn over the scene",
        group=1,
    ),
    Command(
        "export_video",
        "Export Video…",
        "File",
        (),
        "",
        "Make an MP4, a GIF or PNG pictures of what the timeline has, with plots beside it",
        enabled="simulation",
        group=1,
    ),
    Command(
        "export_plots",
        "Export Plots as Picture…",
        "File",
        (),
        "",
        "Write what the plots show as SVG, PDF or PNG, or copy it",
        group=1,
    ),
    Command(
        "export_script",
        "Export Session as Script…",
        "File",
        (),
        "",
        "Write a Python script that rebuilds the scene from what it began with",
        group=1,
    ),
    Command(
        "compare",
        "With File…",
        "File/Compare",
        (),
        "",
        "Show how the scene differs from its file, and take over values",
        enabled="saved",
        group=1,
    ),
    Command(
        "compare_other",
        "With Another Scene…",
        "File/Compare",
        (),
        "",
        "Show how the scene differs from another open one or a file, and take over values",
        group=1,
    ),
    Command("compare_files", "Two Files…", "File/Compare", (), "", "Show how two scenes differ", group=1),
    Command(
        "keep_backup", "Keep a Backup Copy", "File", (), "", "Saving keeps the previous file as NAME~", True, group=2
    ),
    Command("welcome", "Welcome Page", "File", (), "", "Recent files, templates, samples and what is new", group=2),
    Command("recover", "Recover Unsaved Work…", "File", (), "", "Restore changes that were not saved", group=2),
    Command("trust", "Folders Scenes May Read…", "File", (), "", "Show and revoke permissions", group=2),
    Command("close_document", "Close", "File", ("Ctrl+W",), "", "Close this scene", group=3),
    Command("quit", "Quit", "File", ("Ctrl+Q",), "", "Close every scene and the editor", group=3),
    Command("undo", "Undo", "Edit", ("Ctrl+Z",), "undo", "Undo the last edit", enabled="undo"),
    Command("redo", "Redo", "Edit", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", "Redo the last undone edit", enabled="redo"),
    Command(
        "cut",
        "Cut",
        "Edit",
        ("Ctrl+X",),
        "cut",
        "Copy the selected objects and delete them",
        enabled="object",
        group=1,
    ),
    Command("copy", "Copy", "Edit", ("Ctrl+C",), "copy", "Copy the selected objects", enabled="object", group=1),
    Command(
        "paste",
        "Paste",
        "Edit",
        ("Ctrl+V",),
        "paste",
        "Paste into the selected link, or beside the selection",
        group=1,
    ),
    Command(
        "duplicate",
        "Duplicate",
        "Edit",
        ("Ctrl+D",),
        "duplicate",
        "Duplicate the selected objects",
        enabled="object",
        group=1,
    ),
    Command(
        "rename",
        "Rename",
        "Edit",
        ("F2",),
        "rename",
        "Rename the object and update references",
        enabled="object",
        group=1,
    ),
    Command(
        "delete",
        "Delete",
        "Edit",
        ("Del",),
        "delete",
        "Delete the selection and what depends on it",
        enabled="object",
        group=1,
    ),
    Command(
        "array",
        "Duplicate in a Row or Circle…",
        "Edit",
        ("Ctrl+Shift+D",),
        "duplicate",
        "Copies of the selection with even distances, with what belongs to them",
        enabled="object",
        group=2,
    ),
    Command(
        "mirror",
        "Mirror…",
        "Edit",
        ("Ctrl+M",),
        "mirror",
        "The other side: a limb from left to right, with joints, actuators and sensors",
        enabled="object",
        group=2,
    ),
    Command(
        "group",
        "Group",
        "Edit",
        ("Ctrl+G",),
        "folder",
        "Put a new body around the selection",
        enabled="object",
        group=2,
    ),
    Command(
        "ungroup",
        "Ungroup",
        "Edit",
        ("Ctrl+Shift+G",),
        "",
        "Dissolve the selected body; what is in it stays where it is",
        enabled="object",
        group=2,
    ),
    Command(
        "uses",
        "What Uses This…",
        "Edit",
        ("Ctrl+U",),
        "info",
        "List what refers to the selection, and what a deletion would take along",
        enabled="object",
        group=2,
    ),
    Command(
        "copy_path",
        "Copy Path",
        "Edit",
        (),
        "copy",
        "Copy the World path of the selection",
        enabled="selection",
        group=3,
    ),
    Command(
        "copy_view",
        "Copy Picture of View",
        "Edit",
        ("Ctrl+F12",),
        "",
        "Copy the view as it is, as a picture",
        group=3,
    ),
    Command(
        "select_all", "Select All", "Edit", ("Ctrl+A",), "", "Select everything that stands in the world", group=3
    ),
    Command(
        "select_none",
        "Select Nothing",
        "Edit",
        ("Ctrl+Shift+A",),
        "",
        "Clear the selection",
        enabled="selection",
        group=3,
    ),
    Command(
        "similar_kind",
        "Same Kind",
        "Edit/Select Similar",
        (),
        "",
        "Select all objects of the kind of the current one",
        enabled="object",
    ),
    Command(
        "similar_material",
        "Same Material",
        "Edit/Select Similar",
        (),
        "",
        "Select all shapes with the material of the current one",
        enabled="object",
    ),
    Command(
        "similar_shape",
        "Same Shape",
        "Edit/Select Similar",
        (),
        "",
        "Select all boxes, all spheres, as the current one is",
        enabled="object",
    ),
    Command(
        "similar_mesh",
        "Same Mesh",
        "Edit/Select Similar",
        (),
        "",
        "Select all shapes with the mesh of the current one",
        enabled="object",
    ),
    Command(
        "select_back",
        "Previous Selection",
        "Edit",
        ("Alt+Left",),
        "back",
        "Select what was selected before",
        enabled="selection_back",
        group=3,
    ),
    Command(
        "select_forward",
        "Next Selection",
        "Edit",
        ("Alt+Right",),
        "forward",
        "Select again what was selected after this",
        enabled="selection_forward",
        group=3,
    ),
    Command("add_menu", "Add Object…", "Edit", ("Ins",), "", "Show the menu of what can be added", group=3),
    Command("find", "Find Object", "Edit", ("Ctrl+F",), "search", "Search the scene tree", group=3),
    Command(
        "collisions",
        "Who Touches Whom…",
        "Edit",
        (),
        "collision_ignore",
        "A table of the links that collide, in which a click lets a pair touch or keeps it apart",
        group=3,
    ),
    Command("check", "Check Scene", "Edit", ("F7",), "", "Find all problems of the scene", group=3),
    Command(
        "preferences",
        "Preferences…",
        "Edit",
        ("Ctrl+,",),
        "",
        "Theme, font size, units, memory of the history and other settings",
        group=4,
    ),
    Command(
        "play", "Play / Pause", "Simulation", ("Space",), "play", "Play or pause the simulation", enabled="simulation"
    ),
    Command("step", "Step", "Simulation", ("F10",), "step", "Advance by one time step", enabled="simulation"),
    Command(
        "step_back",
        "Step Back",
        "Simulation",
        ("Shift+F10",),
        "step_back",
        "Go back by one time step",
        enabled="past",
    ),
    Command(
        "newest",
        "Go to Newest Moment",
        "Simulation",
        ("Ctrl+End",),
        "newest",
        "Leave the past moment that is shown",
        enabled="newest",
    ),
    Command(
        "loop",
        "Loop",
        "Simulation",
        (),
        "loop",
        "Replay again and again: all, or the range that Shift+drag on the timeline chose",
        checkable=True,
    ),
    Command(
        "reset",
        "Reset",
        "Simulation",
        ("Backspace",),
        "reset",
        "Reset the state; edits are kept",
        enabled="simulation",
    ),
    Command("speed_up", "Faster", "Simulation", ("+", "="), "", "Double the speed", enabled="simulation", group=1),
    Command("speed_down", "Slower", "Simulation", ("-",), "", "Halve the speed", enabled="simulation", group=1),
    Command(
        "replay",
        "Replay",
        "Simulation",
        (),
        "replay",
        "Show what the timeline has as it went, without simulating it anew",
        True,
        enabled="simulation",
        group=1,
    ),
    Command(
        "record",
        "Record Take…",
        "Simulation",
        (),
        "record",
        "Record scene, state and signals to a file while the simulation runs",
        True,
        enabled="simulation",
        group=1,
    ),
    Command(
        "live",
        "Live Server…",
        "Simulation",
        (),
        "",
        "Let Foxglove and other programs of this machine follow the simulation",
        True,
        enabled="simulation",
        group=1,
    ),
    Command(
        "save_take",
        "Save History as Take…",
        "Simulation",
        (),
        "",
        "Write what the timeline has to a file that replays",
        enabled="history",
        group=1,
    ),
    Command(
        "export_bag",
        "Export as ROS Bag…",
        "Simulation",
        (),
        "",
        "Write what the timeline has as a bag of ROS 2: joint states, poses and signals",
        enabled="history",
        group=1,
    ),
    Command(
        "store_keyframe",
        "Store Keyframe",
        "Simulation",
        ("K",),
        "",
        "Add a keyframe with the state as it is now",
        enabled="simulation",
        group=2,
    ),
    Command(
        "update_keyframe",
        "Update Keyframe",
        "Simulation",
        ("Shift+K",),
        "",
        "Let the selected keyframe hold the state as it is now",
        enabled="keyframe",
        group=2,
    ),
    Command(
        "throw_ball",
        "Throw Ball",
        "Simulation",
        ("B",),
        "",
        "Throw a ball from the view; its size, mass and speed are in Controls > Forces",
        enabled="simulation",
        group=2,
    ),
    Command(
        "throw_selected",
        "Throw Selected",
        "Simulation",
        ("Ctrl+Shift+B",),
        "",
        "Give the selected floating link a speed away from the view",
        enabled="throw",
        group=2,
    ),
    Command(
        "restart",
        "Restart Engine",
        "Simulation",
        (),
        "",
        "Restart an engine that stopped or does not respond",
        enabled="stopped",
        group=3,
    ),
    Command(
        "what_if",
        "What If…",
        "Simulation",
        (),
        "",
        "Simulate many worlds with other values of a property, and compare what comes of them",
        enabled="simulation",
        group=4,
    ),
    Command(
        "attach_handler",
        "Attach Handler…",
        "Simulation",
        (),
        "",
        "Run a Python file with a SimulationHandler that drives the simulation",
        enabled="simulation",
        group=4,
    ),
    Command(
        "detach_handler",
        "Detach Handler",
        "Simulation",
        (),
        "",
        "Stop the handler; the controls are as before",
        enabled="handler",
        group=4,
    ),
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
            ("pictures_all", "Of Every Camera", "Pictures of every camera; else of the selected or the first one"),
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
        "Draw the same view in MotrixSim, beside ours, with the difference, whenever edits rest",
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
        "values",
        "Values",
        "View",
        ("Ctrl+Shift+V",),
        "panel_values",
        "All signals of the simulation in a table, as they are at the shown moment",
        group=3,
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
    Command(
        "new_window", "New Window", "Window", ("Ctrl+Shift+N",), "", "Start an empty scene in a window of its own"
    ),
    Command(
        "move_apart",
        "Move to New Window",
        "Window",
        (),
        "",
        "Show this scene in a window of its own",
        enabled="tabs",
    ),
    Command(
        "next_document",
        "Next Scene",
        "Window",
        ("Ctrl+Tab", "Ctrl+PgDown"),
        "",
        "Show the next open scene",
        enabled="tabs",
        group=1,
    ),
    Command(
        "previous_document",
        "Previous Scene",
        "Window",
        ("Ctrl+Shift+Tab", "Ctrl+PgUp"),
        "",
        "Show the previous open scene",
        enabled="tabs",
        group=1,
    ),
    Command("palette", "Command Palette…", "Help", ("Ctrl+Shift+P", "F3"), "palette", "Find any command"),
    Command("help", "Contents", "Help", ("F1",), "info", "The manual: the page of the field or the panel in use"),
    Command("shortcuts", "Keys and Mouse", "Help", ("Ctrl+F1",), "", "Keyboard shortcuts and mouse buttons"),
    Command("edit_keys", "Change Keys…", "Help", (), "", "Choose other keys for commands and other mouse buttons"),
    Command("tour", "Guided Tour", "Help", (), "", "Orbit, select, move, play, pose, plot and export a sample scene"),
    Command(
        "summary",
        "Model Summary…",
        "Help",
        (),
        "",
        "Mass, degrees of freedom, bodies, joints, actuators, sensors and files of the scene",
        group=1,
    ),
    Command("plugins", "Plugins…", "Help", (), "", "What is installed, what it adds, and what went wrong", group=1),
    Command("about", "About MSD Studio", "Help", (), "app", "Version and license", group=1),
)

MENUS = ("File", "Edit", "Add", "Simulation", "Tools", "View", "Window", "Help")
"""Menus of the window, in order; Add is made from `app.templates`."""

TOOLBAR = ("open", "save", "|", "undo", "redo", "|", "palette")
"""Commands of the toolbar; a bar is a separator."""


def command(id: str) -> Command:
    """The command of an id. Raises KeyError."""
    return _BY_ID[id]


ADDITIONS = tuple(
    Command(f"add_{name}", template.text, f"Add/{template.group}", (), "", template.about)
    for name, template in TEMPLATES.items()
)
"""The entries of the menu Add, which may have keys too."""
ALL = COMMANDS + ADDITIONS
_BY_ID = {c.id: c for c in ALL}
