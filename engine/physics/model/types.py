"""Model and Data: every array of a simulation, in groups by the stage that reads it.

The groups are declared in `model_groups` and `data_groups`; a kernel takes whole groups, and `Model` and `Data` show
every field of their groups as an attribute (`m.body_pos`, `d.qpos`). Arrays are written in place: what is assigned
to a field is copied into the array that is there.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from weakref import WeakSet

import warp as wp

from engine.physics.compat.constraint import Constraint as ConstraintFields
from engine.physics.compat.contact import Contact as ContactFields
from engine.physics.compat.data_fields import DataFields
from engine.physics.compat.model_views import ModelViews
from engine.physics.compat.option import Option as OptionFields
from engine.physics.compat.option import Statistic
from engine.physics.model.data_groups import (
    Actuation,
    Carriers,
    Constraint,
    Contact,
    Derivative,
    Dual,
    Dynamics,
    Flex,
    FlexPull,
    FlexRod,
    Fluid,
    Hard,
    History,
    Inverse,
    Islands,
    JointDrive,
    Newton,
    Position,
    RungeKutta,
    Sleep,
    State,
    Surface,
    TendonPath,
)
from engine.physics.model.model_groups import (
    ActuatorModel,
    CollisionModel,
    ConstantModel,
    DriveModel,
    EqualityModel,
    FlexContactModel,
    FlexEdgeModel,
    FlexElasticModel,
    FlexLayoutModel,
    FlexModel,
    FlexRodModel,
    FlexYieldModel,
    FloatingModel,
    FluidModel,
    HFieldModel,
    HistoryModel,
    JointDriveModel,
    KeyframeModel,
    LightModel,
    Option,
    PassiveModel,
    PidModel,
    RayModel,
    SdfModel,
    SensedModel,
    SensorModel,
    SleepModel,
    TaxelModel,
    TendonModel,
    TouchGridModel,
    TreeModel,
)
from engine.physics.runtime.warp_internals import content_of, outside_recording, scalar_type, struct_fields, struct_of

MODEL_GROUPS = {
    "opt": Option,
    "tree": TreeModel,
    "lights": LightModel,
    "shape": CollisionModel,
    "hfields": HFieldModel,
    "sdfs": SdfModel,
    "tendons": TendonModel,
    "actuators": ActuatorModel,
    "drives": DriveModel,
    "joint_drives": JointDriveModel,
    "pids": PidModel,
    "passives": PassiveModel,
    "floating": FloatingModel,
    "fluids": FluidModel,
    "equalities": EqualityModel,
    "flexes": FlexModel,
    "flex_edges": FlexEdgeModel,
    "flex_elastics": FlexElasticModel,
    "flex_layout": FlexLayoutModel,
    "flex_yields": FlexYieldModel,
    "flex_rods": FlexRodModel,
    "flex_contacts": FlexContactModel,
    "sensors": SensorModel,
    "sensed": SensedModel,
    "rays": RayModel,
    "taxels": TaxelModel,
    "touch_grids": TouchGridModel,
    "past": HistoryModel,
    "keyframes": KeyframeModel,
    "constants": ConstantModel,
    "sleepers": SleepModel,
}

# Contacts, rows and solver scratch keep their group as a namespace: d.contact.dist, d.efc.J.
DATA_GROUPS = {
    "state": State,
    "position": Position,
    "tendon_path": TendonPath,
    "dynamics": Dynamics,
    "actuation": Actuation,
    "joint_drive": JointDrive,
    "derivative": Derivative,
    "fluid": Fluid,
    "surface": Surface,
    "flex": Flex,
    "flex_pull": FlexPull,
    "flex_rod": FlexRod,
    "inverse": Inverse,
    "contact": Contact,
    "carriers": Carriers,
    "efc": Constraint,
    "islands": Islands,
    "newton": Newton,
    "dual": Dual,
    "hard": Hard,
    "rungekutta": RungeKutta,
    "past": History,
    "sleep": Sleep,
}
_NAMESPACES = {"opt", "contact", "carriers", "efc", "islands", "newton", "dual", "hard", "rungekutta"}


def is_batched(group: str, name: str) -> bool:
    """Whether the first dimension of a field of a model is the world; if not, it says what the model is made of."""
    var = struct_fields(MODEL_GROUPS[group])[name].type
    if var is wp.int32 or group in ("keyframes", "sdfs"):
        return False
    scalar = scalar_type(var.dtype)
    return scalar is wp.float32 and (var.ndim == 2 or group == "opt" or name == "meaninertia")


def at(struct: Any) -> Any:
    """Annotation of a kernel's argument: a group by its address.

    Every launch copies its arguments. The groups themselves are some hundred array descriptors, which takes longer
    than many a kernel runs, and is more than the 4 KB that CUDA drivers guarantee. Functions take groups by
    reference (`wp.ref`): copies of them cost more to compile than the rest.
    """
    return wp.array(dtype=struct)


def address(group: Any, device: Any) -> Any:
    """What a launch passes for an argument annotated by `at`. The group's arrays must stay alive and in place."""
    # As bytes: for the group itself Warp would first work out a NumPy type with all its fields.
    content = wp.array(content_of(group), dtype=wp.uint8, device=device)
    there = wp.array(ptr=content.ptr, dtype=struct_of(group), shape=(1,), device=device)
    there._content = content
    return there


class _Grouped:
    """Attributes of all groups at one level. Once `_freeze` was called, what is assigned to one is written into it.

    `at` has the address of every group, for launches.
    """

    _write: Callable[[Any, str, Any], None] | None

    def __init__(self, groups: dict[str, Any], device: Any):
        self.__dict__.update(
            device=device,
            groups=groups,
            at=SimpleNamespace(**{name: address(group, device) for name, group in groups.items()}),
            views={},
            copies={},
            _write=None,
            **groups,
        )
        for name in groups:
            self._show(name)

    def _show(self, name: str) -> None:
        """The fields of a group as attributes."""
        if name not in _NAMESPACES:
            group = self.groups[name]
            self.__dict__.update({field: getattr(group, field) for field in struct_fields(group)})

    def __setattr__(self, name: str, value: Any) -> None:
        if self._write is not None:
            self._write(self, name, value)
        else:
            self.__dict__[name] = value

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError(
            f"a {type(self).__name__} is on a device and cannot be copied or pickled: make another with put_model, "
            "make_data or put_data, and take over the state with get_state and set_state"
        )

    def _freeze(self, write: Callable[[Any, str, Any], None]) -> None:
        """write: called with this object, the name and the value of what is assigned from now on."""
        self.__dict__["_write"] = write


class Model(_Grouped, ModelViews):
    """A model on a device. Made by `put_model`; see the groups above for the fields.

    Besides them: `name` (of the host model), `device`, `nmocap`, `integrator`, `has_contact_sensor`,
    `has_distance_sensor`, `has_energy_sensor`, `has_spatial_tendon`,
    `has_delay` (of some actuator), `notes` (sentences about what runs differently from what the
    scene says), `collision` (what `driver.put_collision` made of the model: candidate pairs, hulls),
    `ray_meshes` (triangles for rays, made by `ray.prepare`), the parts of `step_parts`. `groups` has the groups by
    name and `version` counts how often arrays of them were replaced (by `expand`) or a step got other parts (by an
    edit): a step that was captured before is captured anew.
    """

    opt: OptionFields
    stat: Statistic
    tree: TreeModel
    lights: LightModel
    shape: CollisionModel
    hfields: HFieldModel
    sdfs: SdfModel
    tendons: TendonModel
    actuators: ActuatorModel
    drives: DriveModel
    joint_drives: JointDriveModel
    pids: PidModel
    passives: PassiveModel
    floating: FloatingModel
    fluids: FluidModel
    equalities: EqualityModel
    flexes: FlexModel
    flex_edges: FlexEdgeModel
    flex_elastics: FlexElasticModel
    flex_layout: FlexLayoutModel
    flex_yields: FlexYieldModel
    flex_rods: FlexRodModel
    flex_contacts: FlexContactModel
    sensors: SensorModel
    sensed: SensedModel
    rays: RayModel
    taxels: TaxelModel
    touch_grids: TouchGridModel
    past: HistoryModel
    keyframes: KeyframeModel
    constants: ConstantModel
    sleepers: SleepModel
    name: str
    notes: list[str]
    groups: dict[str, Any]
    version: int

    def set_parts(self, parts: dict[str, bool]) -> None:
        """Which parts a step has. Where that is others than before, every step that was captured is out of date."""
        if any(getattr(self, part) != has for part, has in parts.items()):
            self.__dict__.update(parts, version=self.version + 1)

    def renew(self, group: str) -> None:
        """Make known that arrays of a group were replaced: its address and its fields here change, and with the
        model's version every step that was captured with it is out of date."""
        struct = self.groups[group]
        self.__dict__["version"] += 1
        getattr(self.at, group).assign(address(struct, self.device))
        self._show(group)

    def __getattr__(self, name: str) -> Any:
        """A field that is made on its first access: see `compat.model_fields`."""
        documented = self.__dict__.get("documented")
        if documented is None:
            raise AttributeError(f"Model has no field {name}")
        with outside_recording(self.device):
            value = documented.get(name)
        self.__dict__[name] = value
        return value


class Data(_Grouped, DataFields):
    """The state of `nworld` worlds and everything computed from it. Made by `make_data` or `put_data`.

    Besides the fields of the groups: `model` (the Model it was made for), `nworld`, `ncon`, `nefc`, `ne`, `nf`, `nl`
    (per world counts, the arrays of `contact` and `efc`), what `DataFields` counts, `collision` (scratch that
    collision_driver.make_collision(m, nworld, nconmax) made), `monitor` (`capacity.OverflowMonitor`; None where all
    is sure to find room), `graphs` (captured steps, by the id of their model), `rings` (`step_ring.StepRing`s that
    a step copies numbers into), `first_world` (of a part of the worlds, in the whole), `fitting` (the last Model that
    was used with it, and its version: see `runtime.entry`), `recorded` (graphs that have launches with it and are
    still held) and `generation`.

    `generation` counts how often arrays were replaced by larger ones (`physics.grow`). The Data, its groups and every
    array whose shape does not depend on the room for contacts and rows stay the same objects. Who holds other arrays,
    views of them or a graph captured by itself compares the generation and fetches or captures again.
    """

    generation: int
    graphs: dict[int, Any]
    rings: list[Any]
    first_world = 0
    fitting: tuple[Model, int]
    recorded: WeakSet[wp.Graph]

    state: State
    position: Position
    tendon_path: TendonPath
    dynamics: Dynamics
    actuation: Actuation
    joint_drive: JointDrive
    derivative: Derivative
    fluid: Fluid
    surface: Surface
    flex: Flex
    flex_pull: FlexPull
    flex_rod: FlexRod
    inverse: Inverse
    contact: ContactFields
    carriers: Carriers
    efc: ConstraintFields
    islands: Islands
    newton: Newton
    dual: Dual
    hard: Hard
    rungekutta: RungeKutta
    past: History
    sleep: Sleep

    def adopt(self, larger: Data, contents: tuple[str, ...]) -> None:
        """Take the arrays of another Data of the same model and worlds wherever their shapes differ, its numbers of
        things there is room for, its collision scratch, and in the groups `contents` its values."""
        for key, group in self.groups.items():
            other, replaced = larger.groups[key], False
            for name in struct_fields(group):
                ours, theirs = getattr(group, name), getattr(other, name)
                if not isinstance(ours, wp.array):
                    replaced |= ours != theirs
                    setattr(group, name, theirs)
                elif ours.shape != theirs.shape:
                    replaced = True
                    setattr(group, name, theirs)
                elif key in contents and ours.size:
                    wp.copy(ours, theirs)
            if replaced:
                # Another place for them: a graph that the caller captured goes on with the arrays that it has.
                setattr(self.at, key, address(group, self.device))
                self._show(key)
        self.__dict__["collision"] = larger.collision
        self.graphs.clear()
        self.__dict__["generation"] += 1

    def __getattr__(self, name: str) -> Any:  # for type checkers: fields are set from the groups
        raise AttributeError(f"Data has no field {name}")
