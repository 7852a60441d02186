"""The World as an item model: rows are made when a view asks for them and follow the document change by change."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt, Signal

from app.document import Change, Document
from app.naming import kind_label, kind_of, name_of
from engine.msd.errors import SceneError
from engine.msd.paths import parse, split
from engine.msd.schema import CarriedElement
from engine.msd.schema.base import Element
from ui import icons
from ui.tree.structure import TOP, Group, Row, child_rows, group_rows, has_child_rows

PATH_MIME = "application/x-msd-path"
"""What is dragged out of the tree: World paths, UTF-8, one a line."""

PATH_ROLE = Qt.ItemDataRole.UserRole
SEARCH_ROLE = Qt.ItemDataRole.UserRole + 1
"""Text that the search looks through: the name and the kind."""

Index = QModelIndex | QPersistentModelIndex


class _Node:
    """A row that was made."""

    __slots__ = ("children", "parent", "row")

    def __init__(self, row: Row, parent: _Node | None) -> None:
        self.row, self.parent = row, parent
        self.children: list[_Node] | None = None

    @property
    def key(self) -> object:
        """What makes a row the same row after a change."""
        if isinstance(self.row.element, Element):
            return id(self.row.element)
        return self.row.path if self.row.group is None else self.row.group.label


class SceneTreeModel(QAbstractItemModel):
    """Rows of the World of a document.

    Signals:
        failed: a rename was refused; carries the reason.
    """

    failed = Signal(str)

    def __init__(self, document: Document, parent=None) -> None:
        super().__init__(parent)
        self.set_document(document)

    def set_document(self, document: Document) -> None:
        """Show another document."""
        self.beginResetModel()
        self.document = document
        self._removed = [self._root] if hasattr(self, "_root") else []
        self._root = _Node(Row("", "", None), None)
        self._root.children = [_Node(row, self._root) for row in group_rows(TOP)]
        self._by_path: dict[str, _Node] | None = None
        self.endResetModel()

    # ------------------------------------------------------------------------------------------------ rows

    def _node(self, index: Index) -> _Node:
        return index.internalPointer() if index.isValid() else self._root

    def _children(self, node: _Node) -> list[_Node]:
        if node.children is None:
            node.children = [_Node(row, node) for row in child_rows(self.document.world, node.row)]
            self._by_path = None
        return node.children

    def _index(self, node: _Node) -> QModelIndex:
        if node.parent is None:
            return QModelIndex()
        return self.createIndex(node.parent.children.index(node), 0, node)  # type: ignore[union-attr]

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, self._children(self._node(parent))[row])

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]
        return self._index(self._node(index).parent or self._root) if index.isValid() else QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.column() > 0 else len(self._children(self._node(parent)))

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 1

    def hasChildren(self, parent: Index = QModelIndex()) -> bool:
        node = self._node(parent)
        return bool(node.children) if node.children is not None else has_child_rows(self.document.world, node.row)

    # ------------------------------------------------------------------------------------------------ paths

    def path(self, index: Index) -> str:
        """World path of a row."""
        return self._node(index).row.path

    def group(self, index: Index) -> Group | None:
        """The group that a row stands for, or None for an object."""
        return self._node(index).row.group

    def index_of(self, path: str) -> QModelIndex:
        """The row of the object at `path`, or of the nearest object that holds it; rows on the way are made."""
        node = self._find(path)
        while node is None:
            path = split(path)[0]
            node = self._find(path)
        return self._index(node)

    def _find(self, path: str) -> _Node | None:
        """The row of exactly `path`, making the rows above it."""
        node = self._lookup(path)
        if node is None and path:
            at = path
            while at and node is None:
                at = split(at)[0]
                node = self._find(at) if at else None
            if node is not None:
                self._children(node)
                node = self._lookup(path)
        return node

    def _lookup(self, path: str) -> _Node | None:
        if self._by_path is None:
            self._by_path = {}
            for node in self._made(self._root):
                self._by_path.setdefault(node.row.path, node)
                self._by_path.setdefault(node.row.entry_path, node)
        return self._by_path.get(path)

    def _made(self, node: _Node) -> Iterator[_Node]:
        for child in node.children or ():
            yield child
            yield from self._made(child)

    # ------------------------------------------------------------------------------------------------ data

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole):
        if not index.isValid():
            return None
        row = self._node(index).row
        if role == PATH_ROLE:
            return row.path
        if row.group is not None:
            return self._group_data(row, role)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._label(row)
        if role == Qt.ItemDataRole.EditRole:
            return name_of(row.path, row.element)
        if role == Qt.ItemDataRole.DecorationRole:
            return icons.icon(self._icon(row))
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{kind_label(row.path, row.element).capitalize()}\n{row.path}"
        if role == SEARCH_ROLE:
            return f"{self._label(row)} {kind_label(row.path, row.element)}"
        return None

    def _group_data(self, row: Row, role: int):
        group = row.group
        if role == Qt.ItemDataRole.DisplayRole:
            count = sum(len(owner) for _, owner in group.entries(self.document.world))
            return f"{self.tr(group.label)}  {count}" if count else self.tr(group.label)
        if role == Qt.ItemDataRole.DecorationRole:
            return icons.icon(group.icon)
        if role == Qt.ItemDataRole.ToolTipRole:
            return group.path or self.tr("the whole scene")
        if role == SEARCH_ROLE:
            return group.label
        return None

    def _label(self, row: Row) -> str:
        if isinstance(row.element, tuple):
            return " – ".join(row.element)
        name = name_of(row.path, row.element)
        if name:
            return name
        step = parse(row.entry_path)[-1]
        return f"{kind_label(row.path, row.element)} {step}" if isinstance(step, int) else self.tr("free joint")

    @staticmethod
    def _icon(row: Row) -> str:
        if isinstance(row.element, tuple):
            return "collision_ignore"
        if isinstance(row.element, CarriedElement):
            return "file"
        kind = kind_of(row.path, row.element)
        if kind == "light":
            return f"light_{row.element.type_.variant}"
        if kind == "geom":
            return f"geom_{row.element.shape.name.lower()}"
        return kind or row.path.rpartition("[")[0].rpartition(".")[2].rstrip("s")

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        row = self._node(index).row
        if row.group is None:
            flags |= Qt.ItemFlag.ItemIsDragEnabled
            if kind_of(row.path, row.element):
                flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: Index, value, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole:
            return False
        try:
            self.document.rename(self.path(index), str(value))
        except SceneError as error:
            self.failed.emit(error.message)
            return False
        return True

    def mimeTypes(self) -> list[str]:
        return [PATH_MIME]

    def mimeData(self, indexes) -> QMimeData:
        paths = "\n".join(self.path(index) for index in indexes)
        data = QMimeData()
        data.setData(PATH_MIME, paths.encode())
        data.setText(paths)
        return data

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction

    # ------------------------------------------------------------------------------------------------ changes

    def apply(self, changes: list[Change]) -> None:
        """Follow what the document did."""
        self._removed = []  # indexes point at nodes: those just removed stay until the next change
        for change in changes:
            structural = change.kind != "set" or any(
                isinstance(value, (Element, list, dict, tuple)) for value in (change.old, change.new)
            )
            if structural:
                self._follow_structure(change.path)
            else:
                self._refresh(change.path)

    def _follow_structure(self, path: str) -> None:
        """Bring the made rows around `path` in line with the World."""
        while path:
            path = split(path)[0]
            node = self._lookup(path) if path else None
            if node is not None:
                self._sync(node)
                return
        for node in self._root.children or ():
            self._sync(node)

    def _sync(self, node: _Node) -> None:
        index = self._index(node)
        if node.children is not None:
            self._sync_children(node)
        self.dataChanged.emit(index, index)

    def _sync_children(self, node: _Node) -> None:
        wanted = [_Node(row, node) for row in child_rows(self.document.world, node.row)]
        keys = {w.key: i for i, w in enumerate(wanted)}
        order = [keys[c.key] for c in node.children if c.key in keys]
        kept = set() if order != sorted(order) else {c.key for c in node.children if c.key in keys}
        parent = self._index(node)
        for first, last in reversed(_runs([i for i, c in enumerate(node.children) if c.key not in kept])):
            self.beginRemoveRows(parent, first, last)
            self._removed += node.children[first : last + 1]
            del node.children[first : last + 1]
            self.endRemoveRows()
        for first, last in _runs([i for i, w in enumerate(wanted) if w.key not in kept]):
            self.beginInsertRows(parent, first, last)
            node.children[first:first] = wanted[first : last + 1]
            self.endInsertRows()
        self._by_path = None
        for child, target in zip(node.children, wanted, strict=True):
            old, child.row = child.row, target.row  # an entry that is a tuple is replaced, not changed
            if old.path != target.row.path:
                self._rebase(child, old.entry_path, target.row.entry_path)
            if child.row.group is not None and child.children is not None:
                self._sync_children(child)
        if node.children:
            last = len(node.children) - 1
            self.dataChanged.emit(self.index(0, 0, parent), self.index(last, 0, parent))

    def _rebase(self, node: _Node, old: str, new: str) -> None:
        for child in node.children or ():
            row = child.row
            child.row = row._replace(entry_path=new + row.entry_path[len(old) :], path=new + row.path[len(old) :])
            self._rebase(child, old, new)

    def _refresh(self, path: str) -> None:
        node = self._lookup(path)
        while node is None and path:
            path = split(path)[0]
            node = self._lookup(path)
        if node is not None:
            index = self._index(node)
            self.dataChanged.emit(index, index)


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Consecutive numbers as (first, last) pairs."""
    runs: list[tuple[int, int]] = []
    for n in numbers:
        if runs and runs[-1][1] == n - 1:
            runs[-1] = (runs[-1][0], n)
        else:
            runs.append((n, n))
    return runs
