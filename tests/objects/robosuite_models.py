"""robosuite's own models, to compare with. Installed without what else it needs, which its models do not use."""

from __future__ import annotations

import copy
import functools
import importlib
import importlib.util
import sys
import types
import xml.etree.ElementTree as ET
from pathlib import Path

import mujoco
import numpy as np
import pytest

SPEC = importlib.util.find_spec("robosuite")
FOLDER = Path(SPEC.submodule_search_locations[0]) if SPEC and SPEC.submodule_search_locations else None
ASSETS = FOLDER / "models" / "assets" if FOLDER else Path("robosuite/models/assets")

needs_robosuite = pytest.mark.skipif(
    not ASSETS.is_dir(), reason="robosuite 1.5.2 is not installed: pip install --no-deps robosuite==1.5.2"
)

_UNUSED = ("termcolor", "numba", "cv2")
"""What robosuite's models import, beside what is installed, and do not use."""


def _itself(*arguments, **_):
    """In place of numba's decorators and termcolor's colours."""
    return arguments[0] if arguments else (lambda function: function)


@functools.cache
def robosuite() -> types.SimpleNamespace:
    """The names of robosuite that ours have in one package; without its environments and controllers."""
    assert FOLDER is not None
    package = types.ModuleType("robosuite")
    package.__path__ = [str(FOLDER)]
    sys.modules["robosuite"] = package
    for name in _UNUSED:
        if importlib.util.find_spec(name) is None:
            sys.modules[name] = types.ModuleType(name)
            sys.modules[name].__dict__.update(colored=_itself, jit=_itself)
    package.models = importlib.import_module("robosuite.models")  # which itself refers to robosuite.models
    parts = [f"models.{part}" for part in ("world", "arenas", "bases", "grippers", "objects", "robots", "tasks")]
    parts += ["utils.mjcf_utils", "utils.placement_samplers"]
    modules = [importlib.import_module(f"robosuite.{part}") for part in parts]
    return types.SimpleNamespace(**{name: value for module in modules for name, value in vars(module).items()})


def compiled(obj) -> mujoco.MjModel:
    """One of our objects, compiled by MuJoCo."""
    return mujoco.MjModel.from_xml_string(ET.tostring(obj.get_scene(), encoding="unicode"))


def compiled_original(obj) -> mujoco.MjModel:
    """One of robosuite's objects, compiled by MuJoCo in robosuite's empty scene."""
    scene = robosuite().MujocoWorldBase()
    scene.root.set("model", obj.name)
    scene.worldbody.append(copy.deepcopy(obj.get_obj()))
    scene.asset.extend(copy.deepcopy(list(obj.asset)))
    return mujoco.MjModel.from_xml_string(scene.get_xml())


def differences(ours: mujoco.MjModel, theirs: mujoco.MjModel) -> list[str]:
    """What two models differ in: arrays (names and textures too), sizes, options. Numbers to 12 digits."""
    lost = [key for key in _fields(theirs) if not _same(getattr(ours, key), getattr(theirs, key))]
    for group in ("opt", "stat"):
        a, b = getattr(ours, group), getattr(theirs, group)
        lost += [f"{group}.{key}" for key in _fields(b) if not _same(getattr(a, key), getattr(b, key))]
    return lost


def _fields(struct) -> list[str]:
    kinds = (np.ndarray, int, float, bytes)
    return [key for key in dir(struct) if key[0] != "_" and isinstance(getattr(struct, key), kinds)]


def _same(a, b) -> bool:
    if isinstance(b, np.ndarray) and b.dtype.kind == "f":
        return a.shape == b.shape and np.allclose(a, b, rtol=1e-12, atol=1e-15)
    return np.array_equal(a, b)
