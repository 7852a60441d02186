"""msd-studio doctor: what this machine offers."""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import sys
from pathlib import Path

from app.cli.errors import CommandError

HELP = "report what this machine offers: graphics, devices, caches, optional packages"

PARTS = (
    ("PySide6", "PySide6-Essentials", "the editor"),
    ("pyqtgraph", "pyqtgraph", "plots"),
    ("moderngl", "moderngl", "pictures"),
    ("warp", "warp-lang", "physics"),
    ("trimesh", "trimesh", "mesh files"),
    ("pyarrow", "pyarrow", "Parquet recordings"),
    ("coacd", "coacd", "convex decomposition"),
    ("collada", "pycollada", "COLLADA meshes"),
    ("pxr", "usd-core", "USD stages"),
    ("mujoco", "mujoco", "comparison in bench and tests"),
    ("motrixsim", "motrixsim", "comparison in tests"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--report",
        type=Path,
        metavar="FILE",
        help="write it into FILE, with how every GPU steps five scenes, to send",
    )


def run(args: argparse.Namespace) -> int:
    from app.cli.messages import note

    parts = [("System", _system()), ("Graphics", _graphics()), ("Physics", _physics()), ("Parts", _parts())]
    if args.report:
        parts.append(("Devices", _compared()))
    text = ""
    for title, lines in parts:
        text += f"{title}\n" + "".join(f"  {name:<16} {value}\n" for name, value, _ in lines)
    if args.report:
        try:
            args.report.write_text(text, "utf-8")
        except OSError as error:
            raise CommandError(f"{args.report} cannot be written: {error.strerror}") from error
        note(f"{args.report} is written: send it with a report of what went wrong")
    else:
        print(text, end="")
    return 0 if all(fine for _, lines in parts for _, _, fine in lines) else 1


Line = tuple[str, str, bool]


def _system() -> list[Line]:
    from app import crash_log

    display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    if sys.platform in ("darwin", "win32"):
        display = "native"
    return [
        ("MSD Studio", _version("msd-studio") or "not installed", True),
        ("Python", f"{platform.python_version()} ({sys.executable})", True),
        ("platform", f"{platform.platform()}, {os.cpu_count()} processors", True),
        ("logs", str(crash_log.folder()), True),
        ("display", display or "none: the editor needs one, the other commands do not", True),
    ]


def _graphics() -> list[Line]:
    try:
        from render import NoContextError, release_context, standalone_context
    except ImportError as error:
        return [("OpenGL", f"not available: {error}", False)]
    try:
        context = standalone_context()
    except NoContextError as error:
        return [("OpenGL", str(error), False)]
    info = context.info
    release_context(context)
    software = any(word in info["GL_RENDERER"].lower() for word in ("llvmpipe", "softpipe", "swiftshader"))
    return [
        ("renderer", info["GL_RENDERER"] + (" (software)" if software else ""), True),
        ("OpenGL", info["GL_VERSION"], True),
    ]


def _physics() -> list[Line]:
    try:
        import warp as wp

        from engine.physics.runtime import kernel_cache, precompiled
        from engine.physics.runtime.warp_logging import quiet_warp
    except ImportError as error:
        return [("Warp", f"not available: {error}", False)]
    quiet_warp()
    precompiled.install(wp.get_device("cpu"))
    cache = Path(str(wp.config.kernel_cache_dir))
    modules = [path for path in cache.glob("wp_engine.physics*") if path.is_dir()]
    size = sum(path.stat().st_size for path in cache.rglob("*") if path.is_file())
    kernels = f"{len(modules)} modules of physics" if modules else "empty: the first start compiles the kernels"
    if kernel_cache.is_temporary():
        kernels += ", lost when this program ends: set WARP_CACHE_PATH to a folder that can be written to"
    return [
        ("Warp", _version("warp-lang") or wp.config.version, True),
        ("devices", ", ".join(f"{device.alias} ({device.name})" for device in wp.get_devices()), True),
        ("kernels", _kernels(precompiled.uses_portable()), True),
        ("kernel cache", f"{cache}: {kernels}, {size / 2**20:.0f} MB", not kernel_cache.is_temporary()),
    ]


def _compared() -> list[Line]:
    """Of every device: how its steps differ from the CPU's, scene by scene, or why it cannot take them."""
    try:
        import warp as wp

        from engine.simulation import device_check
    except ImportError as error:
        return [("physics", f"not available: {error}", False)]
    lines = []
    for device in wp.get_devices():
        if device.is_cpu:
            continue
        try:
            found = device_check.differences(device.alias)
        except Exception as error:  # what the driver says is what the report is for
            lines.append((device.alias, f"{type(error).__name__}: {error}", False))
            continue
        for scene, difference in found.items():
            fine = difference <= device_check.TOLERANCE
            lines.append(
                (device.alias, f"{scene}: differs by {difference:.2g} after {device_check.STEPS} steps", fine)
            )
    return lines or [("GPU", "none that Warp can use", True)]


def _kernels(portable: bool) -> str:
    if portable:
        return "for any processor; the first simulation compiles those for this one in the background"
    return "for this machine's processor"


def _parts() -> list[Line]:
    return [(name, _version(distribution) or f"not installed ({use})", True) for name, distribution, use in PARTS]


def _version(distribution: str) -> str:
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return ""
