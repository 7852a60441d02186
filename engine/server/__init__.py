"""The engine as a process of its own: commands in, events and frames out."""

from engine.server.engine import Engine, EngineError
from engine.server.frame import Frame
from engine.server.protocol import (
    Compiling,
    Described,
    Event,
    Failed,
    HandlerChanged,
    HandlerLeft,
    HandlerSaid,
    Layout,
    Loaded,
    Noted,
    Patched,
    Samples,
    Stopped,
    TendonsTraced,
)
from engine.simulation.deformables import deformables_of
