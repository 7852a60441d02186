"""The World as an item model: rows are fetched when a view asks for them and follow the document change by change."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPalette, QPixmap

from app.changes import moved
from app.checking import Note
from app.document import Change, Document
from app.naming import kind_label, name_of, source_of
from app.reparenting import list_for
from app.uses import object_at
from engine.errors import SceneError
from engine.msd.paths import format_path, get, is_within, parse, split
from engine.msd.schema import (
    Body,
    Camera,
    GaussianSplat,
    Geometry,
    Keyframe,
    Light,
    Link,
    MujocoKeyframe,
    Site,
)
from engine.msd.schema.base import Element
from ui import icons
from ui.dragging import PATH_MIME
from ui.keyframe_pictures import KeyframePictures
from ui.language.phrases import translated
from ui.tree.filter import Filter
from ui.tree.nodes import Node, is_run, key_of, moved_row, paths_of
from ui.tree.roles import (
    BADGE_ROLE,
    FOUND_TEXT_ROLE,
    HIDDEN_ROLE,
    LOCKED_ROLE,
    MATCH_ROLE,
    PATH_ROLE,
    PICTURE_ROLE,
    SEARCH_ROLE,
    SEVERITIES,
    SHOWN_ROLES,
)
from ui.tree.row_looks import icon_of, label_of, searched_text
from ui.tree.structure import Group, Row, can_have_child_rows, child_rows, has_child_rows, root_row

IN_VIEW = (Body, Link, Geometry, Site, Light, Camera, GaussianSplat)
"""What a view shows."""

FEW = 50
"""Up to so many changes at once are followed one by one."""

LAST = 2**31 - 1
"""Behind the last entry of any list."""

Index = QModelIndex | QPersistentModelIndex


class SceneTreeModel(QAbstractItemModel):
    """Rows of the World of a document.

    Signals:
        failed: a rename was refused; carries the reason.
        dropped: rows of the tree were dropped; carries their World paths, the path of the list that they go to, and
            the entry of it that they go before.
    """

    failed = Signal(str)
    dropped = Signal(list, str, int)

    def __init__(self, document: Document, parent=None) -> None:
        super().__init__(parent)
        self._hidden: frozenset[str] = frozenset()
        self._locked: frozenset[str] = frozenset()
        self._badges: dict[str, tuple[str, str, bool]] = {}
        self.keyframe_pictures: KeyframePictures | None = None
        self.filter = Filter()
        self.dragged_too: Callable[[], Iterable[str]] = tuple
        """Paths of what is selected and no view knows."""
        self.set_document(document)

    def set_document(self, document: Document) -> None:
        """Show another document."""
        self.beginResetModel()
        self.document = document
        self._removed = [self._root] if hasattr(self, "_root") else []
        self._root = Node(root_row(), None)
        self._by_path: dict[str, Node] = {}
        self._by_object: dict[int, Node] = {}
        """Fetched rows by the `id` of their object, which is alive as long as its row is."""
        self._accepted: set[Node] | None = None
        for heading in self._children(self._root):
            self._children(heading)
        self.endResetModel()

    # ------------------------------------------------------------------------------------------------ rows

    def _node(self, index: Index) -> Node:
        return index.internalPointer() if index.isValid() else self._root

    def _children(self, node: Node) -> list[Node]:
        if not node.fetched:
            node.fetched = True
            rows = child_rows(self.document.world, node.row)
            node.children[:] = [Node(row, node, place) for place, row in enumerate(rows)]
            self._register(node.children)
            self._choose_shown(node)
        return node.children

    def _choose_shown(self, node: Node) -> None:
        accepted = self._accepted
        node.shown = node.children if accepted is None else [each for each in node.children if each in accepted]

    def _index(self, node: Node) -> QModelIndex:
        if node.parent is None or (self._accepted is not None and node not in self._accepted):
            return QModelIndex()
        return self.createIndex(node.number(), 0, node)

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        node = parent.internalPointer() or self._root  # views ask for the index of every row
        if not node.fetched:
            self._children(node)
        if column != 0 or not 0 <= row < len(node.shown) or parent.column() > 0:
            return QModelIndex()
        return self.createIndex(row, 0, node.shown[row])

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]
        node = index.internalPointer()  # Qt asks for this more than for anything else
        if node is None or (node := node.parent).parent is None:
            return QModelIndex()
        return self.createIndex(node.number(), 0, node)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        if parent.column() > 0:
            return 0
        node = self._node(parent)
        self._children(node)
        return len(node.shown)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 1

    def hasChildren(self, parent: Index = QModelIndex()) -> bool:
        node = self._node(parent)
        if not node.fetched and can_have_child_rows(node.row):
            if has_child_rows(self.document.world, node.row):
                return self._accepted is None or self.rowCount(parent) > 0
            node.fetched = True  # so that its first row will be announced
        return bool(node.shown)

    # ------------------------------------------------------------------------------------------------ paths

    def path(self, index: Index) -> str:
        """World path of a row."""
        return self._node(index).row.path

    def group(self, index: Index) -> Group | None:
        """The group that a row stands for, or None for an object."""
        return self._node(index).row.group

    def index_of(self, path: str) -> QModelIndex:
        """The row of the object at `path`, or of the nearest object that holds it; rows on the way are fetched.
        Invalid while the search hides it."""
        return self._index(self._nearest(path))

    def object_at(self, path: str) -> str:
        """Path of the object at `path`, or of the nearest that holds it and has a row."""
        return self._nearest(path).row.path

    def _nearest(self, path: str) -> Node:
        missing = []
        while (node := self._by_path.get(path)) is None:
            missing.append(path)
            path = split(path)[0]
        for path in reversed(missing):
            self._children(node)
            node = self._by_path.get(path, node)
        return node

    def fetched_index(self, path: str) -> QModelIndex:
        """The row of the object at `path`; invalid while no view has fetched it or the search hides it."""
        node = self._by_path.get(path)
        return self._index(node) if node is not None else QModelIndex()

    def _register(self, nodes: Iterable[Node]) -> None:
        """Let rows be found by their paths and objects."""
        for node in nodes:
            if isinstance(node.row.element, Element):
                self._by_object[id(node.row.element)] = node
            for path in paths_of(node.row):
                self._by_path.setdefault(path, node)

    def _fetched(self, top: Node) -> Iterator[Node]:
        """The fetched rows below a row, from top to bottom."""
        waiting = [*reversed(top.children)]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def set_hidden(self, paths: Iterable[str]) -> None:
        """Paths of what the view does not show, whose rows are faint."""
        self._hidden = frozenset(paths)

    def set_locked(self, paths: Iterable[str]) -> None:
        """Paths of what clicks in the view pass by."""
        self._locked = frozenset(paths)

    def set_notes(self, notes: Iterable[Note]) -> None:
        """Mark the objects that errors and warnings are about, and the rows above them."""
        texts: dict[str, list[str]] = {}
        worst: dict[str, str] = {}
        for note in notes:
            if note.severity in SEVERITIES and (own := self._object_of(note.place)):
                texts.setdefault(own, []).append(note.message)
                for path in _prefixes(own):
                    if worst.get(path) != SEVERITIES[0]:
                        worst[path] = note.severity
        below = self.tr("Something below has an error or a warning")
        self._badges = {path: (severity, below, False) for path, severity in worst.items()}
        for path, said in texts.items():
            self._badges[path] = (worst[path], "\n".join(dict.fromkeys(said)), True)

    def _object_of(self, place: str) -> str:
        """Path of the row for a place, without fetching rows; empty for what is no path, as a line of a file."""
        try:
            own = object_at(self.document.world, place)
        except KeyError:
            return place
        except ValueError:
            return ""
        while own == place and own and own not in self._by_path and split(own)[0]:
            own = place = split(own)[0]
        return own

    def _badge(self, row: Row) -> tuple[str, str, bool] | None:
        if not self._badges:
            return None
        if row.group is None:
            return self._badges.get(row.path) or self._badges.get(row.entry_path)
        waiting, found = [row.group], None
        while waiting:
            group = waiting.pop()
            waiting += group.groups
            for path in (group.path, group.extras):
                badge = self._badges.get(path) if path else None
                if badge is not None and (found is None or badge[0] == SEVERITIES[0]):
                    found = badge
        return found

    def _finds(self, node: Node) -> bool:
        """Whether the search finds the row itself, not one above or below it."""
        row, wanted = node.row, self.filter
        if wanted.is_empty or (row.group is not None and (wanted.types or wanted.materials)):
            return False
        return wanted.finds(row.path, row.element, searched_text(row) if wanted.text else "")

    def _found_text(self, index: Index) -> list[tuple[int, int]]:
        if not self.filter.text or not self._finds(self._node(index)):
            return []
        shown = str(self.data(index))
        folded = shown.casefold()
        if len(folded) != len(shown):  # letters that fold to several are somewhere else
            return []
        return [match.span() for match in re.finditer(re.escape(self.filter.text), folded)]

    def search(self, wanted: Filter) -> None:
        """Show the rows that are found, those above and those below them; all for an empty search. The model
        is reset: what views do for each row that comes or goes takes a time that grows with the square of their
        number."""
        self.beginResetModel()
        self.filter = wanted
        self._accepted = None
        accepted: set[Node] = set()
        waiting = [] if wanted.is_empty else [(node, False) for node in self._children(self._root)]
        while waiting:
            node, inside = waiting.pop()
            inside = inside or self._finds(node)
            if inside:
                accepted.add(node)
                above = node.parent
                while above is not None and above not in accepted:
                    accepted.add(above)
                    above = above.parent
            waiting += [(child, inside) for child in self._children(node)]
        self._accepted = None if wanted.is_empty else accepted
        self._choose_shown(self._root)
        for node in self._fetched(self._root):
            self._choose_shown(node)
        self.endResetModel()

    def fetched_parents(self) -> list[tuple[object, QModelIndex]]:
        """The fetched rows with rows below them, each with what `index_of_row` finds it by after a search."""
        return [(node, self._index(node)) for node in self._fetched(self._root) if node.children]

    def index_of_row(self, row: object) -> QModelIndex:
        """The index of a row of `fetched_parents`; invalid when it is gone."""
        node = row
        while isinstance(node, Node) and node.parent is not None:
            if node not in node.parent.children:
                return QModelIndex()
            node = node.parent
        return self._index(row) if isinstance(row, Node) and node is self._root else QModelIndex()

    # ------------------------------------------------------------------------------------------------ data

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole):
        if not index.isValid():
            return None
        row = self._node(index).row
        if role == PATH_ROLE:
            return row.path
        if role == BADGE_ROLE:
            return self._badge(row)
        if role == MATCH_ROLE:
            return self._finds(self._node(index))
        if role == FOUND_TEXT_ROLE:
            return self._found_text(index)
        if role in (HIDDEN_ROLE, LOCKED_ROLE):
            if row.group is not None or not isinstance(row.element, IN_VIEW):
                return None
            return is_within(row.path, self._hidden if role == HIDDEN_ROLE else self._locked)
        if role == SEARCH_ROLE:
            return searched_text(row)
        if row.group is not None:
            return self._group_data(row.group, role)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return label_of(row)
        if role == Qt.ItemDataRole.EditRole:
            return name_of(row.path, row.element)
        if role in (Qt.ItemDataRole.DecorationRole, PICTURE_ROLE):
            picture = self._picture(row)
            return picture if picture is not None or role == PICTURE_ROLE else icons.icon(icon_of(row))
        if role == Qt.ItemDataRole.ForegroundRole and is_within(row.path, self._hidden):
            return QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText)
        if role == Qt.ItemDataRole.ToolTipRole:
            source = source_of(row.element)
            added = [self.tr("Added from the library: {0}").format(source)] if source else []
            text = "\n".join([translated(kind_label(row.path, row.element)).capitalize(), *added, row.path])
            pictures = self.keyframe_pictures
            return text if pictures is None or self._picture(row) is None else pictures.tool_tip(row.path, text)
        return None

    def _picture(self, row: Row) -> QPixmap | None:
        if self.keyframe_pictures is None or not isinstance(row.element, Keyframe | MujocoKeyframe):
            return None
        return self.keyframe_pictures.pixmap(row.path)

    def _group_data(self, group: Group, role: int):
        if role == Qt.ItemDataRole.DisplayRole:
            count = sum(len(owner) for _, owner in group.entries(self.document.world))
            label = translated(group.label)
            return f"{label}  {count}" if count else label
        if role == Qt.ItemDataRole.DecorationRole:
            return icons.icon(group.icon)
        if role == Qt.ItemDataRole.ToolTipRole:
            return group.path or (translated(group.label) if group.is_heading else self.tr("the whole scene"))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        node = index.internalPointer()
        return node.flags if node is not None else Qt.ItemFlag.ItemIsDropEnabled

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
        others = (path for path in self.dragged_too() if self._nearest(path).flags & Qt.ItemFlag.ItemIsDragEnabled)
        paths = "\n".join(dict.fromkeys([*(self.path(index) for index in indexes), *others]))
        data = QMimeData()
        data.setData(PATH_MIME, paths.encode())
        data.setText(paths)
        return data

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction

    def canDropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index) -> bool:
        return self._drop_place(data, row, parent) is not None

    def dropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index) -> bool:
        place = self._drop_place(data, row, parent)
        if place is not None:
            self.dropped.emit(_dragged(data), *place)
        return False  # the rows follow the document

    def _drop_place(self, data: QMimeData, row: int, parent: Index) -> tuple[str, int] | None:
        """The list that dragged rows go to, and before which entry of it: that of the row they were dropped before,
        if the list is its own. `row`: -1 on the parent. None where one of them cannot go."""
        world, node, paths = self.document.world, self._node(parent), _dragged(data)
        try:
            entries = [self.document.entry_path(path) for path in paths]
            lists = {list_for(world, entry, node.row.path) for entry in entries}
        except (SceneError, KeyError, ValueError):
            return None
        if len(lists) != 1 or (list_path := lists.pop()) is None:
            return None
        for child in self._children(node)[row:] if row >= 0 else ():
            owner, step = split(child.row.entry_path)
            if owner == list_path and isinstance(step, int):
                return list_path, step
        return list_path, LAST

    # ------------------------------------------------------------------------------------------------ changes

    def apply(self, changes: list[Change]) -> None:
        """Follow what the document did, not during a search. A change of structure moves the paths of what comes
        behind it: rows are compared with the World at its owner only, or everywhere after many changes."""
        self._removed = []  # indexes point at nodes: those just removed stay until the next change
        structural = [is_structural(change) for change in changes]
        first = structural.index(True) if any(structural) else len(changes)
        self._refresh(change.path for change in changes[:first])
        if first == len(changes):
            return
        last = len(changes) - structural[::-1].index(True)
        if last - first > FEW:
            self._sync_all(not all(structural[first:last]))
        else:
            self._sync(changes[first:last])
        self._refresh(change.path for change in changes[last:])

    def _sync(self, changes: list[Change]) -> None:
        """Bring the owners of what came, went or was replaced in line with the World."""
        places, values = set(), []
        for i, change in enumerate(changes):
            owner, path = split(change.path)[0], change.path
            if is_structural(change):
                places |= {moved(place, changes[i + 1 :]) for place in (owner, path)}
            else:
                values.append(moved(path, changes[i + 1 :]))
        places.discard(None)
        for node in [self._root, *self._root.children]:
            self._sync_children(node)
        for node in [group for heading in self._root.children for group in self._fetched_groups(heading)]:
            group = node.row.group
            paths = [path for path in (group.path, group.extras) if path] if group is not None else []
            if any(is_within(path, {place}) for path in paths for place in places):
                if node.fetched:
                    self._sync_children(node)
                else:
                    self._emit_changed(node)  # it says how many entries it has
        for element in self._holders(places):
            node = self._by_object.get(id(element))
            if node is not None and node.fetched:
                self._sync_children(node)
        self._refresh(path for path in values if path is not None)

    def _fetched_groups(self, top: Node) -> Iterator[Node]:
        """The rows of groups below a row."""
        for node in [child for child in top.children if child.row.group is not None]:
            yield node
            yield from self._fetched_groups(node)

    def _holders(self, places: Iterable[str]) -> list[Element]:
        """The nearest object with a row at or above each place, the upper ones first."""
        found: dict[int, tuple[int, Element]] = {}
        for place in places:
            steps = parse(place)
            for depth in range(len(steps), 0, -1):
                try:
                    element = get(self.document.world, format_path(steps[:depth]))
                except KeyError:
                    continue
                if isinstance(element, Element) and id(element) in self._by_object:
                    found[id(element)] = (depth, element)
                    break
        return [element for _, element in sorted(found.values(), key=lambda each: each[0])]

    def _sync_all(self, show_all: bool) -> None:
        """Bring the fetched rows in line with the World. With `show_all` each may look different: the
        paths at which values were set have moved since."""
        waiting = [self._root]
        while waiting:
            node = waiting.pop()
            if node.fetched:
                self._sync_children(node, show_all)
                waiting += node.children
            elif node.row.group is not None:
                self._emit_changed(node)  # it says how many entries it has

    def _sync_children(self, node: Node, show_all: bool = False) -> None:
        wanted = [*child_rows(self.document.world, node.row)]
        before, new = [child.row for child in node.children], []
        if [key_of(row) for row in before] != [key_of(row) for row in wanted]:
            new = self._replace_children(node, wanted)
        changed, rows = [], []
        for i, (child, row) in enumerate(zip(node.children, wanted, strict=True)):
            if child.row.path != row.path or child.row.element is not row.element:
                rows.append((child, row))
                changed.append(i)
            elif show_all:
                changed.append(i)
        self._move(rows)
        self._register(new)
        index = self._index(node)
        if changed:
            self.dataChanged.emit(self.index(changed[0], 0, index), self.index(changed[-1], 0, index))
        if len(before) != len(wanted):
            self._emit_changed(node)

    def _move(self, rows: list[tuple[Node, Row]]) -> None:
        """Give rows of one parent, and with them those below, other paths."""
        moving = []
        for node, row in rows:
            before, after = node.row.entry_path, row.entry_path
            moving.append((node, row))  # an entry that is a tuple is replaced, not changed
            if before != after and node.children:
                moving += [(each, moved_row(each.row, len(before), after)) for each in self._fetched(node)]
        self._forget(node for node, _ in moving)
        for node, row in moving:
            node.row = row
        self._register(node for node, _ in moving)

    def _forget(self, nodes: Iterable[Node]) -> None:
        """Let rows no longer be found."""
        for node in nodes:
            for path in paths_of(node.row):
                if self._by_path.get(path) is node:
                    del self._by_path[path]
            if self._by_object.get(id(node.row.element)) is node:
                del self._by_object[id(node.row.element)]

    def _replace_children(self, node: Node, wanted: list[Row]) -> list[Node]:
        """Let the rows below `node` be the wanted ones. Returns those that are new, which are not registered yet.
        Views do a lot for every run of rows that comes or goes, so rows that are apart are brought together by one
        change of the order: those to remove at the end, before it, and the new ones, from there, after it."""
        places = {key_of(row): place for place, row in enumerate(wanted)}
        kept = [child for child in node.children if key_of(child.row) in places]
        gone = [child for child in node.children if key_of(child.row) not in places]
        known = {key_of(child.row): child for child in kept}
        ordered = [known[key] for key in places if key in known]
        parent = self._index(node)
        if gone:
            if not is_run(gone):
                self._reorder(node, kept + gone)
            first = gone[0].number()
            self.beginRemoveRows(parent, first, first + len(gone) - 1)
            self._removed += gone
            for each in gone:
                self._forget([each, *self._fetched(each)])
            del node.children[first : first + len(gone)]
            self.endRemoveRows()
        new = [Node(row, node) for row in wanted if key_of(row) not in known]
        if new:
            added = [place for place, row in enumerate(wanted) if key_of(row) not in known]
            first = added[0] if added[-1] - added[0] == len(added) - 1 and ordered == kept else len(kept)
            self.beginInsertRows(parent, first, first + len(new) - 1)
            node.children[first:first] = new
            self.endInsertRows()
        known |= {key_of(child.row): child for child in new}
        self._reorder(node, [known[key] for key in places])
        return new

    def _reorder(self, node: Node, order: list[Node]) -> None:
        """Put the rows below `node` in another order."""
        if node.children == order:
            return
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        node.children[:] = order
        self.changePersistentIndexList(before, [self._index(self._node(index)) for index in before])
        self.layoutChanged.emit()

    def _refresh(self, paths: Iterable[str]) -> None:
        """Update the rows of values that were set."""
        places: dict[Node, list[int]] = {}
        for path in dict.fromkeys(paths):
            while path and path not in self._by_path:
                path = split(path)[0]
            node = self._by_path.get(path)
            if node is not None and node.parent is not None and self._appearance_changed(node):
                places.setdefault(node.parent, []).append(node.number())
        for parent, numbers in places.items():  # once for each owner: views do a lot for every signal
            index = self._index(parent)
            self.dataChanged.emit(self.index(min(numbers), 0, index), self.index(max(numbers), 0, index))

    def _appearance_changed(self, node: Node) -> bool:
        """Whether a row looks different than at the last call."""
        index, row = self._index(node), node.row
        texts = (self.data(index, role) for role in SHOWN_ROLES)
        before, node.appearance = node.appearance, (*texts, icon_of(row) if row.group is None else "")
        return node.appearance != before

    def _emit_changed(self, node: Node) -> None:
        if node is not self._root:
            index = self._index(node)
            self.dataChanged.emit(index, index)


def _prefixes(path: str) -> Iterator[str]:
    """A path, and those of what holds it."""
    while path:
        yield path
        path = split(path)[0]


def _dragged(data: QMimeData) -> list[str]:
    """World paths of dragged rows."""
    return bytes(data.data(PATH_MIME).data()).decode().splitlines()


def is_structural(change: Change) -> bool:
    """Whether a change may add, remove or replace rows."""
    holds = any(isinstance(value, (Element, list, dict, tuple)) for value in (change.old, change.new))
    return change.kind != "set" or holds
