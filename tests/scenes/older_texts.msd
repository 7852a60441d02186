{
 "name": "Mujoco Model",
 "assets": {
  "meshes": {
   "m": {
    "source": {
     "Buffer": {
      "data": {
       "vertices": [],
       "triangles": null,
       "texcoord": null,
       "normal": null,
       "tangents": null,
       "name": "m"
      }
     }
    },
    "transform": {
     "linear": null,
     "translation": null
    },
    "collision_cooking": "Default",
    "extras": {
     "builtin": null,
     "params": null,
     "plugin": "<plugin instance=\"t\"/>",
     "first_object": null,
     "inertia": null,
     "smoothnormal": null,
     "maxhullvert": null,
     "content_type": null,
     "material": null
    }
   }
  },
  "materials": {
   "red": {
    "name": "red",
    "color": [1.0, 1.0, 1.0, 1.0],
    "emissive": [0.0, 0.0, 0.0, 0.0],
    "emissive_intensity": 0.0,
    "specular_color": [1.0, 1.0, 1.0, 1.0],
    "texture_name": null,
    "tex_repeat": [1.0, 1.0],
    "tex_translation": [0.0, 0.0],
    "tex_uniform": false,
    "tex_origin": "TopLeft",
    "reflectance": 0.0,
    "ior": 1.0,
    "transmisive": 0.0,
    "metallic": 0.0,
    "roughness": 0.0,
    "flip_tangent_u": false,
    "flip_tangent_v": false,
    "layers": [],
    "alpha_mode": "Opaque",
    "detail_repeat": [1.0, 1.0],
    "detail_strength": 1.0,
    "both_side": false,
    "depth_bias": 0,
    "cast_shadow": true
   }
  },
  "textures": {},
  "skybox": null,
  "hfields": {},
  "gaussian_clouds": {}
 },
 "mesh_variant_sets": {},
 "hierarchy": {
  "bodies": [
   {
    "link": {
     "name": "b",
     "local_rotation": [0.0, 0.0, 0.0, 1.0],
     "local_translation": [0.0, 0.0, 0.0],
     "inertial": {
      "pos": null,
      "orientation": null,
      "mass": null,
      "diag_inertia": null
     },
     "gravcomp": 0.0,
     "disable_self_collision": false,
     "children": [],
     "joints": [
      {
       "name": "j",
       "type_": "Revolute",
       "axis": [0.0, 0.0, 1.0],
       "ref_": 0.0,
       "margin": 0.0,
       "pos_limit": {
        "lower": -1e39,
        "upper": 1e39
       },
       "limit_force": {
        "Impedance": {
         "spring": {
          "k": 2500.0,
          "d": 100.0
         },
         "impedance": {
          "d0": 0.9,
          "dmax": 0.95,
          "width": 0.001,
          "middle": 0.5,
          "power": 2.0
         }
        }
       },
       "actuator_force_limit": null,
       "friction_loss": 0.0,
       "friction_damping": {
        "damping": 100.0,
        "impedance": 0.9
       },
       "spring_damper": null,
       "armature": 0.0,
       "pos": [0.0, 0.0, 0.0]
      }
     ],
     "geoms": [
      {
       "name": null,
       "priority": 0,
       "shape": "Sdf",
       "position": [0.0, 0.0, 0.0],
       "orientation": [0.0, 0.0, 0.0, 1.0],
       "mesh": "m",
       "mesh_variant_set": null,
       "mesh_transform": null,
       "hfield": null,
       "size": [0.0, 0.0, 0.0],
       "collision_mask": {
        "collide_group": 1,
        "collide_with": 1
       },
       "visual": {
        "material": null,
        "color": [0.5, 0.5, 0.5, 1.0],
        "group": 0
       },
       "inertial": {
        "pos": null,
        "orientation": null,
        "mass": null,
        "diag_inertia": null
       },
       "physics_material": {
        "contact_model": {
         "Impedance": {
          "spring": {
           "k": 2500.0,
           "d": 100.0
          },
          "impedance": {
           "d0": 0.9,
           "dmax": 0.95,
           "width": 0.001,
           "middle": 0.5,
           "power": 2.0
          }
         }
        },
        "force_mix": 1.0,
        "density": 1000.0,
        "friction": [1.0, 0.005, 0.0001],
        "condim": 3
       },
       "margin": 0.0,
       "gap": 0.0,
       "extras": {
        "frame_rotation": null,
        "solref": null,
        "fluidshape": null,
        "fluidcoef": null,
        "shellinertia": null,
        "fitscale": null,
        "surfacevel": null,
        "adhesion": null,
        "castshadow": null,
        "plugin": "<plugin plugin=\"mujoco.sdf.torus\"><config key=\"radius1\" value=\".4\"/></plugin>",
        "user": null
       }
      }
     ],
     "lights": [],
     "cameras": [],
     "sites": [],
     "gaussian_splats": [],
     "extras": {
      "sleep": null,
      "simple": null,
      "fuse": null,
      "carried": [
       {
        "xml": "<flexcomp name=\"rope\" type=\"grid\" dim=\"1\" count=\"5 1 1\" spacing=\".1 .1 .1\" mass=\"1\"><elasticity young=\"1e5\"/></flexcomp>",
        "section": "",
        "place": 0
       },
       {
        "xml": "<plugin plugin=\"mujoco.pid\"><config key=\"a\" value=\"1\"/></plugin>",
        "section": "",
        "place": 0
       }
      ],
      "user": null
     }
    },
    "mocap": false,
    "free": null
   }
  ],
  "geoms": [],
  "lights": [],
  "cameras": [],
  "sites": [],
  "gaussian_splats": []
 },
 "actuators": [],
 "equality_constraint_set": {
  "connects": [],
  "welds": [],
  "joints": []
 },
 "collision_ignores": {
  "link_pairs": []
 },
 "contact_pairs": {
  "pairs": []
 },
 "simulate_option": {
  "timestep": 0.002,
  "gravity": [0.0, 0.0, -9.81],
  "constraint_solver_iterations": 100,
  "constraint_solver_tolerance": 0.0001,
  "friction_model": 2,
  "solver_type": "PGS",
  "disable_constraints": false,
  "disable_contacts": false,
  "disable_actuators": false,
  "disable_frictionloss": false,
  "disable_equality": false,
  "disable_limit": false,
  "disable_damping": false,
  "disable_gravity": false,
  "safty_damping_clamp": true,
  "override_contact_force": null,
  "override_friction": null,
  "override_contact_margin": null,
  "sdf_iterations": 10,
  "sdf_initpoints": 40,
  "convex_strategy": "QuickConvex",
  "coacd_strategy": {
   "threshold": 0.1,
   "max_convex_hull": 64,
   "preprocess_mode": "Auto",
   "prep_resolution": 50,
   "sample_resolution": 2000,
   "mcts_nodes": 20,
   "mcts_iteration": 5,
   "mcts_max_depth": 1,
   "pca": false,
   "merge": false,
   "decimate": false,
   "max_ch_vertex": 256,
   "extrude": false,
   "extrude_margin": 0.01,
   "apx_mode": "Ch",
   "seed": 0,
   "real_metric": false
  },
  "runtime_max_convex_hulls_per_mesh": 64
 },
 "visual": {
  "ambient_light": {
   "brightness": 1000.0,
   "color": [0.1, 0.1, 0.1]
  },
  "head_light": {
   "luminous_power": 1000.0,
   "color": [0.4, 0.4, 0.4]
  },
  "fog_end": 5000.0,
  "fog_start": 5000.0,
  "fog_color": [0.75, 0.75, 0.75, 1.0],
  "z_near": 0.01,
  "z_far": 50.0,
  "dir_shadow_size": 1024,
  "point_shadow_size": 512,
  "haze": null,
  "probes": [],
  "ssao": false,
  "ssgi": {
   "active": false,
   "resolution_scale": 2,
   "ray_count": 2,
   "step_count": 8,
   "thickness": 0.25,
   "intensity": 1.0,
   "gi_denoise_offset": 3,
   "r_ray_count": 64,
   "r_denoise_offset": 3
  },
  "oit": false,
  "env_map_intensity": 1000.0,
  "joint_color": [0.2, 0.6, 0.8, 1.0],
  "bv_color": [0.0, 1.0, 0.0, 0.5],
  "contact_force_color": [0.7, 0.9, 0.9, 1.0],
  "no_frustum_cull": false,
  "disable_near_clip": false,
  "tonemapping": {
   "method": "None_"
  },
  "sensor": {
   "lidar_point_cloud": {
    "point_size_px": 3.0,
    "max_color_distance": 50.0
   }
  }
 },
 "free_camera": {
  "orthographic": false,
  "fovy": 45.0,
  "azimuth": 90.0,
  "elevation": -45.0
 },
 "sensors": {
  "subtree": [],
  "frame": [],
  "joint": [],
  "touch": [],
  "contact": [],
  "lidar": []
 },
 "tendon_set": {
  "joint_tendons": []
 },
 "statistic": {
  "extent": null,
  "center": null
 },
 "keyframes": [],
 "compile_options": {
  "shape_fit": "InertiaBox"
 },
 "extension": {
  "plugins": {
   "mujoco.sdf.torus": {
    "name": "mujoco.sdf.torus",
    "instances": [
     {
      "name": "t",
      "config": {
       "radius1": ".4"
      }
     }
    ]
   },
   "mujoco.pid": {
    "name": "mujoco.pid",
    "instances": []
   }
  }
 },
 "extras": {
  "option": {
   "integrator": "Euler",
   "cone": "pyramidal",
   "jacobian": "auto",
   "solver": "Newton",
   "impratio": 1.0,
   "ls_iterations": 50,
   "ls_tolerance": 0.01,
   "noslip_iterations": 0,
   "noslip_tolerance": 1e-6,
   "ccd_iterations": 35,
   "ccd_tolerance": 1e-6,
   "sleep_tolerance": 0.001,
   "density": 0.0,
   "viscosity": 0.0,
   "wind": [0.0, 0.0, 0.0],
   "magnetic": [0.0, -0.5, 0.0],
   "o_margin": 0.0,
   "o_solref": [0.02, 1.0],
   "o_solimp": [0.9, 0.95, 0.001, 0.5, 2.0],
   "o_friction": [1.0, 1.0, 0.005, 0.0001, 0.0001],
   "actuatorgroupdisable": [],
   "flags": {}
  },
  "compiler": {
   "lengthrange": {
    "mode": "muscle",
    "useexisting": true,
    "uselimit": false,
    "accel": 20.0,
    "maxforce": 0.0,
    "timeconst": 1.0,
    "timestep": 0.01,
    "inttotal": 10.0,
    "interval": 2.0,
    "tolrange": 0.05
   },
   "inertiafromgeom": "auto",
   "inertiagrouprange": [0.0, 5.0],
   "balanceinertia": false,
   "boundmass": 0.0,
   "boundinertia": 0.0,
   "settotalmass": null,
   "discardvisual": false,
   "fusestatic": false,
   "alignfree": false
  },
  "statistic": {
   "meaninertia": null,
   "meanmass": null,
   "meansize": null
  },
  "size": {},
  "visual": {},
  "cube_textures": {},
  "actuators": [
   {
    "name": null,
    "order": 0,
    "shortcut": "muscle",
    "trntype": "joint",
    "target": "j",
    "refsite": "",
    "slidersite": "",
    "cranklength": 0.0,
    "gear": [1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    "dyntype": "none",
    "gaintype": "fixed",
    "biastype": "none",
    "dynprm": [1.0, 0.0, 0.0],
    "gainprm": [1.0, 0.0, 0.0],
    "biasprm": [0.0, 0.0, 0.0],
    "dampratio": null,
    "ctrlrange": null,
    "forcerange": null,
    "actrange": null,
    "lengthrange": [0.0, 1.0],
    "actdim": -1,
    "actearly": false,
    "damping": null,
    "armature": null,
    "nsample": null,
    "interp": null,
    "delay": null,
    "group": 0,
    "user": null,
    "parameters": {
     "range": "0.7 1.1",
     "force": "100"
    },
    "config": null
   },
   {
    "name": null,
    "order": 1,
    "shortcut": "plugin",
    "trntype": "joint",
    "target": "j",
    "refsite": "",
    "slidersite": "",
    "cranklength": 0.0,
    "gear": [1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    "dyntype": "none",
    "gaintype": "fixed",
    "biastype": "none",
    "dynprm": [1.0, 0.0, 0.0],
    "gainprm": [1.0, 0.0, 0.0],
    "biasprm": [0.0, 0.0, 0.0],
    "dampratio": null,
    "ctrlrange": null,
    "forcerange": null,
    "actrange": null,
    "lengthrange": null,
    "actdim": -1,
    "actearly": false,
    "damping": null,
    "armature": null,
    "nsample": null,
    "interp": null,
    "delay": null,
    "group": 0,
    "user": null,
    "parameters": {
     "plugin": "mujoco.pid",
     "dyntype": "filter",
     "dynprm": ".1"
    },
    "config": {
     "kp": "2"
    }
   }
  ],
  "sensors": [],
  "equalities": [],
  "tendons": [],
  "exclude_names": [],
  "carried": [
   {
    "xml": "<frame pos=\"1.0 2.0 3.0\" quat=\"0.7071067811865476 0.0 0.0 0.7071067811865475\"><flexcomp name=\"flag\" type=\"grid\" dim=\"2\" count=\"3 3 1\" spacing=\".1 .1 .1\" material=\"red\" mass=\"1\" quat=\"0.7071067811865476 0.0 0.0 0.7071067811865475\"><edge equality=\"true\"/><pin id=\"0 1\"/></flexcomp></frame>",
    "section": "worldbody",
    "place": 0
   },
   {
    "xml": "<flex name=\"fl\" body=\"b b b\" element=\"0 1 2\" vertex=\"0 0 0 1 0 0 0 1 0\"/>",
    "section": "deformable",
    "place": 0
   },
   {
    "xml": "<skin name=\"sk\" vertex=\"0 0 0 1 0 0 0 1 0\" face=\"0 1 2\"><bone body=\"b\" bindpos=\"0 0 0\" bindquat=\"1 0 0 0\" vertid=\"0 1 2\" vertweight=\"1 1 1\"/></skin>",
    "section": "deformable",
    "place": 1
   },
   {
    "xml": "<exclude body1=\"b\" body2=\"flag_5\"/>",
    "section": "contact",
    "place": 0
   },
   {
    "xml": "<weld body1=\"b\" body2=\"flag_3\"/>",
    "section": "equality",
    "place": 0
   },
   {
    "xml": "<connect body1=\"b\" body2=\"flag_4\" anchor=\"0 0 .1\"/>",
    "section": "equality",
    "place": 1
   },
   {
    "xml": "<framepos name=\"where\" objtype=\"body\" objname=\"flag_8\"/>",
    "section": "sensor",
    "place": 0
   },
   {
    "xml": "<flex flex=\"flag\"/>",
    "section": "equality",
    "place": 2
   },
   {
    "xml": "<key name=\"k\" qpos=\"1 2 3\"/>",
    "section": "keyframe",
    "place": 0
   }
  ],
  "numerics": [],
  "texts": [],
  "tuples": []
 }
}
