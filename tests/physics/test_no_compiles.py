"""No scene, and no edit of one, makes the engine compile: its kernels know nothing of the model."""

import importlib
import importlib.util
from pathlib import Path

import numpy as np
import pytest
import warp as wp

from engine import compiler, msd, physics
from engine.physics.runtime import precompiled
from engine.simulation import Simulation

RESOURCES = Path(__file__).parents[2] / "resources"


def _scenes() -> list[Path]:
    found = [*sorted((RESOURCES / "benchmarks").glob("*.xml")), *sorted((RESOURCES / "scenes").glob("*.msd"))]
    for package, pattern in (("dm_control", "suite/*.xml"), ("gymnasium", "envs/mujoco/assets/*.xml")):
        spec = importlib.util.find_spec(package)
        if spec and spec.submodule_search_locations:
            found += sorted(Path(spec.submodule_search_locations[0]).glob(pattern))
    return found


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kernel is loaded; from here on the compiler raises."""
    precompiled.install(wp.get_device("cpu"))
    names = [name for name in precompiled.kernel_modules() if name.startswith("engine.physics.")]
    modules = [importlib.import_module(name) for name in names]
    wp.force_load("cpu", modules=[wp.get_module(module.__name__) for module in modules], max_workers=2)

    def refuse(*args, **kwargs):
        raise AssertionError("a kernel was compiled")

    monkeypatch.setattr(wp._src.build, "build_cpu", refuse)


@pytest.mark.filterwarnings("ignore")
def test_no_scene_compiles_anything(no_compiler):
    ran = 0
    for file in _scenes():
        try:
            model = physics.put_model(compiler.build(msd.from_file(file)), "cpu")
        except (physics.NotSupported, msd.SceneError):
            continue
        data = physics.make_data(model)
        physics.step(model, data)
        assert np.isfinite(data.qpos.numpy()).all(), file
        ran += 1
    assert ran >= 7


def test_no_edit_compiles_anything(no_compiler):
    world = msd.from_file(RESOURCES / "benchmarks" / "humanoid.xml")
    Simulation(compiler.build(world)).step()
    link = world.hierarchy.bodies[0].link
    link.geoms.append(msd.Geometry(name="added", shape=msd.ShapeType.Box, size=[0.1, 0.1, 0.1]))
    Simulation(compiler.build(world)).step()
    box = msd.Link(name="box", local_translation=[0, 3, 1], joints=[])
    box.geoms = [msd.Geometry(name="mesh-less", shape=msd.ShapeType.Cylinder, size=[0.1, 0.1, 0.1])]
    world.hierarchy.bodies.append(msd.Body(link=box))
    world.simulate_option.timestep = 0.003
    Simulation(compiler.build(world)).step()
