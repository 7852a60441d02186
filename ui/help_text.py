"""What the help menu shows."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QMessageBox, QTextBrowser, QVBoxLayout, QWidget

from ui.commands import COMMANDS

MOUSE = (
    ("Left click", "select; with Shift or Ctrl: add or remove"),
    ("Alt + left click", "select what is behind the selected object"),
    (
        "Shift + left drag",
        "select what is in a box; with Ctrl: take it from the selection, with Alt: hidden things too",
    ),
    ("Left drag, Alt + left drag, middle drag", "orbit"),
    ("Right drag, Shift + middle drag", "pan"),
    ("Wheel, Ctrl + middle drag", "zoom; the wheel zooms to the pointer"),
    ("Right button held and W A S D Q E", "fly; wheel: speed"),
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


def show_shortcuts(parent: QWidget) -> None:
    """Keys of every command and what the mouse does."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(dialog.tr("Keys and mouse"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    text = QTextBrowser()
    text.setHtml(_table(MOUSE) + "<br>" + _table([(", ".join(c.shortcut), c.text) for c in COMMANDS if c.shortcut]))
    layout = QVBoxLayout(dialog)
    layout.addWidget(text)
    dialog.resize(560, 640)
    dialog.open()


def _table(rows) -> str:
    cells = "".join(f"<tr><td><b>{escape(a)}</b>&nbsp;&nbsp;</td><td>{escape(b)}</td></tr>" for a, b in rows)
    return f"<table cellpadding='3'>{cells}</table>"


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
