"""Reading and writing large worlds beside MotrixSim's reading, each in a fresh process, by turns, in one run. Not
part of the ordinary run: `pytest tests/benchmarks/test_speed_of_files.py -s`, best with nothing else running. Time is
that of the processor, all threads together."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine import msd
from engine.msd.writable import check_writable

ROUNDS = 4

# Processor time and peak memory of one reading, and of our writing, in a process of its own.
PROBE = """
import json, sys, time
who, path = sys.argv[1:]
if who == "ours":
    from engine import msd as module
else:
    import motrixsim
    module = motrixsim.msd
def memory(key):
    return int(open("/proc/self/status").read().split(key + ":")[1].split()[0]) * 1024
start = memory("VmRSS")
begun = time.process_time()
world = module.from_file(path)
said = {"read": time.process_time() - begun, "memory": memory("VmHWM") - start}
if who == "ours":
    begun = time.process_time()
    module.save(world, path.replace("/world.", "/again."))
    said["write"] = time.process_time() - begun
    said["memory written"] = memory("VmHWM") - start
print(json.dumps(said))
"""


def links(count: int = 10_000) -> msd.World:
    """Robots of one link, with joint, geometry, site and actuator."""
    world = msd.World(name="links")
    for i in range(count):
        spring = msd.SpringDampCoeff.stiffness_damping(msd.StiffnessDamping(k=1.0, d=0.1))
        joint = msd.Joint(name=f"joint{i}", axis=[0, 0, 1], pos_limit=msd.Range(-1.5, 1.5))
        joint.spring_damper = msd.SpringDamper(coeff=spring)
        geom = msd.Geometry(
            name=f"geom{i}", shape=msd.ShapeType.Box, size=[0.1, 0.07, 0.03], position=[0.01 * i, 0, 0]
        )
        link = msd.Link(name=f"link{i}", local_translation=[i % 100 * 0.3, i // 100 * 0.3, 0.5])
        link.joints, link.geoms, link.sites = [joint], [geom], [msd.Site(name=f"site{i}", size=[0.01] * 3)]
        world.hierarchy.bodies.append(msd.Body(link=link))
        world.actuators.append(msd.Actuator(name=f"motor{i}", target=msd.ActuatorTarget.joint(f"joint{i}")))
    return world


def mesh(count: int = 2_000_000) -> msd.World:
    """One mesh of two million vertices with normals and texture coordinates, four million triangles."""
    rng = np.random.default_rng(0)
    data = msd.MeshData(
        name="m",
        vertices=rng.random((count, 3), dtype=np.float32),
        triangles=rng.integers(0, count, (2 * count, 3), dtype=np.uint32),
        normal=rng.random((count, 3), dtype=np.float32),
        texcoord=rng.random((count, 2), dtype=np.float32),
    )
    world = msd.World(name="mesh")
    world.assets.meshes["m"] = msd.MeshAsset(source=msd.MeshSource.buffer(data=data))
    return world


def probe(who: str, file: Path) -> dict[str, float]:
    done = subprocess.run([sys.executable, "-c", PROBE, who, str(file)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("suffix", [".json", ".msdb"])
@pytest.mark.parametrize("make", [links, mesh])
def test_large_worlds_beside_motrixsim(make, suffix: str, tmp_path: Path) -> None:
    """Each figure is the least of the rounds: what else runs on the machine only adds to it."""
    pytest.importorskip("motrixsim")
    file = tmp_path / f"world{suffix}"
    msd.save(make(), file)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        theirs.append(probe("motrixsim", file))
        ours.append(probe("ours", file))
    size = file.stat().st_size
    least = {key: min(run[key] for run in ours) for key in ours[0]}
    reference = min(run["read"] for run in theirs)
    print(
        f"\n{make.__name__}{suffix}: {size / 1e6:.0f} MB; MotrixSim reads in {reference:.2f} s; ours: "
        f"read {least['read']:.2f} s ({least['read'] / reference:.2f}), "
        f"write {least['write']:.2f} s ({least['write'] / reference:.2f}), "
        f"peak memory {least['memory'] / size:.2f} x file "
        f"(MotrixSim {min(run['memory'] for run in theirs) / size:.2f}), "
        f"with writing {least['memory written'] / size:.2f}"
    )
    assert (tmp_path / f"again{suffix}").read_bytes() == file.read_bytes()
    assert max(least["read"], least["write"]) < reference
    assert max(least["memory"], least["memory written"]) < 3 * size


def test_checking_a_world_before_it_is_saved_takes_as_long_as_encoding_it() -> None:
    world = msd.World()
    for i in range(1000):
        geoms = [msd.Geometry(name=f"geom {i} {j}", size=[i, j, 0.0]) for j in range(2)]
        world.hierarchy.bodies.append(msd.Body(link=msd.Link(name=f"link {i}", geoms=geoms)))

    def seconds(function: Callable[[msd.World], Any]) -> float:
        least = float("inf")
        for _ in range(15):
            start = time.process_time()
            function(world)
            least = min(least, time.process_time() - start)
        return least

    encoding, checking = seconds(msd.to_msgpack), seconds(check_writable)
    print(f"\nencoding {encoding * 1e3:.1f} ms, checking {checking * 1e3:.1f} ms")
    assert checking < 1.8 * encoding
