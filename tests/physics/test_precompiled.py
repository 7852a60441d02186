"""Kernels compiled beforehand reach Warp's cache, every kernel is among them, and those for any processor serve until
those for this one are compiled."""

import os
import subprocess
import sys
import types
from pathlib import Path

import pytest
import warp as wp

from engine.physics.collisions import driver
from engine.physics.runtime import native_build, precompiled
from engine.physics.stages import STAGES

CPU = wp.get_device("cpu")


def test_what_a_step_may_launch_is_compiled_beforehand():
    """The tables of stages name modules that have kernels."""
    beforehand = set(precompiled.kernel_modules())
    stages = [*STAGES.values(), *driver.OPTIONAL.values()]
    assert {stage.module.__name__ for stage in stages} <= beforehand
    assert {module.__name__ for module in (driver, driver.primitive, driver.broadphase)} <= beforehand


WITHOUT_TORCH = """
import sys
sys.modules["torch"] = None
import warp as wp
from engine.physics.runtime import precompiled
loaded = [module for module in precompiled._warp_modules() if module.name.startswith("engine.assets.")]
print(len(loaded), all(module.kernels for module in loaded))
"""


def test_kernels_of_assets_are_compiled_beforehand_without_torch():
    """They were compiled when an articulation was read first."""
    named = {name for name in precompiled.kernel_modules() if name.startswith("engine.assets.")}
    with_kernels = [p for p in Path("engine/assets").rglob("*.py") if "@wp.kernel" in p.read_text("utf-8")]
    assert named == {".".join(path.with_suffix("").parts) for path in with_kernels}
    command = [sys.executable, "-c", WITHOUT_TORCH]
    run = subprocess.run(command, capture_output=True, text=True, cwd=Path.cwd(), check=True)
    assert run.stdout.splitlines()[-1] == f"{len(named)} True"


@pytest.fixture
def kernels(tmp_path, monkeypatch):
    """Folder in place of the package's, with a module compiled for this machine; Warp's cache is empty."""
    monkeypatch.setattr(precompiled, "FOLDER", tmp_path / "kernels")
    monkeypatch.setattr(wp.config, "kernel_cache_dir", str(tmp_path / "cache"))
    compiled = tmp_path / "kernels" / wp.config.version / "wp_engine.physics.solver_0123abc"
    compiled.mkdir(parents=True)
    (compiled / "solver.o").write_bytes(b"beforehand")
    return tmp_path / "kernels"


@pytest.fixture
def cache(kernels):
    return Path(wp.config.kernel_cache_dir)


def test_what_the_cache_lacks_is_put_there(cache):
    precompiled.install(CPU)
    assert [p.name for p in cache.iterdir()] == ["wp_engine.physics.solver_0123abc"]
    assert (cache / "wp_engine.physics.solver_0123abc" / "solver.o").read_bytes() == b"beforehand"


def test_what_the_cache_has_stays(cache):
    own = cache / "wp_engine.physics.solver_0123abc"
    own.mkdir(parents=True)
    (own / "solver.o").write_bytes(b"own")
    precompiled.install(CPU)
    assert (own / "solver.o").read_bytes() == b"own"


USE = """
import sys, warnings
import warp as wp
from engine.physics.runtime import kernel_cache, native_build, precompiled
if "first" in sys.argv:
    wp.init()
    wp.config.kernel_cache_dir = sys.argv[1]  # taken away after Warp began
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for _ in range(2):
        kernel_cache.init()
        precompiled.install(wp.get_device("cpu"))
    precompiled.uses_portable = lambda: True
    print(len(caught), caught[0].message)
print(wp.config.kernel_cache_dir, kernel_cache.is_temporary(), native_build.start())
"""


@pytest.mark.parametrize("begun", ["", "first"])
def test_without_a_cache_a_private_folder_is_used_and_said_once(tmp_path, begun):
    file = tmp_path / "file"
    file.write_text("where the folder should be")
    (tmp_path / "there").mkdir()
    where = {"WARP_CACHE_PATH": str(tmp_path / "there" if begun else file / "cache"), "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-c", USE, str(file), begun]
    run = subprocess.run(command, env=os.environ | where, capture_output=True, text=True, cwd=Path.cwd(), check=True)
    said, used = [line for line in run.stdout.splitlines() if "cache" in line or "kernels" in line][-2:]
    assert said.startswith("1 Nothing can be written to the folder of compiled kernels") and str(file) in said
    folder, temporary, builds = used.split()
    assert (temporary, builds) == ("True", "False")
    assert folder.startswith(str(tmp_path / "msd-studio-kernels-"))
    assert not Path(folder).exists(), "it is removed in the end"
    assert file.read_text() == "where the folder should be"


QUIETLY = """
from engine.physics.runtime.warp_logging import quiet_warp
quiet_warp()
quiet_warp()
import warp as wp
print(wp.config.kernel_cache_dir)
"""


def test_a_cache_that_cannot_be_written_is_said_though_warp_is_quiet(tmp_path):
    """Commands silence Warp, and lost the sentence with its greeting."""
    (tmp_path / "file").write_text("where the folder should be")
    where = {"WARP_CACHE_PATH": str(tmp_path / "file"), "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-c", QUIETLY]
    run = subprocess.run(command, env=os.environ | where, capture_output=True, text=True, cwd=Path.cwd(), check=True)
    assert run.stderr.count("Nothing can be written to the folder of compiled kernels") == 1
    assert "CUDA" not in run.stderr


def test_an_empty_cache_path_is_none(tmp_path):
    """Warp would write into the current folder."""
    where = {"WARP_CACHE_PATH": "", "PYTHONPATH": str(Path.cwd()), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    command = [sys.executable, "-c", QUIETLY]
    folder = tmp_path / "here"
    folder.mkdir()
    run = subprocess.run(command, env=os.environ | where, capture_output=True, text=True, cwd=folder, check=True)
    assert not Path(run.stdout.strip()).is_relative_to(folder) and not list(folder.iterdir())


@pytest.fixture
def wheel(kernels, monkeypatch):
    """A package with a module for any processor, as in a wheel. What is chosen for it is forgotten afterwards."""
    monkeypatch.setattr(precompiled, "_portable", False)
    monkeypatch.setattr(precompiled, "kernel_modules", lambda: ["engine.physics.none_such"])
    (kernels / "portable" / wp.config.version / "wp_engine.physics.solver_4567def").mkdir(parents=True)
    yield kernels
    wp.set_module_options({"cpu_compiler_flags": None}, "engine.physics.none_such")


def test_a_wheel_starts_with_kernels_for_any_processor(wheel, cache):
    precompiled.install(CPU)
    assert precompiled.uses_portable()
    assert [p.name for p in cache.iterdir()] == ["wp_engine.physics.solver_4567def"]
    flags = wp.get_module_options("engine.physics.none_such")["cpu_compiler_flags"]
    assert "-march=native" not in flags
    assert flags.split() == [flag for flag in wp.config.cpu_compiler_flags.split() if flag != "-march=native"]
    assert "-march=native" in wp.config.cpu_compiler_flags  # kernels of others stay as they are


def test_a_wheel_goes_on_with_kernels_for_this_processor(wheel):
    precompiled.native_marker().mkdir(parents=True)
    precompiled.install(CPU)
    assert not precompiled.uses_portable()


def test_the_kernels_of_another_wheel_are_not_those_of_this_one(wheel):
    precompiled.native_marker().mkdir(parents=True)
    (wheel / "portable" / wp.config.version / "wp_engine.physics.sensor_89abcde").mkdir()
    precompiled.install(CPU)
    assert precompiled.uses_portable()


def test_a_gpu_gets_kernels_of_its_own(wheel):
    precompiled.install(types.SimpleNamespace(is_cpu=False))
    assert not precompiled.uses_portable()


def test_clearing_the_cache_of_warp_forgets_the_native_kernels(wheel, cache, monkeypatch):
    precompiled.native_marker().mkdir(parents=True)
    monkeypatch.setattr(wp._src.context, "user_modules", {})  # those in use stay loaded
    wp.clear_kernel_cache()
    assert not precompiled.native_marker().exists()


@pytest.fixture
def started(monkeypatch):
    """The commands of processes that would have been started."""
    commands = []
    monkeypatch.setattr(native_build.subprocess, "Popen", lambda command, **kwargs: commands.append(command))
    return commands


def test_the_native_kernels_are_compiled_once_in_the_background(wheel, started):
    precompiled.install(CPU)
    assert native_build.start()
    assert not native_build.start()
    assert [command[1:] for command in started] == [["-P", "-m", "engine.physics.runtime.native_build"]]


def test_nothing_is_compiled_in_the_background_of_a_checkout(kernels, started, monkeypatch):
    monkeypatch.setattr(precompiled, "_portable", False)
    precompiled.install(CPU)
    assert not native_build.start()
    assert started == []


@pytest.fixture
def heard(kernels, cache, monkeypatch):
    """What a listener hears of loading, which does nothing."""
    news = []
    monkeypatch.setattr(precompiled, "_LOOK_AFTER", 0.0)
    monkeypatch.setattr(precompiled, "_listener", lambda *what: news.append(what))
    monkeypatch.setattr(wp, "force_load", lambda *args, **kwargs: None)
    return news


def test_modules_that_are_in_the_cache_are_loaded_without_a_word(heard):
    precompiled.load([types.ModuleType("a"), types.ModuleType("b")], CPU)
    assert heard == []


def test_compiling_is_counted(heard, cache):
    (cache / f"wp_a_0123abc_p{os.getpid()}_t1").mkdir(parents=True)  # as Warp has while it builds
    precompiled.load([types.ModuleType(name) for name in "abc"], CPU)
    assert heard[-1] == (3, 3)
    assert heard == sorted(heard)


def test_warp_builds_where_it_is_looked_for(tmp_path, monkeypatch):
    """Else no compiling would be noticed."""
    folders = []
    monkeypatch.setattr(wp.config, "kernel_cache_dir", str(tmp_path))
    monkeypatch.setattr(wp._src.build, "build_cpu", lambda *args, **kwargs: folders.append(precompiled._compiles()))

    @wp.kernel(module="unique")
    def _nothing():
        pass

    with pytest.raises(Exception):  # noqa: B017 (no object file was made)
        wp.force_load("cpu", modules=[_nothing.module], max_workers=0)
    assert folders == [True]


def test_a_module_that_does_not_compile_is_an_error(kernels, monkeypatch):
    def fail(*args, **kwargs):
        raise RuntimeError("the compiler failed")

    monkeypatch.setattr(wp, "force_load", fail)
    with pytest.raises(RuntimeError, match="the compiler failed"):
        precompiled.load([types.ModuleType("a")], CPU)
