"""Settings and recent files are readable by their owner alone."""

import os
import stat
from pathlib import Path

from PySide6.QtCore import QSettings

from ui import private_settings
from ui.files import remember_file


def mode(path) -> int:
    return stat.S_IMODE(os.stat(path).st_mode)


def test_settings_are_the_owners_alone(qapp, settings):
    old = os.umask(0o022)
    try:
        private_settings.protect()
        remember_file("/secret/project.msd")
        QSettings().sync()
    finally:
        os.umask(old)
    file = QSettings().fileName()
    assert "project.msd" in Path(file).read_text()
    assert mode(file) == 0o600 and mode(os.path.dirname(file)) == 0o700


def test_settings_of_an_earlier_version_become_so(qapp, settings):
    file = QSettings().fileName()
    os.makedirs(os.path.dirname(file), 0o755, exist_ok=True)
    with open(file, "w") as stream:
        stream.write("[General]\ntheme=dark\n")
    os.chmod(file, 0o644)
    os.chmod(os.path.dirname(file), 0o755)
    private_settings.protect()
    assert mode(file) == 0o600 and mode(os.path.dirname(file)) == 0o700
    remember_file("/secret/project.msd")
    QSettings().sync()
    assert mode(file) == 0o600 and QSettings().value("theme") == "dark"


def test_the_application_protects_its_settings(qapp, settings):
    from ui.application import make_application

    make_application()
    assert mode(QSettings().fileName()) == 0o600
