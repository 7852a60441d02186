"""No module imports itself by way of others: not at the top, nor inside a function."""

from __future__ import annotations

import grimp
import pytest

PACKAGES = ("app", "engine", "render", "ui")

PROMISED = {
    ("engine.msd", "engine.compiler"): "msd.build(world)",
    ("engine.msd.link_inertials", "engine.compiler.inertials"): "msd.inertials(world)",
    ("engine.msd.schema.world", "engine.msd"): "World.build()",
    ("engine.msd.schema.world", "engine.msd.compose"): "World.attach(), World.add_ground_plane()",
}
"""Late imports of the code behind functions that the API promises where they are."""


@pytest.fixture(scope="module")
def imports() -> dict[str, set[str]]:
    """What every module imports, late imports with it, those for type checkers alone without."""
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=True, cache_dir=None)
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def circles(imports: dict[str, set[str]]) -> list[list[str]]:
    """The strongly connected components of more than one module (Tarjan 1972, with a stack of its own)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []
    found = []
    for root in sorted(imports):
        work = [] if root in number else [(root, iter(sorted(imports[root])))]
        while work:
            module, rest = work[-1]
            if module not in number:
                number[module] = lowest[module] = len(number)
                path.append(module)
            for imported in rest:
                if imported not in number:
                    work.append((imported, iter(sorted(imports[imported]))))
                    break
                if imported in path:
                    lowest[module] = min(lowest[module], number[imported])
            else:
                work.pop()
                if work:
                    lowest[work[-1][0]] = min(lowest[work[-1][0]], lowest[module])
                if lowest[module] == number[module]:
                    place = path.index(module)
                    if len(path) - place > 1:
                        found.append(sorted(path[place:]))
                    del path[place:]
    return found


def test_circles_are_found():
    some = {"a": {"b", "d"}, "b": {"c"}, "c": {"a"}, "d": {"e"}, "e": set(), "f": {"g"}, "g": {"f", "a"}}
    assert sorted(circles(some)) == [["a", "b", "c"], ["f", "g"]]


def test_no_module_imports_itself_by_way_of_others(imports):
    rest = {module: {to for to in found if (module, to) not in PROMISED} for module, found in imports.items()}
    described = [
        "\n".join(f"{module} -> {', '.join(sorted(rest[module] & set(circle)))}" for module in circle)
        for circle in circles(rest)
    ]
    assert not described, "modules that import each other:\n\n" + "\n\n".join(described)


def test_promised_imports_are_there(imports):
    """An exception that is no longer needed goes."""
    assert {(module, to) for module, to in PROMISED if to not in imports[module]} == set()
