"""Joints that close loops as equality constraints, and distance joints as tendons."""

# pyright: reportAttributeAccessIssue=false
from __future__ import annotations

import math
from typing import Any

import msgspec
import numpy as np

from engine.msd.report import Outcome
from engine.msd.schema import (
    ConnectConstraintType,
    EqualityConnect,
    EqualityWeld,
    JointType,
    LinkAnchorConnect,
    LinkAnchorWeld,
    Site,
    WeldConstraintType,
)
from engine.msd.schema.world_extras import SpatialTendon, TendonPathItem, WorldExtras
from engine.msd.usd.context import Context
from engine.msd.usd.stage import AXES, inverse, place, quaternion

ARM = 0.1
"""Distance, m, between the two points that hold a hinge."""


def close(edge: Any, context: Context) -> None:
    """The constraints of a joint between two bodies that other joints hold already."""
    (a, b), (over, own) = edge.bodies, edge.frames
    if a is None:
        a, b, over, own = b, a, own, over
    kinds = [freedom.kind for freedom in edge.freedoms]
    link_a, link_b = context.links[a].name or "", None if b is None else context.links[b].name
    touch = bool(context.get(edge.prim, "physics:collisionEnabled", False))
    if link_b is not None and not touch:
        context.world.collision_ignores.link_pairs.append((link_a, link_b))
    back = inverse(context.placed[a])
    if not kinds:
        other = np.eye(4) if b is None else context.placed[b]
        relative = back @ over @ inverse(own) @ other
        x, y, z, w = quaternion(relative[:3, :3])
        name = context.name("equality", edge.prim.GetName())
        weld = LinkAnchorWeld(link_a=link_a, link_b=link_b, relative_pose=np.array([*relative[:3, 3], w, x, y, z]))
        constraint: Any = EqualityWeld(name=name, weld_type=WeldConstraintType.link_anchor(weld))
        context.world.equality_constraint_set.welds.append(constraint)
        context.add_element(edge.prim, constraint)
        return
    if len(kinds) > 1 or kinds[0] is JointType.Slide:
        context.drop(
            edge.prim, f"The {edge.prim.GetTypeName()} closes a loop, which MSD cannot express; it was dropped"
        )
        return
    points = [over[:3, 3]]
    if kinds[0] is JointType.Revolute:  # a hinge is two points of its axis
        axis = over[:3, :3] @ AXES[edge.freedoms[0].axis][:, 2]
        points = [over[:3, 3] - ARM / 2 * axis, over[:3, 3] + ARM / 2 * axis]
    for point in points:
        anchor = (back @ (*point, 1.0))[:3]
        constraint = EqualityConnect(
            name=context.name("equality", edge.prim.GetName()),
            connect_type=ConnectConstraintType.link_anchor(
                LinkAnchorConnect(link_a=link_a, link_b=link_b, anchor=anchor)
            ),
        )
        context.world.equality_constraint_set.connects.append(constraint)
        context.add_element(edge.prim, constraint)
    if math.isfinite(edge.freedoms[0].upper) or math.isfinite(edge.freedoms[0].lower):
        context.note(edge.prim, "The joint closes a loop, so that its limits were dropped", "physics:lowerLimit")


def tether(prim: Any, bodies: list[str | None], frames: list[np.ndarray], context: Context) -> None:
    """A distance joint: a tendon between two sites, as long as its limits allow."""
    low = context.number(prim, "physics:minDistance", -1.0) * context.unit
    high = context.number(prim, "physics:maxDistance", -1.0) * context.unit
    if low < 0 and high < 0:
        context.drop(prim, "The joint limits the distance neither way and was dropped")
        return
    path = []
    for body, frame in zip(bodies, frames, strict=True):
        site = Site(name=context.name("site", prim.GetName()), group=3, size=np.array([0.005, 0, 0]))
        place(site, frame if body is None else inverse(context.placed[body]) @ frame)
        home: Any = context.world.hierarchy if body is None else context.links[body]
        home.sites.append(site)
        path.append(TendonPathItem(kind="site", name=site.name or ""))
    if context.world.extras is msgspec.UNSET:
        context.world.extras = WorldExtras()
    tendon = SpatialTendon(name=context.name("tendon", prim.GetName()), path=path)
    tendon.range = np.array([max(low, 0.0), high if high >= 0 else 1e6])
    context.world.extras.tendons.append(tendon)
    context.add_element(prim, tendon)
    message = "MSD has no distance joint; it is kept as a tendon of MuJoCo's kind, which MotrixSim leaves out"
    context.note(prim, message, "", Outcome.CARRIED)
