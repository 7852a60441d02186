"""A scripted session: commands of every kind, chosen by a seed, that leave a valid World."""

from __future__ import annotations

import contextlib
import hashlib
import random

import numpy as np

from app.document import Document
from app.journal import encoded_world
from engine.errors import SceneError
from engine.msd.names import named_objects
from engine.msd.schema import World

KINDS = ("body_fixed", "geom_sphere", "geom_box", "light_point", "camera", "site", "material", "link")


def fingerprint(world: World) -> str:
    """Of all that is in a World, with its order."""
    return hashlib.sha256(encoded_world(world)).hexdigest()


class Script:
    """Makes one command of a document after the other; the same for the same seed and World."""

    def __init__(self, document: Document, seed: int) -> None:
        self.document, self.random = document, random.Random(seed)
        self.drag = ""

    def step(self) -> str:
        """Make one command. Returns its kind."""
        kind = self.random.choices(
            ("drag", "set", "add", "rename", "duplicate", "delete", "undo", "redo", "macro"),
            (8, 4, 4, 2, 2, 1, 3, 2, 1),
        )[0]
        with contextlib.suppress(SceneError, IndexError, ValueError):  # impossible just now, and does nothing
            getattr(self, f"_{kind}")()
        return kind

    def _paths(self, *kinds: str) -> list[str]:
        return [named.path for named in named_objects(self.document.world) if named.kind in kinds]

    def _numbers(self) -> list[float]:
        return [self.random.uniform(-2, 2) for _ in range(3)]

    def _drag(self) -> None:
        if not self.drag or self.random.random() < 0.2:
            self.document.end_merge()
            self.drag = f"{self.random.choice(self._paths('link'))}.local_translation"
        self.document.set(self.drag, np.array(self._numbers()), merge="drag")

    def _set(self) -> None:
        if self.random.random() < 0.5:
            self.document.set("visual.fog_end", self.random.uniform(1, 100))
        else:
            geom = self.random.choice(self._paths("geom"))
            self.document.set(f"{geom}.position", np.array(self._numbers()))

    def _add(self) -> None:
        self.drag = ""
        kind = self.random.choice(KINDS)
        below = self.random.choice(self._paths("link")) if kind not in ("body_fixed", "material") else ""
        self.document.add(kind, below)

    def _rename(self) -> None:
        self.drag = ""
        self.document.rename(self.random.choice(self._paths("link", "geom", "material")), f"n{self.random.random()}")

    def _duplicate(self) -> None:
        self.drag = ""
        self.document.duplicate(self.random.choice(self._paths("link", "geom", "light")))

    def _delete(self) -> None:
        self.drag = ""
        paths = self._paths("geom", "light", "camera", "site")
        self.document.delete(self.random.sample(paths, min(2, len(paths) - 1)))

    def _undo(self) -> None:
        self.drag = ""
        self.document.undo()

    def _redo(self) -> None:
        self.drag = ""
        self.document.redo()

    def _macro(self) -> None:
        self.drag = ""
        with self.document.macro("Several"):
            self._set()
            self._add()
            self._set()
