"""Shows simulations of `engine.assets` in a window while a script steps them.

from app.simulator.asset_app import AppLauncher  # instead of engine.assets.app

simulation_app = AppLauncher(args).app
"""

from __future__ import annotations

import argparse
import os
from typing import Any

from engine.assets import app as engine_app


class AppLauncher(engine_app.AppLauncher):
    """As `engine.assets.app.AppLauncher`, with a window unless arguments have `headless`, or the environment variable
    HEADLESS is 1. Closing the window ends the application.

    Raises RuntimeError where there is no display for a window."""

    def __init__(self, launcher_args: argparse.Namespace | dict[str, Any] | None = None, **arguments: Any) -> None:
        super().__init__(launcher_args, **arguments)
        if not (self.arguments.get("headless") or os.environ.get("HEADLESS") == "1"):
            self.app = WindowApp()


class WindowApp(engine_app.App):
    """An application with a window on the simulation: it runs until that, or it, is closed."""

    def __init__(self) -> None:
        super().__init__()
        from ui.display import has_display

        if not has_display():
            raise RuntimeError("there is no display to open a window on: headless=True (--headless) runs without")
        from ui.asset_window import AssetWindow

        self._window = AssetWindow()
        self._window.closed.connect(super().close)

    def update(self) -> None:
        """Show the simulation as it is now, and do what the user has asked for in the window."""
        self._window.update()

    def close(self, wait_for_replicator: bool = True, skip_cleanup: bool = False) -> None:
        """End it, and close the window."""
        self._window.close()
        super().close(wait_for_replicator, skip_cleanup)
