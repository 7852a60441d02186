"""Letters by which menus and dialogs are used from the keyboard, chosen for whatever language their texts are in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtWidgets import QAbstractButton, QMenu, QMenuBar, QWidget


def with_mnemonics(texts: Iterable[str], reserved: str = "") -> list[str]:
    """The texts, each with a letter of its own marked by `&`: an initial where one is free, else any letter, none of
    those `reserved`. Texts that mark one already keep it; those for which none is left, as many in Chinese, stay as
    they are."""
    texts = [*texts]
    taken = {*reserved.lower()} | {text[text.index("&") + 1].lower() for text in texts if _is_marked(text)}
    marked = []
    for text in texts:
        at = None if _is_marked(text) else next((i for i in _candidates(text) if text[i].lower() not in taken), None)
        if at is not None:
            taken.add(text[at].lower())
            text = f"{text[:at]}&{text[at:]}"
        marked.append(text)
    return marked


def _is_marked(text: str) -> bool:
    at = text.replace("&&", "  ").find("&")
    return 0 <= at < len(text) - 1


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
