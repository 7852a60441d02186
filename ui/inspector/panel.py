"""The inspector panel: name of the selected object, search, its fields, and what explains them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QPersistentModelIndex, QSettings, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QStackedLayout, QVBoxLayout, QWidget

from app.document import Change, Document
from app.editor import Editor
from app.inspecting.live_values import LiveValue, live_values
from app.inspecting.model_values import ModelValue, model_values
from app.inspecting.textures import use_picture
from app.naming import kind_label, kind_of, name_of
from engine.errors import SceneError
from engine.msd.names import named_objects, space
from engine.msd.paths import get
from engine.msd.schema import CollisionIgnores, Geometry
from engine.server import Layout
from ui import icons
from ui.buttons import icon_button, text_button
from ui.inspector.collision_dialog import CollisionDialog
from ui.inspector.explanation import Explanation
from ui.inspector.filter import FieldFilter
from ui.inspector.folding import Folding
from ui.inspector.model import InspectorModel
from ui.inspector.thumbnails import Thumbnails
from ui.inspector.view import InspectorView
from ui.keyframe_pictures import KeyframePictures
from ui.language.phrases import translated
from ui.refresh_timer import RefreshTimer

LIVE_SETTING = "inspector/live"
LIVE_MS = 100
"""Time between two readings of the simulation."""


class InspectorPanel(QWidget):
    """Fields of the selected objects.

    Signals:
        failed: an edit was refused; carries the message.
        command: a command of the window is to be run; carries its id.
    """

    failed = Signal(str)
    command = Signal(str)

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Inspector"))
        self.editor, self.document, self.selection = editor, editor.document, editor.selection
        self._scrolled: dict[str, int] = {}
        """How far the fields of each class are scrolled."""
        self.model = InspectorModel(self.document, self)
        self.model.live_source, self.model.model_source = self._live_values, self._model_values
        self.model.failed.connect(self.failed)
        self.proxy = FieldFilter(self.model, self)
        self.view = InspectorView(self.model, self.proxy, self)
        self.view.setAccessibleName(self.tr("Fields of the selected object"))
        self.view.jump_requested.connect(self._jump)
        self.view.pick_requested.connect(self._pick)
        self.view.file_chosen.connect(self._use_picture)
        self.view.delegate.reference_icon = Thumbnails().icon
        self.folding = Folding(self.view, self.proxy, self.model)
        self.explanation = Explanation()
        self.explanation.command.connect(self.command)
        self.explanation.fold.toggled.connect(self._explain)
        self.hint = QLabel(self.tr("Nothing is selected"))
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.add_button = text_button(self.tr("Add Object…"), self.tr("Show the menu of what can be added"))
        self.add_button.clicked.connect(lambda: self.command.emit("add_menu"))
        empty = QWidget()
        middle = QVBoxLayout(empty)
        middle.addStretch()
        middle.addWidget(self.hint)
        middle.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignHCenter)
        middle.addStretch()

        self.keyframe_pictures: KeyframePictures | None = None
        self.picture = QLabel()
        self.picture.setAccessibleName(self.tr("Picture of the keyframe"))
        self.picture.hide()
        fields = QWidget()
        column = QVBoxLayout(fields)
        column.setContentsMargins(4, 4, 4, 4)
        column.setSpacing(4)
        column.addLayout(self._make_head())
        column.addWidget(self.picture)
        column.addLayout(self._make_search())
        column.addWidget(self.view, 1)
        column.addWidget(self.explanation)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(empty)
        self._pages.addWidget(fields)
        self._set_tab_order()
        self.selection.changed.connect(self.show_selection)
        editor.edited.connect(self.apply)
        editor.undo_changed.connect(self._show_saved)
        editor.document_changed.connect(self.set_document)
        self._was_clean = True
        self._explained_with: Layout | None = None
        RefreshTimer(self, LIVE_MS, self._read_live)
        self.show_selection()

    def show_units(self) -> None:
        """Show the values in the units that are chosen now."""
        self.model.refresh()
        self.view.viewport().update()

    def _make_head(self) -> QHBoxLayout:
        self.icon = QLabel()
        self.kind = QLabel()
        self.name = QLineEdit(placeholderText=self.tr("no name"))
        self.name.setAccessibleName(self.tr("Name of the object"))
        self.name.editingFinished.connect(self._rename)
        self.collisions = text_button(self.tr("Who Touches Whom…"), self.tr("A table of the links that collide"))
        self.collisions.setAutoRaise(True)
        self.collisions.clicked.connect(self.open_collisions)
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self.icon)
        head.addWidget(self.kind)
        head.addWidget(self.name, 1)
        head.addStretch()
        head.addWidget(self.collisions)
        return head

    def _make_search(self) -> QHBoxLayout:
        self.search = QLineEdit(placeholderText=self.tr("Search fields"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search fields"))
        self.search.addAction(icons.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.textChanged.connect(self._filter)
        self.only_changed = icon_button(self.tr("Show only fields that differ from their defaults"))
        self.live = icon_button(self.tr("Show live values of the simulation"))
        for button in (self.only_changed, self.live):
            button.setCheckable(True)
        self.only_changed.toggled.connect(self._filter)
        self.live.setChecked(QSettings().value(LIVE_SETTING, "true") == "true")
        self.live.toggled.connect(self._switch_live)
        line = QHBoxLayout()
        line.setSpacing(2)
        line.addWidget(self.search, 1)
        line.addWidget(self.only_changed)
        line.addWidget(self.live)
        self.only_changed.setIcon(icons.icon("filter"))
        self.live.setIcon(icons.icon("live"))
        return line

    def _set_tab_order(self) -> None:
        order = (self.name, self.search, self.only_changed, self.live, self.view, self.explanation.fold)
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def resizeEvent(self, event) -> None:
        """Share the room with what explains the fields."""
        super().resizeEvent(event)
        self.explanation.set_room(event.size().height())

    def set_document(self, document: Document) -> None:
        """Edit another document."""
        self.document = document
        self.show_selection()

    def changeEvent(self, event) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == event.Type.PaletteChange and hasattr(self, "explanation"):
            self._show_header()

    def apply(self, changes: list[Change]) -> None:
        """Follow what the document did."""
        self.view.end_outdated_scrub()
        self.model.apply(changes, self._shown_paths())
        self._show_header()
        self.folding.restore()
        self._explain()

    def show_selection(self) -> None:
        """Show what is selected. Each class keeps its scroll position."""
        bar, before = self.view.verticalScrollBar(), self.model.kind_name
        self._scrolled[before] = bar.value()
        self.model.show(self.document, self._shown_paths(), rebuild=self.view.is_busy)
        self._pages.setCurrentIndex(1 if self.model.paths else 0)
        self._show_header()
        self.folding.restore()
        self._explain()
        if self.model.kind_name != before:
            self.view.doItemsLayout()
            bar.setValue(self._scrolled.get(self.model.kind_name, 0))

    def _shown_paths(self) -> tuple[str, ...]:
        def exists(path: str) -> bool:
            try:
                return not isinstance(get(self.document.world, path), (list, dict))
            except KeyError:
                return False

        return tuple(path for path in self.selection.paths if exists(path))

    def _show_saved(self) -> None:
        """Marks of what was edited since it was saved go with a save, and come with an undo beyond it."""
        clean = self.document.undo_stack.is_clean
        if clean != self._was_clean:
            self._was_clean = clean
            self.model.refresh()

    def _explain(self) -> None:
        path = self.model.paths[-1] if self.model.paths else None
        self._explained_with = self.editor.session.layout
        self.explanation.show_object(self.document.world, path, self._explained_with)

    # ------------------------------------------------------------------------------------------------ head

    def _show_header(self) -> None:
        if not self.model.paths:
            return
        path = self.model.paths[-1]
        try:
            element = get(self.document.world, path)
        except KeyError:
            return
        kind = kind_of(path, element)
        count = len(self.model.paths)
        label = self.tr("shape") if kind == "geom" else translated(kind_label(path, element))  # as the tree
        others = len(self._shown_paths()) - count
        text = f"{count} × {label}" if count > 1 or others else label.capitalize()
        self.kind.setText(self.tr("{0}, and {1} of other kinds").format(text, others) if others else text)
        self.icon.setPixmap(icons.icon(kind or "option").pixmap(16))
        self.name.setVisible(bool(kind) and count == 1 and not others)
        self.collisions.setVisible(isinstance(element, (CollisionIgnores, Geometry)) or kind == "collision_ignore")
        self.collisions.setText("" if isinstance(element, Geometry) else self.tr("Who Touches Whom…"))
        self.collisions.setIcon(icons.icon("collision_ignore"))
        if not self.name.hasFocus() or not self.name.isModified():
            self.name.setText(name_of(path, element))
        self.kind.setToolTip(path)
        self.show_picture()

    def show_picture(self) -> None:
        """Show what a selected keyframe looks like, as large as half of the panel's width."""
        path = self.model.paths[-1] if self.model.paths else ""
        shows = self.keyframe_pictures is not None and len(self.model.paths) == 1 and self.editor.is_keyframe(path)
        whole = self.keyframe_pictures.pixmap(path) if shows and self.keyframe_pictures is not None else None
        self.picture.setVisible(whole is not None)
        if whole is None or self.keyframe_pictures is None:
            return
        ratio = self.devicePixelRatioF()
        width = min(round(0.5 * self.width() * ratio), whole.width())
        small = whole.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
        small.setDevicePixelRatio(ratio)
        self.picture.setPixmap(small)
        self.picture.setToolTip(self.keyframe_pictures.tool_tip(path, path))

    def _rename(self) -> None:
        if not self.name.isModified() or not self.model.paths:
            return
        self.name.setModified(False)
        try:
            self.document.rename(self.model.paths[-1], self.name.text())
        except SceneError as error:
            self.failed.emit(error.message)
        self._show_header()

    def _filter(self) -> None:
        self.proxy.set_text(self.search.text())
        self.proxy.set_only_changed(self.only_changed.isChecked())
        self.folding.restore()

    # ------------------------------------------------------------------------------------------------ simulation

    def _live_values(self, path: str) -> list[LiveValue]:
        session = self.editor.session
        table, frame = session.channel_table, session.frame()
        if not self.live.isChecked() or table is None or frame is None or len(self.selection.paths) > 1:
            return []
        return live_values(self.document.world, table, frame, path)

    def _model_values(self, path: str) -> list[ModelValue]:
        return model_values(self.editor.session.described(path)) if len(self.selection.paths) == 1 else []

    def _read_live(self) -> None:
        if self.editor.session.layout is not self._explained_with:  # only the engine knows what links weigh
            self._explain()
        if self.model.paths:
            self.model.set_live(self._live_values(self.model.paths[-1]))
            self.folding.restore(self.tr("Now"))
            if self.model.set_model(self._model_values(self.model.paths[-1])):
                self.folding.restore(self.tr("Model"))

    def _switch_live(self, on: bool) -> None:
        QSettings().setValue(LIVE_SETTING, "true" if on else "false")
        self._read_live()

    # ------------------------------------------------------------------------------------------------ references

    def _jump(self, kind: str, name: str) -> None:
        for thing in named_objects(self.document.world):
            if thing.name == name and space(thing.kind) == space(kind):
                self.selection.set([thing.path])
                return

    def _pick(self, kind: str, chosen: Callable[[str], None]) -> None:
        self.editor.picking.start(kind, chosen)

    def _use_picture(self, index: QPersistentModelIndex, file: str) -> None:
        source = self.model.index_at_row(index)
        if not source.isValid():
            return
        row = self.model.row(source)
        try:
            if row.editor == "file":
                self.document.allow(file)
                self.model.set_value(source, file)
            else:
                paths = [self.model.fields.path_of(row, owner) for owner in self.model.paths]
                use_picture(self.document, paths, file, self.tr("Use picture as texture"))
        except SceneError as error:
            self.failed.emit(error.message)

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {"collisions": lambda *_: self.open_collisions()}

    def open_collisions(self) -> CollisionDialog:
        """Show which links touch which."""
        dialog = CollisionDialog(self.editor, self)
        dialog.failed.connect(self.failed)
        dialog.show()
        return dialog
