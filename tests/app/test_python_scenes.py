"""Python files that make scenes: in a process of their own, so that nothing that they do reaches this one."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from app import python_scenes
from app.document import Document
from engine.errors import SceneError

EXAMPLES = Path(__file__).parents[2] / "resources" / "examples"
BODY = """
from engine.scene import AABB, MultiBodySystem, Pose, RigidBody, Vector3
from engine.scene.geometry import GeometryBox
system = MultiBodySystem(pose=Pose(), is_static=False)
box = GeometryBox(pose=Pose(), mass=2.0, aabb=AABB(Vector3([1, 1, 1])))
system.add_rigid_body(RigidBody(Pose(), 1.0, 1.0, [box]))
"""


def written(tmp_path, text: str) -> str:
    file = tmp_path / "scene.py"
    file.write_text(text)
    return str(file)


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("from engine import msd\nworld = msd.from_file('box.xml')\n", "box"),
        ("from engine import msd\ndef world():\n    return msd.from_file('box.xml')\n", "box"),
        (BODY + "world = system\n", "mbs0"),
        (BODY + "from beside import Idle\nfrom engine.scene import Scene\ndef world():\n"
         "    scene = Scene(handler=Idle()); scene.add_multi_body_system(system); return scene\n", "mbs0"),
        ("from engine.objects import BoxObject\nworld = BoxObject('cube', [1, 1, 1])\n", "cube_main"),
        (BODY + "world = system\nif __name__ == '__main__':\n    raise SystemExit('run as a program')\n", "mbs0"),
    ],
)  # fmt: skip
def test_the_world_of_a_file(tmp_path, text, body):
    (tmp_path / "box.xml").write_text(
        "<mujoco><worldbody><body name='box'><geom size='1'/></body></worldbody></mujoco>"
    )
    (tmp_path / "beside.py").write_text(
        "from engine.scene import SimulationHandler\n"
        "class Idle(SimulationHandler):\n    def handle(self, s, c, dt): ...\n"
    )
    world = python_scenes.read(written(tmp_path, text))
    assert [each.link.name for each in world.hierarchy.bodies] == [body]
    assert world.file == str(tmp_path / "scene.py")


def test_relative_files_stay_those_of_the_scene_that_was_read(tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "t.obj").write_text(
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
    )
    (tmp_path / "parts" / "part.xml").write_text(
        "<mujoco><asset><mesh name='t' file='t.obj'/></asset>"
        "<worldbody><geom type='mesh' mesh='t'/></worldbody></mujoco>"
    )
    file = written(tmp_path, "from engine import msd\nworld = msd.from_file('parts/part.xml')\n")
    source = python_scenes.read(file).assets.meshes["t"].source
    assert os.path.normpath(tmp_path / source.value.path) == str(tmp_path / "parts" / "t.obj")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1\n", "no `world`"),
        ("world = 3\n", "gives int"),
        ("def world(): return None\n", "gives NoneType"),
        ("def world(needed): ...\n", "TypeError"),
        ("y = 1\nworld = undefined\n", "line 2: NameError"),
        ("def world():\n    return 1 / 0\n", "line 2: ZeroDivisionError"),
        ("def world(:\n", "line 1: SyntaxError"),
        ("raise SystemExit('no')\n", "SystemExit: no"),
        ("import os\nprint('last words')\nos._exit(7)\n", "exit code 7"),
        ("import os\nos.abort()\n", "signal 6"),
        ("def world(): return world()\n", "RecursionError"),
    ],
)  # fmt: skip
def test_what_goes_wrong_is_said_with_its_line(tmp_path, text, message):
    with pytest.raises(SceneError) as caught:
        python_scenes.read(written(tmp_path, text))
    assert message in caught.value.message and caught.value.file.endswith("scene.py")


def test_an_endless_file_is_ended_with_what_it_started(tmp_path):
    child = (
        "import subprocess, sys\nprocess = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
    )
    mark = f"open({str(tmp_path / 'pid')!r}, 'w').write(str(process.pid))\nwhile True: pass\n"
    with pytest.raises(SceneError, match="did not end within"):
        python_scenes.read(written(tmp_path, child + mark), time_limit=8.0)
    pid = int((tmp_path / "pid").read_text())
    end = time.monotonic() + 30
    while _runs(pid) and time.monotonic() < end:
        time.sleep(0.05)
    assert not _runs(pid)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_file_that_prints_without_end_does_not_fill_the_disk(tmp_path, monkeypatch):
    monkeypatch.setattr(python_scenes, "MOST_PRINTED", 1 << 20)
    with pytest.raises(SceneError, match=r"scene\.py: the program printed more than 1 MiB and was stopped"):
        python_scenes.read(written(tmp_path, "while True:\n    print('x' * 1000)\n"))


def test_reading_can_be_cancelled(tmp_path):
    class Cancelled(Exception):
        pass

    def cancel() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        python_scenes.read(written(tmp_path, "while True: pass\n"), cancel)


def test_nothing_runs_a_file_unasked(tmp_path):
    file = written(tmp_path, f"open({str(tmp_path / 'ran')!r}, 'w')\nworld = None\n")
    with pytest.raises(SceneError, match="is a program"):
        Document.open(file)
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("name", ["spider.py", "lift.py"])
def test_the_examples_open(name):
    assert len(python_scenes.read(str(EXAMPLES / name)).hierarchy.bodies) >= 2
