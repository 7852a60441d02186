"""Commands of the menu File, in order."""

from __future__ import annotations

from ui.commands.definition import Command

FILE: tuple[Command, ...] = (
    Command("new", "New", "File", ("Ctrl+N",), "new", "Start an empty scene"),
    Command("open", "Open…", "File", ("Ctrl+O",), "open", "Open a scene: MSD, MJCF, URDF, USD or a mesh file"),
    Command(
        "add_files",
        "Add to Scene…",
        "File",
        (),
        "add",
        "Put a robot or another scene from files into this one, where the view looks",
    ),
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
)
