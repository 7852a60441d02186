"""Helpers of scripts that use assets: rotations and transforms, names by regular expressions."""
