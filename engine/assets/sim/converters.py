"""Settings of what a URDF or MJCF file leaves open.

Nothing is converted into other files: a file is read when it is spawned.
"""

from __future__ import annotations

from typing import Literal

from engine.assets.utils.configclass import MISSING, configclass


@configclass
class AssetConverterBaseCfg:
    """What all of them have."""

    asset_path: str = MISSING
    """The file."""

    usd_dir: str | None = None
    """Where the original puts the file that it makes; nothing is made here."""

    usd_file_name: str | None = None
    """Name of that file."""

    force_usd_conversion: bool = False
    """Whether it is made anew."""

    make_instanceable: bool = True
    """Whether it is made for instances."""


@configclass
class UrdfConverterCfg(AssetConverterBaseCfg):
    """What a URDF file leaves open."""

    @configclass
    class JointDriveCfg:
        """Drives of its joints. Dictionaries are by regular expressions of joint names."""

        @configclass
        class PDGainsCfg:
            """Drives by their gains."""

            stiffness: dict[str, float] | float = MISSING
            """N m/rad or N/m; of joints that hold velocities their gain, N m s/rad or N s/m."""

            damping: dict[str, float] | float | None = None
            """N m s/rad or N s/m; None: 0."""

        @configclass
        class NaturalFrequencyGainsCfg:
            """Drives by how they swing: with the inertia m that a joint has in the modelled pose, natural frequency f
            and damping ratio r, the stiffness is m f² and the damping 2 m f r."""

            natural_frequency: dict[str, float] | float = MISSING
            """rad/s."""

            damping_ratio: dict[str, float] | float = 0.005
            """1: critically damped."""

        drive_type: dict[str, Literal["acceleration", "force"]] | Literal["acceleration", "force"] = "force"
        """Drives are by forces; "acceleration" is reported."""

        target_type: dict[str, Literal["none", "position", "velocity"]] | Literal["none", "position", "velocity"] = (
            "position"
        )
        """What a drive holds; "none": it has no gains."""

        gains: PDGainsCfg | NaturalFrequencyGainsCfg = PDGainsCfg()
        """The gains."""

    fix_base: bool = MISSING
    """Whether the root link is fixed to the world."""

    root_link_name: str | None = None
    """Name of the root link; another one than the file's is an error."""

    link_density: float = 0.0
    """Density, kg/m³, of links whose inertia the file does not say; 0: 1000."""

    merge_fixed_joints: bool = True
    """Whether links that are fixed to their parents become parts of them."""

    convert_mimic_joints_to_normal_joints: bool = False
    """Whether joints that follow others become free of them."""

    joint_drive: JointDriveCfg | None = JointDriveCfg()
    """The drives; None: none."""

    collision_from_visuals: bool = False
    """Whether links without collision shapes collide with what is seen of them."""

    collider_type: Literal["convex_hull", "convex_decomposition"] = "convex_hull"
    """What meshes collide as."""

    self_collision: bool = False
    """Whether links collide with each other."""

    replace_cylinders_with_capsules: bool = False
    """Whether cylinders get round ends, beyond their length."""


@configclass
class MjcfConverterCfg(AssetConverterBaseCfg):
    """What is taken of an MJCF file."""

    link_density: float = 0.0
    """Density, kg/m³, of links whose inertia the file does not say; 0: as the file says."""

    import_inertia_tensor: bool = True
    """False: inertia is that of the shapes."""

    fix_base: bool = MISSING
    """Whether the root link is fixed to the world."""

    import_sites: bool = True
    """Whether its sites are taken."""

    self_collision: bool = False
    """Whether links collide with each other."""
