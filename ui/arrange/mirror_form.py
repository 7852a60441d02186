"""The other side of a robot: the selection mirrored about a plane."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox

from app.editor import Editor
from app.mirroring import likely_axis, mirror, plane_of, same_name, swapped, swapped_rear
from app.naming import name_of
from engine.msd.paths import get, parse, split
from engine.msd.schema import Link
from ui.arrange.add_form import Choice
from ui.arrange.form import OperationForm


class MirrorForm(OperationForm):
    """Asks about which plane objects are mirrored.

    Attributes:
        axis: the plane is across it.
        frame: the link, or the world, that the axis and the plane's place are of.
        copied: whether the originals stay.
        names: what is swapped in names; while nobody has chosen, front and rear where a name says one of them and
            the plane is not the one that is most likely between left and right.
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
        self._likely = likely_axis(editor.document, paths[0], self.frame.currentData()).upper()
        self.axis.setCurrentText(self._likely)
        self.copied = QCheckBox(_tr("Make a copy"))
        ways = {_tr("Left and right"): swapped, _tr("Front and rear"): swapped_rear, _tr("Nothing"): same_name}
        self.names = Choice(_tr("Swap in names"), ways, _tr("Left and right"))
        self._is_chosen = False
        name = name_of(paths[0], get(world, paths[0])) or ""
        self._is_of_ends = swapped_rear(name) != name
        for label, field in ((_tr("Plane across"), self.axis), (_tr("Axes of"), self.frame)):
            field.setAccessibleName(label)
            self.form.addRow(label, field)
            field.currentIndexChanged.connect(self.change)
        self.form.addRow(_tr("Swap in names"), self.names)
        self.copied.setChecked(True)
        self.form.addRow("", self.copied)
        self.copied.toggled.connect(self.change)
        self.names.currentIndexChanged.connect(self._choose)

    def _choose(self) -> None:
        self._is_chosen = True
        self.change()

    def change(self, *_: object) -> None:
        """A field has another value."""
        if not self._is_chosen:
            axis = self.axis.currentText()
            likely = 2 if axis == "Z" else int(axis != self._likely and self._is_of_ends)
            with QSignalBlocker(self.names):
                self.names.setCurrentIndex(likely)
        super().change()

    def apply(self) -> list[str]:
        """Mirror in the document."""
        document = self._editor.document
        plane = plane_of(document.world, self.frame.currentData(), self.axis.currentText().lower())
        return mirror(document, self.paths, plane, self.copied.isChecked(), self.names.chosen)


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
