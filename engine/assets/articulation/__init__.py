"""Articulations: bodies connected by joints, with actuators and tendons."""

from engine.assets.articulation.articulation import Articulation
from engine.assets.articulation.articulation_cfg import ArticulationCfg
from engine.assets.articulation.articulation_data import ArticulationData
from engine.assets.articulation.articulation_view import ArticulationView

__all__ = ["Articulation", "ArticulationCfg", "ArticulationData", "ArticulationView"]
