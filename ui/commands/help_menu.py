"""Commands of the menu Help, in order."""

from __future__ import annotations

from ui.commands.definition import Command

HELP: tuple[Command, ...] = (
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
    Command("reload_plugins", "Reload Plugins", "Help", (), "", "Read the code of all plugins again", group=1),
    Command("about", "About MSD Studio", "Help", (), "app", "Version and license", group=1),
)
