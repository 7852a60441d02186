"""The command palette: type a few letters of any command, press Enter."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QSettings, QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QKeySequence, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ui.manual.dialogs import explained_by
from ui.mnemonics import without_mnemonic

ACTION_ROLE, PATH_ROLE, KEYS_ROLE, PAGE_ROLE = (Qt.ItemDataRole.UserRole + i for i in range(4))
RECENT_SETTING, RECENT_COUNT = "palette/recent", 12
MOST_OBJECTS = 50
"""Of the scene in the list."""


MOST_LOOSE = 1
"""Letters that may stand inside a word, away from the letter before them: more are found in any long name."""


def score(typed: str, text: str) -> float | None:
    """How well the typed letters match a text: None when they do not appear in it in order, or too far apart; less is
    better. Letters at the beginnings of words and without gaps are best."""
    words, text = typed.lower().split(), text.lower()
    typed = "".join(words)
    if not typed:
        return 0.0
    for whole in (" ".join(words), typed):
        if (at := text.find(whole)) >= 0:
            return 0.0 if at == 0 or text[at - 1] in " :(" else 0.5
    starts = [i for i, letter in enumerate(text) if letter == typed[0] and (i == 0 or text[i - 1] in " :(")]
    loose = min((count for start in starts if (count := _loose(typed, text, start)) is not None), default=None)
    return None if loose is None or loose > MOST_LOOSE else 2.0 + loose


def _loose(typed: str, text: str, at: int) -> int | None:
    """Letters that neither begin a word nor follow the one before; None where letters are missing."""
    loose = 0
    for letter in typed[1:]:
        found = text.find(letter, at + 1)
        if found < 0:
            return None
        loose += found != at + 1 and text[found - 1] not in " :("
        at = found
    return loose


def _has_words(typed: str, text: str) -> bool:
    """Whether every word that is typed begins one of a text."""
    known = text.lower().replace(":", " ").replace("(", " ").split()
    return all(any(word.startswith(one) for word in known) for one in typed.lower().split())


def _rank(typed: str, action: QAction) -> float | None:
    """How well the typed letters match an action: by what it is called, or by words that it is searched by. Its
    whole name is best."""
    if " ".join(typed.lower().split()) == without_mnemonic(action.text()).rstrip("…").lower():
        return -1.0
    ranks = [score(typed, action.data())]
    english = action.property("english")  # which people know in other languages, too
    if english:
        ranks.append(score(typed, english))
    words = action.property("words")
    if typed.strip() and words and _has_words(typed, f"{words} {action.data()} {english or ''}"):
        ranks.append(0.25)
    return min((rank for rank in ranks if rank is not None), default=None)


def recent() -> list[str]:
    """What the actions are called that were run last, the newest first."""
    stored = QSettings().value(RECENT_SETTING, [])
    return [stored] if isinstance(stored, str) else [str(one) for one in stored or []]  # type: ignore[union-attr]


class _Delegate(QStyledItemDelegate):
    """The keys at the right edge, the name elided before them."""

    def initStyleOption(self, option: QStyleOptionViewItem, index) -> None:
        super().initStyleOption(option, index)
        if keys := index.data(KEYS_ROLE):
            room = option.rect.width() - 48 - option.fontMetrics.horizontalAdvance(keys)
            option.text = option.fontMetrics.elidedText(option.text, Qt.TextElideMode.ElideRight, room)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index) -> None:
        super().paint(painter, option, index)
        if keys := index.data(KEYS_ROLE):
            selected = bool(option.state & QStyle.StateFlag.State_Selected)
            enabled = bool(option.state & QStyle.StateFlag.State_Enabled)
            role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.PlaceholderText
            group = QPalette.ColorGroup.Active if enabled else QPalette.ColorGroup.Disabled
            painter.save()
            painter.setPen(option.palette.color(group, role))
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(option.rect.adjusted(0, 0, -8, 0), flags, keys)
            painter.restore()


class CommandPalette(QDialog):
    """A list of actions that narrows while the user types; of equal ones those that were run last come first. After
    them, objects of the scene and sections of the manual.

    Signals:
        object_chosen: an object is to be selected; carries its World path.

    Args:
        objects: title and World path of what is in the scene, called when something is typed.
        pages: titles of what the manual has on what is typed, each with what shows it.
    """

    object_chosen = Signal(str)

    def __init__(
        self,
        actions: list[QAction],
        parent: QWidget,
        objects: Callable[[], Iterable[tuple[str, str]]] = tuple,
        pages: Callable[[str], Iterable[tuple[str, Callable[[], object]]]] = lambda _: (),
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        explained_by(self, "editor", "command-palette")
        self.setAccessibleName(self.tr("Command palette"))
        self._actions, self._find_objects, self._find_pages = actions, objects, pages
        self._objects: list[tuple[str, str]] | None = None
        self._recent = {name: i for i, name in enumerate(recent())}
        blank = QPixmap(16, 16)
        blank.fill(Qt.GlobalColor.transparent)
        self._blank = QIcon(blank)
        self.search = QLineEdit(placeholderText=self.tr("Type a command, an object of the scene or a setting"))
        self.search.setAccessibleName(self.tr("Command"))
        self.search.textChanged.connect(self._list_matches)
        self.search.installEventFilter(self)
        self.list = QListWidget()
        self.list.setIconSize(QSize(16, 16))
        self.list.setItemDelegate(_Delegate(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("Matching commands"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.itemClicked.connect(self._run)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.search)
        layout.addWidget(self.list)
        width = min(560, parent.width() - 40)
        self.resize(width, min(420, parent.height() - 80))
        self.move(parent.mapToGlobal(parent.rect().topLeft()).x() + (parent.width() - width) // 2,
                  parent.mapToGlobal(parent.rect().topLeft()).y() + 60)  # fmt: skip
        self._list_matches("")
        self.search.setFocus()

    def _list_matches(self, typed: str) -> None:
        """What can be done comes first, then what cannot now but matches what is typed."""
        offered = [(i, a) for i, a in enumerate(self._actions) if a.isEnabled() or typed.strip()]
        ranked = [(_rank(typed, a), i) for i, a in offered]
        self.list.clear()
        last = len(self._recent)
        order = [
            (not self._actions[i].isEnabled(), s, self._recent.get(str(self._actions[i].data()), last), i)
            for s, i in ranked
            if s is not None
        ]
        for *_, i in sorted(order):
            action = self._actions[i]
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            item = QListWidgetItem(action.icon(), str(action.data()))
            if action.icon().isNull():
                item.setIcon(self._blank)
            item.setData(KEYS_ROLE, keys)
            item.setToolTip(action.toolTip())
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{action.data()}  {keys}".strip())
            if not action.isEnabled():
                item.setFlags(Qt.ItemFlag.NoItemFlags)
                item.setToolTip(self.tr("Not possible now. {0}").format(action.toolTip()))
            item.setSizeHint(QSize(0, self.list.fontMetrics().height() + 8))
            item.setData(ACTION_ROLE, i)
            self.list.addItem(item)
        self._list_objects(typed)
        self._list_pages(typed)
        if not self.list.count():
            nothing = QListWidgetItem(self._blank, self.tr("Nothing is called “{0}”").format(typed.strip()))
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(nothing)
        self.list.setCurrentRow(0)

    def _list_objects(self, typed: str) -> None:
        if not typed.strip():
            return
        if self._objects is None:
            self._objects = list(self._find_objects())
        ranked = [(score(typed, title), i) for i, (title, _) in enumerate(self._objects)]
        for _, i in sorted((s, i) for s, i in ranked if s is not None)[:MOST_OBJECTS]:
            title, path = self._objects[i]
            item = QListWidgetItem(self._blank, self.tr("Select {0}").format(title))
            item.setToolTip(path)
            item.setSizeHint(QSize(0, self.list.fontMetrics().height() + 8))
            item.setData(PATH_ROLE, path)
            self.list.addItem(item)

    def _list_pages(self, typed: str) -> None:
        if not typed.strip():
            return
        for title, show in self._find_pages(typed):
            item = QListWidgetItem(self._blank, self.tr("Manual: {0}").format(title))
            item.setSizeHint(QSize(0, self.list.fontMetrics().height() + 8))
            item.setData(PAGE_ROLE, show)
            self.list.addItem(item)

    def _run(self, item: QListWidgetItem | None = None) -> None:
        item = item or self.list.currentItem()
        if item is not None and not item.flags() & Qt.ItemFlag.ItemIsEnabled:
            return
        self.accept()
        if item is None:
            return
        if path := item.data(PATH_ROLE):
            self.object_chosen.emit(path)
            return
        if show := item.data(PAGE_ROLE):
            show()
            return
        action = self._actions[item.data(ACTION_ROLE)]
        name = str(action.data())
        QSettings().setValue(RECENT_SETTING, [name, *(one for one in recent() if one != name)][:RECENT_COUNT])
        action.trigger()

    def eventFilter(self, watched, event) -> bool:
        """Arrow keys and Enter in the line act on the list."""
        if event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                step = 1 if event.key() == Qt.Key.Key_Down else -1
                self.list.setCurrentRow(min(max(self.list.currentRow() + step, 0), self.list.count() - 1))
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._run()
                return True
        return super().eventFilter(watched, event)
