"""The steps by which dragged objects snap, in a menu."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFormLayout, QMenu, QWidget, QWidgetAction

from app.editor import Editor
from ui.arrange.form import Number


class SnapSettings:
    """Boxes for the steps of an editor's tools."""

    def __init__(self, editor: Editor) -> None:
        self._editor = editor
        self._boxes = {
            "grid_step": Number("", 0.1, "m", 0.001, 10.0, 3),
            "angle_step": Number("", 5.0, "°", 0.1, 180.0, 1),
            "scale_step": Number("", 0.1, "×", 0.01, 10.0, 2),
        }
        for name, box in self._boxes.items():
            box.setSingleStep(10.0 ** -min(box.decimals(), 2))
            box.setValue(getattr(editor.tools, name))
            box.valueChanged.connect(lambda value, name=name: editor.set_tools(**{name: value}))

    def action(self, menu: QMenu) -> QWidgetAction:
        """An entry of a menu that holds the boxes."""
        holder, form = QWidgetAction(menu), QWidget()
        layout = QFormLayout(form)
        layout.setContentsMargins(12, 4, 12, 4)
        texts = (
            QCoreApplication.translate("Viewport", "Grid step"),
            QCoreApplication.translate("Viewport", "Angle step"),
            QCoreApplication.translate("Viewport", "Scale step"),
        )
        for text, box in zip(texts, self._boxes.values(), strict=True):
            box.setAccessibleName(text)
            layout.addRow(text, box)
        holder.setDefaultWidget(form)
        return holder

    def summary(self) -> str:
        """The steps that the present tool snaps by."""
        tools = self._editor.tools
        if tools.tool == "rotate":
            return f"{tools.angle_step:g}°"
        return f"{tools.scale_step:g}×" if tools.tool == "scale" else f"{tools.grid_step:g} m"
