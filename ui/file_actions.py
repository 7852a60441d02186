"""The commands of the File menu: new, open, save, export; what a scene may read, and the recent files.

Nothing that another program wrote is replaced without a question."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject, QSettings, Qt, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox, QWidget

from app import python_scenes, templates
from app.checking import Note, import_note
from app.document import Change, Document
from app.editor import Editor
from app.scene_templates import scene_template
from engine.errors import SceneError
from engine.msd.allowed_folders import OutsideError
from engine.msd.replacing import is_read_only
from engine.msd.report import Report
from engine.msd.schema.world import World
from render import ViewCamera
from ui import consent, questions
from ui.export_dialog import ExportDialog
from ui.file_watch import FileChange, FileWatch
from ui.files import FileOpener, open_filter, recent_files, remember_file, save_filter
from ui.language.phrases import translated
from ui.questions import Choice
from ui.trust_dialog import TrustDialog

log = logging.getLogger("reading")

BACKUP_SETTING = "files/keep_backup"
LOG_LEVELS = {"error": logging.ERROR, "warning": logging.WARNING, "info": logging.INFO}
"""Of the notes of readers and checks."""


class FileActions(QObject):
    """File commands of a window.

    Attributes:
        opener: reads files in a thread.
        watch: sees what other programs do to the document's file.
        robot: what the present scene was read with if it is a URDF (`floating_base`, `repair`, `motors`), else None.
        room: gives the file commands of the window in which another document is shown; None: always this one.
        show_if_open: brings a file that is open already to the front; whether it is.
        is_open_elsewhere: whether a file is open in another window.

    Signals:
        opened: another document is to be edited; carries it.
        read: a file was read, in whatever window it is shown, or could not be.
        written: the document has its file, and is as there.
        notes_added: carries Notes about reading or writing.
        attention_requested: the notes are worth looking at now.
        notified: something happened that the user should know; carries the message.
        recover_requested: the user wants to see what can be recovered.
        compare_requested: the user wants to see how the scene differs from its file before going on.
    """

    opened = Signal(object)
    read = Signal()
    written = Signal()
    notes_added = Signal(list)
    attention_requested = Signal()
    notified = Signal(str)
    recover_requested = Signal()
    compare_requested = Signal()

    def __init__(self, editor: Editor, window: QWidget) -> None:
        super().__init__(window)
        self._editor, self._window = editor, window
        self.robot: Mapping[str, bool] | None = None
        self.room: Callable[[], FileActions] | None = None
        self.show_if_open: Callable[[str], bool] = lambda _: False
        self.is_open_elsewhere: Callable[[str], bool] = lambda _: False
        self._starter, self._here = True, True
        self.opener = FileOpener(window)
        self.opener.opened.connect(self._opened)
        self.opener.failed.connect(self._failed)
        for ended in (self.opener.opened, self.opener.failed, self.opener.cancelled):
            ended.connect(lambda *_: self.read.emit())
        self.watch = FileWatch(self)
        self._may_run: set[str] = set()  # Python files that the user has let run
        self._again: ViewCamera | None = None  # where a program that has changed is looked at from
        self._played = False
        self.watch.changed.connect(self._follow_program)
        self._edited = False  # since a file was opened, or the document changed
        editor.edited.connect(self._note_edit)
        editor.document_changed.connect(self._follow)
        self.watch.follow(self.document)

    @property
    def document(self) -> Document:
        """The document that is edited."""
        return self._editor.document

    def _follow(self, document: Document) -> None:
        self._edited = True
        self.watch.follow(document)

    def _note_edit(self, changes: list[Change]) -> None:
        self._edited = True

    def close(self) -> None:
        """At the end of the window."""
        self.watch.stop()
        self.opener.wait()

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {
            "new": lambda *_: self.new(),
            "open": lambda *_: self.choose_file(),
            "reload": lambda *_: self.reload(),
            "save": lambda *_: self.save(),
            "save_as": lambda *_: self.save_as(),
            "export": lambda *_: self.export(),
            "keep_backup": lambda on=False: QSettings().setValue(BACKUP_SETTING, bool(on)),
            "recover": lambda *_: self.recover_requested.emit(),
            "trust": lambda *_: TrustDialog(self._window).open(),
        }

    # ------------------------------------------------------------------------------------------------ opening

    @property
    def is_blank(self) -> bool:
        """Whether nothing was done in this window: another document may take the place of the present one."""
        stack = self.document.undo_stack
        untouched = not (self.document.file or self.document.modified or stack.can_undo or stack.can_redo)
        return self._starter and untouched and not self.opener.busy

    def new(self) -> None:
        """Start with a ground and a light, after asking about unsaved changes where nothing else has room."""
        actions = self.room() if self.room else self
        if actions.may_leave():
            actions.start_over()

    def start_over(self) -> None:
        """Show a new scene in place of the present one."""
        self.show_document(Document(templates.starter()), None)
        self._starter = True

    def begin_with(self, template: str) -> None:
        """Start with a template of `app.scene_templates`, after asking about unsaved changes where nothing else has
        room."""
        self.begin(scene_template(template).make())

    def begin(self, world: World) -> None:
        """Start with a World that is in no file; as `begin_with`."""
        actions = self.room() if self.room else self
        if actions.may_leave():
            actions.show_document(Document(world), None)

    def show_document(self, document: Document, robot: Mapping[str, bool] | None) -> None:
        """Edit a document that was not read from its file, which `robot` is about if it is a URDF."""
        self.robot, self._starter = robot, False
        self.opened.emit(document)

    def choose_file(self) -> None:
        """Let the user choose a scene and open it."""
        folder = os.path.dirname(self.document.file)
        files, _ = QFileDialog.getOpenFileNames(self._window, self.tr("Open scenes"), folder, open_filter())
        self.open_all(files)

    def open_chosen(
        self, path: str, robot: Mapping[str, bool] | None = None, asset_roots: Sequence[str] = ()
    ) -> bool:
        """Show a scene that the user chose: where it is open already, else where there is room; see `open_file`.
        Returns whether it is open or being read."""
        return self.show_if_open(path) or self._open(path, robot, asset_roots, here=False)

    def open_all(
        self, paths: Sequence[str], robot: Mapping[str, bool] | None = None, asset_roots: Sequence[str] = ()
    ) -> None:
        """Show scenes that the user chose, one after another; without room for several, the first of them."""
        waiting = [*paths] if self.room else [*paths][:1]

        def go_on() -> None:
            while waiting and not self.opener.busy:
                self.open_chosen(waiting.pop(0), robot, asset_roots)
            if waiting:
                self.read.connect(lambda: QTimer.singleShot(0, go_on), Qt.ConnectionType.SingleShotConnection)

        go_on()

    def reload(self) -> None:
        """Read the present file once more, with what it was read with, after asking about unsaved changes."""
        document = self.document
        if document.modified:
            choice = questions.reload_loses(self._window, document.file).ask()
            if choice is Choice.CANCEL or (choice is Choice.SAVE_AS and not self.save_as()):
                return
        if not self._may_read(document.file):
            return
        self._read(document.file, self.robot, document.world.asset_roots or (), here=True)

    def open_file(self, path: str, robot: Mapping[str, bool] | None = None, asset_roots: Sequence[str] = ()) -> bool:
        """Open a scene in place of the present one: in a thread, after asking about unsaved changes. A file that
        cannot be read changes nothing.

        Args:
            robot: `floating_base`, `repair` and `motors` of a URDF.
            asset_roots: folders that it may read this time, beside its own and what the user has allowed it.

        Returns:
            Whether the file is being read.
        """
        return self._open(path, robot, asset_roots, here=True)

    def _open(self, path: str, robot: Mapping[str, bool] | None, asset_roots: Sequence[str], here: bool) -> bool:
        """`here`: in place of the present scene, else where there is room."""
        here = here or self.room is None
        if not self._may_read(path) or (here and not self.may_leave()):
            return False
        self._read(path, robot, asset_roots, here)
        return True

    def _may_read(self, path: str) -> bool:
        """Whether a file may be opened: a Python file is run by that, so the user is asked, once while the window is
        there."""
        path = os.path.abspath(path)
        if not python_scenes.is_python(path) or path in self._may_run or not os.path.exists(path):
            return True
        if not questions.may_run(self._window, path):
            return False
        self._may_run.add(path)
        return True

    def _follow_program(self, change: FileChange, file: str) -> None:
        """Run a Python file again that has changed, also while it runs, unless edits would be lost: then the user is
        asked."""
        document = self.document
        ours = python_scenes.is_python(document.file) and os.path.abspath(document.file) in self._may_run
        waits = self.opener.busy and self.opener.file != os.path.abspath(document.file)  # for another file
        if ours and change is FileChange.CHANGED and not document.modified and not waits:
            self._again, self._played = self._editor.view.camera, self._editor.session.playing
            self._read(document.file, None, (), here=True)

    def _restore_view(self) -> None:
        """After a program ran again: look from where the user looked, and go on playing."""
        if self._again is not None:
            self._editor.view.set_camera(self._again)
            if self._played:
                self._editor.session.play()
        self._again = None

    def _read(self, path: str, robot: Mapping[str, bool] | None, asset_roots: Sequence[str], here: bool) -> None:
        """Start reading a file; the present document may be discarded if it is for `here`."""
        self._edited, self._here = False, here
        self.opener.open(path, robot, asset_roots)

    def _opened(self, document: Document) -> None:
        if self._here and self._edited and not self.may_leave():  # edits made while the file was being read
            self.opener.cancelled.emit()
            return
        actions = self if self._here or self.room is None else self.room()
        actions.show_read(document, self.opener)
        self._again = None

    def show_read(self, document: Document, opener: FileOpener) -> None:
        """Edit a document that was read from its file, by the opener of this window or of another one."""
        remember_file(document.file)
        self._ask_consent(document.file, consent.refused(document), opener)
        self.opener.take_base(opener)
        self.show_document(document, opener.robot)
        self._restore_view()
        for note in document.notes:
            log.log(LOG_LEVELS[note.severity], "%s: %s", os.path.basename(document.file), note.message)
        serious = [note for note in document.notes if note.severity != "info"]
        name = os.path.basename(document.file)
        if serious:
            self.attention_requested.emit()
            text = self.tr("Opened {0}; %n messages", "", len(serious))
            self.notified.emit(text.format(name))
        else:
            self.notified.emit(self.tr("Opened {0}").format(name))

    def _ask_consent(self, file: str, refusals: list[OutsideError], opener: FileOpener, here: bool = True) -> None:
        """Ask whether a scene may read outside its folder, and open it again if so."""
        if not refusals:
            return

        robot, asset_roots = opener.robot, opener.asset_roots

        def allowed() -> None:
            consent.remember(file, box.allowed, box.always)
            self._read(file, robot, asset_roots, here)

        box = consent.ConsentBox(file, refusals, self._window)
        box.accepted.connect(allowed)
        box.open()

    def _failed(self, error: SceneError) -> None:
        self.notes_added.emit([Note("error", error.message, error.place or error.file)])
        self.attention_requested.emit()
        if self._again is not None:  # what ran before is still there; no dialog for each save of a program
            self._again = None
            self.notified.emit(self.tr("{0}: {1}").format(os.path.basename(error.file), translated(error.message)))
            return
        if refusals := consent.refused(error):
            self._ask_consent(self.opener.file, refusals, self.opener, self._here)
            return
        icon, title = QMessageBox.Icon.Critical, self.tr("The scene cannot be opened")
        box = QMessageBox(icon, title, translated(error.message), parent=self._window)
        box.setInformativeText("\n".join(part for part in (error.file, error.place) if part))
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def list_recent(self, menu: QMenu) -> None:
        """Fill a menu with the files opened last."""
        menu.clear()
        menu.setToolTipsVisible(True)
        for file in recent_files():
            action = menu.addAction(os.path.basename(file).replace("&", "&&"), lambda f=file: self.open_chosen(f))
            action.setToolTip(file)
            action.setEnabled(os.path.exists(file))
        if menu.isEmpty():
            menu.addAction(self.tr("No files yet")).setEnabled(False)

    # ------------------------------------------------------------------------------------------------ writing

    def save(self) -> bool:
        """Write the scene to its file, or ask for one. Returns whether it was written."""
        return self._save_to(self.document.file) if self.document.can_save else self.save_as()

    def save_as(self) -> bool:
        """Ask for a file and write the scene to it. Returns whether it was written."""
        filters, start = save_filter(), self._stem() + ".msd"
        file, _ = QFileDialog.getSaveFileName(self._window, self.tr("Save scene"), start, filters)
        if file and not file.endswith("/") and not os.path.splitext(file)[1]:
            file += ".msd"  # which the file dialog did not ask about
            if not questions.may_replace(self._window, file):
                return False
        return bool(file) and self._save_to(file)

    def _save_to(self, file: str) -> bool:
        """Write the scene to a file, after asking where that would lose something."""
        if self.is_open_elsewhere(file):
            sentence = self.tr("{0} is open in another tab or window. Close it there, or choose another name.")
            title = self.tr("The scene was not written")
            QMessageBox.critical(self._window, title, sentence.format(os.path.basename(file)))
            return False
        own = os.path.realpath(file) == os.path.realpath(self.document.file)
        if own and self.document.changed_on_disk():
            choice = questions.changed_on_disk(self._window, file).ask()
            while choice is Choice.COMPARE:
                self.compare_requested.emit()
                choice = questions.changed_on_disk(self._window, file).ask()
            if choice is not Choice.OVERWRITE:
                return choice is Choice.SAVE_AS and self.save_as()
        force = is_read_only(file)
        if force:
            choice = questions.read_only(self._window, file).ask()
            if choice is not Choice.OVERWRITE:
                return choice is Choice.SAVE_AS and self.save_as()
        try:
            self.document.save(file, force=force, backup=self.keeps_backup)
        except (SceneError, OSError) as error:
            choice = questions.not_written(self._window, str(error)).ask()
            if choice is Choice.RETRY:
                return self._save_to(file)
            return choice is Choice.SAVE_AS and self.save_as()
        remember_file(self.document.file)
        self.robot = None
        self.watch.follow(self.document)
        self.written.emit()
        self.notified.emit(self.tr("Wrote {0}").format(self.document.file))
        return True

    @property
    def keeps_backup(self) -> bool:
        """Whether a save keeps what it replaces, under its name with a `~` at the end."""
        return QSettings().value(BACKUP_SETTING, False, bool) is True

    def keep_mine(self) -> None:
        """Accept that another program changed the file: the next save replaces that without a question."""
        self.document.keep_mine()
        self.watch.follow(self.document)

    def export(self) -> ExportDialog:
        """Ask for a format and a file and write a copy; the document keeps its own."""

        def write(dialog: ExportDialog) -> None:
            report = Report()
            target = dialog.target
            self.document.export(dialog.path, dialog.asset_mode, target.older, report, target.dialect)
            self.notes_added.emit([import_note(finding) for finding in report.findings])
            self.notified.emit(self.tr("Wrote {0}").format(dialog.path))

        dialog = ExportDialog(self._stem(), write, self._window)
        dialog.open()
        return dialog

    def _stem(self) -> str:
        return os.path.splitext(self.document.file or self.document.world.name or "scene")[0]

    def may_leave(self) -> bool:
        """Whether the present document may go: it is saved, or the user says so."""
        if not self.document.modified:
            return True
        buttons = QMessageBox.StandardButton
        name = os.path.basename(self.document.file) or self.tr("the new scene")
        answer = QMessageBox.question(
            self._window,
            self.tr("Unsaved changes"),
            self.tr("Save the changes to {0}?").format(name),
            buttons.Save | buttons.Discard | buttons.Cancel,
            buttons.Save,
        )
        return self.save() if answer == buttons.Save else answer == buttons.Discard
