"""Lets the tests of every folder import what lies here (`scene_files`)."""
