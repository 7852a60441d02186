"""MJCF: MuJoCo's scene files as Worlds.

An element means what MuJoCo says it means. What MSD can say is where MotrixSim's own reader puts it (FORMAT.md,
section 10); what MSD has no place for is kept in `extras`, of the object or of the World.
"""

from engine.msd.mjcf.reader import read, read_string
from engine.msd.mjcf.write import to_mjcf, write
from engine.msd.mjcf.write.context import Dialect
from engine.msd.report import Finding, Report

__all__ = ["Dialect", "Finding", "Report", "read", "read_string", "to_mjcf", "write"]
