"""Helpers of scripts that use assets: classes of settings, rotations and transforms, names by regular expressions."""

from engine.assets.utils.buffers import CircularBuffer, DelayBuffer
from engine.assets.utils.configclass import configclass
from engine.assets.utils.interpolation import LinearInterpolation
