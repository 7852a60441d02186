"""Tasks put together by one script from the classes of a package: ours, or robosuite's."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

Package = ModuleType | SimpleNamespace
TABLE = (0.8, 0.8, 0.05)
TOP = (0, 0, 0.8)


def robot(p: Package, arm: str = "Panda") -> Any:
    """An arm on its pedestal, with its gripper, at a table."""
    model = getattr(p, arm)(idn=0)
    model.add_base(getattr(p, model.default_base)(idn=0))
    gripper = getattr(p, model.default_gripper["right"])(idn="0_right")
    model.add_gripper(gripper, model.eef_name["right"])
    model.set_base_xpos(model.base_xpos_offset["table"](TABLE[0]))
    return model


def wood(p: Package, texture: str, name: str) -> Any:
    """A material as tasks have them."""
    look = {"texrepeat": "1 1", "specular": "0.4", "shininess": "0.1"}
    return p.CustomMaterial(texture, name, f"{name}_mat", tex_attrib={"type": "cube"}, mat_attrib=look)


def table(p: Package) -> Any:
    """A table at the origin."""
    arena = p.TableArena(table_full_size=TABLE, table_friction=(1.0, 5e-3, 1e-4), table_offset=TOP)
    arena.set_origin([0, 0, 0])
    return arena


def lift(p: Package, seed: int = 0) -> tuple[Any, Any]:
    """A cube on a table."""
    rng = np.random.default_rng(seed)
    cube = p.BoxObject(
        *("cube", None, [0.022] * 3, [0.020] * 3), rgba=[1, 0, 0, 1], material=wood(p, "WoodRed", "redwood"), rng=rng
    )
    sampler = p.UniformRandomSampler(
        *("ObjectSampler", cube, [-0.03, 0.03], [-0.03, 0.03], None),
        ensure_object_boundary_in_range=False,
        reference_pos=TOP,
        z_offset=0.01,
        rng=rng,
    )
    return p.ManipulationTask(table(p), [robot(p)], cube), sampler


def stack(p: Package, seed: int = 0) -> tuple[Any, Any]:
    """Two cubes on a table."""
    small = p.BoxObject("cubeA", [0.02] * 3, rgba=[1, 0, 0, 1], material=wood(p, "WoodRed", "redwood"))
    large = p.BoxObject("cubeB", [0.025] * 3, rgba=[0, 1, 0, 1], material=wood(p, "WoodGreen", "greenwood"))
    sampler = p.UniformRandomSampler(
        *("ObjectSampler", [small, large], [-0.08, 0.08], [-0.08, 0.08], None),
        ensure_object_boundary_in_range=False,
        reference_pos=TOP,
        z_offset=0.01,
        rng=np.random.default_rng(seed),
    )
    return p.ManipulationTask(table(p), [robot(p, "Sawyer")], [small, large]), sampler


def nut_assembly(p: Package, seed: int = 0) -> tuple[Any, Any]:
    """Two nuts and their pegs."""
    arena = p.PegsArena(table_full_size=TABLE, table_friction=(1.0, 5e-3, 1e-4), table_offset=(0, 0, 0.82))
    arena.set_origin([0, 0, 0])
    sampler = p.SequentialCompositeSampler(name="ObjectSampler")
    nuts = []
    for name, ys in (("SquareNut", [0.11, 0.225]), ("RoundNut", [-0.225, -0.11])):
        own = p.UniformRandomSampler(
            *(f"{name}Sampler", None, [-0.115, -0.11], ys, None, "z"),
            ensure_object_boundary_in_range=False,
            reference_pos=(0, 0, 0.82),
            z_offset=0.02,
            rng=np.random.default_rng(seed),
        )
        sampler.append_sampler(sampler=own)
        nuts.append(getattr(p, f"{name}Object")(name=name))
        sampler.add_objects_to_sampler(sampler_name=f"{name}Sampler", mujoco_objects=nuts[-1])
    return p.ManipulationTask(arena, [robot(p)], nuts), sampler


def door(p: Package, seed: int = 0) -> tuple[Any, Any]:
    """A door with a latch."""
    arena = table(p)
    arena.set_camera("agentview", pos=[0.6, 0, 1.6], quat=[0.64, 0.3, 0.3, 0.64])
    own = p.DoorObject(name="Door", friction=0.0, damping=0.1, lock=True)
    sampler = p.UniformRandomSampler(
        *("ObjectSampler", own, [0.07, 0.09], [-0.01, 0.01], (-np.pi / 2 - 0.25, -np.pi / 2), "z"),
        ensure_object_boundary_in_range=False,
        reference_pos=TOP,
        rng=np.random.default_rng(seed),
    )
    return p.ManipulationTask(arena, [robot(p, "UR5e")], own), sampler


def pick_place(p: Package, seed: int = 0) -> tuple[Any, Any]:
    """Groceries and two bins."""
    arena = p.BinsArena(bin1_pos=(0.1, -0.25, 0.8))
    arena.set_origin([0, 0, 0])
    kinds = ("Milk", "Bread", "Cereal", "Can")
    shown = [getattr(p, f"{kind}VisualObject")(name=f"Visual{kind}") for kind in kinds]
    held = [getattr(p, f"{kind}Object")(name=kind) for kind in kinds]
    sampler = p.UniformRandomSampler(
        *("CollisionObjectSampler", held, [-0.145, 0.145], [-0.195, 0.195], None, "z"),
        reference_pos=(0.1, -0.25, 0.8),
        rng=np.random.default_rng(seed),
    )
    return p.ManipulationTask(arena, [robot(p)], shown + held), sampler


TASKS = {"Lift": lift, "Stack": stack, "NutAssembly": nut_assembly, "Door": door, "PickPlace": pick_place}
