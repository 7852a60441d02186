"""From where the scene is looked at."""

from __future__ import annotations

from engine.msd.schema.world import World
from engine.signals import Signal
from render.camera import ViewCamera


class View:
    """The viewer's camera, or the camera of the scene that is looked through.

    Attributes:
        camera: the viewer's own camera.
        camera_path: World path of the scene camera that is looked through, or None.

    Signals:
        changed: the scene is looked at from elsewhere.
        camera_path_changed: another camera is looked through.
    """

    def __init__(self, world: World) -> None:
        self.changed, self.camera_path_changed = Signal(), Signal()
        self.camera = self._initial = ViewCamera.from_world(world)
        self.camera_path: str | None = None

    @property
    def is_initial(self) -> bool:
        """Whether the viewer's camera is still where it began."""
        return self.camera is self._initial

    def set_world(self, world: World) -> None:
        """Begin with the view of another scene."""
        self._initial = ViewCamera.from_world(world)
        self._set(self._initial, None)

    def set_camera(self, camera: ViewCamera) -> None:
        """Look from here with the viewer's own camera."""
        self._set(camera, None)

    def look_through(self, path: str | None) -> None:
        """Look through the scene camera at a World path, or with the viewer's own camera."""
        self._set(self.camera, path)

    def _set(self, camera: ViewCamera, path: str | None) -> None:
        before, self.camera, self.camera_path = self.camera_path, camera, path
        self.changed.emit()
        if path != before:
            self.camera_path_changed.emit()
