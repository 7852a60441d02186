"""Commands of the menu Window, in order."""

from __future__ import annotations

from ui.commands.definition import Command

WINDOW: tuple[Command, ...] = (
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
        "save_layout",
        "Save Layout As…",
        "Window/Layouts",
        (),
        "",
        "Keep views, cameras, panels and plots as they stand, by a name",
    ),
    Command("import_layout", "Import Layout…", "Window/Layouts", (), "", "Take over a layout from a file", group=1),
    Command(
        "export_layout", "Export Layout…", "Window/Layouts", (), "", "Write the present layout to a file", group=1
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
)
