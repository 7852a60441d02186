"""Duplicates of the selection in a row or a circle."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QSpinBox,
    QWidget,
)

from app.arrays import (
    MOST,
    Circle,
    Row,
    array,
    carrier_in_world,
    circle_through,
    place_in_world,
    radius_of,
    step_beside,
)
from app.editor import Editor
from ui.arrange.form import FAR, Number, OperationForm

AXES = {"X": (1.0, 0.0, 0.0), "Y": (0.0, 1.0, 0.0), "Z": (0.0, 0.0, 1.0)}


class ArrayForm(OperationForm):
    """Asks how many copies there are to be, and where.

    Attributes:
        pattern, count: row or circle, and how many objects there are then.
        step: from one of a row to the next, x y z.
        center, axis, radius, angle, turned: of a circle through the selected object.
    """

    def __init__(self, editor: Editor, paths: list[str]) -> None:
        super().__init__(editor, _title())
        self.paths = paths
        self._point = place_in_world(editor.document, paths[0])
        self.pattern = QComboBox()
        self.pattern.addItems([self.tr("Row"), self.tr("Circle")])
        self.pattern.setAccessibleName(self.tr("Pattern"))
        self.count = QSpinBox(minimum=2, maximum=MOST, value=3)
        self.count.setAccessibleName(self.tr("Count"))
        self.step = self._vector(self.tr("Spacing"), (step_beside(editor.document.world, paths), 0.0, 0.0))
        around, away = carrier_in_world(editor.document, paths[0]), step_beside(editor.document.world, paths)
        beside = radius_of(self._point, around, AXES["Z"]) < 1e-6
        center = circle_through(self._point, around, away, AXES["Z"]) if beside else around
        if not np.any(around):  # of the world, in whose ground no circle is meant
            center = (*center[:2], self._point[2])
        self.center = self._vector(self.tr("Center"), center)
        self.axis = QComboBox()
        self.axis.addItems(list(AXES))
        self.axis.setCurrentText("Z")
        self.axis.setAccessibleName(self.tr("Axis"))
        self.radius = Number(self.tr("Radius"), 0.0, "m", 0.0, FAR)
        self.angle = Number(self.tr("Angle"), 360.0, "°", -3600.0, 3600.0, 1)
        self.angle.setSingleStep(15.0)
        self.turned = QCheckBox(self.tr("Turn copies along"))
        self.turned.setChecked(True)
        self.form.addRow(self.tr("Pattern"), self.pattern)
        self.form.addRow(self.tr("Count"), self.count)
        row = [(self.tr("Spacing"), self.step)]
        circle = [
            (self.tr("Center"), self.center),
            (self.tr("Axis"), [self.axis]),
            (self.tr("Radius"), [self.radius]),
            (self.tr("Angle"), [self.angle]),
            ("", [self.turned]),
        ]
        self._pages = self._page(row), self._page(circle)
        for page in self._pages:
            self.form.addRow(page)
        self._show_page(0)
        self._show_radius()
        self.pattern.currentIndexChanged.connect(self._show_page)
        self.pattern.currentIndexChanged.connect(self.change)
        self.axis.currentIndexChanged.connect(self._show_radius)
        self.axis.currentIndexChanged.connect(self.change)
        self.turned.toggled.connect(self.change)
        for field in (self.count, self.angle, *self.step):
            field.valueChanged.connect(self.change)
        for field in self.center:
            field.valueChanged.connect(self._show_radius)
            field.valueChanged.connect(self.change)
        self.radius.valueChanged.connect(self._show_center)
        self.radius.valueChanged.connect(self.change)

    def _vector(self, name: str, values) -> list:
        return [Number(f"{name} {axis}", float(v), "m", -FAR, FAR) for axis, v in zip(AXES, values, strict=True)]

    @staticmethod
    def _page(rows: list[tuple[str, list[QWidget]]]) -> QWidget:
        page = QWidget()
        form = QFormLayout(page)
        form.setContentsMargins(0, 0, 0, 0)
        for label, fields in rows:
            row = QHBoxLayout()
            for field in fields:
                row.addWidget(field)
            form.addRow(label, row)
        return page

    def _show_page(self, pattern: int) -> None:
        for i, page in enumerate(self._pages):
            self.form.setRowVisible(page, i == pattern)

    def _show_radius(self, *_: object) -> None:
        """The circle goes through the object: its radius follows its centre."""
        center = [field.value() for field in self.center]
        self._set_quietly([self.radius], [radius_of(self._point, center, AXES[self.axis.currentText()])])

    def _show_center(self, radius: float) -> None:
        """And its centre its radius."""
        center = [field.value() for field in self.center]
        axis = AXES[self.axis.currentText()]
        self._set_quietly(self.center, circle_through(self._point, center, radius, axis))

    @staticmethod
    def _set_quietly(fields: list, values) -> None:
        for field, value in zip(fields, values, strict=True):
            field.blockSignals(True)
            field.setValue(float(value))
            field.blockSignals(False)

    def apply(self) -> list[str]:
        """Put the copies into the document."""
        x, y, z = (field.value() for field in (self.step if self.pattern.currentIndex() == 0 else self.center))
        if self.pattern.currentIndex() == 0:
            pattern: Row | Circle = Row(self.count.value(), (x, y, z))
        else:
            angle, axis = math.radians(self.angle.value()), AXES[self.axis.currentText()]
            pattern = Circle(self.count.value(), (x, y, z), axis, angle, self.turned.isChecked())
        return array(self._editor.document, self.paths, pattern)


def _title() -> str:
    return QCoreApplication.translate("ArrayForm", "Duplicate in a Row or Circle")
