"""An edit while a model runs leaves it as a fresh one would be."""

import copy
import dataclasses

import numpy as np
import pytest
import warp as wp

import engine.physics as physics
from engine import msd
from engine.compiler import build
from engine.compiler.declarations import Option
from engine.compiler.diff import diff
from engine.compiler.model import ARRAYS
from engine.physics.model.set_fields import set_field, set_fields
from engine.physics.runtime.reallocate import set_fields_growing
from engine.physics.runtime.warp_internals import struct_fields

SCENE = """
<mujoco>
  <option cone="elliptic"/>
  <worldbody>
    <geom name="floor" type="plane" size="3 3 .1" margin=".01"/><site name="anchor" pos="-.5 1 1.2"/>
    <light pos="0 0 3"/><camera name="eye" pos="0 -1 1" resolution="2 2" sensorsize=".1 .1" focal=".1 .1"/>
    <body name="target" mocap="true" pos=".5 0 1"><geom size=".02" contype="0" conaffinity="0"/></body>
    <body name="box" pos="0 0 .098" gravcomp=".2"><freejoint/><geom name="box" type="box" size=".1 .1 .1"/></body>
    <body name="ball" pos="0 .5 .05"><freejoint/><geom type="ellipsoid" size=".1 .05 .06" condim="6"/></body>
    <body name="arm" pos="1 0 1">
      <joint type="ball" damping=".1" stiffness="1" range="0 30" limited="true"/>
      <geom type="capsule" fromto="0 0 0 .4 0 0" size=".03"/>
      <body pos=".4 0 0">
        <joint name="elbow" axis="0 1 0" range="-20 -5" limited="true" frictionloss=".1" armature=".01"
          springref="10" stiffness="2" actuatorfrcrange="-1 1"/>
        <geom type="capsule" fromto="0 0 0 .3 0 0" size=".02"/><site name="hand" pos=".3 0 0" size=".1"/>
      </body>
    </body>
    <body name="drum" pos="0 1 1"><joint name="spin" axis="0 1 0"/>
      <geom name="drum" type="cylinder" size=".1 .1" euler="90 0 0"/><site name="rim" pos=".15 0 .2"/></body>
  </worldbody>
  <contact><pair geom1="box" geom2="floor" condim="3"/></contact>
  <equality><connect body1="arm" body2="drum" anchor=".1 0 0" active="false"/><weld body1="ball" body2="target"/>
    <joint joint1="elbow" joint2="spin" polycoef="0 .5 0 0 0"/><tendon tendon1="sum"/></equality>
  <tendon>
    <spatial name="cord" stiffness="3" springlength=".1" damping=".1" limited="true" range="0 3"><site site="anchor"/>
      <geom geom="drum"/><site site="rim"/></spatial>
    <fixed name="sum" stiffness="1" armature=".1" frictionloss=".1"><joint joint="elbow" coef="1"/>
      <joint joint="spin" coef="-2"/></fixed>
  </tendon>
  <actuator>
    <motor joint="elbow" ctrllimited="true" ctrlrange="-1 1" forcelimited="true" forcerange="-2 2"/>
    <general joint="spin" dyntype="filter" dynprm=".1" gainprm="2" biastype="affine" biasprm="0 -1 0"
      actlimited="true" actrange="-1 1"/>
    <muscle tendon="cord" lengthrange=".1 2"/><general site="hand" gear="1 0 0 0 .1 0"/>
  </actuator>
  <sensor><accelerometer site="hand" cutoff="9"/><rangefinder camera="eye"/><camprojection camera="eye" site="hand"/>
    <distance geom1="box" geom2="drum" cutoff="3"/></sensor>
  <keyframe><key name="up" time="1.5"/></keyframe>
</mujoco>
"""
# Never change alone: masses and their sums, a geom's bound and its size, an image and the rays through it.
FOLLOW = {"body_mass", "body_subtreemass", "geom_rbound", "cam_resolution"}
# Flags, methods and the materials that there are not to be counted up.
SETTLED = {"geom_matid"} | {
    f"opt.{name}" for name in ("enableflags", "disableflags", "integrator", "solver", "cone", "jacobian")
}

REFUSED = {"tendon_armature", "actuator_armature"}
"""Of a tendon that wraps around a geom, as one here does."""


@pytest.fixture(scope="module")
def scene():
    return build(msd.from_str(SCENE))


def value_of(scene, name: str) -> np.ndarray:
    return np.asarray(getattr(scene.opt if name.startswith("opt.") else scene, name.removeprefix("opt.")))


def with_value(scene, name: str, value: np.ndarray):
    """A copy of a scene with another value of one field."""
    changed = copy.copy(scene)
    changed.opt = copy.copy(scene.opt)
    owner = changed.opt if name.startswith("opt.") else changed
    setattr(owner, name.removeprefix("opt."), value if value.ndim else value.item())
    return changed


def content(m) -> dict[str, object]:
    """Everything that kernels read of a model, and what decides which of them run; not what room a Data gets."""
    groups = {**m.groups, "pairs": m.collision.table}
    found = {
        f"{group}.{name}": getattr(struct, name) for group, struct in groups.items() for name in struct_fields(struct)
    }
    found |= {
        name: value
        for name, value in vars(m).items()
        if isinstance(value, bool | int) and name not in ("version", "has_dual")
    }
    return {name: value.numpy() if isinstance(value, wp.array) else value for name, value in found.items()}


def test_every_field_that_can_be_edited(scene):
    """Numbers grow, zeros become something, switches turn."""
    names = [
        name
        for name, field in ARRAYS.items()
        if not (field.metadata["structure"] or field.metadata["inert"]) and value_of(scene, name).size
    ]
    names += [f"opt.{field.name}" for field in dataclasses.fields(Option)]
    m = physics.put_model(scene)
    d = physics.make_data(m)
    edited = 0
    for name in names:
        if name in FOLLOW | SETTLED:
            continue
        before = value_of(scene, name)
        if before.dtype.kind == "f":
            after = np.where(before == 0, 0.03, 1.1 * before)
        else:
            after = 1 - before if set(before.ravel()) <= {0, 1} and before.ndim else before + 1
        new = with_value(scene, name, after)
        changes = diff(scene, new)
        if changes is None or name in REFUSED:
            continue
        set_fields_growing(m, d, changes)
        found, expected = content(m), content(physics.put_model(new))
        wrong = [key for key in expected if not np.array_equal(found[key], expected[key])]
        assert not wrong, f"{name}: {wrong}"
        for field in changes:
            set_field(m, field, value_of(scene, field))
        edited += bool(changes)
    assert edited > 100


@pytest.mark.parametrize(
    "name", ["opt.density", "opt.viscosity", "geom_surfacevel", "geom_adhesion", "pair_adhesion"]
)
def test_a_step_gets_another_part_and_loses_it(scene, name):
    """With a medium or a moving or sticky surface: the same model and data then step as fresh ones do."""
    before, after = scene, with_value(scene, name, np.full_like(value_of(scene, name), 0.5, dtype=float))
    m = physics.put_model(before)
    d = physics.make_data(m)
    physics.step(m, d)
    for running, new in ((before, after), (after, before)):
        changes = diff(running, new)
        assert changes is not None and set(changes) == {name}
        set_fields(m, changes)
        fresh = physics.put_model(new)
        expected = physics.make_data(fresh)
        physics.reset_data(m, d)
        for _ in range(3):
            physics.step(m, d)
            physics.step(fresh, expected)
        np.testing.assert_array_equal(d.qvel.numpy(), expected.qvel.numpy())
        assert content(m).keys() == content(fresh).keys()
        assert m.has_fluid == fresh.has_fluid and m.has_surface == fresh.has_surface


def test_noslip_asks_for_room_that_a_data_without_it_lacks(scene):
    name = "opt.noslip_iterations"
    after = np.ones_like(value_of(scene, name))
    m = physics.put_model(scene)
    with pytest.raises(ValueError, match=rf"{name} was 0 .* put it there again"):
        set_field(m, name, after)
    assert set_field(m, name, 0 * after)


@pytest.mark.parametrize("recorded", [False, True])
def test_noslip_iterations_come_and_go(scene, recorded):
    """The Data gets the room for them; it steps as a fresh one does."""
    name = "opt.noslip_iterations"
    new = with_value(scene, name, np.full_like(value_of(scene, name), 3))
    changes = diff(scene, new)
    assert changes is not None and list(changes) == [name]
    m = physics.put_model(scene)
    d = physics.make_data(m)
    if recorded:
        physics.step(m, d)
    state = d.qpos.numpy().copy()
    set_fields_growing(m, d, changes)
    np.testing.assert_array_equal(d.qpos.numpy(), state)
    generation = d.generation
    for host in (new, scene, new):
        changes = {name: value_of(host, name)}
        set_fields_growing(m, d, changes)
        fresh = physics.put_model(host)
        expected = physics.make_data(fresh)
        physics.reset_data(m, d)
        for _ in range(5):
            physics.step(m, d)
            physics.step(fresh, expected)
        np.testing.assert_array_equal(d.qvel.numpy(), expected.qvel.numpy())
        assert d.solver_niter.numpy()[0] == expected.solver_niter.numpy()[0]
    assert d.generation == generation, "the room stays"


@pytest.mark.parametrize("moment", ["before", "after"])
def test_noslip_that_a_model_had_comes_back_by_assignment(scene, moment):
    """Its Data have the room for it all the time, those too that are made while there is none."""
    host = with_value(scene, "opt.noslip_iterations", np.full_like(value_of(scene, "opt.noslip_iterations"), 3))
    fresh = physics.put_model(host)
    expected = physics.make_data(fresh)
    m = physics.put_model(host)
    d = physics.make_data(m)
    m.opt.noslip_iterations = 0
    if moment == "after":
        d = physics.make_data(m)
    m.opt.noslip_iterations = 3
    for _ in range(5):
        physics.step(m, d)
        physics.step(fresh, expected)
    assert not d.overflow.numpy().any()
    np.testing.assert_array_equal(d.qvel.numpy(), expected.qvel.numpy())


def test_noslip_of_a_data_without_room_is_left_out_and_counted(scene):
    """Of two Data of a model one is given room."""
    m = physics.put_model(scene)
    d, other = physics.make_data(m), physics.make_data(m)
    set_fields_growing(m, d, {"opt.noslip_iterations": np.int32(3)})
    for data in (d, other):
        physics.step(m, data)
        assert data.nefc.numpy()[0] > 0
    assert not d.overflow.numpy().any()
    assert other.overflow.numpy()[0].tolist() == [0, 0, 1, 0]


def test_dry_friction_and_its_rows_come_and_go(scene):
    """Rows depend on the values at run time."""
    m = physics.put_model(scene)
    d = physics.make_data(m)
    for factor in (0.0, 1.0):
        for name in ("dof_frictionloss", "tendon_frictionloss"):
            set_field(m, name, np.full_like(value_of(scene, name), factor))
        physics.reset_data(m, d)
        physics.step(m, d)
        assert int(d.nf.numpy()[0]) == factor * (scene.nv + scene.ntendon)


@pytest.mark.parametrize(
    "name", ["opt.cone", "body_gravcomp", "jnt_forcemodel", "geom_forcemodel", "pair_forcemodel"]
)
def test_what_kernels_read_is_written_and_no_structure(scene, name):
    """The running model and its data step as fresh ones do, with the graph that was captured before."""
    new = with_value(scene, name, np.asarray(value_of(scene, name) + 1) % 2)
    m = physics.put_model(scene)
    d = physics.make_data(m)
    physics.step(m, d)
    version = m.version
    changes = diff(scene, new)
    assert changes is not None
    set_fields(m, changes)
    assert m.version == version
    fresh = physics.put_model(new)
    expected = physics.make_data(fresh)
    physics.reset_data(m, d)
    for _ in range(5):
        physics.step(m, d)
        physics.step(fresh, expected)
    np.testing.assert_array_equal(d.qvel.numpy(), expected.qvel.numpy())


def test_what_no_step_has_is_refused(scene):
    m = physics.put_model(scene)
    before = content(m)
    for name, value in (("opt.enableflags", physics.EnableBit.SPECULATIVE), ("tendon_armature", 1)):
        after = np.full_like(value_of(scene, name), value)
        with pytest.raises(physics.NotSupported, match=r"armature of a tendon|flag speculative"):
            set_field(m, name, after)
    assert all(np.array_equal(value, before[key]) for key, value in content(m).items())


def test_several_fields_are_written_or_none(scene):
    m = physics.put_model(scene)
    before = content(m)
    masses = {"body_mass": 2 * scene.body_mass}
    for wrong in (
        {"opt.noslip_iterations": 1},
        {"geom_friction": scene.geom_friction[:-1]},
        {"cam_resolution": [[3, 3]]},
    ):
        with pytest.raises(ValueError, match=next(iter(wrong)).replace("cam_resolution", "range finder")):
            set_fields(m, masses | wrong)
        assert all(np.array_equal(value, before[key]) for key, value in content(m).items())
    assert set_fields(m, masses | {"geom_rgba": scene.geom_rgba, "no such": 1}) == ["body_mass", "geom_rgba"]
    np.testing.assert_array_equal(m.body_mass.numpy()[0], np.float32(2 * scene.body_mass))


SEEN = """
<mujoco>
  <asset><material name="glass" rgba="1 1 1 {alpha}"/></asset>
  <worldbody>
    <geom type="plane" size="3 3 .1"/><geom type="box" size=".5 .5 .1" pos="0 0 .5" material="{material}"/>
    <body pos="0 0 2"><site name="eye" euler="180 0 0"/></body>
  </worldbody>
  <sensor>{sensor}</sensor>
</mujoco>
"""


def test_rays_pass_through_a_material_that_becomes_clear():
    """Colours are no business of physics, but whether rays of sensors pass through a geom is."""

    def seen(alpha, material="glass", sensor='<rangefinder site="eye"/>'):
        return build(msd.from_str(SEEN.format(alpha=alpha, material=material, sensor=sensor)))

    def distance(scene, edited=None):
        m = physics.put_model(scene)
        d = physics.make_data(m)
        if edited is not None:
            set_fields(m, diff(scene, edited))
        physics.forward(m, d)
        return d.sensordata.numpy()[0, 0]

    assert distance(seen(1)) == pytest.approx(1.4) and distance(seen(0)) == pytest.approx(2.0)
    assert distance(seen(1), seen(0)) == distance(seen(0))
    assert distance(seen(0), seen(1)) == distance(seen(1))
    assert distance(seen(0), seen(0, material="")) == distance(seen(0, material=""))
