"""Names, paths, patches and errors of a SceneModel."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from engine import msd
from engine.compiler import BuildError, build, diff
from engine.compiler.model import ARRAYS
from engine.msd import mjcf
from engine.msd.edits import Set, apply
from engine.msd.schema import (
    Actuator,
    ActuatorTarget,
    Body,
    Camera,
    CameraExtras,
    CollisionMask,
    ContactPair,
    Geometry,
    Hierarchy,
    Inertia,
    Joint,
    JointType,
    Keyframe,
    Light,
    Link,
    MeshAsset,
    MeshSource,
    ShapeType,
    Site,
    SolverType,
    World,
)


def robot() -> World:
    """A floating box with an arm of two links, and a floor."""
    tip = Link(
        name="tip",
        local_translation=[0.5, 0, 0],
        geoms=[Geometry(name="tip_geom", size=[0.1, 0, 0])],
        joints=[Joint(name="wrist", axis=[0, 1, 0])],
        sites=[Site(name="end")],
    )
    arm = Link(
        name="arm",
        geoms=[Geometry(shape=ShapeType.Capsule, size=[0.05, 0.2, 0])],
        joints=[Joint(name="shoulder", axis=[0, 0, 2])],
        children=[tip],
    )
    box = Link(name="box", geoms=[Geometry(shape=ShapeType.Box, size=[0.1, 0.2, 0.3])], children=[arm])
    world = World()
    world.hierarchy.geoms.append(Geometry(name="floor", shape=ShapeType.InfinitePlane))
    world.hierarchy.lights.append(Light(name="sun"))
    world.hierarchy.bodies.append(Body(link=box))
    world.hierarchy.bodies[0].free = (
        mjcf.read_string(
            '<mujoco><worldbody><body><freejoint name="base"/><geom size="1"/></body></worldbody></mujoco>'
        )
        .hierarchy.bodies[0]
        .free
    )
    world.actuators.append(Actuator(name="motor", target=ActuatorTarget.joint("wrist")))
    return world


def nameless() -> Hierarchy:
    """Two shapes without names."""
    return Hierarchy(geoms=[Geometry(size=[0.1, 0, 0]) for _ in range(2)])


def arm_of(world: World) -> Link:
    return world.hierarchy.bodies[0].link.children[0]


def test_names_indices_and_paths_lead_to_each_other() -> None:
    model = build(robot())
    tip = "hierarchy.bodies[0].link.children[0].children[0]"
    expected = [
        ("body", 3, "tip", tip),
        ("joint", 0, "base", "hierarchy.bodies[0].free"),
        ("joint", 2, "wrist", f"{tip}.joints[0]"),
        ("geom", 0, "floor", "hierarchy.geoms[0]"),
        ("geom", 3, "tip_geom", f"{tip}.geoms[0]"),
        ("site", 0, "end", f"{tip}.sites[0]"),
        ("light", 0, "sun", "hierarchy.lights[0]"),
        ("actuator", 0, "motor", "actuators[0]"),
    ]
    for kind, index, name, path in expected:
        assert model.name(kind, index) == name
        assert model.id(kind, name) == index
        assert model.path(kind, index) == path
        assert model.find(path) == (kind, index)
    assert model.name("geom", 1) == ""
    with pytest.raises(KeyError, match="no joint is named 'elbow'"):
        model.id("joint", "elbow")
    with pytest.raises(KeyError, match=r"assets\.meshes"):
        model.find('assets.meshes["x"]')


def test_every_array_has_its_declared_shape_and_type() -> None:
    model = build(robot())
    sizes = {"nmocap3": 3 * model.nmocap, "nmocap4": 4 * model.nmocap}
    for name, declaration in ARRAYS.items():
        array, metadata = getattr(model, name), declaration.metadata
        row = tuple(n if isinstance(n, int) else sizes.get(n, getattr(model, n, None)) for n in metadata["shape"])
        assert array.shape == (getattr(model, metadata["rows"]), *row), name
        assert array.dtype == metadata["dtype"], name


def test_a_build_does_not_change_the_world_and_pickles() -> None:
    world = robot()
    before = copy.deepcopy(world)
    model = build(world)
    assert world == before
    assert diff(pickle.loads(pickle.dumps(model)), model) == {}


def test_a_parameter_edit_is_a_patch_of_what_it_changes() -> None:
    world = robot()
    old = build(world)
    world.simulate_option.gravity = [0, 0, -1.6]
    arm_of(world).joints[0].armature = 0.3
    new = build(world)
    patch = diff(old, new)
    assert patch is not None
    assert set(patch) >= {"opt.gravity", "dof_armature", "dof_invweight0", "dof_M0", "stat.meaninertia"}
    assert not set(patch) & {"body_mass", "geom_size", "qpos0", "jnt_axis"}
    assert patch["opt.gravity"][2] == -1.6
    for name, values in patch.items():
        owner, _, field = name.rpartition(".")
        target = getattr(old, owner) if owner else old
        setattr(target, field, values)
    assert diff(old, new) == {}


@pytest.mark.parametrize(
    "edit",
    [
        lambda w: arm_of(w).geoms.append(Geometry(size=[0.1, 0, 0])),
        lambda w: setattr(arm_of(w).geoms[0], "shape", ShapeType.Cylinder),
        lambda w: setattr(arm_of(w).joints[0], "type_", JointType.Slide),
        lambda w: setattr(arm_of(w).geoms[0], "collision_mask", CollisionMask.non_collidable()),
        lambda w: w.keyframes.append(Keyframe()),
    ],
)
def test_a_structural_edit_asks_for_a_new_model(edit) -> None:
    world = robot()
    old = build(world)
    edit(world)
    assert diff(old, build(world)) is None


def test_the_solver_that_msd_asks_for_runs() -> None:
    world = robot()
    for asked, runs in ((SolverType.PGS, 0), (SolverType.PGSIMPR, 0), (SolverType.Newton, 2)):
        world.simulate_option.solver_type = asked
        findings: list = []
        model = build(world, report=findings)
        assert model.opt.solver == runs
        assert findings == model.report == []


def test_a_subtree_without_self_collision_excludes_its_pairs() -> None:
    world = robot()
    world.hierarchy.bodies[0].link.disable_self_collision = True
    model = build(world)
    assert model.exclude_signature.tolist() == [(1 << 16) + 2, (1 << 16) + 3, (2 << 16) + 3]
    assert model.path("exclude", 0) == "hierarchy.bodies[0].link.disable_self_collision"


BROKEN = {
    "an unknown joint": (
        lambda w: setattr(w.actuators[0], "target", ActuatorTarget.joint("elbow")),
        r"actuators\[0\]\.target\.value: there is no joint named 'elbow'",
    ),
    "a moving link without mass": (
        lambda w: setattr(arm_of(w).children[0], "geoms", []),
        r"children\[0\]\.children\[0\]: a link that moves needs mass",
    ),
    "a zero size": (
        lambda w: setattr(arm_of(w).geoms[0], "size", [0.05, 0, 0]),
        r"geoms\[0\]\.size: this capsule needs 2 positive sizes",
    ),
    "a zero axis": (
        lambda w: setattr(arm_of(w).joints[0], "axis", [0, 0, 0]),
        r"joints\[0\]\.axis: .*must not be zero",
    ),
    "impossible moments": (
        lambda w: setattr(arm_of(w), "inertial", Inertia(diag_inertia=[1, 1, 3])),
        r"inertial: the moments of inertia 1, 1, 3 belong to no rigid body",
    ),
    "a name twice": (
        lambda w: setattr(arm_of(w).joints[0], "name", "wrist"),
        r"the joint name 'wrist' is taken by hierarchy",
    ),
    "a missing mesh file": (
        lambda w: w.assets.meshes.update(gone=MeshAsset(source=MeshSource.path("gone.obj"))),
        r'assets\.meshes\["gone"\]\.source: the mesh file .*gone\.obj.* does not exist',
    ),
    "a keyframe of the wrong length": (
        lambda w: w.keyframes.append(Keyframe(dof_pos=[1, 2, 3])),
        r"keyframes\[0\]\.dof_pos: this model needs 9 numbers here, found 3",
    ),
    "a mocap body that moves": (
        lambda w: setattr(w.hierarchy.bodies[0], "mocap", True),
        r"bodies\[0\]\.link: a mocap body has no joints",
    ),
    "a sensor of a camera without pixels": (
        lambda w: arm_of(w).cameras.append(
            Camera(name="eye", resolution_y=0, extras=CameraExtras(sensorsize=[0.1, 0.1], focal=[1, 1]))
        ),
        r'cameras\[0\]\.resolution_y: camera "eye" has a sensorsize and \d+ by 0 pixels',
    ),
    "a length beyond every number": (
        lambda w: setattr(arm_of(w).children[0], "local_translation", [0, 1e200, 0]),
        r"children\[0\]\.local_translation: is as large as 1e\+200; a simulation needs",
    ),
    "an infinite length": (
        lambda w: setattr(arm_of(w).joints[0], "pos", [0, np.inf, 0]),
        r"children\[0\]\.joints\[0\]\.pos: is infinite; a simulation needs",
    ),
    "a size whose volume is no number": (
        lambda w: setattr(arm_of(w).geoms[0], "size", [1e200, 1e200, 1e200]),
        r"geoms\[0\]\.size: is as large as 1e\+200; a simulation needs",
    ),
    "a whole number of more bits than a simulation has": (
        lambda w: apply(w, Set("hierarchy.bodies[0].link.geoms[0].visual.group", 2**32 - 1)),
        r"link\.geoms\[0\]\.visual\.group: is 4294967295; a simulation has whole numbers up to 2147483647",
    ),
    "an ignored link that is not there": (
        lambda w: w.collision_ignores.link_pairs.append(("arm", "leg")),
        r"link_pairs\[0\]\[1\]: there is no link named 'leg'",
    ),
    "a mesh where there are none": (
        lambda w: [setattr(arm_of(w).geoms[0], "shape", ShapeType.Mesh), setattr(arm_of(w).geoms[0], "mesh", "hull")],
        r"geoms\[0\]\.mesh: there is no mesh named 'hull'; there are no meshes",
    ),
    "a geometry where none has a name": (
        lambda w: [
            setattr(w, "hierarchy", nameless()),
            setattr(w, "actuators", []),
            w.contact_pairs.pairs.append(ContactPair(geoms=("a", "b"))),
        ],
        r"pairs\[0\]\.geoms\[0\]: there is no geom named 'a'; no geom has a name",
    ),
}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_world_is_reported_where_and_what_would_do(case: str) -> None:
    edit, message = BROKEN[case]
    world = robot()
    edit(world)
    with pytest.raises(BuildError, match=message):
        build(world)


def test_everything_that_is_wrong_is_reported_at_once() -> None:
    world = robot()
    for name in ("an unknown joint", "a zero size", "a missing mesh file"):
        BROKEN[name][0](world)
    with pytest.raises(BuildError) as caught:
        build(world)
    assert len(caught.value.reasons) == 3
    assert pickle.loads(pickle.dumps(caught.value)).reasons == caught.value.reasons


def test_of_a_link_whose_mesh_is_missing_only_the_mesh_is_told() -> None:
    """What a link weighs with a mesh that nobody can read is not known; one without any shape has no mass."""
    robot = msd.from_str(
        """<mujoco><asset><mesh name="gone" file="gone.stl"/></asset><worldbody>
        <body><freejoint/><geom type="mesh" mesh="gone"/></body>
        <body><freejoint/><body><geom type="mesh" mesh="gone"/></body></body>
        <body><freejoint/><site/></body></worldbody></mujoco>"""
    )
    with pytest.raises(BuildError) as info:
        build(robot)
    assert [reason.path for reason in info.value.reasons] == [
        'assets.meshes["gone"].source',
        "hierarchy.bodies[2].link",
    ]


def test_the_physics_finds_every_field_that_it_reads() -> None:
    io = pytest.importorskip("engine.physics.model.put")
    warp_internals = pytest.importorskip("engine.physics.runtime.warp_internals")
    model = build(robot())
    groups = pytest.importorskip("engine.physics.model.model_groups")
    of_scripts = warp_internals.struct_fields(groups.JointDriveModel)  # no scene says them
    assert [name for name in io.MODEL_FIELDS if not hasattr(model, name) and name not in of_scripts] == []
    assert [name for name in io.OPTION_FIELDS if not hasattr(model.opt, name)] == []


def test_masks_of_all_bits_keep_them() -> None:
    world = robot()
    world.hierarchy.geoms[0].collision_mask = CollisionMask.collide_with_all()
    assert build(world).geom_contype.view(np.uint32)[0] == 2**32 - 1


@pytest.mark.parametrize(
    ("where", "path"),
    [
        (lambda w: w.hierarchy.bodies[0].link.local_translation, "hierarchy.bodies[0].link"),
        (lambda w: w.hierarchy.bodies[0].link.geoms[0].size, "hierarchy.bodies[0].link.geoms[0]"),
        (lambda w: w.hierarchy.sites[0].position, "hierarchy.sites[0]"),
        (lambda w: w.actuators[0].gear, "actuators[0]"),
    ],
)
def test_a_value_that_is_not_a_number_is_refused_where_it_is(where, path):
    world = msd.from_str(
        """<mujoco><worldbody><site/><body><joint name="j"/><geom size=".1"/></body></worldbody>
        <actuator><motor joint="j"/></actuator></mujoco>"""
    )
    build(world)
    where(world)[0] = np.nan
    with pytest.raises(BuildError) as caught:
        build(world)
    assert path in {reason.path for reason in caught.value.reasons}
