"""compare_worlds.py, which lies beside this repository, over a scene: what MotrixSim reads from the original and from
the files that we write."""

from __future__ import annotations

import argparse
import functools
import importlib.util
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from motrixsim_errors import known_error, tolerance

from engine import msd
from engine.msd import World

TOOL = Path(__file__).parents[2].parent / "shared" / "msd" / "compare_worlds.py"
FORMS = ("msgpack", "msd")


@functools.cache
def tool() -> ModuleType | None:
    """The module, or None where it is not there."""
    if not TOOL.is_file():
        return None
    spec = importlib.util.spec_from_file_location("compare_worlds", TOOL)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compared(world: World, path: Path) -> tuple[int, list[str]]:
    """Attributes that the tool compared of the file at `path` and of `world` written as MessagePack and as JSON, and
    the differences that are none of MotrixSim's known errors."""
    module = tool()
    assert module is not None
    count, unexplained = 0, []
    options = argparse.Namespace(
        tol=tolerance(path), by_name=False, paths="resolved", strict_quat=False, source_path=False
    )
    original = module.Flattener(module.load(str(path)), options).leaves
    with tempfile.TemporaryDirectory() as folder:
        for form in FORMS:
            target = str(Path(folder, f"A.{form}"))
            msd.save(world, target)
            ours = module.Flattener(module.load(target), options).leaves
            keys = [*original, *(key for key in ours if key not in original)]
            count += len(keys)
            for key in keys:
                difference = _difference(module, key, original, ours, options)
                if difference and not known_error(difference, path):
                    unexplained.append(f"{form}: {difference}")
    return count, unexplained


def _difference(module: Any, key: str, original: dict, ours: dict, options: argparse.Namespace) -> str:
    """An attribute that differs, as the tool prints it; empty when it does not."""
    a, b = original.get(key, module.MISSING), ours.get(key, module.MISSING)
    if a is not module.MISSING and b is not module.MISSING and module.equal(key, a, b, options):
        return ""
    return f"{key}: {module.show(a)} != {module.show(b)}"
