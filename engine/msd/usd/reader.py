"""USD stage to World: rigid bodies become links, joints make them a tree, shapes hang on them."""

# pyright: reportAttributeAccessIssue=false, reportOperatorIssue=false
from __future__ import annotations

import math
import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.msd.report import Finding, Outcome, Report
from engine.msd.schema import Body, Camera, CollisionMask, Geometry, Link, World
from engine.msd.schema.hierarchy import FreeJoint
from engine.msd.usd import joints
from engine.msd.usd.shapes import geometry
from engine.msd.usd.stage import Frames, inverse, open_stage, place, quaternion

HIDDEN_GROUP = 3


def read(
    path: str | os.PathLike[str], report: Report | None = None, asset_roots: Sequence[str] | None = None
) -> World:
    """The World of a .usd, .usda, .usdc or .usdz file; arguments as `engine.msd.mjcf.read`.

    Raises SceneError: usd-core is not installed, the file is no stage, or it refers to layers outside `asset_roots`.
    """
    file = os.path.abspath(path)
    roots = tuple(asset_roots or (os.path.dirname(file),))
    return _Reader(open_stage(file, roots), file, roots, report if report is not None else Report()).read()


class _Reader:
    def __init__(self, stage: Any, file: str, roots: tuple[str, ...], report: Report) -> None:
        self.stage, self.file, self.report = stage, file, report
        self.frames = Frames(stage)
        self.world = World(name=os.path.splitext(os.path.basename(file))[0])
        self.world.source_path, self.world.asset_roots = file, roots
        self.links: dict[str, Link] = {}
        self.placed: dict[str, np.ndarray] = {}

    def read(self) -> World:
        from pxr import Usd, UsdPhysics

        prims = list(self.stage.Traverse(Usd.TraverseInstanceProxies()))
        for prim in prims:
            if prim.HasAPI(UsdPhysics.RigidBodyAPI) and UsdPhysics.RigidBodyAPI(prim).GetRigidBodyEnabledAttr().Get():
                name = prim.GetPath().pathString
                self.links[name] = Link(name=name)
                self.placed[name] = self.frames.rigid(prim)[0]
                self._mass(prim, self.links[name])
        found = [prim for prim in prims if prim.IsA(UsdPhysics.Joint)]
        tree = joints.tree(found, self)
        self._hang(tree)
        for prim in prims:
            self._take(prim)
        self._scene(prims)
        return self.world

    def _hang(self, parents: dict[str, str | None]) -> None:
        """Give every link its pose in its parent, and its place in the tree."""
        from pxr import UsdPhysics

        for name, link in self.links.items():
            parent = parents.get(name)
            frame = self.placed[name] if parent is None else inverse(self.placed[parent]) @ self.placed[name]
            link.local_translation, link.local_rotation = frame[:3, 3], quaternion(frame[:3, :3])
            if parent is not None:
                self.links[parent].children.append(link)
                continue
            body = Body(link=link)
            kinematic = UsdPhysics.RigidBodyAPI(self.stage.GetPrimAtPath(name)).GetKinematicEnabledAttr().Get()
            if name not in parents:
                body.mocap = bool(kinematic)
                body.free = None if kinematic else FreeJoint()
            self.world.hierarchy.bodies.append(body)

    def owner(self, prim: Any) -> str | None:
        """The rigid body that a prim belongs to."""
        while prim and not prim.IsPseudoRoot():
            if prim.GetPath().pathString in self.links:
                return prim.GetPath().pathString
            prim = prim.GetParent()
        return None

    def _take(self, prim: Any) -> None:
        from pxr import UsdGeom

        owner = self.owner(prim)
        back = np.eye(4) if owner is None else inverse(self.placed[owner])
        home: Any = self.world.hierarchy if owner is None else self.links[owner]
        frame, linear = self.frames.rigid(prim) if prim.IsA(UsdGeom.Xformable) else (np.eye(4), np.eye(3))
        if prim.IsA(UsdGeom.Camera):
            camera = Camera(name=prim.GetPath().pathString)
            place(camera, back @ frame)
            self._lens(prim, camera)
            home.cameras.append(camera)
        elif prim.IsA(UsdGeom.Gprim):
            try:
                made = geometry(prim, frame, linear, self.world)
            except ValueError as error:
                self.note(prim, f"The shape was dropped: {error}")
                return
            if made is None:
                self.note(prim, f"A {prim.GetTypeName()} is not supported and was dropped")
                return
            geom, frame = made
            geom.name = prim.GetPath().pathString
            place(geom, back @ frame)
            self._behave(prim, geom)
            home.geoms.append(geom)
        elif not prim.IsA(UsdGeom.Xform) and str(prim.GetTypeName()) not in joints.UNDERSTOOD:
            self.note(prim, f"A {prim.GetTypeName()} is not supported and was dropped")

    def _behave(self, prim: Any, geom: Geometry) -> None:
        """How a shape touches, weighs and looks."""
        from pxr import UsdGeom, UsdPhysics

        api = UsdPhysics.CollisionAPI(prim)
        if not (prim.HasAPI(UsdPhysics.CollisionAPI) and api.GetCollisionEnabledAttr().Get()):
            geom.collision_mask, geom.inertial.mass = CollisionMask.non_collidable(), 0.0
        mass = UsdPhysics.MassAPI(prim)
        if prim.HasAPI(UsdPhysics.MassAPI) and prim.GetPath().pathString not in self.links:
            if mass.GetMassAttr().Get():
                geom.inertial.mass = self._kilograms(mass.GetMassAttr().Get())
            elif mass.GetDensityAttr().Get():
                density = self._kilograms(mass.GetDensityAttr().Get()) / self.frames.unit**3
                geom.physics_material.density = density
        image = UsdGeom.Imageable(prim)
        hidden = image.ComputeVisibility() == UsdGeom.Tokens.invisible or image.ComputePurpose() in ("guide", "proxy")
        geom.visual.group = HIDDEN_GROUP if hidden else 0
        color = UsdGeom.Gprim(prim).GetDisplayColorAttr().Get()
        if color is not None and len(color) == 1:
            linear = np.clip(np.array(color[0], float), 0, 1)
            srgb = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
            geom.visual.color = (*srgb, 1.0)

    def _kilograms(self, value: float) -> float:
        from pxr import UsdPhysics

        return float(value) * float(UsdPhysics.GetStageKilogramsPerUnit(self.stage))

    def _mass(self, prim: Any, link: Link) -> None:
        from pxr import UsdPhysics

        if not prim.HasAPI(UsdPhysics.MassAPI):
            return
        api = UsdPhysics.MassAPI(prim)
        if api.GetMassAttr().Get():
            link.inertial.mass = self._kilograms(api.GetMassAttr().Get())
        moments = np.array(api.GetDiagonalInertiaAttr().Get() or (0, 0, 0), float)
        if moments.any():
            link.inertial.diag_inertia = moments * self._kilograms(1.0) * self.frames.unit**2
            q = api.GetPrincipalAxesAttr().Get()
            if q.GetLength() > 0:
                link.inertial.orientation = (*q.GetImaginary(), q.GetReal())
        centre = np.array(api.GetCenterOfMassAttr().Get(), float)
        if np.isfinite(centre).all():
            point = self.frames.matrix(prim) @ (*centre, 1.0)
            link.inertial.pos = (inverse(self.placed[link.name or ""]) @ point)[:3]

    def _lens(self, prim: Any, camera: Camera) -> None:
        from pxr import UsdGeom

        lens = UsdGeom.Camera(prim).GetCamera()
        if str(lens.projection) == "Camera.Orthographic" or lens.projection == lens.Orthographic:
            camera.orthographic = True
            camera.fovy = lens.verticalAperture / 10 * self.frames.unit  # apertures are tenths of a scene unit
        else:
            camera.fovy = math.degrees(2 * math.atan(lens.verticalAperture / 2 / lens.focalLength))
        camera.znear = lens.clippingRange.min * self.frames.unit
        camera.zfar = lens.clippingRange.max * self.frames.unit

    def _scene(self, prims: list[Any]) -> None:
        """Gravity: an unset direction is down, an unset magnitude that of the Earth."""
        from pxr import UsdPhysics

        option = self.world.simulate_option
        for prim in prims:
            if prim.IsA(UsdPhysics.Scene):
                scene = UsdPhysics.Scene(prim)
                direction = self.frames.turn @ np.array(scene.GetGravityDirectionAttr().Get(), float)
                magnitude = float(scene.GetGravityMagnitudeAttr().Get())
                magnitude = magnitude * self.frames.unit if 0 <= magnitude < math.inf else 9.81
                length = np.linalg.norm(direction)
                option.gravity = magnitude * (direction / length if length > 0 else np.array([0.0, 0.0, -1.0]))
                return

    def note(self, prim: Any, message: str, outcome: Outcome = Outcome.DROPPED) -> None:
        """Report something about a prim."""
        stack = prim.GetPrimStack()
        file = stack[0].layer.realPath if stack else self.file
        self.report.add(Finding(message, file, element=prim.GetPath().pathString, outcome=outcome))
