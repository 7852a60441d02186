"""The Layout of a built scene: what the numbers of its frames mean."""

from __future__ import annotations

import numpy as np

from engine.compiler import SceneModel
from engine.compiler.deformables import deformables_of, segment_rows
from engine.physics.enums import JointType, ObjType, SensorType, TrnType, WrapType
from engine.simulation.deformables import pack
from engine.simulation.layout import MAX_CONTACTS, Layout, Reference

_KINDS = {
    "m": "RANGEFINDER LIDAR FRAMEPOS SUBTREECOM TENDONPOS TENDONLIMITPOS GEOMDIST GEOMFROMTO",
    "m/s": "VELOCIMETER FRAMELINVEL SUBTREELINVEL TENDONVEL TENDONLIMITVEL",
    "m/s²": "ACCELEROMETER FRAMELINACC",
    "rad/s": "GYRO FRAMEANGVEL BALLANGVEL",
    "rad/s²": "FRAMEANGACC",
    "N": "TOUCH FORCE TENDONACTFRC TENDONLIMITFRC",
    "N·m": "TORQUE",
    "J": "E_POTENTIAL E_KINETIC",
    "kg·m²/s": "SUBTREEANGMOM",
    "T": "MAGNETOMETER",
    "s": "CLOCK",
}
_UNITS = {kind: unit for unit, kinds in _KINDS.items() for kind in kinds.split()}
_JOINT_UNITS = {"POS": ("m", "rad"), "VEL": ("m/s", "rad/s"), "FRC": ("N", "N·m")}


_JOINT_TYPES = {int(kind): kind.name.lower() for kind in JointType}


def layout_of(scene: SceneModel, contact_capacity: int) -> Layout:
    """What a frame of this scene holds. contact_capacity: contacts that the simulation has room for."""
    return Layout(
        nq=scene.nq,
        nv=scene.nv,
        na=scene.na,
        nu=scene.nu,
        nout=scene.nout,
        nbody=scene.nbody,
        nsensordata=scene.nsensordata,
        ntendonsegment=int(segment_rows(scene)[-1]),
        ncontact=min(contact_capacity, MAX_CONTACTS),
        timestep=float(scene.opt.timestep),
        meaninertia=float(scene.stat.meaninertia),
        body_name=list(scene.names["body"]),
        body_path=list(scene.paths["body"]),
        body_parent=scene.body_parentid.tolist(),
        body_mocapid=scene.body_mocapid.tolist(),
        body_subtreemass=scene.body_subtreemass.tolist(),
        body_mass=scene.body_mass.tolist(),
        body_invweight0=list(map(tuple, scene.body_invweight0.tolist())),
        body_ipos=list(map(tuple, scene.body_ipos.tolist())),
        body_iquat=list(map(tuple, np.roll(scene.body_iquat, -1, axis=1).tolist())),
        body_inertia=list(map(tuple, scene.body_inertia.tolist())),
        body_pos=list(map(tuple, scene.body_pos.tolist())),
        body_quat=list(map(tuple, scene.body_quat.tolist())),
        joint_pos=list(map(tuple, scene.jnt_pos.tolist())),
        joint_axis=list(map(tuple, scene.jnt_axis.tolist())),
        qpos0=scene.qpos0.tolist(),
        joint_name=list(scene.names["joint"]),
        joint_path=list(scene.paths["joint"]),
        joint_type=[_JOINT_TYPES[kind] for kind in scene.jnt_type.tolist()],
        joint_body=scene.jnt_bodyid.tolist(),
        joint_qposadr=scene.jnt_qposadr.tolist(),
        joint_dofadr=scene.jnt_dofadr.tolist(),
        joint_limited=scene.jnt_limited.astype(bool).tolist(),
        joint_range=list(map(tuple, scene.jnt_range.tolist())),
        actuator_name=list(scene.names["actuator"]),
        actuator_path=list(scene.paths["actuator"]),
        actuator_ctrladr=scene.actuator_ctrladr.tolist(),
        actuator_ctrlnum=scene.actuator_ctrlnum.tolist(),
        actuator_actadr=scene.actuator_actadr.tolist(),
        actuator_actnum=scene.actuator_actnum.tolist(),
        actuator_outadr=scene.actuator_outadr.tolist(),
        actuator_outnum=scene.actuator_outnum.tolist(),
        actuator_ctrllimited=scene.actuator_ctrllimited.astype(bool).tolist(),
        actuator_ctrlrange=list(map(tuple, scene.actuator_ctrlrange.tolist())),
        actuator_unit=[_actuator_unit(scene, i) for i in range(scene.nactuator)],
        sensor_name=list(scene.names["sensor"]),
        sensor_path=list(scene.paths["sensor"]),
        sensor_adr=scene.sensor_adr.tolist(),
        sensor_dim=scene.sensor_dim.tolist(),
        sensor_unit=[_sensor_unit(scene, i) for i in range(len(scene.sensor_type))],
        tendon_name=list(scene.names["tendon"]),
        tendon_path=list(scene.paths["tendon"]),
        tendon_spatial=[bool(scene.wrap_type[first] != WrapType.JOINT) for first in scene.tendon_adr.tolist()],
        keyframe_name=list(scene.names["key"]),
        deformables=pack(deformables_of(scene)),
    )


def reference_of(scene: SceneModel) -> Reference:
    """Where the scene puts its joints and mocap bodies."""
    bodies = np.flatnonzero(scene.body_mocapid >= 0)
    bodies = bodies[np.argsort(scene.body_mocapid[bodies])]
    return Reference(scene.qpos0.tolist(), scene.body_pos[bodies].tolist(), scene.body_quat[bodies].tolist())


def _actuator_unit(scene: SceneModel, actuator: int) -> str:
    kind, target = int(scene.actuator_trntype[actuator]), int(scene.actuator_trnid[actuator][0])
    if kind == TrnType.TENDON:
        return "N"
    if kind != TrnType.JOINT:
        return ""
    return {JointType.HINGE: "N·m", JointType.SLIDE: "N"}.get(JointType(int(scene.jnt_type[target])), "")


def _sensor_unit(scene: SceneModel, sensor: int) -> str:
    """SI unit of a sensor's reading; "" for a pure number and for readings of mixed kinds."""
    kind = SensorType(int(scene.sensor_type[sensor])).name
    if kind in _UNITS:
        return _UNITS[kind]
    target = int(scene.sensor_objid[sensor])
    if scene.sensor_objtype[sensor] == ObjType.JOINT and kind.startswith("JOINT"):
        linear, angular = _JOINT_UNITS["FRC" if kind == "JOINTACTFRC" else kind[-3:]]
        return linear if scene.jnt_type[target] == JointType.SLIDE else angular
    return ""
