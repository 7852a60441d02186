"""What an articulation is in a built scene: its bodies, joints and tendons, in the order in which PhysX has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from engine.compiler import SceneModel
from engine.physics.enums import BiasType, GainType, JointType, TrnType, WrapType

UNLIMITED = float(np.finfo(np.float32).max)
"""A limit that there is not."""

UNBOUNDED = 1.0e30
"""From this on a limit that is written is none."""


@dataclass(frozen=True)
class Tree:
    """Bodies breadth-first from the root; joints, one for each degree of freedom, in the order of their bodies.

    Attributes:
        bodies: index of each body in the scene. The first is the root.
        body_names, joint_names: without the prefix that the scene has.
        parents: (nbody,) place of each body's parent among the bodies, -1: none of them.
        joints: (njoint,) joint of the scene that each degree of freedom belongs to.
        dofs, qpos: (njoint,) its places in velocities and positions; of a ball joint the positions are of its
            quaternion's first number.
        axes: (njoint,) 0, 1, 2 of the degrees of freedom of a ball joint, 0 of others.
        joint_bodies: (njoint,) place of the body that each joint moves.
        free: dof address of the root's free joint, -1: the base is fixed.
        free_qpos: its address in the positions, -1.
        mocap: index of the root among the mocap bodies, -1: it is none.
        fixed_tendons, spatial_tendons: indices of the tendons of these joints and bodies, with their names.
        actuators: indices of the actuators of the file that act on these joints.
    """

    bodies: list[int]
    body_names: list[str]
    parents: np.ndarray
    joints: np.ndarray
    joint_names: list[str]
    dofs: np.ndarray
    qpos: np.ndarray
    axes: np.ndarray
    joint_bodies: np.ndarray
    free: int
    free_qpos: int
    mocap: int
    fixed_tendons: list[int] = field(default_factory=list)
    fixed_tendon_names: list[str] = field(default_factory=list)
    spatial_tendons: list[int] = field(default_factory=list)
    spatial_tendon_names: list[str] = field(default_factory=list)
    actuators: list[int] = field(default_factory=list)

    @property
    def is_fixed_base(self) -> bool:
        """Whether the root has no free joint."""
        return self.free < 0


def tree_of(scene: SceneModel, bodies: Sequence[int], prefix: str) -> Tree:
    """The articulation that bodies of a scene make up.

    bodies: indices, the root first. prefix: what names in the scene begin with.
    Raises ValueError where there is no body, or a body that is not the root floats freely.
    """
    if not bodies:
        raise ValueError(f"an articulation has a body at least, {prefix!r} has none")
    order = _breadth_first(scene, list(bodies))
    places = {body: place for place, body in enumerate(order)}
    rows: list[tuple[int, int, int, int, int, str]] = []
    free = free_qpos = -1
    for place, body in enumerate(order):
        first = int(scene.body_jntadr[body])
        for joint in range(first, first + int(scene.body_jntnum[body])):
            kind, dof, adr = scene.jnt_type[joint], int(scene.jnt_dofadr[joint]), int(scene.jnt_qposadr[joint])
            name = scene.names["joint"][joint].removeprefix(prefix) or f"joint_{joint}"
            if kind == JointType.FREE:
                if place:
                    raise ValueError(
                        f"{scene.names['body'][body]!r} floats freely and is not the root of the articulation at "
                        f"{prefix!r}: choose its root by articulation_root_prim_path"
                    )
                free, free_qpos = dof, adr
            elif kind == JointType.BALL:
                rows += [(joint, dof + axis, adr, axis, place, f"{name}:{axis}") for axis in range(3)]
            else:
                rows.append((joint, dof, adr, 0, place, name))
    columns = list(zip(*rows, strict=True)) or [()] * 6
    joints, dofs, qpos, axes, joint_bodies = (np.array(column, np.int64) for column in columns[:5])
    fixed, spatial = _tendons(scene, set(joints.tolist()), set(order))
    return Tree(
        bodies=order,
        body_names=[scene.names["body"][body].removeprefix(prefix) for body in order],
        parents=np.array([places.get(int(scene.body_parentid[body]), -1) for body in order], np.int64),
        joints=joints,
        joint_names=list(columns[5]),
        dofs=dofs,
        qpos=qpos,
        axes=axes,
        joint_bodies=joint_bodies,
        free=free,
        free_qpos=free_qpos,
        mocap=int(scene.body_mocapid[order[0]]),
        fixed_tendons=fixed,
        fixed_tendon_names=[scene.names["tendon"][i].removeprefix(prefix) for i in fixed],
        spatial_tendons=spatial,
        spatial_tendon_names=[scene.names["tendon"][i].removeprefix(prefix) for i in spatial],
        actuators=[
            i
            for i in range(int(scene.nactuator))
            if scene.actuator_trntype[i] in (TrnType.JOINT, TrnType.JOINTINPARENT)
            and int(scene.actuator_trnid[i][0]) in set(joints.tolist())
        ],
    )


def _breadth_first(scene: SceneModel, bodies: list[int]) -> list[int]:
    """Bodies level by level; siblings as the scene has them."""
    inside = set(bodies)
    level = [body for body in bodies if int(scene.body_parentid[body]) not in inside]
    order: list[int] = []
    while level:
        order += level
        level = [child for body in level for child in bodies if int(scene.body_parentid[child]) == body]
    return order


def _tendons(scene: SceneModel, joints: set[int], bodies: set[int]) -> tuple[list[int], list[int]]:
    """Fixed and spatial tendons whose path is within an articulation."""
    fixed, spatial = [], []
    for tendon in range(int(scene.ntendon)):
        first = int(scene.tendon_adr[tendon])
        path = range(first, first + int(scene.tendon_num[tendon]))
        kinds = [int(scene.wrap_type[k]) for k in path]
        targets = [int(scene.wrap_objid[k]) for k in path]
        if all(kind == WrapType.JOINT for kind in kinds):
            if set(targets) <= joints:
                fixed.append(tendon)
            continue
        sites = {i for kind, i in zip(kinds, targets, strict=True) if kind == WrapType.SITE}
        if {int(scene.site_bodyid[i]) for i in sites} <= bodies | {0} and any(
            int(scene.site_bodyid[i]) in bodies for i in sites
        ):
            spatial.append(tendon)
    return fixed, spatial


@dataclass(frozen=True)
class FileParameters:
    """What the file of an articulation says of its joints, (njoint,) each, and (njoint, 2) of position limits."""

    stiffness: np.ndarray
    damping: np.ndarray
    effort_limit: np.ndarray
    velocity_limit: np.ndarray
    armature: np.ndarray
    static_friction: np.ndarray
    viscous_friction: np.ndarray
    pos_limits: np.ndarray


def file_parameters(scene: SceneModel, tree: Tree) -> FileParameters:
    """Parameters of joints. The gains are those of the file's servos of a joint; what else acts on joints, as springs
    of their own, goes on by itself."""
    count = len(tree.joints)
    stiffness, damping = np.zeros(count), np.zeros(count)
    effort = np.full(count, np.inf)
    for i in tree.actuators:
        place = int(np.flatnonzero(tree.joints == int(scene.actuator_trnid[i][0]))[0])
        out = int(scene.actuator_outadr[i])
        gear = float(scene.actuator_gear[out][tree.axes[place]])
        if scene.actuator_gaintype[i] == GainType.FIXED and scene.actuator_biastype[i] == BiasType.AFFINE:
            stiffness[place] += max(0.0, -float(scene.actuator_biasprm[i][1])) * gear**2
            damping[place] += max(0.0, -float(scene.actuator_biasprm[i][2])) * gear**2
        if scene.actuator_forcelimited[i]:
            limit = float(np.abs(scene.actuator_forcerange[i]).max()) * abs(gear)
            effort[place] = limit if np.isinf(effort[place]) else effort[place] + limit
    clamped = scene.jnt_actfrclimited[tree.joints].astype(bool)
    within = np.abs(scene.jnt_actfrcrange[tree.joints]).max(axis=-1, initial=0.0)
    effort = np.where(clamped, np.minimum(effort, within), effort)
    hinged = (scene.jnt_type[tree.joints] >= JointType.SLIDE) & scene.jnt_limited[tree.joints].astype(bool)
    limits = np.where(hinged[:, None], scene.jnt_range[tree.joints], [[-UNLIMITED, UNLIMITED]])
    return FileParameters(
        stiffness=stiffness,
        damping=damping,
        effort_limit=np.minimum(effort, UNLIMITED),
        velocity_limit=np.full(count, UNLIMITED),
        armature=np.asarray(scene.dof_armature)[tree.dofs].astype(float),
        static_friction=np.asarray(scene.dof_frictionloss)[tree.dofs].astype(float),
        viscous_friction=np.asarray(scene.dof_damping)[tree.dofs].astype(float),
        pos_limits=limits.reshape(count, 2),
    )


def articulated_bodies(scene: SceneModel, bodies: list[int], path: str) -> list[int]:
    """Of the bodies under a path those of the articulation: of several that stand side by side the one with joints.

    Raises ValueError where that is none or several."""
    inside = set(bodies)
    trees: dict[int, list[int]] = {}
    for body in bodies:
        root = body
        while int(scene.body_parentid[root]) in inside:
            root = int(scene.body_parentid[root])
        trees.setdefault(root, []).append(body)
    if len(trees) > 1:
        jointed = {root: tree for root, tree in trees.items() if any(int(scene.body_jntnum[b]) for b in tree)}
        trees = jointed or trees
    if len(trees) > 1:
        names = ", ".join(repr(scene.names["body"][root]) for root in trees)
        raise ValueError(
            f"several bodies under {path!r} could be the root of the articulation: {names}; choose one by "
            "articulation_root_prim_path"
        )
    if not trees:
        raise ValueError(f"there is no body under {path!r}: an articulation has one at least")
    return next(iter(trees.values()))
