"""The Layout of a built scene: what the numbers of its frames mean."""

from __future__ import annotations

from engine.build import SceneModel
from engine.physics.enums import JointType, ObjType, SensorType
from engine.server.frame import MAX_CONTACTS
from engine.server.protocol import Layout

_METRES = """RANGEFINDER FRAMEPOS SUBTREECOM TENDONPOS TENDONLIMITPOS GEOMDIST GEOMFROMTO"""
_UNITS = {
    **dict.fromkeys(_METRES.split(), "m"),
    **dict.fromkeys("VELOCIMETER FRAMELINVEL SUBTREELINVEL TENDONVEL TENDONLIMITVEL".split(), "m/s"),
    **dict.fromkeys("ACCELEROMETER FRAMELINACC".split(), "m/s²"),
    **dict.fromkeys("GYRO FRAMEANGVEL BALLANGVEL".split(), "rad/s"),
    **dict.fromkeys("FRAMEANGACC".split(), "rad/s²"),
    **dict.fromkeys("TOUCH FORCE TENDONACTFRC TENDONLIMITFRC".split(), "N"),
    **dict.fromkeys("TORQUE".split(), "N·m"),
    **dict.fromkeys("E_POTENTIAL E_KINETIC".split(), "J"),
    **dict.fromkeys("SUBTREEANGMOM".split(), "kg·m²/s"),
    **dict.fromkeys("MAGNETOMETER".split(), "T"),
    **dict.fromkeys("CLOCK".split(), "s"),
}
_JOINT_UNITS = {"POS": ("m", "rad"), "VEL": ("m/s", "rad/s"), "FRC": ("N", "N·m")}


def layout_of(scene: SceneModel, contact_capacity: int) -> Layout:
    """What a frame of this scene holds. contact_capacity: contacts that the simulation has room for."""
    return Layout(
        nq=scene.nq,
        nv=scene.nv,
        na=scene.na,
        nu=scene.nu,
        nbody=scene.nbody,
        nsensordata=scene.nsensordata,
        ncontact=min(contact_capacity, MAX_CONTACTS),
        timestep=float(scene.opt.timestep),
        body_name=list(scene.names["body"]),
        body_path=list(scene.paths["body"]),
        body_parent=scene.body_parentid.tolist(),
        joint_name=list(scene.names["joint"]),
        joint_path=list(scene.paths["joint"]),
        joint_type=[JointType(int(kind)).name.lower() for kind in scene.jnt_type],
        joint_body=scene.jnt_bodyid.tolist(),
        joint_qposadr=scene.jnt_qposadr.tolist(),
        joint_dofadr=scene.jnt_dofadr.tolist(),
        joint_limited=[bool(limited) for limited in scene.jnt_limited],
        joint_range=[(float(low), float(high)) for low, high in scene.jnt_range],
        actuator_name=list(scene.names["actuator"]),
        actuator_path=list(scene.paths["actuator"]),
        actuator_ctrllimited=[bool(limited) for limited in scene.actuator_ctrllimited],
        actuator_ctrlrange=[(float(low), float(high)) for low, high in scene.actuator_ctrlrange],
        sensor_name=list(scene.names["sensor"]),
        sensor_path=list(scene.paths["sensor"]),
        sensor_adr=scene.sensor_adr.tolist(),
        sensor_dim=scene.sensor_dim.tolist(),
        sensor_unit=[_sensor_unit(scene, i) for i in range(len(scene.sensor_type))],
        keyframe_name=list(scene.names["key"]),
    )


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
