"""Repairs that are done unasked put right what was misspelt, and neither remove nor invent anything."""

import re
from pathlib import Path

import pytest
from validate_world import clean

from app.checking import findings_of
from engine import msd
from engine.msd.paths import get
from engine.msd.validate import Kind, Remove, repair, spelling
from engine.msd.writing import to_json, to_plain

JOINT = "hierarchy.bodies[0].link.joints[0]"
TRUNK = "hierarchy.bodies[0].link.geoms[0]"


def misspelt(change) -> msd.World:
    """The clean World read from a file in which something was changed."""
    import msgspec

    plain = to_plain(clean())
    change(plain)
    return msd.from_str(msgspec.json.encode(plain).decode())


def base(plain):
    return plain["hierarchy"]["bodies"][0]["link"]


def rename_key(owner, old, new):
    owner[new] = owner.pop(old)


SLIPS = {
    "axsi": lambda p: rename_key(base(p)["joints"][0], "axis", "axsi"),
    "siz": lambda p: rename_key(base(p)["geoms"][0], "size", "siz"),
    "hierachy": lambda p: rename_key(p, "hierarchy", "hierachy"),
    "Keyframes": lambda p: rename_key(p, "keyframes", "Keyframes"),
    "pos_limits": lambda p: rename_key(base(p)["joints"][0], "pos_limit", "pos_limits"),
    "two at once": lambda p: (SLIPS["axsi"](p), SLIPS["siz"](p)),
    "Turn for turn": lambda p: p["actuators"][0]["target"].update(Joint="Turn"),
    "a blank behind": lambda p: p["actuators"][0]["target"].update(Joint="turn "),
    "silde for slide": lambda p: p["actuators"][2]["target"].update(Joint="silde"),
    "key and name": lambda p: (SLIPS["hierachy"](p), SLIPS["Turn for turn"](p)),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_put_right_and_nothing_else_changes(slip):
    world = misspelt(SLIPS[slip])
    assert to_json(world) != to_json(misspelt(lambda p: None)), "the slip is one"
    repaired = repair(world, findings_of)
    assert to_plain(repaired.world) == to_plain(misspelt(lambda p: None))
    assert repaired.done and repaired.left == []


def test_a_motor_is_neither_deleted_nor_put_on_another_joint():
    """Its joint is called as another one by mistake: nobody can know which of them the motor is for."""
    world = clean()
    for path, name in ((JOINT, "elbow_left"), ("hierarchy.bodies[0].link.children[0].joints[0]", "elbow_left")):
        get(world, path).name = name
    world.actuators[0].target.value = "elbow_lefft"
    world.tendon_set.joint_tendons.clear()
    del world.actuators[1]
    before = [(a.name, a.target.value) for a in world.actuators]
    repaired = repair(world, msd.validate)
    assert [(a.name, a.target.value) for a in repaired.world.actuators] == before
    assert {row.fix.kind for row in repaired.left} >= {Kind.GUESS, Kind.REMOVAL, Kind.INVENTION}


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("joint_1", ["joint_2"]),
        ("joint1", ["joint11"]),
        ("l_hip", ["r_hip"]),
        ("hip_x", ["hip_y"]),
        ("hipx", ["hipy"]),
        ("lknee", ["rknee"]),
        ("finger", ["fingers"]),
        ("hip_right", ["hip_left"]),
        ("front", ["rear"]),
        ("upper_arm", ["lower_arm"]),
        ("elbow_lefft", ["elbow_left", "elbow_leeft"]),
        ("FL_hip", ["FR_hip"]),
        ("j_11", ["j1_1"]),
    ],
)
def test_names_of_different_things_are_not_taken_for_slips(name, known):
    assert spelling.meant_name(name, known) == ""


@pytest.mark.parametrize(
    ("name", "known", "meant"),
    [
        ("J1", ["j1", "j2"], "j1"),
        ("left hip", ["left_hip", "right_hip"], "left_hip"),
        ("LeftHip", ["left_hip", "right_hip"], "left_hip"),
        ("left_shuolder", ["left_shoulder", "right_shoulder"], "left_shoulder"),
        ("left_shouder_2", ["left_shoulder_1", "left_shoulder_2"], "left_shoulder_2"),
        ("elbbow", ["elbow", "wrist"], "elbow"),
        ("wrjst", ["elbow", "wrist"], "wrist"),
    ],
)
def test_a_slip_in_a_name_is_clear(name, known, meant):
    assert spelling.meant_name(name, known) == meant


def test_what_removes_or_invents_is_left_until_it_is_chosen():
    world = clean()
    get(world, TRUNK).size = (0, 0, 0)
    world.actuators[0].target.value = "nowhere at all"
    world.simulate_option.timestep = -1.0
    get(world, JOINT).armature = -2.0
    repaired = repair(world, msd.validate)
    assert [row.finding.path for row in repaired.done] == [f"{JOINT}.armature"]
    assert get(repaired.world, JOINT).armature == 0
    kinds = {row.finding.check: row.fix.kind for row in repaired.left}
    assert kinds["size-zero"] is Kind.INVENTION and kinds["timestep-zero"] is Kind.INVENTION
    assert kinds["reference-missing"] is Kind.REMOVAL
    everything = repair(world, msd.validate, lambda left: left)
    assert not [f for f in msd.validate(everything.world) if f.severity != "info"]
    assert len(everything.world.actuators) == len(world.actuators) - 1
    assert len(everything.world.keyframes[0].extras.ctrl if everything.world.keyframes[0].extras else [0] * 3) == 3


def test_several_removals_of_one_list_are_those_that_were_chosen():
    world = clean()
    for i in (0, 2):
        world.actuators[i].target.value = f"nowhere {'abc'[i]}"
    names = [a.name for a in world.actuators]
    repaired = repair(world, msd.validate, lambda left: [row for row in left if row.fix.kind is Kind.REMOVAL])
    assert [a.name for a in repaired.world.actuators] == [names[1], names[3]]


def test_a_repair_says_its_kind_where_it_is_written():
    """No safe kind stands beside a removal, and `assign` is never without a kind."""
    folder = Path(msd.__file__).parent / "validate"
    for path in folder.glob("*.py"):
        for call in re.findall(r"[^\w]assign\(\s*([A-Z]+|\w+)", path.read_text()):
            assert call in ("SPELLING", "REFERENCE", "VALUE", "GUESS", "REMOVAL", "INVENTION", "kind"), path
    from validate_cases import CASES

    for case in CASES:
        world = clean()
        case.spoil(world)
        for finding in msd.validate(world):
            for fix in finding.fixes:
                removes = any(isinstance(edit, Remove) for edit in fix.edits)
                assert not (removes and fix.kind.safe) or fix.kind is Kind.SPELLING, (finding, fix)
