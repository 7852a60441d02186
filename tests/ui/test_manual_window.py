"""The manual in its window: F1 in a panel, on an object and on a field; contents, search and links by keys."""

import re

import every_dialog
import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

from app import manual as manual_pages
from app.document import Document
from app.session import Session
from engine.msd import schema
from engine.msd.reference import to_markdown
from engine.msd.schema.base import Element, fields_of
from engine.server import Engine
from ui import offscreen
from ui.commands import COMMANDS
from ui.inspector.model import VALUE
from ui.language.catalog import FOLDER, read
from ui.manual.window import ManualWindow
from ui.unsaved_dialog import UnsavedDialog

BOX = "hierarchy.bodies[1].link.geoms[0]"


def manual_of(window):
    manual = window.findChild(ManualWindow, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert manual is not None and manual.isVisible()
    return manual


def selected_text(manual):
    return [mark.cursor.selectedText() for mark in manual.browser.extraSelections()]


def test_f1_opens_the_page_of_what_has_the_keyboard(qtbot, main_window, artefacts):
    main_window.viewport.setFocus()
    qtbot.keyClick(main_window.viewport, Qt.Key.Key_F1)
    manual = manual_of(main_window)
    assert manual.browser.textCursor().block().text() == "The view"
    main_window.selection.set([BOX])
    main_window.tree.view.setFocus()
    main_window.run_command("help")
    assert manual.browser.textCursor().block().text() == "Geometry"
    main_window.viewport.setFocus()
    main_window.run_command("help")
    assert manual.browser.textCursor().block().text() == "Geometry", "what is selected in the view, too"
    main_window.plots.bar.add_button.setFocus()
    main_window.run_command("help")
    assert manual.browser.textCursor().block().text() == "Plots"


def test_f1_opens_the_section_about_every_dialog(qtbot, show_window):
    document = Document.open(offscreen.SAMPLE)
    session = Session(document, Engine(in_process=True))
    window = show_window(document, session)
    qtbot.waitUntil(lambda: session.layout is not None)
    without = []
    for name, dialog in every_dialog.dialogs(window):
        if isinstance(dialog, QMessageBox):
            continue  # which says everything itself
        dialog.activateWindow()
        qtbot.waitUntil(dialog.isActiveWindow)
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_F1)
        owner = dialog if dialog.isModal() else dialog.parentWidget() or dialog
        manual = owner.window().findChild(ManualWindow, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if manual is None or not manual.isVisible() or manual.browser.textCursor().block().text() == "The editor":
            without.append(name)
        if manual is not None:
            manual.close()
    session.close()
    assert not without


def test_a_dialog_that_waits_for_an_answer_has_a_manual_that_can_be_read(qtbot, main_window):
    dialog = UnsavedDialog([main_window.file_actions], main_window)
    dialog.setModal(True)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    QTest.keyClick(dialog, Qt.Key.Key_F1)
    manual = dialog.findChild(ManualWindow)
    qtbot.waitUntil(manual.isActiveWindow)
    QTest.keyClicks(manual.search, "export")
    assert manual.contents.topLevelItemCount() > 1
    assert main_window.findChild(ManualWindow, options=Qt.FindChildOption.FindDirectChildrenOnly) is None


def test_f1_on_a_field_shows_the_field_in_the_reference(qtbot, main_window, artefacts):
    main_window.selection.set([BOX])
    inspector = main_window.inspector
    index = inspector.proxy.mapFromSource(inspector.model.index_at(f"{BOX}.position", VALUE))
    main_window.activateWindow()
    qtbot.waitUntil(main_window.isActiveWindow)
    inspector.view.setFocus()
    inspector.view.setCurrentIndex(index)
    qtbot.keyClick(inspector.view, Qt.Key.Key_F1)
    manual = manual_of(main_window)
    assert "position" in selected_text(manual)
    assert manual.browser.toPlainText().startswith("Geometry")
    manual.grab().save(str(artefacts / "manual_field.png"))


def test_search_quotes_and_return_opens(qtbot, main_window, artefacts):
    main_window.run_command("help")
    manual = manual_of(main_window)
    qtbot.keyClicks(manual.search, "scrub zebra")
    assert manual.contents.topLevelItem(0).text(0) == "Nothing was found"
    manual.search.clear()
    qtbot.keyClicks(manual.search, "false colors")
    assert manual.contents.topLevelItemCount() and "\n" in manual.contents.topLevelItem(0).text(0)
    qtbot.keyClick(manual.search, Qt.Key.Key_Return)
    assert "false" in [text.lower() for text in selected_text(manual)]
    item = manual.contents.topLevelItem(0)
    room = manual.contents.visualItemRect(item)
    text = manual.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, item.text(0))
    assert text.height() > 2 * manual.fontMetrics().height()
    assert room.height() >= text.height(), "all of it can be read"
    manual.grab().save(str(artefacts / "manual_search.png"))
    before = manual.browser.toPlainText()
    manual._follow(QUrl("physics.md#capture"))
    assert manual.browser.textCursor().block().text() == "Capture"
    manual.back.click()
    assert manual.browser.toPlainText() == before
    qtbot.keyClick(manual.search, Qt.Key.Key_Escape)
    assert not manual.isVisible()


def links_in(document):
    """What the links of a document lead to."""
    block, found = document.begin(), set()
    while block.isValid():
        found |= {form.format.anchorHref() for form in block.textFormats()}
        block = block.next()
    return found - {""}


@pytest.mark.parametrize("page", [page for page in manual_pages.ORDER if page != manual_pages.REFERENCE])
def test_every_link_that_the_window_shows_leads_somewhere(main_window, page):
    main_window.run_command("help")
    manual = manual_of(main_window)
    manual.open_page(page)
    for link in links_in(manual.browser.document()):
        manual.open_page(page)
        before = manual.browser.textCursor().position(), manual.browser.toPlainText()
        if not link.startswith("http"):
            manual._follow(QUrl(link))
            assert (manual.browser.textCursor().position(), manual.browser.toPlainText()) != before, link


def test_keys_and_mouse_are_a_page(main_window):
    main_window.run_command("shortcuts")
    assert "Ctrl+Shift+Z" in manual_of(main_window).browser.toPlainText()


def test_every_page_for_users_is_in_the_manual():
    pages = {file.stem for file in manual_pages.folder().glob("*.md")}
    assert pages - {"development", "comparison"} == set(manual_pages.ORDER)


def pages_of(folder):
    """The pages of a folder without blocks of code, by name."""
    files = ((folder / f"{page}.md") for page in manual_pages.ORDER if page != manual_pages.REFERENCE)
    texts = {file.stem: file.read_text(encoding="utf-8") for file in files}
    return {page: re.sub(r"(?ms)^```.*?^```|^ {4}.*?$", "", text) for page, text in texts.items()}


LANGUAGES = {"docs": ("", "source", r"(?<!\*)\*"), "docs/zh": ("zh", "translation", r"\*\*")}


@pytest.mark.parametrize(("folder", "text", "mark"), LANGUAGES.values(), ids=LANGUAGES)
def test_paths_of_menus_in_the_manual_have_the_names_of_the_window(folder, text, mark):
    """*View > Look*, in Chinese **视图 > 外观**."""
    catalog = read(FOLDER / "msd_studio_zh_CN.ts")
    names = {re.sub(r"\(&.\)|[&…]", "", getattr(message, text)) for message in catalog}
    found = 0
    for page, content in pages_of(manual_pages.folder() / folder).items():
        for path in re.findall(rf"{mark}([^*]+? > [^*]+?){mark}", content):
            parts = " ".join(path.split()).split(" > ")
            found += 1
            assert [part for part in parts if part.rstrip("…") not in names] == [], (page, path)
    assert found > 20


def test_the_keys_in_the_tables_of_the_manual_are_those_of_the_commands(chinese, qapp):
    """Rows that begin with the name of an overlay."""
    commands = [command for command in COMMANDS if command.menu == "View/Overlays"]
    for folder, name in (("", str), ("zh", qapp.tr)):
        keys = {name(command.text): command.shortcut for command in commands}
        lines = [
            line for line in pages_of(manual_pages.folder() / folder)["viewport"].splitlines() if line.count("|") > 3
        ]
        rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in lines]
        found = {row[0]: row[1] for row in rows if row[0] in keys}
        assert len(found) > 15
        assert {name: (key,) for name, key in found.items()} == {name: keys[name] for name in found}


def test_the_reference_shows_what_fields_mean_letter_by_letter(qapp):
    """No star, dash or angle of a meaning is taken for a mark of Markdown."""
    shown = ""
    for section in manual_pages.sections_of("reference", to_markdown()):
        document = QTextDocument()
        document.setMarkdown(section.text, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        shown += document.toPlainText()
    kinds = [kind for kind in vars(schema).values() if isinstance(kind, type) and issubclass(kind, Element)]
    meanings = {one.declaration.meaning.replace("`", "") for kind in kinds for one in fields_of(kind)}
    assert len(meanings) > 500 and [meaning for meaning in meanings if meaning not in shown] == []


def test_marks_of_bold_chinese_are_none_that_markdown_leaves_as_they_are(qapp):
    """A ** behind punctuation and before a character ends nothing."""
    for page, content in pages_of(manual_pages.folder() / "zh").items():
        document = QTextDocument()
        document.setMarkdown(re.sub(r"`[^`]*`", "", content), QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        assert [line for line in document.toPlainText().splitlines() if "**" in line or "](" in line] == [], page


def test_the_manual_speaks_chinese_in_a_chinese_window(chinese, qtbot, main_window, artefacts):
    main_window.viewport.setFocus()
    main_window.run_command("help")
    manual = manual_of(main_window)
    assert manual.browser.textCursor().block().text() == "视图"
    main_window.plots.bar.add_button.setFocus()
    main_window.run_command("help")
    assert manual.browser.textCursor().block().text() == "图表"
    main_window.selection.set([BOX])
    main_window.tree.view.setFocus()
    main_window.run_command("help")
    assert manual.browser.toPlainText().startswith("Geometry") and "优先级" in manual.browser.toPlainText()
    manual.search.setText("曝光")
    qtbot.keyClick(manual.search, Qt.Key.Key_Return)
    assert manual.browser.textCursor().block().text() == "曝光" or "曝光" in selected_text(manual)
    manual.grab().save(str(artefacts / "manual_chinese.png"))
    manual._follow(QUrl("editor.md#command-palette"))
    assert manual.browser.textCursor().block().text() == "命令面板"
    manual.back.click()
    assert manual.browser.toPlainText().startswith("视图")
