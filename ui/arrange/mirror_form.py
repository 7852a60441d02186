"""The other side of a robot: the selection mirrored about a plane."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox, QComboBox

from app.editor import Editor
from app.mirroring import likely_axis, mirror, plane_of
from app.naming import name_of
from engine.msd.paths import get, parse, split
from engine.msd.schema import Link
from ui.arrange.form import OperationForm


class MirrorForm(OperationForm):
    """Asks about which plane objects are mirrored.

    Attributes:
        axis: the plane is across it.
        frame: the link, or the world, that the axis and the plane's place are of.
        copied, swapped: whether the originals stay, and whether names are swapped left and right.
    """

    def __init__(self, editor: Editor, paths: list[str]) -> None:
        super().__init__(editor, _tr("Mirror"))
        self.paths = paths
        world = editor.document.world
        self.axis = QComboBox()
        self.axis.addItems(["X", "Y", "Z"])
        self.frame = QComboBox()
        for owner in _owners(world, editor.document.entry_path(paths[0])):
            link = get(world, owner) if owner else None
            name = (name_of(owner, link) or owner) if owner else _tr("World")
            self.frame.addItem(name, owner)
        self.axis.setCurrentText(likely_axis(editor.document, paths[0], self.frame.currentData()).upper())
        self.copied = QCheckBox(_tr("Make a copy"))
        self.swapped = QCheckBox(_tr("Swap left and right in names"))
        for label, field in ((_tr("Plane across"), self.axis), (_tr("Axes of"), self.frame)):
            field.setAccessibleName(label)
            self.form.addRow(label, field)
            field.currentIndexChanged.connect(self.change)
        for box in (self.copied, self.swapped):
            box.setChecked(True)
            self.form.addRow("", box)
            box.toggled.connect(self.change)

    def apply(self) -> list[str]:
        """Mirror in the document."""
        document = self._editor.document
        plane = plane_of(document.world, self.frame.currentData(), self.axis.currentText().lower())
        return mirror(document, self.paths, plane, self.copied.isChecked(), self.swapped.isChecked())


def _owners(world, path: str) -> list[str]:
    """Paths of the links that hold an entry, the nearest first, and "" for the world."""
    found = []
    while parse(path):
        path = split(path)[0]
        if isinstance(get(world, path), Link):
            found.append(path)
    return [*found, ""]


def _tr(text: str) -> str:
    return QCoreApplication.translate("MirrorForm", text)
