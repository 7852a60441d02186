"""UsdPhysics joints: which body is whose parent, how it moves, and which joints close loops."""

# pyright: reportAttributeAccessIssue=false, reportOperatorIssue=false
from __future__ import annotations

import math
from collections import deque
from typing import Any, NamedTuple

import numpy as np

from engine.msd.report import Outcome
from engine.msd.schema import Joint, JointType, SpringDampCoeff, SpringDamper, StiffnessDamping
from engine.msd.schema.force import Range
from engine.msd.usd import drives, loops
from engine.msd.usd.context import Context
from engine.msd.usd.stage import AXES, inverse, rigid_part

LETTERS = "XYZ"
NEAR = 1e-3
"""Distance, m, and angle, rad, up to which the two frames of a joint count as one."""


class Freedom(NamedTuple):
    """One degree of freedom of a joint (three of a ball), along or about an axis of its frames."""

    kind: JointType
    axis: str
    token: str
    """How UsdPhysics calls it in the names of limits and drives."""
    lower: float = -math.inf
    upper: float = math.inf


class Edge(NamedTuple):
    """A joint between two bodies (None: the world), each with its world frame (4, 4) of the joint."""

    prim: Any
    bodies: tuple[str | None, str | None]
    frames: tuple[np.ndarray, np.ndarray]
    freedoms: list[Freedom]


def read_joints(context: Context) -> dict[str, str | None]:
    """Parent of every body that a joint holds (None: the world). Bodies get their joints, and loops are closed."""
    edges = []
    for prim in context.prims:
        try:
            edge = _edge(prim, context)
        except (ValueError, TypeError) as error:
            context.drop(prim, f"The joint was dropped: {error}")
            continue
        if edge is not None:
            edges.append(edge)
    tree, closing = _forest(edges, context)
    parents = _orient(tree, context)
    for edge in closing:
        loops.close(edge, context)
    return parents


def _edge(prim: Any, context: Context) -> Edge | None:
    from pxr import UsdPhysics

    if not prim.IsA(UsdPhysics.Joint):
        return None
    if not context.get(prim, "physics:jointEnabled", True):
        context.drop(prim, "The joint is not enabled and was dropped")
        return None
    bodies, frames = [], []
    for side in "01":
        targets = context.targets(prim, f"physics:body{side}")
        end = context.stage.GetPrimAtPath(targets[0]) if targets else None
        if targets and not end:
            context.drop(prim, f"The joint was dropped: its body{side}, {targets[0]}, does not exist")
            return None
        if len(targets) > 1:
            context.note(prim, f"Of {len(targets)} bodies the first is used", f"physics:body{side}")
        bodies.append(None if end is None else context.owner(end))
        frames.append(_frame(prim, end, side, context))
    if bodies[0] == bodies[1]:
        which = "the world" if bodies[0] is None else bodies[0]
        context.drop(prim, f"The joint was dropped: both its ends belong to {which}, which is one rigid body")
        return None
    if prim.IsA(UsdPhysics.DistanceJoint):
        loops.tether(prim, bodies, frames, context)
        return None
    freedoms = _freedoms(prim, context)
    if freedoms is None:
        return None
    return Edge(prim, (bodies[0], bodies[1]), (frames[0], frames[1]), freedoms)


def _frame(prim: Any, end: Any, side: str, context: Context) -> np.ndarray:
    """World frame (4, 4) of one side of a joint."""
    from pxr import Gf

    whole = context.frames.world if end is None else context.frames.matrix(end)
    position = context.get(prim, f"physics:localPos{side}", (0.0, 0.0, 0.0))
    rotation = context.get(prim, f"physics:localRot{side}", Gf.Quatf(1.0))
    frame = np.eye(4)
    frame[:3, 3] = (whole @ (*position, 1.0))[:3]
    if not np.isfinite(frame).all():
        raise ValueError(f"its physics:localPos{side} is not finite")
    frame[:3, :3] = rigid_part(whole)[0][:3, :3] @ turn_of(rotation)
    return frame


def turn_of(quaternion: Any) -> np.ndarray:
    """Matrix (3, 3) of a Gf quaternion; of one without length the unit matrix."""
    from scipy.spatial.transform import Rotation

    values = np.array((*quaternion.GetImaginary(), quaternion.GetReal()), float)
    length = np.linalg.norm(values)
    return Rotation.from_quat(values / length).as_matrix() if length > 1e-9 and np.isfinite(length) else np.eye(3)


def _freedoms(prim: Any, context: Context) -> list[Freedom] | None:
    """How the joint moves; None for a joint that the World cannot say, which is reported."""
    kind = str(prim.GetTypeName())
    if kind == "PhysicsFixedJoint":
        return []
    if kind in ("PhysicsRevoluteJoint", "PhysicsPrismaticJoint"):
        revolute = kind == "PhysicsRevoluteJoint"
        axis = str(context.get(prim, "physics:axis", "X"))
        lower = context.number(prim, "physics:lowerLimit", -math.inf)
        upper = context.number(prim, "physics:upperLimit", math.inf)
        freedom = Freedom(
            JointType.Revolute if revolute else JointType.Slide,
            axis if axis in LETTERS else "X",
            "angular" if revolute else "linear",
            lower,
            upper,
        )
        return _movable(prim, [freedom], context)
    if kind == "PhysicsSphericalJoint":
        axis = str(context.get(prim, "physics:axis", "X"))
        return [Freedom(JointType.Ball, axis, "angular", 0.0, _cone(prim, context))]
    if kind == "PhysicsJoint":
        return _six(prim, context)
    context.drop(prim, f"A {kind} is not supported and was dropped")
    return None


def _cone(prim: Any, context: Context) -> float:
    """Largest angle of a ball, degrees; infinite when it is not limited."""
    angles = [context.number(prim, f"physics:coneAngle{i}Limit", -1.0) for i in (0, 1)]
    limited = [angle for angle in angles if angle >= 0]
    if not limited:
        return math.inf
    if len(limited) < 2:
        context.note(
            prim, "A cone that is limited one way only was dropped; the ball is free", "physics:coneAngle0Limit"
        )
        return math.inf
    message = f"MSD limits the whole turn of a ball, not its axis to a cone; {max(limited):g} degrees are used"
    context.note(prim, message, "physics:coneAngle0Limit", Outcome.GUESSED)
    return max(limited)


def _six(prim: Any, context: Context) -> list[Freedom] | None:
    """The freedoms of a joint that limits each of six: a lower limit above the upper one locks it."""
    limits: dict[str, tuple[float, float]] = {}
    for token in ("distance", *(f"{kind}{letter}" for kind in ("trans", "rot") for letter in LETTERS)):
        if f"PhysicsLimitAPI:{token}" in prim.GetAppliedSchemas():
            low = context.number(prim, f"limit:{token}:physics:low", -math.inf)
            limits[token] = (low, context.number(prim, f"limit:{token}:physics:high", math.inf))
    if "distance" in limits:
        context.note(prim, "The limit of the distance was dropped", "limit:distance:physics:high")
    free = []
    for kind, name in ((JointType.Slide, "trans"), (JointType.Revolute, "rot")):
        for letter in LETTERS:
            low, high = limits.get(f"{name}{letter}", (-math.inf, math.inf))
            if low <= high:
                free.append(Freedom(kind, letter, f"{name}{letter}", low, high))
    if len(free) == 6 and all(math.isinf(f.lower) and math.isinf(f.upper) for f in free):
        context.drop(prim, "The joint leaves all six freedoms open and was dropped")
        return None
    turns = [freedom for freedom in free if freedom.kind is JointType.Revolute]
    driven = any(f"PhysicsDriveAPI:{freedom.token}" in prim.GetAppliedSchemas() for freedom in turns)
    if len(turns) == 3 and not driven and all(math.isinf(f.lower) and math.isinf(f.upper) for f in turns):
        return [f for f in free if f.kind is JointType.Slide] + [Freedom(JointType.Ball, "Z", "rot")]
    return _movable(prim, free, context)


def _movable(prim: Any, freedoms: list[Freedom], context: Context) -> list[Freedom]:
    """The freedoms that move; one whose limits are equal or upside down is locked, and reported."""
    movable = []
    for freedom in freedoms:
        if freedom.lower < freedom.upper:
            movable.append(freedom)
            continue
        message = f"Its limits {freedom.lower:g} and {freedom.upper:g} leave it no way to move; it became rigid"
        context.note(prim, message, "", Outcome.GUESSED)
    return movable


def _forest(edges: list[Edge], context: Context) -> tuple[list[Edge], list[Edge]]:
    """Edges that make a tree, and those that close loops; joints outside articulations close them first."""
    leader: dict[str | None, str | None] = {}

    def find(body: str | None) -> str | None:
        while leader.get(body, body) != body:
            body = leader[body]
        return body

    tree, closing = [], []
    outside = [bool(context.get(edge.prim, "physics:excludeFromArticulation", False)) for edge in edges]
    for late in (False, True):
        for edge, excluded in zip(edges, outside, strict=True):
            if excluded is not late:
                continue
            a, b = find(edge.bodies[0]), find(edge.bodies[1])
            if a == b:
                closing.append(edge)
                continue
            # The world leads its own tree, so that nothing else becomes the leader of it.
            leader[b if a is None else a] = a if a is None else b
            tree.append(edge)
    return tree, closing


def _orient(tree: list[Edge], context: Context) -> dict[str, str | None]:
    """Walk the trees from the world, from articulation roots, then from bodies that are nobody's second."""
    from pxr import UsdPhysics

    around: dict[str | None, list[Edge]] = {}
    for edge in tree:
        for body in edge.bodies:
            around.setdefault(body, []).append(edge)
    seconds = {edge.bodies[1] for edge in tree}
    api = UsdPhysics.ArticulationRootAPI
    roots = [body for body in context.links if context.stage.GetPrimAtPath(body).HasAPI(api)]
    order = [None, *roots, *(b for b in context.links if b not in seconds), *context.links]
    parents: dict[str, str | None] = {}
    known: set[str | None] = set()
    for root in order:
        if root in known:
            continue
        known.add(root)
        waiting = deque([root])
        while waiting:
            parent = waiting.popleft()
            for edge in around.get(parent, ()):
                turned = edge.bodies[1] == parent
                child = edge.bodies[0] if turned else edge.bodies[1]
                if child in known or child is None:
                    continue
                known.add(child)
                parents[child] = parent
                waiting.append(child)
                _join(edge, child, turned, context)
    for edge in tree:
        _collide(edge, parents, context)
    return parents


def _collide(edge: Edge, parents: dict[str, str | None], context: Context) -> None:
    """Whether the bodies of a joint touch: MSD's never do, unless the parent does not move."""
    a, b = edge.bodies
    touch = bool(context.get(edge.prim, "physics:collisionEnabled", False))
    if a is None or b is None:
        return
    parent = a if parents.get(b) == a else b
    still = parent in parents and _still(parent, parents, context)
    if touch and not still:
        message = "Neighbors in a tree of links never touch; physics:collisionEnabled was dropped"
        context.note(edge.prim, message, "physics:collisionEnabled")
    elif not touch and still:
        context.world.collision_ignores.link_pairs.append((context.links[a].name or "", context.links[b].name or ""))


def _still(body: str, parents: dict[str, str | None], context: Context) -> bool:
    """Whether no joint lets a body move against the world."""
    over: str | None = body
    while over is not None:
        if context.links[over].joints or over not in parents:
            return False
        over = parents[over]
    return True


def _join(edge: Edge, child: str, turned: bool, context: Context) -> None:
    """The joints of a body, in its own frame. Their reference is the coordinate that the bodies are drawn at."""
    over, own = edge.frames[::-1] if turned else edge.frames
    local = inverse(context.placed[child]) @ own
    between = inverse(over) @ own
    _check_drawn(edge, between, context)
    for freedom in edge.freedoms:
        wanted = edge.prim.GetName() if len(edge.freedoms) == 1 else f"{edge.prim.GetName()}_{freedom.token}"
        joint = Joint(name=context.name("joint", wanted), type_=freedom.kind, pos=local[:3, 3])
        if freedom.kind is JointType.Ball:
            joint.axis = np.array([0.0, 0.0, 1.0])
            if math.isfinite(freedom.upper):
                joint.pos_limit = Range(0.0, math.radians(freedom.upper))
        else:
            axis = AXES[freedom.axis][:, 2] * (-1.0 if turned else 1.0)
            joint.axis = local[:3, :3] @ axis
            unit = context.unit if freedom.kind is JointType.Slide else math.pi / 180
            joint.ref_ = _coordinate(freedom.kind, between, axis)
            joint.pos_limit = Range(freedom.lower * unit, freedom.upper * unit)
        context.links[child].joints.append(joint)
        context.add_element(edge.prim, joint)
        _passive(edge.prim, freedom, joint, context)
        drives.read_drive(edge.prim, freedom.token, joint, context)


def _coordinate(kind: JointType, between: np.ndarray, axis: np.ndarray) -> float:
    if kind is JointType.Slide:
        return float(axis @ between[:3, 3])
    spin = 0.5 * np.array(
        [between[2, 1] - between[1, 2], between[0, 2] - between[2, 0], between[1, 0] - between[0, 1]]
    )
    return math.atan2(float(axis @ spin), (np.trace(between[:3, :3]) - 1) / 2)


def _check_drawn(edge: Edge, between: np.ndarray, context: Context) -> None:
    """Report bodies that are drawn where their joint does not let them be."""
    kinds = {freedom.kind for freedom in edge.freedoms}
    gap, turn = between[:3, 3].copy(), between[:3, :3]
    bent = 0.0
    for freedom in edge.freedoms:
        axis = AXES[freedom.axis][:, 2]
        if freedom.kind is JointType.Slide:
            gap -= axis * (axis @ gap)
    if kinds <= {JointType.Slide}:
        bent = math.acos(max(-1.0, min(1.0, (np.trace(turn) - 1) / 2)))
    elif kinds == {JointType.Revolute} and len(edge.freedoms) == 1:
        axis = AXES[edge.freedoms[0].axis][:, 2]
        bent = math.acos(max(-1.0, min(1.0, float(axis @ turn @ axis))))
    if np.linalg.norm(gap) > NEAR or bent > NEAR:
        message = (
            f"The bodies are drawn {np.linalg.norm(gap):.3g} m and {math.degrees(bent):.3g} degrees away from where "
            "the joint holds them; they stay where they are drawn"
        )
        context.note(edge.prim, message, "", Outcome.GUESSED)


def _passive(prim: Any, freedom: Freedom, joint: Joint, context: Context) -> None:
    """Armature, dry friction and damping, which only PhysX and MuJoCo attributes say."""
    turning = freedom.kind is not JointType.Slide
    mass = context.kilograms * (context.unit**2 if turning else 1.0)
    force = context.kilograms * (context.unit**2 if turning else context.unit)
    axis = f"physxJointAxis:{freedom.token}:"
    for name in ("physxJoint:armature", f"{axis}armature"):
        joint.armature = max(0.0, mass * context.number(prim, name, joint.armature / mass))
    for name in (f"{axis}dynamicFrictionEffort", "physxJoint:dynamicFrictionEffort"):
        joint.friction_loss = max(0.0, force * context.number(prim, name, joint.friction_loss / force))
    for name, target in (("mjc:armature", "armature"), ("mjc:frictionloss", "friction_loss")):
        setattr(joint, target, max(0.0, context.number(prim, name, getattr(joint, target))))
    viscous = context.number(prim, f"{axis}viscousFrictionCoefficient", 0.0)
    if viscous > 0:
        damping = viscous * force * (180 / math.pi if turning else 1 / context.unit)
        joint.spring_damper = SpringDamper(
            coeff=SpringDampCoeff.stiffness_damping(StiffnessDamping(k=0.0, d=damping)), target_pos=0.0
        )
