"""Channels: every number of a simulation that can be plotted or recorded, by a name that survives edits."""

from __future__ import annotations

import copy
from collections.abc import Hashable, Sequence
from functools import cached_property

import numpy as np

from engine.server import Layout
from engine.server.channels import Channel, OfJoints, quantity_channels, state_channels, world_channel
from engine.server.sample_format import SampleFormat
from engine.simulation.catalogue import Catalogue, chosen
from engine.simulation.signals import Signal


class ChannelTable:
    """The channels of a layout, and their columns among the numbers of a moment.

    Args:
        quantities: ids of what is sampled besides the state: the catalogue's quantities, then channels over all
            worlds.
        before: the table of the scene before an edit: channels of objects that are as they were are taken from there.

    Attributes:
        layout, format: which moments; of a row of `format`, the total energy stands behind it, then the quantities.
        channels: all that are sampled.
        columns: where each channel stands, by its id.
        width: numbers of a moment.
    """

    def __init__(self, layout: Layout, quantities: Sequence[str] = (), before: ChannelTable | None = None) -> None:
        self.layout, self.format = layout, SampleFormat(layout)
        self._starts = {field: start for field, (start, _) in self.format.places.items()}
        self.width = self.format.width + 1
        self.channels: list[Channel] = []
        self.columns: dict[str, int] = {}
        self._of_joints: OfJoints = {}
        known = before._of_joints if before is not None else {}
        for channel, column in state_channels(layout, known, self._of_joints):
            if channel.id not in self.columns:
                self.channels.append(channel)
                self.columns[channel.id] = column
        self._state = {channel.id: channel for channel in self.channels}
        for quantity in chosen(self.catalogue, quantities) if quantities else ():
            for channel in quantity_channels(quantity):
                self.channels.append(channel)
                self.columns[channel.id] = self.width
                self.width += 1
        for id in dict.fromkeys(quantities):
            channel = self._over_worlds(id)
            if channel is not None:
                self.channels.append(channel)
                self.columns[id] = self.width
                self.width += 1
        self.sent = self.width - 1  # the total energy is not
        self._of_objects: dict[Hashable, tuple[Channel, ...]] = before._of_objects if before is not None else {}
        self._offered: list[Channel] | None = None
        self._by_path: dict[str, list[Channel]] | None = None

    @cached_property
    def catalogue(self) -> Catalogue:
        """What a simulation with this layout can measure."""
        return Catalogue(self.layout)

    def with_numbers(self, layout: Layout) -> ChannelTable:
        """The same channels over a layout of the same objects (`has_same_objects`), with its numbers."""
        table = copy.copy(self)
        table.layout, table.format = layout, SampleFormat(layout)
        table.__dict__.pop("catalogue", None)
        return table

    def offered(self) -> list[Channel]:
        """Every channel that there is or can be, those that are sampled first; not those about two objects."""
        if self._offered is None:
            before, self._of_objects = self._of_objects, {}
            found, names = [*self.channels], set[str]()
            is_unique = all(not channel.on_demand for channel in found)
            for key, quantities in self.catalogue.objects():
                if (channels := before.get(key)) is None:
                    channels = tuple(one for quantity in quantities() for one in quantity_channels(quantity))
                self._of_objects[key] = channels
                found += channels
                is_unique = is_unique and channels[0].id not in names
                names.add(channels[0].id)
            if not is_unique:
                by_id: dict[str, Channel] = {}
                for channel in found:
                    by_id.setdefault(channel.id, channel)
                found = [*by_id.values()]
            self._offered = found
        return self._offered

    def of_path(self, path: str) -> list[Channel]:
        """The sampled channels of the object at a World path."""
        if self._by_path is None:
            self._by_path = {}
            for channel in self.channels:
                self._by_path.setdefault(channel.path, []).append(channel)
        return self._by_path.get(path, [])

    def find(self, id: str) -> Channel | None:
        """A channel that there is or can be, by its id."""
        if (over_worlds := self._over_worlds(id)) is not None:
            return over_worlds
        if id in self._state:
            return self._state[id]
        quantity = self.catalogue.get(id)
        of_quantity = quantity_channels(quantity) if quantity is not None else []
        return next((channel for channel in of_quantity if channel.id == id), None)

    def _over_worlds(self, id: str) -> Channel | None:
        return world_channel(id, self._state, self.catalogue)

    def is_state(self, id: str) -> bool:
        """Whether a frame has the number of a channel; of quantities that somebody plots, samples alone have it."""
        return self.columns[id] < self.format.width

    def signal(self, id: str) -> Signal:
        """Where a simulation has the number of a channel of its state; not of the total energy, which is a sum."""
        column = self.columns[id]
        field = next(field for field, (start, end) in self.format.places.items() if start <= column < end)
        return Signal(field, column - self._starts[field])

    def rows(self, values: np.ndarray) -> np.ndarray:
        """(n, width) numbers of moments from those (n, `sent`) that the engine sends."""
        first, end = self.format.places["energy"]
        total, state = values[:, first:end].sum(axis=1, keepdims=True), self.format.width
        return np.concatenate([values[:, :state], total, values[:, state:]], axis=1)
