"""Whether a device steps scenes as the CPU of this machine does: found out once for a GPU, before it is first used.

Nobody can try the engine on every GPU and driver. Twenty steps of five scenes, which have a bit of everything, are
compared; where they differ, or do not run at all, the CPU is used instead, and a sentence says so.
"""

# ruff: noqa: E501 (MJCF reads better unbroken)

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
import json
from pathlib import Path
from typing import Any

import numpy as np
import warp as wp

from engine import msd, physics
from engine.compiler import build
from engine.physics.runtime import kernel_cache

STEPS = 20
TOLERANCE = 1e-3
"""Of positions and velocities, in their units: float32 in another order gives 1e-5 in so few steps."""

_FLOOR = '<geom type="plane" size="5 5 0.1"/>'
SCENES = {
    "boxes that fall on each other": f"""<mujoco><worldbody>{_FLOOR}
        <replicate count="4" offset="0.02 0 0.21"><body pos="0 0 0.105"><freejoint/><geom type="box" size="0.1 0.1 0.1"/>
        </body></replicate></worldbody></mujoco>""",
    "shapes of every kind on a slope": f"""<mujoco><option cone="elliptic"/>
        <asset><mesh name="wedge" vertex="0 0 0  0.2 0 0  0 0.2 0  0 0 0.2"/></asset>
        <worldbody>{_FLOOR}<geom type="box" size="1 1 0.1" euler="10 0 0"/>
        <body pos="0 0 0.35"><freejoint/><geom size="0.1"/></body>
        <body pos="0.4 0 0.35"><freejoint/><geom type="capsule" size="0.08 0.1"/></body>
        <body pos="-0.4 0 0.35"><freejoint/><geom type="cylinder" size="0.1 0.08"/></body>
        <body pos="0 0.4 0.45"><freejoint/><geom type="ellipsoid" size="0.1 0.12 0.08"/></body>
        <body pos="0 -0.4 0.35"><freejoint/><geom type="mesh" mesh="wedge"/></body></worldbody></mujoco>""",
    "an arm with servos": """<mujoco><option integrator="implicitfast"/><worldbody>
        <body><joint name="a" axis="0 1 0" damping="0.1"/><geom type="capsule" size="0.04" fromto="0 0 0 0.5 0 0"/>
        <body pos="0.5 0 0"><joint name="b" axis="0 0 1" range="-20 20" limited="true" frictionloss="0.1"/>
        <geom type="capsule" size="0.03" fromto="0 0 0 0.4 0 0"/><site name="hand" pos="0.4 0 0"/></body></body></worldbody>
        <actuator><position joint="a" kp="50"/><velocity joint="b" kv="2"/></actuator>
        <sensor><accelerometer site="hand"/><gyro site="hand"/></sensor></mujoco>""",
    "tendons and closed loops": """<mujoco><option integrator="RK4"/><worldbody><site name="hook" pos="0 0 1"/>
        <body name="left"><joint name="l" axis="0 1 0"/><geom size="0.05" pos="0.5 0 0"/><site name="m" pos="0.5 0 0"/></body>
        <body name="right" pos="1 0 0"><joint name="r" axis="0 1 0"/><geom size="0.05" pos="-0.3 0 0"/></body></worldbody>
        <tendon><spatial stiffness="40" damping="1" range="0 1.2" limited="true"><site site="hook"/><site site="m"/></spatial>
        </tendon><equality><joint joint1="l" joint2="r" polycoef="0 -0.5 0 0 0"/></equality></mujoco>""",
    "a chain in a stream": """<mujoco><option density="1000" viscosity="0.01" wind="1 0 0" solver="CG"/><worldbody>
        <body pos="0 0 2"><joint type="ball"/><geom type="capsule" size="0.05" fromto="0 0 0 0 0 -0.3"/>
        <body pos="0 0 -0.3"><joint type="ball"/><geom type="capsule" size="0.05" fromto="0 0 0 0 0 -0.3"/>
        <body pos="0 0 -0.3"><joint type="ball"/><geom type="capsule" size="0.05" fromto="0 0 0 0 0 -0.3"/>
        </body></body></body></worldbody></mujoco>""",
}  # fmt: skip


def differences(device: str) -> dict[str, float]:
    """By scene: the largest difference of a position or velocity after the steps on a device from those on the CPU."""
    return {name: _difference(text, device) for name, text in SCENES.items()}


def _difference(text: str, device: str) -> float:
    scene = build(msd.from_str(text))
    expected, found = _run(scene, "cpu"), _run(scene, device)
    largest = np.abs(expected - found).max(initial=0.0)
    return float(largest) if np.isfinite(largest) else float("inf")


def _run(scene: Any, device: str) -> np.ndarray:
    m = physics.put_model(scene, device)
    d = physics.make_data(m, nworld=2)
    for _ in range(STEPS):
        physics.step(m, d)
    return np.concatenate([d.qpos.numpy(), d.qvel.numpy()], axis=1)


def trusted(device: str | None) -> tuple[str | None, str]:
    """The device, or "cpu" in its place, and then a sentence that says why. A GPU is compared with the CPU the first
    time; what came of it is kept beside its kernels, until another driver, Warp or MSD Studio is installed."""
    kernel_cache.init()
    try:
        chosen = wp.get_device(device)
    except (ValueError, RuntimeError):
        return device, ""  # put_model names those that there are
    if chosen.is_cpu:
        return device, ""
    kept = _result_file(chosen)
    try:
        sentence = json.loads(kept.read_text())["sentence"]
    except (OSError, ValueError, KeyError):
        sentence = compared(chosen.alias)
        with contextlib.suppress(OSError):  # else it is found out again the next time
            kept.write_text(json.dumps({"sentence": sentence}))
    return ("cpu", sentence) if sentence else (device, "")


def compared(device: str) -> str:
    """A sentence about a device that does not step as the CPU does; "" for one that does."""
    name = wp.get_device(device).name
    advice = "the CPU is used instead. `msd-studio doctor --report FILE` writes what to send with a report of it"
    try:
        found = differences(device)
    except Exception as error:  # whatever a driver or a compiler says, the CPU can go on
        return f"{name} ({device}) cannot run the physics ({str(error).splitlines()[0]}): {advice}."
    worst = max(found, key=lambda scene: found[scene])
    if found[worst] <= TOLERANCE:
        return ""
    return f"{name} ({device}) computes {worst} otherwise than the CPU, by {found[worst]:.2g}: {advice}."


def _result_file(device: wp.Device) -> Path:
    try:
        version = importlib.metadata.version("msd-studio")
    except importlib.metadata.PackageNotFoundError:
        version = ""
    driver = getattr(wp, "get_cuda_driver_version", lambda: "")()
    identity = [version, wp.config.version, device.name, str(getattr(device, "uuid", "")), str(driver)]
    digest = hashlib.sha256("\n".join(identity).encode()).hexdigest()[:16]
    return Path(str(wp.config.kernel_cache_dir)) / f"msd_studio_compared_{digest}.json"
