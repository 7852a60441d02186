"""Put the engine behind the public names of MuJoCo Warp, for the tests of that package.

`peer.py` copies this as conftest.py beside an unpacked wheel. Every module of the package is imported, and in each
the names that the engine has too become the engine's.
"""

import importlib
import json
import os
import pkgutil
import types as python_types

import pytest
import warp as wp

wp.config.quiet = True

import mujoco_warp  # noqa: E402
import mujoco_warp._src  # noqa: E402

from engine import physics  # noqa: E402


def _overlay() -> None:
    public = {name for name in vars(mujoco_warp) if not name.startswith("_")}
    modules = [mujoco_warp]
    for entry in pkgutil.iter_modules(mujoco_warp._src.__path__):
        if not entry.name.endswith("_test"):
            modules.append(importlib.import_module(f"mujoco_warp._src.{entry.name}"))
    for name in public & set(physics.__all__):
        theirs, ours = getattr(mujoco_warp, name), getattr(physics, name)
        for module in modules:
            if getattr(module, name, None) is theirs:
                setattr(module, name, ours)
    # What the engine lacks must not be MuJoCo Warp's own.
    for name in public - set(physics.__all__):
        value = getattr(mujoco_warp, name)
        if isinstance(value, python_types.FunctionType):
            setattr(mujoco_warp, name, _lacking(name))


def _lacking(name: str):
    def function(*args, **keywords):
        raise NotImplementedError(f"the engine has no {name}")

    return function


_overlay()
_LOG = os.environ["PEER_LOG"]
_DONE = set(json.loads(os.environ["PEER_DONE"]))
_LEAVE_OUT = set(json.loads(os.environ["PEER_LEAVE_OUT"]))
_PARTS = json.loads(os.environ["PEER_PARTS"])


def _name(item) -> str:
    return item.nodeid.split("::", 1)[1]


def _write(test: str, outcome: str, message: str = "") -> None:
    with open(_LOG, "a") as log:
        log.write(json.dumps({"test": test, "outcome": outcome, "message": message}) + "\n")


def _left_out(item) -> bool:
    case = item.cls.__name__ if item.cls else ""
    method = item.name
    return any(case == c and (method == m or (method.startswith(m) and not method[len(m)].isalpha()))
               for c, _, m in (name.partition(".") for name in _LEAVE_OUT))  # fmt: skip


def pytest_collection_modifyitems(items) -> None:
    items[:] = [
        item
        for item in items
        if _name(item) not in _DONE
        and not _left_out(item)
        and (not _PARTS or any(part in item.nodeid for part in _PARTS))
    ]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    _write(_name(item), "begun")
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call" or (report.when == "setup" and report.outcome != "passed"):
        message = ""
        if report.failed:
            error = call.excinfo
            where = [f"{entry.path}:{entry.lineno + 1} {entry.name}" for entry in error.traceback[-6:]]
            message = f"{error.typename}: {error.value}\n" + "\n".join(where)
        elif report.skipped:
            message = str(report.longrepr[-1]) if isinstance(report.longrepr, tuple) else str(report.longrepr)
        _write(_name(item), report.outcome, message[:4000])
    return report
