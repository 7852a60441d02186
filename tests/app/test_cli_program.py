"""The command line as a program: what it loads, what `bench`, `doctor` and `reference` print."""

from __future__ import annotations

import subprocess
import sys

import pytest
from cli_scene import failed

from app.cli import main
from engine import msd

mujoco = pytest.importorskip("mujoco")


def test_bench_measures_us_and_mujoco(scene, capsys):
    assert main(["bench", scene, "--rounds", "1", "--no-start", "--peers", "mujoco"]) == 0
    steps, builds = (line.split() for line in capsys.readouterr().out.splitlines() if line.startswith("swing.xml"))
    step, theirs, ratio = float(steps[1]), float(steps[2]), float(steps[5])
    assert 1e-4 < step < 100 and 1e-4 < theirs < 100 and ratio == pytest.approx(step / theirs, rel=0.2)
    nv, *seconds, size, worlds = (float(word.replace(",", "")) for word in builds[1:])
    assert nv == 7 and all(0 <= s < 300 for s in seconds)
    assert size * 1024 * worlds < 2**50 and worlds > 1000
    assert "mujoco" in failed(capsys, "bench", scene, "--peers", "bullet", code=2)


def test_bench_tells_where_the_time_of_a_step_goes(scene, capsys):
    assert main(["bench", scene, "--stages"]) == 0
    first, *stages = capsys.readouterr().out.strip().splitlines()
    assert "ms a step on one core" in first
    assert any(line.split()[0] == "dynamics.integrate.euler" for line in stages)
    shares = [float(line.split()[-1].rstrip("%")) for line in stages]
    assert shares == sorted(shares, reverse=True) and shares[-1] >= 0.0


def test_bench_of_a_scene_that_the_table_lacks_names_those_it_has(capsys):
    assert "soft bar" in failed(capsys, "bench", "--case", "hard bar", code=2)


def test_every_scene_of_the_table_is_one_of_mujocos():
    from app.benchmark.cases import table
    from app.benchmark.engines import ENGINES

    for case in table():
        assert ENGINES["mujoco"](case.file, 1, "cpu").timestep > 0.0


def test_mujoco_steps_several_worlds_at_once():
    from app.benchmark.cases import table
    from app.benchmark.engines import ENGINES

    cartpoles = next(case for case in table() if case.name == "1,024 cartpoles")
    runner = ENGINES["mujoco"](cartpoles.file, 3, "cpu")
    runner.steps(21)
    assert runner.timestep == 0.01


def test_bench_of_many_worlds_tells_of_their_throughput():
    from app.benchmark.cases import gpu_table
    from app.benchmark.race import Result
    from app.cli.bench import _steps

    case = gpu_table()[-1]
    assert case.nworld == 8192
    line = _steps(case, {"ours": Result([4e-3]), "mujoco_warp": Result([8e-3])})
    assert "2,048,000 steps of a world a second" in line
    assert "0.50 (0.50 to 0.50) x MuJoCo Warp, wanted 1: met" in line


def test_engines_are_compared_in_turns_beside_each_other():
    """A machine that gets slower and slower, and one turn in which something else ran."""
    from app.benchmark.race import Ratio, Result, ratio

    peer = [1.0 + 0.1 * i for i in range(8)]
    ours = [1.5 * step for step in peer]
    ours[3] *= 40.0
    times = ratio(Result(ours), Result(peer))
    assert times == Ratio(pytest.approx(1.5), pytest.approx(1.5), pytest.approx(1.5))
    assert ratio(Result(ours), Result([], "it is not installed")) is None


def test_a_device_is_held_against_the_cpu(scene):
    from app.benchmark.agreement import largest_difference

    assert largest_difference(scene, "cpu") == 0.0


def test_doctor_reports_this_machine(capsys):
    main(["doctor"])
    out = capsys.readouterr().out
    import warp

    assert warp.config.version in out and "cpu" in out and mujoco.__version__ in out and "renderer" in out


def test_reference_is_printed(capsys):
    assert main(["reference"]) == 0
    page = capsys.readouterr().out
    assert "SimulateOption" in page and "timestep" in page and "m/s" in page


def run(*argv: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-m", "app", *argv], capture_output=True, text=True, timeout=120)


def test_as_a_program(scene, tmp_path):
    out = tmp_path / "out.msgpack"
    done = run("convert", scene, str(out))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert msd.from_file(out).name == msd.from_file(scene).name
    done = run("convert", "missing.xml", str(out))
    assert done.returncode == 1 and done.stderr.count("\n") == 1 and "missing.xml" in done.stderr


def test_help_and_commands_load_neither_qt_nor_physics():
    code = "import sys; from app.cli import parser; parser().format_help(); print(sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60).stdout
    assert not any(name in loaded for name in ("PySide6", "warp", "numpy", "moderngl"))


def test_a_window_and_a_build_do_not_wait_for_warp():
    code = "import app.session; from engine.compiler import build; import sys; "
    code += "print(*({'warp', 'scipy', 'trimesh'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.stdout.strip(), done.stderr) == ("", "")


def test_checking_bodies_apart_does_not_wait_for_scipy(scene):
    code = f"import sys; from app.cli import main; print(main(['validate', {scene!r}]), 'scipy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.split()[-2:] == ["0", "False"], done.stderr


def test_a_window_without_plots_loads_neither_pyqtgraph_nor_the_builder():
    pytest.importorskip("PySide6.QtWidgets", exc_type=ImportError)
    late = {"pyqtgraph", "engine.compiler.compile", "importlib.metadata", "scipy", "trimesh", "warp"}
    code = f"import sys; import ui.application; print(*({late} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.stdout.strip(), done.stderr) == ("", "")


def test_the_engine_of_the_editor_starts_before_its_window_is_loaded(monkeypatch):
    pytest.importorskip("PySide6.QtWidgets", exc_type=ImportError)
    engines = []
    monkeypatch.setattr("ui.display.has_display", lambda: True)
    monkeypatch.setattr("ui.application.run", lambda *given: engines.append(given[-1]) or 0)
    assert main(["open"]) == 0
    (engine,) = engines
    with engine:
        assert engine.alive and not engine.in_process


def test_no_command_but_the_editor_loads_qt(scene, tmp_path):
    code = (
        "import sys; from app.cli import main; "
        f"main(['simulate', {scene!r}, '--seconds', '0.01', '--out', {str(tmp_path / 'x.csv')!r}]); "
        "print('PySide6' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.stdout.strip().endswith("False"), done.stderr
