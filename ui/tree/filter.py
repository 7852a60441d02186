"""What the search of the tree finds: text in names and kinds, `type:joint`, `mat:steel`."""

from __future__ import annotations

from typing import Any, NamedTuple

from app.naming import kind_label, kind_of, name_of
from engine.msd.schema import Actuator, Body, Geometry, Joint, Light, Site

TYPE_KEYS, MATERIAL_KEYS = ("type", "kind", "t"), ("mat", "material", "m")
_WORDS_OF = {"revolute": ("hinge",), "link": ("body",)}


class Filter(NamedTuple):
    """A search: all of it has to be so."""

    text: str = ""
    types: tuple[str, ...] = ()
    materials: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.text or self.types or self.materials)

    def finds(self, path: str, element: Any, searched: str) -> bool:
        """Whether it finds an object, of which `searched` is the text to search."""
        if self.text and self.text not in searched.casefold():
            return False
        if self.types:
            words = type_words(path, element)
            if not all(any(word.startswith(wanted) for word in words) for wanted in self.types):
                return False
        if self.materials:
            name = material_of(path, element).casefold()
            return bool(name) and all(wanted in name for wanted in self.materials)
        return True


def parsed(text: str) -> Filter:
    """The search that a text says."""
    plain, types, materials = [], [], []
    for word in text.casefold().split():
        key, colon, value = word.partition(":")
        if colon and key in TYPE_KEYS:
            types += [value] if value else []
        elif colon and key in MATERIAL_KEYS:
            materials += [value] if value else []
        else:
            plain.append(word)
    return Filter(" ".join(plain), tuple(types), tuple(materials))


def type_words(path: str, element: Any) -> list[str]:
    """What an object is, in words: its kind, and which of that kind."""
    element = element.link if isinstance(element, Body) else element
    words = [kind_label(path, element).casefold(), kind_of(path, element)]
    if isinstance(element, Joint):
        words.append(element.type_.name.casefold())
    elif isinstance(element, (Geometry, Site)):
        words.append(element.shape.name.casefold())
    elif isinstance(element, Light):
        words.append(element.type_.variant)
    elif isinstance(element, Actuator):
        words.append(element.actuator_type.variant)
    return words + [also for word in words for also in _WORDS_OF.get(word, ())]


def material_of(path: str, element: Any) -> str:
    """Name of the material of an object, or of the material that it is; else empty."""
    if isinstance(element, Geometry):
        return element.visual.material or ""
    if isinstance(element, Site):
        return element.material or ""
    return name_of(path, element) if kind_of(path, element) == "material" else ""
