"""How each engine loads a scene and steps it: `load(file, nworld, device)` gives a Runner.

An engine that is not installed, or cannot load the scene, raises Unavailable. Every scene starts from its first
keyframe, where it has one, and is not controlled beyond that.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

_ROLLED = 20  # steps of many worlds in one call; what a rollout returns holds the state of every one


class Unavailable(Exception):
    """The engine is not installed, or does not support the case; the message says which."""


@dataclass
class Runner:
    """A loaded scene. `steps` advances every world so many times; `wait` returns when all steps are done."""

    steps: Callable[[int], object]
    timestep: float
    wait: Callable[[], object] = lambda: None


def ours(file: str, nworld: int, device: str) -> Runner:
    """This program's engine."""
    import warp as wp

    from engine import physics

    model, data, timestep = load_ours(file, nworld, device)

    def steps(count: int) -> None:
        for done in range(0, count, _ROLLED):
            physics.step(model, data, min(_ROLLED, count - done))

    one = _repeated(lambda: physics.step(model, data))
    return Runner(one if nworld == 1 else steps, timestep, lambda: wp.synchronize_device(model.device))


def load_ours(file: str, nworld: int, device: str) -> tuple[Any, Any, float]:
    """Model, data and timestep of a scene in this program's engine."""
    from engine import msd, physics
    from engine.compiler import build

    scene = build(msd.from_file(file))
    try:
        model = physics.put_model(scene, device)
    except physics.NotSupported as error:
        raise Unavailable(str(error)) from error
    data = physics.make_data(model, nworld)
    if scene.nkey:
        for name in ("qpos", "qvel", "act", "ctrl"):
            array = getattr(data, name)
            key = np.asarray(getattr(scene, f"key_{name}")[0], np.float32)
            array.assign(np.ascontiguousarray(np.broadcast_to(key, array.shape)))
    return model, data, float(scene.opt.timestep)


def mujoco(file: str, nworld: int, device: str) -> Runner:
    """MuJoCo C: one world on one core, several by `mujoco.rollout` on all."""
    engine = _import("mujoco")
    model, data = _host(engine, file)
    if nworld == 1:
        return Runner(_repeated(lambda: engine.mj_step(model, data)), model.opt.timestep)
    cores = os.cpu_count() or 1
    pool = _import("mujoco.rollout").Rollout(nthread=cores)
    datas = [engine.MjData(model) for _ in range(cores)]
    kind = engine.mjtState.mjSTATE_FULLPHYSICS
    start = np.empty(engine.mj_stateSize(model, kind))
    engine.mj_getState(model, data, start, kind)
    ends = np.tile(start, (nworld, 1))
    control = np.tile(data.ctrl, (nworld, 1, 1))

    def steps(count: int) -> None:
        for done in range(0, count, _ROLLED):
            number = min(_ROLLED, count - done)
            states, _ = pool.rollout(model, datas, ends, control.repeat(number, 1), nstep=number)
            ends[:] = states[:, -1]

    return Runner(steps, model.opt.timestep)


def motrixsim(file: str, nworld: int, device: str) -> Runner:
    """MotrixSim, one world."""
    engine = _import("motrixsim")
    if nworld > 1:
        raise Unavailable("MotrixSim is measured with one world")
    try:
        model = engine.load_model(file)
        data = engine.SceneData(model)
    except BaseException as error:  # a panic of the library is no Exception
        raise Unavailable(f"MotrixSim does not load it: {error}") from error
    if model.num_keyframes:
        model.keyframes[0].apply(data)
    return Runner(_repeated(lambda: engine.step(model, data)), model.options.timestep)


def mujoco_warp(file: str, nworld: int, device: str) -> Runner:
    """MuJoCo Warp, its step captured as a graph. Compiles for a minute where its kernels are not cached."""
    engine, host = _import("mujoco_warp"), _import("mujoco")
    import warp as wp

    model, data = _host(host, file)
    host.mj_forward(model, data)
    with wp.ScopedDevice(device):
        try:
            m = engine.put_model(model)
            room = max(64, 4 * data.ncon, 2 * model.ngeom)
            d = engine.put_data(model, data, nworld=nworld, nconmax=room, njmax=max(256, 4 * data.nefc, 12 * room))
        except (NotImplementedError, ValueError) as error:
            raise Unavailable(f"MuJoCo Warp does not load it: {error}") from error
        engine.step(m, d)
        with wp.ScopedCapture(device=device) as recording:
            engine.step(m, d)
    graph: Any = recording.graph
    return Runner(
        _repeated(lambda: wp.capture_launch(graph)), model.opt.timestep, lambda: wp.synchronize_device(device)
    )


ENGINES = {"ours": ours, "mujoco": mujoco, "motrixsim": motrixsim, "mujoco_warp": mujoco_warp}

TITLES = {"ours": "MSD Studio", "mujoco": "MuJoCo C", "motrixsim": "MotrixSim", "mujoco_warp": "MuJoCo Warp"}


def _repeated(step: Callable[[], object]) -> Callable[[int], object]:
    def steps(count: int) -> None:
        for _ in range(count):
            step()

    return steps


def host(file: str) -> tuple[Any, Any, Any]:
    """The module of MuJoCo C, and the scene in it."""
    engine = _import("mujoco")
    return engine, *_host(engine, file)


def _host(engine: Any, file: str) -> tuple[Any, Any]:
    try:
        model = engine.MjModel.from_xml_path(file)
    except ValueError as error:
        raise Unavailable(f"MuJoCo does not load it: {error}") from error
    data = engine.MjData(model)
    if model.nkey:
        engine.mj_resetDataKeyframe(model, data, 0)
    return model, data


def _import(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise Unavailable(f"{name} is not installed") from error
