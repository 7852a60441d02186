"""What there is to translate: every text of the window, of the tables that menus and panels are made of, of the
fields of a World, and the sentences of importers, checks and the engine that the window shows.

`python -m ui.language.sources FILE` writes them as Python for `pyside6-lupdate`; `make translations` does the rest.
What scripts alone read stays English: errors of the Python API, and the command line.
"""

from __future__ import annotations

import ast
import enum
import re
import sys
import typing
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from app.library import entries
from app.light_presets import LIGHT_PRESETS
from app.ready_materials import READY_MATERIALS
from app.scene_templates import SCENE_TEMPLATES
from app.templates import TEMPLATES
from engine.geometry.image_files import TOO_MANY_PIXELS
from engine.msd import reference, schema
from engine.msd.names import ASSET_KINDS, KIND_OF, class_words
from engine.msd.schema.base import Element, Field, fields_of
from engine.msd.schema.variant import Variant
from engine.msd.validate.finding import Kind, Severity
from engine.regular_files import ABSENT
from render.overlays import OVERLAYS
from ui import channel_names
from ui.commands import COMMANDS, MENUS
from ui.inspector.rows import member_label
from ui.language.catalog import CONTEXT, QT, SENTENCES
from ui.language.phrases import PLACE, own_letters
from ui.language.qt_texts import QT_TEXTS

ROOT = Path(__file__).parents[2]

MARKS = frozenset({"tr", "_tr", "translate", "translated", "said", "N_", "QT_TRANSLATE_NOOP"})
"""Functions whose literal arguments are translated, wherever they are called."""

TELLING = {
    "app": {"sentence", "SceneError", "Note", "Curve", "_push", "edit", "macro", "insert", "copies", "add_entries"},
    "engine/msd": {
        "Finding", "Fix", "assign", "remove", "note", "error", "drop", "fail", "lost", "leave", "SceneError",
        "File", "_unphysical", "_guessed", "_NotWellFormed", "_Missing", "_expect", "_WrongError",
    },
    "engine/geometry": {"ValueError", "_NotBytesError"},
    "engine/compiler": {"note", "fail", "Finding", "Fix", "_fall_back", "_left_out", "SceneError", "ValueError"},
    "engine/server": {"Noted", "Failed", "HandlerError", "_reported", "TimeoutError"},
    "engine/scene": {"HandlerError"},
    "render": {"Undrawn", "TextureError", "MeshError", "SplatError"},
    "ui": {"Group", "Target", "Setting", "Row", "Mouse", "Preset", "Step", "SceneError", "ValueError"},
}  # fmt: skip
"""Functions and classes whose texts reach the user, by folder."""

SCRIPTS_ONLY = ("app/cli", "app/simulator", "app/benchmark", "ui/language")

NO_TEXTS = (
    "ui/theme.py",
    "ui/icons.py",
    "ui/commands/",
    "ui/search_words.py",
    "app/templates.py",
    "app/library/entries.py",
)
"""Whose constants have names, colours and files, or are tables that are read as such."""

APART = frozenset({("Light", "View/Theme"), ("Scale", "Tools"), ("Move", "Tools"), ("Open…", "File")})
"""Texts that are one word in English and two elsewhere, with what distinguishes them."""

_NO_SENTENCE = re.compile(r"(?![A-Z][a-z]+$)\S*")
"""Keys and paths: no blanks, and no word with a capital."""


class Text(NamedTuple):
    """Something to translate."""

    source: str
    comment: str = ""
    plural: bool = False
    context: str = CONTEXT


def texts() -> list[Text]:
    """All of them, in order, each once."""
    found = {*_of_tables(), *_of_fields(), *_of_code()}
    of_window = {(text.source, text.comment) for text in found if text.context == CONTEXT}
    return sorted(
        text
        for text in found
        if own_letters(text.source) >= 2
        and (text.context == CONTEXT or PLACE.search(text.source) or (text.source, text.comment) not in of_window)
    )


# ------------------------------------------------------------------------------------------------ tables


def _of_tables() -> Iterator[Text]:
    for command in COMMANDS:
        apart = (command.text, command.menu)
        yield Text(command.text, command.menu if apart in APART else "")
        yield Text(command.tooltip)
        yield from map(Text, command.menu.split("/"))
    yield from (Text(text, context=QT) for text in QT_TEXTS)
    yield from (Text(menu, "menu bar") for menu in MENUS)
    yield from map(Text, MENUS)
    for template in TEMPLATES.values():
        yield from map(Text, (template.text, template.group, template.about, template.file_filter))
    for one in SCENE_TEMPLATES:
        yield from (Text(one.title), Text(one.about))
    for material in READY_MATERIALS:
        yield from (Text(material.title), Text(material.category))
    for light in LIGHT_PRESETS:
        yield from (Text(light.title), Text(light.about))
    for row in entries._STOCK:
        yield from (Text(row.title), Text(row.category))
    yield Text(entries.SAMPLES)
    yield from map(Text, channel_names.GROUPS)
    for overlay in OVERLAYS:
        yield from (Text(overlay.text), Text(overlay.tip))
    for kind in (*Kind, *Severity):
        yield Text(kind.value)
    yield Text(TOO_MANY_PIXELS, context=SENTENCES)
    yield from (Text(ABSENT), Text(f"{{0}} {ABSENT}", context=SENTENCES))


# ------------------------------------------------------------------------------------------------ fields


def _of_fields() -> Iterator[Text]:
    for kind in {*KIND_OF.values(), *ASSET_KINDS.values(), "contact_pair", "variant_set", "splat", "sensor"}:
        label = kind.replace("_", " ")
        yield from (Text(label), Text(f"{label} {{0}}", context=SENTENCES))
    yield Text("ignored collision {0}", context=SENTENCES)
    yield Text("the {0} {1}", context=SENTENCES)
    classes = {
        kind for kind in vars(schema).values() if isinstance(kind, type) and issubclass(kind, (Element, Variant))
    } - {Element, Variant}
    for kind in classes:
        yield Text(class_words(kind))
        if issubclass(kind, Variant):
            yield from (Text(name.replace("_", " ")) for name in kind.cases)
            continue
        for info in fields_of(kind):
            declared: Field = info.declaration
            yield from (Text(declared.label or info.name.strip("_").replace("_", " ")), Text(declared.meaning))
            yield from map(Text, _members(info.type))
    yield from map(Text, reference.texts())


def _members(kind: typing.Any) -> Iterator[str]:
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        yield from map(member_label, kind)
    for part in typing.get_args(kind):
        yield from _members(part)


# ------------------------------------------------------------------------------------------------ code


def _of_code() -> Iterator[Text]:
    for folder, telling in TELLING.items():
        for file in sorted((ROOT / folder).rglob("*.py")):
            name = file.relative_to(ROOT).as_posix()
            if not name.startswith(SCRIPTS_ONLY):
                tree = ast.parse(file.read_text(encoding="utf-8"))
                yield from _of_file(tree, telling)
                if folder in ("ui", "app") and not name.startswith(NO_TEXTS):
                    yield from _of_constants(tree)


def _of_file(tree: ast.AST, telling: set[str]) -> Iterator[Text]:
    said = _said_by_name(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in MARKS:
            yield from _of_mark(name, node)
        elif name in telling:
            arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
            for argument in (each for one in arguments for each in (one, *said.get(_called(one), ()))):
                yield from (Text(text, context=SENTENCES) for text in _literals(argument) if _is_sentence(text))


def _said_by_name(tree: ast.AST) -> dict[str, list[ast.expr]]:
    """What stands in variables of a file, and what its functions return, by their names: a sentence may be put
    together before it is given to what tells it."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).append(node.value)
        elif isinstance(node, ast.FunctionDef):
            returned = (part.value for part in ast.walk(node) if isinstance(part, ast.Return))
            found.setdefault(f"{node.name}()", []).extend(value for value in returned if value is not None)
    return found


def _called(argument: ast.expr) -> str:
    """The name in `_said_by_name` of what an argument is; empty: it is no name."""
    match argument:
        case ast.Name(id=name):
            return name
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return f"{name}()"
    return ""


def _of_constants(tree: ast.Module) -> Iterator[Text]:
    """Tables of a module of the window: what they say of themselves is shown by a `tr` elsewhere."""
    for node in tree.body:
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            for part in ast.walk(node.value):
                text = part.value if isinstance(part, ast.Constant) else None
                if isinstance(text, str) and _is_sentence(text) and text == text.strip() and "\\" not in text:
                    yield Text(text)


def _is_sentence(text: str) -> bool:
    return not _NO_SENTENCE.fullmatch(text)


def _of_mark(name: str, call: ast.Call) -> Iterator[Text]:
    arguments = call.args[1:] if name in ("translate", "QT_TRANSLATE_NOOP") else call.args
    if not arguments:
        return
    comment = arguments[1] if len(arguments) > 1 else None
    about = comment.value if isinstance(comment, ast.Constant) and isinstance(comment.value, str) else ""
    for text in _literals(arguments[0]):
        yield Text(text, about, "%n" in text)


def _literals(node: ast.AST | None) -> Iterator[str]:
    """The texts that an expression can give, with numbered places for what varies."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield _numbered("".join(str(p.value) if isinstance(p, ast.Constant) else "\0" for p in parts))
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield from (_numbered(f"{_open(a)}{_open(b)}") for a in _literals(left) for b in _literals(right))
        case ast.BoolOp(values=values):
            for value in values:
                yield from _literals(value)
        case ast.IfExp(body=body, orelse=other):
            yield from _literals(body)
            yield from _literals(other)
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            for element in elements:
                yield from _literals(element)
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="format")):
            yield _numbered(re.sub(r"\{[^{}]*\}", "\0", text))
        case ast.Call(func=ast.Name(id="Sentence" | "sentence"), args=[first, *_]):
            yield from _literals(first)


def _open(text: str) -> str:
    return PLACE.sub("\0", text)


def _numbered(text: str) -> str:
    first, *others = text.split("\0")
    return first + "".join(f"{{{i}}}{part}" for i, part in enumerate(others))


def listing(found: Iterable[Text]) -> str:
    """The texts as calls that lupdate reads."""
    lines = []
    for text in found:
        arguments = ", ".join(map(_quoted, (text.context, text.source, text.comment)))
        lines.append(f"QCoreApplication.translate({arguments}{', 1' if text.plural else ''})")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(listing(texts()), encoding="utf-8")
