"""Kinematics, inertia, smooth forces, integration."""
