"""Several plots that change come with one picture of the window.

A scene has its views painted at once when it has found what changed in it: a window with eight plots, all of which
follow the simulation, would be composed eight times for each picture. Where it holds a view of OpenGL, each time
takes as long as a plot.
"""

from __future__ import annotations

from weakref import WeakSet

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QGraphicsView


class PaintedTogether(QObject):
    """Has a view painted together with all others of these in its window.

    Args:
        view: which keeps its scene from now on.
    """

    _every: WeakSet[PaintedTogether] = WeakSet()

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__(view)
        self._view, self._is_asked = view, False
        view.scene().installEventFilter(self)
        self._every.add(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the scenes of all views look for changes first, and the window be painted then."""
        if event.type() == QEvent.Type.UpdateRequest:
            self._is_asked = True
            return True
        if event.type() != QEvent.Type.MetaCall:
            return False
        window, self._is_asked = self._view.window(), False
        scenes = {each._view.scene(): each for each in self._every if each._view.window() is window}
        window.installEventFilter(self)
        for scene, each in scenes.items():
            scene.removeEventFilter(each)
        watched.event(event)
        for scene, each in scenes.items():
            QCoreApplication.sendPostedEvents(scene, QEvent.Type.MetaCall.value)
            scene.installEventFilter(each)
        window.removeEventFilter(self)
        if self._is_asked:
            QCoreApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
        return True
