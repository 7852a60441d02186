"""Small pictures of the poses of keyframes: in the tree, above the inspector, in the list of the transport strip."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QObject, QTimer, Signal
from PySide6.QtGui import QPixmap

from app.document import Change, Document
from app.editor import Editor
from app.library import keyframe_pictures
from app.library.entries import Entry
from engine.errors import SceneError
from ui.pictures import Pictures

REST_MS = 600
"""After the last edit, before pictures are drawn anew."""


class KeyframePictures(QObject):
    """Pictures of the keyframes of an editor, from when somebody first looks at one. While a new picture is drawn the
    last one of the same keyframe is shown.

    Signals:
        changed: there are other pictures.
    """

    changed = Signal()

    def __init__(self, editor: Editor, pictures: Pictures, parent: QObject) -> None:
        super().__init__(parent)
        self._editor, self._pictures = editor, pictures
        self._entries: dict[str, Entry] = {}
        self._shown: dict[int, tuple[object, QPixmap]] = {}  # by identities of keyframes, which are held
        self._stale, self._looked_at = True, False
        self._timer = QTimer(self, singleShot=True, interval=REST_MS)
        self._timer.timeout.connect(self._draw)
        pictures.arrived.connect(self._note_picture)
        editor.edited.connect(self._note_edit)
        editor.document_changed.connect(self._note_document)

    def pixmap(self, path: str) -> QPixmap | None:
        """The picture of the keyframe at a World path; None while there is none."""
        self._looked_at = True
        if self._stale and not self._timer.isActive():
            self._timer.start(0)
        key = keyframe_pictures.keyframes_of(self._editor.document.world).get(path)
        kept = self._shown.get(id(key))
        return kept[1] if kept is not None else None

    def in_order(self) -> list[QPixmap | None]:
        """The pictures of all keyframes, in the order of the simulation."""
        return [self.pixmap(path) for path in keyframe_pictures.keyframes_of(self._editor.document.world)]

    def tool_tip(self, path: str, text: str) -> str:
        """A text with the picture of a keyframe above it, as a tool tip shows them."""
        picture = self.pixmap(path)
        if picture is None:
            return text
        buffer = QBuffer()
        picture.save(buffer, "PNG")  # type: ignore[call-overload]
        lines = text.replace("&", "&amp;").replace("<", "&lt;").replace("\n", "<br>")
        data = bytes(buffer.data().toBase64().data()).decode()
        return f"<p><img src='data:image/png;base64,{data}'></p><p>{lines}</p>"

    def _note_edit(self, _: list[Change]) -> None:
        self._stale = True
        if self._looked_at:
            self._timer.start(REST_MS)

    def _note_document(self, _: Document) -> None:
        self._stale, self._looked_at = True, False
        self._timer.stop()
        self._shown.clear()

    def _draw(self) -> None:
        """Have what has no picture yet drawn."""
        self._stale = False
        try:
            found = keyframe_pictures.entries(self._editor.document.world)
        except SceneError:  # that it cannot be written is said elsewhere
            found = {}
        wanted = {entry.id for entry in found.values()}
        self._pictures.drop(entry.id for entry in self._entries.values() if entry.id not in wanted)
        self._entries = found
        self._pictures.ask([*found.values()])
        self._show()

    def _note_picture(self, id: str) -> None:
        if any(entry.id == id for entry in self._entries.values()):
            self._show()

    def _show(self) -> None:
        keyframes = keyframe_pictures.keyframes_of(self._editor.document.world)
        kept, self._shown = self._shown, {}
        for path, key in keyframes.items():
            picture = self._pictures.pixmap(self._entries[path].id) if path in self._entries else None
            if picture is not None:
                self._shown[id(key)] = key, picture
            elif id(key) in kept:
                self._shown[id(key)] = kept[id(key)]
        self.changed.emit()
