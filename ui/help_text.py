"""What the help menu shows."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from ui.commands import ALL
from ui.keys import keymap
from ui.keys.mouse import drag_text, motion_text, mouse

CLICKS = (
    ("Left click", "select; with Shift or Ctrl: add or remove"),
    ("Alt + left click", "select what is behind the selected object"),
)
GESTURES = (
    ("Wheel", "zoom to the pointer"),
    (
        "While dragging an arrow or ring",
        "Ctrl: snap, Shift: fine, X Y Z: axis, a number such as 5 cm or 30deg, Enter: apply, Esc: cancel",
    ),
    ("X, Y or Z with Move, Rotate or Scale", "begin along this axis without the mouse; a number, then Enter"),
    ("Drag a handle of a selected joint", "squares: range, dots: position, anchor and axis"),
    ("Ctrl + left or right drag", "while the simulation runs, pull the body under the pointer; with Shift: twist it"),
    ("Drag on a number in the inspector", "change it; Shift: fine, Ctrl: coarse, Esc: cancel"),
    ("Right click on a field", "copy, paste, values it had"),
    ("+= 0.1 in a field", "change it, of several objects each"),
    ("Drag a row of the tree onto the plots", "plot it"),
)


def keys_and_mouse() -> str:
    """Keys of every command and what the mouse does, as the user has them; HTML."""
    drags = [(drag_text(*drag), motion_text(motion)) for drag, motion in mouse().drags.items()]
    keys = keymap.keymap().all()
    rows = [(keymap.shown(keys[c.id]), _tr(c.text)) for c in ALL if keys[c.id]]
    return _table([(_tr(a), _tr(b)) for a, b in CLICKS] + drags + [(_tr(a), _tr(b)) for a, b in GESTURES]) + _table(
        rows
    )


def _table(rows) -> str:
    cells = "".join(
        f"<tr><td><b>{escape(a[:1].upper() + a[1:])}</b>&nbsp;&nbsp;</td><td>{escape(b)}</td></tr>" for a, b in rows
    )
    return f"<table cellpadding='3'>{cells}</table><br>"


def _tr(text: str) -> str:
    return QCoreApplication.translate("Help", text)


def show_about(parent: QWidget) -> None:
    """Version and license."""
    from importlib.metadata import PackageNotFoundError, version  # slow to load

    try:
        number = version("msd-studio")
    except PackageNotFoundError:
        number = ""
    QMessageBox.about(
        parent,
        "MSD Studio",
        parent.tr("MSD Studio {0}\nEditor and simulator for MSD worlds\nApache-2.0").format(number),
    )
