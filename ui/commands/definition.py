"""One command of the window."""

from __future__ import annotations

from typing import NamedTuple


class Command(NamedTuple):
    """One command.

    `enabled` names the rule by which the window allows it: always, saved, undo, redo, adjust, object, selection,
    link, several, hidden, locked, tabs, selection_back, selection_forward, keyframe, camera, cameras, past,
    newest, history, simulation, throw, handler, stopped, or similar_ with one of `app.similar.WAYS`.
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
