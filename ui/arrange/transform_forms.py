"""Numbers of a move, a turn and a scaling that a tool has done."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from PySide6.QtCore import QCoreApplication

from app.editor import Editor
from app.transforming import Moved, Scaled, Transformed, Turned
from ui.arrange.form import Number, OperationForm


class _TransformForm(OperationForm):
    """Sets values of what is selected."""

    def _set(self, values: Mapping[str, Any]) -> list[str]:
        document = self._editor.document
        document.end_merge()
        document.set_all(values, self.title)
        return list(self._editor.selection.paths)


class MoveForm(_TransformForm):
    """Lengths along the axes that the tool worked along."""

    def __init__(self, editor: Editor, done: Moved) -> None:
        super().__init__(editor, _tr("Move"))
        self._done = done
        self.along = self.add_vector(_tr("Distance"), done.along.tolist())

    def apply(self) -> list[str]:
        return self._set(replace(self._done, along=np.array([field.number for field in self.along])).values())


class TurnForm(_TransformForm):
    """The angle about the axis of the turn."""

    def __init__(self, editor: Editor, done: Turned) -> None:
        super().__init__(editor, _tr("Rotate"))
        self._done = done
        self.angle = Number(_tr("Angle"), math.degrees(done.angle), "°", -3600.0, 3600.0, 2)
        self.angle.setSingleStep(5.0)
        self.angle.valueChanged.connect(self.change)
        self.form.addRow(_tr("Angle"), self.angle)

    def apply(self) -> list[str]:
        return self._set(replace(self._done, angle=math.radians(self.angle.number)).values())


class ScaleForm(_TransformForm):
    """The factor along the axes that were scaled."""

    def __init__(self, editor: Editor, done: Scaled) -> None:
        super().__init__(editor, _tr("Scale"))
        self._done = done
        self.factor = Number(_tr("Factor"), done.factor, "", 0.001, 1000.0)
        self.factor.valueChanged.connect(self.change)
        self.form.addRow(_tr("Factor"), self.factor)

    def apply(self) -> list[str]:
        return self._set(replace(self._done, factor=self.factor.number).values())


def form_of(editor: Editor, done: Transformed) -> OperationForm:
    """The form of what a tool has done."""
    if isinstance(done, Moved):
        return MoveForm(editor, done)
    return TurnForm(editor, done) if isinstance(done, Turned) else ScaleForm(editor, done)


def _tr(text: str) -> str:
    return QCoreApplication.translate("TransformForms", text)
