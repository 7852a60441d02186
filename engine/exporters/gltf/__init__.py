"""World -> binary glTF 2.0 (.glb), for every other program: the look and the tree of a scene, without its physics.

Facts about the format: Khronos glTF 2.0 specification, and the extensions KHR_lights_punctual, KHR_texture_transform,
KHR_materials_emissive_strength, KHR_materials_specular, KHR_materials_ior and KHR_materials_transmission.
"""

from engine.exporters.gltf.writer import save, to_glb

__all__ = ["save", "to_glb"]
