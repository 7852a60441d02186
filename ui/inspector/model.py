"""The fields of the selected objects as an item model: names, values, units, what is changed from the default."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette

from app.document import Change, Document
from app.inspecting.live_values import LiveValue
from app.inspecting.model_values import ModelValue
from app.inspecting.provenance import Provenance, provenance
from app.naming import kind_of
from engine.errors import SceneError
from engine.msd.paths import declaration, split
from engine.msd.schema.base import Element
from engine.msd.schema.hierarchy import Body, Link
from engine.msd.schema.variant import Variant
from ui import icons, theme
from ui.inspector import units
from ui.inspector.fields import LIVE, MISSING, Fields
from ui.inspector.rows import (
    NO_DEFAULT,
    Row,
    child_rows,
    initial_value,
    live_section,
    model_section,
    object_rows,
    words_below,
)
from ui.inspector.texts import text_of_value, tool_tip

Index = QModelIndex | QPersistentModelIndex

NAME, VALUE, ACTION = range(3)
"""Columns."""

SEARCH = Qt.ItemDataRole.UserRole + 1
"""Role of what a search for a field looks at: its label and its key."""


class _Appearance(NamedTuple):
    """What views show of a row."""

    value: Any
    unit: str
    dangling: bool
    is_set: bool
    changed: bool
    edited: bool


class _Root:
    """What the top rows are below."""

    __slots__ = ("children",)

    def __init__(self) -> None:
        self.children: list[_Node] = []


class _Node(_Root):
    """A row."""

    __slots__ = ("appearance", "parent", "row")

    def __init__(self, row: Row, parent: _Root) -> None:
        super().__init__()
        self.row, self.parent = row, parent
        self.appearance: _Appearance | None = None
        """As views show it; None before the first comparison."""


_VECTORS = frozenset({"vector", "numbers", "live_vector", "live_angles"})
"""Editors of values that are shown without their unit."""


def _alike(one: dict[str, ModelValue], other: dict[str, ModelValue]) -> bool:
    """Whether values are the same, with the same words."""
    return list(one) == list(other) and all(
        value[:3] == other[name][:3] and np.array_equal(value.value, other[name].value) for name, value in one.items()
    )


def _signature(row: Row) -> tuple:
    """What a row has in common with the one that takes its place."""
    return row.rel, row.editor, row.label, row.info.type


class InspectorModel(QAbstractItemModel):
    """Rows for one object, or for several objects of the same class, which are edited together.

    Signals:
        failed: an edit was refused; carries the message.
        shown: other objects are shown.
    """

    failed = Signal(str)
    shown = Signal()

    def __init__(self, document: Document, parent=None) -> None:
        super().__init__(parent)
        self.fields = Fields(document)
        self.live_source: Callable[[str], list[LiveValue]] = lambda path: []
        """What the simulation says of the object at a path."""
        self.model_source: Callable[[str], list[ModelValue]] = lambda path: []
        """What the compiled model has of it."""
        self._root = _Root()
        self._kind: tuple[type, bool] | None = None
        self._removed: list[_Root] = []  # indexes point at nodes: those just removed stay until the next change

    # ------------------------------------------------------------------------------------------------ objects

    def show(self, document: Document, paths: tuple[str, ...], rebuild: bool = False) -> None:
        """Show the objects at `paths`; when they differ in class, the last one. Rows are kept for objects of the same
        class unless `rebuild`, as while one of them is being edited."""
        if document is self.document and paths == self.paths:
            return
        if not rebuild and self._can_reuse_rows(document, paths):
            self.fields.show(document, paths)
            self._read_live()
            self.refresh()
            self.shown.emit()
            return
        self.beginResetModel()
        self.fields.show(document, paths)
        objects = [(path, self.fields.get(path)) for path in paths]
        kind = type(objects[-1][1]) if objects else None
        alike = tuple(path for path, value in objects if type(value) is kind and value is not MISSING)
        self.fields.show(document, alike)
        self._kind = self._kind_of(alike[-1]) if alike else None
        self._read_live()
        self._removed = [self._root]
        self._root = _Root()
        for row in self._top_rows():
            self._root.children.append(self._node_of(row, self._root))
        self.endResetModel()
        self.shown.emit()

    def _can_reuse_rows(self, document: Document, paths: tuple[str, ...]) -> bool:
        """Whether another object can be shown in the rows that are there, which views do much faster. Of several the
        rows are compared only as far as they are in view."""
        if document is not self.document or not len(self.paths) == len(paths) == 1:
            return False
        return self.fields.get(paths[0]) is not MISSING and self._kind_of(paths[0]) == self._kind

    def apply(self, changes: list[Change], paths: tuple[str, ...]) -> None:
        """Follow what the document did; `paths` are those of the shown objects afterwards."""
        self.fields.follow_names(changes)
        kept = [path for path in paths if self.fields.get(path) is not MISSING]
        if [self._kind_of(path) for path in kept] != [self._kind] * len(self.paths) or not kept:
            self.fields.show(self.document, ())
            self.show(self.document, tuple(kept))
            return
        others = tuple(kept) != self.paths
        self.fields.paths = tuple(kept)
        if others or self.fields.is_affected(changes):
            self.refresh()

    def refresh(self) -> None:
        """Bring rows and values in line with the World."""
        self._removed = []
        self.fields.forget()
        self._sync(self._root, QModelIndex())

    def _top_rows(self) -> list[Row]:
        if not self.paths or any(self.fields.get(path) is MISSING for path in self.paths):
            return []  # `apply` has not followed a deletion yet
        path = self.paths[-1]
        value = self.fields.get(path)
        info = declaration(self.document.world, path) if path and not isinstance(value, Element) else None
        body = self.fields.get(split(path)[0]) if path and isinstance(value, Link) else None
        rows = object_rows(value, info, bool(kind_of(path, value)), body if isinstance(body, Body) else None)
        if self.fields.live:
            meaning = self.tr("Live values of the simulation")
            rows.insert(0, live_section(self.tr("Now"), [*self.fields.live.values()], self._live_labels(), meaning))
        if self.fields.model:
            meaning = self.tr("In the compiled model, where MuJoCo calls it {0}")
            rows.append(model_section(self.tr("Model"), [*self.fields.model.values()], meaning))
        return rows

    def _live_labels(self) -> dict[str, str]:
        return {
            "position": self.tr("position"),
            "rotation": self.tr("as angles"),
            "velocity": self.tr("velocity"),
            "angular velocity": self.tr("angular velocity"),
            "quat": self.tr("rotation"),
            "reading": self.tr("reading"),
            "control": self.tr("control"),
            "force": self.tr("force"),
        }

    def _read_live(self) -> None:
        found = self.live_source(self.paths[-1]) if self.paths else []
        self.fields.live = {value.name: value for value in found}
        of_model = self.model_source(self.paths[-1]) if self.paths else []
        self.fields.model = {value.name: value for value in of_model}

    def set_live(self, values: list[LiveValue]) -> None:
        """Show what the simulation says of the object now."""
        before, self.fields.live = self.fields.live, {value.name: value for value in values}
        if [(v.name, v.kind, v.unit) for v in before.values()] != [(v.name, v.kind, v.unit) for v in values]:
            self.refresh()
            return
        if values and self._root.children:
            section = self._root.children[0]
            for i, node in enumerate(section.children):
                index = self.createIndex(i, VALUE, node)
                self.dataChanged.emit(index, index)

    def set_model(self, values: list[ModelValue]) -> bool:
        """Show what the compiled model has of the object; returns whether that is something else than before."""
        now = {value.name: value for value in values}
        if _alike(self.fields.model, now):
            return False
        self.fields.model = now
        self.refresh()
        return True

    @property
    def kind_name(self) -> str:
        """The class of what is shown; empty for nothing."""
        return self._kind[0].__name__ if self._kind else ""

    def _kind_of(self, path: str) -> tuple[type, bool]:
        """What decides about the top rows of an object: its class, and whether the rows of a body are among them."""
        return type(self.fields.get(path)), bool(path) and isinstance(self.fields.get(split(path)[0]), Body)

    def _node_of(self, row: Row, parent: _Root) -> _Node:
        """A row, and all rows below it."""
        node = _Node(row, parent)
        value = self.fields.value(row)
        node.children = [] if value is MISSING else [self._node_of(r, node) for r in child_rows(value, row)]
        return node

    def _sync(self, node: _Root, index: QModelIndex) -> None:
        if isinstance(node, _Node):
            value = self.fields.value(node.row)
            wanted = [] if value is MISSING else child_rows(value, node.row)
        else:
            wanted = self._top_rows()
        self._replace(node, index, wanted)
        if not wanted:
            return
        fresh = False
        for i, child in enumerate(node.children):
            child.row = wanted[i]
            before = child.appearance
            # To compare many objects takes longer than to paint the rows in view.
            now = self._appearance(self.createIndex(i, VALUE, child)) if len(self.paths) == 1 else None
            child.appearance = now
            if before is None or now is None:
                fresh = True
            elif before != now:
                self._announce(i, child, all_columns=before[3:] != now[3:])
            self._sync(child, self.createIndex(i, NAME, child))
        if fresh:
            first, last = node.children[0], node.children[-1]
            bottom = self.createIndex(len(node.children) - 1, ACTION, last)
            self.dataChanged.emit(self.createIndex(0, NAME, first), bottom)

    def _replace(self, node: _Root, index: QModelIndex, wanted: list[Row]) -> None:
        """Remove rows below a node that are no longer there and insert new ones; those before and behind them stay,
        as views forget what of removed rows was open and being edited."""
        before, now = [_signature(child.row) for child in node.children], [_signature(row) for row in wanted]
        if before == now:
            return
        shorter = min(len(before), len(now))
        first = next((i for i in range(shorter) if before[i] != now[i]), shorter)
        kept = next((i for i in range(shorter - first) if before[-1 - i] != now[-1 - i]), shorter - first)
        if first < len(before) - kept:
            self.beginRemoveRows(index, first, len(before) - kept - 1)
            self._removed += node.children[first : len(before) - kept]
            del node.children[first : len(before) - kept]
            self.endRemoveRows()
        if first < len(now) - kept:
            self.beginInsertRows(index, first, len(now) - kept - 1)
            node.children[first:first] = [self._node_of(row, node) for row in wanted[first : len(now) - kept]]
            self.endInsertRows()

    def _announce(self, i: int, node: _Node, all_columns: bool) -> None:
        """Let views paint the cells of a row that differ, one by one: of a range they paint everything again."""
        for column in (VALUE, NAME, ACTION) if all_columns else (VALUE,):
            index = self.createIndex(i, column, node)
            self.dataChanged.emit(index, index)

    def _appearance(self, index: Index) -> _Appearance:
        value = self.value(index)
        shown = value
        if isinstance(value, np.ndarray):
            shown = value.shape, value.tobytes()
        elif isinstance(value, Variant):
            shown = value.variant
        elif isinstance(value, (list, dict)):
            shown = len(value)
        elif isinstance(value, Element):
            shown = type(value)
        return _Appearance(
            shown,
            self.unit(index),
            self.dangling(index),
            value is not None,
            self.changed(index),
            self.edited(index),
        )

    # ------------------------------------------------------------------------------------------------ values

    @property
    def document(self) -> Document:
        """What is edited."""
        return self.fields.document

    @property
    def paths(self) -> tuple[str, ...]:
        """World paths of the shown objects."""
        return self.fields.paths

    def row(self, index: Index) -> Row:
        """What stands in a row."""
        return index.internalPointer().row

    def path(self, index: Index) -> str:
        """World path of a row, for the last of the shown objects."""
        return self.fields.path(self.row(index))

    def value(self, index: Index) -> Any:
        """The value of a row for the last of the shown objects; MISSING while other rows are being put in."""
        return self.fields.value(self.row(index))

    def mixed(self, index: Index) -> bool:
        """Whether the shown objects differ in a row."""
        return self.fields.mixed(self.row(index))

    def choices(self, index: Index) -> list[str]:
        """Names that a reference may have."""
        return [*self.fields.choices(self.row(index).declaration.ref)]

    def changed(self, index: Index) -> bool:
        """Whether a row differs from its default."""
        return self.fields.changed(self.row(index))

    def edited(self, index: Index) -> bool:
        """Whether a row was changed since the document was saved or opened."""
        return self.fields.edited(self.row(index))

    def origin(self, index: Index) -> Provenance | None:
        """Where the value of a row of the last shown object comes from; None for what is no value."""
        row = self.row(index)
        if row.editor in LIVE or (row.editor == "section" and not row.rel) or self.value(index) is MISSING:
            return None
        is_default = row.default is not NO_DEFAULT and not self.changed(index)
        return provenance(self.document, self.path(index), is_default)

    def dangling(self, index: Index) -> bool:
        """Whether a reference names nothing."""
        return self.fields.dangles(self.row(index))

    def unit(self, index: Index) -> str:
        """The unit of a value."""
        return self.fields.unit(self.row(index))

    # ------------------------------------------------------------------------------------------------ edits

    def set_value(self, index: Index, value: Any, merge: str = "") -> bool:
        """Set a row of every shown object, in one undo step. Steps with the same `merge` key are one."""
        return self._done(lambda: self.fields.set(self.row(index), value, merge))

    def set_each(self, index: Index, values: Sequence[Any], merge: str = "") -> bool:
        """Set a row of each shown object to a value of its own, in one undo step."""
        return self._done(lambda: self.fields.set_each(self.row(index), values, merge))

    def _done(self, edit: Callable[[], None]) -> bool:
        """Whether an edit was made; else it is said why not."""
        try:
            edit()
        except SceneError as error:
            self.failed.emit(error.message)
            return False
        return True

    def reset(self, index: Index) -> None:
        """Set a row to its default."""
        row = self.row(index)
        if row.default is not NO_DEFAULT:
            self.set_value(index, row.default)

    def choose_case(self, index: Index, case: str) -> None:
        """Switch a variant; what the cases have in common is kept."""
        self._done(lambda: self.fields.choose_case(self.row(index), case))

    def act(self, index: Index) -> None:
        """Do what the third column of a row offers: remove the entry, add an entry, or reset."""
        action = self.action(index)
        if action == "remove":
            self.fields.remove_entry(self.row(index), self.tr("Remove entry"))
        elif action == "add":
            self.fields.add_entry(self.row(index), self.tr("Add entry"))
        elif action == "default":
            self.reset(index)

    def action(self, index: Index) -> str:
        """What the third column offers: remove, add, default or nothing."""
        row = self.row(index)
        if row.entry:
            return "remove"
        if row.editor == "list" and self.value(index) is not None:
            return "add"
        return "default" if self.changed(index) else ""

    # ------------------------------------------------------------------------------------------------ item model

    def _node(self, index: Index) -> _Root:
        return index.internalPointer() if index.isValid() else self._root

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, self._node(parent).children[row])

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]
        parent = index.internalPointer().parent if index.isValid() else None
        if not isinstance(parent, _Node):
            return QModelIndex()
        return self.createIndex(parent.parent.children.index(parent), NAME, parent)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.column() > 0 else len(self._node(parent).children)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 3

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole):
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Field"), self.tr("Value"), "")[section]
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        row = self.row(index)
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.column() == NAME and row.can_be_unset:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        if index.column() == VALUE:
            if row.editor == "bool":
                flags |= Qt.ItemFlag.ItemIsUserCheckable
            elif row.editor in ("reference", "text", "file") or (
                row.editor not in ("section", "struct", "list", "map", "tuple", "buffer", *LIVE)
                and self.value(index) is not None
            ):
                flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def index_at(self, path: str, column: int = VALUE) -> QModelIndex:
        """The row of the value at a World path of the last shown object; invalid when there is none."""

        def search(parent: QModelIndex) -> QModelIndex:
            for i in range(self.rowCount(parent)):
                index = self.index(i, NAME, parent)
                row = self.row(index)
                if (
                    self.path(index) == path
                    and row.editor not in ("euler", *LIVE)
                    and (row.editor != "section" or row.rel)
                ):
                    return index.siblingAtColumn(column)
                found = search(index)
                if found.isValid():
                    return found
            return QModelIndex()

        return search(QModelIndex())

    def index_at_row(self, index: QPersistentModelIndex) -> QModelIndex:
        """Where a row is now; invalid when it is gone."""
        return index.sibling(index.row(), index.column())

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole):
        if not index.isValid() or not self.paths:
            return None
        row = self.row(index)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tool_tip(row, self.unit(index), self.path(index), self.origin(index))
        if role == SEARCH:
            below = words_below(row.info.type) if row.can_be_unset else ()  # found before there is a value, too
            return " ".join((row.label, row.info.name, *below))
        if role == Qt.ItemDataRole.BackgroundRole and row.editor == "section":
            return QGuiApplication.palette().color(QPalette.ColorRole.Button)
        if index.column() == NAME:
            return self._name_data(index, row, role)
        if index.column() == VALUE:
            return self._value_data(index, row, role)
        if role == Qt.ItemDataRole.DecorationRole:
            action = self.action(index)
            return icons.icon(action) if action else None
        return None

    def _name_data(self, index: Index, row: Row, role: int):
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            unit, factor = units.display(self.unit(index)) if row.editor in _VECTORS else ("", 1.0)
            return row.label if factor == 1.0 else self.tr("{0}, {1}").format(row.label, unit)
        if role == Qt.ItemDataRole.CheckStateRole and row.can_be_unset:
            return Qt.CheckState.Unchecked if self.value(index) is None else Qt.CheckState.Checked
        if role == Qt.ItemDataRole.FontRole and (row.editor == "section" or self.changed(index)):
            font = QFont()
            font.setBold(True)
            return font
        return None

    def _value_data(self, index: Index, row: Row, role: int):
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            if row.editor not in ("section", "struct") and self.mixed(index):
                return self.tr("mixed")
            return text_of_value(row, self.value(index), self.unit(index))
        if role == Qt.ItemDataRole.CheckStateRole and row.editor == "bool" and self.value(index) is not None:
            if self.mixed(index):
                return Qt.CheckState.PartiallyChecked
            return Qt.CheckState.Checked if self.value(index) else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.ForegroundRole:
            if self.dangling(index):
                return QColor(theme.tokens().alert)
            if self.value(index) is None or self.mixed(index):
                return QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        row = self.row(index)
        if role == Qt.ItemDataRole.CheckStateRole:
            on = Qt.CheckState(value) == Qt.CheckState.Checked
            if index.column() == NAME:
                return self.set_value(index, initial_value(row.info) if on else None)
            return self.set_value(index, on)
        if role == Qt.ItemDataRole.EditRole and index.column() == VALUE:
            if row.editor == "variant" and isinstance(value, str):
                self.choose_case(index, value)
                return True
            return self.set_value(index, value)
        return False
