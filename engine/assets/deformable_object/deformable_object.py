"""Soft bodies, sheets and ropes: the flexes of the engine."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import torch

from engine.assets.arguments import Index, index, length, numbers
from engine.assets.asset_base import AssetBase
from engine.assets.deformable_object.barrier import Barrier, stiffness
from engine.assets.deformable_object.deformable_object_data import DeformableObjectData
from engine.assets.deformable_object.meshes import CellMesh, ElementMesh, Law, meshes_of
from engine.assets.deformable_object.nodes import Holder, Nodes
from engine.assets.deformable_object.views import SoftBodyMaterialView, SoftBodyView
from engine.assets.markers import VisualizationMarkers
from engine.assets.utils.math import transform_points
from engine.msd.paths import walk
from engine.msd.schema import Flex, Flexcomp, World


class DeformableObject(AssetBase):
    """A thing that deforms, once in every environment: a flex of tetrahedra, triangles or lines.

    Its state are the positions and velocities of its nodes. Nodes can be held to targets, and then nothing else moves
    them. Of a rope there is the state of the nodes alone.

    Args:
        cfg: settings (`DeformableObjectCfg`).
    """

    def __del__(self) -> None:
        super().__del__()
        if not sys.is_finalizing():  # torch is gone by then
            self._let_go()

    # -------------------------------------------------------------------------------------------- properties

    @property
    def data(self) -> DeformableObjectData:
        """The data. Raises RuntimeError before the simulation begins."""
        return self._begun(self._data)

    @property
    def num_instances(self) -> int:
        """Number of instances: one in each environment."""
        return self._sim.num_envs

    @property
    def num_bodies(self) -> int:
        """1: an object is one body."""
        return 1

    @property
    def root_view(self) -> SoftBodyView:
        """The object read by the names of PhysX's view. Raises RuntimeError before the simulation begins."""
        return self._begun(self._view)

    @property
    def root_physx_view(self) -> SoftBodyView:
        """As `root_view`, by the original's name."""
        return self.root_view

    @property
    def material_physx_view(self) -> SoftBodyMaterialView | None:
        """The material as it is simulated; None where the settings say none. Raises RuntimeError before the
        simulation begins."""
        self._begun(self._view)
        return self._material_view

    @property
    def sim_mesh(self) -> ElementMesh | CellMesh:
        """The elements between the nodes."""
        return self._begun(self._sim_mesh)

    @property
    def collision_mesh(self) -> ElementMesh:
        """The elements between the vertices that touch."""
        return self._begun(self._collision_mesh)

    @property
    def max_sim_elements_per_body(self) -> int:
        """Number of elements of the simulation mesh."""
        return self.sim_mesh.count

    @property
    def max_collision_elements_per_body(self) -> int:
        """Number of elements of the collision mesh."""
        return self.collision_mesh.count

    @property
    def max_sim_vertices_per_body(self) -> int:
        """Number of nodes of the simulation mesh."""
        return self._begun(self._nodes).count

    @property
    def max_collision_vertices_per_body(self) -> int:
        """Number of vertices of the collision mesh."""
        self._begun(self._nodes)
        return self._vertices.stop - self._vertices.start

    # ----------------------------------------------------------------------------------------------- methods

    def reset(self, env_ids: Sequence[int] | None = None) -> None:
        """Nothing: there are no buffers, and targets stay as they are; write others to change them."""

    def write_data_to_sim(self) -> None:
        """Nothing: what is written takes effect at once."""

    def update(self, dt: float) -> None:
        """Have the data show the present. dt: time since the last call, s."""
        self.data.update(dt)

    def write_nodal_state_to_sim(self, nodal_state: Any, env_ids: Any = None) -> None:
        """Set where the nodes of some environments are and how they move.

        Args:
            nodal_state: (len(env_ids), max_sim_vertices_per_body, 6) positions, m, and velocities, m/s.
            env_ids: environments, or None for all.

        Raises:
            IndexError, TypeError, ValueError: of arguments that do not fit; nothing is written then.
        """
        worlds, state = self._given(nodal_state, env_ids, 6, "nodal_state")
        self._nodes.write_positions(state[..., :3], worlds)
        self._nodes.write_velocities(state[..., 3:], worlds)

    def write_nodal_pos_to_sim(self, nodal_pos: Any, env_ids: Any = None) -> None:
        """Set where the nodes of some environments are, (len(env_ids), max_sim_vertices_per_body, 3) m. Raises as
        `write_nodal_state_to_sim`."""
        worlds, places = self._given(nodal_pos, env_ids, 3, "nodal_pos")
        self._nodes.write_positions(places, worlds)

    def write_nodal_velocity_to_sim(self, nodal_vel: Any, env_ids: Any = None) -> None:
        """Set how the nodes of some environments move, (len(env_ids), max_sim_vertices_per_body, 3) m/s. Raises as
        `write_nodal_state_to_sim`."""
        worlds, velocities = self._given(nodal_vel, env_ids, 3, "nodal_vel")
        self._nodes.write_velocities(velocities, worlds)

    def write_nodal_kinematic_target_to_sim(self, targets: Any, env_ids: Any = None) -> None:
        """Hold nodes of some environments to targets, and let others go, until this is said anew.

        A node that is held arrives at its target by the end of the next step, at constant velocity, whatever pulls or
        pushes; others feel it as something that nothing can move.

        Args:
            targets: (len(env_ids), max_sim_vertices_per_body, 4) position, m, and 0 where the node is held to it, 1
                where it is free.
            env_ids: environments, or None for all.

        Raises:
            IndexError, TypeError, ValueError: of arguments that do not fit; nothing is written then.
        """
        worlds, values = self._given(targets, env_ids, 4, "targets")
        flags = values[..., 3]
        if not bool(((flags == 0) | (flags == 1)).all()):
            raise ValueError("the last number of a target is 0, held to it, or 1, free")
        stored = self.data.nodal_kinematic_target
        stored[worlds] = values
        self._hold()

    def transform_nodal_pos(
        self, nodal_pos: torch.Tensor, pos: torch.Tensor | None = None, quat: torch.Tensor | None = None
    ) -> torch.Tensor:
        """Turn positions about their mean, then move them.

        Args:
            nodal_pos: (N, max_sim_vertices_per_body, 3) m.
            pos: (N, 3) m; None: they stay where they are.
            quat: (N, 4) w, x, y, z; None: they are not turned.

        Returns:
            (N, max_sim_vertices_per_body, 3) m.

        Raises ValueError for other shapes and what is not finite, TypeError for what are no numbers.
        """
        count = len(nodal_pos) if hasattr(nodal_pos, "__len__") else self.num_instances
        nodal_pos = numbers(nodal_pos, (count, self.max_sim_vertices_per_body, 3), "nodal_pos", self.device)
        pos = None if pos is None else numbers(pos, (count, 3), "pos", self.device)
        quat = None if quat is None else numbers(quat, (count, 4), "quat", self.device)
        mean = nodal_pos.mean(dim=1, keepdim=True)
        return transform_points(nodal_pos - mean, pos, quat) + mean

    # ------------------------------------------------------------------------------------------ internals

    _data: DeformableObjectData | None = None
    _view: SoftBodyView | None = None
    _material_view: SoftBodyMaterialView | None = None
    _nodes: Any = None
    _sim_mesh: Any = None
    _collision_mesh: Any = None
    _holder: Holder | None = None
    _barrier: Barrier | None = None
    _vertices: slice = slice(0, 0)
    _markers: VisualizationMarkers | None = None

    def _begun(self, found: Any) -> Any:
        if found is None:
            raise RuntimeError(
                f"the deformable object {self.cfg.prim_path!r} has no data before the simulation begins: call "
                "reset() of the SimulationContext"
            )
        return found

    def _given(self, values: Any, env_ids: Any, width: int, name: str) -> tuple[Index, torch.Tensor]:
        """Environments and the numbers for them, checked; those of a single one may lack its dimension."""
        nodes: Nodes = self._begun(self._nodes)
        worlds = index(env_ids, self.num_instances, "env_ids", self.device)
        shape = (length(worlds, self.num_instances), nodes.count, width)
        if shape[0] == 1 and np.ndim(values) == 2:
            values = values[None]
        return worlds, numbers(values, shape, name, self.device)

    def _initialize_impl(self) -> None:
        simulation, freshness = self._sim.simulation, self._sim.freshness
        scene = simulation.scene
        flex = self._find_flex(scene)
        settings = self._settings_of(scene.names["flex"][flex])
        elasticity = settings.elasticity
        law = Law(float(elasticity.young), float(elasticity.poisson), bool(scene.flex_interp[flex]))
        self._nodes = Nodes(freshness, flex)
        first = int(scene.flex_vertadr[flex])
        self._vertices = slice(first, first + int(scene.flex_vertnum[flex]))
        self._sim_mesh, self._collision_mesh = meshes_of(
            scene, simulation.model, flex, law, self._frame(), freshness.device
        )
        mesh = self._collision_mesh
        if mesh.can_invert and self._nodes.all_free:
            corners, material = mesh.indices.cpu().numpy(), stiffness(law.youngs_modulus, law.poissons_ratio)
            self._barrier = Barrier(freshness, self._nodes, corners, mesh.rest, material)
            mesh.is_pushed_apart = True
        self._data = DeformableObjectData(
            freshness, self._nodes, self._sim_mesh, self._collision_mesh, self._vertices
        )
        self._view = SoftBodyView(self)
        count = self._material_count()
        friction = float(settings.contact.friction[0])
        self._material_view = (
            SoftBodyMaterialView(count, law, friction, float(elasticity.damping), freshness.device) if count else None
        )
        self._hold()

    def _invalidate_initialize_callback(self) -> None:
        super()._invalidate_initialize_callback()
        self._let_go()
        self._data = self._view = self._nodes = self._sim_mesh = self._collision_mesh = None

    def _let_go(self) -> None:
        """Act on the engine no more."""
        for acting in (self._holder, self._barrier):
            if acting is not None:
                acting.end()
        self._holder = self._barrier = None

    def _find_flex(self, scene: Any) -> int:
        """The one flex that belongs to the object. Raises RuntimeError."""
        path = self.cfg.prim_path
        prefix = self._sim.prefix(path)
        found = [i for i, name in enumerate(scene.names.get("flex", [])) if name.startswith(prefix)]
        if self._sim.stage.select(path).link:
            chosen = {0, *self._sim.bodies(path)}
            found = [i for i in found if chosen.issuperset(_bodies_of(scene, i))]
        if len(found) != 1:
            names = ", ".join(repr(scene.names["flex"][i]) for i in found)
            have = f"it has several: {names}" if found else "it has none"
            raise RuntimeError(
                f"Failed to find a deformable body when resolving {path!r}: one flex is needed, and {have}. Give the "
                "settings of what is spawned deformable_props, or spawn a World with a flexcomp"
            )
        return found[0]

    def _settings_of(self, name: str) -> Flex | Flexcomp:
        """The flex or flexcomp of the World that was spawned."""
        prim = self._sim.stage.select(self.cfg.prim_path).prim
        own = name.removeprefix(self._sim.prefix(self.cfg.prim_path))
        assert prim.world is not None
        every = list(_flexes(prim.world))
        return next((each for each in every if each.name == own), every[0])

    def _frame(self) -> tuple[np.ndarray, np.ndarray]:
        """Pose of the thing in the first environment."""
        stage = self._sim.stage
        prim = stage.select(self.cfg.prim_path).prim
        around = stage.instances(prim)[0].rpartition("/")[0]
        pose = stage.pose_of(around) * prim.pose if around else prim.pose
        return pose.position, pose.rotation.as_matrix()

    def _material_count(self) -> int:
        """How many materials there are: none where settings say so, one of all worlds under a path of its own."""
        spawn = self.cfg.spawn
        if not hasattr(spawn, "physics_material"):
            return self.num_instances
        if spawn.physics_material is None:
            return 0
        return 1 if str(spawn.physics_material_path).startswith("/") else self.num_instances

    def _hold(self) -> None:
        """Hold the nodes whose targets say so, of a kinematic body all."""
        target = self.data.nodal_kinematic_target
        properties = getattr(self.cfg.spawn, "deformable_props", None)
        held = target[..., 3] == 0
        if properties is not None and properties.kinematic_enabled:
            held = torch.ones_like(held)
        if self._holder is not None:
            self._holder.choose(held)
        elif bool(held.any()):
            self._holder = self._nodes.hold(held, target[..., :3], self._sim.substeps)

    # ------------------------------------------------------------------------------------------- drawings

    def _set_debug_vis_impl(self, debug_vis: bool) -> None:
        if debug_vis and self._markers is None:
            self._markers = VisualizationMarkers(self.cfg.visualizer_cfg)
        if self._markers is not None:
            self._markers.set_visibility(debug_vis)

    def _debug_vis_callback(self, event: Any) -> None:
        assert self._markers is not None
        target = self.data.nodal_kinematic_target
        held = target[..., 3] == 0
        self._markers.visualize(translations=target[held][:, :3], env_ids=held.nonzero()[:, 0])


def _bodies_of(scene: Any, flex: int) -> set[int]:
    part = "node" if scene.flex_interp[flex] else "vert"
    first, count = int(getattr(scene, f"flex_{part}adr")[flex]), int(getattr(scene, f"flex_{part}num")[flex])
    return set(np.asarray(getattr(scene, f"flex_{part}bodyid"))[first : first + count].astype(int).tolist())


def _flexes(world: World) -> Iterator[Flex | Flexcomp]:
    return (element for _, element in walk(world) if isinstance(element, (Flex, Flexcomp)))
