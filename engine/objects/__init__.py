"""Placeable objects, from files or generated, and the tasks that they make up: the object API of robosuite.

An object is a body with its assets, as `xml.etree` elements; `object.world` is the same as an MSD World.
"""

from __future__ import annotations

from engine.objects.arenas import Arena, BinsArena, EmptyArena, MultiTableArena, PegsArena, TableArena, WipeArena
from engine.objects.bases import (
    FloatingLeggedBase,
    MobileBaseModel,
    MountModel,
    NoActuationBase,
    NullBase,
    NullBaseModel,
    NullMobileBase,
    NullMount,
    OmronMobileBase,
    RethinkMinimalMount,
    RethinkMount,
    RobotBaseModel,
)
from engine.objects.bodies_with_arms import (
    GR1,
    Baxter,
    GR1ArmsOnly,
    GR1FixedLowerBody,
    GR1FloatingBody,
    PandaDexLH,
    PandaDexRH,
    PandaOmron,
    SpotArm,
    SpotWithArm,
    SpotWithArmFloating,
    Tiago,
    XArm7,
)
from engine.objects.composite import CompositeObject
from engine.objects.composite_bodies import CompositeBodyObject, HingedBoxObject, RatchetingWrenchObject
from engine.objects.composites import (
    Bin,
    HammerObject,
    HollowCylinderObject,
    Lid,
    PotWithHandlesObject,
    StandWithMount,
)
from engine.objects.elements import (
    BLUE,
    CYAN,
    GREEN,
    RED,
    add_prefix,
    array_to_string,
    find_elements,
    find_parent,
    get_elements,
    new_actuator,
    new_body,
    new_element,
    new_geom,
    new_inertial,
    new_joint,
    new_site,
    recolor_collision_geoms,
    sort_elements,
    string_to_array,
)
from engine.objects.factories import (
    ALL_BASES,
    ALL_GRIPPERS,
    ALL_ROBOTS,
    BASE_MAPPING,
    GRIPPER_MAPPING,
    REGISTERED_ROBOTS,
    create_robot,
    gripper_factory,
    register_base,
    register_gripper,
    register_robot,
    robot_base_factory,
)
from engine.objects.files import assets_roots, set_assets_root, xml_path_completion
from engine.objects.generated_object import MujocoGeneratedObject, PrimitiveObject
from engine.objects.grippers import (
    GripperModel,
    NullGripper,
    PandaGripper,
    RethinkGripper,
    Robotiq85Gripper,
    Robotiq140Gripper,
)
from engine.objects.groups import ObjectGroup, TransportGroup
from engine.objects.hands import (
    BDGripper,
    FourierLeftHand,
    FourierRightHand,
    InspireLeftHand,
    InspireRightHand,
    JacoThreeFingerDexterousGripper,
    JacoThreeFingerGripper,
    RobotiqThreeFingerDexterousGripper,
    RobotiqThreeFingerGripper,
    WipingGripper,
    XArm7Gripper,
)
from engine.objects.hooks import ConeObject, HookFrame
from engine.objects.legs import LegBaseModel, Spot, SpotFloating
from engine.objects.materials import ALL_TEXTURES, CustomMaterial, add_material
from engine.objects.mjcf import MujocoXML
from engine.objects.models import MujocoModel, MujocoXMLModel
from engine.objects.object import MujocoObject
from engine.objects.placement import (
    ObjectPositionSampler,
    Placement,
    RandomizationError,
    SequentialCompositeSampler,
    UniformRandomSampler,
)
from engine.objects.primitives import BallObject, BoxObject, CapsuleObject, CylinderObject
from engine.objects.robots import IIWA, Jaco, Kinova3, ManipulatorModel, Panda, RobotModel, Sawyer, UR5e
from engine.objects.tasks import ManipulationTask, MujocoWorldBase, Task
from engine.objects.xml_object import MujocoXMLObject
from engine.objects.xml_objects import (
    BottleObject,
    BreadObject,
    BreadVisualObject,
    CanObject,
    CanVisualObject,
    CerealObject,
    CerealVisualObject,
    DoorObject,
    LemonObject,
    MilkObject,
    MilkVisualObject,
    PlateWithHoleObject,
    RoundNutObject,
    SquareNutObject,
)
