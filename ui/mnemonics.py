"""Letters by which menus and dialogs are used from the keyboard, chosen for whatever language their texts are in."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from PySide6.QtWidgets import QAbstractButton, QMenu, QMenuBar, QWidget

_BEHIND = re.compile(r"\(&[A-Z]\)")
"""The letter of a text that has none of its own."""


def with_mnemonics(texts: Iterable[str], reserved: str = "") -> list[str]:
    """The texts, each with a letter of its own marked by `&`: an initial where one is free, else any letter, none of
    those `reserved`. As many as can be get one: earlier texts change theirs where later ones would have none. Texts
    that mark one already keep it; those without a letter, as many in Chinese, get one behind them: `打开(&A)`."""
    texts = [*texts]
    taken = {*reserved.lower()} | {text[text.index("&") + 1].lower() for text in texts if _is_marked(text)}
    letters = [{} if _is_marked(text) else _free_letters(text, taken) for text in texts]
    owners: dict[str, int] = {}
    for number in range(len(texts)):
        _match(number, letters, owners, set())
    marked = texts.copy()
    for letter, number in owners.items():
        text, at = texts[number], letters[number][letter]
        marked[number] = f"{text[:at]}&{text[at:]}"
    free = (letter for letter in string.ascii_uppercase if letter.lower() not in taken | owners.keys())
    for number, text in enumerate(texts):
        if not _is_marked(text) and not letters[number] and not any(map(str.isascii, filter(str.isalnum, text))):
            marked[number] = _with_letter_behind(text, next(free, ""))
    return marked


def _with_letter_behind(text: str, letter: str) -> str:
    """A text without letters of its own, and the one that it is reached by."""
    words, dots = text.removesuffix("…"), "…" * text.endswith("…")
    return f"{words}(&{letter}){dots}" if letter and words else text


def _match(number: int, letters: Sequence[Iterable[str]], owners: dict[str, int], tried: set[str]) -> bool:
    """Give a text the first of its letters that is free or whose owner can have another: an augmenting path of a
    matching in a bipartite graph (H. W. Kuhn, 1955). False where there is none."""
    free = next((letter for letter in letters[number] if letter not in owners), None)
    if free is not None:
        owners[free] = number
        return True
    for letter in letters[number]:
        if letter not in tried:
            tried.add(letter)
            if _match(owners[letter], letters, owners, tried):
                owners[letter] = number
                return True
    return False


def without_mnemonic(text: str) -> str:
    """A text without its mark, or the letter behind it; `&&` stays, the sign itself."""
    return _BEHIND.sub("", text).replace("&&", "\0").replace("&", "").replace("\0", "&&")


def _is_marked(text: str) -> bool:
    at = text.replace("&&", "  ").find("&")
    return 0 <= at < len(text) - 1


def _free_letters(text: str, taken: set[str]) -> dict[str, int]:
    return {letter: at for letter, at in _letters(text).items() if letter not in taken}


@lru_cache(maxsize=4096)
def _letters(text: str) -> dict[str, int]:
    """The letters that a text can be marked by, the best one first, and where they are in it. Every menu is marked in
    every window, most of them more than once."""
    found: dict[str, int] = {}
    for at in _candidates(text):
        found.setdefault(text[at].lower(), at)
    return found


def _candidates(text: str) -> Iterator[int]:
    initials = [i for i, letter in enumerate(text) if letter.isalnum() and (i == 0 or text[i - 1] == " ")]
    yield from (i for i in initials if text[i].isascii())
    yield from (i for i, letter in enumerate(text) if letter.isascii() and letter.isalnum() and i not in initials)


def mark_menu(menu: QMenu | QMenuBar, reserved: str = "") -> None:
    """Mark the entries of a menu and of all menus below it; those of a bar with none of the letters `reserved`, which
    do something else with Alt."""
    entries = [action for action in menu.actions() if action.text() and not action.isSeparator()]
    for action, text in zip(entries, with_mnemonics((action.text() for action in entries), reserved), strict=True):
        action.setText(text)
        if (below := action.menu()) is not None:
            mark_menu(below)  # type: ignore[arg-type]


def mark_buttons(widget: QWidget) -> None:
    """Mark the buttons and boxes of a dialog or a bar."""
    buttons = [button for button in widget.findChildren(QAbstractButton) if button.text().strip("…")]
    for button, text in zip(buttons, with_mnemonics(button.text() for button in buttons), strict=True):
        button.setText(text)
