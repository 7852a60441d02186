"""URDF: ROS's robot descriptions as Worlds.

An element means what the URDF specification (wiki.ros.org/urdf/XML) says, and where that is silent what MuJoCo's own
import makes of it. Three dialects are understood besides: MuJoCo's <mujoco> block, Gazebo's <gazebo> blocks and
Bullet's <contact>.
"""

from engine.msd.urdf.reader import read, read_string

__all__ = ["read", "read_string"]
