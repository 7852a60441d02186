"""A scene of environments that hold the same things, read and written together."""

from __future__ import annotations

import dataclasses
from typing import Any

import torch

from engine.assets import arguments
from engine.assets.arguments import Ids
from engine.assets.asset_base import spawn
from engine.assets.asset_base_cfg import AssetBaseCfg
from engine.assets.scene.interactive_scene_cfg import InteractiveSceneCfg
from engine.assets.sim import SimulationContext

ENVIRONMENTS = "/World/envs"
_KINDS = {
    "Articulation": "articulation",
    "DeformableObject": "deformable_object",
    "RigidObject": "rigid_object",
    "RigidObjectCollection": "rigid_object_collection",
}


class InteractiveScene:
    """The assets that settings name, each once in every environment, and what is there for all, such as a ground.

    Every environment is a world of the engine with a frame of its own: `env_origins` are 0. `scene["robot"]` is the
    asset of the field `robot`.

    Args:
        cfg: settings, of a class derived from `InteractiveSceneCfg`. In a `prim_path`, `{ENV_REGEX_NS}` stands for
            `/World/envs/env_.*`.

    Raises:
        TypeError: settings are missing, or a field is none of an asset.
        RuntimeError: there is no SimulationContext.
    """

    def __init__(self, cfg: InteractiveSceneCfg) -> None:
        cfg.validate()  # pyright: ignore
        sim = SimulationContext.instance()
        if sim is None:
            raise RuntimeError("a scene belongs to a simulation: make a SimulationContext first")
        if cfg.num_envs < 1:
            raise ValueError(f"InteractiveSceneCfg.num_envs is 1 or more, not {cfg.num_envs}")
        self.cfg: Any = cfg.copy()  # pyright: ignore
        self.sim = sim
        self.stage = sim.stage
        self._assets: dict[str, dict[str, Any]] = {kind: {} for kind in _KINDS.values()}
        self._extras: dict[str, Any] = {}
        self.env_prim_paths = [f"{self.env_ns}/env_{i}" for i in range(cfg.num_envs)]
        for path in self.env_prim_paths:
            self.stage.define(path)
        own = {field.name for field in dataclasses.fields(InteractiveSceneCfg)}
        for name, settings in vars(self.cfg).items():
            if name not in own and settings is not None:
                self._add(name, settings)

    def _add(self, name: str, settings: Any) -> None:
        collected = getattr(settings, "rigid_objects", None)
        for each in [settings] if collected is None else collected.values():
            if not isinstance(getattr(each, "prim_path", None), str):
                raise TypeError(f"{name} of the scene is no settings of an asset, but {type(settings).__name__}")
            each.prim_path = each.prim_path.replace("{ENV_REGEX_NS}", self.env_regex_ns)
        make = getattr(settings, "class_type", None)
        if make is not None:
            group = self._group_of(make)
            if group is None:
                raise TypeError(
                    f"{name} of the scene is a {getattr(make, '__name__', make)}; scenes hold "
                    f"{', '.join(_KINDS)}, and what is spawned by AssetBaseCfg"
                )
            self._assets[group][name] = make(settings)
        elif isinstance(settings, AssetBaseCfg):
            spawn(self.stage, settings)
            self._extras[name] = self.stage.select(settings.prim_path).prim
        else:
            raise TypeError(f"{name} of the scene is {type(settings).__name__}, which nothing is made of here")

    @staticmethod
    def _group_of(make: Any) -> str | None:
        names = [base.__name__ for base in getattr(make, "__mro__", ())]
        return next((_KINDS[name] for name in names if name in _KINDS), None)

    # -------------------------------------------------------------------------------------------- properties

    @property
    def num_envs(self) -> int:
        """Number of environments."""
        return self.cfg.num_envs

    @property
    def device(self) -> str:
        """Device of the tensors."""
        return self.sim.device

    @property
    def physics_dt(self) -> float:
        """Duration of a physics step, s."""
        return self.sim.get_physics_dt()

    @property
    def env_ns(self) -> str:
        """What the environments are under."""
        return ENVIRONMENTS

    @property
    def env_regex_ns(self) -> str:
        """The expression that matches the environments."""
        return f"{ENVIRONMENTS}/env_.*"

    @property
    def env_origins(self) -> torch.Tensor:
        """(num_envs, 3) m: 0, as each environment has a frame of its own."""
        return torch.zeros(self.num_envs, 3, device=self.device)

    @property
    def articulations(self) -> dict[str, Any]:
        """Articulations by name."""
        return self._assets["articulation"]

    @property
    def deformable_objects(self) -> dict[str, Any]:
        """Deformable objects by name."""
        return self._assets["deformable_object"]

    @property
    def rigid_objects(self) -> dict[str, Any]:
        """Rigid objects by name."""
        return self._assets["rigid_object"]

    @property
    def rigid_object_collections(self) -> dict[str, Any]:
        """Collections of rigid objects by name."""
        return self._assets["rigid_object_collection"]

    @property
    def extras(self) -> dict[str, Any]:
        """Prims that are spawned and nothing more, such as grounds and lights, by name."""
        return self._extras

    @property
    def sensors(self) -> dict[str, Any]:
        """None: sensors are read from the engine."""
        return {}

    def keys(self) -> list[str]:
        """Names of all assets and prims."""
        return [name for group in (*self._assets.values(), self._extras) for name in group]

    def __getitem__(self, key: str) -> Any:
        for group in (*self._assets.values(), self._extras):
            if key in group:
                return group[key]
        raise KeyError(f"the scene has no {key!r}; it has {', '.join(map(repr, self.keys())) or 'nothing'}")

    def __str__(self) -> str:
        return f"<{type(self).__name__}> of {self.num_envs} environments with {', '.join(self.keys()) or 'nothing'}"

    # -------------------------------------------------------------------------------------------- operations

    def clone_environments(self, copy_from_source: bool = False) -> None:
        """Nothing: what is under `/World/envs/env_.*` is in all environments."""

    def filter_collisions(self, global_prim_paths: list[str] | None = None) -> None:
        """Nothing: environments never touch each other."""

    def reset(self, env_ids: Ids = None) -> None:
        """Reset the buffers of all assets in some environments."""
        for asset in self._all():
            asset.reset(env_ids)

    def write_data_to_sim(self) -> None:
        """Write the buffers of all assets into the simulation."""
        for asset in self._all():
            asset.write_data_to_sim()

    def update(self, dt: float) -> None:
        """Have the data of all assets show the present. dt: time since the last call, s."""
        for asset in self._all():
            asset.update(dt)

    def get_state(self, is_relative: bool = False) -> dict[str, dict[str, dict[str, torch.Tensor]]]:
        """Copies of the states of all assets, by kind, name and quantity; see `reset_to`.

        is_relative: in the frames of the environments, which is the same here."""
        state: dict[str, dict[str, dict[str, torch.Tensor]]] = {kind: {} for kind in _KINDS.values()}
        for name, asset in {**self.articulations, **self.rigid_objects}.items():
            kind = "articulation" if name in self.articulations else "rigid_object"
            state[kind][name] = {
                "root_pose": asset.data.root_pose_w.clone(),
                "root_velocity": asset.data.root_vel_w.clone(),
            }
        for name, asset in self.articulations.items():
            state["articulation"][name]["joint_position"] = asset.data.joint_pos.clone()
            state["articulation"][name]["joint_velocity"] = asset.data.joint_vel.clone()
        for name, asset in self.deformable_objects.items():
            state["deformable_object"][name] = {
                "nodal_position": asset.data.nodal_pos_w.clone(),
                "nodal_velocity": asset.data.nodal_vel_w.clone(),
            }
        for name, asset in self.rigid_object_collections.items():
            state["rigid_object_collection"][name] = {
                "object_pose": asset.data.object_pose_w.clone(),
                "object_velocity": asset.data.object_vel_w.clone(),
            }
        return state

    def reset_to(
        self,
        state: dict[str, dict[str, dict[str, torch.Tensor]]],
        env_ids: Ids = None,
        is_relative: bool = False,
    ) -> None:
        """Put some environments into a state that `get_state` gave, with a row for each of them, and reset their
        buffers.

        Raises KeyError for a name that is none of the scene or a quantity that is missing, ValueError for another
        shape and TypeError for what are no numbers; nothing has changed then."""
        rows = arguments.length(arguments.index(env_ids, self.num_envs, "env_ids", self.device), self.num_envs)
        for kind, assets in state.items():
            for name in assets:
                if name not in self._assets.get(kind, {}):
                    raise KeyError(f"the scene has no {kind} {name!r}; it has {', '.join(map(repr, self.keys()))}")
        checked = [
            (kind, self._assets[kind][name], _checked(kind, name, self._assets[kind][name], values, rows))
            for kind, assets in state.items()
            for name, values in assets.items()
        ]
        self.reset(env_ids)
        for kind, asset, values in checked:
            _write(kind, asset, values, env_ids)
        self.write_data_to_sim()

    def _all(self) -> list[Any]:
        return [asset for group in self._assets.values() for asset in group.values()]


def _checked(kind: str, name: str, asset: Any, values: Any, rows: int) -> dict[str, torch.Tensor]:
    """The numbers of a state of an asset in so many environments. Raises as `InteractiveScene.reset_to`."""
    if kind == "rigid_object_collection":
        shapes = {"object_pose": (asset.num_objects, 7), "object_velocity": (asset.num_objects, 6)}
    elif kind == "deformable_object":
        nodes = asset.max_sim_vertices_per_body
        shapes = {"nodal_position": (nodes, 3), "nodal_velocity": (nodes, 3)}
    else:
        shapes = {"root_pose": (7,), "root_velocity": (6,)}
    if kind == "articulation":
        shapes |= {"joint_position": (asset.num_joints,), "joint_velocity": (asset.num_joints,)}
    missing = [key for key in shapes if key not in values]
    if missing:
        raise KeyError(f"the state of {kind} {name!r} has {', '.join(shapes)}; {', '.join(missing)} is missing")
    found = {}
    for key, shape in shapes.items():
        check = arguments.poses if key.endswith("_pose") else arguments.numbers
        found[key] = check(values[key], (rows, *shape), f"{key} of {name!r}", asset.device)
    return found


def _write(kind: str, asset: Any, values: dict[str, torch.Tensor], env_ids: Ids) -> None:
    """Put an asset into a state."""
    if kind == "rigid_object_collection":
        asset.write_object_pose_to_sim(values["object_pose"], env_ids)
        asset.write_object_velocity_to_sim(values["object_velocity"], env_ids)
    elif kind == "deformable_object":
        asset.write_nodal_pos_to_sim(values["nodal_position"], env_ids)
        asset.write_nodal_velocity_to_sim(values["nodal_velocity"], env_ids)
    else:
        asset.write_root_pose_to_sim(values["root_pose"], env_ids)
        asset.write_root_velocity_to_sim(values["root_velocity"], env_ids)
    if kind == "articulation":
        position, velocity = values["joint_position"], values["joint_velocity"]
        asset.write_joint_state_to_sim(position, velocity, env_ids=env_ids)
        asset.set_joint_position_target(position, env_ids=env_ids)
        asset.set_joint_velocity_target(velocity, env_ids=env_ids)
