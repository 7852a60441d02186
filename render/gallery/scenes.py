"""The scenes of the gallery, made by code: each shows one part of what a World says about its look."""

# Fields make arrays of the lists that they are given.
# pyright: reportArgumentType=false

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from engine.geometry.rotation import from_axis_angle, look_rotation
from engine.msd.schema import (
    AlphaMode,
    BufferMesh,
    BuildinAttr,
    Camera,
    ColorSpace,
    DirectionalLightDesc,
    GaussianCloudSource,
    GaussianCloudSpec,
    GaussianSplat,
    Geometry,
    GeomVisualAttrs,
    HFieldSource,
    HFieldSourceType,
    Layer,
    Light,
    LightType,
    Material,
    MaterialRole,
    MeshAsset,
    MeshData,
    MeshSource,
    PointLightDesc,
    Probe,
    RectLightDesc,
    ShapeType,
    SkyboxLayout,
    SpotLightDesc,
    TexcoordOrigin,
    Texture,
    TextureSource,
    TextureType,
    ToneMappingMethod,
    World,
)
from render.gallery import pictures

SIZE = (256, 192)
"""Pixels of each picture."""

BOX, SPHERE, PLANE = ShapeType.Box, ShapeType.Sphere, ShapeType.Plane


@dataclass
class GalleryScene:
    """A scene of the gallery."""

    name: str
    title: str
    make: Callable[[Stage], None]
    limit: float = 0.0
    """Largest mean difference from MotrixSim's picture, of 255; 0: the pictures are not meant to be alike."""
    sky: bool = True
    """Whether the sky is drawn."""
    differs: str = ""
    """What differs from MotrixSim on purpose."""


@dataclass
class Stage:
    """A World that is put together, and the folder of its files."""

    folder: Path
    world: World = field(default_factory=World)

    def __post_init__(self) -> None:
        visual = self.world.visual
        visual.ambient_light.brightness = 150.0
        visual.head_light.luminous_power = 0.0
        self.look((0.0, -4.5, 2.6), (0.0, 0.0, 0.4))

    def look(self, position, target, **changes) -> None:
        """Set the camera, and the field of view of the free camera for MotrixSim."""
        position, target = np.array(position, dtype=float), np.array(target, dtype=float)
        values = dict(fovy=40.0, znear=0.01, zfar=100.0) | changes
        self.world.free_camera.fovy = values["fovy"]
        self.world.free_camera.orthographic = bool(values.get("orthographic"))
        self.world.hierarchy.cameras = [
            Camera(
                name="gallery",
                position=position,
                orientation=look_rotation(target - position, (0, 0, 1)),
                resolution_x=SIZE[0],
                resolution_y=SIZE[1],
                **values,
            )
        ]

    def material(self, name: str, **values) -> str:
        """Add a material: a rough dielectric with these changes."""
        plain = dict(metallic=0.0, roughness=0.6, reflectance=0.5, color=[0.8, 0.8, 0.8, 1.0], emissive_intensity=1.0)
        self.world.assets.materials[name] = Material(name=name, **(plain | values))
        return name

    def texture(self, name: str, pixels: np.ndarray, linear: bool = False, **values) -> str:
        """Add a texture of these pixels."""
        space = ColorSpace.Linear if linear else ColorSpace.Srgb
        source = TextureSource.file(pictures.save(self.folder / f"{name}.png", pixels))
        self.world.assets.textures[name] = Texture(
            name=name, **(dict(source=source, color_space=space, gen_mipmaps=True) | values)
        )
        return name

    def geom(self, shape: ShapeType, position, size, material: str | None = None, **values) -> None:
        """Add a geometry."""
        look = GeomVisualAttrs(material=material, color=values.pop("color", None))
        self.world.hierarchy.geoms.append(Geometry(shape=shape, position=position, size=size, visual=look, **values))

    def floor(self, material: str | None = None) -> None:
        """Add a plate whose top is at z = 0."""
        self.geom(BOX, [0, 0, -0.05], [3, 3, 0.05], material or self.material("floor", color=[0.6, 0.6, 0.6, 1]))

    def light(self, kind: LightType, **values) -> None:
        """Add a light."""
        self.world.hierarchy.lights.append(Light(type_=kind, **values))

    def sun(self, lux: float = 2500.0, direction=(0.4, 0.5, -1.0), **values) -> None:
        """Add a directional light."""
        self.light(
            LightType.directional(DirectionalLightDesc(illuminance=lux)), direction=np.array(direction), **values
        )

    def solids(self) -> None:
        """Add a floor with a ball, a box and a cylinder."""
        self.floor()
        self.geom(SPHERE, [-0.8, 0, 0.4], [0.4, 0, 0], self.material("ball", color=[0.8, 0.3, 0.25, 1]))
        self.geom(BOX, [0.2, 0.4, 0.3], [0.3, 0.3, 0.3], self.material("box", color=[0.3, 0.5, 0.8, 1]))
        self.geom(
            ShapeType.Cylinder, [1.0, -0.2, 0.35], [0.25, 0.35, 0], self.material("can", metallic=1.0, roughness=0.3)
        )


def _sun(s: Stage) -> None:
    s.solids()
    s.sun()


def _spot(s: Stage) -> None:
    s.solids()
    kind = SpotLightDesc(intensity=60000.0, outer_angle=35.0, inner_angle=20.0)
    s.light(LightType.spot(kind), position=[-1.0, -1.0, 3.0], direction=[0.35, 0.35, -1.0])


def _point(s: Stage) -> None:
    s.solids()
    s.light(LightType.point(PointLightDesc(intensity=40000.0, radius=0.2)), position=[0.2, -1.0, 1.6])


def _rect(s: Stage) -> None:
    s.floor(s.material("glossy", roughness=0.25, color=[0.4, 0.4, 0.4, 1]))
    s.geom(SPHERE, [-0.7, -0.6, 0.3], [0.3, 0, 0], s.material("ball", roughness=0.3, metallic=1.0))
    kind = RectLightDesc(intensity=3000.0, width=2.0, height=1.0, width_axis=[1, 0, 0], height_axis=[0, 0, 1])
    s.light(LightType.rect(kind), position=[0.0, 1.2, 0.8], direction=[0.0, -1.0, 0.0], color=[1.0, 0.9, 0.7])


def _ambient(s: Stage) -> None:
    s.solids()
    s.world.visual.ambient_light.brightness = 400.0
    s.world.visual.head_light.luminous_power = 600.0


def _sweep(s: Stage) -> None:
    s.look((0.0, -5.0, 0.0), (0.0, 0.0, 0.0), fovy=32.0)
    for row, metallic in enumerate((0.0, 0.5, 1.0)):
        for column, roughness in enumerate((0.0, 0.25, 0.5, 0.75, 1.0)):
            name = s.material(f"m{row}{column}", metallic=metallic, roughness=roughness, color=[0.9, 0.6, 0.3, 1.0])
            s.geom(SPHERE, [0.7 * (column - 2), 0, 0.75 * (1 - row)], [0.3, 0, 0], name)
    s.sun(direction=(0.5, 1.0, -0.8), cast_shadows=False)


def _reflectance(s: Stage) -> None:
    s.look((0.0, -5.0, 0.0), (0.0, 0.0, 0.0), fovy=32.0)
    for row, tint in enumerate(([1, 1, 1, 1], [1, 0.3, 0.1, 1])):
        for column, value in enumerate((0.0, 0.25, 0.5, 0.75, 1.0)):
            name = s.material(
                f"m{row}{column}",
                color=[0.05, 0.1, 0.2, 1],
                roughness=0.4,
                reflectance=value,
                specular_color=tint,
            )
            s.geom(SPHERE, [0.7 * (column - 2), 0, 0.4 - 0.8 * row], [0.3, 0, 0], name)
    s.sun(direction=(0.5, 1.0, -0.8), cast_shadows=False)


def _base_texture(s: Stage) -> None:
    s.texture("letter", pictures.letter())
    skin = s.material("skin", texture_name="letter", color=[1, 1, 1, 1])
    s.floor()
    s.geom(BOX, [-1.2, 0, 0.4], [0.4, 0.4, 0.4], skin)
    s.geom(SPHERE, [-0.2, 0, 0.45], [0.45, 0, 0], skin)
    s.geom(ShapeType.Cylinder, [0.7, 0, 0.4], [0.3, 0.4, 0], skin)
    s.geom(ShapeType.Capsule, [1.5, 0, 0.6], [0.25, 0.35, 0], skin)
    s.sun()


def _repeat(s: Stage) -> None:
    s.texture("letter", pictures.letter())
    s.look((0.0, -4.0, 4.0), (0.0, 0.0, 0.0))
    plain = s.material("twice", texture_name="letter", color=[1, 1, 1, 1], tex_repeat=[2.0, 2.0])
    shifted = s.material(
        "shifted", texture_name="letter", color=[1, 1, 1, 1], tex_repeat=[2.0, 1.0], tex_translation=[0.25, 0.0]
    )
    uniform = s.material("uniform", texture_name="letter", color=[1, 1, 1, 1], tex_uniform=True, tex_repeat=[2, 2])
    below = s.material("below", texture_name="letter", color=[1, 1, 1, 1], tex_origin=TexcoordOrigin.BottomLeft)
    s.geom(PLANE, [-1.0, 0.8, 0], [0.9, 0.6, 0], plain)
    s.geom(PLANE, [1.0, 0.8, 0], [0.9, 0.6, 0], uniform)
    s.geom(BOX, [-1.4, -0.7, 0.2], [0.5, 0.3, 0.2], plain)
    s.geom(BOX, [0.0, -0.7, 0.2], [0.5, 0.3, 0.2], uniform)
    s.geom(BOX, [1.4, -0.7, 0.2], [0.5, 0.3, 0.2], below)
    s.geom(PLANE, [0.0, -1.6, 0], [0.5, 0.4, 0], shifted)
    s.sun(cast_shadows=False)


def _horizon(s: Stage) -> None:
    checker = BuildinAttr(rgb1=[0.25, 0.3, 0.35], rgb2=[0.7, 0.7, 0.7], width=64, height=64)
    s.world.assets.textures["checker"] = Texture(
        name="checker", source=TextureSource.checker(checker), gen_mipmaps=True
    )
    floor = s.material("floor", texture_name="checker", color=[1, 1, 1, 1], tex_uniform=True, tex_repeat=[1, 1])
    s.geom(ShapeType.InfinitePlane, [0, 0, 0], [0, 0, 0], floor)
    s.geom(SPHERE, [0, 0, 0.5], [0.5, 0, 0], s.material("ball", color=[0.8, 0.3, 0.25, 1]))
    s.look((0.0, -5.0, 1.2), (0.0, 0.0, 0.9))
    s.sun()


def _normal(s: Stage) -> None:
    s.texture("bumps", pictures.bumps(), linear=True)
    s.look((0.0, -4.0, 0.0), (0.0, 0.0, 0.0), fovy=36.0)
    layers = [Layer(texture_name="bumps", role=MaterialRole.Normal)]
    plain = s.material("plain", layers=layers)
    u = s.material("u", layers=layers, flip_tangent_u=True)
    v = s.material("v", layers=layers, flip_tangent_v=True)
    for x, name in ((-1.0, plain), (0.0, u), (1.0, v)):
        s.geom(BOX, [x, 0, 0.5], [0.42, 0.05, 0.42], name)
    s.geom(SPHERE, [-0.6, 0, -0.55], [0.45, 0, 0], plain)
    s.geom(ShapeType.Cylinder, [0.6, 0, -0.55], [0.4, 0.4, 0], plain)
    s.sun(3000.0, (0.3, 1.0, -1.0), cast_shadows=False)


def _detail(s: Stage) -> None:
    s.texture("bumps", pictures.bumps(count=1), linear=True)
    s.texture("fine", pictures.bumps(count=2), linear=True)
    s.look((0.0, -4.0, 0.0), (0.0, 0.0, 0.0), fovy=30.0)
    base, fine = (
        Layer(texture_name="bumps", role=MaterialRole.Normal),
        Layer(texture_name="fine", role=MaterialRole.DetailNormal),
    )
    for x, name, layers, strength in (
        (-1.1, "base", [base], 1.0),
        (0.0, "fine", [fine], 1.0),
        (1.1, "both", [base, fine], 0.5),
    ):
        look = s.material(name, layers=layers, detail_repeat=[4.0, 4.0], detail_strength=strength)
        s.geom(BOX, [x, 0, 0], [0.5, 0.05, 0.5], look)
    s.sun(3000.0, (0.3, 1.0, -1.0), cast_shadows=False)


def _layers(s: Stage) -> None:
    s.texture("orm", pictures.orm(), linear=True)
    s.texture("rough", pictures.ramp(), linear=True)
    s.texture("metal", pictures.ramp(down=True), linear=True)
    s.look((0.0, -4.5, 0.0), (0.0, 0.0, 0.0), fovy=32.0)
    color = [0.9, 0.7, 0.4, 1]
    orm = s.material(
        "orm", color=color, roughness=1.0, metallic=1.0, layers=[Layer(texture_name="orm", role=MaterialRole.Orm)]
    )
    rough = s.material(
        "rough", color=color, roughness=1.0, layers=[Layer(texture_name="rough", role=MaterialRole.Roughness)]
    )
    metal = s.material(
        "metal",
        color=color,
        roughness=0.4,
        metallic=1.0,
        layers=[Layer(texture_name="metal", role=MaterialRole.Metallic)],
    )
    for row, z in enumerate((0.6, -0.6)):
        for x, name in ((-1.2, orm), (0.0, rough), (1.2, metal)):
            if row:
                s.geom(BOX, [x, 0, z], [0.5, 0.1, 0.5], name, orientation=from_axis_angle((1, 0, 0), -0.4))
            else:
                s.geom(SPHERE, [x, 0, z], [0.5, 0, 0], name)
    s.sun(3000.0, (0.3, 1.0, -0.6), cast_shadows=False)


def _emissive(s: Stage) -> None:
    s.texture("letter", pictures.letter())
    s.floor()
    for x, value in ((-1.2, 0.1), (0.0, 1.0), (1.2, 5.0)):
        name = s.material(
            f"e{value}",
            color=[0.05, 0.05, 0.05, 1],
            emissive=[1, 1, 1, 1],
            emissive_intensity=value,
            layers=[Layer(texture_name="letter", role=MaterialRole.Emissive)],
        )
        s.geom(BOX, [x, 0, 0.5], [0.45, 0.1, 0.45], name)
    s.world.visual.ambient_light.brightness = 30.0


def _alpha(s: Stage) -> None:
    s.texture("disc", pictures.cut_out())
    s.floor()
    s.geom(BOX, [0, 0.9, 0.3], [1.8, 0.05, 0.3], s.material("wall", color=[0.8, 0.6, 0.2, 1]))
    modes = (AlphaMode.opaque(), AlphaMode.mask(0.5), AlphaMode.blend(), AlphaMode.multiply())
    for i, mode in enumerate(modes):
        name = s.material(f"a{i}", texture_name="disc", color=[1, 1, 1, 0.9], alpha_mode=mode)
        s.geom(BOX, [0.9 * (i - 1.5), 0, 0.45], [0.38, 0.02, 0.38], name)
    s.sun(direction=(0.2, 0.9, -1.0))


def _order(s: Stage) -> None:
    s.look((0.0, -4.0, 1.0), (0.0, 0.0, 0.4))
    s.floor()
    s.world.visual.oit = True
    for i, color in enumerate(([1, 0.2, 0.2, 0.5], [0.2, 1, 0.2, 0.5], [0.2, 0.2, 1, 0.5])):
        name = s.material(f"c{i}", color=color, alpha_mode=AlphaMode.blend())
        s.geom(
            BOX, [0, 0, 0.5], [0.9, 0.02, 0.45], name, orientation=from_axis_angle((0, 0, 1), np.pi * (i - 1) / 3.0)
        )
    s.sun(cast_shadows=False)


def _sky(s: Stage, name: str) -> None:
    s.world.assets.skybox = name
    s.world.visual.env_map_intensity = 800.0
    s.look((0.0, -3.0, 0.3), (0.0, 0.0, 0.5), fovy=90.0)
    s.floor()
    s.geom(SPHERE, [0, 0, 0.5], [0.5, 0, 0], s.material("mirror", metallic=1.0, roughness=0.05, color=[1, 1, 1, 1]))
    s.geom(SPHERE, [1.3, 0, 0.5], [0.5, 0, 0], s.material("white", roughness=0.9, color=[1, 1, 1, 1]))


def _grid_sky(s: Stage) -> None:
    faces = [
        SkyboxLayout.Right, SkyboxLayout.Left, SkyboxLayout.Up, SkyboxLayout.Down, SkyboxLayout.Front,
        SkyboxLayout.Back,
    ]  # fmt: skip
    s.texture(
        "sky", pictures.sky_cross(), type_=TextureType.Skybox, grid_size=[1, 6], grid_layout=faces, gen_mipmaps=False
    )
    _sky(s, "sky")


def _gradient_sky(s: Stage) -> None:
    attr = BuildinAttr(rgb1=[0.2, 0.4, 0.8], rgb2=[0.8, 0.7, 0.5], width=128, height=768)
    s.world.assets.textures["sky"] = Texture(
        name="sky", source=TextureSource.gradient(attr), type_=TextureType.Skybox
    )
    _sky(s, "sky")


def _panorama(s: Stage) -> None:
    s.texture("sky", pictures.panorama(), type_=TextureType.Skybox, gen_mipmaps=False)
    _sky(s, "sky")


def _environment(s: Stage) -> None:
    s.texture("sky", pictures.panorama(), type_=TextureType.EnvHDR, gen_mipmaps=False)
    _sky(s, "sky")
    s.world.visual.ambient_light.brightness = 0.0


def _height_field(s: Stage) -> None:
    s.texture("letter", pictures.letter())
    x, y = np.meshgrid(np.linspace(-1.5, 1.5, 41), np.linspace(-1.2, 1.2, 33))
    height = np.cos(2.0 * x) * np.cos(3.0 * y)
    samples = HFieldSourceType.buffer(hfield=height.ravel().tolist(), name="hills")
    s.world.assets.hfields["hills"] = HFieldSource(
        ncol=41, nrow=33, size=[1.5, 1.2], height_scale=0.6, source_type=samples
    )
    look = s.material("grass", texture_name="letter", color=[1, 1, 1, 1])
    s.geom(ShapeType.HField, [0, 0, 0], [1, 1, 1], look, hfield="hills")
    s.look((0.0, -3.0, 2.6), (0.0, 0.0, 0.2))
    s.sun()


def _mesh(s: Stage) -> None:
    s.texture("letter", pictures.letter())
    source = MeshSource.path(path=pictures.save_uv_mesh(s.folder / "square.obj"), using_meshes=[])
    s.world.assets.meshes["square"] = MeshAsset(source=source)
    s.look((0.0, -4.5, 0.0), (0.0, 0.0, 0.0))
    plain = s.material("plain", texture_name="letter", color=[1, 1, 1, 1])
    below = s.material("below", texture_name="letter", color=[1, 1, 1, 1], tex_origin=TexcoordOrigin.BottomLeft)
    s.geom(ShapeType.Mesh, [-0.9, 0, 0], [1, 1, 1], plain, mesh="square")
    s.geom(ShapeType.Mesh, [0.9, 0, 0], [1, 1, 1], below, mesh="square")
    s.sun(direction=(0.2, 1.0, -0.5), cast_shadows=False)


def _shading(s: Stage) -> None:
    s.floor()
    files = {
        "block": pictures.save_block(s.folder / "block.obj"),
        "cut": pictures.save_block(s.folder / "cut.obj", is_cut=True),
        "facets": pictures.save_facets(s.folder / "facets.stl"),
    }
    sources = {name: MeshSource.path(path=path, using_meshes=[]) for name, path in files.items()}
    inside = MeshData(vertices=pictures.BLOCK, triangles=np.array(pictures.block_faces()))
    sources["inside"] = MeshSource.buffer(BufferMesh(data=inside))
    grey = s.material("grey", color=[0.7, 0.7, 0.7, 1])
    for i, (name, source) in enumerate(sources.items()):
        s.world.assets.meshes[name] = MeshAsset(source=source)
        s.geom(ShapeType.Mesh, [1.1 * i - 1.65, 0, 0.5], [1, 1, 1], grey, mesh=name)
    s.sun()


def _transmission(s: Stage) -> None:
    s.floor()
    s.geom(BOX, [0, 1.0, 0.5], [1.5, 0.05, 0.5], s.material("stripe", color=[0.8, 0.1, 0.1, 1]))
    for i, (share, tint) in enumerate(
        ((0.4, [0.9, 0.9, 0.9, 1]), (0.9, [0.9, 0.9, 0.9, 1]), (0.9, [0.3, 0.8, 0.4, 1]))
    ):
        look = s.material(f"glass{i}", transmisive=share, ior=1.5, roughness=0.1, color=tint)
        s.geom(SPHERE, [1.1 * i - 1.1, 0, 0.45], [0.45, 0, 0], look)
    s.sun()


def _splats(s: Stage) -> None:
    path = pictures.save_splats(s.folder / "ring.ply")
    s.world.assets.gaussian_clouds["ring"] = GaussianCloudSpec(source=GaussianCloudSource(path=path))
    s.floor()
    s.geom(BOX, [0.6, 0.0, 0.4], [0.15, 0.15, 0.4], s.material("box", color=[0.8, 0.3, 0.25, 1]))
    s.world.hierarchy.gaussian_splats = [GaussianSplat(name="ring", asset="ring", position=[0, 0, 0.9])]
    s.sun()


def _probe(s: Stage) -> None:
    s.texture("probe", pictures.panorama(), type_=TextureType.Probe, gen_mipmaps=False)
    s.solids()
    s.world.visual.probes = [Probe(texture="probe", position=[0, 0, 1], scale=[4, 4, 4])]
    s.world.visual.env_map_intensity = 800.0
    s.world.visual.ambient_light.brightness = 0.0
    s.sun(500.0)


def _corner(s: Stage) -> None:
    white = s.material("white", color=[0.9, 0.9, 0.9, 1], roughness=1.0, reflectance=0.0)
    red = s.material("red", color=[0.9, 0.1, 0.1, 1], roughness=1.0, reflectance=0.0)
    s.floor(white)
    s.geom(BOX, [0, 1.0, 1.0], [2.0, 0.05, 1.0], white)
    s.geom(BOX, [-1.2, 0, 1.0], [0.05, 1.0, 1.0], red)
    s.geom(BOX, [0.2, 0.2, 0.3], [0.3, 0.3, 0.3], white)
    s.geom(SPHERE, [-0.6, -0.2, 0.3], [0.3, 0, 0], white)


def _occlusion(s: Stage) -> None:
    _corner(s)
    s.world.visual.ssao = True
    s.world.visual.ambient_light.brightness = 500.0


def _bounce(s: Stage) -> None:
    _corner(s)
    metal = s.material("metal", color=[0.9, 0.9, 0.9, 1], metallic=1.0, roughness=0.35)
    s.geom(BOX, [0.9, 0.9, 0.8], [0.8, 0.02, 0.7], metal)
    s.world.visual.ssgi.active = True
    s.sun(4000.0, (-0.8, 0.6, -1.0))


def _sides(s: Stage) -> None:
    path = pictures.save_uv_mesh(s.folder / "square.obj")
    s.world.assets.meshes["square"] = MeshAsset(source=MeshSource.path(path=path, using_meshes=[]))
    s.floor()
    one = s.material("one", color=[0.8, 0.4, 0.2, 1])
    both = s.material("both", color=[0.2, 0.6, 0.3, 1], both_side=True)
    unshaded = s.material("unshaded", color=[0.3, 0.4, 0.8, 1], cast_shadow=False)
    turned = from_axis_angle((0, 0, 1), np.pi - 0.4)
    s.geom(ShapeType.Mesh, [-1.2, 0, 0.8], [1, 1, 1], one, mesh="square", orientation=turned)
    s.geom(ShapeType.Mesh, [0.6, 0, 0.8], [1, 1, 1], both, mesh="square", orientation=turned)
    s.geom(SPHERE, [1.6, -0.5, 0.5], [0.3, 0, 0], unshaded)
    s.sun()


def _aces(s: Stage) -> None:
    _sun(s)
    s.world.visual.tonemapping.method = ToneMappingMethod.Aces


def _orthographic(s: Stage) -> None:
    _sun(s)
    s.look((1.5, -4.5, 2.6), (0.0, 0.0, 0.4), orthographic=True, fovy=3.0)


SCENES = (
    GalleryScene("sun", "Directional light with shadow", _sun, limit=2.0),
    GalleryScene("spot", "Spot light", _spot, limit=1.5),
    GalleryScene("point", "Point light with a radius", _point, limit=1.5),
    GalleryScene(
        "rect",
        "Rectangle light",
        _rect,
        differs="Rectangles reflect as they are, by linearly transformed cosines; their intensity is a luminance, as "
        "in USD. MotrixSim draws them in software as half a point light of 1.25 times as many candela, of any size.",
    ),
    GalleryScene("ambient", "Ambient and head light", _ambient, limit=2.0),
    GalleryScene("roughness", "Roughness from left to right, metal downwards", _sweep, limit=2.5),
    GalleryScene("reflectance", "Reflectance 0 to 1, and a specular tint", _reflectance, limit=1.5),
    GalleryScene("base_texture", "Base color texture on the primitives", _base_texture, limit=2.5),
    GalleryScene("repeat", "tex_repeat, tex_uniform, tex_translation, tex_origin", _repeat, limit=4.0),
    GalleryScene(
        "horizon",
        "Infinite plane to the horizon",
        _horizon,
        differs="Textures are filtered along the view too; MotrixSim's plane ends a pixel lower.",
    ),
    GalleryScene(
        "normal",
        "Normal layer: plain, flip_tangent_u, flip_tangent_v",
        _normal,
        limit=4.0,
        differs="MotrixSim draws no flip_tangent_u.",
    ),
    GalleryScene(
        "detail",
        "Normal layer, detail normal layer, both",
        _detail,
        differs="A detail normal layer is drawn also without a normal layer.",
    ),
    GalleryScene(
        "layers",
        "Orm, Roughness and Metallic layers",
        _layers,
        differs="MotrixSim draws no Roughness and Metallic layers.",
    ),
    GalleryScene("emissive", "Emission of 0.1, 1 and 5 with a texture", _emissive, limit=2.5),
    GalleryScene("alpha", "Opaque, Mask, Blend, Multiply", _alpha, limit=2.5),
    GalleryScene("transmission", "Glass: transmission 0.4, 0.9, and 0.9 tinted", _transmission, limit=2.5),
    GalleryScene("order", "Crossing transparent plates (oit)", _order, limit=1.5),
    GalleryScene("sky_faces", "Sky of six faces", _grid_sky, limit=2.0),
    GalleryScene("sky_gradient", "Sky of a gradient", _gradient_sky, limit=2.0),
    GalleryScene(
        "sky_panorama",
        "Sky of an equirectangular picture",
        _panorama,
        differs="MotrixSim draws no sky from an equirectangular picture of the type Skybox.",
    ),
    GalleryScene(
        "environment",
        "EnvHDR as the sky",
        _environment,
        limit=2.0,
        sky=False,
        differs="A sky of the type EnvHDR is drawn too; MotrixSim draws its light only, and so does this picture.",
    ),
    GalleryScene("hfield", "Height field with a texture", _height_field, limit=3.0),
    GalleryScene("mesh", "Mesh with texture coordinates, both origins", _mesh, limit=2.5),
    GalleryScene("shading", "Meshes without normals: OBJ, with cut texture, STL, inline", _shading, limit=1.5),
    GalleryScene(
        "splats",
        "Gaussian splats",
        _splats,
        differs="MotrixSim's package for Python is built without Gaussian splats.",
    ),
    GalleryScene(
        "probe", "Reflection probe", _probe, differs="MotrixSim draws no light from a picture of the type Probe."
    ),
    GalleryScene("occlusion", "Ambient occlusion (ssao)", _occlusion, limit=2.0),
    GalleryScene(
        "bounce",
        "Global illumination (ssgi)",
        _bounce,
        differs="MotrixSim ends with an error when it is to draw global illumination in software.",
    ),
    GalleryScene("sides", "One-sided, two-sided, without shadow", _sides, limit=1.5),
    GalleryScene("aces", "ACES tone curve", _aces, limit=2.0),
    GalleryScene(
        "orthographic",
        "Orthographic camera",
        _orthographic,
        differs="The field of view of an orthographic camera is the height of the view in metres, as in MuJoCo; "
        "MotrixSim shows one pixel a metre.",
    ),
)


def world_of(scene: GalleryScene, folder: Path) -> World:
    """The World of a scene; its files are written into `folder`, which is there."""
    stage = Stage(folder)
    scene.make(stage)
    stage.world.name = scene.name
    return stage.world
