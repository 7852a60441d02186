# ruff: noqa: RUF009  (fields are declared by functions that return dataclass fields)
"""How the flex arrays of a SceneModel are declared."""

from __future__ import annotations

from dataclasses import dataclass

from engine.compiler.declarations import Array, constants, floats, ints, look_ids, looks, reals


@dataclass(eq=False)
class Flexes:
    """Flexes; vertices, edges and elements are numbered within each in its tables."""

    nflex: int = 0
    nflexnode: int = 0
    nflexvert: int = 0
    nflexedge: int = 0
    nflexelem: int = 0
    nflexelemdata: int = 0
    nflexstiffness: int = 0
    nflexbending: int = 0
    nflexelemedge: int = 0
    nflexshelldata: int = 0
    nflextexcoord: int = 0
    nJfe: int = 0
    flex_contype: Array = ints("nflex")
    flex_conaffinity: Array = ints("nflex")
    flex_condim: Array = ints("nflex")
    flex_priority: Array = ints("nflex")
    flex_solmix: Array = constants("nflex")
    flex_solref: Array = constants("nflex", 2)
    flex_solimp: Array = constants("nflex", 5)
    flex_friction: Array = constants("nflex", 3)
    flex_margin: Array = constants("nflex")
    flex_gap: Array = constants("nflex")
    flex_selfcollide: Array = ints("nflex")
    flex_activelayers: Array = ints("nflex")
    flex_passive: Array = ints("nflex")
    flex_dim: Array = ints("nflex")
    flex_matid: Array = look_ids("nflexelem")
    flex_group: Array = look_ids("nflex")
    flex_interp: Array = ints("nflex")
    flex_cellnum: Array = ints("nflex", 3)
    flex_nodeadr: Array = ints("nflex")
    flex_nodenum: Array = ints("nflex")
    flex_vertadr: Array = ints("nflex")
    flex_vertnum: Array = ints("nflex")
    flex_edgeadr: Array = ints("nflex")
    flex_edgenum: Array = ints("nflex")
    flex_elemadr: Array = ints("nflex")
    flex_elemnum: Array = ints("nflex")
    flex_elemdataadr: Array = ints("nflex")
    flex_stiffnessadr: Array = ints("nflex")
    flex_elemedgeadr: Array = ints("nflex")
    flex_bendingadr: Array = ints("nflex")
    flex_plasticadr: Array = ints("nflex")
    flex_plasticmode: Array = ints("nflex")
    flex_shellnum: Array = ints("nflex")
    flex_shelldataadr: Array = ints("nflex")
    flex_texcoordadr: Array = ints("nflex")
    flex_nodebodyid: Array = ints("nflexnode")
    flex_vertbodyid: Array = ints("nflexvert")
    flex_vertcell: Array = ints("nflexvert")
    flex_edge: Array = ints("nflexedge", 2)
    flex_edgeflap: Array = ints("nflexedge", 2)
    flex_elem: Array = ints("nflexelemdata")
    flex_elemtexcoord: Array = ints("nflexelemdata")
    flex_elemedge: Array = ints("nflexelemedge")
    flex_elemlayer: Array = ints("nflexelem")
    flex_shell: Array = ints("nflexshelldata")
    flex_vert: Array = constants("nflexvert", 3)
    flex_vert0: Array = constants("nflexvert", 3)
    flex_node: Array = constants("nflexnode", 3)
    flex_node0: Array = constants("nflexnode", 3)
    flexedge_length0: Array = constants("nflexedge")
    flexedge_invweight0: Array = reals("nflexedge")
    flex_radius: Array = constants("nflex")
    flex_size: Array = constants("nflex", 3)
    flex_stiffness: Array = constants("nflexstiffness")
    flex_bending: Array = constants("nflexbending")
    flex_damping: Array = constants("nflex")
    flex_yield: Array = constants("nflex", 2)
    flex_edgestiffness: Array = constants("nflex")
    flex_edgedamping: Array = constants("nflex")
    flex_edgeequality: Array = ints("nflex")
    flex_rigid: Array = ints("nflex")
    flexedge_rigid: Array = ints("nflexedge")
    flex_centered: Array = ints("nflex")
    flex_flatskin: Array = look_ids("nflex")
    flexedge_J_rownnz: Array = ints("nflexedge")
    flexedge_J_rowadr: Array = ints("nflexedge")
    flexedge_J_colind: Array = ints("nJfe")
    flex_rgba: Array = looks("nflex", 4)
    flex_texcoord: Array = floats("nflextexcoord", 2)
