"""What the library offers: objects, arenas, robots and grippers of `engine.objects` as far as their files are here,
the scenes that are shipped, and the scene files in folders of the user's own."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import resources
from engine.msd.formats import MESSAGEPACK, SUFFIXES
from engine.objects import files

DEEPEST = 4
"""How many folders below one of the user's are looked into."""
MOST = 2000
"""How many files of one of the user's folders are shown."""
HEAD = 4096


class Entry(NamedTuple):
    """Something that can be put into a scene."""

    id: str
    """Tells it from others, also in another run."""
    title: str
    category: str
    icon: str
    kind: str
    """object, robot, gripper, mount or arena: a class of `engine.objects`; or file."""
    name: str
    """Name of the class, or path of the file."""
    file: str = ""
    """The file that it is read from; empty where it is made without one."""


class _Stock(NamedTuple):
    kind: str
    category: str
    title: str
    name: str
    asset: str = ""
    """Its file, below one of the asset folders of `engine.objects`."""


_STOCK = (
    _Stock("object", "Shapes", "Box", "BoxObject"),
    _Stock("object", "Shapes", "Ball", "BallObject"),
    _Stock("object", "Shapes", "Cylinder", "CylinderObject"),
    _Stock("object", "Shapes", "Capsule", "CapsuleObject"),
    _Stock("object", "Things", "Bin", "Bin"),
    _Stock("object", "Things", "Lid", "Lid"),
    _Stock("object", "Things", "Hammer", "HammerObject"),
    _Stock("object", "Things", "Pot", "PotWithHandlesObject"),
    _Stock("object", "Things", "Hollow cylinder", "HollowCylinderObject"),
    _Stock("object", "Things", "Hinged box", "HingedBoxObject"),
    _Stock("object", "Things", "Stand with mount", "StandWithMount"),
    _Stock("object", "Things", "Bottle", "BottleObject", "objects/bottle.xml"),
    _Stock("object", "Things", "Bread", "BreadObject", "objects/bread.xml"),
    _Stock("object", "Things", "Can", "CanObject", "objects/can.xml"),
    _Stock("object", "Things", "Cereal", "CerealObject", "objects/cereal.xml"),
    _Stock("object", "Things", "Lemon", "LemonObject", "objects/lemon.xml"),
    _Stock("object", "Things", "Milk", "MilkObject", "objects/milk.xml"),
    _Stock("object", "Things", "Square nut", "SquareNutObject", "objects/square-nut.xml"),
    _Stock("object", "Things", "Round nut", "RoundNutObject", "objects/round-nut.xml"),
    _Stock("object", "Things", "Plate with hole", "PlateWithHoleObject", "objects/plate-with-hole.xml"),
    _Stock("object", "Things", "Door", "DoorObject", "objects/door.xml"),
    _Stock("object", "Things", "Cone", "ConeObject"),
    _Stock("object", "Things", "Hook", "HookFrame"),
    _Stock("object", "Things", "Ratcheting wrench", "RatchetingWrenchObject"),
    _Stock("arena", "Arenas", "Table", "TableArena", "arenas/table_arena.xml"),
    _Stock("arena", "Arenas", "Pegs", "PegsArena", "arenas/pegs_arena.xml"),
    _Stock("arena", "Arenas", "Bins", "BinsArena", "arenas/bins_arena.xml"),
    _Stock("arena", "Arenas", "Empty room", "EmptyArena", "arenas/empty_arena.xml"),
    _Stock("robot", "Robots", "Panda", "Panda", "robots/panda/robot.xml"),
    _Stock("robot", "Robots", "Sawyer", "Sawyer", "robots/sawyer/robot.xml"),
    _Stock("robot", "Robots", "LBR iiwa", "IIWA", "robots/iiwa/robot.xml"),
    _Stock("robot", "Robots", "UR5e", "UR5e", "robots/ur5e/robot.xml"),
    _Stock("robot", "Robots", "Kinova Gen3", "Kinova3", "robots/kinova3/robot.xml"),
    _Stock("robot", "Robots", "Jaco", "Jaco", "robots/jaco/robot.xml"),
    _Stock("robot", "Robots", "xArm 7", "XArm7", "robots/xarm7/robot.xml"),
    _Stock("robot", "Robots", "Spot arm", "SpotArm", "robots/spot_arm/robot.xml"),
    _Stock("robot", "Robots", "Panda on LD-60", "PandaOmron", "bases/omron_mobile_base.xml"),
    _Stock("robot", "Robots", "Baxter", "Baxter", "robots/baxter/robot.xml"),
    _Stock("robot", "Robots", "TIAGo", "Tiago", "robots/tiago/robot.xml"),
    _Stock("robot", "Robots", "GR-1", "GR1FixedLowerBody", "robots/gr1/robot.xml"),
    _Stock("gripper", "Grippers", "Panda hand", "PandaGripper", "grippers/panda_gripper.xml"),
    _Stock("gripper", "Grippers", "Rethink gripper", "RethinkGripper", "grippers/rethink_gripper.xml"),
    _Stock("gripper", "Grippers", "Robotiq 2F-85", "Robotiq85Gripper", "grippers/robotiq_gripper_85.xml"),
    _Stock("gripper", "Grippers", "Robotiq 2F-140", "Robotiq140Gripper", "grippers/robotiq_gripper_140.xml"),
    _Stock("gripper", "Grippers", "Robotiq 3-finger", "RobotiqThreeFingerGripper", "grippers/robotiq_gripper_s.xml"),
    _Stock("gripper", "Grippers", "Jaco hand", "JacoThreeFingerGripper", "grippers/jaco_three_finger_gripper.xml"),
    _Stock("gripper", "Grippers", "xArm gripper", "XArm7Gripper", "grippers/xarm7_gripper.xml"),
    _Stock("gripper", "Grippers", "Spot jaw", "BDGripper", "grippers/bd_gripper.xml"),
    _Stock("gripper", "Grippers", "Wiping sponge", "WipingGripper", "grippers/wiping_gripper.xml"),
    _Stock("gripper", "Grippers", "Inspire left hand", "InspireLeftHand", "grippers/inspire_left_hand.xml"),
    _Stock("gripper", "Grippers", "Inspire right hand", "InspireRightHand", "grippers/inspire_right_hand.xml"),
    _Stock("gripper", "Grippers", "Fourier left hand", "FourierLeftHand", "grippers/fourier_left_hand.xml"),
    _Stock("gripper", "Grippers", "Fourier right hand", "FourierRightHand", "grippers/fourier_right_hand.xml"),
    _Stock("mount", "Mounts", "Rethink pedestal", "RethinkMount", "bases/rethink_mount.xml"),
    _Stock("mount", "Mounts", "Rethink plate", "RethinkMinimalMount", "bases/rethink_minimal_mount.xml"),
)

ARGUMENTS: dict[str, dict[str, Any]] = {
    "BoxObject": {"size": (0.03, 0.03, 0.03), "rgba": (0.85, 0.35, 0.2, 1)},
    "BallObject": {"size": (0.03,), "rgba": (0.2, 0.5, 0.85, 1)},
    "CylinderObject": {"size": (0.03, 0.05), "rgba": (0.3, 0.65, 0.35, 1)},
    "CapsuleObject": {"size": (0.02, 0.04), "rgba": (0.8, 0.65, 0.2, 1)},
}
"""Of objects whose sizes would be drawn by chance."""

ICONS = {"object": "object", "arena": "world", "robot": "link", "gripper": "link", "mount": "link", "file": "file"}
SAMPLES = "Samples"


def stock() -> list[Entry]:
    """What is installed: no entry is there whose file is not."""
    found = []
    for row in _STOCK:
        file = files.find_asset(row.asset) if row.asset else ""
        if file is not None:
            found.append(
                Entry(f"{row.kind}:{row.name}", row.title, row.category, ICONS[row.kind], row.kind, row.name, file)
            )
    return [*found, *distinguished(list(_samples()))]


def _samples() -> Iterator[Entry]:
    folder = Path(resources.__file__).parent
    for pattern in ("scenes/*.msd", "examples/*.xml", "benchmarks/*.xml"):
        for file in sorted(folder.glob(pattern)):
            yield file_entry(str(file), SAMPLES)


def file_entry(file: str, category: str, below: str = "") -> Entry:
    """The entry of a scene file; files in folders below `below` say in their title in which."""
    title = os.path.relpath(file, below) if below else os.path.basename(file)
    return Entry(f"file:{file}", os.path.splitext(title)[0], category, ICONS["file"], "file", file, file)


def category_of(folder: str) -> str:
    """What the entries of a folder of the user's are called together."""
    return os.path.basename(os.path.normpath(folder)) or folder


def folder_entries(folder: str) -> list[Entry]:
    """The scene files in a folder and below it, in alphabetical order; no error where it cannot be read."""
    found: list[Entry] = []
    top = os.path.abspath(folder)
    for place, folders, names in os.walk(top):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        if os.path.relpath(place, top).count(os.sep) >= DEEPEST - 1 and place != top:
            folders.clear()
        for name in sorted(names):
            file = os.path.join(place, name)
            if not name.startswith(".") and _may_be_scene(file):
                found.append(file_entry(file, category_of(top), top))
                if len(found) == MOST:
                    return distinguished(found)
    return distinguished(found)


def distinguished(entries: list[Entry]) -> list[Entry]:
    """Entries of files, of which those with one title say their suffix too, and in other folders their folder."""
    titles, files_too = Counter(e.title for e in entries), Counter((e.title, _suffix(e)) for e in entries)

    def titled(entry: Entry) -> str:
        if titles[entry.title] == 1:
            return entry.title
        folder = os.path.basename(os.path.dirname(entry.file))
        place = f"{folder}/" if files_too[entry.title, _suffix(entry)] > 1 else ""
        return f"{place}{entry.title}{_suffix(entry)}"

    return [entry._replace(title=titled(entry)) for entry in entries]


def _suffix(entry: Entry) -> str:
    return os.path.splitext(entry.file)[1]


def _may_be_scene(file: str) -> bool:
    """Whether a file is worth a try, by its suffix and, where others use that too, by how it begins."""
    suffix = os.path.splitext(file)[1].lower()
    if suffix not in SUFFIXES or suffix in MESSAGEPACK.suffixes or not os.path.isfile(file):
        return False
    if suffix not in (".xml", ".json"):
        return True
    try:
        with open(file, "rb") as stream:
            head = stream.read(HEAD)
    except OSError:
        return False
    return any(sign in head for sign in (b"<mujoco", b"<robot", b'"hierarchy"'))
