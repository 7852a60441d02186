"""Each field that the table of what is drawn gives a pass changes the picture, and each that it calls alike does not.

What the change looks like is for other tests; this one finds fields that are said to be drawn and are not.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, NamedTuple

import numpy as np
import pytest

from engine.geometry.rotation import from_axis_angle
from engine.msd.schema import (
    AlphaMode,
    AmbientLight,
    Body,
    BuildinAttr,
    Camera,
    ColorSpace,
    DirectionalLightDesc,
    DynamicTextureDesc,
    GaussianSplat,
    Geometry,
    HeadLight,
    Joint,
    JointType,
    Layer,
    Light,
    LightType,
    Link,
    Mark,
    Material,
    MaterialRole,
    PointLightDesc,
    PositionTrack,
    Probe,
    Range,
    RectLightDesc,
    RotationTrack,
    Segmentation,
    ShapeType,
    SkyboxLayout,
    SpotLightDesc,
    SsgiSettings,
    TexcoordOrigin,
    Texture,
    TextureSource,
    TextureType,
    ToneMapping,
    ToneMappingMethod,
    TrackMode,
    Visual,
    World,
)
from engine.msd.schema.extras import CameraExtras
from engine.msd.schema.visual import LidarPointCloudVisual
from render import Contacts, Measured, RenderOptions
from render.camera_images import CameraPictures
from render.fields import ALIKE, FIELDS, Undrawn
from render.gallery import pictures, scenes
from render.gallery.scenes import BOX, PLANE, SPHERE, Stage
from render.poses import links, modelled_poses

SIZE = (64, 48)
RAYS = np.array([[[0, 0, 0.3], [1.0, -1, 0.5]], [[0, 0, 0.3], [-1.0, -1, 0.8]]])
OPTIONS = RenderOptions(
    fog=True,
    haze=True,
    overlays=frozenset({"joints", "contacts", "rays", "bounds"}),
    contacts=Contacts(np.array([[0, -0.5, 0.6]]), np.array([[0, 0, 1.0]]), np.array([[0, 0, 90.0]])),
    measured=Measured(rays=RAYS, hits=np.ones(2, bool)),
)


class Case(NamedTuple):
    """A scene, and the fields of one of its elements that are changed one after the other."""

    make: Callable[[Stage], None]
    element: Callable[[World], Any]
    values: dict[str, Any]


def _shapes(**look) -> Callable[[Stage], None]:
    """A box and a ball of the material m on a floor, in the sun."""

    def make(s: Stage) -> None:
        for name, picture, linear in (
            ("letter", pictures.letter(32), False),
            ("cut", pictures.cut_out(32), False),
            ("bumps", pictures.bumps(32, 2), True),
            ("fine", pictures.bumps(32, 3), True),
        ):
            s.texture(name, picture, linear)
        s.floor()
        m = s.material("m", **(dict(color=[0.8, 0.5, 0.3, 1], roughness=0.3) | look))
        s.geom(BOX, [-0.7, 0, 0.5], [0.5, 0.4, 0.5], m, orientation=from_axis_angle((0, 0, 1), 0.4))
        s.geom(SPHERE, [0.7, 0, 0.5], [0.5, 0, 0], m)
        s.sun(3000.0)

    return make


def _material(world: World) -> Material:
    return world.assets.materials["m"]


def _layers(*named: str) -> list[Layer]:
    roles = {"letter": MaterialRole.Rgb, "bumps": MaterialRole.Normal, "fine": MaterialRole.DetailNormal}
    return [Layer(texture_name=name, role=roles[name]) for name in named]


def _one_sided(s: Stage) -> None:
    scenes._sides(s)
    s.world.assets.materials["m"] = s.world.assets.materials["one"]


def _coplanar(s: Stage) -> None:
    for x, name, color in ((0.0, "other", [0.1, 0.1, 0.9, 1]), (0.2, "m", [0.9, 0.1, 0.1, 1])):
        # The other one is a hair nearer to the camera.
        s.geom(BOX, [x, 1e-6 * x, 0.5], [0.5, 0.5, 0.5], s.material(name, color=color))
    s.sun()


def _generated(kind: str, **values) -> Callable[[Stage], None]:
    def make(s: Stage) -> None:
        attr = BuildinAttr(**(dict(rgb1=[0.2, 0.4, 0.8], rgb2=[0.9, 0.8, 0.3], width=16, height=16) | values))
        s.world.assets.textures["t"] = Texture(name="t", source=getattr(TextureSource, kind)(attr))
        s.geom(PLANE, [0, 0, 0], [1.5, 1.5, 0], s.material("m", texture_name="t", color=[1, 1, 1, 1]))
        s.sun()

    return make


def _generator(world: World) -> BuildinAttr:
    return world.assets.textures["t"].source.value


def _picture(s: Stage) -> None:
    s.texture("t", pictures.letter(32))
    s.geom(PLANE, [0, 0, 0], [1.5, 1.5, 0], s.material("m", texture_name="t", color=[1, 1, 1, 1]))
    s.sun()


def _texture(world: World) -> Texture:
    return world.assets.textures["t"]


def _sky_texture(world: World) -> Texture:
    return world.assets.textures["sky"]


def _surroundings(s: Stage) -> None:
    """Solids in the light of a picture that is no sky."""
    s.texture("sky", pictures.panorama(32), type_=TextureType.EnvDiff)
    s.solids()


def _dynamic(s: Stage) -> None:
    source = TextureSource.dynamic(DynamicTextureDesc(width=2, height=2))
    s.world.assets.textures["t"] = Texture(name="t", source=source)
    s.geom(PLANE, [0, 0, 0], [1.5, 1.5, 0], s.material("m", texture_name="t", color=[1, 1, 1, 1]))
    s.sun()


def _lit(kind: LightType, **values) -> Callable[[Stage], None]:
    """Solids below a light on a link that is turned by a quarter."""

    def make(s: Stage) -> None:
        s.solids()
        s.world.visual.ambient_light.brightness = 30.0
        light = Light(type_=deepcopy(kind), **(dict(position=[0.3, -1.0, 2.2], direction=[0.0, 0.4, -1.0]) | values))
        s.world.hierarchy.bodies = [Body(link=Link(name="lamp", lights=[light]))]

    return make


def _light(world: World) -> Light:
    return world.hierarchy.bodies[0].link.lights[0]


def _kind(world: World) -> Any:
    return _light(world).type_.value


def _rect(**values) -> LightType:
    return LightType.rect(RectLightDesc(**(dict(intensity=8000.0, width=1.0, height=0.5) | values)))


DIRECTIONAL = LightType.directional(DirectionalLightDesc(illuminance=3000.0))
SPOT = LightType.spot(SpotLightDesc(intensity=60000.0, outer_angle=35.0, inner_angle=20.0))
POINT = LightType.point(PointLightDesc(intensity=40000.0))
RECT = _rect()
FROM_A_POINT = dict(intensity=9000.0, range=2.2, shadow_map_near_z=1.9)


def _carried(s: Stage) -> None:
    """Solids seen by a camera on a link that `POSED` has elsewhere."""
    s.solids()
    s.sun()
    camera = s.world.hierarchy.cameras.pop()
    s.world.hierarchy.bodies = [Body(link=Link(name="carrier", cameras=[camera])), Body(link=Link(name="seen"))]


def _watching(s: Stage) -> None:
    """As `_carried`, with a camera that looks at a link."""
    _carried(s)
    s.world.hierarchy.bodies.append(Body(link=Link(name="other", local_translation=[1.0, 0.0, 0.0])))
    camera = _camera(s.world)
    camera.rotation_track, camera.track_target = RotationTrack.LookAtLink, "seen"


def _camera(world: World) -> Camera:
    return world.hierarchy.bodies[0].link.cameras[0]


def _lens(world: World) -> CameraExtras:
    """What MJCF says of the camera, which has a sensor already."""
    camera = _camera(world)
    if not isinstance(camera.extras, CameraExtras):
        camera.extras = CameraExtras(sensorsize=np.array([0.04, 0.03]), principal=np.array([0.004, 0.0]))
    return camera.extras


def _all_of_it(s: Stage) -> None:
    """What the fields of `Visual` say something about."""
    scenes._probe(s)
    s.world.visual.head_light.luminous_power = 100.0
    s.world.visual.ambient_light.brightness = 100.0
    s.light(deepcopy(POINT), position=[0.2, -1.0, 1.6])
    s.geom(ShapeType.InfinitePlane, [0, 0, -0.2], [0, 0, 0])
    s.world.visual.fog_start = 3.0
    joint = Joint(name="hinge", type_=JointType.Revolute, axis=[0, 1, 0], pos_limit=Range(lower=-1.0, upper=1.0))
    geoms = [Geometry(shape=BOX, size=[0.1, 0.1, 0.1], position=[0, -1.0, 0.6])]
    s.world.hierarchy.bodies = [Body(link=Link(name="arm", joints=[joint], geoms=geoms))]


def _near_and_far(s: Stage) -> None:
    """What the planes of the view cut off, with a camera that has none of its own."""
    s.solids()
    s.sun()
    s.geom(SPHERE, [0, 4000.0, -300.0], [400.0, 0, 0], s.material("moon"))
    s.world.visual.z_near = 0.5
    s.geom(SPHERE, [0, -4.4, 2.5], [0.05, 0, 0], s.material("fly"))
    s.world.hierarchy.cameras[0].znear = s.world.hierarchy.cameras[0].zfar = 0.0


def _bounce(s: Stage) -> None:
    scenes._bounce(s)
    s.world.visual.ssgi.intensity = 2.0


def _splats(s: Stage) -> None:
    scenes._splats(s)
    path = pictures.save_splats(s.folder / "other.ply")
    asset = s.world.assets.gaussian_clouds["ring"].deepcopy()
    asset.source.path = path.replace("other", "missing")
    s.world.assets.gaussian_clouds["other"] = asset


FACES = [SkyboxLayout.Left, SkyboxLayout.Right, *(SkyboxLayout.Front,) * 2, SkyboxLayout.Down, SkyboxLayout.Up]
QUARTER = from_axis_angle((0, 0, 1), 0.5 * np.pi)

CASES: dict[type, list[Case]] = {
    Material: [
        Case(
            _shapes(emissive=[0.1, 0, 0, 1], emissive_intensity=300.0),
            _material,
            dict(
                name="other",
                color=[0.2, 0.5, 0.8, 1],
                emissive=[0, 0.1, 0, 1],
                emissive_intensity=30.0,
                texture_name="letter",
                reflectance=1.0,
                transmisive=0.8,
                metallic=1.0,
                roughness=0.9,
                layers=_layers("bumps"),
                alpha_mode=AlphaMode.multiply(),
                cast_shadow=False,
            ),
        ),
        Case(_shapes(reflectance=1.0), _material, dict(specular_color=[1, 0, 0, 1])),
        Case(_shapes(transmisive=0.8), _material, dict(ior=1.5)),
        Case(
            _shapes(texture_name="letter"),
            _material,
            dict(tex_translation=[0.3, 0.1], tex_origin=TexcoordOrigin.BottomLeft),
        ),
        Case(_shapes(texture_name="letter", tex_uniform=True), _material, dict(tex_repeat=[3.0, 2.0])),
        Case(_shapes(texture_name="letter", tex_repeat=[3.0, 2.0]), _material, dict(tex_uniform=True)),
        Case(
            _shapes(layers=_layers("bumps", "fine")),
            _material,
            dict(flip_tangent_u=True, flip_tangent_v=True, detail_repeat=[3.0, 3.0], detail_strength=0.1),
        ),
        Case(_one_sided, _material, dict(both_side=True)),
        Case(_coplanar, _material, dict(depth_bias=1)),
    ],
    Layer: [
        Case(
            _shapes(layers=_layers("letter")),
            lambda w: _material(w).layers[0],
            dict(texture_name="fine", role=MaterialRole.Emissive),
        )
    ],
    Texture: [
        Case(
            _picture,
            _texture,
            dict(
                name="other",
                source=TextureSource.flat(BuildinAttr(rgb1=[1, 0, 0])),
                color_space=ColorSpace.Linear,
                gen_mipmaps=False,
                compress=True,
            ),
        ),
        Case(scenes._grid_sky, _sky_texture, dict(grid_layout=FACES, grid_size=[2, 3])),
        Case(_surroundings, _sky_texture, dict(type_=TextureType.D2)),
    ],
    BuildinAttr: [
        Case(
            _generated("gradient", mark=Mark.Cross),
            _generator,
            dict(rgb1=[1, 0, 0], rgb2=[0, 1, 0], width=4, height=4, mark=Mark.Edge, markrgb=[0, 1, 1]),
        )
    ],
    DynamicTextureDesc: [
        Case(_dynamic, _generator, dict(width=4, height=8, channels=4, per_instance=True))
    ],
    Light: [
        Case(
            _lit(SPOT),
            _light,
            dict(
                name="lamp",
                type_=POINT,
                position=[-1.0, -1.0, 1.5],
                direction=[0.5, 0.3, -1.0],
                color=[1, 0.2, 0.1],
                cast_shadows=False,
                mode=TrackMode.track(),
            ),
        )
    ],
    DirectionalLightDesc: [Case(_lit(DIRECTIONAL), _kind, dict(illuminance=900.0))],
    SpotLightDesc: [Case(_lit(SPOT), _kind, FROM_A_POINT | dict(outer_angle=25.0, inner_angle=35.0))],
    PointLightDesc: [Case(_lit(POINT), _kind, FROM_A_POINT | dict(radius=0.5))],
    RectLightDesc: [
        Case(
            _lit(RECT),
            _kind,
            dict(
                intensity=2000.0, normalize=True, width=3.0, height=2.0, width_axis=[0.0, 1.0, 0.0],
                shadow_map_near_z=1.9, range=1.0,
            ),
        ),
        Case(_lit(_rect(width_axis=[0.0, 0.4, -1.0])), _kind, dict(height_axis=[1.0, 1.0, 0.4])),
    ],
    Camera: [
        Case(
            _carried,
            _camera,
            dict(
                name="other",
                position=[0.5, -4.0, 2.6],
                orientation=from_axis_angle((1, 0, 0), 1.2),
                position_track=PositionTrack.FixedWorld,
                rotation_track=RotationTrack.FixedWorld,
                orthographic=True,
                fovy=60.0,
                znear=4.0,
                zfar=4.0,
                track_position_speed=0.1,
                track_rotation_speed=0.1,
                depth_only=True,
                segmentation=Segmentation.Colorful,
                resolution_x=20,
                resolution_y=20,
                auto_batch_render=True,
            ),
        ),
        Case(_watching, _camera, dict(track_target="other")),
    ],
    CameraExtras: [
        Case(
            _carried,
            _lens,
            dict(
                ipd=0.1,
                sensorsize=[0.02, 0.03],
                user=[1.0],
                focal=[0.05, 0.02],
                focalpixel=[90.0, 30.0],
                principal=[0.01, 0.0],
                principalpixel=[9.0, 0.0],
            ),
        )
    ],
    Visual: [
        Case(scenes._order, lambda w: w.visual, dict(oit=False)),
        Case(_near_and_far, lambda w: w.visual, dict(z_near=4.0, z_far=9000.0, disable_near_clip=True)),
        Case(
            _all_of_it,
            lambda w: w.visual,
            dict(
                fog_end=20.0, fog_start=0.1, fog_color=[1, 0, 0, 1], no_frustum_cull=True, dir_shadow_size=16,
                point_shadow_size=16, env_map_intensity=9000.0, contact_force_color=[1, 0, 0, 1],
                joint_color=[1, 0, 0, 1], bv_color=[1, 0, 0, 1], haze=np.array([1.0, 0, 0, 1]), ssao=True,
            ),
        ),
    ],
    AmbientLight: [Case(_shapes(), lambda w: w.visual.ambient_light, dict(brightness=9.0, color=[1, 0, 0]))],
    HeadLight: [Case(_all_of_it, lambda w: w.visual.head_light, dict(luminous_power=3000.0, color=[9, 0, 0]))],
    ToneMapping: [Case(_shapes(), lambda w: w.visual.tonemapping, dict(method=ToneMappingMethod.Aces))],
    LidarPointCloudVisual: [
        Case(
            _all_of_it,
            lambda w: w.visual.sensor.lidar_point_cloud,
            dict(point_size_px=9.0, max_color_distance=2.0),
        )
    ],
    SsgiSettings: [
        Case(
            _bounce,
            lambda w: w.visual.ssgi,
            dict(
                active=False, resolution_scale=4, ray_count=8, step_count=2, thickness=0.01, intensity=0.1,
                gi_denoise_offset=0, r_ray_count=0, r_denoise_offset=0,
            ),
        )
    ],
    Probe: [
        Case(_all_of_it, lambda w: w.visual.probes[0], dict(position=[0, 0, 0.2], scale=[1.0, 1.0, 1.0]))
    ],
    GaussianSplat: [
        Case(
            _splats,
            lambda w: w.hierarchy.gaussian_splats[0],
            dict(
                name="other", asset="other", position=[0.2, 0, 0.9], orientation=QUARTER, scale=[1, 1, 0.5],
                opacity=0.3, splat_scale=0.3, group=4,
            ),
        )
    ],
}  # fmt: skip

"""Scenes by the class of what is changed in them."""

IN_SIMULATION = {(CameraExtras, "mode")}
"""What only a simulation shows: cameras that follow centers of mass are in tests/app/test_scene_cameras.py."""


def _seen(renderer, world: World) -> list[np.ndarray]:
    """All that its only camera gives: as the World is written, and half a second later with its bodies elsewhere."""
    renderer.set_world(world)
    if any(texture.source.variant == "dynamic" for texture in world.assets.textures.values()):
        renderer.set_texture("t", _stripes(*_dynamic_size(world)))
    start = modelled_poses(links(world))
    moved = start.xpos.copy(), start.xquat.copy()
    moved[0][1:] += 0.1
    moved[1][1:] = from_axis_angle((0, 0, 1), 0.3)
    camera_pictures = CameraPictures(renderer, samples=0)
    found = []
    for time, (xpos, xquat) in ((0.0, (start.xpos, start.xquat)), (0.5, moved)):
        taken = camera_pictures.capture(None, xpos, xquat, ("rgb", "ids"), time=time, options=OPTIONS)
        (images,) = taken.cameras.values()
        found += images.outputs().values()
    camera_pictures.release()
    return found


def _dynamic_size(world: World) -> tuple[int, int]:
    d = world.assets.textures["t"].source.value
    return d.height, d.width


def _stripes(height: int, width: int) -> np.ndarray:
    row, column, channel = np.indices((height, width, 3))
    return ((row + 2 * column + channel) % 3 * 100).astype(np.uint8)


def _is_same(one: list[np.ndarray], other: list[np.ndarray]) -> bool:
    return len(one) == len(other) and all(map(np.array_equal, one, other))


def _cases() -> list:
    every = [(kind, case, name) for kind, cases in CASES.items() for case in cases for name in case.values]
    return [pytest.param(*one, id=f"{one[0].__name__}.{one[2]}") for one in every]


@pytest.mark.parametrize(("kind", "case", "field"), _cases())
def test_a_field_that_is_drawn_changes_the_picture(renderer, tmp_path, kind, case, field):
    stage = Stage(tmp_path)
    case.make(stage)
    hierarchy = stage.world.hierarchy
    for owner in (hierarchy, *(body.link for body in hierarchy.bodies)):
        for camera in owner.cameras:
            camera.resolution_x, camera.resolution_y = SIZE
    case.element(stage.world)
    before = _seen(renderer, stage.world)
    assert isinstance(case.element(stage.world), kind)
    setattr(case.element(stage.world), field, case.values[field])
    assert _is_same(before, _seen(renderer, stage.world)) is (FIELDS[kind][field] == ALIKE)


@pytest.mark.parametrize("kind", FIELDS, ids=lambda kind: kind.__name__)
def test_every_field_that_is_drawn_is_changed(kind):
    changed = {name for case in CASES.get(kind, []) for name in case.values}
    blank = kind()
    for name, place in FIELDS[kind].items():
        is_whole = type(getattr(blank, name)) in FIELDS  # its own fields are changed
        is_drawn = not isinstance(place, Undrawn) or place.option
        is_seen_here = is_drawn and (kind, name) not in IN_SIMULATION
        assert name in changed or is_whole or not is_seen_here, name
