"""Place, sizes, joint axis and material of an object that was added."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout

from app.added import Adding, add, add_at, axis_of, bottom_of, material_of, owners, place_of, sizes_of
from app.belonging import link_at
from app.editor import Editor
from app.library.material_files import MaterialParts, parts_of, ready_parts
from app.ready_materials import READY_MATERIALS
from app.templates import TEMPLATES
from engine.msd.paths import get
from engine.msd.schema import World
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
AXES = {"X": (1.0, 0.0, 0.0), "Y": (0.0, 1.0, 0.0), "Z": (0.0, 0.0, 1.0)}
ROWS = 12
"""Of a list that are shown at a time."""

Put = Callable[[World, str, Any], None]


class Choice(QComboBox):
    """A list of values by what they are called."""

    def __init__(self, name: str, choices: dict[str, Any], present: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setMaxVisibleItems(ROWS)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(12)
        self._choices = choices
        self.addItems([*choices])
        self.setCurrentText(present)

    @property
    def chosen(self) -> Any:
        """The value."""
        return self._choices[self.currentText()]

    def event(self, event: QEvent) -> bool:
        """Letters look for an entry, and are no keys of commands meanwhile."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
            return super().event(event)
        if event.text().isalpha() and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
            event.accept()
            return True
        return super().event(event)


class AddForm(OperationForm):
    """In what an object is and where it stands in it, the sizes of its shape, the axis of its joint, its material.

    Attributes:
        owner: the world (empty), or the link that was selected; None where there is no choice.
        place: x, y, z.
        sizes: of a shape, in the order of its field.
        axis: of the joint; None where there is none.
        material: None where there is no shape.
    """

    def __init__(self, editor: Editor, adding: Adding, path: str, put: Put | None = None) -> None:
        """`put`: as of `app.added.add`, for what gets another owner."""
        super().__init__(editor, _tr("Add {0}").format(translated(TEMPLATES[adding.kind].text)))
        world = editor.document.world
        self._adding, self._put = adding, put
        place = place_of(world, path)
        assert place is not None, "what has no place is not offered"
        found = {_title(world, owner): owner for owner in owners(world, adding)}
        self.owner = self._choice(_tr("In"), found, _title(world, link_at(world, adding.parent)))
        self.place = self.add_vector(_tr("Position"), place.tolist())
        self.sizes: list[Number] = []
        sizes, row = sizes_of(world, path), QHBoxLayout()
        row.setSpacing(4)
        for name, value in sizes.items():
            field = Number(_tr(_LABELS[name]), value, "m", 1e-3, FAR)
            field.setSingleStep(0.01)
            field.valueChanged.connect(self._resize)
            self.sizes.append(field)
            if name in ("x", "y", "z"):
                row.addWidget(field)
            else:
                self.form.addRow(_tr(_LABELS[name]), field)
        if row.count():
            self.form.addRow(_tr("Half sizes"), row)
        axis, key = axis_of(world, path), material_of(world, path)
        along = next((name for name, each in AXES.items() if axis is not None and np.allclose(each, axis)), "")
        self.axis = self._choice(_tr("Joint axis"), AXES if along else {}, along)
        materials = {} if key is None else _materials(world, key)
        self.material = self._choice(_tr("Material"), materials, key or _tr("None"))
        self._element = copy.deepcopy(get(world, path))
        self._bottom = self._find_bottom()

    def _choice(self, label: str, choices: dict[str, Any], present: str) -> Choice | None:
        """A row with a list, which says what is meant; None, and no row, where there is nothing to choose."""
        if not choices:
            return None
        box = Choice(label, choices, present)
        box.currentIndexChanged.connect(self.change)
        self.form.addRow(label, box)
        return box

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
        document = self._editor.document
        if self.owner is not None and self.owner.chosen != link_at(document.world, self._adding.parent):
            self._go_into(self.owner.chosen)
        place, sizes = ([field.number for field in fields] for fields in (self.place, self.sizes))
        axis = self.axis.chosen if self.axis is not None else ()
        material = self.material.chosen if self.material is not None else None
        return [add_at(document, self._adding, place, sizes, axis, material)]

    def _go_into(self, owner: str) -> None:
        """Stand where such an object comes to rest in another owner."""
        document = self._editor.document
        self._adding = self._adding._replace(parent=owner, after="")
        path = add(document, self._adding, self._put)
        place = place_of(document.world, path)
        document.undo()
        for field, value in zip(self.place, () if place is None else place.tolist(), strict=False):
            with QSignalBlocker(field):
                field.set_number(value)


def _title(world: World, owner: str) -> str:
    return (get(world, owner).name or owner) if owner else _tr("World")


def _materials(world: World, present: str) -> dict[str, MaterialParts | None]:
    """Those of the scene, then the ready ones that are not in it, by what they are called; before them none, where
    that is what the shape has."""
    found: dict[str, MaterialParts | None] = {} if present else {_tr("None"): None}
    found |= {key: parts_of(world, key) for key in world.assets.materials}
    return found | {translated(one.title): ready_parts(one) for one in READY_MATERIALS if one.id not in found}


def _tr(text: str) -> str:
    return QCoreApplication.translate("AddForm", text)
