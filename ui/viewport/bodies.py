"""The bodies of a document, and where its simulation has them."""

from __future__ import annotations

import numpy as np

from engine.server import deformables_of
from render import Poses
from render.deforming import Deformed, nearest_body
from render.poses import links, modelled_poses, placed, places_among


class Bodies:
    """The bodies of a document as its session simulates them.

    The simulation may have more of them than the document has links: those of a flex. It may have others between an
    edit of the scene's structure and the engine's answer.

    Attributes:
        nodes: the links of the document.
        modelled: the pose in which they are written.
    """

    def __init__(self, document, session) -> None:
        self._document, self._session = document, session
        self.index()

    def index(self) -> None:
        """Look at the links again: an edit may have changed them."""
        self.nodes = links(self._document.world)
        self.modelled = modelled_poses(self.nodes)
        self._matched, self._places = None, np.zeros(0, np.intp)

    @property
    def frame(self):
        """The newest frame; None while there is none of the simulation that the layout is about."""
        layout, frame = self._session.layout, self._session.frame()
        return frame if layout and frame is not None and len(layout.body_path) == len(frame.xpos) else None

    def _among(self) -> np.ndarray:
        """Place of each link among the bodies of the simulation, −1 where it is not among them."""
        layout = self._session.layout
        if layout is not self._matched:
            self._matched, self._places = layout, places_among(self.nodes, layout.body_name, layout.body_path)
        return self._places

    def poses(self) -> Poses:
        """Where the links are now."""
        frame = self.frame
        return placed(self.modelled, self._among(), frame.xpos, frame.xquat) if frame else self.modelled

    def deformed(self) -> Deformed | None:
        """The flexes and skins, and what they follow; None while there is no simulation."""
        frame = self.frame
        return Deformed(deformables_of(self._session.layout), frame.xpos, frame.xquat) if frame else None

    def mass_of(self, body: int) -> float:
        """Mass that hangs on a body of the simulation, kg."""
        layout = self._session.layout
        return max(layout.body_subtreemass[body], 1e-3) if layout else 1.0

    def at(self, path: str, point: np.ndarray) -> int:
        """Body of the simulation that the object at a World path hangs on; of a flex or skin the one that moves the
        vertex next to `point`. 0 is the world itself."""
        deformed = self.deformed()
        if deformed is None:
            return 0
        shape = next((shape for shape in deformed.shapes if shape.path == path), None)
        if shape is not None:
            return nearest_body(shape.following, deformed.xpos, deformed.xquat, point)
        carriers = [i for i, n in enumerate(self.nodes) if path == n.path or path.startswith(n.path + ".")]
        link = max(carriers, key=lambda i: len(self.nodes[i].path), default=0)
        return max(int(self._among()[link]), 0)
