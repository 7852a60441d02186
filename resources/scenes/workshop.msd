{
 "name": "workshop",
 "assets": {
  "meshes": {},
  "materials": {
   "floor": {
    "name": "floor",
    "color": [
     1.0,
     1.0,
     1.0,
     1.0
    ],
    "emissive": [
     0.0,
     0.0,
     0.0,
     0.0
    ],
    "emissive_intensity": 0.0,
    "specular_color": [
     1.0,
     1.0,
     1.0,
     1.0
    ],
    "texture_name": "tiles",
    "tex_repeat": [
     1.0,
     1.0
    ],
    "tex_translation": [
     0.0,
     0.0
    ],
    "tex_uniform": true,
    "tex_origin": "TopLeft",
    "reflectance": 0.3,
    "ior": 1.0,
    "transmisive": 0.0,
    "metallic": 0.0,
    "roughness": 0.8,
    "flip_tangent_u": false,
    "flip_tangent_v": false,
    "layers": [],
    "alpha_mode": "Opaque",
    "detail_repeat": [
     1.0,
     1.0
    ],
    "detail_strength": 1.0,
    "both_side": false,
    "depth_bias": 0,
    "cast_shadow": true
   },
   "steel": {
    "name": "steel",
    "color": [
     0.72,
     0.74,
     0.77,
     1.0
    ],
    "emissive": [
     0.0,
     0.0,
     0.0,
     0.0
    ],
    "emissive_intensity": 0.0,
    "specular_color": [
     1.0,
     1.0,
     1.0,
     1.0
    ],
    "texture_name": null,
    "tex_repeat": [
     1.0,
     1.0
    ],
    "tex_translation": [
     0.0,
     0.0
    ],
    "tex_uniform": false,
    "tex_origin": "TopLeft",
    "reflectance": 0.0,
    "ior": 1.0,
    "transmisive": 0.0,
    "metallic": 1.0,
    "roughness": 0.35,
    "flip_tangent_u": false,
    "flip_tangent_v": false,
    "layers": [],
    "alpha_mode": "Opaque",
    "detail_repeat": [
     1.0,
     1.0
    ],
    "detail_strength": 1.0,
    "both_side": false,
    "depth_bias": 0,
    "cast_shadow": true
   },
   "orange": {
    "name": "orange",
    "color": [
     0.95,
     0.42,
     0.08,
     1.0
    ],
    "emissive": [
     0.0,
     0.0,
     0.0,
     0.0
    ],
    "emissive_intensity": 0.0,
    "specular_color": [
     1.0,
     1.0,
     1.0,
     1.0
    ],
    "texture_name": null,
    "tex_repeat": [
     1.0,
     1.0
    ],
    "tex_translation": [
     0.0,
     0.0
    ],
    "tex_uniform": false,
    "tex_origin": "TopLeft",
    "reflectance": 0.5,
    "ior": 1.0,
    "transmisive": 0.0,
    "metallic": 0.0,
    "roughness": 0.4,
    "flip_tangent_u": false,
    "flip_tangent_v": false,
    "layers": [],
    "alpha_mode": "Opaque",
    "detail_repeat": [
     1.0,
     1.0
    ],
    "detail_strength": 1.0,
    "both_side": false,
    "depth_bias": 0,
    "cast_shadow": true
   },
   "blue": {
    "name": "blue",
    "color": [
     0.1,
     0.32,
     0.75,
     1.0
    ],
    "emissive": [
     0.0,
     0.0,
     0.0,
     0.0
    ],
    "emissive_intensity": 0.0,
    "specular_color": [
     1.0,
     1.0,
     1.0,
     1.0
    ],
    "texture_name": null,
    "tex_repeat": [
     1.0,
     1.0
    ],
    "tex_translation": [
     0.0,
     0.0
    ],
    "tex_uniform": false,
    "tex_origin": "TopLeft",
    "reflectance": 0.6,
    "ior": 1.0,
    "transmisive": 0.0,
    "metallic": 0.0,
    "roughness": 0.3,
    "flip_tangent_u": false,
    "flip_tangent_v": false,
    "layers": [],
    "alpha_mode": "Opaque",
    "detail_repeat": [
     1.0,
     1.0
    ],
    "detail_strength": 1.0,
    "both_side": false,
    "depth_bias": 0,
    "cast_shadow": true
   },
   "rubber": {
    "name": "rubber",
    "color": [
     0.06,
     0.06,
     0.07,
     1.0
    ],
    "emissive": [
     0.0,
     0.0,
     0.0,
     0.0
    ],
    "emissive_intensity": 0.0,
    "specular_color": [
     1.0,
     1.0,
     1.0,
     1.0
    ],
    "texture_name": null,
    "tex_repeat": [
     1.0,
     1.0
    ],
    "tex_translation": [
     0.0,
     0.0
    ],
    "tex_uniform": false,
    "tex_origin": "TopLeft",
    "reflectance": 0.3,
    "ior": 1.0,
    "transmisive": 0.0,
    "metallic": 0.0,
    "roughness": 0.9,
    "flip_tangent_u": false,
    "flip_tangent_v": false,
    "layers": [],
    "alpha_mode": "Opaque",
    "detail_repeat": [
     1.0,
     1.0
    ],
    "detail_strength": 1.0,
    "both_side": false,
    "depth_bias": 0,
    "cast_shadow": true
   },
   "wood": {
    "name": "wood",
    "color": [
     0.72,
     0.5,
     0.3,
     1.0
    ],
    "emissive": [
     0.0,
     0.0,
     0.0,
     0.0
    ],
    "emissive_intensity": 0.0,
    "specular_color": [
     1.0,
     1.0,
     1.0,
     1.0
    ],
    "texture_name": null,
    "tex_repeat": [
     1.0,
     1.0
    ],
    "tex_translation": [
     0.0,
     0.0
    ],
    "tex_uniform": false,
    "tex_origin": "TopLeft",
    "reflectance": 0.4,
    "ior": 1.0,
    "transmisive": 0.0,
    "metallic": 0.0,
    "roughness": 0.75,
    "flip_tangent_u": false,
    "flip_tangent_v": false,
    "layers": [],
    "alpha_mode": "Opaque",
    "detail_repeat": [
     1.0,
     1.0
    ],
    "detail_strength": 1.0,
    "both_side": false,
    "depth_bias": 0,
    "cast_shadow": true
   },
   "gold": {
    "name": "gold",
    "color": [
     1.0,
     0.78,
     0.34,
     1.0
    ],
    "emissive": [
     0.0,
     0.0,
     0.0,
     0.0
    ],
    "emissive_intensity": 0.0,
    "specular_color": [
     1.0,
     1.0,
     1.0,
     1.0
    ],
    "texture_name": null,
    "tex_repeat": [
     1.0,
     1.0
    ],
    "tex_translation": [
     0.0,
     0.0
    ],
    "tex_uniform": false,
    "tex_origin": "TopLeft",
    "reflectance": 0.0,
    "ior": 1.0,
    "transmisive": 0.0,
    "metallic": 1.0,
    "roughness": 0.25,
    "flip_tangent_u": false,
    "flip_tangent_v": false,
    "layers": [],
    "alpha_mode": "Opaque",
    "detail_repeat": [
     1.0,
     1.0
    ],
    "detail_strength": 1.0,
    "both_side": false,
    "depth_bias": 0,
    "cast_shadow": true
   },
   "glass": {
    "name": "glass",
    "color": [
     0.5,
     0.8,
     0.95,
     0.35
    ],
    "emissive": [
     0.0,
     0.0,
     0.0,
     0.0
    ],
    "emissive_intensity": 0.0,
    "specular_color": [
     1.0,
     1.0,
     1.0,
     1.0
    ],
    "texture_name": null,
    "tex_repeat": [
     1.0,
     1.0
    ],
    "tex_translation": [
     0.0,
     0.0
    ],
    "tex_uniform": false,
    "tex_origin": "TopLeft",
    "reflectance": 0.7,
    "ior": 1.0,
    "transmisive": 0.0,
    "metallic": 0.0,
    "roughness": 0.1,
    "flip_tangent_u": false,
    "flip_tangent_v": false,
    "layers": [],
    "alpha_mode": "Blend",
    "detail_repeat": [
     1.0,
     1.0
    ],
    "detail_strength": 1.0,
    "both_side": false,
    "depth_bias": 0,
    "cast_shadow": true
   }
  },
  "textures": {
   "sky": {
    "name": "sky",
    "source": {
     "Gradient": {
      "rgb1": [
       0.55,
       0.68,
       0.85
      ],
      "rgb2": [
       0.16,
       0.2,
       0.28
      ],
      "width": 512.0,
      "height": 3072.0,
      "mark": "None_",
      "markrgb": [
       1.0,
       1.0,
       1.0
      ]
     }
    },
    "type_": "Skybox",
    "color_space": "Srgb",
    "gen_mipmaps": true,
    "compress": false,
    "grid_size": null,
    "grid_layout": null
   },
   "tiles": {
    "name": "tiles",
    "source": {
     "Checker": {
      "rgb1": [
       0.42,
       0.45,
       0.48
      ],
      "rgb2": [
       0.34,
       0.37,
       0.4
      ],
      "width": 256.0,
      "height": 256.0,
      "mark": "Edge",
      "markrgb": [
       0.28,
       0.3,
       0.33
      ]
     }
    },
    "type_": "D2",
    "color_space": "Srgb",
    "gen_mipmaps": true,
    "compress": false,
    "grid_size": null,
    "grid_layout": null
   }
  },
  "skybox": "sky",
  "hfields": {},
  "gaussian_clouds": {}
 },
 "mesh_variant_sets": {},
 "hierarchy": {
  "bodies": [
   {
    "link": {
     "name": "pedestal",
     "local_rotation": [
      0.0,
      0.0,
      0.0,
      1.0
     ],
     "local_translation": [
      0.0,
      0.35,
      0.0
     ],
     "inertial": {
      "pos": null,
      "orientation": null,
      "mass": null,
      "diag_inertia": null
     },
     "gravcomp": 0.0,
     "disable_self_collision": false,
     "children": [
      {
       "name": "shoulder",
       "local_rotation": [
        0.0,
        0.0,
        0.0,
        1.0
       ],
       "local_translation": [
        0.0,
        0.0,
        0.24
       ],
       "inertial": {
        "pos": null,
        "orientation": null,
        "mass": null,
        "diag_inertia": null
       },
       "gravcomp": 0.0,
       "disable_self_collision": false,
       "children": [
        {
         "name": "upper_arm",
         "local_rotation": [
          0.0,
          0.0,
          0.0,
          1.0
         ],
         "local_translation": [
          0.0,
          0.0,
          0.05
         ],
         "inertial": {
          "pos": null,
          "orientation": null,
          "mass": null,
          "diag_inertia": null
         },
         "gravcomp": 0.0,
         "disable_self_collision": false,
         "children": [
          {
           "name": "forearm",
           "local_rotation": [
            0.0,
            0.0,
            0.0,
            1.0
           ],
           "local_translation": [
            0.0,
            0.0,
            0.4
           ],
           "inertial": {
            "pos": null,
            "orientation": null,
            "mass": null,
            "diag_inertia": null
           },
           "gravcomp": 0.0,
           "disable_self_collision": false,
           "children": [
            {
             "name": "hand",
             "local_rotation": [
              0.0,
              0.0,
              0.0,
              1.0
             ],
             "local_translation": [
              0.0,
              0.0,
              0.32
             ],
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
               "name": "wrist",
               "type_": "Revolute",
               "axis": [
                0.0,
                1.0,
                0.0
               ],
               "ref_": 0.0,
               "margin": 0.0,
               "pos_limit": {
                "lower": -2.0943951023931953,
                "upper": 2.0943951023931953
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
               "spring_damper": {
                "coeff": {
                 "StiffnessDamping": {
                  "k": 0.0,
                  "d": 0.3
                 }
                },
                "target_pos": 0.0
               },
               "armature": 0.01,
               "pos": [
                0.0,
                0.0,
                0.0
               ]
              }
             ],
             "geoms": [
              {
               "name": null,
               "priority": 0,
               "shape": "Box",
               "position": [
                0.0,
                0.0,
                0.04
               ],
               "orientation": [
                0.0,
                0.0,
                0.0,
                1.0
               ],
               "mesh": null,
               "mesh_variant_set": null,
               "mesh_transform": null,
               "hfield": null,
               "size": [
                0.035,
                0.06,
                0.03
               ],
               "collision_mask": {
                "collide_group": 1,
                "collide_with": 1
               },
               "visual": {
                "material": "steel",
                "color": null,
                "group": 0
               },
               "inertial": {
                "pos": null,
                "orientation": null,
                "mass": 0.25,
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
                "friction": [
                 0.9,
                 0.005,
                 0.0001
                ],
                "condim": 3
               },
               "margin": 0.0,
               "gap": 0.0
              }
             ],
             "lights": [],
             "cameras": [
              {
               "name": "hand",
               "position": [
                0.0,
                0.0,
                0.1
               ],
               "orientation": [
                1.0,
                0.0,
                0.0,
                6.123233995736766e-17
               ],
               "position_track": "FixedLocal",
               "rotation_track": "FixedLocal",
               "track_target": null,
               "orthographic": false,
               "fovy": 70.0,
               "depth_only": false,
               "segmentation": "Disable",
               "znear": 0.0,
               "zfar": 0.0,
               "track_position_speed": 0.0,
               "track_rotation_speed": 0.0,
               "resolution_x": 1,
               "resolution_y": 1,
               "auto_batch_render": false
              }
             ],
             "sites": [
              {
               "name": "tip",
               "position": [
                0.0,
                0.0,
                0.09
               ],
               "orientation": [
                0.0,
                0.0,
                0.0,
                1.0
               ],
               "shape": "Sphere",
               "group": 0,
               "material": null,
               "rgba": [
                0.1,
                0.9,
                0.3,
                1.0
               ],
               "size": [
                0.012,
                0.005,
                0.005
               ],
               "from_to": null
              }
             ],
             "gaussian_splats": []
            }
           ],
           "joints": [
            {
             "name": "elbow",
             "type_": "Revolute",
             "axis": [
              0.0,
              1.0,
              0.0
             ],
             "ref_": 0.0,
             "margin": 0.0,
             "pos_limit": {
              "lower": -2.443460952792061,
              "upper": 2.443460952792061
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
             "spring_damper": {
              "coeff": {
               "StiffnessDamping": {
                "k": 0.0,
                "d": 1.0
               }
              },
              "target_pos": 0.0
             },
             "armature": 0.03,
             "pos": [
              0.0,
              0.0,
              0.0
             ]
            }
           ],
           "geoms": [
            {
             "name": null,
             "priority": 0,
             "shape": "Sphere",
             "position": [
              0.0,
              0.0,
              0.0
             ],
             "orientation": [
              0.0,
              0.0,
              0.0,
              1.0
             ],
             "mesh": null,
             "mesh_variant_set": null,
             "mesh_transform": null,
             "hfield": null,
             "size": [
              0.058,
              0.0,
              0.0
             ],
             "collision_mask": {
              "collide_group": 1,
              "collide_with": 1
             },
             "visual": {
              "material": "steel",
              "color": null,
              "group": 0
             },
             "inertial": {
              "pos": null,
              "orientation": null,
              "mass": 0.3,
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
              "friction": [
               0.9,
               0.005,
               0.0001
              ],
              "condim": 3
             },
             "margin": 0.0,
             "gap": 0.0
            },
            {
             "name": null,
             "priority": 0,
             "shape": "Capsule",
             "position": [
              0.0,
              0.0,
              0.16
             ],
             "orientation": [
              0.0,
              0.0,
              0.0,
              1.0
             ],
             "mesh": null,
             "mesh_variant_set": null,
             "mesh_transform": null,
             "hfield": null,
             "size": [
              0.036,
              0.16,
              0.0
             ],
             "collision_mask": {
              "collide_group": 1,
              "collide_with": 1
             },
             "visual": {
              "material": "orange",
              "color": null,
              "group": 0
             },
             "inertial": {
              "pos": null,
              "orientation": null,
              "mass": 0.8,
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
              "friction": [
               0.9,
               0.005,
               0.0001
              ],
              "condim": 3
             },
             "margin": 0.0,
             "gap": 0.0,
             "extras": {
              "frame_rotation": [
               1.0,
               0.0,
               0.0,
               0.0
              ],
              "solref": null,
              "fluidshape": null,
              "fluidcoef": null,
              "shellinertia": null,
              "fitscale": null,
              "surfacevel": null,
              "adhesion": null,
              "castshadow": null,
              "user": null
             }
            }
           ],
           "lights": [],
           "cameras": [],
           "sites": [],
           "gaussian_splats": []
          }
         ],
         "joints": [
          {
           "name": "shoulder",
           "type_": "Revolute",
           "axis": [
            0.0,
            1.0,
            0.0
           ],
           "ref_": 0.0,
           "margin": 0.0,
           "pos_limit": {
            "lower": -1.7453292519943295,
            "upper": 1.7453292519943295
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
           "spring_damper": {
            "coeff": {
             "StiffnessDamping": {
              "k": 0.0,
              "d": 1.5
             }
            },
            "target_pos": 0.0
           },
           "armature": 0.05,
           "pos": [
            0.0,
            0.0,
            0.0
           ]
          }
         ],
         "geoms": [
          {
           "name": null,
           "priority": 0,
           "shape": "Capsule",
           "position": [
            0.0,
            0.0,
            0.2
           ],
           "orientation": [
            0.0,
            0.0,
            0.0,
            1.0
           ],
           "mesh": null,
           "mesh_variant_set": null,
           "mesh_transform": null,
           "hfield": null,
           "size": [
            0.045,
            0.2,
            0.0
           ],
           "collision_mask": {
            "collide_group": 1,
            "collide_with": 1
           },
           "visual": {
            "material": "orange",
            "color": null,
            "group": 0
           },
           "inertial": {
            "pos": null,
            "orientation": null,
            "mass": 1.2,
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
            "friction": [
             0.9,
             0.005,
             0.0001
            ],
            "condim": 3
           },
           "margin": 0.0,
           "gap": 0.0,
           "extras": {
            "frame_rotation": [
             1.0,
             0.0,
             0.0,
             0.0
            ],
            "solref": null,
            "fluidshape": null,
            "fluidcoef": null,
            "shellinertia": null,
            "fitscale": null,
            "surfacevel": null,
            "adhesion": null,
            "castshadow": null,
            "user": null
           }
          }
         ],
         "lights": [],
         "cameras": [],
         "sites": [],
         "gaussian_splats": []
        }
       ],
       "joints": [
        {
         "name": "yaw",
         "type_": "Revolute",
         "axis": [
          0.0,
          0.0,
          1.0
         ],
         "ref_": 0.0,
         "margin": 0.0,
         "pos_limit": {
          "lower": -2.9670597283903604,
          "upper": 2.9670597283903604
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
         "spring_damper": {
          "coeff": {
           "StiffnessDamping": {
            "k": 0.0,
            "d": 1.5
           }
          },
          "target_pos": 0.0
         },
         "armature": 0.05,
         "pos": [
          0.0,
          0.0,
          0.0
         ]
        }
       ],
       "geoms": [
        {
         "name": null,
         "priority": 0,
         "shape": "Cylinder",
         "position": [
          0.0,
          0.0,
          0.0
         ],
         "orientation": [
          0.0,
          0.0,
          0.0,
          1.0
         ],
         "mesh": null,
         "mesh_variant_set": null,
         "mesh_transform": null,
         "hfield": null,
         "size": [
          0.08,
          0.05,
          0.0
         ],
         "collision_mask": {
          "collide_group": 1,
          "collide_with": 1
         },
         "visual": {
          "material": "orange",
          "color": null,
          "group": 0
         },
         "inertial": {
          "pos": null,
          "orientation": null,
          "mass": 1.5,
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
          "friction": [
           0.9,
           0.005,
           0.0001
          ],
          "condim": 3
         },
         "margin": 0.0,
         "gap": 0.0
        }
       ],
       "lights": [],
       "cameras": [],
       "sites": [],
       "gaussian_splats": []
      }
     ],
     "joints": [],
     "geoms": [
      {
       "name": "pedestal",
       "priority": 0,
       "shape": "Cylinder",
       "position": [
        0.0,
        0.0,
        0.1
       ],
       "orientation": [
        0.0,
        0.0,
        0.0,
        1.0
       ],
       "mesh": null,
       "mesh_variant_set": null,
       "mesh_transform": null,
       "hfield": null,
       "size": [
        0.11,
        0.1,
        0.0
       ],
       "collision_mask": {
        "collide_group": 1,
        "collide_with": 1
       },
       "visual": {
        "material": "steel",
        "color": null,
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
        "friction": [
         0.9,
         0.005,
         0.0001
        ],
        "condim": 3
       },
       "margin": 0.0,
       "gap": 0.0
      }
     ],
     "lights": [],
     "cameras": [],
     "sites": [],
     "gaussian_splats": []
    },
    "mocap": false,
    "free": null
   },
   {
    "link": {
     "name": "rover",
     "local_rotation": [
      0.0,
      0.0,
      0.0,
      1.0
     ],
     "local_translation": [
      -0.75,
      -0.45,
      0.13
     ],
     "inertial": {
      "pos": null,
      "orientation": null,
      "mass": null,
      "diag_inertia": null
     },
     "gravcomp": 0.0,
     "disable_self_collision": false,
     "children": [
      {
       "name": "wheel_fl",
       "local_rotation": [
        0.0,
        0.0,
        0.0,
        1.0
       ],
       "local_translation": [
        0.12,
        0.13,
        -0.05
       ],
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
         "name": "wheel_fl",
         "type_": "Revolute",
         "axis": [
          0.0,
          1.0,
          0.0
         ],
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
         "spring_damper": {
          "coeff": {
           "StiffnessDamping": {
            "k": 0.0,
            "d": 0.02
           }
          },
          "target_pos": 0.0
         },
         "armature": 0.0,
         "pos": [
          0.0,
          0.0,
          0.0
         ]
        }
       ],
       "geoms": [
        {
         "name": null,
         "priority": 0,
         "shape": "Cylinder",
         "position": [
          0.0,
          0.0,
          0.0
         ],
         "orientation": [
          -0.7071067811865475,
          0.0,
          0.0,
          0.7071067811865476
         ],
         "mesh": null,
         "mesh_variant_set": null,
         "mesh_transform": null,
         "hfield": null,
         "size": [
          0.07,
          0.025,
          0.0
         ],
         "collision_mask": {
          "collide_group": 1,
          "collide_with": 1
         },
         "visual": {
          "material": "rubber",
          "color": null,
          "group": 0
         },
         "inertial": {
          "pos": null,
          "orientation": null,
          "mass": 0.3,
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
          "friction": [
           1.2,
           0.005,
           0.0001
          ],
          "condim": 3
         },
         "margin": 0.0,
         "gap": 0.0
        }
       ],
       "lights": [],
       "cameras": [],
       "sites": [],
       "gaussian_splats": []
      },
      {
       "name": "wheel_fr",
       "local_rotation": [
        0.0,
        0.0,
        0.0,
        1.0
       ],
       "local_translation": [
        0.12,
        -0.13,
        -0.05
       ],
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
         "name": "wheel_fr",
         "type_": "Revolute",
         "axis": [
          0.0,
          1.0,
          0.0
         ],
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
         "spring_damper": {
          "coeff": {
           "StiffnessDamping": {
            "k": 0.0,
            "d": 0.02
           }
          },
          "target_pos": 0.0
         },
         "armature": 0.0,
         "pos": [
          0.0,
          0.0,
          0.0
         ]
        }
       ],
       "geoms": [
        {
         "name": null,
         "priority": 0,
         "shape": "Cylinder",
         "position": [
          0.0,
          0.0,
          0.0
         ],
         "orientation": [
          -0.7071067811865475,
          0.0,
          0.0,
          0.7071067811865476
         ],
         "mesh": null,
         "mesh_variant_set": null,
         "mesh_transform": null,
         "hfield": null,
         "size": [
          0.07,
          0.025,
          0.0
         ],
         "collision_mask": {
          "collide_group": 1,
          "collide_with": 1
         },
         "visual": {
          "material": "rubber",
          "color": null,
          "group": 0
         },
         "inertial": {
          "pos": null,
          "orientation": null,
          "mass": 0.3,
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
          "friction": [
           1.2,
           0.005,
           0.0001
          ],
          "condim": 3
         },
         "margin": 0.0,
         "gap": 0.0
        }
       ],
       "lights": [],
       "cameras": [],
       "sites": [],
       "gaussian_splats": []
      },
      {
       "name": "wheel_rl",
       "local_rotation": [
        0.0,
        0.0,
        0.0,
        1.0
       ],
       "local_translation": [
        -0.12,
        0.13,
        -0.05
       ],
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
         "name": "wheel_rl",
         "type_": "Revolute",
         "axis": [
          0.0,
          1.0,
          0.0
         ],
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
         "spring_damper": {
          "coeff": {
           "StiffnessDamping": {
            "k": 0.0,
            "d": 0.02
           }
          },
          "target_pos": 0.0
         },
         "armature": 0.0,
         "pos": [
          0.0,
          0.0,
          0.0
         ]
        }
       ],
       "geoms": [
        {
         "name": null,
         "priority": 0,
         "shape": "Cylinder",
         "position": [
          0.0,
          0.0,
          0.0
         ],
         "orientation": [
          -0.7071067811865475,
          0.0,
          0.0,
          0.7071067811865476
         ],
         "mesh": null,
         "mesh_variant_set": null,
         "mesh_transform": null,
         "hfield": null,
         "size": [
          0.07,
          0.025,
          0.0
         ],
         "collision_mask": {
          "collide_group": 1,
          "collide_with": 1
         },
         "visual": {
          "material": "rubber",
          "color": null,
          "group": 0
         },
         "inertial": {
          "pos": null,
          "orientation": null,
          "mass": 0.3,
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
          "friction": [
           1.2,
           0.005,
           0.0001
          ],
          "condim": 3
         },
         "margin": 0.0,
         "gap": 0.0
        }
       ],
       "lights": [],
       "cameras": [],
       "sites": [],
       "gaussian_splats": []
      },
      {
       "name": "wheel_rr",
       "local_rotation": [
        0.0,
        0.0,
        0.0,
        1.0
       ],
       "local_translation": [
        -0.12,
        -0.13,
        -0.05
       ],
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
         "name": "wheel_rr",
         "type_": "Revolute",
         "axis": [
          0.0,
          1.0,
          0.0
         ],
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
         "spring_damper": {
          "coeff": {
           "StiffnessDamping": {
            "k": 0.0,
            "d": 0.02
           }
          },
          "target_pos": 0.0
         },
         "armature": 0.0,
         "pos": [
          0.0,
          0.0,
          0.0
         ]
        }
       ],
       "geoms": [
        {
         "name": null,
         "priority": 0,
         "shape": "Cylinder",
         "position": [
          0.0,
          0.0,
          0.0
         ],
         "orientation": [
          -0.7071067811865475,
          0.0,
          0.0,
          0.7071067811865476
         ],
         "mesh": null,
         "mesh_variant_set": null,
         "mesh_transform": null,
         "hfield": null,
         "size": [
          0.07,
          0.025,
          0.0
         ],
         "collision_mask": {
          "collide_group": 1,
          "collide_with": 1
         },
         "visual": {
          "material": "rubber",
          "color": null,
          "group": 0
         },
         "inertial": {
          "pos": null,
          "orientation": null,
          "mass": 0.3,
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
          "friction": [
           1.2,
           0.005,
           0.0001
          ],
          "condim": 3
         },
         "margin": 0.0,
         "gap": 0.0
        }
       ],
       "lights": [],
       "cameras": [],
       "sites": [],
       "gaussian_splats": []
      }
     ],
     "joints": [],
     "geoms": [
      {
       "name": "chassis",
       "priority": 0,
       "shape": "Box",
       "position": [
        0.0,
        0.0,
        0.0
       ],
       "orientation": [
        0.0,
        0.0,
        0.0,
        1.0
       ],
       "mesh": null,
       "mesh_variant_set": null,
       "mesh_transform": null,
       "hfield": null,
       "size": [
        0.18,
        0.1,
        0.04
       ],
       "collision_mask": {
        "collide_group": 1,
        "collide_with": 1
       },
       "visual": {
        "material": "blue",
        "color": null,
        "group": 0
       },
       "inertial": {
        "pos": null,
        "orientation": null,
        "mass": 2.0,
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
        "friction": [
         0.9,
         0.005,
         0.0001
        ],
        "condim": 3
       },
       "margin": 0.0,
       "gap": 0.0
      },
      {
       "name": "cabin",
       "priority": 0,
       "shape": "Ellipsoid",
       "position": [
        0.03,
        0.0,
        0.06
       ],
       "orientation": [
        0.0,
        0.0,
        0.0,
        1.0
       ],
       "mesh": null,
       "mesh_variant_set": null,
       "mesh_transform": null,
       "hfield": null,
       "size": [
        0.1,
        0.07,
        0.05
       ],
       "collision_mask": {
        "collide_group": 1,
        "collide_with": 1
       },
       "visual": {
        "material": "glass",
        "color": null,
        "group": 0
       },
       "inertial": {
        "pos": null,
        "orientation": null,
        "mass": 0.2,
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
        "friction": [
         0.9,
         0.005,
         0.0001
        ],
        "condim": 3
       },
       "margin": 0.0,
       "gap": 0.0
      }
     ],
     "lights": [],
     "cameras": [
      {
       "name": "rover",
       "position": [
        0.2,
        0.0,
        0.08
       ],
       "orientation": [
        0.5,
        -0.5,
        -0.5,
        0.5
       ],
       "position_track": "FixedLocal",
       "rotation_track": "FixedLocal",
       "track_target": null,
       "orthographic": false,
       "fovy": 75.0,
       "depth_only": false,
       "segmentation": "Disable",
       "znear": 0.0,
       "zfar": 0.0,
       "track_position_speed": 0.0,
       "track_rotation_speed": 0.0,
       "resolution_x": 1,
       "resolution_y": 1,
       "auto_batch_render": false
      }
     ],
     "sites": [
      {
       "name": "imu",
       "position": [
        0.0,
        0.0,
        0.0
       ],
       "orientation": [
        0.0,
        0.0,
        0.0,
        1.0
       ],
       "shape": "Sphere",
       "group": 0,
       "material": null,
       "rgba": [
        0.5,
        0.5,
        0.5,
        1.0
       ],
       "size": [
        0.01,
        0.005,
        0.005
       ],
       "from_to": null
      }
     ],
     "gaussian_splats": []
    },
    "mocap": false,
    "free": {
     "name": "rover",
     "friction_loss": 0.0,
     "armature": 0.0
    }
   },
   {
    "link": {
     "name": "crate_1",
     "local_rotation": [
      0.0,
      0.0,
      0.0,
      1.0
     ],
     "local_translation": [
      0.6,
      -0.3,
      0.071
     ],
     "inertial": {
      "pos": null,
      "orientation": null,
      "mass": null,
      "diag_inertia": null
     },
     "gravcomp": 0.0,
     "disable_self_collision": false,
     "children": [],
     "joints": [],
     "geoms": [
      {
       "name": null,
       "priority": 0,
       "shape": "Box",
       "position": [
        0.0,
        0.0,
        0.0
       ],
       "orientation": [
        0.0,
        0.0,
        0.0,
        1.0
       ],
       "mesh": null,
       "mesh_variant_set": null,
       "mesh_transform": null,
       "hfield": null,
       "size": [
        0.07,
        0.07,
        0.07
       ],
       "collision_mask": {
        "collide_group": 1,
        "collide_with": 1
       },
       "visual": {
        "material": "wood",
        "color": null,
        "group": 0
       },
       "inertial": {
        "pos": null,
        "orientation": null,
        "mass": 0.4,
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
        "friction": [
         0.9,
         0.005,
         0.0001
        ],
        "condim": 3
       },
       "margin": 0.0,
       "gap": 0.0
      }
     ],
     "lights": [],
     "cameras": [],
     "sites": [],
     "gaussian_splats": []
    },
    "mocap": false,
    "free": {
     "name": null,
     "friction_loss": 0.0,
     "armature": 0.0
    }
   },
   {
    "link": {
     "name": "crate_2",
     "local_rotation": [
      0.0,
      0.0,
      0.0,
      1.0
     ],
     "local_translation": [
      0.6,
      -0.13,
      0.071
     ],
     "inertial": {
      "pos": null,
      "orientation": null,
      "mass": null,
      "diag_inertia": null
     },
     "gravcomp": 0.0,
     "disable_self_collision": false,
     "children": [],
     "joints": [],
     "geoms": [
      {
       "name": null,
       "priority": 0,
       "shape": "Box",
       "position": [
        0.0,
        0.0,
        0.0
       ],
       "orientation": [
        0.0,
        0.0,
        0.0,
        1.0
       ],
       "mesh": null,
       "mesh_variant_set": null,
       "mesh_transform": null,
       "hfield": null,
       "size": [
        0.07,
        0.07,
        0.07
       ],
       "collision_mask": {
        "collide_group": 1,
        "collide_with": 1
       },
       "visual": {
        "material": "wood",
        "color": null,
        "group": 0
       },
       "inertial": {
        "pos": null,
        "orientation": null,
        "mass": 0.4,
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
        "friction": [
         0.9,
         0.005,
         0.0001
        ],
        "condim": 3
       },
       "margin": 0.0,
       "gap": 0.0
      }
     ],
     "lights": [],
     "cameras": [],
     "sites": [],
     "gaussian_splats": []
    },
    "mocap": false,
    "free": {
     "name": null,
     "friction_loss": 0.0,
     "armature": 0.0
    }
   },
   {
    "link": {
     "name": "crate_3",
     "local_rotation": [
      0.0,
      0.0,
      0.0,
      1.0
     ],
     "local_translation": [
      0.6,
      -0.215,
      0.213
     ],
     "inertial": {
      "pos": null,
      "orientation": null,
      "mass": null,
      "diag_inertia": null
     },
     "gravcomp": 0.0,
     "disable_self_collision": false,
     "children": [],
     "joints": [],
     "geoms": [
      {
       "name": null,
       "priority": 0,
       "shape": "Box",
       "position": [
        0.0,
        0.0,
        0.0
       ],
       "orientation": [
        0.0,
        0.0,
        0.0,
        1.0
       ],
       "mesh": null,
       "mesh_variant_set": null,
       "mesh_transform": null,
       "hfield": null,
       "size": [
        0.07,
        0.07,
        0.07
       ],
       "collision_mask": {
        "collide_group": 1,
        "collide_with": 1
       },
       "visual": {
        "material": "wood",
        "color": null,
        "group": 0
       },
       "inertial": {
        "pos": null,
        "orientation": null,
        "mass": 0.4,
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
        "friction": [
         0.9,
         0.005,
         0.0001
        ],
        "condim": 3
       },
       "margin": 0.0,
       "gap": 0.0
      }
     ],
     "lights": [],
     "cameras": [],
     "sites": [],
     "gaussian_splats": []
    },
    "mocap": false,
    "free": {
     "name": null,
     "friction_loss": 0.0,
     "armature": 0.0
    }
   },
   {
    "link": {
     "name": "ball",
     "local_rotation": [
      0.0,
      0.0,
      0.0,
      1.0
     ],
     "local_translation": [
      0.62,
      -0.2,
      1.1
     ],
     "inertial": {
      "pos": null,
      "orientation": null,
      "mass": null,
      "diag_inertia": null
     },
     "gravcomp": 0.0,
     "disable_self_collision": false,
     "children": [],
     "joints": [],
     "geoms": [
      {
       "name": "ball",
       "priority": 0,
       "shape": "Sphere",
       "position": [
        0.0,
        0.0,
        0.0
       ],
       "orientation": [
        0.0,
        0.0,
        0.0,
        1.0
       ],
       "mesh": null,
       "mesh_variant_set": null,
       "mesh_transform": null,
       "hfield": null,
       "size": [
        0.06,
        0.0,
        0.0
       ],
       "collision_mask": {
        "collide_group": 1,
        "collide_with": 1
       },
       "visual": {
        "material": "gold",
        "color": null,
        "group": 0
       },
       "inertial": {
        "pos": null,
        "orientation": null,
        "mass": 0.3,
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
        "friction": [
         0.9,
         0.005,
         0.0001
        ],
        "condim": 3
       },
       "margin": 0.0,
       "gap": 0.0
      }
     ],
     "lights": [],
     "cameras": [],
     "sites": [],
     "gaussian_splats": []
    },
    "mocap": false,
    "free": {
     "name": "ball",
     "friction_loss": 0.0,
     "armature": 0.0
    }
   },
   {
    "link": {
     "name": "gallows",
     "local_rotation": [
      0.0,
      0.0,
      0.0,
      1.0
     ],
     "local_translation": [
      -0.55,
      0.75,
      0.0
     ],
     "inertial": {
      "pos": null,
      "orientation": null,
      "mass": null,
      "diag_inertia": null
     },
     "gravcomp": 0.0,
     "disable_self_collision": false,
     "children": [
      {
       "name": "pendulum",
       "local_rotation": [
        0.0,
        0.573576436351046,
        0.0,
        0.8191520442889918
       ],
       "local_translation": [
        0.0,
        -0.2,
        0.93
       ],
       "inertial": {
        "pos": null,
        "orientation": null,
        "mass": null,
        "diag_inertia": null
       },
       "gravcomp": 0.0,
       "disable_self_collision": false,
       "children": [
        {
         "name": "bob",
         "local_rotation": [
          0.0,
          0.0,
          0.0,
          1.0
         ],
         "local_translation": [
          0.0,
          0.0,
          -0.35
         ],
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
           "name": "bob",
           "type_": "Revolute",
           "axis": [
            0.0,
            1.0,
            0.0
           ],
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
           "spring_damper": {
            "coeff": {
             "StiffnessDamping": {
              "k": 0.0,
              "d": 0.001
             }
            },
            "target_pos": 0.0
           },
           "armature": 0.0,
           "pos": [
            0.0,
            0.0,
            0.0
           ]
          }
         ],
         "geoms": [
          {
           "name": null,
           "priority": 0,
           "shape": "Capsule",
           "position": [
            0.0,
            0.0,
            -0.11
           ],
           "orientation": [
            1.0,
            0.0,
            0.0,
            0.0
           ],
           "mesh": null,
           "mesh_variant_set": null,
           "mesh_transform": null,
           "hfield": null,
           "size": [
            0.012,
            0.11,
            0.0
           ],
           "collision_mask": {
            "collide_group": 1,
            "collide_with": 1
           },
           "visual": {
            "material": "steel",
            "color": null,
            "group": 0
           },
           "inertial": {
            "pos": null,
            "orientation": null,
            "mass": 0.08,
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
            "friction": [
             0.9,
             0.005,
             0.0001
            ],
            "condim": 3
           },
           "margin": 0.0,
           "gap": 0.0,
           "extras": {
            "frame_rotation": [
             -1.0,
             0.0,
             0.0,
             0.0
            ],
            "solref": null,
            "fluidshape": null,
            "fluidcoef": null,
            "shellinertia": null,
            "fitscale": null,
            "surfacevel": null,
            "adhesion": null,
            "castshadow": null,
            "user": null
           }
          },
          {
           "name": null,
           "priority": 0,
           "shape": "Sphere",
           "position": [
            0.0,
            0.0,
            -0.25
           ],
           "orientation": [
            0.0,
            0.0,
            0.0,
            1.0
           ],
           "mesh": null,
           "mesh_variant_set": null,
           "mesh_transform": null,
           "hfield": null,
           "size": [
            0.05,
            0.0,
            0.0
           ],
           "collision_mask": {
            "collide_group": 1,
            "collide_with": 1
           },
           "visual": {
            "material": "gold",
            "color": null,
            "group": 0
           },
           "inertial": {
            "pos": null,
            "orientation": null,
            "mass": 0.4,
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
            "friction": [
             0.9,
             0.005,
             0.0001
            ],
            "condim": 3
           },
           "margin": 0.0,
           "gap": 0.0
          }
         ],
         "lights": [],
         "cameras": [],
         "sites": [],
         "gaussian_splats": []
        }
       ],
       "joints": [
        {
         "name": "swing",
         "type_": "Revolute",
         "axis": [
          0.0,
          1.0,
          0.0
         ],
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
         "spring_damper": {
          "coeff": {
           "StiffnessDamping": {
            "k": 0.0,
            "d": 0.002
           }
          },
          "target_pos": 0.0
         },
         "armature": 0.0,
         "pos": [
          0.0,
          0.0,
          0.0
         ]
        }
       ],
       "geoms": [
        {
         "name": null,
         "priority": 0,
         "shape": "Capsule",
         "position": [
          0.0,
          0.0,
          -0.175
         ],
         "orientation": [
          1.0,
          0.0,
          0.0,
          0.0
         ],
         "mesh": null,
         "mesh_variant_set": null,
         "mesh_transform": null,
         "hfield": null,
         "size": [
          0.012,
          0.175,
          0.0
         ],
         "collision_mask": {
          "collide_group": 1,
          "collide_with": 1
         },
         "visual": {
          "material": "steel",
          "color": null,
          "group": 0
         },
         "inertial": {
          "pos": null,
          "orientation": null,
          "mass": 0.1,
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
          "friction": [
           0.9,
           0.005,
           0.0001
          ],
          "condim": 3
         },
         "margin": 0.0,
         "gap": 0.0,
         "extras": {
          "frame_rotation": [
           -1.0,
           0.0,
           0.0,
           0.0
          ],
          "solref": null,
          "fluidshape": null,
          "fluidcoef": null,
          "shellinertia": null,
          "fitscale": null,
          "surfacevel": null,
          "adhesion": null,
          "castshadow": null,
          "user": null
         }
        }
       ],
       "lights": [],
       "cameras": [],
       "sites": [],
       "gaussian_splats": []
      }
     ],
     "joints": [],
     "geoms": [
      {
       "name": null,
       "priority": 0,
       "shape": "Capsule",
       "position": [
        0.0,
        0.0,
        0.475
       ],
       "orientation": [
        0.0,
        0.0,
        0.0,
        1.0
       ],
       "mesh": null,
       "mesh_variant_set": null,
       "mesh_transform": null,
       "hfield": null,
       "size": [
        0.02,
        0.475,
        0.0
       ],
       "collision_mask": {
        "collide_group": 1,
        "collide_with": 1
       },
       "visual": {
        "material": "steel",
        "color": null,
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
        "friction": [
         0.9,
         0.005,
         0.0001
        ],
        "condim": 3
       },
       "margin": 0.0,
       "gap": 0.0,
       "extras": {
        "frame_rotation": [
         1.0,
         0.0,
         0.0,
         0.0
        ],
        "solref": null,
        "fluidshape": null,
        "fluidcoef": null,
        "shellinertia": null,
        "fitscale": null,
        "surfacevel": null,
        "adhesion": null,
        "castshadow": null,
        "user": null
       }
      },
      {
       "name": null,
       "priority": 0,
       "shape": "Capsule",
       "position": [
        0.0,
        -0.11,
        0.95
       ],
       "orientation": [
        0.7071067811865475,
        0.0,
        0.0,
        0.7071067811865476
       ],
       "mesh": null,
       "mesh_variant_set": null,
       "mesh_transform": null,
       "hfield": null,
       "size": [
        0.02,
        0.11,
        0.0
       ],
       "collision_mask": {
        "collide_group": 1,
        "collide_with": 1
       },
       "visual": {
        "material": "steel",
        "color": null,
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
        "friction": [
         0.9,
         0.005,
         0.0001
        ],
        "condim": 3
       },
       "margin": 0.0,
       "gap": 0.0,
       "extras": {
        "frame_rotation": [
         -1.0,
         0.0,
         0.0,
         2.220446049250313e-16
        ],
        "solref": null,
        "fluidshape": null,
        "fluidcoef": null,
        "shellinertia": null,
        "fitscale": null,
        "surfacevel": null,
        "adhesion": null,
        "castshadow": null,
        "user": null
       }
      }
     ],
     "lights": [],
     "cameras": [],
     "sites": [],
     "gaussian_splats": []
    },
    "mocap": false,
    "free": null
   }
  ],
  "geoms": [
   {
    "name": "floor",
    "priority": 0,
    "shape": "InfinitePlane",
    "position": [
     0.0,
     0.0,
     0.0
    ],
    "orientation": [
     0.0,
     0.0,
     0.0,
     1.0
    ],
    "mesh": null,
    "mesh_variant_set": null,
    "mesh_transform": null,
    "hfield": null,
    "size": [
     0.0,
     0.0,
     0.05
    ],
    "collision_mask": {
     "collide_group": 1,
     "collide_with": 1
    },
    "visual": {
     "material": "floor",
     "color": null,
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
     "friction": [
      0.9,
      0.005,
      0.0001
     ],
     "condim": 3
    },
    "margin": 0.0,
    "gap": 0.0
   }
  ],
  "lights": [
   {
    "name": "sun",
    "type_": {
     "Directional": {
      "illuminance": 3500.0
     }
    },
    "position": [
     0.0,
     0.0,
     5.0
    ],
    "direction": [
     -0.5,
     0.6,
     -1.0
    ],
    "cast_shadows": true,
    "color": [
     1.0,
     0.96,
     0.9
    ],
    "mode": "Fixed",
    "extras": {
     "mode": null,
     "active": null,
     "ambient": null,
     "specular": null,
     "attenuation": null,
     "exponent": null,
     "softness": null,
     "bulbradius": null,
     "intensity": 3500.0,
     "texture": null
    }
   },
   {
    "name": "lamp",
    "type_": {
     "Spot": {
      "intensity": 22619.46710584651,
      "outer_angle": 40.0,
      "inner_angle": 25.0,
      "range": 12.0,
      "shadow_map_near_z": 0.1
     }
    },
    "position": [
     -0.9,
     -0.9,
     2.2
    ],
    "direction": [
     0.45,
     0.45,
     -1.0
    ],
    "cast_shadows": true,
    "color": [
     1.0,
     0.9,
     0.75
    ],
    "mode": "Fixed",
    "extras": {
     "mode": null,
     "active": null,
     "ambient": null,
     "specular": null,
     "attenuation": null,
     "exponent": null,
     "softness": null,
     "bulbradius": null,
     "intensity": 1800.0,
     "texture": null
    }
   }
  ],
  "cameras": [
   {
    "name": "overview",
    "position": [
     2.4,
     -2.6,
     1.5
    ],
    "orientation": [
     0.5176888330989157,
     0.2023067631171233,
     0.3025809828884828,
     0.7742835362294583
    ],
    "position_track": "FixedLocal",
    "rotation_track": "FixedLocal",
    "track_target": null,
    "orthographic": false,
    "fovy": 45.0,
    "depth_only": false,
    "segmentation": "Disable",
    "znear": 0.0,
    "zfar": 0.0,
    "track_position_speed": 0.0,
    "track_rotation_speed": 0.0,
    "resolution_x": 1,
    "resolution_y": 1,
    "auto_batch_render": false
   }
  ],
  "sites": [],
  "gaussian_splats": []
 },
 "actuators": [
  {
   "name": "yaw",
   "actuator_type": {
    "Position": {
     "kp": 60.0,
     "damping_value": 6.0,
     "damping_type": "Kv",
     "timeconst": 0.0,
     "implicit_stiffness": false
    }
   },
   "target": {
    "Joint": "yaw"
   },
   "ctrlrange": {
    "lower": -2.9,
    "upper": 2.9
   },
   "forcerange": {
    "lower": -60.0,
    "upper": 60.0
   },
   "gear": [
    1.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0
   ]
  },
  {
   "name": "shoulder",
   "actuator_type": {
    "Position": {
     "kp": 120.0,
     "damping_value": 12.0,
     "damping_type": "Kv",
     "timeconst": 0.0,
     "implicit_stiffness": false
    }
   },
   "target": {
    "Joint": "shoulder"
   },
   "ctrlrange": {
    "lower": -1.7,
    "upper": 1.7
   },
   "forcerange": {
    "lower": -120.0,
    "upper": 120.0
   },
   "gear": [
    1.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0
   ]
  },
  {
   "name": "elbow",
   "actuator_type": {
    "Position": {
     "kp": 80.0,
     "damping_value": 8.0,
     "damping_type": "Kv",
     "timeconst": 0.0,
     "implicit_stiffness": false
    }
   },
   "target": {
    "Joint": "elbow"
   },
   "ctrlrange": {
    "lower": -2.4,
    "upper": 2.4
   },
   "forcerange": {
    "lower": -80.0,
    "upper": 80.0
   },
   "gear": [
    1.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0
   ]
  },
  {
   "name": "wrist",
   "actuator_type": {
    "Position": {
     "kp": 20.0,
     "damping_value": 1.0,
     "damping_type": "Kv",
     "timeconst": 0.0,
     "implicit_stiffness": false
    }
   },
   "target": {
    "Joint": "wrist"
   },
   "ctrlrange": {
    "lower": -2.0,
    "upper": 2.0
   },
   "forcerange": {
    "lower": -20.0,
    "upper": 20.0
   },
   "gear": [
    1.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0
   ]
  },
  {
   "name": "left",
   "actuator_type": {
    "Velocity": 0.4
   },
   "target": {
    "Joint": "wheel_fl"
   },
   "ctrlrange": {
    "lower": -12.0,
    "upper": 12.0
   },
   "forcerange": null,
   "gear": [
    1.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0
   ]
  },
  {
   "name": "left_rear",
   "actuator_type": {
    "Velocity": 0.4
   },
   "target": {
    "Joint": "wheel_rl"
   },
   "ctrlrange": {
    "lower": -12.0,
    "upper": 12.0
   },
   "forcerange": null,
   "gear": [
    1.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0
   ]
  },
  {
   "name": "right",
   "actuator_type": {
    "Velocity": 0.4
   },
   "target": {
    "Joint": "wheel_fr"
   },
   "ctrlrange": {
    "lower": -12.0,
    "upper": 12.0
   },
   "forcerange": null,
   "gear": [
    1.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0
   ]
  },
  {
   "name": "right_rear",
   "actuator_type": {
    "Velocity": 0.4
   },
   "target": {
    "Joint": "wheel_rr"
   },
   "ctrlrange": {
    "lower": -12.0,
    "upper": 12.0
   },
   "forcerange": null,
   "gear": [
    1.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0
   ]
  }
 ],
 "equality_constraint_set": {
  "connects": [],
  "welds": [],
  "joints": []
 },
 "collision_ignores": {
  "link_pairs": [
   [
    "pedestal",
    "shoulder"
   ],
   [
    "gallows",
    "pendulum"
   ]
  ]
 },
 "contact_pairs": {
  "pairs": []
 },
 "simulate_option": {
  "timestep": 0.002,
  "gravity": [
   0.0,
   0.0,
   -9.81
  ],
  "constraint_solver_iterations": 50,
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
   "color": [
    0.25,
    0.27,
    0.3
   ]
  },
  "head_light": {
   "luminous_power": 400.0,
   "color": [
    0.2,
    0.2,
    0.2
   ]
  },
  "fog_end": 5000.0,
  "fog_start": 5000.0,
  "fog_color": [
   0.75,
   0.75,
   0.75,
   1.0
  ],
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
  "joint_color": [
   0.2,
   0.6,
   0.8,
   1.0
  ],
  "bv_color": [
   0.0,
   1.0,
   0.0,
   0.5
  ],
  "contact_force_color": [
   0.7,
   0.9,
   0.9,
   1.0
  ],
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
  "azimuth": 120.0,
  "elevation": -20.0
 },
 "sensors": {
  "subtree": [
   {
    "name": "rover_com",
    "link": "rover",
    "type_": "Com",
    "extras": {
     "order": 5,
     "cutoff": null,
     "noise": null,
     "nsample": null,
     "interp": null,
     "delay": null,
     "interval": null,
     "user": null
    }
   }
  ],
  "frame": [
   {
    "name": "rover_acceleration",
    "object_type": {
     "Site": "imu"
    },
    "ref_frame": "Local",
    "sensor_type": "FrameLinAcc",
    "extras": {
     "order": 3,
     "cutoff": null,
     "noise": null,
     "nsample": null,
     "interp": null,
     "delay": null,
     "interval": null,
     "user": null
    }
   },
   {
    "name": "rover_rate",
    "object_type": {
     "Site": "imu"
    },
    "ref_frame": "Local",
    "sensor_type": "FrameAngVel",
    "extras": {
     "order": 4,
     "cutoff": null,
     "noise": null,
     "nsample": null,
     "interp": null,
     "delay": null,
     "interval": null,
     "user": null
    }
   },
   {
    "name": "tip_position",
    "object_type": {
     "Site": "tip"
    },
    "ref_frame": "World",
    "sensor_type": "FramePos",
    "extras": {
     "order": 2,
     "cutoff": null,
     "noise": null,
     "nsample": null,
     "interp": null,
     "delay": null,
     "interval": null,
     "user": null
    }
   }
  ],
  "joint": [
   {
    "name": "elbow_angle",
    "joint": "elbow",
    "type_": "JointPos",
    "extras": {
     "order": 0,
     "cutoff": null,
     "noise": null,
     "nsample": null,
     "interp": null,
     "delay": null,
     "interval": null,
     "user": null
    }
   },
   {
    "name": "swing_rate",
    "joint": "swing",
    "type_": "JointVel",
    "extras": {
     "order": 1,
     "cutoff": null,
     "noise": null,
     "nsample": null,
     "interp": null,
     "delay": null,
     "interval": null,
     "user": null
    }
   }
  ],
  "touch": [],
  "contact": [],
  "lidar": []
 },
 "tendon_set": {
  "joint_tendons": []
 },
 "statistic": {
  "extent": [
   1.6,
   1.6,
   1.6
  ],
  "center": [
   0.0,
   0.0,
   0.4
  ]
 },
 "keyframes": [],
 "compile_options": {
  "shape_fit": "InertiaBox"
 },
 "extension": {
  "plugins": {}
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
   "wind": [
    0.0,
    0.0,
    0.0
   ],
   "magnetic": [
    0.0,
    -0.5,
    0.0
   ],
   "o_margin": 0.0,
   "o_solref": [
    0.02,
    1.0
   ],
   "o_solimp": [
    0.9,
    0.95,
    0.001,
    0.5,
    2.0
   ],
   "o_friction": [
    1.0,
    1.0,
    0.005,
    0.0001,
    0.0001
   ],
   "actuatorgroupdisable": [],
   "flags": {}
  },
  "compiler": {
   "inertiafromgeom": "auto",
   "inertiagrouprange": [
    0.0,
    5.0
   ],
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
  "actuators": [],
  "sensors": [],
  "equalities": [],
  "tendons": [],
  "numerics": [],
  "texts": [],
  "tuples": []
 }
}
