"""A frame: the state of the simulation at one moment, and its place among the float32 numbers of the ring."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.simulation.layout import Layout

DRAWN_CONTACTS = 128
"""Contacts that are shown at most of each of several worlds."""
CONTACT_WIDTH = 9
"""Numbers of a contact, world frame: position (m), normal (unit, geom 1 to geom 2), force (N, on geom 2)."""


_NONE = np.zeros((0, 0))


class Frame(NamedTuple):
    """The simulation at one moment. SI units, world frame."""

    index: int
    """Counts up by one per published frame."""
    time: float
    playing: bool
    status: int
    """0: fine; 1 + dof: the state of this dof is not finite or huge, the simulation is frozen."""
    real_time_factor: float
    """Simulated seconds per wall clock second, lately; 0 while paused."""
    step_time: float
    """Wall clock seconds that one step takes, lately."""
    solver_niter: int
    ncontact: int
    """Contacts there are; `contacts` may hold fewer."""
    qpos: np.ndarray
    """(nq,) quaternions w, x, y, z, as MuJoCo"""
    qvel: np.ndarray
    act: np.ndarray
    ctrl: np.ndarray
    actuator_force: np.ndarray
    """(nu,)"""
    xpos: np.ndarray
    """(nbody, 3)"""
    xquat: np.ndarray
    """(nbody, 4) x, y, z, w"""
    sensordata: np.ndarray
    energy: np.ndarray
    """(2,) potential, kinetic; J"""
    tendons: np.ndarray
    """(n, 2, 3) ends of the pieces of the spatial tendons, m; see `engine.server.tendons`"""
    contacts: np.ndarray
    """(n, 9) position, normal, force"""
    world: int
    """Which world all of this is about."""
    drawn: np.ndarray
    """(ndrawn, nbody, 7) of the first worlds, where there are several: position and rotation x, y, z, w of the
    bodies"""
    drawn_qpos: np.ndarray = _NONE
    """(ndrawn, nq) of these worlds, and what follows"""
    drawn_sensordata: np.ndarray = _NONE
    drawn_tendons: np.ndarray = _NONE
    """(ndrawn, n, 2, 3)"""
    drawn_contacts: np.ndarray = _NONE
    """(ndrawn, n, 9)"""
    drawn_ncontact: np.ndarray = _NONE
    """(ndrawn,) how many of these there are"""
    nefc: int = 0
    """Rows of constraints in the last step; 0 too of moments of the past"""

    def of_world(self, world: int) -> Frame:
        """One of the drawn worlds as a frame; velocities, controls and energies are still those of `world`."""
        if world == self.world:
            return self
        pose, count = self.drawn[world], int(self.drawn_ncontact[world])
        return self._replace(
            world=world,
            xpos=pose[:, :3],
            xquat=pose[:, 3:],
            qpos=self.drawn_qpos[world],
            sensordata=self.drawn_sensordata[world],
            tendons=self.drawn_tendons[world],
            contacts=self.drawn_contacts[world, :count],
            ncontact=count,
        )


SCALARS = ("playing", "status", "real_time_factor", "step_time", "solver_niter", "ncontact", "world", "nefc")


class FrameFormat:
    """Where each field of a frame lies in a row of float32 numbers."""

    def __init__(self, layout: Layout) -> None:
        shapes = {
            "scalars": (len(SCALARS),),
            "qpos": (layout.nq,),
            "qvel": (layout.nv,),
            "act": (layout.na,),
            "ctrl": (layout.nu,),
            "actuator_force": (layout.nout,),
            "xpos": (layout.nbody, 3),
            "xquat": (layout.nbody, 4),
            "sensordata": (layout.nsensordata,),
            "energy": (2,),
            "tendons": (layout.ntendonsegment, 2, 3),
            "contacts": (layout.ncontact, CONTACT_WIDTH),
            "drawn": (layout.ndrawn, layout.nbody, 7),
            "drawn_qpos": (layout.ndrawn, layout.nq),
            "drawn_sensordata": (layout.ndrawn, layout.nsensordata),
            "drawn_tendons": (layout.ndrawn, layout.ntendonsegment, 2, 3),
            "drawn_contacts": (layout.ndrawn, min(layout.ncontact, DRAWN_CONTACTS), CONTACT_WIDTH),
            "drawn_ncontact": (layout.ndrawn,),
        }
        self.places: dict[str, tuple[int, int, tuple[int, ...]]] = {}
        self.width = 0
        for name, shape in shapes.items():
            end = self.width + int(np.prod(shape))
            self.places[name] = (self.width, end, shape)
            self.width = end

    def views(self, row: np.ndarray) -> dict[str, np.ndarray]:
        """The fields of a row as views into it."""
        return {name: row[start:end].reshape(shape) for name, (start, end, shape) in self.places.items()}

    def frame(self, index: int, time: float, row: np.ndarray) -> Frame:
        """A row as a Frame whose arrays are views into it."""
        fields = self.views(row)
        scalars = fields.pop("scalars").tolist()
        playing, status, real_time_factor, step_time, solver_niter, ncontact, world, nefc = scalars
        contacts = fields.pop("contacts")[: int(ncontact)]
        return Frame(
            index, time, bool(playing), int(status), real_time_factor, step_time, int(solver_niter), int(ncontact),
            contacts=contacts, world=int(world), nefc=int(nefc), **fields,
        )  # fmt: skip
