"""The bodies of a document, and where its simulation has them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from app.changes import Change
from app.document import Document
from app.measured import joint_positions
from app.placements import Placement, placement
from app.session import Session
from engine.geometry.rotation import conjugate, rotate
from engine.msd.paths import drawn, get, split
from engine.msd.schema import Joint, World
from engine.msd.schema.base import Drawn, Element
from engine.server import Frame, Layout, deformables_of
from render import Poses
from render.deforming import Deformed, nearest_body
from render.poses import LinkNode, LocalPoses, links, placed, places_among

LIGHTEST = 1e-3
"""Mass that a body without mass is pulled as if it had, kg."""
GRIP = 0.25
"""How far around a grabbed vertex others are pulled too: standard deviation of a bell, part of the flex' size."""


def _moves(layout: Layout, body: int) -> bool:
    """Whether a body is a mocap body, or a joint moves it."""
    if layout.body_mocapid[body] >= 0:
        return True
    jointed = set(layout.joint_body)
    while body > 0:
        if body in jointed:
            return True
        body = layout.body_parent[body]
    return False


class Bodies:
    """The bodies of a document as its session simulates them.

    The simulation may have more of them than the document has links: those of a flex. It may have others between an
    edit of the scene's structure and the engine's answer.

    Attributes:
        nodes: the links of the document.
        reference_poses: the pose in which they are written.
    """

    def __init__(self, document: Document, session: Session) -> None:
        self._document, self._session = document, session
        self._nodes: list[LinkNode] | None = None
        self._local_poses: LocalPoses | None = None
        self._reference_poses: Poses | None = None
        self._matched: Layout | None = None
        self._places = np.zeros(0, np.intp)

    def follow(self, changes: Iterable[Change]) -> None:
        """Read the links again on next use, if changes may have added, removed or moved some."""
        for change in changes:
            if change.path.startswith("hierarchy"):
                if change.kind != "set" or isinstance(change.new, Element):
                    self._nodes = self._local_poses = self._reference_poses = self._matched = None
                elif (at := drawn(World, change.path)).part is Drawn.POSE:
                    self._reference_poses = None
                    if self._local_poses is not None:
                        self._local_poses.read(split(at.entry)[0])

    @property
    def has_cameras(self) -> bool:
        """Whether the document has a camera to look through."""
        return any(node.element.cameras for node in self.nodes)

    @property
    def nodes(self) -> list[LinkNode]:
        if self._nodes is None:
            self._nodes = links(self._document.world)
        return self._nodes

    @property
    def reference_poses(self) -> Poses:
        if self._reference_poses is None:
            if self._local_poses is None:
                self._local_poses = LocalPoses(self.nodes)
            self._reference_poses = self._local_poses.world()
        return self._reference_poses

    @property
    def frame(self) -> Frame | None:
        """The newest frame; None while there is none of the simulation that the layout is about."""
        layout, frame = self._session.layout, self._session.frame()
        return frame if layout and frame is not None and len(layout.body_path) == len(frame.xpos) else None

    def _among(self) -> np.ndarray:
        """Place of each link among the bodies of the simulation, −1 where it is not among them."""
        layout = self._session.layout
        if layout is not None and layout is not self._matched:
            self._matched, self._places = layout, places_among(self.nodes, layout.body_name, layout.body_path)
        return self._places

    def poses(self) -> Poses:
        """Where the links are now."""
        frame = self.frame
        return placed(self.reference_poses, self._among(), frame.xpos, frame.xquat) if frame else self.reference_poses

    def placed(self, xpos: np.ndarray, xquat: np.ndarray) -> Poses:
        """Where the links are when the bodies of the simulation are at these poses, (nbody, 3) and (nbody, 4)."""
        return placed(self.reference_poses, self._among(), xpos, xquat)

    def deformed(self) -> Deformed | None:
        """The flexes, skins and tendons, and what they follow; None while there is no simulation."""
        frame = self.frame
        if frame is None:
            return None
        places = np.concatenate([frame.xpos, frame.tendons.reshape(-1, 3)])
        return Deformed(deformables_of(self._session.layout), places, frame.xquat)

    def joint_positions(self) -> dict[str, float | np.ndarray]:
        """Coordinates of the joints in the simulation by their World paths, rad or m, of balls x, y, z, w."""
        layout, frame = self._session.layout, self.frame
        if layout is None or frame is None or len(frame.qpos) != layout.nq:
            return {}
        return joint_positions(layout, frame.qpos)

    def set_joint(self, path: str, value: float | np.ndarray) -> None:
        """Put the joint at a World path to a coordinate in the simulation, rad or m, of a ball x, y, z, w, and hold
        it there until the session lets go."""
        layout = self._session.layout
        if layout is None or path not in layout.joint_path:
            return
        values = np.roll(value, 1) if isinstance(value, np.ndarray) else np.array([value])
        self._session.hold_joints({layout.joint_path.index(path): values})

    def posable(self, path: str) -> Placement | None:
        """The link that the object at a World path belongs to, held by that object where the simulation has it, if it
        can be posed there: it floats, is a mocap body, or hangs on joints."""
        layout, frame = self._session.layout, self.frame
        links = [i for i, node in enumerate(self.nodes) if i and (path + ".").startswith(node.path + ".")]
        if layout is None or frame is None or not links:
            return None
        link = max(links, key=lambda i: len(self.nodes[i].path))
        body = int(self._among()[link])
        if body <= 0 or not _moves(layout, body):
            return None
        poses = self.poses()
        place = placement(self._document.world, self.nodes[link].path, self.nodes, poses)
        if place is None:
            return None
        held = placement(self._document.world, path, self.nodes, poses)
        position = (
            place.position if held is None or isinstance(get(self._document.world, path), Joint) else held.position
        )
        point = rotate(conjugate(place.rotation), position - place.position)
        return replace(place, position=position, body=body, point=point)

    def around(self, path: str, body: int, point: np.ndarray) -> list[tuple[int, float]]:
        """Other bodies of the flex at a World path that are pulled with `body` at `point`, and how much of its force
        each gets: that which accelerates it the same, less the farther it is away."""
        layout, frame = self._session.layout, self.frame
        if layout is None or frame is None:
            return []
        vertices = [i for i, owner in enumerate(layout.body_path) if owner == path]
        if body not in vertices:
            return []
        places = frame.xpos[vertices]
        reach = GRIP * max(float(np.linalg.norm(np.ptp(places, axis=0))), 1e-6)
        near = np.exp(-0.5 * (np.linalg.norm(places - point, axis=1) / reach) ** 2)
        masses = layout.body_subtreemass
        shares = near * [masses[i] / (masses[body] or LIGHTEST) for i in vertices]
        return [(i, float(shares[k])) for k, i in enumerate(vertices) if i != body and near[k] > 0.01]

    def at(self, path: str, point: np.ndarray) -> int:
        """Body of the simulation that the object at a World path hangs on; of a flex or skin the one that moves the
        vertex next to `point`. 0 is the world itself."""
        deformed = self.deformed()
        if deformed is None:
            return 0
        shape = next((shape for shape in deformed.shapes if shape.path == path), None)
        if shape is not None:
            body = nearest_body(shape.following, deformed.xpos, deformed.xquat, point)
            return body if body < len(deformed.xquat) else 0  # a tendon hangs on several
        carriers = [i for i, n in enumerate(self.nodes) if path == n.path or path.startswith(n.path + ".")]
        link = max(carriers, key=lambda i: len(self.nodes[i].path), default=0)
        return max(int(self._among()[link]), 0)
