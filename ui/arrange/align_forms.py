"""Which sides of objects are brought in line, and along which axis they get even distances."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QComboBox

from app.aligning import AXES, SIDES, align, distribute
from app.editor import Editor
from ui.arrange.form import OperationForm


class AlignForm(OperationForm):
    """Asks what of the objects comes in line with the last selected one, for each axis.

    Attributes:
        sides: a box for each axis; its data is one of `app.aligning.SIDES`, or "" where they stay.
    """

    def __init__(self, editor: Editor, paths: list[str]) -> None:
        super().__init__(editor, _tr("Align to Last Selected"))
        self.paths = paths
        self.sides: dict[str, QComboBox] = {}
        texts = _tr("Least side"), _tr("Center"), _tr("Most side")
        for axis in AXES:
            box = self.sides[axis] = QComboBox()
            box.setAccessibleName(_tr("Along {0}").format(axis.upper()))
            box.addItem(_tr("Stays"), "")
            for side, text in zip(SIDES, texts, strict=True):
                box.addItem(text, side)
            box.setCurrentIndex(box.findData("center") if axis == "x" else 0)
            box.currentIndexChanged.connect(self.change)
            self.form.addRow(box.accessibleName(), box)

    def apply(self) -> list[str]:
        chosen = {axis: box.currentData() for axis, box in self.sides.items() if box.currentData()}
        return align(self._editor.document, self.paths, chosen)


class DistributeForm(OperationForm):
    """Asks along which axis, and whether gaps or distances of centers are to be even."""

    def __init__(self, editor: Editor, paths: list[str]) -> None:
        super().__init__(editor, _tr("Distribute Evenly"))
        self.paths = paths
        self.axis, self.even = QComboBox(), QComboBox()
        self.axis.addItems(["X", "Y", "Z"])
        self.even.addItems([_tr("Gaps"), _tr("Centers")])
        for label, box in ((_tr("Along"), self.axis), (_tr("Even"), self.even)):
            box.setAccessibleName(label)
            box.currentIndexChanged.connect(self.change)
            self.form.addRow(label, box)

    def apply(self) -> list[str]:
        gaps = self.even.currentIndex() == 0
        return distribute(self._editor.document, self.paths, AXES[self.axis.currentIndex()], gaps)


def _tr(text: str) -> str:
    return QCoreApplication.translate("AlignForms", text)
