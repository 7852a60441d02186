"""Which tests of a file are about the insides of MuJoCo Warp: those that use what its public names do not have."""

from __future__ import annotations

import ast
from pathlib import Path

from engine import physics

NEUTRAL = {"override_model", "check_version", "kernel", "is_sparse"}
"""Of MuJoCo Warp's own modules, what tests of the API need beside it."""
NEUTRAL_MODULES = {"types", "util_pkg", "test_data"}


def tests_of_insides(file: Path) -> set[str]:
    """Tests, as `Case.method`, that use, or call in the same file what uses, a function that is not public."""
    tree = ast.parse(file.read_text())
    private, modules = _imports(tree)
    used: dict[str, set[str]] = {}  # by function, `name` or `Case.name`: the functions of this file that it calls
    guilty: set[str] = set()
    for owner, function in _functions(tree):
        key = f"{owner}.{function.name}" if owner else function.name
        used[key] = set()
        for node in ast.walk(function):
            if isinstance(node, ast.Name):
                used[key].add(node.id)
                if node.id in private:
                    guilty.add(key)
            elif isinstance(node, ast.Attribute):
                if isinstance(node.value, ast.Name) and node.value.id == "self":
                    used[key].add(f"{owner}.{node.attr}")
                if isinstance(node.value, ast.Name) and node.value.id in modules and not _public(node.attr):
                    guilty.add(key)
            elif isinstance(node, ast.ImportFrom):
                names, _ = _imports(ast.Module([node], []))
                if names:
                    guilty.add(key)
    growing = True
    while growing:
        more = {key for key, names in used.items() if key not in guilty and names & guilty}
        guilty |= more
        growing = bool(more)
    return {key for key in guilty if key.partition(".")[2].startswith("test")}


def _public(name: str) -> bool:
    return name in physics.__all__ or name in NEUTRAL


def _imports(tree: ast.Module) -> tuple[set[str], set[str]]:
    """Names of this file for functions that are not public, and for modules that hold such."""
    private, modules = set(), set()
    for node in tree.body:
        if not isinstance(node, ast.ImportFrom):
            continue
        module = node.module or ""
        inside = node.level > 0 or module.startswith("mujoco_warp._src")
        if not inside and module != "mujoco_warp":
            continue
        for alias in node.names:
            name = alias.asname or alias.name
            whole = module in ("", "mujoco_warp._src")
            if whole and inside:
                if alias.name not in NEUTRAL_MODULES:
                    modules.add(name)
            elif inside and module.rpartition(".")[2] not in NEUTRAL_MODULES and not _public(alias.name):
                private.add(name)
    return private, modules


def _functions(tree: ast.Module) -> list[tuple[str, ast.FunctionDef]]:
    """Every function of a file and every method of its classes, with the name of the class."""
    found = [("", node) for node in tree.body if isinstance(node, ast.FunctionDef)]
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found += [(node.name, item) for item in node.body if isinstance(item, ast.FunctionDef)]
    return found
