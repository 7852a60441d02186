"""The manual in a window: contents and search to the left, the page to the right."""

from __future__ import annotations

import re
from collections.abc import Iterable

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeySequence, QShortcut, QTextBlock, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app import manual
from app.manual import Section
from ui import icons
from ui.buttons import icon_button
from ui.help_text import keys_and_mouse
from ui.manual.context import Topic
from ui.manual.wrapped import WrappedItems

KEYS_PAGE = "keys"
LONGEST_PAGE = 60_000
"""Characters; of longer pages a section is shown at a time."""
_SECTION = Qt.ItemDataRole.UserRole
_WORDS = Qt.ItemDataRole.UserRole + 1


def manual_of(owner: QWidget) -> ManualWindow:
    """The manual of a window, made when it is first asked for."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    return owner.findChild(ManualWindow, options=direct) or ManualWindow(owner)


class ManualWindow(QWidget):
    """Pages of the manual.

    Attributes:
        search: finds sections by words.
        contents: the pages and their sections, or what the search has found.
        browser: what is read.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Manual"))
        self.search = QLineEdit(placeholderText=self.tr("Search the manual"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search the manual"))
        self.search.textChanged.connect(self._show_contents)
        self.search.returnPressed.connect(self._open_first)
        self.contents = QTreeWidget()
        self.contents.setAccessibleName(self.tr("Contents"))
        self.contents.setHeaderHidden(True)
        WrappedItems(self.contents)
        self.contents.currentItemChanged.connect(lambda item, _: self._open(item))
        self.browser = QTextBrowser()
        self.browser.setAccessibleName(self.tr("Page"))
        self.browser.setOpenLinks(False)
        self.browser.setSearchPaths([str(manual.folder())])
        self.browser.anchorClicked.connect(self._follow)
        self._shown: tuple[str, str] = ("", "")
        self._past: list[Section | None] = []
        self._section: Section | None = None
        self.back = icon_button(self.tr("Back", "where one was before"))
        self.back.setIcon(icons.icon("back"))
        self.back.clicked.connect(self._go_back)
        self._arrange()
        self._show_contents("")
        QShortcut(QKeySequence.StandardKey.Find, self, self.search.setFocus)
        QShortcut(QKeySequence.StandardKey.Back, self, self._go_back)
        room = parent.screen().availableGeometry()
        self.resize(min(980, room.width() - 40), min(720, room.height() - 60))

    def _arrange(self) -> None:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        line = QHBoxLayout()
        line.addWidget(self.back)
        line.addWidget(self.search, 1)
        column.addLayout(line)
        column.addWidget(self.contents, 1)
        split = QSplitter()
        split.addWidget(left)
        split.addWidget(self.browser)
        split.setStretchFactor(1, 1)
        split.setSizes([280, 700])
        split.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(split)
        self.setTabOrder(self.search, self.contents)
        self.setTabOrder(self.contents, self.browser)

    # -------------------------------------------------------------------------------------------------- pages

    def show_topic(self, about: Topic) -> None:
        """Show the window with what the manual says of something, ready for a search."""
        self.show()
        self.raise_()
        self.activateWindow()
        found = self.open_class(about.of_class, about.field) if about.of_class else False
        if not found and not self.open_page(about.page or "reference", about.anchor):
            self.open_page("editor")
        self.search.setFocus()

    def open_page(self, page: str, anchor: str = "") -> bool:
        """Show a section. False where there is none."""
        if page == KEYS_PAGE:
            self._show(None)
            return True
        section = manual.section(page, anchor)
        if section is not None:
            self._show(section)
        return section is not None

    def open_class(self, name: str, field: str = "") -> bool:
        """Show what the reference says of a class, and of one of its fields."""
        section = manual.of_class(name)
        if section is not None:
            self._show(section, (field,) if field else ())
        return section is not None

    def _show(self, section: Section | None, words: Iterable[str] = (), remember: bool = True) -> None:
        """Show a section, with the rest of its page where that is not too long; None: keys and mouse."""
        if remember and self._shown[0]:
            self._past.append(self._section)
        self._section = section
        self.back.setEnabled(bool(self._past))
        page = KEYS_PAGE if section is None else section.page
        whole = "" if section is None else _page_text(section)
        if (page, whole) != self._shown:
            self._shown = page, whole
            if section is None:
                self.browser.setHtml(keys_and_mouse())
            else:
                shown = manual.without_links_elsewhere(whole)
                self.browser.document().setMarkdown(shown, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        self.browser.setExtraSelections([])
        block = self._heading(section.title) if section is not None else self.browser.document().begin()
        self._scroll_to(QTextCursor(block))
        self._mark(words, QTextCursor(block))

    def _heading(self, title: str) -> QTextBlock:
        block = self.browser.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and block.text().strip() == title:
                return block
            block = block.next()
        return self.browser.document().begin()

    def _scroll_to(self, cursor: QTextCursor) -> None:
        """Bring a place to the upper end."""
        self.browser.setTextCursor(cursor)
        bar = self.browser.verticalScrollBar()
        bar.setValue(bar.value() + self.browser.cursorRect(cursor).top() - 8)

    def _mark(self, words: Iterable[str], start: QTextCursor) -> None:
        """Mark the words of a search below a place, and show the first one."""
        marks = []
        document = self.browser.document()
        for word in words:
            found = document.find(word, start)
            while not found.isNull() and len(marks) < 200:
                mark = QTextEdit.ExtraSelection()
                mark.cursor, mark.format = found, self._mark_format(found)  # type: ignore[attr-defined]
                marks.append(mark)
                found = document.find(word, found)
        self.browser.setExtraSelections(marks)
        if marks:
            first = min(marks, key=lambda mark: mark.cursor.position()).cursor
            self.browser.setTextCursor(QTextCursor(document.findBlock(first.position())))
            self.browser.ensureCursorVisible()

    def _mark_format(self, cursor: QTextCursor):
        mark = cursor.charFormat()
        mark.setBackground(self.palette().highlight())
        mark.setForeground(self.palette().highlightedText())
        return mark

    def _follow(self, link: QUrl) -> None:
        """A link to a page shows it; one to the web is opened in a browser."""
        if link.scheme() in ("http", "https"):
            QDesktopServices.openUrl(link)
            return
        file, anchor = link.path(), link.fragment()
        page = re.sub(r".*/|\.md$", "", file) or (self._section.page if self._section else "")
        self.open_page(page, anchor)

    def _go_back(self) -> None:
        if self._past:
            self._show(self._past.pop(), remember=False)

    # -------------------------------------------------------------------------------------------------- contents

    def _show_contents(self, typed: str) -> None:
        """The pages, or what has the typed words."""
        self.contents.blockSignals(True)
        self.contents.clear()
        if typed.strip():
            for hit in manual.search(typed):
                item = QTreeWidgetItem([f"{hit.section.title}\n{hit.excerpt}"])
                item.setToolTip(0, hit.excerpt)
                item.setData(0, _SECTION, hit.section)
                item.setData(0, _WORDS, hit.words)
                self.contents.addTopLevelItem(item)
            if not self.contents.topLevelItemCount():
                none = QTreeWidgetItem([self.tr("Nothing was found")])
                none.setDisabled(True)
                self.contents.addTopLevelItem(none)
        else:
            for sections in manual.pages().values():
                self.contents.addTopLevelItem(_page_item(sections))
            self.contents.addTopLevelItem(QTreeWidgetItem([self.tr("Keys and Mouse")]))
        self.contents.blockSignals(False)

    def _open_first(self) -> None:
        if (first := self.contents.topLevelItem(0)) is not None:
            self.contents.setCurrentItem(first)

    def _open(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and not item.isDisabled():
            self._show(item.data(0, _SECTION), item.data(0, _WORDS) or ())

    def event(self, event) -> bool:
        """Esc is the window's own, before the shortcuts of the editor."""
        if event.type() == event.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event) -> None:
        """Esc closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)


def _page_text(section: Section) -> str:
    """The whole page of a section, or of a long one the section alone with those below it."""
    sections = manual.pages()[section.page]
    whole = "\n\n".join(one.text for one in sections)
    if len(whole) <= LONGEST_PAGE:
        return whole
    start = sections.index(section)
    below = []
    for one in sections[start + 1 :]:
        if one.level <= max(section.level, 3):
            break
        below.append(one)
    return "\n\n".join(one.text for one in (section, *below))


def _page_item(sections: list[Section]) -> QTreeWidgetItem:
    title = QTreeWidgetItem([sections[0].title])
    title.setData(0, _SECTION, sections[0])
    parents = {1: title}
    for one in sections[1:]:
        item = QTreeWidgetItem([one.title])
        item.setData(0, _SECTION, one)
        above = max((level for level in parents if level < one.level), default=1)
        parents[above].addChild(item)
        parents = {level: parent for level, parent in parents.items() if level < one.level} | {one.level: item}
    return title
