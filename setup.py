"""What pyproject.toml cannot say: a wheel holds the physics kernels, compiled for any processor of a kind, and so is
of this platform, but of every Python version."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

_MANYLINUX = "manylinux_2_28"  # as the wheels of warp-lang, which runs the kernels


class BuildWithKernels(build_py):
    """Copies the packages, and compiles the kernels beside them. An editable install has those of its checkout."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        self.copy_file("CHANGELOG.md", str(Path(self.build_lib, "resources", "CHANGELOG.md")))  # for what is new
        self.copy_tree("docs", str(Path(self.build_lib, "resources", "manual")))
        package = Path(self.build_lib, "engine", "physics").absolute()
        portable = package / "kernels" / "portable"
        self.announce("compiling the physics kernels, which takes some minutes", level=2)
        # In a process of its own, with the copied packages: a kernel is found by a hash of the source it comes from.
        subprocess.run(
            [sys.executable, "-m", "engine.physics.runtime.precompiled", "--portable", str(portable)],
            cwd=self.build_lib,
            check=True,
        )
        for cache in package.parents[1].rglob("__pycache__"):
            for file in cache.iterdir():
                file.unlink()
            cache.rmdir()


class PlatformDistribution(Distribution):
    """Packages that are not of every platform, as if they had extension modules."""

    def has_ext_modules(self) -> bool:
        return True


class PlatformWheel(bdist_wheel):
    """A wheel for this platform and any Python 3."""

    def get_tag(self) -> tuple[str, str, str]:
        platform = super().get_tag()[2]
        return "py3", "none", platform.replace("linux", _MANYLINUX, 1) if platform.startswith("linux") else platform


setup(distclass=PlatformDistribution, cmdclass={"build_py": BuildWithKernels, "bdist_wheel": PlatformWheel})
