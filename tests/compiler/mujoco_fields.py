"""Hold a SceneModel against a mujoco.MjModel, field by field."""

from __future__ import annotations

import dataclasses

import numpy as np

from engine.compiler import SceneModel
from engine.compiler.model import ARRAYS, COUNTS

LEFT_OUT = {
    # name: why it is not compared as it stands (what replaces it, if anything)
    "plugin": "which number a plugin has depends on what a process loaded first; here it is its shape",
    "body_iquat": "axes of equal moments are arbitrary; the inertia tensor is compared instead",
    "body_inertia": "the order of the moments goes with the axes; the inertia tensor is compared instead",
    "body_sameframe": "depends on the axes above",
    "geom_sameframe": "depends on the axes above",
    "site_sameframe": "depends on the axes above",
    "body_treeid": "compared where the body moves",
    "jnt_range": "compared where the joint is limited; MSD keeps no range that does not act",
    "jnt_actfrcrange": "compared where it clamps; MSD's free joint keeps none",
    "jnt_solref": "compared where the joint is limited and given in the positive form, which MSD keeps",
    "jnt_solimp": "compared where the joint is limited",
    "jnt_margin": "compared where the joint is limited",
    "qpos_spring": "compared where the joint has a spring; MSD keeps no rest position without one",
    "geom_rgba": "compared by the renderer: MSD's material colours are not MuJoCo's",
    "geom_aabb": "of meshes: depends on the axes; compared for the other geoms",
    "geom_fluid": "MuJoCo integrates the added mass numerically, to 1e-6; compared in test_medium.py",
    "geom_size": "compared where the shape has such a size; of meshes it depends on the axes",
    "site_size": "compared where the shape has such a size",
    "tendon_range": "compared where the tendon is limited",
    "actuator_ctrlrange": "compared where it clamps",
    "actuator_forcerange": "compared where it clamps",
    "actuator_actrange": "compared where it clamps",
    "mesh_scale": "MSD keeps the whole linear map, not its factors; it is in mesh_vert",
    "mesh_pos": "of meshes that MuJoCo made the same vertices of; see test_mesh.py",
    "eq_data": "compared but for welds of sites, where MuJoCo leaves numbers in the unused anchor",
    "light_type": "MSD says rect lights, and MuJoCo image lights",
    "actuator_ctrlspec": "the kind of input that a shortcut implies; MSD keeps the law, not the shortcut",
    "ntex": "textures of a World have names; MuJoCo's skyboxes need none, and attaching brings them along",
    "tex_type": "compared by name: a World keeps cube textures in a list of their own",
    "mat_texid": "compared by name of the texture, see above",
    "light_texid": "compared by name of the texture, see above",
    "site_dataid": "compared by the renderer: meshes that only sites show are in the model too",
}
MESH = {name for name in ARRAYS if name.startswith("mesh_")} | {name for name in COUNTS if name.startswith("nmesh")}
"""Hull vertices come in another order from another hull code: compared as shapes in test_mesh.py."""

NOT_BUILT = {
    # prefix or name of what MjModel has and SceneModel has not: why
    "nefm": "factors of MuJoCo's own solution for flexes",
    "efm": "factors of MuJoCo's own solution for flexes",
    "flex_bvh": "bounding volume trees are MuJoCo's own structure; our broadphase has another",
    "skin_pathadr": "a World knows the files of its skins",
    "plugin_": "settings of plugins as text and places in states, of which distance fields have none: geom_sdfprm",
    "npluginattr": "a size of the text above",
    "npluginstate": "distance fields have no state",
    "body_plugin": "plugins of bodies are not run",
    "oct": "octrees of signed distance fields are MuJoCo's own structure",
    "noct": "octrees of signed distance fields are MuJoCo's own structure",
    "mesh_oct": "octrees of signed distance fields are MuJoCo's own structure",
    "bvh": "bounding volume trees are MuJoCo's own structure; our broadphase has another",
    "nbvh": "bounding volume trees are MuJoCo's own structure; our broadphase has another",
    "body_bvh": "bounding volume trees are MuJoCo's own structure; our broadphase has another",
    "mesh_bvh": "bounding volume trees are MuJoCo's own structure; our broadphase has another",
    "mesh_extrema": "a starting point of MuJoCo's hull search; ours walks the hull's graph",
    "mesh_facenormal": "what a renderer needs of a mesh is made from its file",
    "mesh_texcoord": "what a renderer needs of a mesh is made from its file",
    "mesh_facetexcoord": "what a renderer needs of a mesh is made from its file",
    "nmeshtexcoord": "what a renderer needs of a mesh is made from its file",
    "nmeshdegmax": "a size of MuJoCo's buffers",
    "npolygonmax": "a size of MuJoCo's buffers",
    "tex_": "pixels of a texture are the renderer's",
    "ntexdata": "pixels of a texture are the renderer's",
    "name": "names are lists by kind: SceneModel.names",
    "nnames": "names are lists by kind: SceneModel.names",
    "paths": "paths of assets are in the World",
    "npaths": "paths of assets are in the World",
    "mesh_pathadr": "paths of assets are in the World",
    "hfield_pathadr": "paths of assets are in the World",
    "narena": "a size of MuJoCo's memory",
    "nbuffer": "a size of MuJoCo's memory",
    "njmax": "a size of MuJoCo's memory",
    "nconmax": "a size of MuJoCo's memory",
    "signature": "of an mjSpec",
    "vis": "how MuJoCo's viewer draws; ours draws from World.visual",
}
"""Everything else of MjModel is in the SceneModel, which test_mujoco.py checks."""

LIMITED = {
    "jnt_range": "jnt_limited",
    "jnt_actfrcrange": "jnt_actfrclimited",
    "jnt_solref": "jnt_limited",
    "jnt_solimp": "jnt_limited",
    "jnt_margin": "jnt_limited",
    "tendon_range": "tendon_limited",
    "actuator_ctrlrange": "actuator_ctrllimited",
    "actuator_forcerange": "actuator_forcelimited",
    "actuator_actrange": "actuator_actlimited",
}


def inertia_tensors(model) -> np.ndarray:
    """(nbody, 3, 3) inertia of every body about its centre of mass, in its own frame."""
    tensors = []
    for quat, moments in zip(model.body_iquat, model.body_inertia, strict=True):
        w, x, y, z = quat
        turn = np.array(
            [
                [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
            ]
        )
        tensors.append(turn @ np.diag(moments) @ turn.T)
    return np.array(tensors)


def align(quat: np.ndarray, other: np.ndarray) -> np.ndarray:
    """`quat` with the sign that is closer to `other`: q and -q are one rotation."""
    flip = np.where((quat * other).sum(axis=-1, keepdims=True) < 0, -1.0, 1.0)
    return quat * flip


def compare_textures(model: SceneModel, truth, found: list[str]) -> None:
    """Textures of lights and materials, by name, and the kind of each named texture."""
    names = [truth.tex(i).name for i in range(truth.ntex)]
    for field in ("mat_texid", "light_texid"):
        ours = [model.names["texture"][i] if i >= 0 else "" for i in getattr(model, field).ravel()]
        theirs = [names[i] if i >= 0 else "" for i in np.ravel(getattr(truth, field))]
        found += [f"{field}: {a!r}, MuJoCo has {b!r}" for a, b in zip(ours, theirs, strict=True) if a != b]
    for name, kind in zip(names, truth.tex_type, strict=True):
        if name and model.tex_type[model.names["texture"].index(name)] != kind:
            found.append(f"tex_type of {name!r}: MuJoCo has {kind}")


def differences(model: SceneModel, truth, tolerance: float = 1e-5, skip: tuple[str, ...] = ()) -> list[str]:
    """Every compared field that differs, with the largest difference relative to the field's size."""
    found = []

    def compare(name: str, ours, theirs) -> None:
        ours, theirs = np.asarray(ours, float), np.asarray(theirs, float)
        if ours.shape != theirs.shape:
            found.append(f"{name}: shape {ours.shape}, MuJoCo has {theirs.shape}")
        elif ours.size:
            gap = np.abs(ours - theirs) / np.maximum(1, np.abs(theirs))
            if not gap.max() <= tolerance:
                at = np.unravel_index(np.nanargmax(gap), gap.shape)
                found.append(f"{name}{[int(i) for i in at]}: {ours[at]:.9g}, MuJoCo has {theirs[at]:.9g}")

    for name in (*COUNTS, "ngravcomp"):
        if hasattr(truth, name) and name not in LEFT_OUT and name not in MESH and name not in skip:
            compare(name, getattr(model, name), getattr(truth, name))
    if found:
        return found
    for name in ARRAYS:
        if name in LEFT_OUT or name in MESH or name in skip or not hasattr(truth, name):
            continue
        ours, theirs = getattr(model, name), getattr(truth, name)
        compare(name, align(ours, theirs) if name.endswith("quat") else ours, theirs)
    for name, flag in LIMITED.items():
        if name not in skip:
            rows = np.asarray(getattr(truth, flag), bool)
            if name == "jnt_solref":
                rows = rows & (np.asarray(truth.jnt_solref)[:, 0] > 0)
            compare(name, getattr(model, name)[rows], getattr(truth, name)[rows])
    compare("inertia tensors", inertia_tensors(model), inertia_tensors(truth))
    compare("moments", np.sort(model.body_inertia, axis=1), np.sort(truth.body_inertia, axis=1))
    used = (np.asarray(truth.eq_type) != 1) | (np.asarray(truth.eq_objtype) == 1)
    compare("eq_data", model.eq_data[used], truth.eq_data[used])
    compare("eq_data", model.eq_data[~used, 3:], truth.eq_data[~used, 3:])
    moving = np.asarray(truth.body_treeid) >= 0
    compare("body_treeid", model.body_treeid[moving], truth.body_treeid[moving])
    sprung = [
        adr
        for adr, kind, k in zip(truth.jnt_qposadr, truth.jnt_type, truth.jnt_stiffness, strict=True)
        if kind < 2 or k
    ]
    compare("qpos_spring", model.qpos_spring[sprung], truth.qpos_spring[sprung])
    kinds = np.asarray(truth.geom_type)
    compare("geom_aabb", model.geom_aabb[kinds != 7], truth.geom_aabb[kinds != 7])
    for count, which in ((3, (0, 1, 4, 6)), (2, (3, 5)), (1, (2,))):
        rows = np.isin(kinds, which)
        compare("geom_size", model.geom_size[rows, :count], truth.geom_size[rows, :count])
        rows = np.isin(truth.site_type, which)
        compare("site_size", model.site_size[rows, :count], truth.site_size[rows, :count])
    compare_textures(model, truth, found)
    for part in ("opt", "stat"):
        for field in dataclasses.fields(getattr(model, part)):
            if f"{part}.{field.name}" not in skip and hasattr(getattr(truth, part), field.name):
                compare(
                    f"{part}.{field.name}",
                    getattr(getattr(model, part), field.name),
                    getattr(getattr(truth, part), field.name),
                )
    return found
