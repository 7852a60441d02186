"""What the rows of the inspector hold for the shown objects, and edits of it."""

from __future__ import annotations

import contextlib
import typing
from collections.abc import Sequence
from operator import attrgetter
from typing import Any

import numpy as np
from PySide6.QtCore import QCoreApplication

from app.document import Change, Document
from app.inspecting import field_history
from app.inspecting.live_values import LiveValue
from app.inspecting.model_values import ModelValue
from engine.errors import SceneError
from engine.geometry import rotation
from engine.msd import names
from engine.msd.paths import get, is_within, join, parse, split
from engine.msd.schema.actuator import Actuator
from engine.msd.schema.base import Element, FieldInfo, fields_of, same
from engine.msd.schema.hierarchy import Joint, JointType
from engine.msd.schema.variant import Variant
from ui.inspector.numbers import within
from ui.inspector.rows import NO_DEFAULT, Row, initial_value, switched

LIVE = frozenset({"live", "live_vector", "live_angles", "model", "model_numbers"})
"""Editors of what the simulation says."""

PLAIN = frozenset({bool, int, float, str})
"""Types whose values are compared at once."""

MISSING = object()
"""Value of a row that one of several objects does not have."""


class Fields:
    """Rows of one object, or of several of the same class, which are edited together.

    Attributes:
        document.
        paths: World paths of the shown objects; rows show the last one where they differ.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.paths: tuple[str, ...] = ()
        self._typed_angles: dict[str, tuple[np.ndarray, np.ndarray]] = {}
        self._mixed: dict[tuple[str, bool], Any] = {}
        """Where the shown objects differ, by `rel` and `of_body` of the rows that were compared."""
        self._shown: dict[bool, list[Any]] = {}
        """What `_objects` found, by `of_body`."""
        self._saved: dict[bool, dict[str, Any] | None] = {}
        """What the last of the objects was when it was saved, by `of_body`."""
        self.live: dict[str, LiveValue] = {}
        self.model: dict[str, ModelValue] = {}
        """What the simulation says of the last of the objects, by name."""
        self._slides: Any = MISSING
        """What `_whether_slides` found."""
        self._choices: dict[str, dict[str, None]] = {}
        """Names that references may have, by kind; cached until the next change of names."""

    def show(self, document: Document, paths: tuple[str, ...]) -> None:
        """Be about the objects at `paths`."""
        if document is not self.document:
            self._choices.clear()
        self.document, self.paths = document, paths
        self._typed_angles.clear()
        self.forget()

    def forget(self) -> None:
        """Compare the objects again when somebody next wants to know: the World may have changed."""
        self._mixed.clear()
        self._shown.clear()
        self._slides = MISSING
        self._saved.clear()

    def follow_names(self, changes: list[Change]) -> None:
        """Look names up again after changes that may have touched some."""
        if any(_may_name(change) for change in changes):
            self._choices.clear()

    def is_affected(self, changes: list[Change]) -> bool:
        """Whether changes are at, below or above the shown objects or what holds them. Among several that move paths
        it is not known which object a path referred to."""
        if len({change.kind for change in changes}) > 1:
            return True
        changed, above = {change.path for change in changes}, {""}
        for path in changed:
            while path not in above:
                above.add(path)
                path = split(path)[0]
        watched = {*self.paths, *(split(path)[0] for path in self.paths if path)}
        return not watched.isdisjoint(above) or any(is_within(path, changed) for path in watched)

    # ------------------------------------------------------------------------------------------------ values

    def get(self, path: str) -> Any:
        """What is at a World path; MISSING where nothing is."""
        try:
            return get(self.document.world, path)
        except KeyError:
            return MISSING

    def path_of(self, row: Row, owner: str) -> str:
        """World path of a row for the object at `owner`."""
        base = split(owner)[0] if row.of_body else owner
        for step in parse(row.rel) if row.rel else ():
            base = join(base, step)
        return base

    def path(self, row: Row) -> str:
        """World path of a row, for the last of the shown objects."""
        return self.path_of(row, self.paths[-1])

    def value(self, row: Row, owner: str | None = None) -> Any:
        """The value of a row for the object at `owner`, by default the last of those shown; MISSING while there is
        none."""
        if not self.paths:
            return MISSING
        if row.editor in LIVE:
            found = (self.model if row.editor.startswith("model") else self.live).get(row.info.name)
            return MISSING if found is None else found.value
        path = self.path_of(row, self.paths[-1] if owner is None else owner)
        value = self.get(path)
        return self._euler(path, value) if row.editor == "euler" and value is not MISSING else value

    def values(self, row: Row) -> list[Any]:
        """The value of a row for each of the shown objects; arrays are copies."""
        found = (self.value(row, owner) for owner in self.paths)
        return [value.copy() if isinstance(value, np.ndarray) else value for value in found]

    def _euler(self, path: str, quaternion: np.ndarray) -> np.ndarray:
        """Angles of a quaternion: those typed last while they still give it, so that typing never jumps."""
        known = self._typed_angles.get(path)
        if known is not None and np.array_equal(known[0], quaternion):
            return known[1]
        return np.degrees(rotation.to_euler(quaternion))

    def edited(self, row: Row) -> bool:
        """Whether a row was changed since the document was saved or opened."""
        if row.editor in LIVE or (row.editor == "section" and not row.rel) or not self.paths:
            return False
        if row.of_body not in self._saved:
            owner = split(self.paths[-1])[0] if row.of_body else self.paths[-1]
            self._saved[row.of_body] = field_history.edited(self.document, owner)
        saved = self._saved[row.of_body]
        return bool(saved is None or saved) and field_history.is_edited(saved, row.rel, self.value(row))

    def mixed(self, row: Row) -> bool:
        """Whether the shown objects differ in a row."""
        return len(self.paths) > 1 and row.editor not in LIVE and bool(np.any(self.differing(row)))

    def differing(self, row: Row) -> Any:
        """Whether the shown objects differ in a row: of arrays (n,) for each number."""
        key = row.rel + ("/euler" if row.editor == "euler" else ""), row.of_body
        if key not in self._mixed:
            differing = _differences(_values_in(self._objects(row.of_body), row.rel))
            if row.editor == "euler":
                differing = _differences(self.values(row)) if np.any(differing) else np.zeros(3, bool)
            self._mixed[key] = differing
        return self._mixed[key]

    def _objects(self, of_body: bool) -> list[Any]:
        """The shown objects, or the bodies that own them."""
        if of_body not in self._shown:
            self._shown[of_body] = [self.get(split(path)[0] if of_body else path) for path in self.paths]
        return self._shown[of_body]

    def choices(self, kind: str) -> dict[str, None]:
        """Names that references to objects of a kind may have, in their order."""
        if kind not in self._choices:
            self._choices[kind] = dict.fromkeys(names.names(self.document.world, kind))
        return self._choices[kind]

    def dangles(self, row: Row) -> bool:
        """Whether a reference names nothing."""
        value = self.value(row)
        return row.editor == "reference" and isinstance(value, str) and value not in self.choices(row.declaration.ref)

    def changed(self, row: Row) -> bool:
        """Whether a row differs from its default."""
        if row.editor == "euler" or row.default is NO_DEFAULT:
            return False  # a section has no default either
        return not same(self.value(row), row.default)

    def unit(self, row: Row) -> str:
        """The unit of a value; of two, `turning | sliding`, the one of the joint that is selected or driven, both
        where that is not known."""
        unit = row.declaration.unit
        if " | " not in unit or not self.paths:
            return unit
        turning, sliding = unit.split(" | ")
        if self._slides is MISSING:
            self._slides = self._whether_slides(self.get(self.paths[-1]))
        if self._slides is None:
            return QCoreApplication.translate("Inspector", "{0} or {1}").format(turning, sliding)
        return sliding if self._slides else turning

    def _whether_slides(self, element: Any) -> bool | None:
        """Whether an object moves along a line and does not turn; None for what does both, or neither."""
        if isinstance(element, Actuator):
            if element.target.variant in ("tendon", "link"):
                return True
            if element.target.variant != "joint":
                return None
            named = names.named_objects(self.document.world, kinds=("joint",))
            element = next((one.element for one in named if one.name == element.target.value), None)
        return element.type_ is JointType.Slide if isinstance(element, Joint) else None

    # ------------------------------------------------------------------------------------------------ edits

    def set(self, row: Row, value: Any, merge: str = "") -> None:
        """Set a row of every shown object, in one undo step. Steps with the same `merge` key are one. Raises
        SceneError."""
        self.set_each(row, [value] * len(self.paths), merge)

    def set_each(self, row: Row, values: Sequence[Any], merge: str = "") -> None:
        """Set a row of each shown object to a value of its own, in one undo step. Raises SceneError."""
        allowed = [self._allowed(row, value) for value in values]
        key = merge or f"inspector:{row.rel}"
        if not merge:
            self.document.end_merge()
        try:
            for owner, value in zip(self.paths, allowed, strict=True):
                self._set(row, self.path_of(row, owner), value, key if merge or len(self.paths) > 1 else "")
        except (KeyError, ValueError, TypeError) as error:
            raise SceneError(str(error)) from error
        finally:
            if not merge:
                self.document.end_merge()

    def _set(self, row: Row, path: str, value: Any, merge: str) -> None:
        if row.editor == "euler":
            angles = np.asarray(value, dtype=np.float64)
            value = rotation.from_euler(np.radians(angles), "XYZ")
            self._typed_angles[path] = (value, angles)
        self.document.set(path, value, merge=merge)

    def _allowed(self, row: Row, value: Any) -> Any:
        """The nearest value in the declared range. Raises SceneError for what is none at all."""
        if value is MISSING or (value is None and not row.info.optional):
            raise SceneError(f"{row.label} needs a value")
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            value = within(value, row.declaration)
            return round(value) if row.editor in ("integer", "bits") else value
        if row.declaration.role in ("quaternion", "direction") and value is not None and not np.any(value):
            raise SceneError(f"{row.label} cannot be all zeros")
        low, high = row.declaration.ge, row.declaration.le
        if row.editor in ("vector", "color", "numbers") and value is not None and (low, high) != (None, None):
            return np.clip(np.asarray(value, dtype=np.float64), low, high)
        return value

    def add_entry(self, row: Row, text: str) -> None:
        """Add an entry at the end of a list; `text` names the undo step."""
        kind = (typing.get_args(row.info.type) or (str,))[0]
        element = initial_value(FieldInfo("", kind, False, row.declaration, None))
        if row.declaration.ref and isinstance(element, str):
            element = next(iter(self.choices(row.declaration.ref)), "")
        with self.document.macro(text):
            for owner in self.paths:
                path = self.path_of(row, owner)
                self.document.insert(path, len(get(self.document.world, path)), element)

    def remove_entry(self, row: Row, text: str) -> None:
        """Remove an entry of a list; `text` names the undo step."""
        with self.document.macro(text):
            for owner in self.paths:
                with contextlib.suppress(KeyError):
                    self.document.remove(self.path_of(row, owner))

    def choose_case(self, row: Row, case: str) -> None:
        """Switch a variant of every shown object; what the cases have in common is kept. Raises SceneError."""
        values = self.values(row)
        if any(isinstance(value, Variant) and value.variant != case for value in values):
            self.set_each(row, [switched(v, case) if v.variant != case else v for v in values])


def _may_name(change: Change) -> bool:
    """Whether there may be other names after a change."""
    holds = any(isinstance(value, (Element, list, dict, tuple)) for value in (change.old, change.new))
    return change.kind != "set" or holds or change.path.endswith(".name")


def _values_in(elements: list[Any], rel: str) -> list[Any]:
    """What each of many objects has at a path below it."""
    if rel and all(isinstance(step, str) for step in parse(rel)):
        with contextlib.suppress(AttributeError):
            return list(map(attrgetter(rel), elements))
    return [_value_in(element, rel) for element in elements]


def _value_in(element: Any, rel: str) -> Any:
    try:
        return get(element, rel)
    except KeyError:
        return MISSING


def _differences(values: list[Any]) -> Any:
    """Whether values differ from the last one: of arrays of one shape (n,) for each number."""
    last = values[-1]
    if isinstance(last, np.ndarray) and all(getattr(v, "shape", None) == last.shape for v in values):
        return np.any([v != last for v in values[:-1]], axis=0) if len(values) > 1 else np.zeros(last.shape, bool)
    others = values[:-1]
    if set(map(type, others)) == {type(last)}:
        if type(last) in PLAIN:
            others = [value for value in set(others) if value != last]
        elif isinstance(last, Element):
            held = (list(map(attrgetter(field.name), values)) for field in fields_of(type(last)))
            return any(np.any(_differences(each)) for each in held)
    return any(not same(value, last) for value in others)
