"""The editor's window: viewport in the middle, scene tree, inspector, controls and plots around it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from PySide6.QtCore import QByteArray, QPointF, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QStackedWidget,
    QTabWidget,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import fixes
from app.checking import Note
from app.document import Change, Document
from app.editor import Editor
from app.naming import name_of, title
from app.selection import Selection
from app.session import Session
from app.views import LAYOUTS
from engine.errors import SceneError
from engine.msd.paths import walk
from engine.msd.validate import Fix, Repair
from engine.server import Compiling, Event, Failed, HandlerChanged, Loaded, Noted, Patched, Stopped
from ui import help_text, preferences, theme
from ui.actions import Actions
from ui.arrange.actions import ArrangeActions
from ui.change_bar import ChangeBar
from ui.checking import SceneChecker
from ui.commands import COMMANDS
from ui.controls import ControlPanel
from ui.edit_actions import EditActions
from ui.engine_bar import EngineBar
from ui.file_actions import FileActions
from ui.handler_actions import HandlerActions
from ui.inspector.panel import InspectorPanel
from ui.library.model import ENTRY_MIME
from ui.library.panel import LibraryPanel
from ui.library.placing import LibraryPlacing
from ui.materials.dropping import MaterialDropping
from ui.materials.model import MATERIAL_MIME
from ui.materials.panel import MaterialPanel
from ui.messages.panel import MessagePanel
from ui.mnemonics import mark_menu
from ui.palette import CommandPalette
from ui.panel_strip import PanelStrip
from ui.pictures import Pictures
from ui.plots.panel import PlotPanel
from ui.preferences import PreferencesDialog
from ui.refresh_timer import RefreshTimer
from ui.robot_bar import RobotBar
from ui.status import StatusBar
from ui.transport import TransportBar
from ui.tree.panel import TreePanel, fill_add_menu
from ui.view_only import ViewOnly
from ui.viewport.area import ViewArea
from ui.viewport.landing import lander_in_view
from ui.viewport.widget import Viewport
from ui.welcome.page import WelcomePage

POLL_MS = 15
"""Time between two looks at the engine."""

STATUS_MS = 400
"""Time between two updates of the numbers in the status bar."""

GEOMETRY, STATE, LAYOUT = "window/geometry", "window/state", "window/views"
LAYOUT_VERSION = 1


class MainWindow(QMainWindow):
    """The panels of an editor, with menus, toolbars and messages.

    Attributes:
        editor: what is edited and shown.
        tree, inspector, controls, plots, messages, views, transport: the panels.
        change_bar, robot_bar, engine_bar, status: above and below them.
        strips: icons at the sides that open and close the panels.
        commands: the QAction of every command.
        edit_actions, arrange_actions, file_actions: what the commands of the Edit and File menus do.
        handler_actions: attaches handler files.

    Signals:
        closing: the window is closed, and nothing of the document is to be kept.
    """

    closing = Signal()

    def __init__(self, editor: Editor) -> None:
        super().__init__()
        self.editor = editor
        self.edit_actions = EditActions(editor, self)
        self.arrange_actions = ArrangeActions(editor, self.edit_actions.objects, self)
        self.file_actions = FileActions(editor, self)
        self.handler_actions = HandlerActions(editor, self)
        self.checker = SceneChecker(self)
        self._build_failure: Failed | None = None  # why the scene as it is cannot be simulated
        self._build_notes: list[Note] = []  # what the last build said
        self._failure_notes: list[Note] = []  # why the scene as it is cannot be simulated
        self._drawing_notes: list[Note] = []  # what of it cannot be drawn
        self._unresponsive = False

        self.views = ViewArea(editor)
        self.tree = TreePanel(editor)
        self.library = LibraryPanel()
        self.edit_actions.lander = lambda: lander_in_view(self.viewport)
        self.pictures = Pictures(self)
        self.materials = MaterialPanel(editor, self.pictures)
        self.library_pages = QTabWidget()
        self.library_pages.setDocumentMode(True)
        self.library_pages.addTab(self.library, self.tr("Objects"))
        self.library_pages.addTab(self.materials, self.tr("Materials"))
        self.placing = LibraryPlacing(editor, self.views, self.library.model, self)
        self.dropping = MaterialDropping(editor, self.views, self.tree, self.materials, self)
        self.inspector = InspectorPanel(editor)
        self.controls = ControlPanel(editor)
        self.plots = PlotPanel(editor)
        self.messages = MessagePanel(editor)
        self.transport = TransportBar(editor)
        self.change_bar = ChangeBar()
        self.robot_bar = RobotBar()
        self.engine_bar = EngineBar()
        self.status = StatusBar()
        self.setStatusBar(self.status)
        bars = self.change_bar, self.robot_bar, self.engine_bar, self.handler_actions.bar
        self.welcome = WelcomePage(self.pictures)
        self.centre = QStackedWidget()
        self.centre.addWidget(_column(*bars, self.views, self.transport, high=self.views))
        self.centre.addWidget(self.welcome)
        self.setCentralWidget(self.centre)
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)

        self.view_only = ViewOnly(self, self.views.bar, self.transport)
        self._handlers = self._own_handlers()
        parts = (
            self.views,
            self.transport,
            self.edit_actions,
            self.arrange_actions,
            self.file_actions,
            self.handler_actions,
        )
        for part in parts:
            self._handlers |= part.handlers()
        self.commands = Actions(self, self.run_command)
        self._make_tool_bars()
        self._make_docks()
        self._make_menus()
        self._connect()
        self._show_document()
        self._restore_layout()
        preferences.restore(self)
        RefreshTimer(self, STATUS_MS, self._show_status)
        for timer in self.findChildren(RefreshTimer):
            self.views.drawing.connect(timer.join)
        timer = QTimer(self, interval=POLL_MS)
        timer.timeout.connect(self._poll)
        timer.start()

    # ------------------------------------------------------------------------------------------------ building

    def _make_tool_bars(self) -> None:
        self.tool_bar = self._tool_bar("tools", self.tr("Tools"))
        self.commands.fill_tool_bar(self.tool_bar)
        self.tool_bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        search = self.tool_bar.widgetForAction(self.commands.by_id["palette"])
        if isinstance(search, QToolButton):
            search.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def _tool_bar(self, name: str, title: str) -> QToolBar:
        bar = QToolBar(title)
        bar.setObjectName(name)
        bar.setMovable(False)
        self.addToolBar(bar)
        return bar

    def _make_docks(self) -> None:
        area = Qt.DockWidgetArea
        self.docks = {
            name: self._dock(name, title, panel, where)
            for name, title, panel, where in (
                ("tree", self.tr("Scene"), self.tree, area.LeftDockWidgetArea),
                ("library", self.tr("Library"), self.library_pages, area.LeftDockWidgetArea),
                ("inspector", self.tr("Inspector"), self.inspector, area.RightDockWidgetArea),
                ("controls", self.tr("Controls"), self.controls, area.RightDockWidgetArea),
                ("plots", self.tr("Plots"), self.plots, area.BottomDockWidgetArea),
                ("messages", self.tr("Messages"), self.messages, area.BottomDockWidgetArea),
            )
        }
        self.setCorner(Qt.Corner.BottomRightCorner, area.RightDockWidgetArea)
        self.setCorner(Qt.Corner.BottomLeftCorner, area.LeftDockWidgetArea)
        d, bars = self.docks, Qt.ToolBarArea
        left = {name: d[name] for name in ("tree", "library", "plots", "messages")}
        right = {name: d[name] for name in ("inspector", "controls")}
        self.strips = (
            PanelStrip(self.tr("Panels on the Left and Below"), left, self, ("plots", "messages")),
            PanelStrip(self.tr("Panels on the Right"), right, self),
        )
        for strip, name, where in zip(
            self.strips, ("strip_left", "strip_right"), (bars.LeftToolBarArea, bars.RightToolBarArea), strict=True
        ):
            strip.setObjectName(name)
            self.addToolBar(where, strip)
        self._default_layout()

    def _dock(self, name: str, title: str, panel: QWidget, where: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setWidget(panel)
        self.addDockWidget(where, dock)
        return dock

    def _default_layout(self) -> None:
        d = self.docks
        for strip in self.strips:
            strip.show()
        for dock in d.values():
            dock.setFloating(False)
            dock.show()
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, d["tree"])
        self.tabifyDockWidget(d["tree"], d["library"])
        d["tree"].raise_()
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, d["inspector"])
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, d["controls"])
        self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, d["plots"])
        self.tabifyDockWidget(d["plots"], d["messages"])
        d["plots"].raise_()
        self._share_room()

    def _share_room(self) -> None:
        """Leave at least half of the window to the viewport, however small it is."""
        d, width, height = self.docks, self.width(), self.height()
        strips = sum(strip.sizeHint().width() for strip in self.strips)
        fits = min(1.0, (0.5 * width - strips) / (0.5 * width))
        sides = [min(260, round(fits * width / 5)), min(400, round(fits * width * 3 / 10))]
        self.resizeDocks([d["tree"], d["inspector"]], sides, Qt.Orientation.Horizontal)
        self.resizeDocks(
            [d["inspector"], d["controls"]], [height * 6 // 10, height * 3 // 10], Qt.Orientation.Vertical
        )
        self.resizeDocks([d["plots"]], [min(240, height * 27 // 100)], Qt.Orientation.Vertical)

    def _make_menus(self) -> None:
        self.commands.fill_menu_bar()
        menus = self.commands.menus
        self.views.set_actions(self.commands.by_id)
        self.commands.add_to_views(self.views)
        fill_add_menu(menus["Add"], self.edit_actions.add)
        self.recent_menu = menus["File"].addMenu(self.tr("Open Recent"))
        menus["File"].insertMenu(self.commands.by_id["reload"], self.recent_menu)
        self.recent_menu.aboutToShow.connect(lambda: self.file_actions.list_recent(self.recent_menu))
        panels = menus["View/Panels"]
        for dock in self.docks.values():
            panels.insertAction(self.commands.by_id["reset_layout"], dock.toggleViewAction())
        panels.insertSeparator(self.commands.by_id["reset_layout"])
        menus["Edit"].aboutToShow.connect(self._update_actions)
        with_alt = "".join(key[-1] for c in COMMANDS for key in c.shortcut if key[:-1] == "Alt+")
        self._show_undo_texts()
        mark_menu(self.menuBar(), with_alt)

    def _connect(self) -> None:
        editor = self.editor
        self._disconnect_all = [
            *(one.changed.connect(self._update_actions) for one in (editor.selection, editor.hidden, editor.locked)),
            editor.undo_changed.connect(self._show_undo),
            editor.lost_state.connect(self._show_lost_state),
            editor.edited.connect(self._stop_check),
            editor.document_changed.connect(lambda _: self._show_document()),
            editor.document_changed.connect(lambda _: self.leave_welcome()),
            editor.edited.connect(lambda _: self.leave_welcome()),
        ]
        for bar in (self.transport, self.engine_bar):
            bar.restart_requested.connect(lambda: self.run_command("restart"))
        for panel in (self.tree, self.inspector):
            panel.command.connect(lambda id: self.run_command(id))
        self.tree.add_requested.connect(self.edit_actions.add)
        self.edit_actions.clipboard_changed.connect(self._update_actions)
        for changed in (self.messages.model.modelReset, self.messages.model.rowsInserted):
            changed.connect(lambda *_: self.tree.set_notes(self.messages.model.notes))
        self.tree.finding_requested.connect(self._show_finding)
        self.arrange_actions.failed.connect(self.show_error)
        self.arrange_actions.delete_requested.connect(lambda: self.run_command("delete"))
        self._disconnect_all.append(editor.selection_history.changed.connect(self._update_actions))
        self.edit_actions.picking.changed.connect(self._show_picking)
        self.library.chosen.connect(self.placing.add_in_view)
        self.placing.notes_added.connect(self.messages.add)
        refusing = self.placing, self.materials, self.tree, self.inspector, self.edit_actions
        for source in (part.failed for part in refusing):
            source.connect(self.show_error)
        notifying = (self.placing, self.materials, self.edit_actions, self.file_actions, self.handler_actions)
        for source in (part.notified for part in notifying):
            source.connect(self.notify)
        self.file_actions.opened.connect(editor.set_document)
        welcome = self.welcome
        welcome.closed.connect(self.leave_welcome)
        welcome.open_requested.connect(lambda file: self.file_actions.open_file(file))
        welcome.browse_requested.connect(self.file_actions.choose_file)
        welcome.template_requested.connect(self.file_actions.begin_with)
        welcome.recover_requested.connect(self.file_actions.recover_requested)
        for source in (self.file_actions.opener.cancelled, self.file_actions.opener.failed):
            source.connect(lambda *_: self.robot_bar.show_for(self.file_actions.robot))
        self.robot_bar.chosen.connect(self._read_robot)
        self.file_actions.watch.changed.connect(self.change_bar.show_change)
        self.change_bar.reload.connect(self.file_actions.reload)
        self.change_bar.keep.connect(self.file_actions.keep_mine)
        self.change_bar.compare.connect(self.file_actions.show_comparison)
        self.file_actions.written.connect(self._show_title)
        self.file_actions.written.connect(self._leave_robot)
        self.file_actions.notes_added.connect(self.messages.add)
        self.handler_actions.notes_added.connect(self._show_handler_errors)
        self.file_actions.attention_requested.connect(self.docks["messages"].raise_)
        self.messages.jump.connect(self.jump)
        self.messages.repair.connect(self._repair)
        self.messages.check.connect(lambda: self.run_command("check"))
        self.messages.repair_all.connect(lambda: self.checker.repair(self.document))
        self.messages.stop.connect(self.checker.stop)
        self.checker.checked.connect(self._checked)
        self.checker.repaired.connect(self._repair_all)
        self.checker.running.connect(self.messages.show_running)
        self.checker.progressed.connect(self.messages.show_progress)
        self.views.hint_changed.connect(self.status.hint_label.setText)
        self.views.state_changed.connect(self._show_checks)
        self.views.problems_changed.connect(self._show_problems, Qt.ConnectionType.QueuedConnection)

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
        self.checker.stop()
        self.robot_bar.show_for(self.file_actions.robot)
        self._build_failure = None
        self._failure_notes, self._drawing_notes = [], []
        self._show_undo()
        self._show_checks()

    def _show_picking(self, paths: list[str], hint: str) -> None:
        """Show what has been chosen one after another, and what to do; sites are shown while they are chosen."""
        self.viewport.highlight(paths)
        self.status.showMessage(hint)
        if hint and not self.viewport.checked("view_sites"):
            self.run_command("view_sites")

    def _show_undo(self) -> None:
        self._show_title()
        self._update_actions()

    def _stop_check(self, _: list[Change]) -> None:
        if self.checker.is_running:
            self.checker.stop()
            self.notify(self.tr("The check was stopped because the scene has changed"))

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
        self.setWindowModified(self.document.modified)
        self.setWindowFilePath(self.document.file)

    # ------------------------------------------------------------------------------------------------ commands

    def _own_handlers(self) -> dict[str, Callable]:
        return {
            "quit": lambda *_: self.close(),
            "welcome": lambda *_: self.show_welcome(),
            "rename": lambda *_: self.tree.rename(),
            "select_all": lambda *_: self._select_all(),
            "find": lambda *_: self._find(),
            "restart": lambda *_: self._restart(),
            "full_screen": lambda *_: self._show_full_screen(not self.isFullScreen()),
            "view_only": lambda *_: self._show_view_only(not self.view_only.is_on),
            "reset_layout": lambda *_: self._default_layout(),
            **{f"theme_{name}": lambda *_, name=name: theme.choose(name) for name in theme.SCHEMES},
            "toggle_theme": lambda *_: theme.choose("light" if theme.is_dark() else "dark"),
            "check": lambda *_: self.checker.start(self.document),
            "palette": lambda *_: self.open_palette(),
            "preferences": lambda *_: self.open_preferences(),
            "shortcuts": lambda *_: help_text.show_shortcuts(self),
            "about": lambda *_: help_text.show_about(self),
        }

    def run_command(self, id: str, checked: bool | None = None) -> None:
        """Do what a command of the table says; `checked` for commands that are on or off."""
        handler = self._handlers[id]
        handler(checked) if checked is not None and self.commands.by_id[id].isCheckable() else handler()
        self._update_actions()
        self._show_checks()

    def _show_full_screen(self, on: bool) -> None:
        full = Qt.WindowState.WindowFullScreen
        self.setWindowState(self.windowState() | full if on else self.windowState() & ~full)
        self._show_view_only(on)

    def _show_view_only(self, on: bool) -> None:
        """Show the views alone, with what is to be known of the simulation in them."""
        if on != self.view_only.is_on:
            self.view_only.set(on)
            self.viewport.show_parts(hud=on)
            self.viewport.setFocus()

    def _select_all(self) -> None:
        """All rows where the tree has the keyboard, else all that stands in the world."""
        self.tree.select_all() if self.tree.view.hasFocus() else self.editor.select_all()

    def _update_actions(self) -> None:
        stack = self.document.undo_stack
        self.commands.set_enabled(
            {
                "always": True,
                "saved": bool(self.document.file),
                "undo": stack.can_undo,
                "redo": stack.can_redo,
                "object": self.edit_actions.has_objects,
                "hidden": bool(self.editor.hidden.paths),
                "locked": bool(self.editor.locked.paths),
                "selection_back": self.editor.selection_history.can_go_back,
                "selection_forward": self.editor.selection_history.can_go_forward,
                "clipboard": self.edit_actions.can_paste,
                "keyframe": not self.session.stopped and self.editor.is_keyframe(self.selection.current),
                "simulation": not self.session.stopped,
                "handler": self.handler_actions.is_attached,
                "stopped": self.session.stopped or self._unresponsive,
            }
        )
        self._show_undo_texts()

    def _show_undo_texts(self) -> None:
        stack = self.document.undo_stack
        undo, redo = self.commands.by_id["undo"], self.commands.by_id["redo"]
        undo.setText(f"{self.tr('&Undo')} {stack.undo_text.replace('&', '&&')}".strip())
        redo.setText(f"{self.tr('&Redo')} {stack.redo_text.replace('&', '&&')}".strip())

    def _show_checks(self) -> None:
        chosen = theme.scheme()
        for c in COMMANDS:
            if c.checkable:
                on = self.views.checked(c.id)
                if c.id.startswith("theme_"):
                    on = c.id == f"theme_{chosen}"
                elif c.id == "full_screen":
                    on = self.isFullScreen()
                elif c.id == "view_only":
                    on = self.view_only.is_on
                elif c.id == "keep_backup":
                    on = self.file_actions.keeps_backup
                self.commands.set_checked(c.id, bool(on))

    def open_palette(self) -> CommandPalette:
        """Show the command palette: every command, every object that can be added or is in the scene, settings."""
        commands = [action for id, action in self.commands.by_id.items() if id != "palette"]
        for menu in self.commands.menus["Add"].findChildren(type(self.commands.menus["Add"])):
            for action in menu.actions():
                if not action.isSeparator() and action.menu() is None:
                    action.setData(f"{self.tr('Add')}: {action.text()} ({menu.title()})".replace("&", ""))
                    commands.append(action)
        settings = [QAction(preferences.title(setting)) for setting in preferences.SETTINGS]
        for action, setting in zip(settings, preferences.SETTINGS, strict=True):
            action.setData(action.text())
            action.triggered.connect(lambda _, setting=setting: self.open_preferences().show_setting(setting))
        world = self.document.world
        palette = CommandPalette(
            commands + settings,
            self,
            lambda: [(title(world, path, e), path) for path, e in walk(world) if name_of(path, e)],
        )
        palette.object_chosen.connect(self.jump)
        palette.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        palette.show()
        return palette

    def open_preferences(self) -> PreferencesDialog:
        """Show what is chosen once for all scenes."""
        dialog = PreferencesDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def _find(self) -> None:
        self.docks["tree"].show()
        self.docks["tree"].raise_()
        self.tree.search.setFocus()
        self.tree.search.selectAll()

    def changeEvent(self, event) -> None:
        if event.type() == event.Type.PaletteChange and hasattr(self, "commands"):
            self.commands.update_icons()
            self.views.bar.refresh()
            self.tree.update_icons()
            self.library.update_icons()
            self.materials.update_icons()
            self.welcome.update_icons()
            self.inspector.update_icons()
            for strip in self.strips:
                strip.update_icons()
        super().changeEvent(event)

    # ------------------------------------------------------------------------------------------------ dropping

    def dragEnterEvent(self, event) -> None:
        data = event.mimeData()
        ours = data.hasFormat(ENTRY_MIME) or data.hasFormat(MATERIAL_MIME)
        if ours or any(url.isLocalFile() for url in data.urls()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event) -> None:
        """Show where an object of the library would be put, and what would get a material."""
        if event.mimeData().hasFormat(MATERIAL_MIME):
            event.setAccepted(self.dropping.drag(event.position().toPoint()))
        elif event.mimeData().hasFormat(ENTRY_MIME):
            event.setAccepted(self.placing.drag(event.mimeData(), self._in_viewport(event)))

    def dragLeaveEvent(self, event) -> None:
        self.placing.leave()
        self.dropping.leave()

    def _in_viewport(self, event) -> QPointF:
        self.views.activate_at(self.views.mapFrom(self, event.position().toPoint()))
        return QPointF(self.viewport.mapFrom(self, event.position().toPoint()))

    def dropEvent(self, event) -> None:
        if event.mimeData().hasFormat(MATERIAL_MIME):
            event.setAccepted(self.dropping.drop(event.mimeData(), event.position().toPoint()))
            return
        if event.mimeData().hasFormat(ENTRY_MIME):
            event.setAccepted(self.placing.drop(event.mimeData(), self._in_viewport(event)))
            return
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            event.acceptProposedAction()
            self.file_actions.open_file(files[0])

    # ------------------------------------------------------------------------------------------------ engine

    def _poll(self) -> None:
        for event in self.session.poll():
            self._handle_event(event)
        self._set_unresponsive(not self.session.answers)

    def _set_unresponsive(self, unresponsive: bool) -> None:
        """The engine gives no sign of life, or does again."""
        if unresponsive != self._unresponsive:
            self._unresponsive = unresponsive
            self.engine_bar.setVisible(unresponsive)
            self._update_actions()

    def _handle_event(self, event: Event) -> None:
        match event:
            case Loaded(report=report, places=places) | Patched(kind="structure", report=report, places=places):
                self._end_failure()
                self._show_build_notes(report, places)
            case Patched():
                self._end_failure()
            case Compiling(done=done, count=count):
                self.status.show_compiling(done, count)
            case Noted(message=message):
                self.messages.add([Note("info", message)])
                self.notify(message)
            case Failed(message=message, path=path, unbuilt=unbuilt):
                if unbuilt and event == self._build_failure:
                    return  # the answer to every edit, shown already
                lines = message.splitlines()
                notes = [Note("error", line, path) for line in lines]
                if unbuilt:
                    self._build_failure = event
                    self._failure_notes = self._replace_notes(self._failure_notes, notes)
                else:
                    self.messages.add(notes)
                more = self.tr(" (and {0} more: see Messages)").format(len(lines) - 1) if len(lines) > 1 else ""
                place = f"{path}: " if path else ""
                self.show_error(f"{place}{lines[0]}{more}")
            case HandlerChanged():
                self.handler_actions.show_event(event)
                self._update_actions()
            case Stopped(reason=reason):
                self.transport.refresh()
                self.handler_actions.refresh()
                self.messages.add([Note("error", reason)])
                self.show_error(reason)
                self._update_actions()

    def _restart(self) -> None:
        self.session.restart()
        self.status.clearMessage()  # that it ended
        self._set_unresponsive(False)
        self.handler_actions.refresh()
        self.transport.refresh()
        self._update_actions()
        self.viewport.setFocus()  # Space is to play, not to be typed into a search

    def _show_status(self) -> None:
        frame, instead = self.session.frame(), ""
        if self.session.stopped:
            instead = self.tr("engine stopped")
        elif self._unresponsive:
            instead = self.tr("not responding")
        elif self._build_failure and not (frame and frame.playing):
            instead = self.tr("not simulated")
        self.status.show_simulation(frame, instead, self.session.message)

    # ------------------------------------------------------------------------------------------------ messages

    def _checked(self, notes: list[Note]) -> None:
        """Show what a check of the scene found in place of what an earlier one found."""
        self.messages.set_notes([note for note in self.messages.model.notes if note.finding is None] + notes)
        found = len([note for note in notes if note.severity != "info"])
        self.notify(self.tr("Errors and warnings found by the check: {0}").format(found))

    def _repair_all(self, repairs: list[Repair]) -> None:
        """Do every safe repair in one step, and check the scene again."""
        if repairs:
            fixes.apply_all(self.document, repairs, self.tr("Repair All"))
        self.run_command("check")
        self.notify(
            self.tr("{0} repairs applied; the others would remove, add or guess something").format(len(repairs))
        )

    def _repair(self, note: Note, fix: Fix | None) -> None:
        """Do what repairs a finding, and check the scene again; or read the file again, repairing it."""
        if note.option:
            self._read_robot({**(self.file_actions.robot or {}), note.option: True})
            return
        if note.finding is None:
            return
        try:
            fixes.apply(self.document, note.finding, fix)
        except SceneError as error:
            self.show_error(error.message)
        self.run_command("check")

    def _end_failure(self) -> None:
        """The scene is simulated."""
        self._build_failure = None
        self._failure_notes = self._replace_notes(self._failure_notes, [])

    def _show_problems(self, messages: list[str]) -> None:
        """Show what cannot be drawn now."""
        notes = [Note("warning", message) for message in messages]
        self._drawing_notes = self._replace_notes(self._drawing_notes, notes)

    def _replace_notes(self, old: list[Note], notes: list[Note]) -> list[Note]:
        """Show notes in place of those that the same source had before. Returns them."""
        present = self.messages.model.notes
        ended = {note for note in old if note not in notes}
        if any(note in ended for note in present):
            self.messages.set_notes([note for note in present if note not in ended])
        self.messages.add(notes)
        return notes

    def _show_build_notes(self, report: list[str], places: list[str]) -> None:
        """Show what a build said in place of what the build before it said."""
        places = places or [""] * len(report)
        notes = [
            Note("warning", sentence.removeprefix(f"{place}: "), place) if place else Note("info", sentence)
            for sentence, place in zip(report, places, strict=True)
        ]
        self._build_notes = self._replace_notes(self._build_notes, notes)

    def _show_finding(self, place: str) -> None:
        """Show what was said about the object at a World path."""
        self.docks["messages"].show()
        self.docks["messages"].raise_()
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
        """Say why something was not done."""
        self.status.show_message(f"⚠ {message}")

    def jump(self, place: str) -> None:
        """Select the object at a World path, or the nearest one that holds it."""
        try:
            index = self.tree.model.index_of(place)
        except (KeyError, ValueError):
            return
        if index.isValid():
            self.selection.set([self.tree.model.path(index)])

    # ------------------------------------------------------------------------------------------------ layout

    def _restore_layout(self) -> None:
        geometry, state = (QSettings().value(self._on_screen(name)) for name in (GEOMETRY, STATE))
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        else:
            self.resize(1440, 900)
        layout = QSettings().value(self._on_screen(LAYOUT))
        if layout in LAYOUTS:
            self.editor.views.set_layout(str(layout))
        self._is_arranged = isinstance(state, QByteArray) and self.restoreState(state, LAYOUT_VERSION)

    def _on_screen(self, name: str) -> str:
        """The key of a setting that is remembered for screens of this size."""
        size = self.screen().availableGeometry().size()
        return f"{name}/{size.width()}x{size.height()}"

    def showEvent(self, event) -> None:
        """Panels share the room that the window really has, once nobody has arranged them."""
        super().showEvent(event)
        if not self._is_arranged:
            self._is_arranged = True
            self._share_room()

    def closeEvent(self, event) -> None:
        """Ask about unsaved changes, remember the layout, end the engine."""
        if not self.file_actions.may_leave():
            event.ignore()
            return
        self.view_only.set(False)
        settings = QSettings()
        settings.setValue(self._on_screen(GEOMETRY), self.saveGeometry())
        settings.setValue(self._on_screen(LAYOUT), self.editor.views.layout)
        settings.setValue(self._on_screen(STATE), self.saveState(LAYOUT_VERSION))
        self.closing.emit()
        for disconnect in self._disconnect_all:
            disconnect()
        self.file_actions.close()
        self.checker.wait()
        self.editor.close()
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
