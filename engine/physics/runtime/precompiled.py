"""Kernels compiled beforehand, so that a first start does not wait for the compiler.

`python -m engine.physics.runtime.precompiled` compiles every kernel for this machine's processor into `FOLDER`, which
`make setup` does; with `--portable FOLDER` for any processor that Warp runs on, which building a wheel does; with the
name of a GPU for that, into Warp's own cache. `install` copies what Warp's cache lacks there. Warp finds a kernel by
a hash of its source and options: one that has changed since is compiled as ever.

An installed wheel starts with the portable kernels. `native_build` compiles those for this machine's processor in the
background, once; later processes use them.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import importlib.util
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from pathlib import Path
from types import ModuleType

import warp as wp

from engine.physics.runtime import kernel_cache
from engine.physics.runtime.warp_internals import COMPILED, being_compiled
from engine.physics.simt import LANES

FOLDER = Path(__file__).parents[1] / "kernels"
"""The kernels of a checkout, for this machine's processor; in `portable` below it those of a wheel."""


_ENGINE = Path(__file__).parents[2]
_PACKAGES = ("physics", "assets")


def kernel_modules() -> list[str]:
    """Modules of the engine that hold kernels, by their whole names."""
    return sorted(
        ".".join(("engine", *path.relative_to(_ENGINE).with_suffix("").parts))
        for package in _PACKAGES
        for path in (_ENGINE / package).rglob("*.py")
        if re.search(r"^@wp\.kernel", path.read_text("utf-8"), re.MULTILINE)
    )


_LOOK_AFTER = 0.5  # s, and between two looks: loading kernels from the cache takes less where nothing else runs

_portable = False  # this process uses the portable kernels

Listener = Callable[[int, int], None]
_listener: Listener | None = None


def listen(listener: Listener | None) -> None:
    """Have `listener(done, count)` called while `load` compiles, twice a second, in the thread that loads, and at the
    end with all of them. None: no longer."""
    global _listener
    _listener = listener


def load(modules: Sequence[ModuleType], device: wp.Device) -> None:
    """Load the kernels of modules, compiling what is neither in Warp's cache nor compiled beforehand."""
    install(device)
    begin, compiling = time.monotonic(), False
    with ThreadPoolExecutor(2) as pool:
        waiting = {
            pool.submit(wp.force_load, device, modules=[wp.get_module(module.__name__)], block_dim=LANES)
            for module in modules
        }
        while waiting:
            done, waiting = wait(waiting, _LOOK_AFTER, FIRST_COMPLETED)
            for future in done:
                future.result()
            compiling = compiling or (time.monotonic() - begin >= _LOOK_AFTER and _compiles())
            if _listener and compiling:
                _listener(len(modules) - len(waiting), len(modules))


def _compiles() -> bool:
    """Whether this process is compiling a module now: Warp builds it in a folder with the number of the process."""
    return any(Path(wp.config.kernel_cache_dir).glob(being_compiled(os.getpid())))


def install(device: wp.Device) -> None:
    """Copy the kernels compiled beforehand that Warp's cache does not have into it, and choose the portable ones for
    a CPU whose own are not compiled yet. A cache that cannot be written to, or a folder that is not there, is left
    alone."""
    kernel_cache.init()
    folder = FOLDER / wp.config.version
    if device.is_cpu and (_portable or (_portable_folder().is_dir() and not native_marker().exists())):
        _choose_portable()
        folder = _portable_folder()
    cache = Path(wp.config.kernel_cache_dir)
    try:
        for compiled in folder.glob(COMPILED):
            target = cache / compiled.name
            if target.exists():
                continue
            cache.mkdir(parents=True, exist_ok=True)
            # Another process may be doing the same: the folder appears whole or not at all.
            with tempfile.TemporaryDirectory(dir=cache, prefix=".install-") as temporary:
                whole = shutil.copytree(compiled, Path(temporary) / compiled.name)
                os.rename(whole, target)
    except OSError:
        return


def uses_portable() -> bool:
    """Whether this process runs kernels for any processor, as those for this one are not compiled yet."""
    return _portable


def native_marker() -> Path:
    """A folder in Warp's cache that is there when all the kernels of a wheel are compiled for this processor.
    `wp.clear_kernel_cache` removes it with them."""
    identity = [wp.get_cpu_kernel_cache_key(), *sorted(entry.name for entry in _portable_folder().glob(COMPILED))]
    digest = hashlib.sha256("\n".join(identity).encode()).hexdigest()[:16]
    return Path(wp.config.kernel_cache_dir) / f"wp_msd_studio_native_{digest}"


def compile_native() -> None:
    """Compile every kernel for this machine's processor into Warp's cache, one after the other."""
    for module in _import_all():
        wp.force_load("cpu", modules=[wp.get_module(module.__name__)], block_dim=LANES)
    native_marker().mkdir(parents=True, exist_ok=True)


def compile_portable(folder: Path) -> None:
    """Compile every kernel for any processor that Warp runs on into `folder`, without what only a compiler reads."""
    with tempfile.TemporaryDirectory(prefix="msd-studio-kernels-") as cache:
        wp.config.kernel_cache_dir = cache
        wp.init()
        _choose_portable()
        wp.force_load("cpu", modules=_warp_modules(), block_dim=LANES, max_workers=os.cpu_count())
        for compiled in Path(wp.config.kernel_cache_dir).glob(COMPILED):
            target = folder / wp.config.version / compiled.name
            target.mkdir(parents=True)
            for file in (*compiled.glob("*.o"), *compiled.glob("*.meta")):
                shutil.copy2(file, target)


def compile_all(device: str = "cpu") -> None:
    """Compile every kernel: for this machine's CPU into `FOLDER`, anew; for a GPU into Warp's own cache."""
    if device == "cpu":
        shutil.rmtree(FOLDER, ignore_errors=True)
        wp.config.kernel_cache_dir = str(FOLDER)
    wp.init()
    wp.force_load(device, modules=_warp_modules(), block_dim=LANES, max_workers=os.cpu_count())


def _portable_folder() -> Path:
    return FOLDER / "portable" / wp.config.version


def _choose_portable() -> None:
    """Have the kernels compiled, and so looked for, without the instructions that this processor has and others lack.
    On x86-64, Warp presumes AVX and F16C in any case."""
    global _portable
    if _portable:
        return
    flags = "-march=native" if wp.config.cpu_compiler_flags is None else wp.config.cpu_compiler_flags
    portable = " ".join(flag for flag in flags.split() if flag != "-march=native")
    for name in kernel_modules():
        # An option of the modules, not of Warp: kernels of others are none of our business.
        wp.set_module_options({"cpu_compiler_flags": portable}, name)
    _portable = True


def _import_all() -> list[ModuleType]:
    return [_imported(name) for name in kernel_modules()]


def _imported(name: str) -> ModuleType:
    """A module that holds kernels. Those of engine.assets come without their package, which needs torch."""
    if name in sys.modules or name.startswith("engine.physics."):
        return importlib.import_module(name)
    path = _ENGINE.joinpath(*name.split(".")[1:]).with_suffix(".py")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _warp_modules() -> list[wp.Module]:
    return [wp.get_module(module.__name__) for module in _import_all()]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("device", nargs="?", default="cpu", help="Warp device to compile for")
    parser.add_argument("--portable", type=Path, metavar="FOLDER", help="compile for any processor, into FOLDER")
    args = parser.parse_args()
    if args.portable:
        compile_portable(args.portable)
    else:
        compile_all(args.device)


if __name__ == "__main__":
    main()
