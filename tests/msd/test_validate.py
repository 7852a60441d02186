"""The validator: each check finds what it is for and nothing beside it, each repair repairs that and nothing else."""

import msgspec
import pytest
from validate_cases import CASES
from validate_world import Case, clean

from app import fixes
from app.document import Document
from engine import msd
from engine.msd.paths import parse
from engine.msd.validate import Append, Assign, Remove, Severity
from engine.msd.writing import to_plain

IDS = [f"{i}-{case.check}-{case.path}" for i, case in enumerate(CASES)]


def spoiled(case: Case) -> msd.World:
    world = clean()
    case.spoil(world)
    return world


def the_finding(case: Case, world: msd.World):
    (finding,) = (f for f in msd.validate(world) if f.check == case.check)
    return finding


def test_nothing_is_found_in_a_clean_world():
    assert msd.validate(clean()) == []
    msd.build(clean())


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_each_check_finds_what_it_is_for_and_no_other_does(case):
    found = msd.validate(spoiled(case))
    assert {f.check for f in found} <= {case.check, *case.along}
    finding = the_finding(case, spoiled(case))
    assert (finding.path, finding.severity) == (case.path, case.severity)
    assert finding.message and not finding.message.endswith(".")


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_no_check_finds_its_near_miss(case):
    world = clean()
    case.near(world)
    assert case.check not in {f.check for f in msd.validate(world)}


def leaves(value, path=()):
    """Every leaf of a plain value by its place."""
    if isinstance(value, dict):
        return {k: v for key, item in value.items() for k, v in leaves(item, (*path, key)).items()}
    if isinstance(value, (list, tuple)):
        return {k: v for i, item in enumerate(value) for k, v in leaves(item, (*path, i)).items()} | {
            (*path, "#"): len(value)
        }
    return {path: value}


def places(fix):
    """The places that a repair may touch, in the terms of plain data."""
    for edit in fix.edits:
        steps = parse(edit.path)
        plain = tuple(s[0] if isinstance(s, tuple) else s for s in steps)
        yield tuple(s for s in plain if s not in ("value", "unknown_keys")), isinstance(edit, (Assign, Append))


REPAIRED = [case for case in CASES if the_finding(case, spoiled(case)).fix is not None]


@pytest.mark.parametrize("case", REPAIRED, ids=[f"{c.check}-{c.path}" for c in REPAIRED])
def test_a_repair_removes_its_finding_and_changes_nothing_else(case):
    world = spoiled(case)
    finding = the_finding(case, world)
    before = world.deepcopy()
    result = msd.fixed(world, finding)
    assert world == before
    assert result != before
    found = msd.validate(result)
    assert case.check not in {f.check for f in found if f.path == finding.path}
    old = {(f.check, f.path) for f in msd.validate(world)}
    assert [f for f in found if f.severity is Severity.ERROR and (f.check, f.path) not in old] == []
    allowed = list(places(finding.fix))
    a, b = leaves(to_plain(before)), leaves(to_plain(result))
    for place in {k for k in a.keys() | b.keys() if a.get(k) != b.get(k)}:
        if place[0] == "keyframes" and any(
            isinstance(edit, Remove) or edit.value is None for edit in finding.fix.edits
        ):
            continue  # stored states follow what goes
        names = tuple(step for step in place if not (isinstance(step, str) and step[:1].isupper()))
        assert any(names[: len(p)] == p or (not sets and names[: len(p) - 1] == p[:-1]) for p, sets in allowed), place


@pytest.mark.parametrize("case", REPAIRED, ids=[f"{c.check}-{c.path}" for c in REPAIRED])
def test_a_repair_is_one_step_that_can_be_undone(case):
    document = Document(spoiled(case))
    finding = the_finding(case, document.world)
    before, after = document.world.deepcopy(), msd.fixed(document.world, finding)
    fixes.apply(document, finding)
    assert len(document.undo_stack) == 1
    assert document.undo_stack.undo_text == finding.fix.label
    assert document.world.hierarchy == after.hierarchy and document.world.assets == after.assets
    document.undo()
    assert document.world == before


def test_a_repair_is_refused_when_the_scene_has_changed():
    document = Document(clean())
    document.set("actuators[0].gear", (0, 0, 0, 0, 0, 0))
    (finding,) = msd.validate(document.world)
    document.remove("actuators[0]")
    before = document.world.deepcopy()
    with pytest.raises(msd.SceneError, match="changed since"):
        fixes.apply(document, finding)
    assert document.world == before and len(document.undo_stack) == 2


def test_what_has_no_repair_says_so():
    world = clean()
    world.hierarchy.bodies[1].link.inertial.diag_inertia = (1e5, 1e5, 1e5)
    (finding,) = msd.validate(world)
    with pytest.raises(msd.SceneError, match="no repair"):
        fixes.apply(Document(world), finding)


def test_every_check_has_a_case():
    """The names of the checks, as they stand in the sources."""
    import re
    from pathlib import Path

    folder = Path(msd.__file__).parent / "validate"
    text = "".join(path.read_text() for path in folder.glob("*.py"))
    checks = set(re.findall(r'"([a-z]+(?:-[a-z]+)+|condim|fog|fovy)",?$', text, re.M)) | set(
        re.findall(r', "([a-z]+(?:-[a-z]+)+|fovy|fog)"[,)]', text)
    )
    assert checks - {case.check for case in CASES} == set()
    assert len(checks) > 50


def test_stored_states_follow_in_the_editor_too():
    """The parts of a state that only MJCF has: activations, mocap poses, controls of all actuators."""
    world = clean()
    world.keyframes[0].extras = msd.KeyframeExtras(mpos=[1, 2, 3], mquat=[0, 0, 0, 1], ctrl=[1, 2, 3, 4])
    assert msd.validate(world) == []
    document = Document(world)
    before = world.deepcopy()
    document.delete(["actuators[1]"])
    assert world.keyframes[0].extras.ctrl.tolist() == [1, 3, 4]
    document.delete(["hierarchy.bodies[2]"])
    assert world.keyframes[0].extras.mpos is None and msd.validate(world) == []
    document.undo()
    document.undo()
    assert world == before


@pytest.mark.parametrize("number", [2**63, 10**30, -(10**30), 10**400], ids=["64 bits", "1e30", "-1e30", "1e400"])
def test_whole_numbers_of_any_length_are_checked(number) -> None:
    world = msd.World()
    msgspec.Struct.__setattr__(world.simulate_option, "sdf_iterations", number)  # as a file can have it
    found = [f for f in msd.validate(world) if f.path == "simulate_option.sdf_iterations"]
    assert len(found) == (not 0 <= number < 2**64)


@pytest.mark.parametrize(
    ("field", "value", "check"),
    [
        ("count", [0, 3, 1], "range-below"),
        ("cellcount", [1, -1, 1], "range-below"),
        ("mass", float("inf"), "number-infinite"),
    ],
)
def test_a_flexcomp_that_cannot_be_is_found_and_repaired(field, value, check):
    world = msd.from_str("""<mujoco><worldbody><flexcomp name="c" count="3 3 1" spacing=".1 .1 .1"/></worldbody>
        </mujoco>""")
    document = Document(world)
    document.set(f"extras.flexcomps[0].{field}", value)
    (finding,) = (f for f in msd.validate(world) if f.path == f"extras.flexcomps[0].{field}")
    assert finding.check == check
    fixes.apply(document, finding)
    assert finding.path not in {f.path for f in msd.validate(world)}


HELD_ROPE = """<mujoco><worldbody><body name="post"><geom size=".1"/>
    <flexcomp name="rope" type="grid" count="{count} 1 1" spacing=".1 .1 .1" mass="{mass}" dim="1">{pin}</flexcomp>
  </body></worldbody><equality><connect body1="rope_4" body2="post" anchor="0 0 0"/></equality>
  <sensor><framepos objtype="body" objname="rope_0"/></sensor></mujoco>"""


@pytest.mark.parametrize(
    ("count", "mass", "pin", "missing"),
    [(5, 1, "", []), (4, 1, "", ["rope_4"]), (5, 1, '<pin id="0"/>', ["rope_0"]), (4, 0, "", [])],
    ids=["whole", "shorter", "pinned", "left out of the build with what refers to it"],
)
def test_parts_that_a_flexcomp_does_not_make_are_missing(count, mass, pin, missing):
    """Oracle: the build, which refuses a scene that refers to them."""
    world = msd.from_str(HELD_ROPE.format(count=count, mass=mass, pin=pin))
    found = [finding for finding in msd.validate(world) if finding.check == "reference-missing"]
    assert [name for finding in found for name in missing if repr(name) in finding.message] == missing
    assert len(found) == len(missing) and all(finding.severity is Severity.ERROR for finding in found)
    try:
        msd.build(world)
    except msd.SceneError as error:
        assert missing and repr(missing[0]) in str(error)
    else:
        assert not missing
    for finding in found:
        fixes.apply(document := Document(world), finding)
        assert not [each for each in msd.validate(document.world) if each.check == "reference-missing"]
