"""Measurements of the engine on this machine, beside other engines that are installed.

cases     the scenes of the table, and what the engine may take there
scenes    those of them that are made, not stored
engines   how each engine loads a scene and steps it
stages    where the time of a step goes
race      engines take turns stepping one scene, each in a process of its own
loading   what building a scene takes, in time and in memory
startup   from a fresh process to a moving scene
agreement how far a step on a device is from one on the CPU
"""
