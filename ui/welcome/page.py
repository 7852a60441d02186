"""The welcome page: recent files, templates, samples, what is new, and unsaved work to recover."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

import resources
from app import news, python_scenes
from app.library.entries import Entry
from app.scene_templates import SCENE_TEMPLATES
from engine.msd.formats import SUFFIXES
from ui import icons
from ui.files import forget_file, recent_files
from ui.flow_layout import FlowLayout
from ui.language import choice
from ui.language.phrases import translated
from ui.pictures import Pictures
from ui.welcome.card import Card

AT_START = "welcome/at_start"
SECTIONS_OF_NEWS, ENTRIES_OF_NEWS = 8, 2
SAMPLES = ("scenes/*.msd", "examples/*.xml", "examples/*.urdf")


def is_wanted_at_start() -> bool:
    """Whether the user wants the page when the editor starts without a file."""
    return QSettings().value(AT_START, True, bool) is True


class WelcomePage(QScrollArea):
    """Fills the middle of the window until something is opened.

    Signals:
        open_requested: a file is to be opened; carries its path.
        browse_requested: the user wants to choose a file.
        template_requested: a scene is to begin with a template; carries its id.
        recover_requested: the user wants to see what can be recovered.
        closed: the user wants the scene that is there.
    """

    open_requested = Signal(str)
    browse_requested = Signal()
    template_requested = Signal(str)
    recover_requested = Signal()
    closed = Signal()

    def __init__(self, pictures: Pictures, parent=None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Welcome"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._pictures = pictures
        pictures.arrived.connect(self._show_picture)
        self.cards: list[Card] = []
        self.recent_cards: list[Card] = []

        body = QWidget()
        self.setWidget(body)
        self._layout = QVBoxLayout(body)
        self._layout.setContentsMargins(24, 16, 24, 24)
        self._layout.setSpacing(8)
        self._layout.addLayout(self._head())
        self.recovery = self._recovery_bar()
        self._layout.addWidget(self.recovery)
        self._recent_title = self._heading(self.tr("Recent files"))
        self._recent = self._row()
        self._heading(self.tr("Begin with a template"))
        self._templates = templates = self._row()
        for one in SCENE_TEMPLATES:
            entry = Entry(f"template:{one.id}", translated(one.title), "", "world", "template", one.id)
            self._add(templates, entry, translated(one.about), lambda id=one.id: self.template_requested.emit(id))
        self._heading(self.tr("Samples"))
        samples = self._row()
        for file in sample_files():
            self._add(samples, _file_entry(file), self.tr("Sample"), lambda f=file: self.open_requested.emit(f))
        self._layout.addWidget(self._news())
        self._layout.addStretch(1)

    # ------------------------------------------------------------------------------------------------ parts

    def _head(self) -> QHBoxLayout:
        title = QLabel("MSD Studio")
        font = title.font()
        font.setPointSizeF(font.pointSizeF() * 1.8)
        font.setBold(True)
        title.setFont(font)
        self.new_button = QPushButton(self.tr("Empty Scene"))
        self.new_button.clicked.connect(lambda: self.template_requested.emit("empty"))
        self.open_button = QPushButton(self.tr("Open…"))
        self.open_button.clicked.connect(self.browse_requested)
        self.close_button = QPushButton(self.tr("To the Scene"))
        self.close_button.setToolTip(self.tr("Close this page (Esc); File > Welcome Page shows it again"))
        self.close_button.clicked.connect(self.closed)
        self.at_start = QCheckBox(self.tr("Show at start"))
        self.at_start.setChecked(is_wanted_at_start())
        self.at_start.toggled.connect(lambda on: QSettings().setValue(AT_START, on))
        flow = FlowLayout()
        for widget in (self.open_button, self.new_button, self.close_button, self.at_start):
            flow.addWidget(widget)
        head = QVBoxLayout()
        head.addWidget(title)
        head.addLayout(flow)
        row = QHBoxLayout()
        row.addLayout(head, 1)
        return row

    def _recovery_bar(self) -> QFrame:
        bar = QFrame()
        bar.setFrameShape(QFrame.Shape.StyledPanel)
        self._recovery_text = QLabel()
        self._recovery_text.setWordWrap(True)
        self._recovery_icon = QLabel(pixmap=icons.icon("info").pixmap(20, 20))
        self.recover_button = QPushButton(self.tr("Recover…"))
        self.recover_button.clicked.connect(self.recover_requested)
        row = QHBoxLayout(bar)
        row.addWidget(self._recovery_icon)
        row.addWidget(self._recovery_text, 1)
        row.addWidget(self.recover_button)
        bar.hide()
        return bar

    def _heading(self, text: str) -> QLabel:
        label = QLabel(text)
        font = label.font()
        font.setPointSizeF(font.pointSizeF() * 1.15)
        font.setBold(True)
        label.setFont(font)
        label.setContentsMargins(0, 8, 0, 0)
        self._layout.addWidget(label)
        return label

    def _row(self) -> FlowLayout:
        holder = QWidget()
        flow = FlowLayout(holder)
        policy = holder.sizePolicy()
        policy.setHeightForWidth(True)
        holder.setSizePolicy(policy)
        self._layout.addWidget(holder)
        return flow

    def add_template(self, id: str, title: str, about: str, chosen: Callable[[], None]) -> None:
        """Offer one more scene to begin with, without a picture; `about` says whose it is."""
        entry = Entry(f"plugin:{id}", title, "", "world", "plugin", id)
        self._add(self._templates, entry, about, chosen).setProperty("entry", None)
        for before, after in zip(self._in_order(), self._in_order()[1:], strict=False):
            self.setTabOrder(before, after)

    def remove_template(self, id: str) -> None:
        """Offer a scene of `add_template` no longer."""
        for card in [card for card in self.cards if card.id == f"plugin:{id}"]:
            self.cards.remove(card)
            self._templates.removeWidget(card)
            card.hide()
            card.deleteLater()

    def _news(self) -> QWidget:
        self._heading(self.tr("What is new"))
        lines = []
        for section in news.newest(news.changelog(choice.current()))[:SECTIONS_OF_NEWS]:
            entries = "".join(f"<li>{_escaped(entry)}</li>" for entry in section.entries[:ENTRIES_OF_NEWS])
            lines.append(f"<p style='margin-bottom:0'><b>{_escaped(section.title)}</b></p><ul>{entries}</ul>")
        label = QLabel("".join(lines))
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.news = label
        return label

    def _add(
        self, row: FlowLayout, entry: Entry, about: str, chosen: Callable[[], None], missing: str = "", **kind: bool
    ) -> Card:
        card = Card(entry.id, entry.title, about, entry.icon, missing, **kind)
        card.clicked.connect(lambda: chosen())
        card.setProperty("entry", None if missing else entry)
        row.addWidget(card)
        self.cards.append(card)
        self._show_picture(card.id)
        return card

    # ------------------------------------------------------------------------------------------------ contents

    def refresh(self, unsaved: Sequence[str] = ()) -> None:
        """Show the recent files as they are now, and the names of scenes that can be recovered."""
        for card in self.recent_cards:
            self.cards.remove(card)
            self._recent.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.recent_cards = []
        for file in recent_files():
            self._add_recent(file)
        self._recent_title.setVisible(bool(self.recent_cards))
        self._show_unsaved(unsaved)
        self._pictures.ask([card.property("entry") for card in self.cards if _has_picture(card.property("entry"))])
        for before, after in zip(self._in_order(), self._in_order()[1:], strict=False):
            self.setTabOrder(before, after)

    def _in_order(self) -> list[QWidget]:
        head = (self.open_button, self.new_button, self.close_button, self.at_start, self.recover_button)
        return [*head, *self.recent_cards, *(card for card in self.cards if card not in self.recent_cards)]

    def _add_recent(self, file: str) -> None:
        missing = "" if os.path.exists(file) else self.tr("Missing")
        home = os.path.expanduser("~")
        folder = os.path.dirname(file)
        where = f"~{folder[len(home) :]}" if folder.startswith(home + os.sep) else folder

        def chosen() -> None:
            if os.path.exists(file):
                self.open_requested.emit(file)
            else:
                self.refresh_recent()

        card = self._add(self._recent, _file_entry(file), where, chosen, missing, removable=True)
        card.setToolTip(
            f"{file}\n{self.tr('The file is not there any more; Del removes it from the list')}" if missing else file
        )
        card.removed.connect(lambda: self._forget(file))
        self.recent_cards.append(card)

    def refresh_recent(self) -> None:
        """Show the recent files as they are now."""
        unsaved = self.recovery.property("unsaved") or ()
        self.refresh(unsaved)

    def _forget(self, file: str) -> None:
        at = next((i for i, card in enumerate(self.recent_cards) if card.id == _file_entry(file).id), 0)
        forget_file(file)
        self.refresh_recent()
        if self.recent_cards:
            self.recent_cards[min(at, len(self.recent_cards) - 1)].setFocus()

    def _show_unsaved(self, names: Sequence[str]) -> None:
        self.recovery.setProperty("unsaved", list(names))
        self.recovery.setVisible(bool(names))
        text = self.tr("MSD Studio ended before these scenes were saved. Their changes can be recovered: {0}")
        self._recovery_text.setText(text.format(", ".join(names)))

    def _show_picture(self, id: str) -> None:
        picture = self._pictures.pixmap(id)
        for card in self.cards:
            if picture is not None and card.id == id:
                card.show_picture(picture)

    def changeEvent(self, event) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == event.Type.PaletteChange and hasattr(self, "_recovery_icon"):
            self._recovery_icon.setPixmap(icons.icon("info").pixmap(20, 20))

    def showEvent(self, event) -> None:
        super().showEvent(event)
        first = self.recent_cards[0] if self.recent_cards else self.open_button
        first.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def sample_files() -> list[str]:
    """The sample scenes that are installed."""
    folder = Path(resources.__file__).parent
    return [str(file) for pattern in SAMPLES for file in sorted(folder.glob(pattern))]


def _file_entry(file: str) -> Entry:
    return Entry(f"scene:{file}", os.path.basename(file), "", "file", "scene", file, file)


def _has_picture(entry: Entry | None) -> bool:
    """Whether an entry can be drawn: a Python file would have to be run for that."""
    if entry is None or (entry.kind == "scene" and python_scenes.is_python(entry.file)):
        return False
    return entry.kind != "scene" or os.path.splitext(entry.file)[1].lower() in SUFFIXES


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
