"""Every command of the window, once, in a file for each menu: menus, toolbar, keys and palette follow."""

from __future__ import annotations

from app.templates import TEMPLATES
from ui.commands.definition import Command
from ui.commands.edit_menu import EDIT
from ui.commands.file_menu import FILE
from ui.commands.help_menu import HELP
from ui.commands.simulation_menu import SIMULATION
from ui.commands.tools_menu import TOOLS
from ui.commands.view_menu import VIEW
from ui.commands.window_menu import WINDOW

COMMANDS: tuple[Command, ...] = FILE + EDIT + SIMULATION + TOOLS + VIEW + WINDOW + HELP

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
