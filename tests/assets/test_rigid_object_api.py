"""Names, arguments, defaults and shapes of rigid objects are those of the document."""

from __future__ import annotations

import inspect

import pytest
import torch
from documented_rigid_objects import METHODS, PROPERTIES, SHAPES

import engine.assets as assets
import engine.assets.sim as sim_utils
from engine.assets import AssetBaseCfg, RigidObject, RigidObjectCfg, RigidObjectCollection, RigidObjectCollectionCfg
from engine.assets.sim import build_simulation_context

WORLDS, OBJECTS = 3, 2


@pytest.fixture(scope="module")
def things():
    spawn = sim_utils.CuboidCfg(size=(0.1, 0.2, 0.3), rigid_props=sim_utils.RigidBodyPropertiesCfg())
    with build_simulation_context(device="cpu") as sim:
        for i in range(WORLDS):
            sim_utils.create_prim(f"/World/Origin{i}")
        thing = RigidObject(RigidObjectCfg(prim_path="/World/Origin.*/Thing", spawn=spawn))
        cfgs = {
            f"thing_{i}": RigidObjectCfg(prim_path=f"/World/Origin.*/Thing_{i}", spawn=spawn) for i in range(OBJECTS)
        }
        collection = RigidObjectCollection(RigidObjectCollectionCfg(rigid_objects=cfgs))
        sim.reset()
        yield {"RigidObject": thing, "RigidObjectCollection": collection}


@pytest.mark.parametrize("name", METHODS)
def test_methods_and_their_arguments(name):
    cls = getattr(assets, name)
    for method, documented in METHODS[name].items():
        parameters = list(inspect.signature(getattr(cls, method)).parameters.values())[1:]
        defaults = {p.name: "" if p.default is p.empty else f"={p.default}" for p in parameters}
        assert ", ".join(name + default for name, default in defaults.items()) == documented, method


@pytest.mark.parametrize("name", ["RigidObject", "RigidObjectCollection"])
def test_properties(name, things):
    for each in PROPERTIES[name] + PROPERTIES["AssetBase"]:
        assert getattr(things[name], each) is not None, each


@pytest.mark.parametrize("name", SHAPES)
def test_shapes(name, things):
    data = things[name.removesuffix("Data")].data
    for width, names in SHAPES[name].items():
        for each in names:
            bodies = (OBJECTS,) if "Collection" in name else (1,) if each.startswith(("body_", "com_")) else ()
            expected = (WORLDS, *bodies, *([width] if width else []))
            value = getattr(data, each)
            assert isinstance(value, torch.Tensor) and value.dtype == torch.float32, each
            assert tuple(value.shape) == expected and value.device.type == "cpu", each


def test_settings():
    cfg = RigidObjectCfg(prim_path="/World/Thing")
    assert isinstance(cfg, AssetBaseCfg) and cfg.class_type is RigidObject
    assert (cfg.spawn, cfg.collision_group, cfg.debug_vis) == (None, 0, False)
    begin = cfg.init_state
    assert (begin.pos, begin.rot) == ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0))
    assert (begin.lin_vel, begin.ang_vel) == ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    assert RigidObjectCollectionCfg(rigid_objects={"a": cfg}).rigid_objects["a"] == cfg
