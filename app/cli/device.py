"""The Warp device of a command."""

from __future__ import annotations


def checked_device(name: str) -> str:
    """A Warp device by name. Raises CommandError naming the devices there are."""
    import warp as wp

    from app.cli.errors import CommandError
    from engine.physics.runtime.warp_logging import quiet_warp

    quiet_warp()
    try:
        return wp.get_device(name).alias
    except (ValueError, RuntimeError):
        have = ", ".join(device.alias for device in wp.get_devices())
        raise CommandError(f"--device {name}: there is no such device; this machine has {have}") from None
