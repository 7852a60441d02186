"""The fields of the selected objects as an item model: names, values, units, what is changed from the default."""

from __future__ import annotations

import contextlib
import typing
from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette

from app.document import Change, Document
from app.naming import kind_of
from engine.errors import SceneError
from engine.geometry import rotation
from engine.msd import names
from engine.msd.paths import declaration, get, is_within, join, parse, split
from engine.msd.schema.base import Element, FieldInfo, same
from engine.msd.schema.force import Range
from engine.msd.schema.hierarchy import Body, Joint, JointType, Link
from engine.msd.schema.variant import Variant
from ui import icons
from ui.inspector.numbers import range_text, text_of, texts_of, within
from ui.inspector.rows import LONG, NO_DEFAULT, Row, child_rows, initial_value, object_rows, switched, words_below

Index = QModelIndex | QPersistentModelIndex

NAME, VALUE, ACTION = range(3)
"""Columns."""

WHOLE = frozenset({"section", "struct", "list", "map", "variant", "buffer"})
"""Editors of values whose defaults are no text."""

MISSING = object()
"""Value of a row that one of several objects does not have."""

SEARCH = Qt.ItemDataRole.UserRole + 1
"""Role of what a search for a field looks at: its label and its key."""


class _Appearance(NamedTuple):
    """What views show of a row."""

    value: Any
    unit: str
    dangling: bool
    is_set: bool
    changed: bool


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
        self.document = document
        self.paths: tuple[str, ...] = ()
        self._root = _Root()
        self._kind: tuple[type, bool] | None = None
        self._removed: list[_Root] = []  # indexes point at nodes: those just removed stay until the next change
        self._typed_angles: dict[str, tuple[np.ndarray, np.ndarray]] = {}
        self._mixed: dict[tuple[str, bool], bool] = {}
        """Whether the shown objects differ, by `rel` and `of_body` of the rows that were compared."""
        self._shown: dict[bool, list[Any]] = {}
        """What `_objects` found, by `of_body`."""
        self._choices: dict[str, dict[str, None]] = {}
        """Names that references may have, by kind; cached until the next change of names."""

    # ------------------------------------------------------------------------------------------------ objects

    def show(self, document: Document, paths: tuple[str, ...], rebuild: bool = False) -> None:
        """Show the objects at `paths`; when they differ in class, the last one. Rows are kept for objects of the same
        class unless `rebuild`, as while one of them is being edited."""
        if document is self.document and paths == self.paths:
            return
        if not rebuild and self._can_reuse_rows(document, paths):
            self.paths = paths
            self._typed_angles.clear()
            self.refresh()
            self.shown.emit()
            return
        self.beginResetModel()
        if document is not self.document:
            self._choices.clear()
        self.document = document
        objects = [(path, self._get(path)) for path in paths]
        kind = type(objects[-1][1]) if objects else None
        self.paths = tuple(path for path, value in objects if type(value) is kind and value is not MISSING)
        self._kind = self._kind_of(self.paths[-1]) if self.paths else None
        self._typed_angles.clear()
        self._clear_caches()
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
        return self._get(paths[0]) is not MISSING and self._kind_of(paths[0]) == self._kind

    def apply(self, changes: list[Change], paths: tuple[str, ...]) -> None:
        """Follow what the document did; `paths` are those of the shown objects afterwards."""
        if any(_may_name(change) for change in changes):
            self._choices.clear()
        kept = [path for path in paths if self._get(path) is not MISSING]
        if [self._kind_of(path) for path in kept] != [self._kind] * len(self.paths) or not kept:
            self.paths = ()
            self.show(self.document, tuple(kept))
            return
        self.paths = tuple(kept)
        if self._affects_shown(changes):
            self.refresh()

    def _affects_shown(self, changes: list[Change]) -> bool:
        """Whether changes are at, below or above the shown objects or what holds them. Among several that move paths
        it is not known which object a path referred to."""
        if len({change.kind for change in changes}) > 1:
            return True
        changed, above = {change.path for change in changes}, {""}
        for path in changed:
            while path not in above:
                above.add(path)
                path = split(path)[0]
        watched = {*self.paths, *(split(path)[0] for path in self.paths if path)}
        return not watched.isdisjoint(above) or any(is_within(path, changed) for path in watched)

    def refresh(self) -> None:
        """Bring rows and values in line with the World."""
        self._removed = []
        self._clear_caches()
        self._sync(self._root, QModelIndex())

    def _clear_caches(self) -> None:
        self._mixed.clear()
        self._shown.clear()

    def _top_rows(self) -> list[Row]:
        if not self.paths:
            return []
        path = self.paths[-1]
        value = self._get(path)
        info = declaration(self.document.world, path) if path and not isinstance(value, Element) else None
        body = self._get(split(path)[0]) if path and isinstance(value, Link) else None
        return object_rows(value, info, bool(kind_of(path, value)), body if isinstance(body, Body) else None)

    @property
    def kind_name(self) -> str:
        """The class of what is shown; empty for nothing."""
        return self._kind[0].__name__ if self._kind else ""

    def _kind_of(self, path: str) -> tuple[type, bool]:
        """What decides about the top rows of an object: its class, and whether the rows of a body are among them."""
        return type(self._get(path)), bool(path) and isinstance(self._get(split(path)[0]), Body)

    def _node_of(self, row: Row, parent: _Root) -> _Node:
        """A row, and all rows below it."""
        node = _Node(row, parent)
        value = self._value(row)
        node.children = [] if value is MISSING else [self._node_of(r, node) for r in child_rows(value, row)]
        return node

    def _sync(self, node: _Root, index: QModelIndex) -> None:
        if isinstance(node, _Node):
            value = self._value(node.row)
            wanted = [] if value is MISSING else child_rows(value, node.row)
        else:
            wanted = self._top_rows()
        signature = [(row.rel, row.editor, row.label, row.info.type) for row in wanted]
        if signature != [(c.row.rel, c.row.editor, c.row.label, c.row.info.type) for c in node.children]:
            if node.children:
                self.beginRemoveRows(index, 0, len(node.children) - 1)
                self._removed += node.children
                node.children = []
                self.endRemoveRows()
            if wanted:
                self.beginInsertRows(index, 0, len(wanted) - 1)
                node.children = [self._node_of(row, node) for row in wanted]
                self.endInsertRows()
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
                self._announce(i, child, all_columns=(before.changed, before.is_set) != (now.changed, now.is_set))
            self._sync(child, self.createIndex(i, NAME, child))
        if fresh:
            first, last = node.children[0], node.children[-1]
            bottom = self.createIndex(len(node.children) - 1, ACTION, last)
            self.dataChanged.emit(self.createIndex(0, NAME, first), bottom)

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
        )

    # ------------------------------------------------------------------------------------------------ values

    def _get(self, path: str) -> Any:
        try:
            return get(self.document.world, path)
        except KeyError:
            return MISSING

    def path_of(self, row: Row, owner: str) -> str:
        """World path of a row for the object at `owner`."""
        base = split(owner)[0] if row.of_body else owner
        if not row.rel:
            return base
        for step in parse(row.rel):
            base = join(base, step)
        return base

    def path(self, index: Index) -> str:
        """World path of a row, for the last of the shown objects."""
        return self.path_of(self.row(index), self.paths[-1])

    def row(self, index: Index) -> Row:
        """What stands in a row."""
        return index.internalPointer().row

    def _value(self, row: Row, owner: str | None = None) -> Any:
        path = self.path_of(row, self.paths[-1] if owner is None else owner)
        value = self._get(path)
        return self._euler(path, value) if row.editor == "euler" and value is not MISSING else value

    def _euler(self, path: str, quaternion: np.ndarray) -> np.ndarray:
        """Angles of a quaternion: those typed last while they still give it, so that typing never jumps."""
        known = self._typed_angles.get(path)
        if known is not None and np.array_equal(known[0], quaternion):
            return known[1]
        return np.degrees(rotation.to_euler(quaternion))

    def value(self, index: Index) -> Any:
        """The value of a row for the last of the shown objects; MISSING while other rows are being put in."""
        return self._value(self.row(index)) if self.paths else MISSING

    def mixed(self, index: Index) -> bool:
        """Whether the shown objects differ in a row."""
        if len(self.paths) < 2:
            return False
        row = self.row(index)
        key = row.rel, row.of_body
        if key not in self._mixed:
            objects = self._objects(row.of_body)
            value = _value_in(objects[-1], row.rel)
            self._mixed[key] = any(not same(_value_in(other, row.rel), value) for other in objects[:-1])
        return self._mixed[key]

    def _objects(self, of_body: bool) -> list[Any]:
        """The shown objects, or the bodies that own them."""
        if of_body not in self._shown:
            self._shown[of_body] = [self._get(split(path)[0] if of_body else path) for path in self.paths]
        return self._shown[of_body]

    def choices(self, index: Index) -> list[str]:
        """Names that a reference may have."""
        return [*self._names(self.row(index).declaration.ref)]

    def _names(self, kind: str) -> dict[str, None]:
        if kind not in self._choices:
            self._choices[kind] = dict.fromkeys(names.names(self.document.world, kind))
        return self._choices[kind]

    def changed(self, index: Index) -> bool:
        """Whether a row differs from its default."""
        row = self.row(index)
        if row.editor == "euler" or row.default is NO_DEFAULT:
            return False  # a section has no default either
        return not same(self.value(index), row.default)

    # ------------------------------------------------------------------------------------------------ edits

    def set_value(self, index: Index, value: Any, merge: str = "") -> bool:
        """Set a row of every shown object, in one undo step. Steps with the same `merge` key are one."""
        row = self.row(index)
        if value is MISSING or (value is None and not row.info.optional):
            return False
        value = self._allowed(row, value)
        needs_length = row.declaration.role in ("quaternion", "direction") and value is not None
        if needs_length and not np.any(value):
            self.failed.emit(self.tr("{0} cannot be all zeros").format(row.label))
            return False
        key = merge or f"inspector:{row.rel}"
        if not merge:
            self.document.end_merge()
        try:
            for owner in self.paths:
                self._set(row, self.path_of(row, owner), value, key if merge or len(self.paths) > 1 else "")
        except (SceneError, KeyError, ValueError, TypeError) as error:
            self.failed.emit(error.message if isinstance(error, SceneError) else str(error))
            return False
        finally:
            if not merge:
                self.document.end_merge()
        return True

    def _set(self, row: Row, path: str, value: Any, merge: str) -> None:
        if row.editor == "euler":
            angles = np.asarray(value, dtype=np.float64)
            value = rotation.from_euler(np.radians(angles), "XYZ")
            self._typed_angles[path] = (value, angles)
        self.document.set(path, value, merge=merge)

    @staticmethod
    def _allowed(row: Row, value: Any) -> Any:
        """The nearest value in the declared range."""
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            value = within(value, row.declaration)
            return round(value) if row.editor in ("integer", "bits") else value
        low, high = row.declaration.ge, row.declaration.le
        if row.editor in ("vector", "color", "numbers") and value is not None and (low, high) != (None, None):
            return np.clip(np.asarray(value, dtype=np.float64), low, high)
        return value

    def reset(self, index: Index) -> None:
        """Set a row to its default."""
        row = self.row(index)
        if row.default is not NO_DEFAULT:
            self.set_value(index, row.default)

    def add_entry(self, index: Index) -> None:
        """Add an entry at the end of a list."""
        row = self.row(index)
        kind = (typing.get_args(row.info.type) or (str,))[0]
        element = initial_value(FieldInfo("", kind, False, row.declaration, None))
        if row.declaration.ref and isinstance(element, str):
            element = next(iter(self.choices(index)), "")
        with self.document.macro(self.tr("Add entry")):
            for owner in self.paths:
                path = self.path_of(row, owner)
                self.document.insert(path, len(get(self.document.world, path)), element)

    def remove_entry(self, index: Index) -> None:
        """Remove an entry of a list."""
        row = self.row(index)
        with self.document.macro(self.tr("Remove entry")):
            for owner in self.paths:
                with contextlib.suppress(KeyError):
                    self.document.remove(self.path_of(row, owner))

    def choose_case(self, index: Index, case: str) -> None:
        """Switch a variant; what the cases have in common is kept."""
        value = self.value(index)
        if isinstance(value, Variant) and value.variant != case:
            self.set_value(index, switched(value, case))

    def act(self, index: Index) -> None:
        """Do what the third column of a row offers: remove the entry, add an entry, or reset."""
        action = self.action(index)
        if action == "remove":
            self.remove_entry(index)
        elif action == "add":
            self.add_entry(index)
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
                row.editor not in ("section", "struct", "list", "map", "tuple", "buffer")
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
                if self.path(index) == path and row.editor != "euler" and (row.editor != "section" or row.rel):
                    return index.siblingAtColumn(column)
                found = search(index)
                if found.isValid():
                    return found
            return QModelIndex()

        return search(QModelIndex())

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole):
        if not index.isValid() or not self.paths:
            return None
        row = self.row(index)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tool_tip(index) if row.rel or row.editor != "section" else _listed(row.members)
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
            return row.label
        if role == Qt.ItemDataRole.CheckStateRole and row.can_be_unset:
            return Qt.CheckState.Unchecked if self.value(index) is None else Qt.CheckState.Checked
        if role == Qt.ItemDataRole.FontRole and (row.editor == "section" or self.changed(index)):
            font = QFont()
            font.setBold(True)
            return font
        return None

    def _value_data(self, index: Index, row: Row, role: int):
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self.tr("(various)") if self.mixed(index) else self._text(index, row)
        if role == Qt.ItemDataRole.CheckStateRole and row.editor == "bool" and self.value(index) is not None:
            if self.mixed(index):
                return Qt.CheckState.PartiallyChecked
            return Qt.CheckState.Checked if self.value(index) else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.ForegroundRole:
            if self.dangling(index):
                return QColor("#d0404a")
            if self.value(index) is None or self.mixed(index):
                return QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText)
        return None

    def dangling(self, index: Index) -> bool:
        """Whether a reference names nothing."""
        row, value = self.row(index), self.value(index)
        return row.editor == "reference" and isinstance(value, str) and value not in self._names(row.declaration.ref)

    def unit(self, index: Index) -> str:
        """The unit of a value. The bounds of a range have that of the range; of two, `turning | sliding`, the one of
        the joint that is selected."""
        unit = self.row(index).declaration.unit
        parent = index.parent()
        if not unit and parent.isValid() and self.row(parent).info.type is Range:
            unit = self.row(parent).declaration.unit
        element = self._get(self.paths[-1]) if " | " in unit else None
        if isinstance(element, Joint):
            turning, sliding = unit.split(" | ")
            return sliding if element.type_ is JointType.Slide else turning
        return unit

    def _text(self, index: Index, row: Row) -> str:
        value = self.value(index)
        if value is MISSING:
            return ""
        if value is None:
            return self.tr("none") if row.editor == "reference" else self.tr("not set")
        unit = f" {self.unit(index)}" if self.unit(index) else ""
        editor = row.editor
        if editor in ("number", "integer"):
            return text_of(value) + unit
        if editor == "bits":
            return f"0x{value:X}"
        if editor in ("vector", "color", "quaternion", "euler"):
            return texts_of(value, 4) + unit
        if editor == "numbers":
            return texts_of(value, 4) + unit if value.size <= LONG else self.tr("%n numbers", "", value.size)
        if editor == "buffer":
            return " × ".join(map(str, value.shape))
        if editor == "enum":
            return value.name.strip("_")
        if editor == "variant":
            return value.variant.replace("_", " ")
        if editor in ("list", "map"):
            return self.tr("%n entries", "", len(value)) if len(value) != 1 else self.tr("1 entry")
        if editor == "reference":
            return value or self.tr("(nothing chosen)")
        return str(value) if editor in ("text", "file", "xml") else ""

    def _tool_tip(self, index: Index) -> str:
        row = self.row(index)
        d = row.declaration
        lines = [f"<b>{d.meaning or row.label}</b>"]
        if unit := self.unit(index):
            lines.append(self.tr("Unit: {0}").format(unit))
        if range_text(d):
            lines.append(self.tr("Range: {0}").format(range_text(d)))
        if row.default is not NO_DEFAULT and row.editor not in WHOLE:
            lines.append(self.tr("Default: {0}").format(_plain(row.default)))
        reach = {
            "look": self.tr("Affects rendering only"),
            "parameter": self.tr("Affects the running simulation"),
            "structure": self.tr("Rebuilds the simulation and keeps its state"),
        }
        lines.append(f"{reach[d.reach.value]}.")
        lines.append(f"<code>{self.path(index)}</code>")
        return "<br>".join(lines)

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


def _listed(rows: tuple[Row, ...]) -> str:
    return ", ".join(row.label for row in rows)


def _may_name(change: Change) -> bool:
    """Whether there may be other names after a change."""
    holds = any(isinstance(value, (Element, list, dict, tuple)) for value in (change.old, change.new))
    return change.kind != "set" or holds or change.path.endswith(".name")


def _value_in(element: Any, rel: str) -> Any:
    try:
        return get(element, rel)
    except KeyError:
        return MISSING


def _plain(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, np.ndarray):
        return texts_of(value.ravel()[:12])
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (int, float)):
        return text_of(value)
    return getattr(value, "name", None) or str(value) or '""'
