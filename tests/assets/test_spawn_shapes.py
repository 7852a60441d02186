"""Shapes that are spawned, compared with formulas and with MuJoCo."""

import math
import warnings

import mujoco
import numpy as np
import pytest

import engine.assets.sim as sim_utils
from engine.assets.sim import unsupported
from engine.assets.sim.composition import compose
from engine.assets.sim.unsupported import UnsupportedPropertyWarning
from engine.assets.sim.utils import prims


@pytest.fixture
def sim(monkeypatch):
    monkeypatch.setattr(unsupported, "_REPORTED", set())
    sim_utils.SimulationContext.clear_instance()
    yield sim_utils.SimulationContext(sim_utils.SimulationCfg(dt=0.005, device="cpu"))
    sim_utils.SimulationContext.clear_instance()


RIGID = {"rigid_props": sim_utils.RigidBodyPropertiesCfg(), "collision_props": sim_utils.CollisionPropertiesCfg()}


def spawn(cfg, path="/World/Thing", **pose):
    """In place of what is there."""
    if sim_utils.SimulationContext.instance() is not None and prims.is_prim_path_valid(path):
        prims.delete_prim(path)
    return cfg.func(path, cfg, **pose)


def scene_of(sim):
    sim.reset()
    return sim.simulation.scene


def moments(scene, body=1):
    """The inertia tensor of a body in its own frame."""
    turn = np.zeros(9)
    mujoco.mju_quat2Mat(turn, np.asarray(scene.body_iquat[body], float))
    turn = turn.reshape(3, 3)
    return turn @ np.diag(scene.body_inertia[body]) @ turn.T


def diagonal(tensor):
    np.testing.assert_allclose(tensor - np.diag(np.diag(tensor)), 0, atol=1e-6 * np.trace(tensor))
    return np.diag(tensor)


SHAPES = {
    "sphere": (sim_utils.SphereCfg, {"radius": 0.2}, mujoco.mjtGeom.mjGEOM_SPHERE, [0.2, 0, 0]),
    "cuboid": (sim_utils.CuboidCfg, {"size": (0.2, 0.4, 0.6)}, mujoco.mjtGeom.mjGEOM_BOX, [0.1, 0.2, 0.3]),
    "cylinder": (
        sim_utils.CylinderCfg,
        {"radius": 0.1, "height": 0.5},
        mujoco.mjtGeom.mjGEOM_CYLINDER,
        [0.1, 0.25, 0],
    ),
    "capsule": (sim_utils.CapsuleCfg, {"radius": 0.1, "height": 0.5}, mujoco.mjtGeom.mjGEOM_CAPSULE, [0.1, 0.25, 0]),
}


@pytest.mark.parametrize("mass_props", [None, {"mass": 2.5}, {"density": 300.0}, {"mass": 2.5, "density": 300.0}])
@pytest.mark.parametrize("name", SHAPES)
def test_masses_and_moments_are_mujocos(sim, name, mass_props):
    kind, lengths, geom_type, size = SHAPES[name]
    spawn(kind(**lengths, **RIGID, mass_props=mass_props and sim_utils.MassPropertiesCfg(**mass_props)))
    spec = mujoco.MjSpec()
    body = spec.worldbody.add_body()
    body.add_freejoint()
    geom = body.add_geom(type=geom_type, size=size)
    if mass_props and "mass" in mass_props:
        geom.mass = mass_props["mass"]
    elif mass_props:
        geom.density = mass_props["density"]
    expected, scene = spec.compile(), scene_of(sim)
    np.testing.assert_allclose(scene.body_mass, expected.body_mass, rtol=1e-6)
    np.testing.assert_allclose(moments(scene), moments(expected), rtol=1e-5, atol=1e-9)


@pytest.mark.parametrize("axis", "XYZ")
@pytest.mark.parametrize("mass_props", [None, {"mass": 2.0}, {"density": 100.0}])
def test_a_cone_has_the_moments_of_the_round_one(sim, axis, mass_props):
    r, h = 0.3, 0.8
    props = mass_props and sim_utils.MassPropertiesCfg(**mass_props)
    spawn(sim_utils.ConeCfg(radius=r, height=h, axis=axis, mass_props=props, **RIGID))
    scene = scene_of(sim)
    given = mass_props or {"density": 1000.0}
    mass = given.get("mass") or given["density"] * math.pi * r**2 * h / 3
    along, across = 0.3 * mass * r**2, 3 / 80 * mass * (4 * r**2 + h**2)
    place = "XYZ".index(axis)
    expected, centre = np.full(3, across), np.zeros(3)
    expected[place], centre[place] = along, -h / 4
    assert scene.body_mass[1] == pytest.approx(mass)
    np.testing.assert_allclose(scene.body_ipos[1], centre, atol=1e-7)
    np.testing.assert_allclose(diagonal(moments(scene)), expected, rtol=1e-5)


def test_a_cone_stands_on_its_base(sim):
    spawn(sim_utils.GroundPlaneCfg(), "/World/Ground")
    spawn(sim_utils.ConeCfg(radius=0.3, height=0.8, **RIGID), translation=(0, 0, 0.42))
    sim.reset()
    for _ in range(200):
        sim.step()
    qpos = sim.simulation.read("qpos")
    assert qpos[2] == pytest.approx(0.4, abs=2e-3) and abs(qpos[3]) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("kind", [sim_utils.CylinderCfg, sim_utils.CapsuleCfg])
@pytest.mark.parametrize("axis", "XYZ")
def test_axes(sim, kind, axis):
    spawn(kind(radius=0.1, height=0.6, axis=axis, **RIGID))
    tensor = diagonal(moments(scene_of(sim)))
    assert np.argmin(tensor) == "XYZ".index(axis)


# ------------------------------------------------------------------------------------------ how things are


def test_without_rigid_props_a_shape_is_fixed_and_without_collision_props_nothing_touches_it(sim):
    spawn(sim_utils.SphereCfg(radius=0.1), "/World/Seen", translation=(0, 0, 1))
    spawn(sim_utils.SphereCfg(radius=0.1, collision_props=RIGID["collision_props"]), "/World/Wall")
    spawn(sim_utils.SphereCfg(radius=0.1, rigid_props=RIGID["rigid_props"]), "/World/Ghost", translation=(0, 0, 0.5))
    scene = scene_of(sim)
    assert scene.nq == 7
    collides = (scene.geom_contype | scene.geom_conaffinity).astype(bool).tolist()
    names = [name.split("/")[1] for name in scene.names["geom"]]
    assert dict(zip(names, collides, strict=True)) == {"Seen": False, "Wall": True, "Ghost": False}
    for _ in range(100):
        sim.step()
    assert sim.simulation.read("qpos")[2] < -0.5


def test_kinematic_disabled_and_weightless_bodies(sim):
    for name, values in {
        "Kinematic": {"kinematic_enabled": True},
        "Still": {"rigid_body_enabled": False},
        "Floating": {"disable_gravity": True},
        "Falling": {"disable_gravity": False},
    }.items():
        props = sim_utils.RigidBodyPropertiesCfg(**values)
        spawn(sim_utils.SphereCfg(radius=0.1, rigid_props=props), f"/World/{name}")
    scene = scene_of(sim)
    names = [name.split("/")[-1] for name in scene.names["body"]]
    assert scene.body_mocapid[names.index("Kinematic")] >= 0
    joints = {name: int(scene.body_jntnum[i]) for i, name in enumerate(names)}
    assert joints == {"world": 0, "Kinematic": 0, "Still": 0, "Floating": 1, "Falling": 1}
    for _ in range(100):
        sim.step()
    heights = dict(zip(names, sim.simulation.read("xpos")[:, 2], strict=True))
    assert abs(heights["Floating"]) < 1e-6 and heights["Falling"] == pytest.approx(-9.81 * 0.5**2 / 2, rel=0.05)


def test_offsets_are_distances_of_contacts(sim):
    spawn(sim_utils.GroundPlaneCfg(), "/World/Ground")
    props = sim_utils.CollisionPropertiesCfg(contact_offset=0.05, rest_offset=0.02)
    spawn(
        sim_utils.CuboidCfg(size=(0.2, 0.2, 0.2), rigid_props=RIGID["rigid_props"], collision_props=props),
        translation=(0, 0, 0.13),
    )
    sim.reset()
    for _ in range(300):
        sim.step()
    assert sim.simulation.read("qpos")[2] == pytest.approx(0.12, abs=2e-3)
    with pytest.raises(ValueError, match="0 <= rest_offset <= contact_offset"):
        wrong = sim_utils.CollisionPropertiesCfg(contact_offset=0.01, rest_offset=0.02)
        spawn(sim_utils.SphereCfg(radius=0.1, collision_props=wrong))


@pytest.mark.parametrize("coefficient, slides", [(0.3, True), (0.7, False)])
def test_friction_on_a_slope(sim, coefficient, slides):
    """A box on a slope of slope 0.5 slides where the coefficient is below that, at g (sin - mu cos)."""
    material = sim_utils.RigidBodyMaterialCfg(static_friction=coefficient, dynamic_friction=coefficient)
    angle = math.atan(0.5)
    turn = (math.cos(angle / 2), 0, math.sin(angle / 2), 0)
    spawn(sim_utils.GroundPlaneCfg(physics_material=material), "/World/Ground", orientation=turn)
    spawn(
        sim_utils.CuboidCfg(size=(0.4, 0.4, 0.1), physics_material=material, **RIGID),
        translation=(0.05 * math.sin(angle), 0, 0.05 * math.cos(angle)),
        orientation=turn,
    )
    sim.reset()
    for _ in range(100):
        sim.step()
    way = np.linalg.norm(sim.simulation.read("qpos")[:3] - [0.05 * math.sin(angle), 0, 0.05 * math.cos(angle)])
    acceleration = 9.81 * (math.sin(angle) - coefficient * math.cos(angle))
    assert way == pytest.approx(acceleration * 0.5**2 / 2, rel=0.05) if slides else way < 2e-3


@pytest.mark.parametrize("restitution", [0.2, 0.5, 1.0])
def test_restitution_is_the_ratio_of_speeds(sim, restitution):
    material = sim_utils.RigidBodyMaterialCfg(restitution=restitution, restitution_combine_mode="max")
    spawn(sim_utils.GroundPlaneCfg(physics_material=material), "/World/Ground")
    spawn(sim_utils.SphereCfg(radius=0.1, physics_material=material, **RIGID), translation=(0, 0, 0.6))
    sim.reset()
    fastest = after = 0.0
    for _ in range(100):
        sim.step()
        speed = float(sim.simulation.read("qvel")[2])
        fastest, after = min(fastest, speed), max(after, speed)
    assert after == pytest.approx(-restitution * fastest, abs=0.05)


def test_compliant_contacts_are_springs(sim):
    material = sim_utils.RigidBodyMaterialCfg(compliant_contact_stiffness=1000.0, compliant_contact_damping=50.0)
    spawn(sim_utils.GroundPlaneCfg(physics_material=material), "/World/Ground")
    mass = sim_utils.MassPropertiesCfg(mass=2.0)
    spawn(
        sim_utils.SphereCfg(radius=0.1, physics_material=material, mass_props=mass, **RIGID), translation=(0, 0, 0.1)
    )
    sim.reset()
    for _ in range(400):
        sim.step()
    assert 0.1 - sim.simulation.read("qpos")[2] == pytest.approx(2 * 9.81 / 1000, rel=0.02)


def test_looks(sim):
    surface = sim_utils.PreviewSurfaceCfg(
        diffuse_color=(1.0, 0.5, 0.0), emissive_color=(0.0, 2.0, 0.0), metallic=0.2, roughness=0.7, opacity=0.5
    )
    prim = spawn(sim_utils.SphereCfg(radius=0.1, visual_material=surface, visual_material_path="/World/Looks/red"))
    material = prim.world.assets.materials["red"]
    np.testing.assert_allclose(material.color, [1, 0.735357, 0, 0.5], atol=1e-5)  # sRGB of 0.5, IEC 61966-2-1
    assert (material.metallic, material.roughness, material.emissive_intensity) == (0.2, 0.7, 2000.0)
    np.testing.assert_allclose(material.emissive[:3], [0, 1, 0])
    assert material.alpha_mode.variant == "blend" and prim.world.hierarchy.geoms[0].visual.material == "red"
    hidden = spawn(sim_utils.SphereCfg(radius=0.1, visible=False))
    assert hidden.world.hierarchy.geoms[0].visual.group > 2
    scene_of(sim)


# -------------------------------------------------------------------------------------------------- lights


def test_lights(sim):
    def light(cfg):
        return spawn(cfg).world.hierarchy.lights[0]

    sun = light(sim_utils.DistantLightCfg(intensity=300.0, exposure=2.0, color=(1.0, 0.5, 0.25)))
    assert sun.type_.variant == "directional" and sun.type_.value.illuminance == 1200.0
    np.testing.assert_allclose(sun.color, [1, 0.5, 0.25])
    ball = light(sim_utils.SphereLightCfg(intensity=100.0, radius=0.2)).type_.value
    assert ball.intensity == pytest.approx(4 * math.pi * 100 * math.pi * 0.2**2) and ball.radius == 0.2
    ball = light(sim_utils.SphereLightCfg(intensity=100.0, radius=0.2, normalize=True)).type_.value
    assert ball.intensity == pytest.approx(4 * math.pi * 100 / 4)
    point = light(sim_utils.SphereLightCfg(intensity=100.0, treat_as_point=True)).type_.value
    assert point.radius == 0
    disk = light(sim_utils.DiskLightCfg(intensity=100.0, radius=0.2)).type_
    assert disk.variant == "spot" and disk.value.intensity == pytest.approx(4 * math.pi * 100 * math.pi * 0.2**2)
    tube = light(sim_utils.CylinderLightCfg(intensity=100.0, radius=0.1, length=2.0)).type_.value
    assert tube.intensity == pytest.approx(4 * math.pi * 100 * 2 * math.pi * 0.1 * 2 / 4)
    dome = spawn(sim_utils.DomeLightCfg(intensity=750.0)).world.visual.ambient_light
    assert dome.brightness == 750.0
    with pytest.raises(FileNotFoundError, match=r"nowhere\.hdr: no such file"):
        spawn(sim_utils.DomeLightCfg(texture_file="nowhere.hdr"))
    with pytest.raises(ValueError, match=r"texture_file: .*test_spawn_shapes\.py is no picture that can be read"):
        spawn(sim_utils.DomeLightCfg(texture_file=__file__))
    with pytest.raises(ValueError, match=r"LightCfg\.prim_type is 'Candle'"):
        light(sim_utils.LightCfg(prim_type="Candle"))


def lobe(wave, middle, below, above):
    return np.exp(-0.5 * ((wave - middle) / np.where(wave < middle, below, above)) ** 2)


@pytest.mark.parametrize("kelvin", [1800, 2000, 3000, 5000, 6500, 10000, 20000])
def test_black_bodies_have_their_colours(sim, kelvin):
    """Planck's law over the colour matching functions of CIE 1931 (fit of Wyman, Sloan and Shirley, 2013)."""
    nm = np.linspace(380, 780, 2001)
    spectrum = nm**-5.0 / np.expm1(1.438777e7 / (nm * kelvin))
    matching = [
        1.056 * lobe(nm, 599.8, 37.9, 31.0)
        + 0.362 * lobe(nm, 442.0, 16.0, 26.7)
        - 0.065 * lobe(nm, 501.1, 20.4, 26.2),
        0.821 * lobe(nm, 568.8, 46.9, 40.5) + 0.286 * lobe(nm, 530.9, 16.3, 31.1),
        1.217 * lobe(nm, 437.0, 11.8, 36.0) + 0.681 * lobe(nm, 459.0, 26.0, 13.8),
    ]
    xyz = np.array([(spectrum * each).sum() for each in matching])
    to_rgb = [[3.2406, -1.5372, -0.4986], [-0.9689, 1.8758, 0.0415], [0.0557, -0.2040, 1.0570]]
    cfg = sim_utils.SphereLightCfg(enable_color_temperature=True, color_temperature=kelvin)
    color = spawn(cfg).world.hierarchy.lights[0].color
    np.testing.assert_allclose(color, np.maximum(to_rgb @ (xyz / xyz[1]), 0), atol=0.06)


# ------------------------------------------------------------------------------------- what is said, and when


def test_what_has_no_effect_is_reported_once(sim):
    props = sim_utils.RigidBodyPropertiesCfg(
        max_linear_velocity=1000.0, linear_damping=0.0, sleep_threshold=0.0, retain_accelerations=False
    )
    cfg = sim_utils.SphereCfg(radius=0.1, rigid_props=props)
    with pytest.warns(UnsupportedPropertyWarning, match=r"no counterpart of max_linear_velocity=1000\.0; that"):
        spawn(cfg, "/World/A")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        spawn(cfg, "/World/B")


@pytest.mark.parametrize(
    "values, message",
    [
        ({"rigid_props": sim_utils.RigidBodyPropertiesCfg(angular_damping=0.1)}, r"angular_damping=0\.1"),
        (
            {"collision_props": sim_utils.CollisionPropertiesCfg(torsional_patch_radius=0.1)},
            r"torsional_patch_radius=0\.1",
        ),
        (
            {"physics_material": sim_utils.RigidBodyMaterialCfg(static_friction=1.0)},
            r"static_friction=1 has no effect, .* dynamic_friction=0\.5",
        ),
        ({"physics_material": sim_utils.RigidBodyMaterialCfg(friction_combine_mode="min")}, "combine_mode='min'"),
        ({"physics_material": sim_utils.RigidBodyMaterialCfg(restitution=0.5)}, "restitution_combine_mode='average'"),
        ({"semantic_tags": [("class", "ball")]}, "semantic_tags"),
    ],
)
def test_properties_that_the_engine_has_not(sim, values, message):
    with pytest.warns(UnsupportedPropertyWarning, match=message):
        spawn(sim_utils.SphereCfg(radius=0.1, **values))


def test_different_frictions_are_reported(sim):
    spawn(sim_utils.GroundPlaneCfg(), "/World/Ground")
    rough = sim_utils.RigidBodyMaterialCfg(static_friction=0.9, dynamic_friction=0.9)
    with pytest.warns(UnsupportedPropertyWarning, match="the larger coefficient counts"):
        spawn(sim_utils.SphereCfg(radius=0.1, physics_material=rough, **RIGID))


@pytest.mark.parametrize(
    "cfg, message",
    [
        (lambda: sim_utils.SphereCfg(radius=0.0), r"SphereCfg\.radius is 0\.0; it is a length above zero"),
        (lambda: sim_utils.CuboidCfg(size=(1, 2)), r"CuboidCfg\.size is \(1, 2\)"),
        (lambda: sim_utils.ConeCfg(radius=1, height=float("nan")), r"ConeCfg\.height is nan"),
        (lambda: sim_utils.CapsuleCfg(radius=1, height=1, axis="W"), r"CapsuleCfg\.axis is 'W'"),
        (
            lambda: sim_utils.SphereCfg(radius=1, mass_props=sim_utils.MassPropertiesCfg(mass=-1), **RIGID),
            r"MassPropertiesCfg\.mass is -1",
        ),
        (
            lambda: sim_utils.SphereCfg(radius=1, physics_material=sim_utils.RigidBodyMaterialCfg(restitution=2)),
            r"restitution is 2; it is from 0 to 1",
        ),
        (
            lambda: sim_utils.SphereCfg(
                radius=1, visual_material=sim_utils.PreviewSurfaceCfg(diffuse_color=(2, 0, 0))
            ),
            r"PreviewSurfaceCfg\.diffuse_color is \(2, 0, 0\)",
        ),
    ],
)
def test_impossible_shapes_are_refused_and_nothing_is_spawned(sim, cfg, message):
    with pytest.raises(ValueError, match=message):
        spawn(cfg())
    assert not sim.stage.prims


def test_other_things_are_refused(sim):
    with pytest.raises(TypeError, match="radius"):
        spawn(sim_utils.SphereCfg(), "/World/Thing")
    with pytest.raises(NotImplementedError, match=r"material language \(wood\.mdl\)"):
        spawn(sim_utils.SphereCfg(radius=1.0, visual_material=sim_utils.MdlFileCfg(mdl_path="wood.mdl")))
    sim_utils.SimulationContext.clear_instance()
    with pytest.raises(RuntimeError, match="make a SimulationContext first"):
        spawn(sim_utils.SphereCfg(radius=1.0))


def test_a_stage_is_lit_by_its_lights_alone(sim):
    def visual():
        return compose(sim.stage, 0.01, (0.0, 0.0, -9.81)).world.visual

    spawn(sim_utils.SphereCfg(radius=0.1))
    assert visual().head_light.luminous_power > 0
    spawn(sim_utils.DistantLightCfg(intensity=3000.0), "/World/Sun")
    assert visual().head_light.luminous_power == 0 and visual().ambient_light.brightness == 0
    spawn(sim_utils.DomeLightCfg(intensity=2000.0), "/World/Dome")
    assert visual().head_light.luminous_power == 0 and visual().ambient_light.brightness == 2000


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: sim_utils.DomeLightCfg(intensity=math.inf), ValueError, "intensity is inf"),
        (lambda: sim_utils.DomeLightCfg(intensity="bright"), ValueError, "intensity is 'bright'"),
        (lambda: sim_utils.DomeLightCfg(exposure=5000.0), ValueError, "exposure is 5000"),
        (lambda: sim_utils.DomeLightCfg(texture_file=5), TypeError, "path of a file is a text, not 5"),
        (lambda: sim_utils.SphereLightCfg(radius=-1.0), ValueError, "radius is -1"),
        (lambda: sim_utils.CylinderLightCfg(length=math.nan), ValueError, "length is nan"),
        (lambda: sim_utils.MultiAssetSpawnerCfg(assets_cfg=[None]), TypeError, "assets_cfg holds settings.*None"),
    ],
)
def test_settings_that_are_none_put_nothing_on_the_stage(sim, make, error, words):
    cfg = make()
    with pytest.raises(error, match=words):
        spawn(cfg)
    assert not prims.is_prim_path_valid("/World/Thing")


def test_a_path_that_is_no_expression_is_refused(sim):
    sim_utils.create_prim("/World/Origin0", "Xform")
    with pytest.raises(ValueError, match=r"'Origin\(' in a path is no regular expression"):
        spawn(sim_utils.SphereCfg(radius=0.1), "/World/Origin(/Ball")
