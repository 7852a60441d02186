"""From where the scene is looked at."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.msd.schema.world import World
from engine.signals import Signal
from render.camera import ViewCamera
from render.looks import Look
from render.opening import opening_camera

EXPOSURE_LIMIT = 8.0
"""Most that a view is brightened or darkened, stops."""


@dataclass(frozen=True)
class Appearance:
    """How a view shows a scene; changes nothing of the document."""

    look: Look | None = None
    """As chosen; None: what suits the scene, see `render.looks.default_look`."""
    exposure: float = 0.0
    """Brighter by so many stops."""
    auto_exposure: bool = False
    """Bring the picture as a whole to middle grey, then apply `exposure`."""
    false_color: bool = False
    clipping: bool = False
    floor_reflection: bool = False
    """Let the floor reflect what stands on it."""
    haze: bool = False
    """End planes without end in the scene's haze."""
    fog: bool = False
    """Let things far away fade into the scene's fog."""


class View:
    """The viewer's camera, or the camera of the scene that is looked through, and how the scene appears.

    Attributes:
        appearance: how it is shown; that of each file is remembered until the program ends.
        camera: the viewer's own camera.
        camera_path: World path of the scene camera that is looked through, or None.

    Signals:
        changed: the scene is looked at from elsewhere.
        camera_path_changed: another camera is looked through.
        appearance_changed: the scene is shown differently.
    """

    def __init__(self, world: World, file: str = "", camera: ViewCamera | None = None) -> None:
        """`camera`: where to begin; None: where the scene shows itself well."""
        self.changed, self.camera_path_changed, self.appearance_changed = Signal(), Signal(), Signal()
        self._appearances: dict[str, Appearance] = {}
        self._file, self.appearance = file, Appearance()
        self.camera = self._initial = camera or opening_camera(world)
        self.camera_path: str | None = None

    @property
    def is_initial(self) -> bool:
        """Whether the viewer's camera is still where it began."""
        return self.camera is self._initial

    def set_world(self, world: World, file: str = "") -> None:
        """Begin with the view of another scene, which appears as it did when `file` was shown last."""
        self._appearances[self._file] = self.appearance
        self._file, self.appearance = file, self._appearances.get(file, Appearance()) if file else Appearance()
        self.appearance_changed.emit()
        self._initial = opening_camera(world)
        self._set(self._initial, None)

    def set_camera(self, camera: ViewCamera) -> None:
        """Look from here with the viewer's own camera."""
        self._set(camera, None)

    def show(self, **changes) -> None:
        """Change fields of `appearance`; exposure stays within its limit."""
        if "exposure" in changes:
            changes["exposure"] = min(max(changes["exposure"], -EXPOSURE_LIMIT), EXPOSURE_LIMIT)
        self.appearance = replace(self.appearance, **changes)
        self.appearance_changed.emit()

    def look_through(self, path: str | None) -> None:
        """Look through the scene camera at a World path, or with the viewer's own camera."""
        self._set(self.camera, path)

    def _set(self, camera: ViewCamera, path: str | None) -> None:
        before, self.camera, self.camera_path = self.camera_path, camera, path
        self.changed.emit()
        if path != before:
            self.camera_path_changed.emit()
