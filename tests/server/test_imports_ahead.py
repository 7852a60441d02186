"""What the engine process imports while nobody waits for it."""

import importlib.util
import sys
import threading

import pytest

from engine.server import process


@pytest.mark.parametrize("closes", [False, True])
def test_modules_are_imported_ahead_unless_the_process_ends(monkeypatch: pytest.MonkeyPatch, closes: bool):
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    closing = threading.Event()
    if closes:
        closing.set()
    monkeypatch.setattr(process, "_FIRST_SCENE", 0.0)
    monkeypatch.setattr(process, "_OF_MESHES", ("colorsys",))
    process._import_rest(closing)
    assert ("colorsys" in sys.modules) is not closes


def test_what_is_imported_ahead_is_there():
    assert all(importlib.util.find_spec(name) for name in process._OF_MESHES)
