"""Random Worlds over every class, variant and field of the schema, made from the declarations alone."""

from __future__ import annotations

import enum
import math
import random
import typing
from typing import Any

import msgspec
import numpy as np
from hypothesis import strategies as st

from engine import msd
from engine.msd.names import KIND_OF, named_objects, references
from engine.msd.paths import get, put, split, walk
from engine.msd.schema.arrays import ArrayType
from engine.msd.schema.base import Element, Field, fields_of
from engine.msd.schema.variant import Variant

LETTERS = "abcXYZ019 _-/.:\"\\{}[],'<&\n\t\x7fäßλ中🤖\u2028"

REF = "?"
"""Stands for a reference until the names are known."""


@st.composite
def worlds(draw: Any, extras: bool = True) -> msd.World:
    """A World; small ones with few fields that are not their defaults come first."""
    seed = draw(st.integers(0, 2**32))
    size = draw(st.integers(0, 3))
    share = draw(st.sampled_from((0.0, 0.2, 0.5, 1.0)))
    return random_world(seed, size, share, extras)


def random_world(seed: int, size: int, share: float, extras: bool = True) -> msd.World:
    """A World with up to `size` entries in a list and about `share` of the fields given. References lead to objects,
    names are used once, and what MotrixSim's loader checks is as it should be (FORMAT section 7)."""
    maker = _Maker(random.Random(seed), size, share, extras)
    world = maker.element(msd.World, Field(""))
    _complete(world)
    _name_all(world, maker)
    _keep_rules(world, maker)
    _refer(world, maker)
    return world


class _Maker:
    def __init__(self, rng: random.Random, size: int, share: float, extras: bool) -> None:
        self.rng, self.size, self.share, self.extras = rng, size, share, extras
        self.depth = 0
        self.names_given = 0

    def element(self, cls: type[Element], _: Field) -> Any:
        given: dict[str, Any] = {}
        for f in fields_of(cls):
            if f.name in ("transform", "acd") and f.optional:
                continue  # of the older form: what they say is elsewhere
            if f.name == "extras" and not self.extras:
                continue
            wanted = f.required or self.rng.random() < (self.share / 3 if f.name == "extras" else self.share)
            if wanted:
                given[f.name] = self.value(f.type, f.declaration)
        return cls(**given)

    def value(self, kind: Any, declaration: Field) -> Any:
        if isinstance(kind, ArrayType):
            return self.array(kind, declaration)
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if origin is list:
            return [self.value(args[0], declaration) for _ in range(self.length(args[0]))]
        if origin is dict:
            return {self.text(): self.value(args[1], declaration) for _ in range(self.length(args[1]))}
        if origin is tuple:
            return tuple(self.value(a, declaration) for a in args)
        if issubclass(kind, msd.Link):
            self.depth += 1
            link = self.element(kind, declaration)
            self.depth -= 1
            return link
        if issubclass(kind, Element):
            return self.element(kind, declaration)
        if issubclass(kind, Variant):
            case = self.rng.choice(list(kind.cases.values()))
            if case.payload is None:
                return kind(case.name, None)
            return kind(case.name, self.value(case.payload, Field("", ref=case.ref, ge=0)))
        if issubclass(kind, enum.Enum):
            return self.rng.choice(list(kind))
        if kind is bool:
            return self.rng.random() < 0.5
        if kind is int:
            return self.rng.randint(*self.bounds(declaration, 2**31 - 1))
        if kind is float:
            return self.number(declaration)
        return REF if declaration.ref else self.text()

    def length(self, kind: Any) -> int:
        if kind is msd.Link and self.depth > 2:
            return 0
        return self.rng.randint(0, self.size)

    def bounds(self, declaration: Field, most: int) -> tuple[int, int]:
        low = -most if declaration.ge is None else int(declaration.ge)
        return low, most if declaration.le is None else int(declaration.le)

    def number(self, declaration: Field) -> float:
        low = -1e6 if declaration.ge is None else declaration.ge
        high = 1e6 if declaration.le is None else declaration.le
        return self.rng.choice(
            (
                float(low),
                float(high),
                self.rng.uniform(low, high),
                float(low) + (high - low) * 10 ** self.rng.uniform(-12, 0),
                float(np.float32(self.rng.uniform(low, high))),
                float(max(low, min(high, self.rng.randint(0, 3)))),
            )
        )

    def array(self, kind: Any, declaration: Field) -> np.ndarray:
        if kind.lengths:  # a linear map that can be undone
            if self.rng.random() < 0.5:
                return np.array([self.rng.uniform(0.1, 3) for _ in range(3)])
            return (np.eye(3) * self.rng.uniform(1, 3) + np.tri(3, k=-1) * self.rng.uniform(-1, 1)).ravel()
        shape = tuple(self.rng.randint(0, self.size + 2) if n == -1 else n for n in kind.shape)
        if issubclass(kind.dtype, np.integer):
            flat: list[Any] = [self.rng.randint(0, 2**32 - 1) for _ in range(math.prod(shape))]
        else:
            flat = [self.number(declaration) for _ in range(math.prod(shape))]
        return np.array(flat).reshape(shape).astype(kind.dtype)

    def text(self) -> str:
        self.names_given += 1
        return "".join(self.rng.choices(LETTERS, k=self.rng.randint(0, 6))) + f"~{self.names_given}"


def _complete(world: msd.World) -> None:
    """One object at least of every kind that can be referred to."""
    link = msd.Link(joints=[msd.Joint(axis=[0, 0, 1])], geoms=[msd.Geometry(), msd.Geometry()], sites=[msd.Site()])
    world.hierarchy.bodies += [msd.Body(link=link), msd.Body(free=msd.FreeJoint())]
    world.tendon_set.joint_tendons.append(msd.JointTendon())
    world.assets.meshes["mesh"] = msd.MeshAsset(source=msd.MeshSource.path("a.obj"))
    world.assets.materials["material"] = msd.Material()
    world.assets.textures["texture"] = msd.Texture(source=msd.TextureSource.file("a.png"))
    world.assets.hfields["hfield"] = msd.HFieldSource(source_type=msd.HFieldSourceType.path("a.png"))
    world.assets.gaussian_clouds["cloud"] = msd.GaussianCloudSpec(source=msd.GaussianCloudSource(path="a.ply"))
    world.mesh_variant_sets["set"] = msd.GeometryMeshVariantSet(name="set", meshes=["mesh"])


def _name_all(world: msd.World, maker: _Maker) -> None:
    for _, element in walk(world):
        if type(element) in KIND_OF:
            element.name = maker.text()


def _keep_rules(world: msd.World, maker: _Maker) -> None:
    """What MotrixSim checks while loading, besides references (FORMAT section 7, and found by these tests)."""
    for body in world.hierarchy.bodies:
        if body.link.joints:  # a free or mocap body has none
            body.free, body.mocap = None, False
        if body.free is not None:
            body.mocap = False
    for key, cloud in world.assets.gaussian_clouds.items():  # a cloud's file ends so
        cloud.source.path = f"{len(key)}.ply"
    for key, variants in world.mesh_variant_sets.items():  # its key is its name; one mesh at least, none twice
        variants.name = key
        variants.meshes = [REF]
    for _, element in walk(world):
        if isinstance(element, msd.Geometry) and element.mesh_variant_set is not None:
            element.mesh_transform = None  # a set needs the identity, and a shape that a mesh can be
            element.shape = msd.ShapeType.Mesh
        elif isinstance(element, msd.MeshData):  # a row for every vertex
            for name in ("texcoord", "normal", "tangents"):
                rows = getattr(element, name)
                if rows is not None:
                    setattr(element, name, np.resize(rows, (len(element.vertices), rows.shape[1])))
        elif isinstance(element, msd.Inertia) and element.mass == 0:  # no mass has no inertia
            element.mass = 1.0
        elif isinstance(element, msd.GaussianSplat):  # scales are positive
            element.scale = np.maximum(element.scale, 0.01)
            element.splat_scale = max(element.splat_scale, 0.01)
        elif isinstance(element, msd.ContactPair):
            element.condim = {2: 1, 5: 6}.get(element.condim, element.condim)


def _refer(world: msd.World, maker: _Maker) -> None:
    """A name in place of every reference."""
    names: dict[str, list[str]] = {}
    for named in named_objects(world):
        names.setdefault(named.kind, []).append(named.name)
    for reference in list(references(world)):
        if reference.name != REF:
            continue
        owner, step = split(reference.path)
        held = get(world, owner)
        there = names.get(reference.kind, [])
        if not there and reference.kind in ("plugin_instance", "flex"):  # what a World may do without
            put(world, reference.path, None if reference.kind == "plugin_instance" else "")
            continue
        free = [name for name in there if not isinstance(held, tuple) or name not in held]
        chosen = maker.rng.choice(free)  # of a pair of geoms the two differ
        if isinstance(held, tuple):
            put(world, owner, tuple(chosen if i == step else v for i, v in enumerate(held)))
        else:
            put(world, reference.path, chosen)


def strip_extras(world: msd.World) -> msd.World:
    """The World without what only MJCF knows."""
    world = world.deepcopy()
    for _, element in list(walk(world)):
        if isinstance(element, Element) and hasattr(element, "extras"):
            element.extras = msgspec.UNSET
    return world
