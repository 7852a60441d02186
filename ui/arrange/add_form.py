"""Place and sizes of an object that was added."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.added import Adding, add_at, place_of, sizes_of
from app.editor import Editor
from app.templates import TEMPLATES
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
            field.valueChanged.connect(self.change)
            self.form.addRow(_tr(_LABELS[name]), field)
            self.sizes.append(field)

    def apply(self) -> list[str]:
        place, sizes = ([field.number for field in fields] for fields in (self.place, self.sizes))
        return [add_at(self._editor.document, self._adding, place, sizes)]


def _tr(text: str) -> str:
    return QCoreApplication.translate("AddForm", text)
