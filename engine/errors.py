"""The error that every reader, checker and builder of scenes raises."""

from __future__ import annotations


class SceneError(Exception):
    """Something is wrong with a scene. Says which file, where in it, what was found and what would do.

    Args:
        message: one sentence that names what was found and what would do.
        file: path of the file, if the scene comes from one.
        place: where in the file or World: a path (`hierarchy.bodies[0].link`) or a line (`line 12, <geom>`).
    """

    def __init__(self, message: str, file: str | None = "", place: str = "") -> None:
        self.message, self.file, self.place = message, str(file or ""), place
        super().__init__(message, file, place)

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.file, self.place) if part)
        return f"{where}: {self.message}" if where else self.message
