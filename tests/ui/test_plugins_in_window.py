"""Plugins: the example, installed in a folder of its own, works in the window; one that raises ends nothing."""

from __future__ import annotations

import importlib
import os
import signal
import sys
import threading
import tomllib
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTimer

from app import crash_log, plugins
from app.crash_log import CrashLog
from app.reading import is_urdf, read
from engine.errors import SceneError
from engine.signals import Signal, collecting_connections
from ui.files import open_filter
from ui.plugins import folders
from ui.plugins.dialog import OFF

EXAMPLE = Path(__file__).parents[2] / "resources" / "examples" / "plugin"

BROKEN = """
def register(plugin):
    plugin.add_command("Fine", lambda editor: None)
    plugin.add_command("Breaks", lambda editor: 1 / 0)
    plugin.add_panel("Broken Panel", lambda editor: editor.nothing)
    plugin.add_importer("Bad", [".bad"], lambda path, report: 42)
"""
BROKEN_AT_ONCE = """
def register(plugin):
    plugin.add_command("Never", lambda editor: None)
    raise SystemExit(3)
"""


def install(folder: Path, name: str, version: str, entries: dict[str, str], modules: dict[str, str]) -> None:
    """What an installer leaves in a folder: modules, and the metadata with the entry points."""
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    info.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = [f"[{plugins.GROUP}]", *(f"{key} = {value}" for key, value in entries.items())]
    info.joinpath("entry_points.txt").write_text("\n".join(lines) + "\n")
    for module, source in modules.items():
        folder.joinpath(f"{module}.py").write_text(source)


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A folder for packages on the path, and no plugins loaded before and afterwards."""
    plugins.forget()
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    importlib.invalidate_caches()
    yield folder
    plugins.forget()
    for name in ("msd_studio_dominoes", "msd_broken", "msd_broken_at_once"):
        sys.modules.pop(name, None)


@pytest.fixture
def example(site):
    project = tomllib.loads(EXAMPLE.joinpath("pyproject.toml").read_text())["project"]
    source = EXAMPLE.joinpath("msd_studio_dominoes.py").read_text()
    entries = project["entry-points"][plugins.GROUP]
    install(site, project["name"], project["version"], entries, {"msd_studio_dominoes": source})
    return site


@pytest.fixture
def broken(site):
    entries = {"broken": "msd_broken:register", "at_once": "msd_broken_at_once:register", "gone": "no_such:register"}
    modules = {"msd_broken": BROKEN, "msd_broken_at_once": BROKEN_AT_ONCE}
    install(site, "broken", "0.1", entries, modules)
    return site


def entry(window, text: str):
    """An entry of the menu Plugins."""
    return next(action for action in window.plugin_actions.menu.actions() if action.text().replace("&", "") == text)


def test_the_example_works_in_the_window(example, main_window, qtbot):
    qtbot.waitUntil(lambda: main_window.plugin_actions.menu is not None)
    bodies = main_window.document.world.hierarchy.bodies
    before = len(bodies)
    entry(main_window, "Row of Dominoes").trigger()
    assert len(bodies) == before + 10
    entry(main_window, "Row of Dominoes").trigger()
    assert len({body.link.name for body in bodies}) == before + 20
    assert main_window.document.undo_stack.undo_text == "Add row of dominoes"
    panel = main_window.plugin_actions.docks["Link Count"].widget()
    count = int(panel.text().split()[0])
    main_window.run_command("undo")
    assert len(bodies) == before + 10 and int(panel.text().split()[0]) == count - 10
    main_window.document.undo_stack.set_clean()
    palette = main_window.open_palette()
    palette.search.setText("row of dominoes")
    assert palette.list.item(0).text() == "Plugins: Row of Dominoes"
    palette.close()
    cards = [card for card in main_window.welcome.cards if card.title == "Dominoes"]
    assert len(cards) == 1
    cards[0].click()
    assert len(main_window.document.world.hierarchy.bodies) == 36


def test_the_importer_reads_files_and_reports_lines(example, tmp_path):
    plugins.load()
    file = tmp_path / "row.dominoes"
    file.write_text("0 0 0\n0.1 0 0\nno domino\n")
    world, notes = read(str(file))
    assert [body.link.name for body in world.hierarchy.bodies] == ["domino_1", "domino_2"]
    found = [note for note in notes if "not a domino" in note.message]
    assert len(found) == 1 and found[0].location.line == 3
    assert "*.dominoes" in open_filter() and not is_urdf(str(file))


def test_the_window_opens_a_file_by_the_importer(example, main_window, qtbot, tmp_path):
    file = tmp_path / "row.dominoes"
    file.write_text("0 0 0\n0.1 0 0\n")
    qtbot.waitUntil(lambda: main_window.plugin_actions.menu is not None)
    main_window.file_actions.open_file(str(file))
    qtbot.waitUntil(lambda: main_window.document.file == str(file))
    assert len(main_window.document.world.hierarchy.bodies) == 2


def test_what_a_plugin_raises_is_a_sentence(broken, main_window, qtbot, tmp_path):
    qtbot.waitUntil(lambda: main_window.plugin_actions.menu is not None)
    by_name = {plugin.name: plugin for plugin in plugins.loaded()}
    assert "SystemExit: 3" in by_name["at_once"].error and "msd_broken_at_once.py, line 4" in by_name["at_once"].error
    assert not by_name["at_once"].commands
    assert "The plugin gone failed (loading it)" in by_name["gone"].error and "no_such" in by_name["gone"].error
    assert "Broken Panel" in by_name["broken"].error and "Broken Panel" not in main_window.plugin_actions.docks
    entry(main_window, "Fine").trigger()
    entry(main_window, "Breaks").trigger()
    shown = main_window.status.currentMessage()
    assert "The plugin broken failed in msd_broken.py, line 4" in shown and "ZeroDivisionError" in shown
    main_window.log.refresh()
    assert any("plugin broken" in line and "ZeroDivisionError" in line for line in main_window.log.lines())
    file = tmp_path / "a.bad"
    file.write_text("x")
    with pytest.raises(SceneError, match="plugin broken failed"):
        read(str(file))


def test_the_dialog_lists_plugins_and_switches_them_off(example, broken, main_window, qtbot):
    qtbot.waitUntil(lambda: main_window.plugin_actions.menu is not None)
    main_window.run_command("plugins")
    dialog = main_window.findChild(type(main_window.plugin_actions.show_dialog()))
    items = {item.text(0): item for item in (dialog.list.topLevelItem(i) for i in range(4))}
    assert items["dominoes"].text(1) == "msd-studio-dominoes 1.0" and "Link Count" in items["dominoes"].text(2)
    assert "SystemExit" in items["at_once"].text(2)
    items["broken"].setCheckState(0, Qt.CheckState.Unchecked)
    assert folders.names(OFF) == ["broken"]
    dialog.reload_button.click()
    found = {plugin.name: plugin for plugin in plugins.loaded()}
    assert not found["broken"].is_on and not found["broken"].commands and found["dominoes"].commands


FIRST = """
from PySide6.QtWidgets import QLabel
import helper

def register(plugin):
    plugin.add_command("Old Command", lambda editor: editor.selection.set([]))
    plugin.add_template("Old Scene", helper.scene)
    plugin.add_panel("Kept Panel", panel)
    plugin.at_unload(lambda: helper.ended.append("first"))

def panel(editor):
    label = QLabel("first")
    editor.edited.connect(lambda changes: helper.seen.append("first"))
    return label
"""
SECOND = FIRST.replace("first", "second").replace("Old Command", "New Command").replace("Old Scene", "New Scene")
HELPER = """
import builtins
from engine.msd import World
ended = builtins.__dict__.setdefault("plugin_ended", [])
seen = builtins.__dict__.setdefault("plugin_seen", [])
def scene():
    return World()
"""
PROJECT = f"""
[project]
name = "in-work"
[project.entry-points."{plugins.GROUP}"]
in_work = "msd_in_work:register"
"""


@pytest.fixture
def in_work(site, tmp_path):
    """A folder in which a plugin is developed, and what it notes."""
    import builtins

    folder = tmp_path / "in work"
    folder.mkdir()
    write(folder / "pyproject.toml", PROJECT)
    write(folder / "helper.py", HELPER)
    write(folder / "msd_in_work.py", FIRST)
    builtins.plugin_ended, builtins.plugin_seen = [], []
    yield folder
    plugins.forget()
    del builtins.plugin_ended, builtins.plugin_seen
    for name in ("helper", "msd_in_work"):
        sys.modules.pop(name, None)


def write(file: Path, text: str) -> None:
    """As editors save: another file in place of the old one."""
    new = file.with_suffix(".new")
    new.write_text(text)
    os.replace(new, file)


def texts(window) -> list[str]:
    """Of the menu Plugins."""
    menu = window.plugin_actions.menu
    return [] if menu is None else [a.text().replace("&", "") for a in menu.actions() if not a.isSeparator()]


def test_a_plugin_is_read_again_when_its_file_is_saved(in_work, main_window, qtbot):
    import builtins

    folders.add(str(in_work))
    assert texts(main_window) == ["Old Command", "New: Old Scene"]
    old = main_window.plugin_actions.docks["Kept Panel"]
    main_window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, old)
    old.show()
    before = len(main_window.welcome.cards)
    write(in_work / "msd_in_work.py", SECOND)  # as long as the first, and in the same second
    qtbot.waitUntil(lambda: texts(main_window) == ["New Command", "New: New Scene"])
    dock = main_window.plugin_actions.docks["Kept Panel"]
    assert dock is not old and dock.widget().text() == "second" and not dock.isHidden()
    assert main_window.dockWidgetArea(dock) == Qt.DockWidgetArea.RightDockWidgetArea
    panels = [a.text().replace("&", "") for a in main_window.commands.menus["View/Panels"].actions()]
    assert panels.count("Kept Panel") == 1
    titles = [card.title for card in main_window.welcome.cards]
    assert len(titles) == before and "New Scene" in titles and "Old Scene" not in titles
    main_window.document.set("name", "edited")
    assert builtins.plugin_seen == ["second"] and builtins.plugin_ended == ["first"]
    write(in_work / "helper.py", HELPER.replace("World()", "World(name='from the helper')"))  # that it imports
    qtbot.waitUntil(lambda: builtins.plugin_ended == ["first", "second"])
    main_window.document.undo_stack.set_clean()
    entry(main_window, "New: New Scene").trigger()
    assert main_window.document.world.name == "from the helper"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("def register(plugin):\n    plugin.add_command('A', None)\n    1 / 0\n", "msd_in_work.py, line 3"),
        ("def register(plugin):\n\n    return ]\n", "msd_in_work.py, line 3"),
        ("\nimport helper\nhelper.nothing()\n", "msd_in_work.py, line 3"),
    ],
)
def test_a_mistake_is_named_at_its_line_and_nothing_of_the_old_version_stays(in_work, main_window, text, place):
    folders.add(str(in_work))
    write(in_work / "msd_in_work.py", text)
    main_window.run_command("reload_plugins")
    assert place in main_window.status.currentMessage()
    assert texts(main_window) == [] and not main_window.plugin_actions.docks
    write(in_work / "msd_in_work.py", FIRST)
    main_window.run_command("reload_plugins")
    assert texts(main_window) == ["Old Command", "New: Old Scene"]


def test_templates_and_panels_that_are_none_are_said_to_be_so(in_work, main_window):
    adding = "plugin.add_panel('P', lambda editor: 3)\n    plugin.add_template('T', lambda: None)"
    write(in_work / "msd_in_work.py", f"def register(plugin):\n    {adding}\n")
    folders.add(str(in_work))
    assert "it gave int, and QWidget is wanted" in main_window.status.currentMessage()
    entry(main_window, "New: T").trigger()
    assert "it gave NoneType, and World is wanted" in main_window.status.currentMessage()


IN_A_SLOT = """
from PySide6.QtWidgets import QPushButton
def make(editor):
    button = QPushButton("Break")
    button.clicked.connect(lambda: 1 / 0)
    return button
def register(plugin):
    plugin.add_panel("Buttons", make)
"""


def test_what_a_slot_of_a_plugin_raises_is_its_fault_and_not_that_of_the_program(in_work, main_window, monkeypatch):
    write(in_work / "msd_in_work.py", IN_A_SLOT)
    folders.add(str(in_work))
    crashes = CrashLog()
    crashes.is_foreign = plugins.claim
    monkeypatch.setattr(crash_log, "open_log", lambda: None)
    for hook in ((sys, "excepthook"), (sys, "unraisablehook"), (threading, "excepthook")):
        monkeypatch.setattr(*hook, getattr(*hook))  # put back afterwards
    crashes.install()
    main_window.plugin_actions.docks["Buttons"].widget().click()
    assert "The plugin in_work failed in msd_in_work.py, line 5" in main_window.status.currentMessage()
    assert "ZeroDivisionError" in plugins.loaded()[0].error and not crashes.crashes
    QTimer.singleShot(0, lambda: [].pop())  # not of a plugin
    QCoreApplication.processEvents()
    assert [crash.message for crash in crashes.crashes] == ["IndexError: pop from empty list"]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers of POSIX")
@pytest.mark.parametrize(
    "text",
    [
        "while True:\n    pass\n",
        "def register(plugin):\n    while True:\n        pass\n",
        "def make(editor):\n    while True:\n        pass\ndef register(plugin):\n    plugin.add_panel('P', make)",
    ],
)
def test_a_plugin_that_does_not_end_is_interrupted(in_work, main_window, monkeypatch, text):
    monkeypatch.setattr(plugins, "LONGEST_LOADING", 0.2)
    write(in_work / "msd_in_work.py", text)
    folders.add(str(in_work))
    (plugin,) = plugins.loaded()
    assert "failed in msd_in_work.py, line" in plugin.error and "took too long" in plugin.error
    assert "took too long" in main_window.status.currentMessage()


@pytest.mark.parametrize(
    ("text", "why"), [(None, "cannot be read"), ("[", "is no TOML"), ("[project]", "has no entry point of a plugin")]
)
def test_a_folder_without_a_plugin_says_what_is_missing(in_work, main_window, qtbot, text, why):
    project = in_work / "pyproject.toml"
    project.unlink() if text is None else project.write_text(text)
    main_window.run_command("plugins")
    dialog = main_window.findChild(type(main_window.plugin_actions.show_dialog()))
    dialog.add_folder(str(in_work))
    row = dialog.list.topLevelItem(0)
    assert row.text(0) == "in work" and f"pyproject.toml: {why}" in row.text(2)
    dialog.list.setCurrentItem(row)
    qtbot.mouseClick(dialog.remove_button, Qt.MouseButton.LeftButton)
    assert dialog.list.topLevelItemCount() == 0 and folders.folders() == []


def test_the_example_is_developed_from_its_folder_without_being_installed(site, main_window):
    compiled = set(EXAMPLE.rglob("*.pyc"))  # by tests that import it
    folders.add(str(EXAMPLE))
    assert "Row of Dominoes" in texts(main_window)
    assert set(EXAMPLE.rglob("*.pyc")) <= compiled
    folders.remove(str(EXAMPLE))
    assert texts(main_window) == [] and str(EXAMPLE) not in sys.path


def test_connections_are_collected_only_inside(qapp):
    signal, collected, heard = Signal(), [], []
    with collecting_connections(collected):
        signal.connect(heard.append)
    signal.connect(lambda value: heard.append(-value))
    for end in collected:
        end()
    signal.emit(1)
    assert heard == [-1] and len(collected) == 1
