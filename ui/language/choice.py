"""Which language the window speaks: the one chosen in the preferences, else that of the system, else English."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale, QSettings, QTranslator
from PySide6.QtWidgets import QApplication

from app import manual
from ui.language import phrases
from ui.language.catalog import CONTEXT, FOLDER, QT, SENTENCES

SETTING = "language"
LANGUAGES = (("system", "Follow System"), ("en", "English"), ("zh_CN", "中文"))
"""Values of the setting with their texts: names of languages are written in themselves."""

TRANSLATED = ("zh_CN",)
"""Languages that have a catalog of every text; English has one of plurals only."""


class Translator(QTranslator):
    """A catalog that has its texts in two contexts: `tr` asks for that of whatever class happens to call it."""

    def __init__(self, parent: QApplication, has_every_text: bool) -> None:
        super().__init__(parent)
        self.has_every_text = has_every_text

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        # None, and no empty text, lets Qt go on to the English of the source.
        if n < 0 and not self.has_every_text:
            return None  # Qt asks again for each base class: five times a text
        found = super().translate(CONTEXT, source, disambiguation, n)
        found = found or super().translate(SENTENCES, source, disambiguation, n)
        return found or (context.startswith("Q") and super().translate(QT, source)) or None


def chosen() -> str:
    """The value of the setting."""
    value = str(QSettings().value(SETTING, "system"))
    return value if value in dict(LANGUAGES) else "system"


def choose(name: str) -> None:
    """Remember a language, which the next start shows."""
    QSettings().setValue(SETTING, name)


def language(setting: str, system: QLocale) -> str:
    """The language of a setting where the system has a locale."""
    if setting != "system":
        return setting
    is_chinese = system.language() == QLocale.Language.Chinese
    return "zh_CN" if is_chinese and system.script() != QLocale.Script.TraditionalHanScript else "en"


def current() -> str:
    """The language of what is made from now on."""
    return language(chosen(), QLocale.system())


def install(app: QApplication) -> None:
    """Let everything that is made from now on speak the chosen language."""
    for old in _installed:
        app.removeTranslator(old)
    _installed.clear()
    name = current()
    own = Translator(app, name in TRANSLATED)
    if own.load(str(FOLDER / f"msd_studio_{name}.qm")):
        _add(app, own)
    phrases.use(name if name in TRANSLATED else "")
    manual.use(name, lambda text: QCoreApplication.translate(CONTEXT, text))


_installed: list[QTranslator] = []


def _add(app: QApplication, translator: QTranslator) -> None:
    app.installTranslator(translator)
    _installed.append(translator)
