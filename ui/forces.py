"""Pushing, pulling and throwing: typed forces on links of the simulation."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from app.belonging import link_at
from app.editor import Editor
from app.naming import title
from app.pushing import Push, effect
from app.throwing import floating, throw, throw_ball
from engine.errors import SceneError
from engine.msd.schema.base import Field
from render import ViewCamera
from ui.buttons import text_button
from ui.inspector.editors import NumberEdit, VectorEdit
from ui.inspector.explanation import said

PULL_STRENGTHS = (0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 50.0)
FIELD_WIDTH = 56
"""px that a number has at least."""
BEFORE_VIEW = 0.3
"""Where a ball starts, part of the distance of the camera, in front of it."""


class ForcePanel(QScrollArea):
    """Fields for a push at the selected link, the strength of pulls by the mouse, and for what is thrown.

    Attributes:
        viewer: the camera that things are thrown from.

    Signals:
        failed: something was refused; carries the message.
    """

    failed = Signal(str)

    def __init__(self, editor: Editor, parent=None) -> None:
        super().__init__(parent)
        self._editor = editor
        self.viewer: Callable[[], ViewCamera] = lambda: editor.view.camera or ViewCamera()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setAccessibleName(self.tr("Forces"))
        self.link_label = QLabel()
        self.link_label.setWordWrap(True)
        self.link_label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.force = self._vector(self.tr("Force"), "N")
        self.torque = self._vector(self.tr("Torque"), "N·m")
        self.axes = QComboBox()
        self.axes.addItems([self.tr("World"), self.tr("Link")])
        self.axes.setAccessibleName(self.tr("Axes"))
        self.at = QComboBox()
        self.at.addItems([self.tr("Center of mass"), self.tr("Origin of the link")])
        self.at.setAccessibleName(self.tr("Acts at"))
        self.duration = self._number(self.tr("Duration"), 0.1, 1e-6, "s")
        self.lasting = QCheckBox(self.tr("Until ended"))
        self.effect_label = QLabel()
        self.effect_label.setWordWrap(True)
        self.apply_button = text_button(self.tr("Apply"), self.tr("Push the link from the next time step on"))
        self.end_button = text_button(self.tr("End Pushes"), self.tr("End every push that acts"))
        self.strength = QComboBox()
        for factor in PULL_STRENGTHS:
            self.strength.addItem(self.tr("× {0}").format(f"{factor:g}"), factor)
        self.strength.setCurrentIndex(PULL_STRENGTHS.index(1.0))
        self.strength.setAccessibleName(self.tr("Strength of pulls"))
        self.strength.setToolTip(
            self.tr("How strongly Ctrl+drag pulls while the simulation runs; 1 suits the mass of what is pulled")
        )
        self.speed = self._number(self.tr("Speed"), 5.0, 0.0, "m/s")
        self.diameter = self._number(self.tr("Diameter"), 0.1, 1e-4, "m")
        self.mass = self._number(self.tr("Mass"), 0.5, 1e-6, "kg")
        self.ball_button = text_button(self.tr("Throw Ball"), self.tr("Throw a ball from the view"))
        self.throw_button = text_button(
            self.tr("Throw Selected"), self.tr("Give the selected floating link that speed, away from the view")
        )
        self._lay_out()
        self.apply_button.clicked.connect(self.apply)
        self.end_button.clicked.connect(lambda: editor.session.end_pushes())
        self.lasting.toggled.connect(self.duration.setDisabled)
        self.strength.currentIndexChanged.connect(
            lambda _: editor.set_tools(pull_strength=self.strength.currentData())
        )
        self.ball_button.clicked.connect(self.throw_ball)
        self.throw_button.clicked.connect(self.throw_selected)
        self._shown: tuple = ()
        self.refresh()

    def _lay_out(self) -> None:
        self._inner = inner = QWidget()
        self._form = form = QFormLayout(inner)
        form.setContentsMargins(8, 8, 8, 8)
        form.setSpacing(4)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.addRow(self.tr("Link"), self.link_label)
        form.addRow(self.tr("Force, N"), self.force)
        form.addRow(self.tr("Torque, N·m"), self.torque)
        form.addRow(self.tr("Axes"), self.axes)
        form.addRow(self.tr("Acts at"), self.at)
        form.addRow(self.tr("For, s"), _row(self.duration, self.lasting))
        form.addRow(self.effect_label)
        form.addRow(_row(self.apply_button, self.end_button))
        form.addRow(_line())
        form.addRow(self.tr("Pulls by the mouse"), self.strength)
        form.addRow(_line())
        form.addRow(self.tr("Speed, m/s"), self.speed)
        form.addRow(self.tr("Ball: diameter, m"), self.diameter)
        form.addRow(self.tr("Ball: mass, kg"), self.mass)
        form.addRow(_row(self.ball_button, self.throw_button))
        self.setWidget(inner)

    def _vector(self, name: str, unit: str) -> VectorEdit:
        axes = [f"{name} {axis}" for axis in "xyz"]
        edit = VectorEdit(Field(name, unit), 3, axes, unit=unit)
        edit.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for field in edit.fields:
            field.setFrame(True)
            field.setMinimumWidth(FIELD_WIDTH)
            field.set_value(0.0)
        edit.left.connect(lambda forward: edit.focusNextPrevChild(forward))
        return edit

    def _number(self, name: str, value: float, least: float, unit: str) -> NumberEdit:
        edit = NumberEdit(Field(name, unit, ge=least), unit=unit)
        edit.setAccessibleName(name)
        edit.setFrame(True)
        edit.setFixedWidth(FIELD_WIDTH + 16)
        edit.set_value(value)
        return edit

    # ------------------------------------------------------------------------------------------------ state

    @property
    def path(self) -> str:
        """World path of the link that what is selected belongs to; "" without one."""
        paths = self._editor.selection.paths
        return link_at(self._editor.document.world, paths[-1]) if paths else ""

    def push(self) -> Push:
        """What the fields say."""
        duration = None if self.lasting.isChecked() else float(self.duration.value())
        point = np.zeros(3) if self.at.currentIndex() == 1 else None
        return Push(
            self.path, self.force.value(), self.torque.value(), self.axes.currentIndex() == 1, point, duration
        )

    def refresh(self) -> None:
        """Show the selected link, and what the fields would do to it."""
        session, push = self._editor.session, self.push()
        acting = len(session.pushes)
        shown = (push.path, repr(push), id(session.layout), acting)
        if shown == self._shown:
            return
        self._shown = shown
        layout = session.layout
        simulated = layout is not None and push.path in layout.body_path[1:]
        none = self.tr("Select a link or a part of it.")
        self.link_label.setText(title(self._editor.document.world, push.path) if push.path else none)
        said_of_it = effect(push, layout) if layout is not None and push.path else None
        self.effect_label.setText(said(said_of_it) if said_of_it else "")
        self.effect_label.setVisible(bool(said_of_it))
        anything = bool(push.force.any() or push.torque.any())
        self.apply_button.setEnabled(simulated and anything)
        self.end_button.setEnabled(acting > 0)
        self._make_room()

    def resizeEvent(self, event) -> None:
        """Sentences that break into more lines get more room."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        # Of what it shows, a scroll area asks for no height at a width.
        self._inner.setMinimumHeight(self._form.heightForWidth(self.viewport().width()))

    # ------------------------------------------------------------------------------------------------ actions

    def apply(self) -> None:
        """Push the selected link."""
        self._do(lambda: self._editor.session.push(self.push()))
        self.refresh()

    def throw_ball(self) -> None:
        """Throw a ball from the view to where it looks."""
        camera = self.viewer()
        size, mass = float(self.diameter.value()), float(self.mass.value())
        before = BEFORE_VIEW * camera.distance
        if before < size:  # of a near view: past the viewer, not around them and into what they look at
            before = -size
        start = camera.position + before * camera.forward
        self._do(lambda: throw_ball(self._editor, start, self._velocity(camera), size, mass))

    def throw_selected(self) -> None:
        """Throw the floating link that is selected away from the view."""
        self._do(lambda: throw(self._editor, floating(self._editor), self._velocity(self.viewer())))

    def _velocity(self, camera: ViewCamera) -> np.ndarray:
        return float(self.speed.value()) * np.asarray(camera.forward, np.float64)

    def handlers(self) -> dict[str, Callable]:
        """What the window's commands of the same ids do."""
        return {"throw_ball": lambda *_: self.throw_ball(), "throw_selected": lambda *_: self.throw_selected()}

    def _do(self, action: Callable[[], object]) -> None:
        try:
            action()
        except SceneError as error:
            self.failed.emit(error.message)
        except ValueError as error:
            self.failed.emit(str(error))


def _row(*widgets: QWidget) -> QWidget:
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(4)
    for widget in widgets:
        layout.addWidget(widget)
    layout.addStretch(1)
    return row


def _line() -> QFrame:
    line = QFrame()
    line.setFrameShape(QFrame.Shape.HLine)
    return line
