"""MuJoCo's schema, a scene with one of everything in it, and for each attribute a value that makes a difference."""

from __future__ import annotations

import re

import mujoco


def schema() -> dict[str, list[str]]:
    """Attributes by path of the element, `mujoco/asset/mesh`, as the installed MuJoCo prints them."""
    found: dict[str, list[str]] = {}
    stack: list[str] = []
    for line in mujoco.mj_printSchema(False, False).splitlines():
        head = re.match(r"( *)(\(world\)body|\w+) \((.)\)\s*(.*)", line)
        if head is None:
            found["/".join(stack)] += line.split()
            continue
        depth = len(head[1]) // 3
        stack = [*stack[:depth], "body" if "body" in head[2] else head[2]]
        found["/".join(stack)] = head[4].split()
    return found


SCHEMA = schema()
SCHEMA["mujoco"].remove("model")  # the name of the scene, which the tests of the reader have

VALUES: dict[str, str] = {
    # Numbers.
    "pos": "1 2 3", "quat": "0 1 0 0", "axisangle": "0 0 1 30", "euler": "10 20 30", "xyaxes": "0 1 0 0 0 1",
    "zaxis": "1 0 0", "user": "1 2", "rgba": ".1 .2 .3 .4", "size": ".2 .3 .4", "solref": ".03 .9",
    "solimp": ".8 .9 .002 .4 3", "friction": ".5 .01 .001", "group": "3", "margin": ".3", "gap": ".2",
    "solreflimit": ".03 .9", "solreffriction": ".03 .9", "solimplimit": ".8 .9 .002 .4 3",
    "solimpfriction": ".8 .9 .002 .4 3", "range": "10 20", "damping": "1 2 3", "stiffness": "1 2 3",
    "gear": "2 3 4 5 6 7", "ctrlrange": "-1 1", "forcerange": "-1 1", "actrange": "-1 1", "lengthrange": "1 2",
    "interval": ".1 .02", "polycoef": "1 2 3 4 5", "actuatorfrcrange": "-1 1", "springdamper": "1 2",
    "surfacevel": "1 2 3 4 5 6", "fluidcoef": "1 2 3 4 5", "axis": "1 0 0", "fromto": "0 0 0 1 1 1",
    "bindpos": "1 2 3", "bindquat": "0 1 0 0", "anchor": "1 2 3", "relpose": "1 2 3 0 1 0 0", "gravity": "1 2 3",
    "wind": "1 2 3", "magnetic": "1 2 3", "o_solref": ".03 .9", "o_solimp": ".8 .9 .002 .4 3",
    "o_friction": "2 2 .1 .1 .1", "inertiagrouprange": "1 2", "center": "1 2 3", "diaginertia": "1 2 2.5",
    "fullinertia": "2 2 2 .1 .1 .1", "resolution": "20 30", "focal": ".1 .2", "focalpixel": "100 200",
    "principal": ".1 .2", "principalpixel": "1 2", "sensorsize": ".01 .02", "attenuation": "1 2 3",
    "ambient": ".1 .2 .3", "diffuse": ".1 .2 .3", "specular": ".1 .2 .3", "dir": "1 0 0", "rgb1": ".1 .2 .3",
    "rgb2": ".1 .2 .3", "markrgb": ".1 .2 .3", "texrepeat": "2 3", "scale": "2 3 4", "refpos": "1 2 3",
    "refquat": "0 1 0 0", "springlength": ".1 .2", "cell": "0 0 0", "velrange": "-1 1", "ffrange": "-1 1",
    "posrange": "-1 1", "bias": "1 2 3", "actuatorgroupdisable": "1 2", "nsample": "4", "delay": ".006",
    "gridsize": "3 4", "vertid": "0 1", "vertweight": "1 1",
    **dict.fromkeys(
        (
            "iterations", "ccd_iterations", "ls_iterations", "noslip_iterations", "sdf_iterations", "sdf_initpoints",
            "contype", "conaffinity", "priority", "nrow", "ncol", "nchannel", "actdim", "dim", "activelayers",
            "cameraid", "offwidth", "offheight", "maxhullvert", "num",
        ),
        "2",
    ),
    # Words.
    "align": "true",
    **dict.fromkeys(
        (
            "simple", "fuse", "castshadow", "active", "useexisting", "usethread", "limited", "actuatorfrclimited",
            "ctrllimited", "forcelimited", "actlimited",
        ),
        "false",
    ),
    "autolimits": "true",
    **dict.fromkeys(
        (
            "actearly", "shellinertia", "directional", "hflip", "vflip", "texuniform", "smoothnormal", "mocap",
            "actuatorgravcomp", "orthographic", "ellipsoidinertia", "bvactive", "flatskin", "rigid", "passive",
            "enclosed", "uselimit", "balanceinertia", "discardvisual", "fusestatic", "alignfree", "fitaabb", "embed",
            "saveinertial", "savecanonical", "savecompiled", "strippath",
        ),
        "true",
    ),
    "sleep": "never", "interp": "linear", "inertia": "shell", "mode": "targetbody", "target": "b1", "type": "box",
    "name": "nu", "class": "cls", "childclass": "cls", "material": "mat", "mesh": "m1", "hfield": "hf",
    "texture": "tex", "body": "b2", "body1": "b2", "body2": "b1", "geom": "g2", "geom1": "g2", "geom2": "g1",
    "site": "s2", "joint": "j2", "joint1": "j2", "joint2": "j2", "tendon": "t2", "tendon1": "t2", "tendon2": "t2",
    "camera": "c2", "actuator": "a2", "refsite": "s2", "cranksite": "s1", "slidersite": "s2", "jointinparent": "j2",
    "flex": "fl", "sidesite": "s2", "subtree1": "b2", "subtree2": "b2", "site1": "s2", "site2": "s1",
    "objtype": "geom", "objname": "g2", "reftype": "site", "refname": "s2", "plugin": "mujoco.elasticity.cable",
    "instance": "ins", "reduce": "mindist", "data": "found dist", "dyntype": "integrator", "gaintype": "affine",
    "biastype": "affine", "datatype": "positive", "needstage": "pos", "fluidshape": "ellipsoid", "output": "depth",
    "key": "ku", "value": "v", "projection": "orthographic", "role": "normal", "cone": "elliptic",
    "jacobian": "dense", "solver": "PGS", "integrator": "RK4", "inertiafromgeom": "true", "colorspace": "linear",
    "builtin": "checker", "mark": "edge", "model": "scene", "conflict": "merge", "passthrough": "none",
    "angle": "radian", "eulerseq": "zyx", "coordinate": "local", "assetdir": "a", "meshdir": "a", "texturedir": "a",
}  # fmt: skip
"""A value by name of the attribute, not its default; any other attribute is given a number."""

SCENE = """
<default><default class="cls">
  <geom friction="2"/><site rgba="1 0 0 1"/><joint armature="5"/><camera fovy="77"/><light cutoff="11"/>
  <mesh scale="3 3 3"/><material reflectance=".7"/><texture rgb1="0 1 1"/><pair condim="1"/><equality solref=".5 1"/>
  <tendon width="7"/><general user="7"/><motor user="7"/>
</default></default>
<extension>
  <plugin plugin="mujoco.pid"><instance name="pid"><config key="kp" value="4"/></instance></plugin>
</extension>
<asset><model name="other" file="other.xml"/><model name="second" file="second.xml"/>
  <mesh name="m1" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><mesh name="m2" vertex="0 0 0 2 0 0 0 2 0 0 0 2"/>
  <texture name="tex" type="2d" builtin="flat" width="8" height="8"/>
<texture name="tex2" type="2d" builtin="flat" width="8" height="8"/><material name="mat"/><material name="mat2"/>
  <hfield name="hf" nrow="2" ncol="2" size="1 1 1 1"/>
</asset>
<worldbody>
  <site name="s1"/><site name="s2" pos="0 0 1"/><camera name="c1"/><camera name="c2" pos="1 1 1"/>
  <geom name="g1" size=".1"/><geom name="g3" size=".1"/>
  <geom name="g4" size=".1"/><frame name="fr"><body name="b5"/></frame>
  <body name="b1"><joint name="j1" range="1 2"/><geom size=".1"/></body>
  <body name="b2"><joint name="j2"/><geom name="g2" size=".2"/></body>
  <body name="b3"><joint name="ball" type="ball"/><geom size=".2"/></body>
  <body name="b4" mocap="true"/>
</worldbody>
<deformable><flex name="fl" body="b1 b2 b3" element="0 1 2" vertex="0 0 0 1 0 0 0 1 0"/>
  <flex name="fm" body="b1 b2 b3" element="0 1 2" vertex="0 0 0 1 0 0 0 1 0"/></deformable>
<tendon>
  <fixed name="t1"><joint joint="j1" coef="1"/></fixed><fixed name="t2"><joint joint="j2" coef="2"/></fixed>
</tendon>
<actuator><general name="a1" joint="j1" dyntype="integrator" biastype="affine"/><motor name="a2" joint="j2"/>
  <plugin joint="j1" plugin="mujoco.pid" instance="pid"/></actuator>
"""

REQUIRED: dict[str, dict[str, str]] = {
    "extension/plugin": {"plugin": "mujoco.sensor.touch_grid"},
    "extension/plugin/instance": {"name": "probe"},
    "extension/plugin/instance/config": {"key": "gamma", "value": "1"},
    "asset/mesh": {"name": "probe", "vertex": "0 0 0 1 0 0 0 1 0 0 0 1"},
    "asset/mesh/plugin": {"plugin": "mujoco.sdf.torus"},
    "asset/hfield": {"name": "probe", "nrow": "2", "ncol": "2", "size": "1 1 1 1"},
    "asset/texture": {"name": "probe", "builtin": "flat", "width": "8", "height": "8"},
    "asset/material": {"name": "probe"},
    "asset/material/layer": {"texture": "tex2", "role": "rgb"},
    "default/material/layer": {"texture": "tex2", "role": "rgb"},
    "body": {"name": "probe"},
    "body/inertial": {"pos": "0 0 0", "mass": "1", "diaginertia": "1 1 1"},
    "body/geom": {"size": ".1"},
    "body/geom/plugin": {"plugin": "mujoco.sdf.torus"},
    "body/plugin": {"plugin": "mujoco.pid"},
    "body/attach": {"prefix": "x_", "body": "b1"},
    "deformable/flex": {"name": "probe", "body": "b1 b2 b3", "element": "0 1 2", "vertex": "0 0 0 1 0 0 0 1 0"},
    "contact/pair": {"geom1": "g4", "geom2": "g3"},
    "contact/exclude": {"body1": "b1", "body2": "b3"},
    "tendon/spatial": {"name": "probe"},
    "tendon/fixed": {"name": "probe"},
    "tendon/spatial/site": {"site": "s1"},
    "tendon/spatial/geom": {"geom": "g1"},
    "tendon/fixed/joint": {"joint": "j1", "coef": "1"},
    "equality/connect": {"body1": "b1", "anchor": "0 0 0"},
    "equality/weld": {"body1": "b1"},
    "equality/joint": {"joint1": "j1"},
    "equality/tendon": {"tendon1": "t1"},
    "equality/flex": {"flex": "fm"},
    "equality/flexstrain": {"flex": "fm"},
    "actuator/adhesion": {"body": "b1"},
    "actuator/plugin": {"joint": "j1", "plugin": "mujoco.pid"},
    "actuator/plugin/config": {"key": "kp", "value": "1"},
    "sensor/rangefinder": {"site": "s1"},
    "sensor/camprojection": {"site": "s1", "camera": "c1"},
    "sensor/insidesite": {"site": "s1", "objtype": "body", "objname": "b1"},
    "sensor/contact": {"geom1": "g4", "geom2": "g3"},
    "sensor/tactile": {"geom": "g1", "mesh": "m2"},
    "sensor/user": {"dim": "1"},
    "sensor/plugin": {"plugin": "mujoco.sensor.touch_grid", "objtype": "site", "objname": "s1"},
    "body/flexcomp": {"name": "probe", "type": "grid", "count": "2 2 1", "dim": "2"},
    "asset/skin/bone": {"body": "b1", "bindpos": "0 0 0", "bindquat": "1 0 0 0", "vertid": "0", "vertweight": "1"},
    "deformable/skin/bone": {
        "body": "b1",
        "bindpos": "0 0 0",
        "bindquat": "1 0 0 0",
        "vertid": "0",
        "vertweight": "1",
    },
    "asset/model": {"name": "third", "file": "second.xml"},
    **{
        f"{path}/plugin/config": {"key": "k", "value": "1"}
        for path in ("asset/mesh", "body/geom", "body", "sensor", "body/flexcomp")
    },
    "custom/numeric": {"name": "probe", "data": "1 2"},
    "custom/text": {"name": "probe", "data": "text"},
    "custom/tuple": {"name": "probe"},
    "custom/tuple/element": {"objtype": "body", "objname": "b1"},
    **{f"sensor/{kind}": {"geom1": "g4", "geom2": "g3"} for kind in ("distance", "normal", "fromto")},
}
for kind in ("framepos", "framequat", "framexaxis", "frameyaxis", "framezaxis", "framelinvel", "frameangvel",
             "framelinacc", "frameangacc"):  # fmt: skip
    REQUIRED[f"sensor/{kind}"] = {"objtype": "body", "objname": "b1"}
for path in SCHEMA:
    group, _, kind = path.removeprefix("mujoco/").partition("/")
    if group in ("sensor", "actuator") and "/" not in kind and f"{group}/{kind}" not in REQUIRED:
        said = {"joint": "j1", "site": "s1", "tendon": "t1", "actuator": "a1", "body": "b1"}
        name = next((name for name in said if name in SCHEMA[path]), None)
        REQUIRED[f"{group}/{kind}"] = {name: said[name]} if name else {}
REQUIRED["actuator/orientation"] = {"joint": "ball"}

SPECIAL: dict[tuple[str, str], str] = {
    ("asset/mesh", "file"): "cube.obj",
    ("asset/mesh", "builtin"): "sphere",
    ("asset/mesh", "params"): "2",
    ("asset/mesh", "vertex"): "0 0 0 2 0 0 0 2 0 0 0 2",
    ("asset/mesh", "normal"): "1 0 0 1 0 0 1 0 0 1 0 0",
    ("asset/mesh", "texcoord"): "0 1 0 1 0 1 0 1",
    ("asset/mesh", "face"): "0 2 1 0 1 3 0 3 2 1 2 3",
    ("asset/mesh", "content_type"): "model/obj",
    ("asset/mesh", "maxhullvert"): "7",
    ("asset/hfield", "file"): "field.png",
    ("asset/hfield", "content_type"): "image/png",
    ("asset/hfield", "elevation"): "1 2 3 4",
    ("asset/hfield", "size"): "1 2 3 4",
    ("asset/texture", "type"): "skybox",
    ("asset/texture", "content_type"): "image/png",
    ("asset/texture", "gridlayout"): ".U..LFRB.D..",
    ("default/texture", "type"): "2d",
    ("default/texture", "gridlayout"): ".U..LFRB.D..",
    ("default/texture", "width"): "16",
    ("default/texture", "height"): "16",
    ("asset/texture", "width"): "16",
    ("asset/texture", "height"): "16",
    ("asset/material/layer", "texture"): "tex",
    ("asset/material", "specular"): ".3",
    ("default/material", "specular"): ".3",
    ("asset/model", "file"): "other.xml",
    ("body", "gravcomp"): ".5",
    ("body/joint", "type"): "slide",
    ("default/joint", "type"): "slide",
    ("body/camera", "mode"): "trackcom",
    ("default/camera", "mode"): "trackcom",
    ("body/light", "mode"): "trackcom",
    ("default/light", "mode"): "trackcom",
    ("body/light", "type"): "point",
    ("default/light", "type"): "point",
    ("body/light", "range"): "20",
    ("default/light", "range"): "20",
    ("body/light", "specular"): ".1 .2 .3",
    ("body/light", "active"): "false",
    ("visual/headlight", "active"): "0",
    ("visual/map", "haze"): ".7",
    ("visual/rgba", "haze"): ".1 .2 .3 .4",
    ("visual/global", "fovy"): "33",
    ("visual/global", "realtime"): ".5",
    ("size", "memory"): "1M",
    ("compiler", "inertiafromgeom"): "true",
    ("compiler/lengthrange", "mode"): "all",
    ("compiler/lengthrange", "interval"): "3",
    ("compiler/lengthrange", "useexisting"): "false",
    ("option", "density"): "1.2",
    ("contact/pair", "friction"): "2 2 .1 .1 .1",
    ("default/pair", "friction"): "2 2 .1 .1 .1",
    ("contact/pair", "condim"): "4",
    ("default/pair", "condim"): "4",
    ("body/geom", "condim"): "4",
    ("default/geom", "condim"): "4",
    ("equality/flex", "flex"): "fl",
    ("sensor/rangefinder", "data"): "dist normal",
    ("sensor/contact", "num"): "3",
    ("sensor/user", "dim"): "3",
    ("sensor/user", "objtype"): "geom",
    ("sensor/plugin", "plugin"): "mujoco.pid",
    ("sensor/plugin", "instance"): "pid",
    ("sensor/plugin", "objtype"): "xbody",
    ("custom/numeric", "data"): "3",
    ("custom/numeric", "size"): "3",
    ("body/attach", "frame"): "fr",
    ("body/attach", "model"): "second",
    ("custom/tuple/element", "prm"): "4",
    ("keyframe/key", "qpos"): "1 2 .6 .8 0 0",
    ("keyframe/key", "qvel"): "1 2 3 4 5",
    ("keyframe/key", "act"): ".5",
    ("keyframe/key", "ctrl"): "1 2 3",
    ("keyframe/key", "mpos"): "1 2 3",
    ("keyframe/key", "mquat"): "0 1 0 0",
    ("actuator/orientation", "input"): "quat",
    ("default/orientation", "input"): "quat",
    ("actuator/general", "input"): "quat",
    ("default/general", "input"): "quat",
    ("actuator/pid", "input"): "pos vel",
    ("default/pid", "input"): "pos vel",
    ("actuator/dcmotor", "input"): "pos",
    ("default/dcmotor", "input"): "pos",
    ("actuator/muscle", "timeconst"): ".02 .05",
    ("default/muscle", "timeconst"): ".02 .05",
    ("actuator/muscle", "scale"): "100",
    ("default/muscle", "scale"): "100",
    ("actuator/plugin", "instance"): "pid",
    ("actuator/plugin", "plugin"): "mujoco.sensor.touch_grid",
    ("body/plugin", "instance"): "pid",
    ("body/geom/plugin", "instance"): "pid",
    ("asset/mesh/plugin", "instance"): "pid",
    ("extension/plugin/instance", "name"): "other",
    ("body/flexcomp", "type"): "box",
    ("body/flexcomp", "name"): "probe2",
    ("body/flexcomp", "count"): "3 3 3",
    ("body/flexcomp", "cellcount"): "2 2 2",
    ("body/flexcomp", "spacing"): ".1 .2 .3",
    ("body/flexcomp", "dof"): "radial",
    ("body/flexcomp", "file"): "cube.obj",
    ("body/flexcomp", "origin"): "1 1 1",
    ("body/flexcomp/elasticity", "section"): "box",
    ("deformable/flex/elasticity", "section"): "box",
    ("body/flexcomp", "dim"): "3",
    ("body/flexcomp/edge", "equality"): "true",
    ("body/flexcomp/pin", "grid"): "1 1 1",
    ("body/flexcomp/pin", "gridrange"): "1 1 1 1 1 1",
    ("body/flexcomp/pin", "range"): "0 1",
    ("body/flexcomp/contact", "selfcollide"): "sap",
    ("deformable/flex/contact", "selfcollide"): "sap",
    ("deformable/flex", "body"): "b1 b2 b4",
    ("deformable/flex", "node"): "b1 b2 b3",
    ("deformable/flex", "cellcount"): "2 1 1",
    ("asset/skin", "face"): "0 2 1",
    ("deformable/skin", "face"): "0 2 1",
    ("body/flexcomp", "element"): "0 1 2",
    ("body/flexcomp/edge", "damping"): ".3",
    ("body/flexcomp/edge", "stiffness"): ".3",
    ("deformable/flex/edge", "stiffness"): ".3",
    ("deformable/flex", "dim"): "1",
    ("deformable/flex", "elemtexcoord"): "0 1 2",
    ("deformable/flex/edge", "damping"): ".3",
    ("body/flexcomp/elasticity", "damping"): ".3",
    ("deformable/flex/elasticity", "damping"): ".3",
    ("body/flexcomp/contact", "condim"): "4",
    ("deformable/flex/contact", "condim"): "4",
    ("body/flexcomp/pin", "id"): "1",
    ("deformable/flex", "dof"): "trilinear",
    ("deformable/flex", "vertex"): "0 0 0 2 0 0 0 2 0",
    ("deformable/flex", "element"): "0 2 1",
    ("deformable/flex/elasticity", "elastic2d"): "bend",
    ("body/flexcomp/elasticity", "elastic2d"): "bend",
    ("deformable/skin", "file"): "skin.skn",
    ("asset/skin", "file"): "skin.skn",
    ("compiler", "passthrough"): "none",
    **{
        (f"{group}/{kind}", name): value
        for group in ("actuator", "default")
        for kind in ("position", "intvelocity", "pid")
        for name, value in (("dampratio", ".7"),)
    },
}
"""Values where that of the name alone would be the default, or wrong."""

WITH: dict[str, dict[str, str]] = {
    "limited": {"range": "1 2"},
    "actuatorfrclimited": {"actuatorfrcrange": "1 2"},
    "ctrllimited": {"ctrlrange": "1 2"},
    "forcelimited": {"forcerange": "1 2"},
    "actlimited": {"actrange": "1 2"},
    "sensorsize": {"focal": ".1 .2", "resolution": "30 20"},
    "focal": {"sensorsize": ".1 .2", "focalpixel": "100 200", "resolution": "30 20"},
    "cranksite": {"cranklength": ".3"},
    "cranklength": {"cranksite": "s1", "slidersite": "s2", "joint": ""},
    "slidersite": {"cranksite": "s1", "slidersite": "s1", "joint": "", "cranklength": ".3"},
    "refsite": {"site": "s1", "joint": ""},
}
"""Attributes that both scenes have where one is tried."""

GIVEN: dict[tuple[str, str], dict[str, str]] = {
    ("asset/model", "name"): {"file": "other.xml"},
    ("body/geom", "fromto"): {"type": "capsule", "size": ".1 .2"},
    ("default/geom", "fromto"): {"type": "capsule", "size": ".1 .2"},
    ("actuator/general", "inheritrange"): {"biastype": "affine", "biasprm": "0 -1 0"},
    ("default/general", "inheritrange"): {"biastype": "affine", "biasprm": "0 -1 0"},
    ("body/attach", "model"): {"model": "other", "body": ""},
    ("body/attach", "frame"): {"body": "b1"},
    ("asset/model", "content_type"): {"file": "other.xml"},
    ("asset/texture", "height"): {"type": "2d"},
    ("default/texture", "height"): {"type": "2d"},
    ("body/geom", "type"): {"size": "1 1 1"},
    ("default/geom", "type"): {"size": "1 1 1"},
    ("asset/mesh", "texcoord"): {"face": "0 2 1 0 1 3 0 3 2 1 2 3"},
    ("asset/mesh", "content_type"): {"file": "cube.obj", "vertex": ""},
    ("asset/mesh", "params"): {"builtin": "sphere", "params": "3", "vertex": ""},
    ("asset/mesh", "material"): {},
    ("asset/mesh", "inertia"): {},
    ("asset/hfield", "content_type"): {"file": "field.png"},
    ("asset/texture", "content_type"): {"builtin": "", "file": "field.png"},
    ("asset/texture", "gridlayout"): {"builtin": "", "file": "field.png", "gridsize": "3 4"},
    ("asset/texture", "gridsize"): {"builtin": "", "file": "field.png"},
    ("asset/texture", "markrgb"): {"mark": "edge"},
    ("default/texture", "markrgb"): {"mark": "edge"},
    ("default/texture", "gridlayout"): {"gridsize": "3 4"},
    ("default/texture", "builtin"): {},
    ("actuator/general", "input"): {"gaintype": "so3", "biastype": "so3", "joint": "ball"},
}
"""Attributes that both scenes have besides the required ones; an empty text takes one away."""

INSTEAD: dict[str, tuple[str, ...]] = {
    "file": ("vertex", "builtin", "nrow", "ncol"),
    "builtin": ("vertex", "file"),
    "fullinertia": ("diaginertia",),
    "jointinparent": ("joint",),
    "tendon": ("joint",),
    "site": ("joint", "geom1"),
    "refsite": ("joint",),
    "cranksite": ("joint",),
    "slidersite": ("joint",),
    "camera": ("site",),
    "body": ("joint",),
    "body1": ("geom1",),
    "body2": ("geom2",),
    "subtree1": ("geom1",),
    "subtree2": ("geom2",),
    "site1": ("body1", "anchor"),
    "site2": ("body1", "anchor"),
    "instance": ("plugin",),
    "frame": ("body",),
    "model": ("body",),
}
"""Attributes that go when another comes."""

ALONG: dict[tuple[str, str], dict[str, str]] = {
    ("asset/mesh", "builtin"): {"params": "2"},
    ("sensor/user", "objtype"): {"objname": "g2"},
    ("sensor/user", "objname"): {"objtype": "geom"},
    **{(f"equality/{kind}", "site1"): {"site2": "s1"} for kind in ("connect", "weld")},
    **{(f"equality/{kind}", "site2"): {"site1": "s2"} for kind in ("connect", "weld")},
    ("sensor/plugin", "reftype"): {"refname": "s2"},
    ("sensor/plugin", "refname"): {"reftype": "site"},
    **{
        (f"sensor/{kind}", name): {other: value}
        for kind in ("framepos", "framequat", "framexaxis", "frameyaxis", "framezaxis", "framelinvel", "frameangvel")
        for name, other, value in (("reftype", "refname", "s2"), ("refname", "reftype", "site"))
    },
    **{
        (f"{group}/{kind}", "cranksite"): {"slidersite": "s2"}
        for group in ("actuator",)
        for kind in (
            "general",
            "motor",
            "position",
            "velocity",
            "intvelocity",
            "pid",
            "damper",
            "cylinder",
            "dcmotor",
            "muscle",
            "plugin",
        )
    },
}
"""Attributes that come with another."""

USERS = {"equality": "equality/connect", "tendon": "tendon/spatial", "joint": "body/joint", "geom": "body/geom",
         "site": "body/site", "camera": "body/camera", "light": "body/light", "mesh": "asset/mesh",
         "texture": "asset/texture", "material": "asset/material", "pair": "contact/pair"}  # fmt: skip
"""Element that an element of a default class is a default of; an actuator's is itself."""
