"""The command palette: type a few letters of any command, press Enter."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QPixmap
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

ACTION_ROLE = Qt.ItemDataRole.UserRole


def score(typed: str, text: str) -> float | None:
    """How well the typed letters match a text: None when they do not appear in it in order; less is better. Letters
    at the beginnings of words and without gaps are best."""
    words, text = typed.lower().split(), text.lower()
    typed = "".join(words)
    if not typed:
        return 0.0
    for whole in (" ".join(words), typed):
        if (at := text.find(whole)) >= 0:
            return 0.0 if at == 0 or text[at - 1] in " :(" else 0.5
    penalty, at = 2.0, -1
    for letter in typed:
        found = text.find(letter, at + 1)
        if found < 0:
            return None
        starts_word = found == 0 or text[found - 1] in " :("
        penalty += 0.0 if found == at + 1 or starts_word else 1.0
        at = found
    return penalty


def _rank(typed: str, action: QAction) -> float | None:
    """How well the typed letters match an action: by what it is called, or by a word that it is searched by. Its
    whole name is best."""
    if " ".join(typed.lower().split()) == action.text().replace("&", "").rstrip("…").lower():
        return -1.0
    ranks = [score(typed, action.data())]
    ranks += [0.25 for word in (action.property("words") or "").split() if typed and word.startswith(typed.lower())]
    return min((rank for rank in ranks if rank is not None), default=None)


class CommandPalette(QDialog):
    """A list of actions that narrows while the user types."""

    def __init__(self, actions: list[QAction], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAccessibleName(self.tr("Command palette"))
        self._actions = actions
        blank = QPixmap(16, 16)
        blank.fill(Qt.GlobalColor.transparent)
        self._blank = QIcon(blank)
        self.search = QLineEdit(placeholderText=self.tr("Type a command"))
        self.search.setAccessibleName(self.tr("Command"))
        self.search.textChanged.connect(self._list_matches)
        self.search.installEventFilter(self)
        self.list = QListWidget()
        self.list.setIconSize(QSize(16, 16))
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
        ranked = [(_rank(typed, a), i) for i, a in enumerate(self._actions) if a.isEnabled()]
        self.list.clear()
        for _, i in sorted((s, i) for s, i in ranked if s is not None):
            action = self._actions[i]
            keys = action.shortcut().toString()
            item = QListWidgetItem(action.icon(), f"{action.data()}    {keys}" if keys else str(action.data()))
            if action.icon().isNull():
                item.setIcon(self._blank)
            item.setToolTip(action.toolTip())
            item.setSizeHint(QSize(0, self.list.fontMetrics().height() + 8))
            item.setData(ACTION_ROLE, i)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _run(self, item: QListWidgetItem | None = None) -> None:
        item = item or self.list.currentItem()
        self.accept()
        if item is not None:
            self._actions[item.data(ACTION_ROLE)].trigger()

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
