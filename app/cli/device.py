"""The Warp device of a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.compiler import SceneModel

HELP = "Warp device: cpu, cuda:0, or auto for the one that steps the worlds faster (default: auto)"


def chosen_device(name: str, scene: SceneModel, nworld: int) -> tuple[str, str]:
    """The device of a checked name that steps so many worlds of a scene faster, and a sentence that says why; ""
    where the name left no choice, or this machine has no GPU."""
    from app.cli.kernels import load_kernels
    from engine.simulation.device_check import trusted
    from engine.simulation.device_choice import AUTO, Choice, faster_device, gpus, seconds_of_step

    if name != AUTO:
        return name, ""

    def seconds(scene: SceneModel, nworld: int, device: str) -> float:
        load_kernels(device)
        return seconds_of_step(scene, nworld, device)

    found = gpus()
    choice = faster_device(scene, nworld, found, seconds)
    if choice.device != "cpu":
        device, instead = trusted(choice.device)
        choice = Choice(device or "cpu", instead) if instead else choice
    return choice


def checked_device(name: str) -> str:
    """A Warp device by name, or "auto". Raises CommandError naming the devices there are."""
    import warp as wp

    from app.cli.errors import CommandError
    from engine.physics.runtime.warp_logging import quiet_warp
    from engine.simulation.device_choice import AUTO

    quiet_warp()
    if name == AUTO:
        return name
    try:
        return wp.get_device(name).alias
    except (ValueError, RuntimeError):
        have = ", ".join(device.alias for device in wp.get_devices())
        raise CommandError(
            f"--device {name}: there is no such device; this machine has {have}, and auto chooses"
        ) from None
