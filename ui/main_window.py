"""The editor's window: viewport in the middle, scene tree, inspector, controls and plots around it."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QMainWindow,
    QStackedWidget,
    QTabWidget,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.checking import Note
from app.document import Document
from app.editor import Editor
from app.selection import Selection
from app.session import Session
from app.similar import WAYS
from app.throwing import can_throw
from ui import preferences
from ui.actions import Actions
from ui.arrange.actions import ArrangeActions
from ui.arrange.adjust_panel import AdjustPanel
from ui.arrange.form import OperationForm
from ui.arrange.transform_forms import form_of
from ui.change_bar import ChangeBar
from ui.check_actions import CheckActions
from ui.commands import COMMANDS
from ui.compare_actions import CompareActions
from ui.console.actions import ConsoleActions
from ui.console.panel import ConsolePanel
from ui.controls import ControlPanel
from ui.document_actions import DocumentActions
from ui.document_tabs import DocumentTabs
from ui.edit_actions import EditActions
from ui.engine_bar import EngineBar
from ui.engine_notes import EngineNotes
from ui.file_actions import FileActions
from ui.guidance import Guidance
from ui.handler_actions import HandlerActions
from ui.inspector.panel import InspectorPanel
from ui.keyframe_pictures import KeyframePictures
from ui.keys import keymap
from ui.keys.keypad import KeypadKeys
from ui.keys.lists import keeps
from ui.language.phrases import translated
from ui.layouts.actions import LayoutActions
from ui.library.attaching import AttachingFiles
from ui.library.panel import LibraryPanel
from ui.library.placing import LibraryPlacing
from ui.live.actions import LiveActions
from ui.log.panel import LogPanel
from ui.materials.dropping import MaterialDropping
from ui.materials.panel import MaterialPanel
from ui.messages.panel import MessagePanel
from ui.palette import CommandPalette
from ui.panel_focus import bring_forward, is_behind
from ui.picture_actions import PictureActions
from ui.pictures import Pictures
from ui.plots.panel import PlotPanel
from ui.plugins.actions import PluginActions
from ui.preferences import PreferencesDialog
from ui.refresh_timer import RefreshTimer
from ui.robot_bar import RobotBar
from ui.status import StatusBar
from ui.take_actions import TakeActions
from ui.takes.panel import TakePanel
from ui.transport import TransportBar
from ui.tree.panel import TreePanel, fill_add_menu
from ui.undo_menu import UndoMenu
from ui.values.panel import ValuePanel
from ui.view_memory import ViewMemory
from ui.view_only import ViewOnly
from ui.viewport.area import ViewArea
from ui.viewport.landing import lander_in_view
from ui.viewport.widget import Viewport
from ui.welcome.page import WelcomePage
from ui.what_if.actions import WhatIfActions
from ui.window_actions import WindowActions
from ui.window_drops import WindowDrops
from ui.window_layout import WindowLayout

log = logging.getLogger("editor")

MENU_TEXT = 220
"""Most room for the name of an undo step in the menu, px."""


class MainWindow(QMainWindow):
    """The panels of an editor, with menus, toolbars and messages.

    Attributes:
        editor: what is edited and shown.
        tree, inspector, controls, plots, values, takes, messages, console, log, views, transport: the panels.
        adjust_panel: the numbers of the last operation, in the view.
        change_bar, robot_bar, engine_bar, status: above and below them.
        window_layout, docks, strips: where the panels stand, and icons at the sides that open and close them.
        engine_notes: shows what the engine says.
        commands: the QAction of every command.
        edit_actions, arrange_actions, file_actions: what the commands of the Edit and File menus do.
        handler_actions, check_actions, window_actions: attach handler files, check the scene, act on the window.
        take_actions: record, open and replay takes.
        live_actions: let other programs follow the simulation.
        guidance: keys, help, hints and the tour.

    Signals:
        closing: the window is closed, and nothing of the document is to be kept.
        modified_changed: the document has unsaved changes, or none any more.
    """

    closing = Signal()
    modified_changed = Signal()

    def __init__(self, editor: Editor) -> None:
        super().__init__()
        self.editor = editor
        self.edit_actions = EditActions(editor, self)
        self.arrange_actions = ArrangeActions(editor, self.edit_actions.objects, self)
        self.file_actions = FileActions(editor, self)
        self.handler_actions = HandlerActions(editor, self)
        self.take_actions = TakeActions(editor, self)
        self.live_actions = LiveActions(editor, self)

        self.views = ViewArea(editor)
        self.adjust_panel = AdjustPanel(editor, self.views.main)
        self.tree = TreePanel(editor)
        self.library = LibraryPanel()
        self.edit_actions.lander = lambda: lander_in_view(self.viewport, self.guidance.add_place)
        self.pictures = Pictures(self)
        self.materials = MaterialPanel(editor, self.pictures)
        self.library_pages = QTabWidget()
        self.library_pages.setDocumentMode(True)
        self.library_pages.addTab(self.library, self.tr("Objects"))
        self.library_pages.addTab(self.materials, self.tr("Materials"))
        self.placing = LibraryPlacing(editor, self.views, self.library.model, self)
        self.attaching = AttachingFiles(editor, self.edit_actions.attach_mesh, self)
        self.dropping = MaterialDropping(editor, self.views, self.tree, self.materials, self)
        self.inspector = InspectorPanel(editor)
        self.controls = ControlPanel(editor)
        self.plots = PlotPanel(editor)
        self.values = ValuePanel(editor)
        self.takes = TakePanel(editor)
        self.messages = MessagePanel(editor)
        self.console = ConsolePanel(editor)
        self.log = LogPanel()
        self.transport = TransportBar(editor)
        self._show_keyframe_pictures()
        self.change_bar = ChangeBar()
        self.robot_bar = RobotBar()
        self.engine_bar = EngineBar()
        self.status = StatusBar()
        self.setStatusBar(self.status)
        self.engine_notes = EngineNotes(editor, self.messages, self.status, self.engine_bar, self)
        self.check_actions = CheckActions(editor, self.messages, self)
        self.checker = self.check_actions.checker
        self.tabs = DocumentTabs()
        bars = self.change_bar, self.robot_bar, self.engine_bar, self.handler_actions.bar
        self.welcome = WelcomePage(self.pictures)
        self.centre = QStackedWidget()
        self.centre.addWidget(_column(*bars, self.views, self.transport, high=self.views))
        self.centre.addWidget(self.welcome)
        row_of_tabs = _column(self.tabs, high=self.tabs)
        self.setCentralWidget(_column(row_of_tabs, self.centre, high=self.centre))
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)

        self.view_only = ViewOnly(self, row_of_tabs, self.robot_bar, self.views.bar, self.transport)
        self._drops = WindowDrops(
            self,
            lambda: self.centre.currentIndex() == 0,
            self.views,
            self.placing,
            self.dropping,
            self.file_actions,
            self.edit_actions,
        )
        self.window_actions, self.guidance = WindowActions(self), Guidance(self)
        self.document_actions = DocumentActions(self)
        self.compare_actions, self.layout_actions = CompareActions(self), LayoutActions(self)
        self.may_close: Callable[[], bool] = self.file_actions.may_leave
        self.console_actions, self.plugin_actions = ConsoleActions(self), PluginActions(self)
        self.what_if, self.picture_actions = WhatIfActions(self), PictureActions(self)
        self._handlers: dict[str, Callable] = {}
        parts = (  # each does the commands that its `handlers` name
            self.document_actions,
            self.compare_actions,
            self.layout_actions,
            self.window_actions,
            self.guidance,
            self.check_actions,
            self.views,
            self.transport,
            self.edit_actions,
            self.arrange_actions,
            self.file_actions,
            self.placing,
            self.attaching,
            self.handler_actions,
            self.take_actions,
            self.live_actions,
            self.console_actions,
            self.plugin_actions,
            self.controls.forces,
            self.inspector,
            self.what_if,
            self.picture_actions,
        )
        for part in parts:
            self._handlers |= part.handlers()
        self.commands = Actions(self, self.run_command)
        self._keypad = KeypadKeys(self, self.commands)
        self._make_tool_bars()
        self.window_layout = WindowLayout(self, editor.views, self._panels())
        self.docks, self.strips = self.window_layout.docks, self.window_layout.strips
        self._make_menus()
        self._connect()
        self._show_document()
        self.window_layout.restore()
        self.view_memory = ViewMemory(editor, self)
        preferences.restore(self)
        for timer in self.findChildren(RefreshTimer):
            if timer.with_pictures:
                self.views.drawing.connect(timer.join)
        self.plots.redrawn.connect(self.views.share_window)
        self.plots.moment_wanted.connect(self.transport.timeline.show_moment)
        self.plots.filled.connect(self.window_layout.give_plots_room)

    # ------------------------------------------------------------------------------------------------ building

    def _show_keyframe_pictures(self) -> None:
        self.keyframe_pictures = pictures = KeyframePictures(self.editor, self.pictures, self)
        self.tree.model.keyframe_pictures = self.inspector.keyframe_pictures = pictures
        self.transport.keyframe_box.pictures = pictures
        pictures.changed.connect(self.tree.view.viewport().update)
        pictures.changed.connect(self.inspector.show_picture)
        pictures.changed.connect(self.transport.keyframe_box.show_new_pictures)

    def _make_tool_bars(self) -> None:
        self.tool_bar = self._tool_bar("tools", self.tr("Tools"))
        self.commands.fill_tool_bar(self.tool_bar)
        self.tool_bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        for name, go in (("undo", self.edit_actions.undo), ("redo", self.edit_actions.redo)):
            UndoMenu(self.editor, self.tool_bar, self.commands.by_id[name], back=name == "undo", go=go)
        search = self.tool_bar.widgetForAction(self.commands.by_id["palette"])
        if isinstance(search, QToolButton):
            search.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def _tool_bar(self, name: str, title: str) -> QToolBar:
        bar = QToolBar(title)
        bar.setObjectName(name)
        bar.setMovable(False)
        self.addToolBar(bar)
        return bar

    def _panels(self) -> dict[str, QWidget]:
        """What stands in each of `window_layout.PLACES`."""
        return {
            "tree": self.tree,
            "library": self.library_pages,
            "inspector": self.inspector,
            "controls": self.controls,
            "plots": self.plots,
            "values": self.values,
            "takes": self.takes,
            "messages": self.messages,
            "console": self.console,
            "log": self.log,
        }

    def _make_menus(self) -> None:
        self.commands.fill_menu_bar()
        menus = self.commands.menus
        self.views.set_actions(self.commands.by_id)
        self.commands.add_to_views(self.views)
        self.commands.add_templates(fill_add_menu(menus["Add"], self.edit_actions.add))
        menus["Add"].aboutToHide.connect(self.guidance.close_add_menu)
        self.recent_menu = menus["File"].addMenu(self.tr("Open Recent"))
        menus["File"].insertMenu(self.commands.by_id["reload"], self.recent_menu)
        self.recent_menu.aboutToShow.connect(lambda: self.file_actions.list_recent(self.recent_menu))
        menus["Window"].aboutToShow.connect(lambda: self.document_actions.list_documents(menus["Window"]))
        layouts = menus["Window/Layouts"]
        layouts.aboutToShow.connect(lambda: self.layout_actions.fill(layouts))
        panels = menus["View/Panels"]
        for dock in self.docks.values():
            panels.insertAction(self.commands.by_id["reset_layout"], dock.toggleViewAction())
        panels.insertSeparator(self.commands.by_id["reset_layout"])
        menus["Edit"].aboutToShow.connect(self.update_actions)
        for title in ("File", "View/Theme"):  # with ticks that another window may have changed
            menus[title].aboutToShow.connect(self._show_checks)
        menus["Simulation"].aboutToShow.connect(self._show_checks)
        self._show_undo_texts()
        self.commands.mark_menus()

    def _connect(self) -> None:
        editor = self.editor
        self._disconnect_all = [
            *(one.changed.connect(self.update_actions) for one in (editor.selection, editor.hidden, editor.locked)),
            editor.undo_changed.connect(self._show_undo),
            editor.lost_state.connect(self._show_lost_state),
            editor.edited.connect(self.check_actions.follow_edit),
            editor.document_changed.connect(lambda _: self._show_document()),
            editor.document_changed.connect(lambda _: self.leave_welcome()),
            editor.edited.connect(lambda _: self.leave_welcome()),
            keymap.changed.connect(self.guidance.update_keys),
        ]
        for bar in (self.transport, self.engine_bar):
            bar.restart_requested.connect(lambda: self.run_command("restart"))
        self.transport.history_changed.connect(self.update_actions)
        self.transport.record_requested.connect(lambda: self.run_command("record"))
        self.transport.replay_requested.connect(lambda: self.run_command("replay"))
        self.take_actions.changed.connect(self._show_takes)
        self.live_actions.changed.connect(self._show_checks)
        self.live_actions.status_changed.connect(self.status.show_live)
        self.take_actions.curves_changed.connect(self.plots.refresh)
        self.take_actions.status_changed.connect(self.transport.show_recording)
        for panel in (self.tree, self.inspector):
            panel.command.connect(lambda id: self.run_command(id))
        for source in (self.tree.add_requested, self.controls.add_requested):
            source.connect(self.edit_actions.add)
        self.edit_actions.clipboard_changed.connect(self.update_actions)
        for changed in (self.messages.model.modelReset, self.messages.model.rowsInserted):
            changed.connect(lambda *_: self.tree.set_notes(self.messages.model.notes))
        self.tree.finding_requested.connect(self._show_finding)
        self.arrange_actions.failed.connect(self.show_error)
        self.arrange_actions.delete_requested.connect(lambda: self.run_command("delete"))
        self._disconnect_all.append(editor.selection_history.changed.connect(self.update_actions))
        self.edit_actions.picking.changed.connect(self._show_picking)
        self._disconnect_all.append(editor.picking.missed.connect(self._say_missed))
        self.library.chosen.connect(self.placing.add_in_view)
        self.placing.notes_added.connect(self.messages.add)
        self.attaching.notes_added.connect(self.messages.add)
        forces = self.controls.forces
        forces.viewer = lambda: self.viewport.view_camera()
        refusing = (
            self.placing,
            self.attaching,
            self.materials,
            self.tree,
            self.inspector,
            self.edit_actions,
            self.check_actions,
            self.compare_actions,
            self.take_actions,
            self.live_actions,
            self.picture_actions,
            self.transport.timeline,
            forces,
        )
        for source in (part.failed for part in refusing):
            source.connect(self.show_error)
        notifying = (
            self.placing,
            self.attaching,
            self.materials,
            self.edit_actions,
            self.file_actions,
            self.handler_actions,
            self.take_actions,
            self.live_actions,
            self.picture_actions,
            self.check_actions,
            self.engine_notes,
            self.transport,
            self.plots,
        )
        for source in (part.notified for part in notifying):
            source.connect(self.notify)
        self.file_actions.opened.connect(editor.set_document)
        welcome = self.welcome
        welcome.closed.connect(self.leave_welcome)
        welcome.open_requested.connect(self.file_actions.open_chosen)
        welcome.browse_requested.connect(self.file_actions.choose_file)
        welcome.template_requested.connect(self.file_actions.begin_with)
        welcome.recover_requested.connect(self.file_actions.recover_requested)
        for source in (self.file_actions.opener.cancelled, self.file_actions.opener.failed):
            source.connect(lambda *_: self.robot_bar.show_for(self.file_actions.robot))
        self.robot_bar.chosen.connect(self._read_robot)
        self.file_actions.watch.changed.connect(self.change_bar.show_change)
        self.change_bar.reload.connect(self.file_actions.reload)
        self.change_bar.keep.connect(self.file_actions.keep_mine)
        self.change_bar.compare.connect(lambda: self.compare_actions.show_with_file())
        self.file_actions.compare_requested.connect(lambda: self.compare_actions.show_with_file(modal=True))
        self.file_actions.written.connect(self._show_title)
        self.file_actions.written.connect(self._leave_robot)
        self.file_actions.notes_added.connect(self.messages.add)
        self.handler_actions.notes_added.connect(self._show_handler_errors)
        self.file_actions.attention_requested.connect(self.docks["messages"].raise_)
        for part in (self.edit_actions, self.arrange_actions, self.attaching):
            part.operated.connect(self._offer)
        self.tabifiedDockWidgetActivated.connect(self._bring_forward)
        self.views.transformed.connect(lambda done: self._offer(form_of(editor, done)))
        for panel in (self.messages, self.values):
            panel.jump.connect(self.jump)
        self.values.plot_wanted.connect(self._plot)
        self.check_actions.read_again.connect(
            lambda option: self._read_robot({**(self.file_actions.robot or {}), option: True})
        )
        notes = self.engine_notes
        notes.failed.connect(lambda sentence: self.show_error(sentence))
        notes.changed.connect(self.update_actions)
        notes.handler_changed.connect(self.handler_actions.show_event)
        notes.handler_said.connect(self.handler_actions.show_said)
        notes.handler_left.connect(self.handler_actions.show_left)
        notes.stopped.connect(self.transport.refresh)
        notes.stopped.connect(self.handler_actions.refresh)
        self.views.state_changed.connect(self._show_checks)
        self.views.problems_changed.connect(notes.show_problems, Qt.ConnectionType.QueuedConnection)

    # ------------------------------------------------------------------------------------------------ document

    @property
    def viewport(self) -> Viewport:
        """The viewport that commands act on."""
        return self.views.active

    @property
    def document(self) -> Document:
        """What is edited."""
        return self.editor.document

    @property
    def session(self) -> Session:
        """Its simulation."""
        return self.editor.session

    @property
    def selection(self) -> Selection:
        """What is selected."""
        return self.editor.selection

    def _show_document(self) -> None:
        self.check_actions.follow_document()
        self.robot_bar.show_for(self.file_actions.robot)
        self.engine_notes.begin()
        self._show_undo()
        self._show_checks()

    def _show_picking(self, paths: list[str], hint: str) -> None:
        """Show what has been chosen one after another, and what to do; sites are shown while they are chosen."""
        self.viewport.highlight(paths)
        self.status.showMessage(hint)
        if hint and self.editor.picking.preferred == "site" and not self.viewport.checked("view_sites"):
            self.run_command("view_sites")

    def _say_missed(self, kind: str) -> None:
        label = self.tr("shape") if kind == "geom" else translated(kind.replace("_", " "))  # as the tree
        self.show_error(self.tr("No {0} to choose here: click something else, or press Esc").format(label))

    def _show_undo(self) -> None:
        self._show_title()
        self.update_actions()

    def show_welcome(self, unsaved: Sequence[str] = ()) -> None:
        """Show the welcome page in the middle, until something is opened or edited; `unsaved`: names of scenes that
        can be recovered."""
        self.welcome.refresh(unsaved)
        self.centre.setCurrentWidget(self.welcome)

    def leave_welcome(self) -> None:
        """Show the scene in the middle."""
        if self.centre.currentIndex() != 0:
            self.centre.setCurrentIndex(0)
            self.viewport.setFocus()

    def _read_robot(self, choices: dict[str, bool]) -> None:
        """Read the URDF again with other choices."""
        if not self.file_actions.open_file(self.document.file, choices):
            self.robot_bar.show_for(self.file_actions.robot)

    def _leave_robot(self) -> None:
        """The scene is one of its own now, and is not read from a URDF again."""
        self.robot_bar.show_for(None)
        self.messages.set_notes([note._replace(option="") for note in self.messages.model.notes])

    def _show_title(self) -> None:
        name = os.path.basename(self.document.file) or self.tr("Untitled")
        self.setWindowTitle(f"{name}[*] – MSD Studio")
        if self.document.modified != self.isWindowModified():
            self.setWindowModified(self.document.modified)
            self.modified_changed.emit()
        self.setWindowFilePath(self.document.file)

    # ------------------------------------------------------------------------------------------------ commands

    def run_command(self, id: str, checked: bool | None = None) -> None:
        """Do what a command of the table says; `checked` for commands that are on or off."""
        handler = self._handlers[id]
        handler(checked) if checked is not None and self.commands.by_id[id].isCheckable() else handler()
        self.update_actions()
        self._show_checks()

    def update_actions(self) -> None:
        """Allow the commands that can act now."""
        stack, similar = self.document.undo_stack, self.edit_actions.similar_ways
        self.commands.set_enabled(
            {
                "always": True,
                "saved": bool(self.document.file),
                "undo": stack.can_undo,
                "adjust": self.adjust_panel.is_offering,
                "redo": stack.can_redo,
                "object": self.edit_actions.has_objects,
                "selection": any(self.selection.paths),
                "link": self.attaching.has_link,
                "throw": not self.session.stopped and can_throw(self.editor),
                "cameras": self.viewport.bodies.has_cameras,
                "past": self.transport.can_go_back,
                "newest": self.transport.is_in_past,
                "history": self.transport.remembers,
                "hidden": bool(self.editor.hidden.paths),
                "locked": bool(self.editor.locked.paths),
                "selection_back": self.editor.selection_history.can_go_back,
                "selection_forward": self.editor.selection_history.can_go_forward,
                "keyframe": not self.session.stopped and self.editor.is_keyframe(self.selection.current),
                "camera": self.editor.is_camera(self.selection.current),
                "simulation": not self.session.stopped,
                "handler": self.handler_actions.is_attached,
                "tabs": self.document_actions.has_tabs,
                "stopped": self.session.stopped or self.engine_notes.unresponsive,
            }
            | {f"similar_{way}": way in similar for way in WAYS}
        )
        self._show_undo_texts()

    def _show_undo_texts(self) -> None:
        stack = self.document.undo_stack
        undo, redo = self.commands.by_id["undo"], self.commands.by_id["redo"]
        undo.setText(f"{self.tr('&Undo')} {self._short(stack.undo_text)}".strip())
        redo.setText(f"{self.tr('&Redo')} {self._short(stack.redo_text)}".strip())

    def _short(self, step: str) -> str:
        """The name of an undo step as long as a menu has room for."""
        text = self.fontMetrics().elidedText(translated(step), Qt.TextElideMode.ElideRight, MENU_TEXT)
        return text.replace("&", "&&")

    def _show_takes(self) -> None:
        takes = self.take_actions
        self.transport.show_takes(takes.recorder is not None, takes.replaying)
        self._show_checks()

    def _show_checks(self) -> None:
        for c in COMMANDS:
            if c.checkable:
                on = self.window_actions.checked(c.id)
                for part in (self.take_actions, self.live_actions):
                    on = part.checked(c.id) if on is None else on
                if on is None:
                    on = self.file_actions.keeps_backup if c.id == "keep_backup" else self.views.checked(c.id)
                self.commands.set_checked(c.id, bool(on))

    def open_palette(self) -> CommandPalette:
        """Show the command palette."""
        return self.window_actions.open_palette()

    def open_preferences(self) -> PreferencesDialog:
        """Show what is chosen once for all scenes."""
        return self.window_actions.open_preferences()

    def event(self, event) -> bool:
        """Lists keep what is typed into them; keys of the keypad have commands of their own."""
        if keeps(self.focusWidget(), event):
            event.accept()
            return True
        return (hasattr(self, "_keypad") and self._keypad.take(event)) or super().event(event)

    # ------------------------------------------------------------------------------------------------ dropping

    def dragEnterEvent(self, event) -> None:
        self._drops.enter(event)

    def dragMoveEvent(self, event) -> None:
        self._drops.move(event)

    def dragLeaveEvent(self, event) -> None:
        self._drops.leave()

    def dropEvent(self, event) -> None:
        self._drops.drop(event)

    # ------------------------------------------------------------------------------------------------ messages

    def restart_engine(self) -> None:
        """Start another engine in place of one that ended or gives no sign of life."""
        self.engine_notes.restart()
        self.handler_actions.refresh()
        self.transport.refresh()
        self.update_actions()
        self.viewport.setFocus()  # Space is to play, not to be typed into a search

    def _show_finding(self, place: str) -> None:
        """Show what was said about the object at a World path."""
        self.window_layout.show_panel("messages")
        self.messages.show_about(place)

    def _show_handler_errors(self, notes: list[Note]) -> None:
        self.messages.add(notes)
        self.show_error(notes[-1].message)

    def _show_lost_state(self, message: str) -> None:
        self.messages.add([Note("warning", message)])
        self.notify(message)

    def notify(self, message: str) -> None:
        """Show a message for a while."""
        self.status.show_message(message)

    def show_error(self, message: str) -> None:
        """Say why something was not done; the log keeps it when the status bar says something else."""
        sentence = translated(message)
        self.status.show_message(f"⚠ {sentence}")
        log.warning(sentence)

    def _bring_forward(self, dock: QDockWidget) -> None:
        """Another tab was clicked. In the console one types next, and letters would be commands of the window."""
        if dock is self.docks["console"] and self.isVisible():
            self.console.focus_input()
        else:
            bring_forward(dock, self.tabifiedDockWidgets(dock), self.viewport)

    def _offer(self, fields: OperationForm) -> None:
        """Let the numbers of an operation that was just done be changed."""
        self.adjust_panel.offer(fields, self.viewport, self.views)
        self.update_actions()

    def _plot(self, ids: list[str]) -> None:
        self.window_layout.show_panel("plots")
        self.plots.add_channels(ids)

    def jump(self, place: str) -> None:
        """Select the object at a World path, or the nearest one that holds it."""
        try:
            path = self.tree.model.object_at(place)
        except (KeyError, ValueError):
            return
        if path:
            self.selection.set([path])

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab passes by the panels behind others, which Qt takes for visible."""
        while super().focusNextPrevChild(next):
            if not is_behind(QApplication.focusWidget(), self.docks.values()):
                return True
        return False

    # ------------------------------------------------------------------------------------------------ life

    def stand_in_place_of(self, other: MainWindow) -> None:
        """Take over size, place and panels of another window before that is hidden."""
        full, alone = other.isFullScreen(), other.view_only.is_on
        other.window_actions.show_view_only(False)
        self.window_actions.show_view_only(False)
        if full or other.isMaximized():
            self.setWindowState(other.windowState())
        else:
            self.setGeometry(other.geometry())
        self.window_layout.copy_from(other.window_layout)
        self.window_actions.show_view_only(alone)

    def showEvent(self, event) -> None:
        """Panels share the room that the window really has, once nobody has arranged them."""
        super().showEvent(event)
        self.window_layout.arrange_once()
        self.guidance.name_tabs()

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        layout, wider = self.window_layout, event.size().width() - event.oldSize().width()
        if wider:
            follow = layout.give_back_width if wider > 0 else layout.keep_views_wide
            QTimer.singleShot(0, follow)  # when the panels have their new sizes

    def closeEvent(self, event) -> None:
        """Ask about unsaved changes, remember the layout, end the engine."""
        if not self.may_close():
            event.ignore()
            return
        self.view_only.set(False)
        self.window_layout.save()
        self.view_memory.close()
        self.adjust_panel.close_panel()
        self.closing.emit()
        for disconnect in self._disconnect_all:
            disconnect()
        self.file_actions.close()
        self.take_actions.close()
        self.live_actions.close()
        self.check_actions.wait()
        self.console.close_console()
        self.editor.close()
        self.log.close_log()
        self.library.close_gallery()
        self.pictures.close()
        self.views.close()
        super().closeEvent(event)


def _column(*widgets: QWidget, high: QWidget) -> QWidget:
    """Widgets one above the other; `high` takes the room that is left."""
    column = QWidget()
    layout = QVBoxLayout(column)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    for widget in widgets:
        layout.addWidget(widget, widget is high)
    return column
