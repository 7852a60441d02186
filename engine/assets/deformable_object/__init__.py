"""Soft bodies, sheets and ropes: Isaac Lab's deformable objects."""

from engine.assets.deformable_object.deformable_object import DeformableObject
from engine.assets.deformable_object.deformable_object_cfg import DeformableObjectCfg
from engine.assets.deformable_object.deformable_object_data import DeformableObjectData
