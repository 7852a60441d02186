"""A window in which a scripted session runs until the process is killed: run as a program by `test_recovery_kill`.

It reads one line for each session from its standard input, `FOLDER SEED`, and forks: importing everything takes much
longer than a session. The child writes when each command was complete into `FOLDER/log`.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

COMMAND_EVERY_MS = 25
SAVE_EVERY = 40


def session(folder: Path, seed: int) -> None:
    """Show a window on the scene in `folder`, and make commands for ever."""
    from conftest import NoEngine
    from PySide6.QtCore import QSettings, QTimer
    from random_commands import Script

    from app.document import Document
    from app.editor import Editor
    from app.session import Session
    from ui.application import make_application
    from ui.main_window import MainWindow
    from ui.recovery import Recovery

    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder / "settings"))
    app = make_application()
    document = Document.open(str(folder / "scene.msd"))
    window = MainWindow(Editor(document, Session(document, NoEngine())))
    recovery = Recovery(window, folder / "recovery")
    window.show()
    script, log = Script(document, seed), os.open(folder / "log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    done = 0

    def step() -> None:
        nonlocal done
        if done % SAVE_EVERY == SAVE_EVERY - 1:
            assert window.file_actions.save()
        else:
            script.step()
        done += 1
        os.write(log, f"{done} {time.monotonic()}\n".encode())

    timer = QTimer(interval=COMMAND_EVERY_MS)
    timer.timeout.connect(step)
    timer.start()
    app.exec()
    del recovery


def main() -> None:
    # What takes long, once; nothing here starts a thread or an application.
    import ui.main_window
    import ui.recovery  # noqa: F401

    print("ready", flush=True)
    for line in sys.stdin:
        folder, seed = line.split()
        child = os.fork()
        if child == 0:
            session(Path(folder), int(seed))
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("ended", flush=True)


if __name__ == "__main__":
    sys.path.insert(0, os.getcwd())
    main()
