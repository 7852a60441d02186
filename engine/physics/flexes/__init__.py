"""Ropes, cloth and soft bodies: where they are and what forces they feel."""
