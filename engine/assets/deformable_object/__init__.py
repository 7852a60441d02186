"""Soft bodies and sheets: Isaac Lab's deformable objects."""
