"""Meshes and images: their files, hulls, integrals, distances. Knows no World."""
