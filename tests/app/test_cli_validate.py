"""msd-studio validate: findings with their lines, as text and as JSON, and repairs that say what they change."""

import json

import pytest

from app.cli import main
from engine import msd

ARM = """<mujoco>
  <worldbody>
    <light cutoff="45"/>
    <body name="arm">
      <joint name="turn" axis="0 0 1" range="5 300"
             armature="-1"/>
      <geom size="0.1"/>
    </body>
  </worldbody>
  <actuator>
    <motor name="push" joint="turn" gear="0"/>
  </actuator>
</mujoco>"""


@pytest.fixture
def arm(tmp_path):
    path = tmp_path / "arm.xml"
    path.write_text(ARM)
    return path


@pytest.fixture
def misspelt(tmp_path, arm):
    """The arm in MSD, with a key and a name misspelt, and a motor for no joint at all."""
    world = msd.from_file(arm)
    world.hierarchy.bodies[0].link.joints[0].armature = 0.0
    world.actuators.append(msd.Actuator(name="lost", target=msd.ActuatorTarget.joint("nowhere")))
    path = tmp_path / "arm.msd"
    msd.save(world, path)
    text = path.read_text().replace('"axis"', '"axsi"').replace('"Joint": "turn"', '"Joint": "Turn"')
    assert text.count("axsi") == 1 and text.count('"Turn"') == 1
    path.write_text(text)
    return path


def answer(capsys, *words):
    code = main(["validate", *map(str, words), "--json"])
    return code, json.loads(capsys.readouterr().out)


def line_of(path, text):
    return next(i for i, line in enumerate(path.read_text().splitlines(), 1) if text in line)


def test_findings_name_the_lines_of_xml(arm, capsys):
    code, said = answer(capsys, arm)
    lines = {row["check"]: (row["line"], row["column"]) for row in said["findings"]}
    assert code == 1
    assert lines["range-below"] == (line_of(arm, "<joint"), None) and lines["gear-zero"][0] == line_of(arm, "<motor")
    assert main(["validate", str(arm)]) == 1
    assert f"(line {line_of(arm, '<joint')})" in capsys.readouterr().out


def test_findings_name_the_lines_and_columns_of_json(misspelt, capsys):
    code, said = answer(capsys, misspelt)
    lines = misspelt.read_text().splitlines()
    rows = {(row["check"], row["path"]): row for row in said["findings"]}
    row = rows["reference-missing", "actuators[0].target.value"]
    assert code == 1 and row["file"] == str(misspelt)
    assert lines[row["line"] - 1][row["column"] - 1 :].startswith('"Joint": "Turn"')
    row = rows["gear-zero", "actuators[0].gear"]
    assert lines[row["line"] - 1][row["column"] - 1 :].startswith('"gear"')
    assert said["errors"] == sum(row["severity"] == "error" for row in said["findings"]) > 0


def test_a_file_in_an_included_one_is_named(tmp_path, capsys):
    (tmp_path / "part.xml").write_text(
        '<mujoco>\n\n<worldbody><body>\n<joint armature="-1"/><geom size=".1"/></body></worldbody></mujoco>'
    )
    (tmp_path / "main.xml").write_text('<mujoco><include file="part.xml"/></mujoco>')
    _, said = answer(capsys, tmp_path / "main.xml")
    (row,) = (row for row in said["findings"] if row["check"] == "range-below")
    assert row["file"].endswith("part.xml") and row["line"] == 4


def test_urdf_has_lines(tmp_path, capsys):
    file = tmp_path / "arm.urdf"
    file.write_text(
        '<robot name="a"><link name="base"/>\n<link name="tip"/>\n<joint name="turn" type="continuous">\n'
        '<parent link="base"/><child link="tip"/></joint></robot>'
    )
    _, said = answer(capsys, file)
    assert {row["line"] for row in said["findings"] if row["check"] == "mass-missing"} == {2}


def test_severity_hides_what_is_less_bad_and_not_the_exit_code(arm, capsys):
    code, said = answer(capsys, arm, "--severity", "error")
    assert code == 1 and {row["severity"] for row in said["findings"]} == {"error"} and said["warnings"] > 0
    assert main(["validate", str(arm), "--severity", "warning"]) == 1
    assert "info:" not in capsys.readouterr().out


def test_what_cannot_be_read_is_a_finding_in_json(tmp_path, capsys):
    file = tmp_path / "broken.msd"
    file.write_text('{\n"hierarchy": 5}')
    code, said = answer(capsys, file)
    assert code == 1 and said["errors"] == 1
    assert (said["findings"][0]["check"], said["findings"][0]["line"]) == ("unreadable", 2)


def test_fix_repairs_what_is_safe_and_lists_the_rest(misspelt, tmp_path, capsys):
    out = tmp_path / "repaired.msd"
    assert main(["validate", str(misspelt), "--fix", str(out)]) == 1
    said = capsys.readouterr().out
    assert '~ hierarchy.bodies["arm"].link.joints["turn"].axis: 0 0 0 -> 0 0 1' in said
    assert "~ actuators[\"push\"].target.value: 'Turn' -> 'turn'" in said
    assert "not applied, needs a choice" in said and "removes  actuators[1].target.value" in said
    world = msd.from_file(out)
    assert world.hierarchy.bodies[0].link.joints[0].axis.tolist() == [0, 0, 1]
    assert [a.target.value for a in world.actuators] == ["turn", "nowhere"], "nothing was removed"
    assert world.actuators[0].gear.tolist() == [0] * 6, "nothing was made up"


def test_a_dry_run_writes_nothing(misspelt, tmp_path, capsys):
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert main(["validate", str(misspelt), "--dry-run"]) == 1
    assert "axis: 0 0 0 -> 0 0 1" in capsys.readouterr().out
    assert main(["validate", str(misspelt), "--fix", str(tmp_path / "out.msd"), "--dry-run"]) == 1
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_fix_replaces_the_scene_itself_only_when_it_is_forced_to(misspelt, tmp_path, capsys):
    before = misspelt.read_bytes()
    (tmp_path / "link.msd").symlink_to(misspelt)
    for name in (misspelt, tmp_path / "link.msd"):
        assert main(["validate", str(misspelt), "--fix", str(name)]) == 1
        assert "is the input itself; give another name, or --force" in capsys.readouterr().err
        assert misspelt.read_bytes() == before
    main(["validate", str(misspelt), "--fix", str(misspelt), "--force"])
    assert msd.from_file(misspelt).hierarchy.bodies[0].link.joints[0].axis.tolist() == [0, 0, 1]


@pytest.mark.parametrize("by", ["number", "path", "all"])
def test_repairs_are_chosen_by_number_by_path_or_all(misspelt, tmp_path, capsys, by):
    _, said = answer(capsys, misspelt, "--dry-run")
    number = next(i for i, row in enumerate(said["choices"], 1) if row["check"] == "reference-missing")
    word = {"number": str(number), "path": "actuators[1].target.value", "all": "all"}[by]
    out = tmp_path / "out.msd"
    assert main(["validate", str(misspelt), "--fix", str(out), "--choose", word]) == 0
    world = msd.from_file(out)
    assert [a.name for a in world.actuators] == ["push"]
    assert world.actuators[0].gear[0] == (1 if by == "all" else 0)


def test_a_choice_that_is_not_there_is_refused(misspelt, tmp_path, capsys):
    for word in ("99", "0", "actuators[7]"):
        assert main(["validate", str(misspelt), "--dry-run", "--choose", word]) == 1
        assert "no such repair" in capsys.readouterr().err
    assert main(["validate", str(misspelt), "--choose", "1"]) == 1
    assert "--dry-run" in capsys.readouterr().err


def test_repairs_have_the_lines_of_the_scene_and_what_is_left_those_of_the_repaired_one(misspelt, tmp_path, capsys):
    _, before = answer(capsys, misspelt)
    known = {row["message"]: row["line"] for row in before["findings"]}
    out = tmp_path / "repaired.msd"
    _, said = answer(capsys, misspelt, "--fix", out)
    assert all(row["line"] == known[row["message"]] for row in said["fixed"])
    turn = next(row for row in said["fixed"] if "'Turn'" in row["message"])
    assert turn["line"] == line_of(misspelt, '"Turn"')
    lost = next(row for row in said["findings"] if row["path"] == "actuators[1].target.value")
    assert (lost["file"], lost["line"]) == (str(out), line_of(out, '"nowhere"'))
    (choice,) = {row["line"] for row in said["choices"] if row["path"] == lost["path"]}
    assert choice == line_of(misspelt, '"nowhere"')


def test_a_dry_run_has_the_lines_of_the_scene(arm, capsys):
    _, said = answer(capsys, arm, "--dry-run")
    assert said["fixed"] or said["findings"]
    assert all(row["line"] and row["file"] == str(arm) for row in said["findings"] if row["path"].startswith("hier"))
