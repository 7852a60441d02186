"""Scenes that people ship: no false alarms, and subtrees that come apart and go together again."""

from pathlib import Path

import numpy as np
import pytest

from engine import msd
from engine.msd import compose, names
from engine.msd.paths import get
from engine.msd.report import Report
from engine.msd.writing import to_plain

SHARED = Path(__file__).parents[2].parent / "shared" / "scenes"


def installed():
    """MJCF files of the installed packages, and of the shared scenes where there are any."""
    found = []
    for package in ("dm_control", "gymnasium"):
        try:
            module = __import__(package)
        except ImportError:
            continue
        found += sorted(Path(module.__file__).parent.rglob("*.xml"))
    return found + sorted(SHARED.rglob("*.xml"))


def running():
    """The files that MuJoCo compiles, with the World that we read in them."""
    mujoco = pytest.importorskip("mujoco")
    for path in installed():
        if "<mujoco" not in path.read_text(errors="replace"):
            continue
        try:
            mujoco.MjModel.from_xml_path(str(path))
        except ValueError:
            continue
        packages = [folder for folder in path.parents if folder.name in ("dm_control", "gymnasium", "scenes")]
        yield path, msd.from_file(path, asset_roots=packages)


@pytest.mark.timeout(600)
def test_no_error_is_found_in_a_scene_that_mujoco_runs():
    count, warnings = 0, {}
    for path, world in running():
        count += 1
        for finding in msd.validate(world):
            assert finding.severity is not msd.Severity.ERROR, (path, finding)
            if finding.severity is msd.Severity.WARNING:
                warnings.setdefault(finding.check, []).append((path.name, finding.message))
    assert count > 60
    # Joints that start outside their limits are really there, in robot arms and humanoids modelled at zero.
    # The flies' unit is the centimetre, and some bodies weigh less than a gas of their size would.
    expected = {"limit-without-start", "gravity-strong", "density-light"}
    assert warnings.keys() <= expected, {check: rows[:3] for check, rows in warnings.items()}


@pytest.mark.timeout(600)
def test_a_subtree_comes_out_and_goes_in_again():
    count = 0
    for path, world in running():
        links = [n for n in names.named_objects(world) if n.kind == "link" and ".children[" in n.path]
        links = [n for n in links if get(world, n.path.rpartition(".children[")[0]).name]
        if not links or len(links) > 150:
            continue
        link = links[np.random.default_rng(len(links)).integers(len(links))]
        parent = get(world, link.path.rpartition(".children[")[0]).name
        before, report = world.deepcopy(), Report()
        part = compose.detach(world, link.name, report)
        assert names.find(part, "link", link.name).path == "hierarchy.bodies[0].link"
        for whole in (world, part):
            errors = [f for f in msd.validate(whole) if f.severity is msd.Severity.ERROR]
            assert {f.check for f in errors} <= {"mass-missing"}, (path, link.name, errors[:3])
        if report.findings:
            continue  # what joined the two is lost, and was said
        compose.attach(world, part, self_link_name=parent)
        assert tidied(to_plain(world)) == tidied(to_plain(before)), (path, link.name)
        count += 1
    assert count > 25


def tidied(node):
    """Plain data with its lists of objects sorted and without MJCF's order, which attaching gives anew."""
    if isinstance(node, dict):
        return {key: tidied(value) for key, value in node.items() if key != "order"}
    if isinstance(node, list) and node and isinstance(node[0], (dict, list)):
        return sorted(map(tidied, node), key=str)
    return node
