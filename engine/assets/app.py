"""What scripts start and end with in place of an application with a window."""

from __future__ import annotations

import argparse
from typing import Any, ClassVar


class App:
    """An application without a window: it runs until `close`."""

    def __init__(self) -> None:
        self._is_open = True

    def is_running(self) -> bool:
        """Whether it was not closed."""
        return self._is_open

    def is_exiting(self) -> bool:
        """Whether it was closed."""
        return not self._is_open

    def update(self) -> None:
        """Nothing: there is no window to handle events of."""

    def close(self, wait_for_replicator: bool = True, skip_cleanup: bool = False) -> None:
        """End it."""
        self._is_open = False


class AppLauncher:
    """Takes the arguments that scripts are started with, and gives their application, `app`.

    Nothing is launched: simulations run in the process, without a window. What the arguments ask for besides a device
    has no effect; `app.simulator.asset_app.AppLauncher` opens a window.

    Args:
        launcher_args: arguments as `add_app_launcher_args` has them parsed, or as a dictionary.
        arguments: more of them by name.
    """

    _instance: ClassVar[AppLauncher | None] = None

    def __init__(self, launcher_args: argparse.Namespace | dict[str, Any] | None = None, **arguments: Any) -> None:
        given = vars(launcher_args) if isinstance(launcher_args, argparse.Namespace) else dict(launcher_args or {})
        twice = given.keys() & arguments.keys()
        if twice:
            raise ValueError(f"these arguments are given twice: {', '.join(sorted(twice))}")
        self.arguments = {**given, **arguments}
        self.app = App()
        AppLauncher._instance = self

    @classmethod
    def instance(cls) -> AppLauncher | None:
        """The one made last, or None."""
        return AppLauncher._instance

    @property
    def device(self) -> str:
        """Device that the arguments name."""
        return self.arguments.get("device") or "cuda:0"

    @staticmethod
    def add_app_launcher_args(parser: argparse.ArgumentParser) -> None:
        """Add the arguments of an application to those of a script."""
        group = parser.add_argument_group("app_launcher arguments", "of the application")
        without = "taken so that scripts run; there is no window"
        group.add_argument("--headless", action="store_true", help="without a window, where there would be one")
        group.add_argument("--livestream", type=int, default=-1, choices=[-1, 0, 1, 2], help=without)
        group.add_argument("--enable_cameras", action="store_true", help=without)
        group.add_argument("--xr", action="store_true", help=without)
        group.add_argument("--device", default="cuda:0", help="device of the simulation: cpu, cuda, cuda:N")
        group.add_argument("--verbose", action="store_true", help="taken so that scripts run")
        group.add_argument("--info", action="store_true", help="taken so that scripts run")
        group.add_argument("--experience", default="", help=without)
        group.add_argument(
            "--rendering_mode", default=None, choices=["performance", "balanced", "quality"], help=without
        )
        group.add_argument("--kit_args", default="", help=without)
