"""The World: everything in a scene, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from engine.msd.schema.actuator import Actuator
from engine.msd.schema.asset import AssetSpecs, GeometryMeshVariantSet
from engine.msd.schema.base import LOOK, Drawn, Element, Field, make
from engine.msd.schema.camera import FreeCamera
from engine.msd.schema.constraint import CollisionIgnores, ContactPairSet, EqualityConstraintSet, TendonSet
from engine.msd.schema.geometry import Geometry
from engine.msd.schema.hierarchy import Hierarchy
from engine.msd.schema.option import CompileOptions, Keyframe, SceneStatistic, SimulateOption
from engine.msd.schema.sensor import SensorSet
from engine.msd.schema.visual import Visual
from engine.msd.schema.world_extras import WorldExtras

if TYPE_CHECKING:
    from collections.abc import Sequence


class PluginInstance(Element):
    """One instance of a plugin with its settings."""

    name: Annotated[str, Field("instance name")] = ""
    config: Annotated[dict[str, str], Field("settings")] = msgspec.field(default_factory=dict)


class Plugin(Element):
    """An engine plugin."""

    name: Annotated[str, Field("plugin id")] = ""
    instances: Annotated[list[PluginInstance], Field("instances")] = msgspec.field(default_factory=list)


class Extension(Element):
    """Plugins that the scene asks for."""

    plugins: Annotated[dict[str, Plugin], Field("plugins by name")] = msgspec.field(default_factory=dict)


class World(Element):
    """A scene."""

    name: Annotated[str, Field("name of the scene", reach=LOOK, drawn=Drawn.NOTHING)] = ""
    assets: Annotated[AssetSpecs, Field("meshes, textures, materials, height fields, clouds")] = make(AssetSpecs)
    mesh_variant_sets: Annotated[dict[str, GeometryMeshVariantSet], Field("named sets of interchangeable meshes")] = (
        msgspec.field(default_factory=dict)
    )
    hierarchy: Annotated[Hierarchy, Field("bodies and everything attached to the world", drawn=Drawn.TREE)] = make(
        Hierarchy
    )
    actuators: Annotated[
        list[Actuator], Field("actuators, in the order of the control vector", drawn=Drawn.NOTHING)
    ] = msgspec.field(default_factory=list)
    equality_constraint_set: Annotated[EqualityConstraintSet, Field("equality constraints", drawn=Drawn.NOTHING)] = (
        make(EqualityConstraintSet)
    )
    collision_ignores: Annotated[CollisionIgnores, Field("link pairs that never collide", drawn=Drawn.NOTHING)] = (
        make(CollisionIgnores)
    )
    contact_pairs: Annotated[
        ContactPairSet, Field("geom pairs with contact parameters of their own", drawn=Drawn.NOTHING)
    ] = make(ContactPairSet)
    simulate_option: Annotated[
        SimulateOption, Field("time step, gravity, solver, switches", drawn=Drawn.NOTHING, label="simulation")
    ] = make(SimulateOption)
    visual: Annotated[Visual, Field("how the world is drawn", reach=LOOK, built=True, drawn=Drawn.NOTHING)] = make(
        Visual
    )
    free_camera: Annotated[
        FreeCamera,
        Field("camera of the viewer when the scene opens", reach=LOOK, drawn=Drawn.NOTHING, label="first view"),
    ] = make(FreeCamera)
    sensors: Annotated[SensorSet, Field("sensors, one list per kind", drawn=Drawn.NOTHING)] = make(SensorSet)
    tendon_set: Annotated[TendonSet, Field("fixed tendons", drawn=Drawn.NOTHING)] = make(TendonSet)
    statistic: Annotated[
        SceneStatistic,
        Field(
            "extent and center of the scene", reach=LOOK, built=True, drawn=Drawn.NOTHING, label="extent and center"
        ),
    ] = make(SceneStatistic)
    keyframes: Annotated[list[Keyframe], Field("stored states", reach=LOOK, built=True, drawn=Drawn.NOTHING)] = (
        msgspec.field(default_factory=list)
    )
    compile_options: Annotated[CompileOptions, Field("options of the scene compiler", label="compilation")] = make(
        CompileOptions
    )
    extension: Annotated[Extension, Field("plugins", drawn=Drawn.NOTHING)] = make(Extension)
    handler_file: Annotated[
        str,
        Field(
            "Python file of a handler, from the folder of the scene: the editor offers to attach it, nothing runs it "
            "unasked; MSD has no place for it",
            reach=LOOK,
            drawn=Drawn.NOTHING,
            role="path",
        ),
    ] = ""
    plot_layout: Annotated[
        str,
        Field(
            "plots that the editor shows with the scene, as JSON; MSD has no place for it",
            reach=LOOK,
            drawn=Drawn.NOTHING,
        ),
    ] = ""
    extras: Annotated[WorldExtras | msgspec.UnsetType, Field("what MJCF says and MSD has no place for")] = (
        msgspec.UNSET
    )
    source_path: str | None = None
    """File that the world was read from, None where there is none; relative asset paths start at its folder. Not part
    of a file."""
    asset_roots: tuple[str, ...] | None = None
    """Folders below which asset files may be read; None: everywhere. A reader sets it to the folder of the file, the
    user may consent to more. Not part of a file."""

    @property
    def file(self) -> str:
        """`source_path`, empty where there is none."""
        return self.source_path or ""

    def add_ground_plane(self, height: float = 0.0) -> Geometry:
        """Add an infinite plane named `ground` (or the next free name) at z = `height` metres."""
        from engine.msd.compose import add_ground_plane

        return add_ground_plane(self, height)

    def build(self, **options: Any) -> Any:
        """The physics model (SceneModel) of this world; see `engine.compiler.build`."""
        from engine import msd

        return msd.build(self, **options)

    def attach(
        self,
        other: World,
        self_link_name: str | None = None,
        other_link_name: str | None = None,
        other_translation: Sequence[float] | None = None,
        other_rotation: Sequence[float] | None = None,
        other_prefix: str | None = None,
        other_suffix: str | None = None,
    ) -> World:
        """Merge a copy of `other` (or of one of its subtrees) into this world and return it."""
        from engine.msd.compose import attach

        return attach(
            self,
            other,
            self_link_name,
            other_link_name,
            other_translation,
            other_rotation,
            other_prefix,
            other_suffix,
        )
