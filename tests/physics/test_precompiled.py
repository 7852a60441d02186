"""Kernels compiled beforehand reach Warp's cache, and every kernel is among them."""

from pathlib import Path

import pytest
import warp as wp

from engine.physics.runtime import precompiled


def test_every_module_with_kernels_is_compiled_beforehand():
    package = Path(precompiled.__file__).parents[1]
    with_kernels = {
        ".".join(path.relative_to(package).with_suffix("").parts)
        for path in package.rglob("*.py")
        if "@wp.kernel" in path.read_text()
    }
    assert with_kernels == set(precompiled.MODULES)


@pytest.fixture
def cache(tmp_path, monkeypatch):
    wp.init()
    monkeypatch.setattr(precompiled, "FOLDER", tmp_path / "kernels")
    monkeypatch.setattr(wp.config, "kernel_cache_dir", str(tmp_path / "cache"))
    compiled = tmp_path / "kernels" / wp.config.version / "wp_engine.physics.solver_0123abc"
    compiled.mkdir(parents=True)
    (compiled / "solver.o").write_bytes(b"beforehand")
    return tmp_path / "cache"


def test_what_the_cache_lacks_is_put_there(cache):
    precompiled.install(wp.get_device("cpu"))
    assert [p.name for p in cache.iterdir()] == ["wp_engine.physics.solver_0123abc"]
    assert (cache / "wp_engine.physics.solver_0123abc" / "solver.o").read_bytes() == b"beforehand"


def test_what_the_cache_has_stays(cache):
    own = cache / "wp_engine.physics.solver_0123abc"
    own.mkdir(parents=True)
    (own / "solver.o").write_bytes(b"own")
    precompiled.install(wp.get_device("cpu"))
    assert (own / "solver.o").read_bytes() == b"own"


def test_a_cache_that_cannot_be_is_left_alone(cache):
    cache.write_text("a file where the folder should be")
    precompiled.install(wp.get_device("cpu"))
    assert cache.read_text() == "a file where the folder should be"
