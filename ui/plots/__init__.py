"""Live curves of joints, sensors, actuators and energies."""

from ui.plots.panel import PlotPanel
