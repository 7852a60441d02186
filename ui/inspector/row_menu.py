"""The menu of a row of the inspector."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QMenu

from app import picking
from app.inspecting import field_history
from app.inspecting.value_text import Form
from ui.inspector.fields import LIVE
from ui.inspector.rows import NO_DEFAULT
from ui.inspector.texts import origin_text, text_of_value
from ui.mnemonics import mark_menu

if TYPE_CHECKING:
    from ui.inspector.view import InspectorView

LONGEST_HISTORY = 20
"""Values that are offered at most."""


def row_menu(view: InspectorView, source: QModelIndex) -> QMenu:
    """What can be done with a row: copy, paste, reset, values it had, and for references jump and pick."""
    model = view.inspector
    row, index = model.row(source), QPersistentModelIndex(source)
    menu = QMenu(view)
    menu.aboutToHide.connect(menu.deleteLater)
    is_section, past = row.editor == "section" and not row.rel, None
    if row.editor == "reference":
        _add_reference_actions(view, menu, source)
    copied = menu.addAction(view.tr("Copy"), lambda: view.copy(model.index_at_row(index), Form.VALUE))
    copied.setShortcut("Ctrl+C")
    paste = menu.addAction(view.tr("Paste"), lambda: view.paste(model.index_at_row(index)))
    paste.setShortcut("Ctrl+V")
    paste.setEnabled(row.editor not in LIVE and not is_section)
    if row.editor not in LIVE:
        texts = {
            Form.PYTHON: view.tr("Python"),
            Form.MJCF: view.tr("MJCF"),
            Form.JSON: view.tr("JSON"),
        }
        what = view.tr("Copy Section As") if is_section else view.tr("Copy As")
        _add_copies(view, menu.addMenu(what), index, texts)
        _add_copies(view, menu.addMenu(view.tr("Copy Object As")), None, texts)
    if not is_section and row.editor not in LIVE:
        menu.addSeparator()
        if row.default is not NO_DEFAULT:
            reset = menu.addAction(view.tr("Reset to Default"), lambda: model.reset(index))
            reset.setEnabled(model.changed(source))
        _add_origin(view, menu, source)
        past = menu.addMenu(view.tr("Values It Had"))
        if isinstance(model.value(source), (int, float, np.ndarray)) and row.editor != "euler":
            menu.addAction(view.tr("What If…"), lambda: view.what_if.emit(model.path(model.index_at_row(index))))
    mark_menu(menu)
    if past is not None:
        _add_history(view, past, source)  # numbers need no letters
    return menu


def _add_copies(
    view: InspectorView, menu: QMenu, index: QPersistentModelIndex | None, texts: dict[Form, str]
) -> None:
    for form, text in texts.items():
        menu.addAction(
            text,
            lambda form=form: view.copy(QModelIndex() if index is None else view.inspector.index_at_row(index), form),
        )


def _add_reference_actions(view: InspectorView, menu: QMenu, source: QModelIndex) -> None:
    model = view.inspector
    row, value, index = model.row(source), model.value(source), QPersistentModelIndex(source)
    jump = menu.addAction(view.tr("Select {0}").format(value or ""), lambda: view.jump(model.index_at_row(index)))
    jump.setShortcut("Ctrl+Return")
    jump.setEnabled(bool(value) and not model.dangling(source))
    menu.addAction(view.tr("Choose from List…"), lambda: view.choose(model.index_at_row(index)))
    if row.declaration.ref in picking.KINDS:
        menu.addAction(view.tr("Choose by Click in View"), lambda: view.pick(model.index_at_row(index)))
    if row.declaration.ref == "texture":
        menu.addAction(view.tr("Picture from File…"), lambda: view.choose_picture(model.index_at_row(index)))
    if row.info.optional:
        menu.addAction(view.tr("Clear"), lambda: model.set_value(index, None)).setEnabled(value is not None)
    menu.addSeparator()


def _add_origin(view: InspectorView, menu: QMenu, source: QModelIndex) -> None:
    """Where the value comes from; a click copies the file and the line, a second entry opens the file."""
    found = view.inspector.origin(source)
    if found is None:
        return
    below = menu.addMenu(view.tr("Where It Comes From"))
    below.addAction(origin_text(found).replace("&", "&&")).setEnabled(False)
    if not found.file:
        return
    location = found.location
    file = os.path.abspath(location.file if location and location.file else found.file)
    place = f"{file}:{location.line}" if location and location.line else file
    below.addAction(view.tr("Copy File and Line"), lambda: QGuiApplication.clipboard().setText(place))
    below.addAction(view.tr("Open File"), lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(file)))


def _add_history(view: InspectorView, menu: QMenu, source: QModelIndex) -> None:
    """The values that the row of the last shown object had; a click sets one in a new undo step."""
    model = view.inspector
    row, index = model.row(source), QPersistentModelIndex(source)
    past = field_history.history(model.document, model.path(source)) if row.editor != "euler" else []
    for value, step in past[1 : LONGEST_HISTORY + 1]:
        text = text_of_value(row, value, model.unit(source)) or view.tr("(other settings)")
        action = menu.addAction(text.replace("&", "&&"), lambda value=value: model.set_value(index, value))
        action.setToolTip(view.tr("Replaced by: {0}").format(step))
    menu.setToolTipsVisible(True)
    menu.menuAction().setEnabled(len(past) > 1)
