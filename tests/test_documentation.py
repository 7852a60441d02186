"""What the pages, the comments at fields and the docstrings of modules and classes refer to is there."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    "docs/development.md",
    "docs/force-models.md",
    "docs/physics.md",
    "docs/speed.md",
    "docs/objects.md",
    "docs/assets.md",
)
PACKAGES = ("app", "engine", "render", "ui")


@pytest.fixture(scope="module")
def files() -> list[str]:
    return subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).split()


def sentences(file: Path) -> str:
    """Docstrings of a module and its classes; comments of classes, which stand at fields."""
    source = file.read_text()
    tree = ast.parse(source)
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    texts = [ast.get_docstring(node) or "" for node in (tree, *classes)]
    for node in classes:
        lines = (ast.get_source_segment(source, node) or "").splitlines()
        texts += [line.partition("  # ")[2] for line in lines]
    return "\n".join(texts)


def missing_files(text: str, files: list[str]) -> list[str]:
    """Python files that a text names, with or without folders, and that no file of the repository ends in."""
    names = set(re.findall(r"(?<![\w/.])([a-z_][\w/]*\.py)\b", text))
    return sorted(name for name in names if not any(f"/{file}".endswith(f"/{name}") for file in files))


def test_a_missing_file_is_found():
    assert missing_files("see b/c.py, c.py and `gone.py`", ["a/b/c.py"]) == ["gone.py"]


@pytest.mark.parametrize("page", PAGES)
def test_pages_name_files_that_are_there(page, files):
    assert missing_files((ROOT / page).read_text(), files) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_docstrings_name_files_that_are_there(package, files):
    modules = [file for file in files if file.startswith(f"{package}/") and file.endswith(".py")]
    assert {file: lost for file in modules if (lost := missing_files(sentences(ROOT / file), files))} == {}


def test_the_window_has_the_attributes_that_it_documents():
    source = (ROOT / "ui" / "main_window.py").read_text()
    (window,) = (
        node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == "MainWindow"
    )
    text = ast.get_docstring(window) or ""
    attributes = text.partition("Attributes:")[2].partition("Signals:")[0]
    names = [name for line in re.findall(r"(?m)^    ([\w, ]+):", attributes) for name in line.split(", ")]
    assert (
        names and [name for name in names if f"self.{name} = " not in source and f"self.{name}, " not in source] == []
    )
