"""What of a file is attached to a link, where, and with what before its names."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit

from app.editor import Editor
from app.frames import Frame
from app.library.attaching import Attached, Tool, attach, free_prefix
from ui.arrange.add_form import Choice
from ui.arrange.form import Number, OperationForm


class AttachForm(OperationForm):
    """Asks for the part, the frame, place and angles in it, and the prefix of the names.

    Attributes:
        part: name of a link, or everything.
        frame: of the link, or of a site on it.
        place: x, y, z of the file's origin in the frame.
        angles: roll, pitch, yaw.
        prefix: before every name that it brings; while nobody typed one, it is empty unless names are taken.

    Signals:
        done: it was attached; carries what came of it.
    """

    done = Signal(object)

    def __init__(self, editor: Editor, tool: Tool, frames: list[Frame]) -> None:
        super().__init__(editor, _tr("Attach {0}").format(tool.name))
        self._tool = tool
        parts = {_tr("Everything"): ""} | {name: name for name in tool.links}
        self.part = Choice(_tr("Part"), parts, tool.bases[0] if len(tool.bases) == 1 else _tr("Everything"))
        self.frame = Choice(_tr("Frame"), {frame.title: frame for frame in frames}, frames[0].title)
        self.form.addRow(_tr("Part"), self.part)
        self.form.addRow(_tr("Frame"), self.frame)
        self.place = self.add_vector(_tr("Position"), (0.0, 0.0, 0.0))
        self.angles = [Number(name, 0.0, "°", -360.0, 360.0, 2) for name in (_tr("Roll"), _tr("Pitch"), _tr("Yaw"))]
        row = QHBoxLayout()
        row.setSpacing(4)
        for field in self.angles:
            field.setSingleStep(15.0)
            field.valueChanged.connect(self.change)
            row.addWidget(field)
        self.form.addRow(_tr("Angles"), row)
        self.prefix = QLineEdit(self._free_prefix())
        self.prefix.setAccessibleName(_tr("Prefix of names"))
        self.prefix.setPlaceholderText(_tr("None"))
        self.form.addRow(_tr("Prefix of names"), self.prefix)
        self._is_typed = False
        self.prefix.textEdited.connect(self._type)
        self.prefix.editingFinished.connect(self.change)
        for box in (self.part, self.frame):
            box.currentIndexChanged.connect(self.change)

    def _free_prefix(self) -> str:
        return free_prefix(self._editor.document.world, self._tool, self.part.chosen)

    def _type(self) -> None:
        self._is_typed = True

    def apply(self) -> list[str]:
        if not self._is_typed:  # another part has other names
            with QSignalBlocker(self.prefix):
                self.prefix.setText(self._free_prefix())
        place = [field.number for field in self.place]
        angles = np.radians([field.number for field in self.angles])
        prefix = self.prefix.text().strip()
        found: Attached = attach(
            self._editor.document, self._tool, self.frame.chosen, self.part.chosen, place, angles.tolist(), prefix
        )
        self.done.emit(found)
        return found.paths


def _tr(text: str) -> str:
    return QCoreApplication.translate("AttachForm", text)
