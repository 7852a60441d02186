"""Place and sizes of an object that was added."""

from __future__ import annotations

import copy

from PySide6.QtCore import QCoreApplication, QSignalBlocker

from app.added import Adding, add_at, bottom_of, place_of, sizes_of
from app.editor import Editor
from app.templates import TEMPLATES
from engine.msd.paths import get
from ui.arrange.form import FAR, Number, OperationForm
from ui.language.phrases import translated

_LABELS = {
    "x": "Half size X",
    "y": "Half size Y",
    "z": "Half size Z",
    "radius": "Radius",
    "half length": "Half length",
}
"""What the sizes of shapes are called, by `app.scaling.SIZE_LABELS`."""


class AddForm(OperationForm):
    """Where an object stands in the frame of its owner, and the sizes of its shape.

    Attributes:
        place: x, y, z.
        sizes: of a shape, in the order of its field.
    """

    def __init__(self, editor: Editor, adding: Adding, path: str) -> None:
        super().__init__(editor, _tr("Add {0}").format(translated(TEMPLATES[adding.kind].text)))
        world = editor.document.world
        self._adding = adding
        place = place_of(world, path)
        assert place is not None, "what has no place is not offered"
        self.place = self.add_vector(_tr("Position"), place.tolist())
        self.sizes: list[Number] = []
        for name, value in sizes_of(world, path).items():
            field = Number(_tr(_LABELS[name]), value, "m", 1e-3, FAR)
            field.setSingleStep(0.01)
            field.valueChanged.connect(self._resize)
            self.form.addRow(_tr(_LABELS[name]), field)
            self.sizes.append(field)
        self._element = copy.deepcopy(get(world, path))
        self._bottom = self._find_bottom()

    def _find_bottom(self) -> float | None:
        return bottom_of(self._editor.document.world, self._element, [field.number for field in self.sizes])

    def _resize(self) -> None:
        """With another size it goes on standing on what it stands on."""
        before, self._bottom = self._bottom, self._find_bottom()
        if before is not None and self._bottom is not None:
            with QSignalBlocker(self.place[2]):
                self.place[2].set_number(self.place[2].number + before - self._bottom)
        self.change()

    def apply(self) -> list[str]:
        place, sizes = ([field.number for field in fields] for fields in (self.place, self.sizes))
        return [add_at(self._editor.document, self._adding, place, sizes)]


def _tr(text: str) -> str:
    return QCoreApplication.translate("AddForm", text)
