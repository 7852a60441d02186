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
